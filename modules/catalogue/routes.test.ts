import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { people } from '#demo/people.ts'
import { demoSeasonName } from '#demo/season.ts'
import type { App } from '#platform/http/http.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildProduct } from './build.ts'
import { createCatalogue } from './catalogue.ts'
import { productOnShow } from './pages.ts'
import { catalogueRoutes } from './routes.ts'
import type { ShopProduct } from './schema.ts'

const LIST = '/api/shop/v4/shops/1/products'
const IMPRESSIONS = '/api/shop/v4/productImpressions'

const season = demoSeasonName(new Date())
const database = await testDatabase('demo')
const { db } = database
const createdAnew = () =>
  createCatalogue({ db, isStaff: async (subjectId) => subjectId === people.redaktion.id })
const catalogue = createdAnew()

let app: App
beforeAll(async () => {
  app = await moduleApp(catalogueRoutes(catalogue))
})

const list = (query: string, as?: string) => call(app, { url: `${LIST}?${query}`, as })
const idsOf = (answer: { json: { items: ShopProduct[] } }) => answer.json.items.map((item) => item.id)

describe('list', () => {
  test('PRD-17 answers the call of the specification, newest first, with details', async () => {
    const answer = await list(
      'IncludeHidden=false&IncludeDetails=true&OrderBy=releaseDate%20desc&Page=1&PageSize=20',
    )
    expect(answer.status).toBe(200)
    const { items, page, pageSize, totalCount, hasNextPage } = answer.json
    expect({ page, pageSize, hasNextPage }).toEqual({ page: 1, pageSize: 20, hasNextPage: true })
    expect(totalCount).toBeGreaterThan(50)
    const dates = items.map((item: ShopProduct) => item.releaseDate)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(items[0].description.de).toContain('<p>')
    expect(items[0].variants.length).toBeGreaterThan(0)
  })

  test('PRD-18 the first ten of the twenty can be used by themselves', async () => {
    const twenty = await list('OrderBy=releaseDate%20desc&Page=1&PageSize=20')
    const ten = await list('OrderBy=releaseDate%20desc&Page=1&PageSize=10')
    expect(idsOf(twenty).slice(0, 10)).toEqual(idsOf(ten))
  })

  test('PRD-19 works with and without a bearer token; the tenant has to fit the shop', async () => {
    expect((await list('')).status).toBe(200)
    expect((await list('', 'fan')).status).toBe(200)
    expect((await list('', 'nobody')).status).toBe(401)
    const tenant = (id: string) => app.inject({ url: LIST, headers: { 'et-tenant-id': id } })
    expect((await tenant('1')).statusCode).toBe(200)
    expect((await tenant('2')).statusCode).toBe(400)
    expect((await tenant('one')).statusCode).toBe(400)
  })

  test('PRD-04 PRD-05 a product carries the fields of the specification', async () => {
    const { json } = await call(app, { url: `${LIST}/1.1001` })
    expect(json).toMatchObject({
      id: '1.1001',
      sku: '1.1001',
      originId: 1001,
      shopId: 1,
      name: { de: `Heimtrikot ${season}`, en: `Home shirt ${season}` },
      categories: [1, 11],
      full_slugs: {
        de: `/trikots/heimtrikot-${season.replace('/', '-')}-1.1001`,
        en: `/jerseys/home-shirt-${season.replace('/', '-')}-1.1001`,
        ja: `/jerseys/home-shirt-${season.replace('/', '-')}-1.1001`,
      },
      price: 8995,
      memberPrice: 8096,
    })
    expect(json.images[0]).toEqual({ id: 'shirt-home-front', url: '/media/shirt-home-front' })
  })

  test('PRD-07 sizes say what is left without giving the stock away', async () => {
    const { json } = await call(app, { url: `${LIST}/1.1001` })
    const bySize = Object.fromEntries(json.variants.map((one: { size: string }) => [one.size, one]))
    expect(bySize['M']).toMatchObject({ sku: '1.1001.M', stock: 'inStock', left: null })
    expect(bySize['XL']).toMatchObject({ stock: 'low', left: 2 })
    expect(bySize['3XL']).toMatchObject({ stock: 'soldOut', left: 0 })
    expect(json.flock).toEqual({ price: 500, kit: 'home' })
  })

  test('PRD-08 PRD-09 badges and labels come with the product', async () => {
    const { json } = await list('PageSize=100')
    const find = (id: string) => json.items.find((item: ShopProduct) => item.id === id)
    expect(find('1.1101').badges).toEqual([{ kind: 'Discount', percent: 20 }])
    expect(find('1.1003').badges).toEqual([{ kind: 'New', percent: null }])
    expect(find('1.1401').badges).toEqual([{ kind: 'Tip', percent: null }])
    expect(find('1.1201').labels).toEqual(['ProductOfTheMonth'])
    expect(find('1.1001').labels).toEqual(['Customizable', 'Highlight'])
  })

  test('PRD-06 PRD-10 leaves out what only the app may show yet, and shows it afterwards', async () => {
    const later = await db
      .transaction()
      .execute((trx) => buildProduct(trx, { appclusiveUntil: new Date(Date.now() + 60_000) }))
    const before = await db
      .transaction()
      .execute((trx) => buildProduct(trx, { appclusiveUntil: new Date(Date.now() - 60_000) }))
    const shown = idsOf(await list('PageSize=100&OrderBy=releaseDate%20asc'))
    expect(shown).not.toContain(later.id)
    expect(shown).toContain(before.id)
    expect(shown).not.toContain('1.1411')
    const named = await Promise.all([later.id, before.id].map((id) => productOnShow(catalogue, id)))
    expect(named.map((product) => product?.id)).toEqual([undefined, before.id])
    const staff = idsOf(await list('PageSize=100&OrderBy=releaseDate%20asc&IncludeHidden=true', 'redaktion'))
    expect(staff).not.toContain(later.id)
  })

  test('shows hidden and inactive products to staff only', async () => {
    const everybody = idsOf(await list('PageSize=100'))
    expect(everybody).not.toContain('1.1199')
    expect(everybody).not.toContain('1.1198')
    expect((await list('PageSize=100&IncludeHidden=true')).status).toBe(403)
    expect((await list('PageSize=100&IncludeHidden=true', 'fan')).status).toBe(403)
    const staff = await list('PageSize=100&IncludeHidden=true', 'redaktion')
    expect(idsOf(staff)).toEqual(expect.arrayContaining(['1.1198', '1.1199']))
    expect((await call(app, { url: `${LIST}/1.1199` })).status).toBe(404)
    expect((await call(app, { url: `${LIST}/1.1199`, as: 'fan' })).status).toBe(404)
    expect((await call(app, { url: `${LIST}/1.1199`, as: 'redaktion' })).json.isHidden).toBe(true)
  })

  test('PRD-01 sorts by price, name and release date, both ways', async () => {
    const prices = (await list('OrderBy=price%20asc&PageSize=100')).json.items.map(
      (one: ShopProduct) => one.price,
    )
    expect(prices).toEqual(prices.toSorted((one: number, other: number) => one - other))
    const falling = (await list('OrderBy=price%20desc&PageSize=100')).json.items
    expect(falling[0].price).toBe(Math.max(...prices))
    const names = (await list('OrderBy=name&PageSize=100')).json.items.map((one: ShopProduct) => one.name.de)
    expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare))
    expect((await list('OrderBy=stock')).status).toBe(400)
    expect((await list('OrderBy=price;drop')).status).toBe(400)
  })

  test('pages through everything once', async () => {
    const seen: string[] = []
    for (let page = 1, more = true; more; page++) {
      const { json } = await list(`OrderBy=price%20asc&Page=${page}&PageSize=7`)
      seen.push(...json.items.map((item: ShopProduct) => item.id))
      more = json.hasNextPage
      if (!more) expect(seen).toHaveLength(json.totalCount)
    }
    expect(new Set(seen).size).toBe(seen.length)
    const beyond = await list('Page=900&PageSize=20')
    expect(beyond.json).toMatchObject({ items: [], hasNextPage: false, totalCount: seen.length })
    expect((await list('PageSize=101')).status).toBe(400)
    expect((await list('Page=0')).status).toBe(400)
  })

  test('finds by category, sub-categories included, and by words', async () => {
    const kids = idsOf(await list('CategoryId=7&PageSize=100'))
    expect(kids).toEqual(expect.arrayContaining(['1.1604', '1.1701']))
    expect(idsOf(await list('CategoryId=8&PageSize=100'))).not.toContain('1.1601')
    expect(idsOf(await list('q=floodlight%20HAT'))).toEqual(['1.1302'])
    expect(idsOf(await list('q=%E3%83%9E%E3%82%B0'))).toContain('1.1501')
    expect((await list('q=%25')).json.totalCount).toBeLessThan((await list('')).json.totalCount)
    expect(idsOf(await list('q=xyzzy'))).toEqual([])
    expect((await list('CategoryId=abc')).status).toBe(400)
  })

  test('answers 404 for shops and products that do not exist or stand in another shop', async () => {
    expect((await call(app, { url: '/api/shop/v4/shops/99/products' })).status).toBe(404)
    expect((await call(app, { url: '/api/shop/v4/shops/99/categories' })).status).toBe(404)
    expect((await call(app, { url: `${LIST}/1.999999` })).status).toBe(404)
    expect((await call(app, { url: `${LIST}/2.101` })).status).toBe(404)
    expect((await call(app, { url: '/api/shop/v4/shops/2/products/2.101' })).json.vatRate).toBe(7)
  })

  test('costs one statement for a list, a detail or a quote, one for products that no list had, and one that tells how long an answer may be kept', async () => {
    const line = { sku: '1.1001.M', quantity: 1, options: [] }
    const buyer = { subjectId: null, isMember: false, priceGroup: null, countryCode: 'DE', rights: null }
    const some = 'IncludeDetails=true&CategoryId=1&q=trikot'
    expect(await statements(() => createdAnew().listProducts({ shopId: 1, page: 1, pageSize: 20 }))).toBe(2)
    await list(some)
    expect(await statements(() => list(some))).toBe(2)
    expect(await statements(() => list('PageSize=20', 'fan'))).toBe(2)
    expect(await statements(() => call(app, { url: `${LIST}/1.1001` }))).toBe(2)
    expect(await statements(() => catalogue.sellable.quote(db, line, buyer))).toBe(1)
  })
})

