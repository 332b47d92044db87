import { describe, expect, test } from 'vitest'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { pathFacts } from '#web/site/path-facts.ts'
import { factsOf, listFacts } from './product-facts.ts'

const ORIGIN = 'https://shop.example'
const product = {
  id: '1.7',
  sku: '1.7',
  seller: 'Fanshop',
  name: { de: 'Heimtrikot', en: 'Home jersey' },
  description: { de: '<p>Leicht.</p>', en: '<p>Light.</p>' },
  images: [{ id: 'shirt', url: '/media/shirt' }],
  colours: ['night'],
  full_slugs: { de: '/trikots/heim-1.7', en: '/jerseys/home-1.7', ja: '/jerseys/home-1.7' },
  variants: [
    { sku: '1.7.M', size: 'M', price: 8995, stock: 'inStock', left: null },
    { sku: '1.7.L', size: 'L', price: 9495, stock: 'low', left: 2 },
    { sku: '1.7.XL', size: 'XL', price: 9495, stock: 'soldOut', left: 0 },
  ],
} as unknown as ProductDetail

describe('facts for search engines', () => {
  test('name the product and an offer for every size', () => {
    const facts = factsOf({
      product,
      language: 'de',
      origin: ORIGIN,
    })
    expect(facts).toMatchObject({
      '@type': 'Product',
      name: 'Heimtrikot',
      sku: '1.7',
      url: `${ORIGIN}/trikots/heim-1.7`,
      image: [`${ORIGIN}/media/shirt`],
      color: 'night',
    })
    expect(facts['offers']).toEqual(
      [
        ['1.7.M', '89.95', 'InStock'],
        ['1.7.L', '94.95', 'LimitedAvailability'],
        ['1.7.XL', '94.95', 'OutOfStock'],
      ].map(([sku, price, availability]) => ({
        '@type': 'Offer',
        sku,
        price,
        priceCurrency: 'EUR',
        url: `${ORIGIN}/trikots/heim-1.7`,
        availability: `https://schema.org/${availability}`,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: 'Fanshop' },
      })),
    )
  })

  test('count a list and a path from one, with whole addresses', () => {
    expect(listFacts([product], 'en', ORIGIN)).toEqual({
      '@type': 'ItemList',
      numberOfItems: 1,
      itemListElement: [{ '@type': 'ListItem', position: 1, url: `${ORIGIN}/en/jerseys/home-1.7` }],
    })
    expect(pathFacts([{ label: 'Shop', to: '/' }, { label: 'Suche' }], ORIGIN)['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Shop', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'Suche' },
    ])
  })
})
