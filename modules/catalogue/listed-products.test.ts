import type { CompiledQuery } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { club } from '#club/club.ts'
import { layValues } from '#modules/values/now.rules.ts'
import type { App } from '#platform/http/http.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildProduct } from './build.ts'
import { createCatalogue } from './catalogue.ts'
import { noFilters } from './filters.schema.ts'
import { createListedProducts, listInJson } from './listed-products.ts'
import * as storage from './listing.storage.ts'
import { catalogueRoutes } from './routes.ts'
import { shopProducts } from './schema.ts'

const database = await testDatabase('demo')
const { db } = database
const catalogue = createCatalogue({ db, isStaff: async () => true })
const ids: string[] = []

let app: App
beforeAll(async () => {
  app = await moduleApp(catalogueRoutes(catalogue))
  await db.transaction().execute(async (trx) => {
    for (const name of ['Kerze eins', 'Kerze zwei', 'Kerze drei']) {
      const flock = { kit: 'home', priceCents: null } as never
      ids.push((await buildProduct(trx, { name: { de: name, en: name }, flock })).id)
    }
  })
})
afterEach(() => layValues(new Map()))

const list = (includeDetails = true) =>
  catalogue.listProducts({ shopId: 1, q: 'kerze', includeDetails, page: 1, pageSize: 20 })
/** Which products are read from the database for it, beside their names. */
async function readFor(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(db, 'executeQuery')
  await work()
  const read = asked.mock.calls.map(([query]) => JSON.stringify((query as CompiledQuery).parameters))
  asked.mockRestore()
  return ids.filter((id) => read.some((parameters) => parameters.includes(id)))
}

describe('products of a list', () => {
  test('are read once, and again when something else is told of them', async () => {
    expect(await readFor(() => list())).toEqual(ids)
    expect(await readFor(() => list())).toEqual([])
    expect(await readFor(() => list(false))).toEqual(ids)
    await db.updateTable('variants').set({ in_stock: 0 }).where('product_id', '=', ids[1]!).execute()
    expect(await readFor(() => list())).toEqual([ids[1]])
    const { items } = await list()
    expect(items.map(({ isSoldOut }) => isSoldOut).toSorted()).toEqual([false, false, true])
    expect(items.find(({ id }) => id === ids[1])).toMatchObject({ isSoldOut: true, variants: [{ left: 0 }] })
    expect((await list(false)).items[0]).not.toHaveProperty('variants')
  })

  test('carry the price of a print that counts now', async () => {
    const before = (await list()).items[0]!.flock!.price
    layValues(
      new Map([
        ['shop.printPriceCents', [{ from: new Date(0), isBase: false, former: before, value: before + 150 }]],
      ]),
    )
    expect((await list()).items.map(({ flock }) => flock!.price)).toEqual([
      before + 150,
      before + 150,
      before + 150,
    ])
    layValues(new Map())
    expect((await list()).items[0]!.flock!.price).toBe(before)
  })

  test('that change between the two questions are told as they are then; one that is gone is left out', async () => {
    const { listed } = await storage.loadProductPage(db, {
      ...{
        shopId: 1,
        q: 'kerze',
        includeHidden: false,
        filters: noFilters,
        includeDetails: true,
        page: 1,
        pageSize: 20,
      },
      ...{ order: { field: 'releaseDate', direction: 'desc' }, language: club.fallbackLanguage },
    })
    const products = createListedProducts()
    await db.updateTable('products').set({ price_cents: 777 }).where('id', '=', ids[0]!).execute()
    const read = await products.read(db, {
      listed: [...listed, { id: '1.1', digest: 'nobody' }],
      includeDetails: true,
    })
    expect(read.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
    expect(read.find(({ id }) => id === ids[0])).toMatchObject({ price: 777 })
    expect(await readFor(() => products.read(db, { listed, includeDetails: true }))).toEqual([ids[0]])
  })

  test('are all there where the memory for them is too small', async () => {
    const { listed } = await storage.loadProductPage(db, {
      ...{
        shopId: 1,
        includeHidden: false,
        filters: noFilters,
        includeDetails: true,
        page: 1,
        pageSize: 100,
      },
      ...{ order: { field: 'price', direction: 'asc' }, language: club.fallbackLanguage },
    })
    const products = createListedProducts({ maxCharacters: 20_000 })
    for (let time = 0; time < 2; time += 1) {
      const read = await products.read(db, { listed, includeDetails: true })
      expect(read.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
    }
  })

  test('belong to nobody who could change them', async () => {
    const { items } = await list()
    expect(() => {
      items[0]!.price = 1
    }).toThrow(TypeError)
    expect(() => items[0]!.variants!.pop()).toThrow(TypeError)
    expect(() => {
      items[0]!.name.de = ''
    }).toThrow(TypeError)
  })

  test('are written as their schema writes them, for readers and for staff', async () => {
    const answer = await list()
    const url = '/api/shop/v4/shops/1/products?q=kerze&IncludeDetails=true&PageSize=20'
    expect(JSON.parse(listInJson(answer))).toEqual(JSON.parse(JSON.stringify(shopProducts.parse(answer))))
    const forReaders = await call(app, { url })
    const forStaff = await call(app, { url: `${url}&IncludeHidden=true`, as: 'redaktion' })
    expect(forStaff.status).toBe(200)
    expect(forReaders.json).toEqual(JSON.parse(listInJson(answer)))
    expect(forStaff.json).toEqual(forReaders.json)
    expect(
      JSON.parse(listInJson({ items: [], page: 1, pageSize: 20, totalCount: 0, hasNextPage: false })),
    ).toEqual({
      ...{ items: [], page: 1, pageSize: 20, totalCount: 0, hasNextPage: false },
    })
  })
})
