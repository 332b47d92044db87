import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import pictures from '#demo/pictures.gen.json' with { type: 'json' }
import { newProduct } from '#demo/products/products.shapes.ts'
import { demoProducts } from '#demo/products/products.ts'
import { noFilters } from '#modules/catalogue/filters.schema.ts'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { noPrint, optionsOf } from './product/print-choice.ts'
import { isFine, problemsOfChoice } from './product/print-problems.ts'
import { listAddress, orderOf, SORTS, shownTiles, sortIn } from './shelf/shelf-address.ts'
import { chipOf, partsOfDescription, plainText, productPath } from './shop-view.ts'

describe('the address of a list', () => {
  test('PRD-01 sorts by price, name and release date, and says so in the address', () => {
    expect(SORTS.map(orderOf)).toEqual(
      expect.arrayContaining(['releaseDate desc', 'price asc', 'price desc', 'name asc']),
    )
    for (const sort of SORTS) {
      const address = new URL(
        listAddress('/trikots', { q: 'x', sort, page: 1, filters: noFilters }),
        'http://shop',
      )
      expect(sortIn(address.searchParams, 'x')).toBe(sort)
    }
    expect(sortIn(new URLSearchParams('sort=drop'), '')).toBe('newest')
    expect(sortIn(new URLSearchParams('sort=relevance'), '')).toBe('newest')
  })

  test('keeps search, sort and page, and leaves defaults out', () => {
    expect(listAddress('/trikots', { q: '', sort: 'newest', page: 1, filters: noFilters })).toBe('/trikots')
    expect(listAddress('/', { q: 'a&b', sort: 'price-asc', page: 3, filters: noFilters })).toBe(
      '/?q=a%26b&sort=price-asc&page=3',
    )
  })

  test('shows whole pages, never none and never without end', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (page) => {
        const shown = shownTiles(new URLSearchParams({ page }))
        expect(Number.isInteger(shown.page)).toBe(true)
        expect(shown.page).toBeGreaterThanOrEqual(1)
        expect(shown.tiles).toBe(shown.page * 20 + 1)
        expect(shown.tiles).toBeLessThanOrEqual(501)
      }),
    )
  })

  test('PRD-12 leads to the product in each language', () => {
    const product = {
      full_slugs: { de: '/trikots/heim-1.7', en: '/jerseys/home-1.7', ja: '/jerseys/home-1.7' },
    }
    expect(productPath(product, 'de')).toBe('/trikots/heim-1.7')
    expect(productPath(product, 'en')).toBe('/en/jerseys/home-1.7')
    expect(productPath(product, 'ja')).toBe('/ja/jerseys/home-1.7')
  })
})

describe('PRD-08 PRD-09 the chip on a picture', () => {
  const product = (badges: ShopProduct['badges'], labels: ShopProduct['labels'] = []) =>
    ({ badges, labels }) as unknown as ShopProduct
  const isNew = { kind: 'New' as const, percent: null }
  const tip = { kind: 'Tip' as const, percent: null }
  const discount = { kind: 'Discount' as const, percent: 20 }

  test.each([
    [product([]), undefined],
    [product([isNew, discount]), 'discount'],
    [product([tip, isNew]), 'new'],
    [product([tip]), 'tip'],
    [product([isNew], ['ProductOfTheMonth']), 'productOfTheMonth'],
  ])('%#', (given, text) => {
    expect(chipOf(given)?.text).toBe(text)
  })
})

describe('descriptions', () => {
  test('are cut at their headings and lose nothing', () => {
    expect(partsOfDescription('<p>a</p><h3>B &amp; C</h3><p>b</p><h3>D</h3><ul><li>d</li></ul>')).toEqual([
      { title: null, html: '<p>a</p>' },
      { title: 'B & C', html: '<p>b</p>' },
      { title: 'D', html: '<ul><li>d</li></ul>' },
    ])
    expect(partsOfDescription('')).toEqual([])
  })

  test('become plain text for search engines', () => {
    expect(plainText('<p>1 &lt; 2</p><p>b</p>')).toBe('1 < 2 b')
  })
})

describe('PRD-07 the flock in the form', () => {
  test('says nothing before something is chosen, and travels only when it is', () => {
    expect(isFine(problemsOfChoice(noPrint))).toBe(true)
    expect(optionsOf({ kind: 'none', name: 'Jansen', number: '24' })).toEqual([])
    expect(problemsOfChoice({ kind: 'own', name: '', number: '' }).isMissing).toBe(true)
    expect(problemsOfChoice({ kind: 'own', name: 'Nazi', number: '0' })).toEqual({
      name: 'FLOCK_NAME_REFUSED',
      number: 'FLOCK_NUMBER_OUT_OF_RANGE',
      isMissing: false,
    })
    expect(optionsOf({ kind: 'own', name: ' Jansen ', number: '24' })).toEqual([
      { key: 'flockName', value: 'Jansen' },
      { key: 'flockNumber', value: '24' },
    ])
  })
})

describe('the shelves of the demo', () => {
  const products = demoProducts.map((demo) => ({ demo, made: newProduct(demo, new Date()) }))

  test('hold pictures that exist, under numbers that are used once', () => {
    const known = new Set(pictures.map((picture) => picture.id))
    const missing = demoProducts.flatMap((demo) => demo.images.filter((id) => !known.has(id)))
    expect(missing).toEqual([])
    expect(new Set(demoProducts.map((demo) => String(demo.id))).size).toBe(demoProducts.length)
  })

  test('PRD-04 have names and descriptions in three languages', () => {
    for (const { made } of products) {
      for (const text of [...Object.values(made.name), ...Object.values(made.description)])
        expect(text.length).toBeGreaterThan(2)
    }
  })

  test('hold what every screen has to be able to show', () => {
    const some = (test: (one: (typeof products)[number]['made']) => boolean) =>
      expect(products.some(({ made }) => test(made))).toBe(true)
    expect(products.length).toBeGreaterThanOrEqual(60)
    some((one) => one.variants.every((variant) => variant.inStock === 0))
    some((one) => one.variants.some((variant) => variant.inStock === 2))
    some((one) => (one.reducedFrom?.priceCents ?? 0) > one.priceCents)
    some((one) => one.minAge === 18 && one.shippableTo?.join() === 'DE')
    some((one) => one.sellerId === 2)
    some((one) => one.appclusiveUntil !== undefined)
    some((one) => one.flock !== undefined)
    some((one) => one.minAge === undefined && one.shippableTo?.join() === 'DE')
    some((one) => (one.colours?.length ?? 0) > 1)
    for (const guide of ['adults', 'women', 'children', 'socks', 'gloves'])
      some((one) => one.sizeGuide === guide)
  })
})