test('lists categories with what a visitor finds in them', async () => {
  const { json } = await call(app, { url: '/api/shop/v4/shops/1/categories' })
  const kids = json.items.find((one: { id: number }) => one.id === 7)
  const { json: products } = await list('CategoryId=7')
  expect(kids).toMatchObject({ parentId: null, slug: { de: 'kinder', en: 'kids' } })
  expect(kids.productCount).toBe(products.totalCount)
})

test('PRD-13 PRD-14 cleans descriptions on writing, and on reading what was written past it', async () => {
  const clean = '<p>a</p><a rel="noopener">d</a>'
  const evil = '<p onclick="x()">a</p><script>b</script><a href="javascript:c">d</a>'
  const { id } = await db
    .transaction()
    .execute((trx) => buildProduct(trx, { description: { de: evil, en: evil } }))
  const stored = await db.selectFrom('products').select('description').where('id', '=', id).executeTakeFirst()
  expect(JSON.stringify(stored)).not.toMatch(/onclick|<script|javascript:/)
  await db
    .updateTable('products')
    .set({ description: JSON.stringify({ de: evil, en: evil }) })
    .where('id', '=', id)
    .execute()
  const { json } = await call(app, { url: `${LIST}/${id}` })
  expect(json.description).toEqual({ de: clean, en: clean })
})

