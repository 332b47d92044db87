import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#platform/http/http.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildProduct } from './build.ts'
import { createCatalogue } from './catalogue.ts'
import type { NewProduct } from './products.storage.ts'
import { catalogueRoutes } from './routes.ts'
import type { ShopProduct } from './schema.ts'
import { meantBy, searchable, slipsBetween, wordsOf } from './search.rules.ts'

const { db } = await testDatabase('demo')
const catalogue = createCatalogue({ db, isStaff: async () => false })
const SHELF = 880
const ids: Record<string, string> = {}

let app: App
beforeAll(async () => {
  app = await moduleApp(catalogueRoutes(catalogue))
  await db
    .insertInto('categories')
    .values({
      id: SHELF,
      parent_id: null,
      name: '{"de":"Prüfregal"}',
      slug: '{"de":"pruefregal"}',
      position: 880,
    })
    .execute()
  const size = (code: string, inStock: number) => ({ code, size: code, inStock })
  const build = (name: string, given: Partial<NewProduct>) =>
    db.transaction().execute(async (trx) => {
      const made = { name: { de: name, en: name }, categories: [SHELF], ...given }
      ids[name] = (await buildProduct(trx, made)).id
    })
  await build('Mütze', { priceCents: 1000, colours: ['night'], variants: [size('M', 3), size('L', 0)] })
  await build('Jacke', {
    priceCents: 5000,
    colours: ['night', 'orange'],
    badges: ['New'],
    variants: [size('L', 2)],
  })
  await build('Schal', { priceCents: 2000, colours: ['white'], variants: [size('M', 0)] })
  await build('Sondermütze', {
    priceCents: 800,
    reducedFrom: { priceCents: 1000, at: new Date(Date.now() - 86_400_000) },
    variants: [{ code: 'U', size: null, inStock: 1 }],
  })
})

const ask = (path: string, query: string) =>
  call(app, { url: `/api/shop/v4/shops/1/${path}?categoryId=${SHELF}&${query}` })
const namesOf = async (query: string) =>
  ((await ask('products', query)).json.items as ShopProduct[]).map((item) => item.name.de).toSorted()

describe('filters of a list', () => {
  test.each([
    ['', ['Jacke', 'Mütze', 'Schal', 'Sondermütze']],
    ['size=L', ['Jacke', 'Mütze']],
    ['size=M,L', ['Jacke', 'Mütze', 'Schal']],
    ['size=L&availability=inStock', ['Jacke']],
    ['availability=inStock', ['Jacke', 'Mütze', 'Sondermütze']],
    ['colour=night', ['Jacke', 'Mütze']],
    ['colour=orange,white', ['Jacke', 'Schal']],
    ['label=New', ['Jacke']],
    ['label=Discount', ['Sondermütze']],
    ['minPrice=1000&maxPrice=2000', ['Mütze', 'Schal']],
    ['maxPrice=1000', ['Mütze', 'Sondermütze']],
    ['colour=night&size=M&maxPrice=4000', ['Mütze']],
    ['colour=green', []],
    ['Colour=night&Q=jack', ['Jacke']],
  ])('PRD-01 %s', async (query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  test.each([
    `size=${Array(13).fill('M').join()}`,
    'size=%3Cscript%3E',
    'colour=Night',
    'label=Nice',
    'minPrice=-1',
    'maxPrice=1e99',
    'minPrice=abc',
    'availability=maybe',
  ])('refuses %s', async (query) => {
    expect((await ask('products', query)).status).toBe(400)
    expect((await ask('facets', query)).status).toBe(400)
  })
})

describe('facets', () => {
  test('say what each value would leave with all other filters as they are', async () => {
    const { json } = await ask('facets', 'colour=night')
    expect(json).toEqual({
      sizes: [
        { value: 'L', count: 2 },
        { value: 'M', count: 1 },
      ],
      colours: [
        { value: 'night', count: 2 },
        { value: 'orange', count: 1 },
        { value: 'white', count: 1 },
      ],
      labels: [{ value: 'New', count: 1 }],
      inStock: 2,
      price: { min: 1000, max: 5000 },
    })
  })

  test('of nothing are empty', async () => {
    const { json } = await ask('facets', 'q=xyzzy')
    expect(json).toEqual({ sizes: [], colours: [], labels: [], inStock: 0, price: null })
  })

  test('each count is what the list shows when the value is chosen', async () => {
    const { json } = await ask('facets', 'maxPrice=2000')
    for (const [name, values] of Object.entries({
      size: json.sizes,
      colour: json.colours,
      label: json.labels,
    }))
      for (const { value, count } of values)
        expect([name, value, (await namesOf(`maxPrice=2000&${name}=${value}`)).length]).toEqual([
          name,
          value,
          count,
        ])
  })
})

describe('search', () => {
  test.each(['mütze', 'MÜTZE', 'muetze', 'mutze', 'u\u0308tze'])(
    '%s finds what is written Mütze',
    async (q) => {
      expect(await namesOf(`q=${encodeURIComponent(q)}`)).toEqual(['Mütze', 'Sondermütze'])
    },
  )

  test('a find in a name stands before one in a description', async () => {
    const build = (given: Partial<NewProduct>) => db.transaction().execute((trx) => buildProduct(trx, given))
    const text = { de: 'zwiebelring', en: 'zwiebelring' }
    const { id: inText } = await build({ description: text, releasedAt: new Date('2024-01-01T00:00:00Z') })
    const { id: inName } = await build({ name: text, releasedAt: new Date('2020-01-01T00:00:00Z') })
    const found = await catalogue.listProducts({
      shopId: null,
      q: 'zwiebelring',
      orderBy: 'relevance desc',
      page: 1,
      pageSize: 5,
    })
    expect(found.items.map((item) => item.id)).toEqual([inName, inText])
  })

  test.each([
    ['mutzze', 'mutze'],
    ['schla', 'schal'],
    ['heimtrikto', 'heimtrikot'],
    ['qqqqqq', null],
    ['schal', null],
  ])('%s was meant as %s', async (q, meant) => {
    expect(await catalogue.spellingOf(q)).toBe(meant)
  })
})

describe('the rules of search', () => {
  test('words are counted once and not without end', () => {
    expect(wordsOf(' Ball  ball BALL ')).toEqual(['ball'])
    expect(wordsOf('a b c d e f g h i j')).toHaveLength(8)
  })

  test('what is searched holds no marks of HTML', () => {
    expect(searchable(['<p>Größe</p>'])).toBe('größe groesse große')
  })

  test('slips count as people make them', () => {
    expect(slipsBetween('schla', 'schal')).toBe(1)
    expect(slipsBetween('', 'abc')).toBe(3)
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const slips = slipsBetween(one, other)
        expect(slips).toBe(slipsBetween(other, one))
        expect(slips === 0).toBe(one === other)
        expect(slips).toBeLessThanOrEqual(Math.max([...one].length, [...other].length))
      }),
    )
  })

  test('short words are never guessed', () => {
    expect(meantBy('bal', ['ball'])).toBeNull()
    expect(meantBy('baal', ['ball'])).toBe('ball')
  })
})
