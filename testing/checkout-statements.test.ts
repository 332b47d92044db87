import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { checkoutBody, order, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'

/** The statements of one step, in their order, and how often they were waited for: what goes out in one write is one round trip. */
type Step = { statements: string[]; trips: number }
/** What the program does by the clock is nobody's step. */
const step = new AsyncLocalStorage<Step>()
/** Connections that have something to send already. */
const sending = new WeakSet<pg.Client>()
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  const one = given[0] as string | { text: string }
  const now = step.getStore()
  now?.statements.push((typeof one === 'string' ? one : one.text).replace(/\s+/g, ' ').trim())
  if (now && !sending.has(this)) {
    now.trips += 1
    sending.add(this)
    process.nextTick(() => sending.delete(this))
  }
  return query.apply(this, given)
} as never
afterAll(() => {
  pg.Client.prototype.query = query as never
})

const app = await testApp()
// Delivered by its clock, what the bank has to tell would be counted in nobody's step.
await app.bank!.stop()
const shop = app.shopWith()
const [buyer] = await app.gather(1)

async function statementsOf<T>(work: () => Promise<T>): Promise<{ answer: T } & Step> {
  const done: Step = { statements: [], trips: 0 }
  const answer = await step.run(done, work)
  return { answer, ...done }
}

/** Pays, and the bank tells the club, which understands. */
async function pay(scriptUrl: string) {
  return statementsOf(async () => {
    await payAtBankPage(shop, { scriptUrl })
    expect(await app.bank!.deliverDue()).toBe(1)
  })
}

/** From the cart to the ticket or the parcel, by card. */
async function purchase(sku: string): Promise<Record<keyof typeof MOST, Step>> {
  const put = await statementsOf(() => putInCart(shop, buyer!, { sku, quantity: 2 }))
  expect(put.answer.status).toBe(200)
  const cart = await statementsOf(() => checkoutBody(shop, buyer!))
  const ordered = await statementsOf(() => order(shop, buyer!))
  expect(ordered.answer.status).toBe(200)
  const { checkoutId, scriptUrl } = ordered.answer.json
  const paid = await pay(scriptUrl)
  const outcome = await statementsOf(() => outcomeOf(shop, buyer!, checkoutId))
  expect(outcome.answer.outcome).toBe('paid')
  return { put, cart, ordered, paid, outcome }
}

const MOST = {
  put: { statements: 3, trips: 3 },
  cart: { statements: 2, trips: 2 },
  ordered: { statements: 16, trips: 9 },
  paid: { statements: 21, trips: 12 },
  outcome: { statements: 1, trips: 1 },
}

test('CHK-01 a purchase by card takes no more statements and round trips than it needs, and asks the bank once', async () => {
  const { sku } = await app.test.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('sku')
    .where('seller_id', '=', 1)
    .where('in_stock', '>', 15)
    .where('active_since', '<', new Date())
    .where('shippable_to', 'is', null)
    .where('appclusive_until', 'is', null)
    .where('price_cents', '>', 0)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  const purchases = [await purchase(sku), await purchase(sku), await purchase(sku)]
  const paid = purchases[0]!.paid.statements
  expect(paid.filter((one) => one.includes('"idempotency_key" = $1'))).toHaveLength(1)
  for (const name of Object.keys(MOST) as (keyof typeof MOST)[]) {
    const steps = purchases.map((one) => one[name])
    // The first one opens connections.
    const statements = Math.min(...steps.map((one) => one.statements.length))
    const trips = Math.min(...steps.map((one) => one.trips))
    expect(statements, `${name}:\n${steps[0]!.statements.join('\n')}`).toBeLessThanOrEqual(
      MOST[name].statements,
    )
    expect(trips, `${name}: round trips`).toBeLessThanOrEqual(MOST[name].trips)
  }
})
