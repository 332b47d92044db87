import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { people } from '#demo/people.ts'
import { createDiscounts } from '#modules/discounts/discounts.ts'
import { createRecurring } from '#modules/recurring/recurring.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { testSealing } from '#testing/sealing.ts'
import { buildOwnContract } from '../build.ts'
import { buildSeason, buildSeasonShop, seasonItem } from '../sale/build.ts'
import { contractCreditsRoutes } from './credits.routes.ts'
import { insertContractCredit, loadCredits } from './credits.storage.ts'
import { createContractCredits } from './paying-out.ts'

const database = await testDatabase()
const { db } = database
const [eventId] = (await buildSeason(db, { matches: 1 })) as [string]
const { shop, context, sellable } = await buildSeasonShop(database)
const recurring = createRecurring({
  db,
  domains: domainsOf({ environment: 'development', port: 3000, clubDomain: null }),
  jobs: shop.jobs,
  log: pino({ level: 'silent' }),
  payments: shop.payments,
  sealing: testSealing,
  mailer: { send: async () => {} },
  recipientOf: context.recipientOf,
  duesUrl: () => 'http://club.localhost:3000/konto/abos',
})
recurring.register('seasonTicket', { describe: async () => new Map() })
context.recurring = () => recurring
const discounts = createDiscounts({ db, jobs: shop.jobs, secret: 'a-secret-for-codes' })
const mails: Mail[] = []
let slowly = 0
const credits = createContractCredits({
  db,
  mailer: {
    async send(_: unknown, mail: Mail) {
      await pause(slowly)
      mails.push(mail)
    },
  } as never,
  recipientOf: context.recipientOf,
  dues: recurring,
  orders: shop.afterSale,
  discounts,
  ticketsUrl: () => 'https://tickets.example/',
})

const kim = newId()
const payOut = (id: string, actor = 'staff:Kim', personId = kim) =>
  db.transaction().execute((trx) => credits.payOut(trx, { id, reason: 'Vertrag beendet', actor, personId }))
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error)

/** A share of the match that was called off, as staff credit it. */
async function calledOff(contractId: string, amountCents: number): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { id: voucherId } = await discounts.issueVoucher(trx, {
      ...{ sellerId: 1, kind: 'credit', amountCents, expiresAt: null, createdBy: 'staff:test' },
      owedFrom: 'goodwill',
    })
    const of = { kind: 'matchCalledOff', eventId, voucherId } as const
    await insertContractCredit(trx, { contractId, amountCents, by: 'Test', of })
    return voucherId
  })
}

const lowered = (contractId: string, amountCents: number) =>
  db
    .transaction()
    .execute((trx) =>
      insertContractCredit(trx, { contractId, amountCents, by: 'Test', of: { kind: 'priceLowered' } }),
    )

const end = (id: string) =>
  sql`update contracts set state = 'Terminated', terminated_at = app.now() where id = ${id}`.execute(db)

/** What went back, the largest first, and accounts that should be even and are not. */
async function books() {
  await shop.jobs.drain()
  const { rows: refunds } = await sql<{ cents: number; state: string }>`
    select amount_cents as cents, state from refunds order by 1 desc`.execute(db)
  const { rows: accounts } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from ledger_entries group by 1 order by 1`.execute(db)
  return {
    refunds,
    of: Object.fromEntries(accounts.map(({ account, cents }) => [account, cents])),
    sum: accounts.reduce((sum, { cents }) => sum + cents, 0),
  }
}

/** Bought with ten instalments; the order was the first, the next two were collected. */
async function bought(): Promise<{ id: string; checkoutItemId: string }> {
  const cartId = await shop.fill('fan', [seasonItem('23', { options: { instalments: '10' } })])
  const { json } = await shop.order('fan', 'v2/checkouts/creditcard', { cartId, rememberMethod: true })
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.get('fan', `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  const { rows } = await sql<{ id: string; checkoutItemId: string }>`
    select contract_id as id, checkout_item_id as "checkoutItemId" from season_sales
    where checkout_id = ${json.checkoutId}`.execute(db)
  const { id } = rows[0]!
  await sql`update dues set due_on = current_date, next_attempt_on = current_date, announced_on = current_date - 30
    where subject_id = ${id} and part in (2, 3)`.execute(db)
  await recurring.round()
  await shop.jobs.drain()
  return rows[0]!
}

