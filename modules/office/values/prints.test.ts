import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildOrders } from '#modules/office/orders/build.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const finance = await officeFor(program, 'finanzen')
const { buy, shirt } = await buildOrders(program)
const NAME = 'shop.printPriceCents'
const AT = `/api/office/values/${NAME}`
const productId = shirt.sku.split('.').slice(0, 2).join('.')

async function change(value: number, version: number) {
  const told = (await finance.call({ method: 'POST', path: `${AT}/consequences`, body: { value } })).json
  const body = { value, version, digest: told.digest, reason: 'Neue Presse' }
  const { status } = await finance.call({ method: 'PUT', path: AT, body })
  return { status, lines: told.lines as { kind: string; count: number | null }[] }
}
const totalOf = async (id: string) =>
  (
    await sql<{ cents: number }>`select total_cents as cents from checkout_orders where id = ${id}`.execute(
      db,
    )
  ).rows[0]!.cents
const priceOf = async () => {
  const [buyer] = await program.gather(1)
  return totalOf((await buy(buyer!, [shirt])).id)
}

test('another price of prints counts for carts and products at once, and no order costs anything else', async () => {
  const [buyer] = await program.gather(1)
  const first = await buy(buyer!, [shirt])
  const before = await totalOf(first.id)
  const { status, lines } = await change(850, 0)
  expect(status).toBe(204)
  expect(lines.map(({ kind }) => kind)).toEqual([
    ...['atOnce', 'pages', 'carts', 'ownPrints', 'noReduction', 'stays.prints'],
  ])
  expect(await priceOf()).toBe(before + 350)
  expect(await totalOf(first.id)).toBe(before)
  // No reduction was announced by it: neither the price nor its history of thirty days moves.
  const steps =
    await sql`select from product_prices where product_id = ${productId} and valid_from > now() - interval '1 hour'`.execute(
      db,
    )
  expect(steps.rows).toHaveLength(0)
  expect((await change(0, 1)).status).toBe(204)
  expect(await priceOf()).toBe(before - 500)
})

test('a product with a print price of its own stays with it', async () => {
  await sql`update products set flock = jsonb_set(flock, '{priceCents}', '777') where id = ${productId}`.execute(
    db,
  )
  const told = (await change(900, 2)).lines
  expect(told.find(({ kind }) => kind === 'ownPrints')!.count).toBe(1)
  const product = await finance.call({ path: `/api/office/products/${productId}` })
  expect(product.json).toMatchObject({ print: { priceCents: 777 }, housePrintCents: 900 })
  await new Promise((done) => setTimeout(done, 2_100))
  const [own, house] = [await priceOf(), 900]
  await sql`update products set flock = jsonb_set(flock, '{priceCents}', 'null') where id = ${productId}`.execute(
    db,
  )
  // A product is remembered as long as a page that shows its price.
  await new Promise((done) => setTimeout(done, 2_100))
  expect(await priceOf()).toBe(own - 777 + house)
})