describe('impressions', () => {
  const look = (ProductSku: string, as?: string) =>
    call(app, { method: 'POST', url: IMPRESSIONS, as, body: { ProductSku } })

  test('PRD-15 PRD-16 PRD-02 PRD-03 remembers what somebody looked at, the latest first and each once', async () => {
    for (const sku of ['1.1301', '1.1501', '1.1001.M', '1.1301'])
      expect((await look(sku, 'fan')).status).toBe(204)
    const { json } = await call(app, {
      url: `${IMPRESSIONS}?Page=1&PageSize=20&OrderBy=lastImpression%20desc`,
      as: 'fan',
    })
    expect(json.items.map((one: { ProductSku: string }) => one.ProductSku)).toEqual([
      '1.1301',
      '1.1001',
      '1.1501',
    ])
    expect(json.items[0].product).toMatchObject({
      sku: '1.1301',
      id: '1.1301',
      name: { de: 'Schal Nordkurve' },
      images: [{ id: 'product-scarf' }],
      isActive: true,
      isHidden: false,
    })
    expect(json.items[0].product.description.de).toContain('<p>')
  })

  test('keeps to the person', async () => {
    await look('1.1302', 'mitglied')
    const { json } = await call(app, { url: IMPRESSIONS, as: 'firma' })
    expect(json.items).toEqual([])
    expect((await call(app, { url: IMPRESSIONS })).status).toBe(401)
    expect((await look('1.1302')).status).toBe(401)
    expect((await look('1.1302', 'bare-fan')).status).toBe(403)
  })

  test('PRD-10 PRD-11 leaves out what is inactive, hidden, the app’s alone or has no words in the language', async () => {
    const [fine, withoutJapanese, gone] = await db.transaction().execute(async (trx) => [
      await buildProduct(trx, {
        name: { de: 'a', en: 'a', ja: 'あ' },
        description: { de: 'a', en: 'a', ja: 'あ' },
      }),
      await buildProduct(trx),
      await buildProduct(trx),
    ])
    for (const one of [fine!, withoutJapanese!, gone!]) await look(one.id, 'tv')
    const seen = async (language: string) => {
      const { json } = await call(app, { url: `${IMPRESSIONS}?language=${language}`, as: 'tv' })
      return json.items.map((one: { ProductSku: string }) => one.ProductSku)
    }
    expect(await seen('de')).toEqual([gone!.id, withoutJapanese!.id, fine!.id])
    expect(await seen('ja')).toEqual([fine!.id])
    await db
      .updateTable('products')
      .set({ hidden_since: new Date(0) })
      .where('id', '=', gone!.id)
      .execute()
    await db.updateTable('products').set({ active_since: null }).where('id', '=', fine!.id).execute()
    expect(await seen('de')).toEqual([withoutJapanese!.id])
    const appOnlyUntil = (hours: number) =>
      db
        .updateTable('products')
        .set({ appclusive_until: new Date(Date.now() + hours * 3_600_000) })
        .where('id', '=', withoutJapanese!.id)
        .execute()
    await appOnlyUntil(1)
    expect(await seen('de')).toEqual([])
    await appOnlyUntil(-1)
    expect(await seen('de')).toEqual([withoutJapanese!.id])
  })

  test('refuses products that do not exist and bodies that do not fit', async () => {
    expect((await look('1.999999', 'fan')).status).toBe(404)
    expect((await look('drop table', 'fan')).status).toBe(400)
    const extra = await call(app, {
      method: 'POST',
      url: IMPRESSIONS,
      as: 'fan',
      body: { ProductSku: '1.1301', more: 1 },
    })
    expect(extra.status).toBe(400)
  })
})

/** How many statements reach the database meanwhile. */
async function statements(run: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}