test('ORG-20 a voucher becomes money once nothing can be set off: dues first, then the order, in the books once', async () => {
  const { id, checkoutItemId } = await bought()
  const voucherId = await calledOff(id, 3_000)
  await lowered(id, 2_500)
  // Bought as a company: its papers come as e-invoices too.
  await sql`update checkouts set billing_address = billing_address || '{"company": "Weber Dach GmbH"}'::jsonb
    where id = (select checkout_id from checkout_items where id = ${checkoutItemId})`.execute(db)
  const before = await books()
  await expect(credits.load(db, id)).resolves.toMatchObject({ payableCents: 2_500 })
  await end(id)
  // Something is due of it still: it could be set off.
  await expect(credits.load(db, id)).resolves.toMatchObject({ payableCents: 2_500 })
  await db
    .transaction()
    .execute((trx) =>
      recurring.cancel(trx, { kind: 'seasonTicket', subjectId: id, because: 'over', actor: 'staff:test' }),
    )
  const told = await credits.foresee({ id, actor: 'staff:Kim', personId: kim })
  expect(told).toEqual({
    backCents: 5_500,
    transferCents: 0,
    newVoucherCents: 0,
    staysVoucherCents: 0,
    takenBackCents: 3_000,
    mails: 1,
    needsSecondPerson: false,
  })
  expect(await books()).toEqual(before)
  expect(mails.splice(0).length).toBe(1)

  const both = await Promise.allSettled([payOut(id), payOut(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(codeOf((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toBe(
    'NOTHING_TO_PAY_OUT',
  )
  const after = await books()
  expect(after.refunds).toEqual([2_400, 2_400, 700].map((cents) => ({ cents, state: 'done' })))
  expect(after.sum).toBe(0)
  expect(after.of['bank']).toBe(before.of['bank']! - 5_500)
  expect([after.of['deposits'] ?? 0, after.of['vouchers'] ?? 0, after.of['goodwill'] ?? 0]).toEqual([0, 0, 0])
  const { rows } = await sql<{
    cents: number
  }>`select balance_cents as cents from vouchers where id = ${voucherId}`.execute(db)
  expect(rows[0]!.cents).toBe(0)
  expect(mails.map(({ subject }) => subject)).toEqual(['Dein Guthaben wird ausgezahlt'])
  expect(mails[0]!.plain).toContain('55,00')
  expect(await creditNotesOf(checkoutItemId)).toEqual([
    {
      ...{
        kind: 'priceReduction',
        reason: 'contractCredit: Vertrag beendet',
        pieces: 0,
        cents: 700,
        refundCents: 700,
      },
      ...{ number: expect.stringMatching(/^GS-\d{4}-000001$/), hasFile: true, hasEInvoice: true },
    },
  ])
  // The job that draws and sends it comes again: nothing new.
  const { rows: notes } = await sql<{ creditId: string }>`select id as "creditId" from order_credits`.execute(
    db,
  )
  await db.transaction().execute((trx) => shop.jobs.enqueue(trx, 'order-credited', notes[0]!))
  await shop.jobs.drain()
  expect(await creditLetters()).toEqual([['GS.pdf', 'GS.xml']])
  // A part of what the order cost is back: it goes back as a whole no more.
  expect(await sellable.notReturnable!(db, [checkoutItemId])).toEqual([
    { checkoutItemId, errorCode: 'CREDIT_PAID_OUT' },
  ])
})

test('what no payment is left for becomes a voucher, or stays the one that it is', async () => {
  const { id } = await buildOwnContract(db, { subscriberId: people.neu.id, season: 2055 })
  await calledOff(id, 1_000)
  await end(id)
  await expect(payOut(id)).rejects.toMatchObject({ code: 'NO_PAYMENT_LEFT' })
  await lowered(id, 700)
  expect(await payOut(id)).toMatchObject({ backCents: 0, newVoucherCents: 700, staysVoucherCents: 1_000 })
  expect(mails.at(-1)!.plain).toMatch(/7,00/)
  await expect(payOut(id)).rejects.toMatchObject({ code: 'NO_PAYMENT_LEFT' })
  expect((await books()).sum).toBe(0)
})

test('ABO-33 whoever pays sees why there is a credit and what becomes of it; for others it is not there', async () => {
  const { id } = await buildOwnContract(db, {
    subscriberId: people.neu.id,
    recipientId: people.fan.id,
    season: 2058,
  })
  const app = await moduleApp(contractCreditsRoutes(credits))
  const read = (as: string, contractId = id) =>
    call(app, { as, url: `/api/abo/self/v1/contracts/${contractId}/credits` })
  expect((await read('neu')).json).toEqual({ items: [], left: 0, isBeingPaid: false })
  const voucherId = await calledOff(id, 1_000)
  await lowered(id, 700)
  await sql`update vouchers set balance_cents = 400 where id = ${voucherId}`.execute(db)
  const { voucherEnding } = (await loadCredits(db, id))[0]!
  expect((await read('neu')).json).toMatchObject({
    items: [
      { kind: 'matchCalledOff', amount: 1_000, left: 400, paid: 0, isPayable: false, voucherEnding },
      { kind: 'priceLowered', match: null, amount: 700, left: 700, isPayable: true, paidAt: null },
    ],
    left: 1_100,
  })
  await payOut(id)
  expect((await read('neu')).json).toMatchObject({
    items: [{ left: 400 }, { left: 0, paid: 700, paidAt: expect.any(String) }],
    left: 400,
  })
  // Whoever only uses it, a stranger, and an id that nobody has: one answer.
  for (const [as, contractId] of [['fan'], ['mitglied'], ['neu', newId()]] as const)
    expect((await read(as, contractId)).status).toBe(404)
})

test('what was spent of a voucher is not paid out, and one that is spent meanwhile refuses', async () => {
  const { id } = await buildOwnContract(db, { subscriberId: people.neu.id, season: 2056 })
  const voucherId = await calledOff(id, 1_000)
  await sql`update vouchers set balance_cents = 400 where id = ${voucherId}`.execute(db)
  expect(await loadCredits(db, id)).toMatchObject([{ leftCents: 400 }])
  await sql`update vouchers set blocked_at = app.now() where id = ${voucherId}`.execute(db)
  expect(await loadCredits(db, id)).toMatchObject([{ leftCents: 0 }])
  await expect(
    db.transaction().execute((trx) => discounts.takeBackVoucher(trx, { voucherId, cents: 400 })),
  ).rejects.toMatchObject({ code: 'VOUCHER_REDEEMED_OR_NOT_ACTIVE' })
  await sql`delete from contract_credits where contract_id = ${id}`.execute(db)
})

test('above the limit a second person has to say the same, and only then it is paid', async () => {
  const { id } = await buildOwnContract(db, { subscriberId: people.neu.id, season: 2057 })
  await lowered(id, 90_000)
  expect(await payOut(id)).toMatchObject({ needsSecondPerson: true })
  expect(await payOut(id)).toMatchObject({ needsSecondPerson: true })
  expect(await credits.load(db, id)).toMatchObject({ payableCents: 90_000, askedBy: 'staff:Kim' })
  // Whoever calls themselves something else is the same.
  expect(await payOut(id, 'staff:Robin')).toMatchObject({ needsSecondPerson: true })
  expect(await payOut(id, 'staff:Robin', newId())).toMatchObject({
    needsSecondPerson: false,
    newVoucherCents: 90_000,
  })
  expect(await credits.load(db, id)).toMatchObject({ payableCents: 0, askedBy: null })
})

/** What an item's order gave back without a piece, with its paper; no other order has one. */
async function creditNotesOf(checkoutItemId: string) {
  const { rows } = await sql`
    select k.kind, k.reason, d.number, l.quantity as pieces, l.gross_cents as cents, f.amount_cents as "refundCents",
      d.file is not null as "hasFile", d.e_invoice_file is not null as "hasEInvoice"
    from order_credits k join order_credit_lines l on l.credit_id = k.id join documents d on d.credit_id = k.id
      join refunds f on f.id = k.refund_id where l.checkout_item_id = ${checkoutItemId}`.execute(db)
  return rows
}

/** The papers of each credit note's letter. */
async function creditLetters(): Promise<string[][]> {
  const { rows } = await sql<{ names: string[] }>`
    select array(select left(a ->> 'name', 2) || right(a ->> 'name', 4) from jsonb_array_elements(attachments) a) as names
    from mailbox where subject like 'Gutschrift zu %'`.execute(db)
  return rows.map(({ names }) => names)
}

/** Two press at the same moment; how many vouchers came of it. */
async function pressedTwice(season: number): Promise<number> {
  const { id } = await buildOwnContract(db, { subscriberId: people.neu.id, season })
  await lowered(id, 500)
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from vouchers`.execute(db)).rows[0]!.n
  const before = await count()
  slowly = 150
  await Promise.allSettled([payOut(id), payOut(id, 'staff:Robin')])
  slowly = 0
  return (await count()) - before
}

test('of two who pay out at once one does', async () => {
  for (let round = 0; round < 3; round += 1) expect(await pressedTwice(2060 + round)).toBe(1)
})

test('without its guard a credit is paid twice: this test can see the fault', async () => {
  process.env['UNSAFE'] = 'noPayoutGuard'
  try {
    expect(await pressedTwice(2070)).toBe(2)
  } finally {
    delete process.env['UNSAFE']
  }
})
