import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { goodsForAll } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { buildShop } from '#modules/checkout/build.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { call } from '#testing/module-app.ts'

const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async () => [
  createCatalogue({ db, isStaff: async () => false }).sellable,
])
const { staff } = shop.afterSale
const STAFF = 'staff:ute' as const
const CHECKOUTS = '/api/checkout/v3/checkouts'
let sku: string
let other: string
let printed: string

beforeAll(async () => {
  const rows = await goodsForAll(db)
  const plain = rows.filter(({ isPrinted }) => !isPrinted)
  sku = plain[0]!.sku
  other = plain.at(-1)!.sku
  printed = rows.find(({ isPrinted }) => isPrinted)!.sku
  await db.updateTable('variants').set({ in_stock: 100 }).where('sku', 'in', [sku, other, printed]).execute()
})

type Line = { sku: string; quantity?: number; userOptionValues?: { key: string; value: string }[] }

/** A paid order with its invoice. */
async function bought(as: string, lines: Line[], codes: string[] = []) {
  await db.deleteFrom('cart_items').execute()
  const cartId = await shop.fill(as, lines)
  for (const voucherCode of codes) {
    const { json } = await call(shop.app, {
      as,
      method: 'POST',
      url: '/api/shop/v2/vouchers',
      body: { voucherCode },
    })
    expect(json).toMatchObject({ isSuccess: true })
  }
  const { json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId })
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.get(as, `${CHECKOUTS}/${json.checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  const checkout = (await shop.get(as, `${CHECKOUTS}/${json.checkoutId}`)).json
  const [order] = checkout.transactions[0].orders
  return { as, checkoutId: checkout.id as string, checkout, order, orderId: order.id as string }
}

type Bought = Awaited<ReturnType<typeof bought>>

const look = async ({ as, checkoutId }: Bought) =>
  (await shop.get(as, `${CHECKOUTS}/${checkoutId}/orders`)).json.items[0]

async function post({ as, checkoutId, orderId }: Bought, what: string, body: object, key?: string) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `${CHECKOUTS}/${checkoutId}/orders/${orderId}/${what}`,
    headers: { authorization: `Bearer ${as}`, ...(key ? { 'idempotency-key': key } : {}) },
    payload: body,
  })
  return { status: answer.statusCode, json: answer.json() }
}

const cancel = (given: Bought, items?: object[], key?: string) =>
  post(given, 'cancellations', { reason: 'changedMind', ...(items ? { items } : {}) }, key)
const preview = (given: Bought, body: object) => post(given, 'refundPreview', body)
const sendBack = (given: Bought, items: object[]) => post(given, 'returns', { items, reason: 'tooSmall' })
const ship = ({ orderId }: Bought, wishes: { itemId: string; quantity?: number }[] | null = null) =>
  staff.ship({ orderId, wishes, carrier: 'DHL', trackingNumber: '00340434161094015902', actor: STAFF })
const arrive = ({ orderId }: Bought) => staff.arrive({ orderId, actor: STAFF })
const stock = async (which: string) =>
  (await db.selectFrom('variants').select('in_stock').where('sku', '=', which).executeTakeFirstOrThrow())
    .in_stock
const mailsTo = async (as: string) =>
  (
    await db
      .selectFrom('mailbox')
      .select(['subject', 'plain', 'attachments'])
      .where('recipient', '=', `${as}@falkenstadt.example`)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ subject, plain, attachments }) => ({
    subject,
    plain,
    attachments: attachments as { name: string }[],
  }))
const deposits = async ({ checkoutId }: Bought) =>
  (await shop.payments.ledgerBalance(db, { checkoutId }))['deposits'] ?? 0
const refundedAtBank = async ({ checkoutId }: Bought) => {
  const payment = await shop.paymentOf(checkoutId)
  return (await shop.control.ledger())
    .filter((entry) => entry.merchantReference === payment.id && entry.kind === 'refund')
    .reduce((sum, entry) => sum + entry.amountCents, 0)
}

describe('calling off', () => {
  test('ACC-20 the mails of an order speak its language, as its papers do, whatever the profile says', async () => {
    const { id } = people.inhaber
    await db.updateTable('contacts').set({ language: 'en' }).where('id', '=', id).execute()
    const sale = await bought('inhaber', [{ sku, quantity: 1 }])
    await cancel(sale)
    await shop.jobs.drain()
    const mails = await mailsTo('inhaber')
    expect(mails.map((mail) => mail.subject).sort()).toEqual([
      expect.stringMatching(/^Dein Geld/),
      expect.stringMatching(/^Deine Bestellung/),
      expect.stringMatching(/^Storniert/),
    ])
    const order = mails.find(({ subject }) => subject.startsWith('Deine Bestellung'))!
    for (const word of [
      'WIDERRUF',
      'Muster',
      'Hiermit widerrufe ich',
      'Rechnung an',
      'Lieferzeit',
      'Am Falkenpark 1',
    ])
      expect(order.plain.toLowerCase()).toContain(word.toLowerCase())
    expect(order.plain).not.toMatch(/\{\w+\}/)
    expect(mails.flatMap((mail) => mail.attachments.map(({ name }) => name))).toHaveLength(2)
    await db.updateTable('contacts').set({ language: 'de' }).where('id', '=', id).execute()
  })

  test('ORD-04 a whole order goes back: money, shipping, stock, credit note, mail, and a ledger without deposits', async () => {
    const before = await stock(sku)
    const sale = await bought('fan', [{ sku, quantity: 2 }])
    expect(await stock(sku)).toBe(before - 2)
    const { status, json } = await cancel(sale)
    expect(status).toBe(200)
    expect(json.items[0]).toMatchObject({
      state: 'CompleteCancellation',
      items: [{ cancelled: 2, cancellable: 0, notCancellable: 'NOTHING_LEFT' }],
      refunds: [{ kind: 'cancellation', state: 'requested', toMethod: sale.checkout.totalPrice }],
    })
    await shop.jobs.drain()
    expect(await stock(sku)).toBe(before)
    expect(await refundedAtBank(sale)).toBe(sale.checkout.totalPrice)
    expect(await deposits(sale)).toBe(0)
    const [refund] = (await look(sale)).refunds
    expect(refund).toMatchObject({
      state: 'done',
      creditNote: { kind: 'creditNote', number: expect.stringMatching(/^GS-\d{4}-\d{6}$/) },
    })
    const subjects = (await mailsTo('fan')).map((mail) => mail.subject)
    expect(subjects.sort()).toEqual([
      expect.stringContaining('Dein Geld ist unterwegs'),
      expect.stringContaining('Deine Bestellung'),
      expect.stringContaining('Storniert'),
    ])
    const file = await shop.app.inject({
      url: `${CHECKOUTS}/files/${refund.creditNote.id}`,
      headers: { authorization: 'Bearer fan' },
    })
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await violations(db)).toEqual([])
  })

  test('a line, then a piece: parts keep the order going, and the rest is sent', async () => {
    const sale = await bought('mitglied', [{ sku, quantity: 3 }, { sku: other }])
    const [first, second] = sale.order.items
    const line = await cancel(sale, [{ itemId: second.id }])
    expect(line.json.items[0]).toMatchObject({ state: 'PartialCancellation' })
    const piece = await cancel(sale, [{ itemId: first.id, quantity: 1 }])
    expect(piece.json.items[0].refunds[1].toMethod).toBe(Math.floor(first.totalPrice / 3))
    await ship(sale)
    const after = await look(sale)
    expect(after).toMatchObject({ state: 'OrderShipped', shipments: [{ carrier: 'DHL' }] })
    expect(after.items.find((item: { id: string }) => item.id === first.id)).toMatchObject({ shipped: 2 })
    await shop.jobs.drain()
    expect(await deposits(sale)).toBe(0)
    expect(await violations(db)).toEqual([])
  })

  test('refused: too many, twice the same line, what is on its way, somebody else’s order, a body of another shape', async () => {
    const sale = await bought('inhaber', [{ sku, quantity: 2 }])
    const [item] = sale.order.items
    const asked = async (items: object[]) => (await cancel(sale, items)).json.errorCode
    expect(await asked([{ itemId: item.id, quantity: 3 }])).toBe('QUANTITY_ABOVE_LEFT')
    expect(await asked([{ itemId: item.id }, { itemId: item.id }])).toBe('QUANTITY_ABOVE_LEFT')
    expect(await asked([{ itemId: crypto.randomUUID() }])).toBe('NOT_FOUND')
    expect((await post(sale, 'cancellations', { reason: 'changedMind', price: 1 })).status).toBe(400)
    const stranger = await cancel({ ...sale, as: 'fan' })
    const unknown = await cancel({ ...sale, as: 'fan', checkoutId: crypto.randomUUID() })
    expect([stranger.status, stranger.json]).toEqual([404, unknown.json])
    expect((await cancel({ ...sale, orderId: 'x' })).status).toBe(404)
    await ship(sale)
    expect(await asked([{ itemId: item.id }])).toBe('ALREADY_SHIPPED')
    expect((await look(sale)).refunds).toEqual([])
  })

  test('the same Idempotency-Key calls off once and answers the same', async () => {
    const sale = await bought('dauerkarte', [{ sku, quantity: 2 }])
    const wish = [{ itemId: sale.order.items[0].id, quantity: 1 }]
    const first = await cancel(sale, wish, 'one-cancellation')
    const again = await cancel(sale, wish, 'one-cancellation')
    expect(again).toEqual(first)
    expect((await look(sale)).items[0].cancelled).toBe(1)
  })

  test('a print may be called off until it is begun; staff may at any time', async () => {
    const flock = [{ key: 'flockName', value: 'ANNA' }]
    const sale = await bought('fan', [{ sku: printed, userOptionValues: flock }])
    expect((await look(sale)).items[0].cancellable).toBe(1)
    await staff.start({ orderId: sale.orderId, actor: STAFF })
    expect((await cancel(sale)).json.errorCode).toBe('MADE_TO_ORDER')
    await staff.cancel({ orderId: sale.orderId, wishes: null, actor: STAFF, reason: 'misprint' })
    expect((await look(sale)).state).toBe('CompleteCancellation')
    const steps = await staff.listSteps(sale.orderId)
    expect(steps.map((step) => [step.from, step.to, step.actor, step.reason])).toEqual([
      ['OrderInReview', 'OrderPlaced', 'payment', null],
      ['OrderPlaced', 'OrderInProgress', STAFF, null],
      ['OrderInProgress', 'CompleteCancellation', STAFF, 'misprint'],
    ])
    await shop.jobs.drain()
  })
})

describe('told beforehand', () => {
  test('what comes back and how, to the buyer only, and nothing changes', async () => {
    const sale = await bought('mitglied', [{ sku, quantity: 2 }])
    const items = [{ itemId: sale.order.items[0].id, quantity: 1 }]
    const asked = { kind: 'cancellation', items }
    expect((await preview(sale, { kind: 'return', items })).status).toBe(409)
    expect((await preview({ ...sale, as: 'fan' }, asked)).status).toBe(404)
    expect((await preview(sale, { ...asked, items: [{ ...items[0], quantity: 3 }] })).status).toBe(409)
    expect((await preview(sale, { ...asked, when: 'now' })).status).toBe(400)
    await ship(sale)
    const { json } = await preview(sale, { kind: 'return', items, payout: 'voucher' })
    expect(json).toMatchObject({ toMethod: 0, toVouchers: 0, shippingPrice: 0 })
    expect(json.asVoucher).toBe(json.totalPrice)
    expect((await look(sale)).refunds).toEqual([])
  })
})

describe('paid with codes', () => {
  const voucherBalance = async (id: string) =>
    (await db.selectFrom('vouchers').select('balance_cents').where('id', '=', id).executeTakeFirstOrThrow())
      .balance_cents

  test('CART-34 what a voucher paid goes back on it piece by piece, the rest to the card, the discount to nobody', async () => {
    const voucher = await db.transaction().execute((trx) =>
      shop.discounts.issueVoucher(trx, {
        sellerId: 1,
        kind: 'gift',
        amountCents: 2000,
        expiresAt: null,
        createdBy: 'test',
        owedFrom: 'goodwill',
      }),
    )
    const sale = await bought('mitglied', [{ sku, quantity: 3 }], [voucher.code, 'WILLKOMMEN10'])
    expect(await voucherBalance(voucher.id)).toBe(0)
    const [item] = sale.order.items
    expect(item.promotionCodeDiscounts).toBeGreaterThan(0)
    const one = [{ itemId: item.id, quantity: 1 }]
    const told = await preview(sale, { kind: 'cancellation', items: one })
    const piece = await cancel(sale, one)
    const [first] = piece.json.items[0].refunds
    expect(first).toMatchObject(told.json)
    expect(first.toVouchers).toBe(Math.floor(item.voucherDiscounts / 3))
    expect(first.totalPrice).toBe(first.toMethod + first.toVouchers)
    expect(await voucherBalance(voucher.id)).toBe(first.toVouchers)
    const last = await preview(sale, { kind: 'cancellation', items: [{ itemId: item.id }] })
    const rest = (await cancel(sale)).json.items[0]
    expect(rest.refunds[1]).toMatchObject(last.json)
    expect(rest.state).toBe('CompleteCancellation')
    await shop.jobs.drain()
    expect(await voucherBalance(voucher.id)).toBe(2000)
    expect(await refundedAtBank(sale)).toBe(sale.checkout.totalPrice)
    expect(await deposits(sale)).toBe(0)
    expect(await violations(db)).toEqual([])
  })
})

describe('sent, arrived, sent back', () => {
  test('CART-49 ORD-01 a return: label, received, credited, on the shelf again', async () => {
    const before = await stock(other)
    const sale = await bought('mitglied', [{ sku: other, quantity: 2 }])
    const [item] = sale.order.items
    expect((await sendBack(sale, [{ itemId: item.id }])).json.errorCode).toBe('NOT_SHIPPED_YET')
    await ship(sale)
    await arrive(sale)
    await shop.jobs.drain()
    const shipped = (await mailsTo('mitglied')).find(
      (mail) => mail.plain.includes(sale.order.number) && mail.subject.includes('unterwegs'),
    )
    expect(shipped?.plain).toContain('https://www.dhl.de/')
    expect(shipped?.attachments[0]?.name).toMatch(/^LS-\d{4}-\d{6}\.pdf$/)
    const registered = await sendBack(sale, [{ itemId: item.id, quantity: 1 }])
    expect(registered.status).toBe(200)
    const [announced] = registered.json.items[0].returns
    expect(announced).toMatchObject({
      state: 'registered',
      number: expect.stringMatching(/^RS-\d{4}-\d{6}$/),
    })
    expect((await sendBack(sale, [{ itemId: item.id, quantity: 2 }])).json.errorCode).toBe(
      'QUANTITY_ABOVE_LEFT',
    )
    const label = (as: string) =>
      shop.app.inject({
        url: `${CHECKOUTS}/returns/${announced.id}/label`,
        headers: { authorization: `Bearer ${as}` },
      })
    expect((await label('mitglied')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await label('fan')).statusCode).toBe(404)
    await staff.returns.receive({ number: announced.number, actor: STAFF })
    await expect(staff.returns.receive({ number: announced.number, actor: STAFF })).rejects.toThrow(
      'ORDER_CHANGED',
    )
    await shop.jobs.drain()
    const after = await look(sale)
    expect(after).toMatchObject({
      state: 'CreditCreated',
      items: [{ returned: 1, returnable: 1 }],
      refunds: [
        { kind: 'return', state: 'done', toMethod: Math.floor(item.totalPrice / 2), shippingPrice: 0 },
      ],
    })
    expect(await stock(other)).toBe(before - 1)
    expect(await deposits(sale)).toBe(0)
    expect(await violations(db)).toEqual([])
  })

  test('all of it back within 14 days brings the standard shipping too; after its time nothing comes back', async () => {
    const sale = await bought('inhaber', [{ sku }])
    const late = await bought('fan', [{ sku }])
    for (const one of [sale, late]) {
      await ship(one)
      await arrive(one)
    }
    const registered = await sendBack(sale, [{ itemId: sale.order.items[0].id }])
    await staff.returns.receive({ number: registered.json.items[0].returns[0].number, actor: STAFF })
    expect((await look(sale)).refunds[0].shippingPrice).toBe(sale.order.shippingPrice)
    await shiftClock(database, 61 * 86_400)
    const refused = await sendBack(late, [{ itemId: late.order.items[0].id }])
    await shiftClock(database, 0)
    expect([refused.status, refused.json.errorCode]).toEqual([409, 'RETURN_PERIOD_OVER'])
    await shop.jobs.drain()
  })

  test('of several parcels the last one to arrive begins the time for returns; what came before may go back meanwhile', async () => {
    const sale = await bought('fan', [{ sku, quantity: 2 }, { sku: other }])
    const [first, second] = sale.order.items
    const twoMonthsPass = () =>
      sql`update shipments set arrived_at = arrived_at - interval '66 days' where order_id = ${sale.orderId}`.execute(
        db,
      )
    const sendOne = async (itemId: string) => (await sendBack(sale, [{ itemId, quantity: 1 }])).status
    await ship(sale, [{ itemId: first.id }])
    await arrive(sale)
    await twoMonthsPass()
    expect(await sendOne(first.id)).toBe(200)
    await ship(sale, [{ itemId: second.id }])
    await twoMonthsPass()
    await arrive(sale)
    expect(await sendOne(first.id)).toBe(200)
    await twoMonthsPass()
    expect(await sendOne(second.id)).toBe(409)
    await shop.jobs.drain()
  })

  test('ORD-04 what comes back before the rest was sent leaves the order under way, so that the rest is sent', async () => {
    const sale = await bought('fan', [{ sku }, { sku: other }])
    const [first, second] = sale.order.items
    await ship(sale, [{ itemId: first.id }])
    await arrive(sale)
    const registered = await sendBack(sale, [{ itemId: first.id }])
    await staff.returns.receive({ number: registered.json.items[0].returns[0].number, actor: STAFF })
    expect((await look(sale)).state).toBe('OrderInProgress')
    await ship(sale, [{ itemId: second.id }])
    expect((await look(sale)).state).toBe('OrderShipped')
    await shop.jobs.drain()
  })

  test('a refused return tells why, refunds nothing, and its pieces may be announced again', async () => {
    const sale = await bought('mitglied', [{ sku }])
    await ship(sale)
    const items = [{ itemId: sale.order.items[0].id }]
    const [announced] = (await sendBack(sale, items)).json.items[0].returns
    await staff.returns.refuse({ number: announced.number, actor: STAFF, refusal: 'worn' })
    await shop.jobs.drain()
    const after = await look(sale)
    expect(after).toMatchObject({ returns: [{ state: 'refused', refusal: 'worn' }], refunds: [] })
    expect((await mailsTo('mitglied')).filter((mail) => mail.plain.includes('worn'))).toHaveLength(1)
    expect((await sendBack(sale, items)).status).toBe(200)
  })
})

describe('the withdrawal function', () => {
  const declare = (body: object) =>
    shop.app.inject({ method: 'POST', url: '/api/checkout/v3/withdrawals', payload: body })

  test('it carries out what fits an order, and answers strangers alike', async () => {
    const sale = await bought('fan', [{ sku }])
    const mine = { orderNumber: sale.order.number, name: 'Anna Sommer', email: 'FAN@falkenstadt.example' }
    const right = await declare(mine)
    const wrong = await declare({ ...mine, email: 'nobody@falkenstadt.example' })
    expect([right.statusCode, wrong.statusCode]).toEqual([202, 202])
    expect(Object.keys(wrong.json())).toEqual(Object.keys(right.json()))
    await shop.jobs.drain()
    expect((await look(sale)).state).toBe('CompleteCancellation')
    const receipts = await sql<{ recipient: string; subject: string }>`
      select recipient, subject from mailbox where subject like '%Widerruf erhalten%' order by recipient`.execute(
      db,
    )
    expect(receipts.rows.map((row) => row.recipient)).toEqual([
      'FAN@falkenstadt.example',
      'nobody@falkenstadt.example',
    ])
    const states = (await staff.listWithdrawals({ state: null })).map((one) => one.state)
    expect(states.sort()).toEqual(['matched', 'unmatched'])
    expect((await declare({ ...mine, iban: 'x' })).statusCode).toBe(400)
  })

  test('what strangers get is no message of whoever asked for it, holds no link, and comes a few times a day', async () => {
    const sale = await bought('fan', [{ sku }])
    const evil = { name: 'Gewinn: www.evil.example', statement: 'Hol ihn ab: https://evil.example/x' }
    const to = 'victim@elsewhere.example'
    await declare({ ...evil, orderNumber: 'https://evil.example', email: to })
    for (let time = 0; time < 8; time += 1)
      await declare({ ...evil, orderNumber: sale.order.number, email: to })
    await declare({
      orderNumber: sale.order.number,
      name: 'X\r\nBcc: a@b',
      email: 'fan@falkenstadt.example',
      statement: 'Eins\u001b[2J\u202e\nzwei',
    })
    await shop.jobs.drain()
    const { rows } = await sql<{ plain: string; html: string }>`
      select plain, html from mailbox where recipient = ${to}`.execute(db)
    expect(rows.length).toBeLessThanOrEqual(5)
    for (const { plain, html } of rows) expect(plain + html).not.toMatch(/evil|Gewinn/)
    const own = (await mailsTo('fan')).find(({ plain }) => plain.includes('Eins'))!
    expect(own.plain).toContain('X Bcc: a@b')
    expect(own.plain).toContain('Eins[2J\nzwei')
  })

  test('staff finds the order of one that fits none, or refuses it with a reason; both are answered once, in its language', async () => {
    const sale = await bought('fan', [{ sku }])
    const mine = { orderNumber: 'vergessen', name: 'Anna Sommer', email: 'anna@elsewhere.example' }
    await declare({ ...mine, language: 'en' })
    await declare({ ...mine, orderNumber: 'SVF-1', language: 'ja' })
    await shop.jobs.drain()
    const open = async () =>
      (await staff.listWithdrawals({ state: 'unmatched' })).filter(({ email }) => email === mine.email)
    const [second, first] = await open()
    const { match, refuse } = staff.withdrawals
    const found = { id: first!.id, orderNumber: sale.order.number.toLowerCase(), by: 'staff:ute' }
    await expect(match({ ...found, orderNumber: 'SVF-1899-1' })).rejects.toMatchObject({ status: 404 })
    await expect(match({ ...found, id: 'x' })).rejects.toMatchObject({ status: 404 })
    const raced = await Promise.allSettled([match(found), match(found), refuse({ ...found, reason: 'x' })])
    const done = raced.filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(1)
    await expect(match(found)).rejects.toMatchObject({ code: 'WITHDRAWAL_DECIDED' })
    await refuse({ id: second!.id, reason: '期限が過ぎています。', by: 'staff:ute' })
    await shop.jobs.drain()
    expect(await open()).toEqual([])
    const { rows } = await sql<{ subject: string; plain: string }>`
      select subject, plain from mailbox where recipient = ${mine.email} order by created_at, id`.execute(db)
    const answers = rows.filter(({ subject }) =>
      ['About your withdrawal', '契約の撤回について'].includes(subject),
    )
    expect(answers).toHaveLength(2)
    expect(answers.some(({ plain }) => plain.includes('期限が過ぎています。'))).toBe(true)
  })

  test('what is printed stays, what was sent is announced as a return', async () => {
    const flock = [{ key: 'flockNumber', value: '9' }]
    const sale = await bought('fan', [{ sku }, { sku: printed, userOptionValues: flock }])
    await ship(sale)
    await declare({ orderNumber: sale.order.number, name: 'sommer, anna', email: 'fan@falkenstadt.example' })
    await shop.jobs.drain()
    const after = await look(sale)
    expect(after.returns).toMatchObject([{ state: 'registered', items: [{ quantity: 1 }] }])
    expect(after.refunds).toEqual([])
  })
})

describe('at the same moment', () => {
  const settled = (works: Promise<unknown>[]) =>
    Promise.all(
      works.map((work) =>
        work.then(
          () => 'done',
          (error) => error.code ?? String(error),
        ),
      ),
    )

  test('cancel in two tabs, cancel and ship, receive twice: one of each, and the sums hold', async () => {
    const twice = await bought('fan', [{ sku, quantity: 2 }])
    const tabs = await Promise.all([cancel(twice), cancel(twice)])
    expect(tabs.map((tab) => tab.status).sort()).toEqual([200, 409])
    const raced = await bought('mitglied', [{ sku, quantity: 2 }])
    await settled([cancel(raced).then(() => null), ship(raced)])
    const { items } = await look(raced)
    expect(items[0].shipped + items[0].cancelled).toBe(2)
    const back = await bought('inhaber', [{ sku }])
    await ship(back)
    const [announced] = (await sendBack(back, [{ itemId: back.order.items[0].id }])).json.items[0].returns
    const receive = () => staff.returns.receive({ number: announced.number, actor: STAFF })
    const ends = await settled([
      receive(),
      receive(),
      staff.cancel({ orderId: back.orderId, wishes: null, actor: STAFF, reason: 'lost' }),
    ])
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    await shop.jobs.drain()
    for (const sale of [twice, raced, back]) expect(await deposits(sale)).toBe(0)
    expect(await violations(db)).toEqual([])
  })

  test('ORD-01 numbers are consecutive without gaps, however many documents are made at once', async () => {
    const sales: Bought[] = []
    for (const as of ['fan', 'mitglied', 'inhaber', 'dauerkarte'])
      sales.push(await bought(as, [{ sku, quantity: 2 }]))
    const wish = (sale: Bought) => [{ itemId: sale.order.items[0].id, quantity: 1 }]
    await Promise.all(sales.flatMap((sale) => [cancel(sale, wish(sale)), cancel(sale, wish(sale))]))
    const { rows } = await sql<{ kind: string; count: number; last: number }>`
      select d.kind, count(*)::int as count, max(right(d.number, 6)::int) as last from documents d group by d.kind`.execute(
      db,
    )
    expect(rows.length).toBe(3)
    for (const row of rows) expect(row.last, row.kind).toBe(row.count)
    await shop.jobs.drain()
  })
})
