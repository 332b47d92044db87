import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { checkoutBody, order, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'

/** The statements of one step, in their order: what the program does by the clock is nobody's step. */
const step = new AsyncLocalStorage<string[]>()
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  const one = given[0] as string | { text: string }
  step.getStore()?.push((typeof one === 'string' ? one : one.text).replace(/\s+/g, ' ').trim())
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

async function statementsOf<T>(work: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const statements: string[] = []
  const answer = await step.run(statements, work)
  return { answer, statements }
}

/** Pays, and the bank tells the club, which understands. */
async function pay(scriptUrl: string) {
  return statementsOf(async () => {
    await payAtBankPage(shop, { scriptUrl })
    expect(await app.bank!.deliverDue()).toBe(1)
  })
}

test('CHK-01 a purchase by card takes no more statements than it needs, and asks the bank once', async () => {
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
  const put = await statementsOf(() => putInCart(shop, buyer!, { sku, quantity: 2 }))
  expect(put.answer.status).toBe(200)
  const cart = await statementsOf(() => checkoutBody(shop, buyer!))
  const ordered = await statementsOf(() => order(shop, buyer!))
  expect(ordered.answer.status).toBe(200)
  const { checkoutId, scriptUrl } = ordered.answer.json
  const paid = await pay(scriptUrl)
  const outcome = await statementsOf(() => outcomeOf(shop, buyer!, checkoutId))
  expect(outcome.answer.outcome).toBe('paid')
  const steps = Object.entries({ put, cart, ordered, paid, outcome })
  const counted = Object.fromEntries(steps.map(([name, { statements }]) => [name, statements]))
  const most: Record<string, number> = { put: 3, cart: 2, ordered: 16, paid: 21, outcome: 1 }
  for (const [name, statements] of Object.entries(counted))
    expect(statements.length, `${name}:\n${statements.join('\n')}`).toBeLessThanOrEqual(most[name]!)
  expect(counted['paid']!.filter((one) => one.includes('"idempotency_key" = $1'))).toHaveLength(1)
})
