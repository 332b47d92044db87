import { afterEach, expect, test } from 'vitest'
import type { Behaviour, Fault } from '#modules/bank/instruments.rules.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { testApp } from '#testing/app.ts'
import { bankControl } from '#testing/bank.ts'
import { shiftClock } from '#testing/database.ts'
import { type Buyer, checkoutBody, order, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { sizeOf } from '#testing/harness/size.ts'

const ORDERS = sizeOf('B13_ORDERS', 3)
/** The time to pay, the ten minutes that goods wait for a silent provider, and a minute until the reconciler comes by. */
const OVER_SECONDS = (20 + 10 + 1) * 60

const program = await testApp()
const { db } = program.test
const shop = program.shopWith()
const control = bankControl(db)
const { sku } = await db
  .transaction()
  .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 1_000_000 }] }))

afterEach(async () => {
  await control.clearBehaviour('*')
  await shiftClock(program.test, 0)
})

type Paid = { buyer: Buyer; checkoutId: string; paymentId: string }

/** Ordered, and paid at the bank, which keeps to itself that it was: the club has not heard of it yet. */
async function paidAtBank(): Promise<Paid[]> {
  const buyers = await program.gather(ORDERS)
  return Promise.all(
    buyers.map(async (buyer) => {
      await putInCart(shop, buyer, { sku, quantity: 1 })
      const { json } = await order(shop, buyer)
      const { id } = await db
        .selectFrom('payments')
        .select('id')
        .where('checkout_id', '=', json.checkoutId)
        .executeTakeFirstOrThrow()
      await control.setBehaviour(id, 'lateWebhook')
      await payAtBankPage(shop, json)
      await control.clearBehaviour(id)
      return { buyer, checkoutId: json.checkoutId, paymentId: id }
    }),
  )
}

const askStatus = ({ buyer, checkoutId }: Paid) =>
  program.send({ path: `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`, token: buyer.token })

/** Orders that hold goods and have no end. */
async function stuck(paid: Paid[]): Promise<number> {
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where(
      'id',
      'in',
      paid.map(({ checkoutId }) => checkoutId),
    )
    .where('state', '=', 'open')
    .execute()
  return rows.length
}

async function statesOf(paid: Paid[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('state')
    .where(
      'id',
      'in',
      paid.map(({ paymentId }) => paymentId),
    )
    .execute()
  return [...new Set(rows.map(({ state }) => state))]
}

/** What the bank has kept of these payments. */
async function storedAtBank(paid: Paid[]): Promise<number> {
  const ids = new Set(paid.map(({ paymentId }) => paymentId))
  return (await control.ledger())
    .filter(({ merchantReference }) => ids.has(merchantReference))
    .reduce((sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents), 0)
}

async function settleEverything(): Promise<void> {
  await program.payments.reconcile()
  await program.jobs.drain()
  await program.payments.reconcile()
  await program.jobs.drain()
}

test.each<Fault | Behaviour>(['late', 'neverAnswer', 'serverError', 'garbage'])(
  'B13 the bank has the money and is %s: the site answers, nothing stays stuck, and every cent has an owner',
  async (fault) => {
    const paid = await paidAtBank()
    await control.setBehaviour('*', fault)
    let waiting = paid.length
    const asked = paid.map((one) => askStatus(one).finally(() => (waiting -= 1)))
    for (let call = 0; call < 10; call += 1)
      expect((await program.send({ path: '/api/ticketing/events?PageSize=5' })).status).toBe(200)
    // A slow bank holds up nobody else: not one of its answers had come by then.
    if (fault === 'late') expect(waiting).toBe(paid.length)
    for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status)
    await program.payments.reconcile()
    // The control: before their time is over they are seen to be undecided.
    expect(await stuck(paid)).toBe(paid.length)

    await shiftClock(program.test, OVER_SECONDS)
    await program.payments.reconcile()
    expect(await stuck(paid)).toBe(0)
    expect(await statesOf(paid)).toEqual(['expired'])

    await control.clearBehaviour('*')
    await settleEverything()
    const states = await statesOf(paid)
    expect(states.every((state) => state === 'paid' || state === 'refunded')).toBe(true)
    expect((await storedAtBank(paid)) > 0).toBe(states.includes('paid'))
    expect(await violations(db)).toEqual([])
  },
)

test('B13 a bank that cannot be reached refuses new orders with 503 and loses none: the same key orders later', async () => {
  const [buyer] = await program.gather(1)
  await putInCart(shop, buyer!, { sku, quantity: 1 })
  await control.setBehaviour('*', 'neverAnswer')
  const call = {
    method: 'POST' as const,
    path: '/api/checkout/v2/checkouts/creditcard',
    token: buyer!.token,
    key: `b13-${buyer!.id}`,
    body: await checkoutBody(shop, buyer!),
  }
  expect((await program.send(call)).status).toBe(503)
  await control.clearBehaviour('*')
  const again = await program.send(call)
  expect(again.status).toBe(200)
  await payAtBankPage(shop, again.json)
  await settleEverything()
  const { count } = await db
    .selectFrom('checkouts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', buyer!.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
  expect(await violations(db)).toEqual([])
})

// At the end: the bank's own books do not agree with what it said, so the shop's cannot agree with both.
test.each<Fault>(['wrongAmount', 'wrongCurrency'])(
  'B13 the bank says %s: the order fails, and what it took goes back',
  async (fault) => {
    const paid = await paidAtBank()
    await control.setBehaviour('*', fault)
    for (const one of paid) expect((await askStatus(one)).status).toBe(400)
    await control.clearBehaviour('*')
    await settleEverything()
    expect(await stuck(paid)).toBe(0)
    expect(await statesOf(paid)).toEqual(['failed'])
    const { left } = await db
      .selectFrom('refunds')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('state', '=', 'requested')
      .executeTakeFirstOrThrow()
    expect(left).toBe(0)
  },
)
