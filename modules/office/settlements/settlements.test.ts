import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const finance = await officeFor(program, 'finanzen')
const owner = await officeFor(program, 'buero')
const service = await officeFor(program, 'fanservice')
const UNDER = '/api/office/settlements'

type Given = { provider: string; reference: string; amountCents: number; state?: string; day?: string }

/** A payment as it stands here. */
async function paid({ provider, reference, amountCents, state = 'paid', day = '2025-11-03' }: Given) {
  const id = newId()
  await sql`insert into payments (id, checkout_id, owner_id, method, provider, provider_reference, amount_cents, state, expires_at, settled_at)
    values (${id}, ${newId()}, ${newId()}, 'creditcard', ${provider}, ${reference}, ${amountCents}, ${state}, now(),
      ${state === 'paid' ? `${day}T10:00:00Z` : null})`.execute(db)
  return id
}
async function refunded(paymentId: string, amountCents: number, reference: string) {
  const id = newId()
  await sql`insert into refunds (id, payment_id, amount_cents, reason, state, provider_reference, done_at)
    values (${id}, ${paymentId}, ${amountCents}, 'test', 'done', ${reference}, now())`.execute(db)
  return id
}

const STRIPE =
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id,automatic_payout_id,payment_metadata[kurve_key]'
const PAYPAL =
  '"CH","Transaction ID","Invoice ID","PayPal Reference ID","Transaction Event Code","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency","Custom Field"'
const file = (lines: string[], name = 'bericht.csv') => ({
  name,
  content: Buffer.from(lines.join('\n')).toString('base64'),
})
const preview = (body: object, who = finance) =>
  who.call({ method: 'POST', path: `${UNDER}/reports/preview`, body })
