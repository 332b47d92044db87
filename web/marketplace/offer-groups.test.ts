import { expect, test } from 'vitest'
import { classesOf, pricesOf, standsOf } from './offer-choices.ts'
import { groupsFor, inOrder, type PlacedOffer, placed } from './offer-groups.ts'
import { anyWish, readWish, wishQuery } from './offer-wish.ts'

const name = { de: 'Gerade', en: 'Side' }

function offer(place: string, more: Partial<PlacedOffer> = {}): PlacedOffer {
  const [block, row = null, seat = null] = place.split('-') as [string, string?, string?]
  return {
    id: place,
    sku: `resale-${place}`,
    block,
    row,
    seat,
    stand: 'west',
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

const any = anyWish
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

test('a side of the ground, a price and places together are wished for at the same time', () => {
  const offers = [
    offer('19-8-9'),
    offer('19-8-10', { price: 4400 }),
    offer('12-6-1', { stand: 'south', price: 1900 }),
    offer('12-6-2', { stand: 'south', price: 2900 }),
  ]
  expect(keys(groupsFor(offers, { ...any, stand: 'south' }))).toEqual(['12-6-1', '12-6-2'])
  expect(keys(groupsFor(offers, { ...any, maxPrice: 2900 }))).toEqual(['12-6-1', '12-6-2'])
  expect(keys(groupsFor(offers, { ...any, stand: 'south', maxPrice: 1900, quantity: 2 }))).toEqual([])
  expect(keys(groupsFor(offers, { ...any, stand: 'west', quantity: 2 }))).toEqual(['19-8-9,19-8-10'])
  expect(standsOf(offers)).toEqual(['south', 'west'])
  expect(pricesOf([...offers, offer('3-1-1')])).toEqual([1900, 2900, 4400, 4900])
})

test('an offer lies on the side of its block', () => {
  const map = [{ id: '19', stand: 'west' }]
  expect(placed([offer('19-8-9', { stand: '' })], map)[0]!.stand).toBe('west')
})

test('read by price or by place', () => {
  const groups = groupsFor([offer('19-8-9'), offer('2-1-1', { price: 5900 }), offer('12-6-1')], any)
  expect(keys(inOrder(groups, 'cheapest'))).toEqual(['12-6-1', '19-8-9', '2-1-1'])
  expect(keys(inOrder(groups, 'dearest'))).toEqual(['2-1-1', '12-6-1', '19-8-9'])
  expect(keys(inOrder(groups, 'place'))).toEqual(['2-1-1', '12-6-1', '19-8-9'])
})

test('a wish stands in the address and comes back from it; what nobody can mean is left out', () => {
  const wish = {
    ...anyWish,
    stand: 'west',
    maxPrice: 4950,
    quantity: 2,
    order: 'place',
    view: 'map',
  } as const
  expect(readWish(wishQuery(wish))).toEqual(wish)
  expect(wishQuery(anyWish).toString()).toBe('')
  expect(readWish(new URLSearchParams('together=9&sort=colour&max=free'))).toEqual(anyWish)
})
