import { expect, test } from 'vitest'
import type { MarketplaceOffer } from '#modules/marketplace/schema.ts'
import { classesOf, groupsFor } from './offer-groups.ts'

const name = { de: 'Gerade', en: 'Side' }

function offer(place: string, more: Partial<MarketplaceOffer> = {}): MarketplaceOffer {
  const [block, row = null, seat = null] = place.split('-') as [string, string?, string?]
  return {
    id: place,
    sku: `resale-${place}`,
    block,
    row,
    seat,
    priceClass: '2',
    priceClassName: name,
    ticketType: 'full',
    ticketTypeName: name,
    positions: seat ? [Number(seat)] : [],
    isAccessible: false,
    companion: null,
    needs: null,
    price: 4900,
    ...more,
  }
}

const any = { priceClass: null, block: null, quantity: 1 }
const keys = (groups: { key: string }[]) => groups.map(({ key }) => key)

test('one place each, cheapest first, then by place', () => {
  const offers = [offer('19-8-10'), offer('19-8-9'), offer('2-1-1', { price: 1900, priceClass: 's' })]
  expect(keys(groupsFor(offers, any))).toEqual(['2-1-1', '19-8-9', '19-8-10'])
  expect(keys(groupsFor(offers, { ...any, priceClass: '2' }))).toEqual(['19-8-9', '19-8-10'])
  expect(keys(groupsFor(offers, { ...any, block: '2' }))).toEqual(['2-1-1'])
})

test('places together lie side by side in one row, and no place stands in two groups', () => {
  const seats = ['9', '10', '11', '12', '13'].map((seat) => offer(`19-8-${seat}`))
  const others = [offer('19-9-14'), offer('20-8-14'), offer('19-8-15')]
  expect(keys(groupsFor([...others, ...seats], { ...any, quantity: 2 }))).toEqual([
    '19-8-9,19-8-10',
    '19-8-11,19-8-12',
  ])
  const [three] = groupsFor([...others, ...seats], { ...any, quantity: 3 })
  expect(three).toMatchObject({ key: '19-8-9,19-8-10,19-8-11', price: 3 * 4900 })
  expect(groupsFor(others, { ...any, quantity: 2 })).toEqual([])
})

test('an aisle parts seats whose numbers follow each other, and numbers that leave one out may be neighbours', () => {
  const offers = [
    offer('19-8-11', { positions: [11] }),
    offer('19-8-12', { positions: [13] }),
    offer('19-8-14', { positions: [14] }),
  ]
  expect(keys(groupsFor(offers, { ...any, quantity: 2 }))).toEqual(['19-8-12,19-8-14'])
})

test('a wheelchair place reaches to the end of its companion’s', () => {
  const [one, next] = [offer('22-1-1', { positions: [1, 2] }), offer('22-1-3', { positions: [3, 4] })]
  expect(keys(groupsFor([one, next], { ...any, quantity: 2 }))).toEqual(['22-1-1,22-1-3'])
  const alone = { ...one, positions: [1] }
  expect(groupsFor([alone, next], { ...any, quantity: 2 })).toEqual([])
})

test('standing places of a block are together', () => {
  const offers = ['a', 'b'].map((id) => offer('27', { id, row: null, seat: null }))
  expect(keys(groupsFor(offers, { ...any, quantity: 2 }))).toEqual(['a,b'])
})

test('classes count their offers and say the lowest price', () => {
  const offers = [
    offer('19-8-9'),
    offer('19-8-10', { price: 4400 }),
    offer('27', { priceClass: 's', price: 1900 }),
  ]
  expect(classesOf(offers).map(({ id, free, price }) => ({ id, free, price }))).toEqual([
    { id: '2', free: 2, price: 4400 },
    { id: 's', free: 1, price: 1900 },
  ])
})
