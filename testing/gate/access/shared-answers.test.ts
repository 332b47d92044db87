import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { people } from '#demo/people.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { changePrice } from '#modules/catalogue/catalogue.ts'
import { testApp } from '#testing/app.ts'
import { order, putInCart } from '#testing/harness/buyer.ts'
import { createDriver } from '#testing/harness/driver.ts'
import { createProgram, portFor } from '#testing/harness/program.ts'

/** Lists of products stand in the memory of every node; a change anywhere ends them everywhere. */
const here = await testApp()
const { db } = here.test
const other = createProgram({ port: portFor(16), databaseUrl: here.test.url })
const elsewhere = createDriver({ origin: other.origin, connections: 2 })

beforeAll(() => other.start())
afterAll(async () => {
  await elsewhere.close()
  await other.dispose()
})

const PIECE = 'Kr%C3%A4henfu%C3%9F'
const LIST = `/api/shop/v4/shops/1/products?IncludeDetails=true&q=${PIECE}`
const build = (given: Parameters<typeof buildProduct>[1] = {}) =>
  db
    .transaction()
    .execute((trx) => buildProduct(trx, { name: { de: 'Krähenfuß', en: 'Crow’s foot' }, ...given }))

/** What both processes list now, to those who are not signed in. */
async function listed() {
  const answers = [await here.send({ path: LIST }), await elsewhere.send({ path: LIST })]
  return answers.map(({ json }) =>
    json.items.map(
      ({ price, isSoldOut, badges }: { price: number; isSoldOut: boolean; badges: unknown[] }) => ({
        price,
        isSoldOut,
        isReduced: badges.length > 0,
      }),
    ),
  )
}

const both = (one: object | null) => (one ? [[one], [one]] : [[], []])
const asFirst = { price: 1000, isSoldOut: false, isReduced: false }

let made: { id: string; sku: string }

test('PRD-17 a product that is added stands in the lists of both processes', async () => {
  expect(await listed()).toEqual(both(null))
  made = await build()
  await vi.waitFor(async () => expect(await listed()).toEqual(both(asFirst)), 10_000)
})

test('negative control: what nobody tells is not seen, for the lists come from memory', async () => {
  await db.updateTable('products').set({ price_cents: 1 }).where('id', '=', made.id).execute()
  expect(await listed()).toEqual(both(asFirst))
  await db.updateTable('products').set({ price_cents: 1000 }).where('id', '=', made.id).execute()
})

test('another price is seen in both, and never one that was taken back', async () => {
  const taken = db.transaction().execute(async (trx) => {
    await changePrice(trx, { productId: made.id, priceCents: 100 })
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect(await listed()).toEqual(both(asFirst))
  await db.transaction().execute((trx) => changePrice(trx, { productId: made.id, priceCents: 800 }))
  const reduced = { price: 800, isSoldOut: false, isReduced: true }
  await vi.waitFor(async () => expect(await listed()).toEqual(both(reduced)), 10_000)
})

test('the last piece that goes into a checkout here is sold out elsewhere too', async () => {
  const buyer = { id: people.fan.id, token: await here.tokenFor('fan') }
  const shop = here.shopWith()
  expect((await putInCart(shop, buyer, { sku: made.sku, quantity: 5 })).status).toBe(200)
  expect((await order(shop, buyer)).status).toBe(200)
  const gone = { price: 800, isSoldOut: true, isReduced: true }
  await vi.waitFor(async () => expect(await listed()).toEqual(both(gone)), 10_000)
})

test('a product that begins to be sold at a moment is listed from that moment on, though nobody tells', async () => {
  await db.transaction().execute((trx) => changePrice(trx, { productId: made.id, priceCents: 700 }))
  await vi.waitFor(async () => expect((await listed())[1]![0].price).toBe(700), 10_000)
  const { rows } = await sql<{ soon: Date }>`select app.now() + interval '2 seconds' as soon`.execute(db)
  await build({ activeSince: rows[0]!.soon, priceCents: 4_200 })
  const count = async () => (await listed()).map(({ length }) => length)
  expect(await count()).toEqual([1, 1])
  // Long before what is kept would end by itself.
  await vi.waitFor(async () => expect(await count()).toEqual([2, 2]), 15_000)
})