async function take(body: object, who = finance) {
  const { digest } = (await preview(body)).json
  return who.call({ method: 'POST', path: `${UNDER}/reports`, body: { ...body, digest } })
}
const lines = async (query: string) => (await finance.call({ path: `${UNDER}/lines?${query}` })).json.items
const fees = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where account = 'bankFees'`.execute(
    db,
  )
  return rows[0]!.cents
}

test('Stripe: what fits, differs, is unknown or missing; fees are posted once, however often the file is read', async () => {
  const fits = await paid({ provider: 'stripe', reference: 'pi_fits', amountCents: 6400 })
  const byKey = await paid({ provider: 'stripe', reference: 'cs_session', amountCents: 1000 })
  await paid({ provider: 'stripe', reference: 'pi_less', amountCents: 5000 })
  await paid({ provider: 'stripe', reference: 'pi_open', amountCents: 700, state: 'expired' })
  const missing = await paid({ provider: 'stripe', reference: 'pi_missing', amountCents: 900 })
  await refunded(fits, 2000, 're_1')
  const body = file([
    STRIPE,
    'txn_1,2025-11-03 10:00:00,eur,64.00,1.25,62.75,charge,ch_1,pi_fits,po_1,',
    `txn_2,2025-11-03 11:00:00,eur,10.00,0.39,9.61,charge,ch_2,pi_other,po_1,${byKey}`,
    'txn_3,2025-11-03 12:00:00,eur,49.99,0.99,49.00,charge,ch_3,pi_less,po_1,',
    'txn_4,2025-11-04 12:00:00,eur,-20.00,0.00,-20.00,refund,re_1,pi_fits,po_1,',
    'txn_5,2025-11-04 13:00:00,eur,8.00,0.30,7.70,charge,ch_5,pi_stranger,po_1,',
    'txn_6,2025-11-04 14:00:00,eur,7.00,0.30,6.70,charge,ch_6,pi_open,po_1,',
    'txn_7,2025-11-05 14:00:00,eur,-64.00,15.00,-79.00,dispute,dp_1,pi_fits,po_1,',
    'txn_8,2025-11-20 14:00:00,eur,-2.00,0.00,-2.00,fee,fee_1,,po_1,',
    'txn_9,2025-11-20 15:00:00,eur,-34.76,0.00,-34.76,payout,po_1,,,',
  ])
  const shown = await preview(body)
  expect(shown.json).toMatchObject({
    ...{ provider: 'stripe', fresh: 9, known: 0, feeCents: 2023, payoutCents: 3476 },
    words: { fits: 3, differs: 1, unknown: 1, unpaid: 1, unnoted: 1, plain: 2 },
  })
  expect(await fees()).toBe(0)
  expect((await take(body)).status).toBe(204)
  expect(await fees()).toBe(2023)
  expect((await preview(body)).json).toMatchObject({ fresh: 0, known: 9, feeCents: 0 })
  expect((await take(body)).status).toBe(204)
  expect(await fees()).toBe(2023)
  const { rows: sum } = await sql`select sum(amount_cents)::int as cents from ledger_entries`.execute(db)
  expect(sum).toEqual([{ cents: 0 }])

  const open = await lines('view=open')
  const words = open.map(({ word, name }: { word: string; name: string }) => `${word} ${name}`)
  expect(words.sort()).toEqual([
    ...['differs txn_3', 'missing ', 'unknown txn_5', 'unnoted txn_7', 'unpaid txn_6'],
  ])
  expect(open.find(({ word }: { word: string }) => word === 'differs')).toMatchObject({
    ...{ grossCents: 4999, ownCents: 5000 },
  })
  // What is noted later, or cleared by somebody, waits no more.
  await sql`update payments set returned_at = app.now(), settled_at = null where id = ${fits}`.execute(db)
  const clear = (id: string, who = finance) =>
    who.call({ method: 'POST', path: `${UNDER}/lines/${id}/clearing`, body: { reason: 'Test von Stripe' } })
  const stranger = open.find(({ word }: { word: string }) => word === 'unknown').id
  expect((await clear(stranger, service)).status).toBe(403)
  const both = await Promise.all([clear(stranger), clear(stranger, owner)])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
  expect((await clear(missing)).status).toBe(204)
  expect((await clear(missing)).status).toBe(404)
  expect((await clear(fits)).status).toBe(404)
  expect((await clear(newId())).status).toBe(404)
  expect((await lines('view=open')).map(({ word }: { word: string }) => word).sort()).toEqual([
    'differs',
    'unpaid',
  ])
  expect(await lines('view=cleared')).toHaveLength(2)
  const payouts = (await finance.call({ path: `${UNDER}/payouts` })).json.items
  expect(payouts).toMatchObject([{ name: 'po_1', amountCents: 3476, count: 8, isOdd: false, bankedOn: null }])
})

test('PayPal: amounts without signs, our own key, refunds and the transfer to the bank', async () => {
  const one = await paid({ provider: 'paypal', reference: 'ORDER1', amountCents: 8995 })
  const refund = await refunded(one, 995, '5RE')
  const body = file([
    '"RH","2025/11/05 03:00:00 +0100","A","KURVE",9',
    '"FH",1',
    PAYPAL,
    `"SB","1AB","","","T0006","2025/11/04 12:00:00 +0100","CR",8995,"EUR","DR",248,"EUR","${one}"`,
    `"SB","5RE","","1AB","T1107","2025/11/04 13:00:00 +0100","DR",995,"EUR","CR",0,"EUR","refund-${refund}"`,
    '"SB","9WD","","","T0400","2025/11/04 14:00:00 +0100","DR",7752,"EUR","","","",""',
    '"SF","EUR",3',
    '"FF",1',
  ])
  expect((await preview(body)).json).toMatchObject({
    ...{ provider: 'paypal', fresh: 3, feeCents: 248, payoutCents: 7752 },
    words: { fits: 2, plain: 1 },
  })
  await sql`insert into bank_entries (id, booked_on, amount_cents, payer, purpose, fingerprint)
    values (${newId()}, '2025-11-06', 7752, 'PayPal Europe', '', 'paypal-1')`.execute(db)
  const { digest } = (await preview(body)).json
  const send = (who: typeof finance) =>
    who.call({ method: 'POST', path: `${UNDER}/reports`, body: { ...body, digest } })
  const both = await Promise.all([send(finance), send(owner)])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  const payouts = (await finance.call({ path: `${UNDER}/payouts` })).json.items
  expect(payouts.find(({ name }: { name: string }) => name === '9WD')).toMatchObject({
    bankedOn: '2025-11-06',
  })
  const { items } = (await owner.call({ path: '/api/office/audit?action=officeReport' })).json
  expect(items[0]).toMatchObject({ thing: { name: 'bericht.csv' }, after: { provider: 'paypal' } })
})

test('many who look at the same lines in other orders, and one who reads them: all are answered', async () => {
  const rows = Array.from(
    { length: 400 },
    (_, at) => `txn_turn_${at},2025-10-03 10:00:00,eur,64.00,1.25,62.75,charge,ch_1,pi_turn,po_1,`,
  )
  const [up, down] = [file([STRIPE, ...rows]), file([STRIPE, ...rows.toReversed()])]
  const looks = [up, down, up, down, up, down].map((one) => preview(one))
  const answers = await Promise.all([...looks, take(up)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 204])
})

test('wild files are refused with a reason and nothing of them is kept', async () => {
  const line = 'txn_x,2025-11-03 10:00:00,eur,64.00,1.25,62.75,charge,ch_1,pi_fits,po_1,'
  const wild: [string, string[]][] = [
    ['REPORT_UNKNOWN', ['Hallo;Welt', '1;2']],
    ['REPORT_UNKNOWN', [STRIPE]],
    ['REPORT_UNKNOWN', ['"offen']],
    ['REPORT_CURRENCY', [STRIPE, line.replace('eur', 'usd')]],
    ['REPORT_BROKEN', [STRIPE, line.replace('64.00', '6e9')]],
    ['REPORT_BROKEN', [STRIPE, line.replace('64.00', '99999999999')]],
    ['REPORT_BROKEN', [STRIPE, line.replace('2025-11-03', '2025-99-03')]],
    ['REPORT_BROKEN', [STRIPE, line.replace('txn_x', '"<script>"')]],
    [
      'REPORT_TOO_LARGE',
      [STRIPE, ...Array.from({ length: 20_001 }, (_, at) => line.replace('_x', `_${at}`))],
    ],
  ]
  for (const [code, rows] of wild)
    expect((await preview(file(rows))).json.errorCode, rows[1]?.slice(0, 60)).toBe(code)
  const latin = { name: 'x', content: Buffer.from([0x4d, 0xfc, 0x2c]).toString('base64') }
  expect((await preview(latin)).json.errorCode).toBe('REPORT_ENCODING')
  // Two lines of one name in one file are one.
  expect((await preview(file([STRIPE, line, line]))).json).toMatchObject({ fresh: 1, known: 1 })
  expect((await preview(file([STRIPE, line]), service)).status).toBe(403)
  expect(await lines('view=all&q=txn_x')).toEqual([])
})
