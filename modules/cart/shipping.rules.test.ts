import { expect, test } from 'vitest'
import { printExtraDays } from '#club/shop.ts'
import { asGoods, asPlace } from '#modules/selling/build.ts'
import type { Quote } from '#modules/selling/sellable.ts'
import { describeCart } from './rules.ts'
import type { StoredItem } from './stored-cart.rules.ts'

const goods = { ...asGoods, shippingCodes: ['standard', 'express'] }
const place = { ...asPlace, shippingCodes: ['mobile', 'registered'] }

function item(id: string, quoted: Partial<Quote>, given: Partial<StoredItem> = {}): StoredItem {
  const { priceCents = 1000 } = quoted
  return {
    id,
    sellerId: 1,
    kind: 'merchandise',
    sku: `1.${id}.M`,
    quantity: 1,
    userOptionValues: [],
    shippingCode: null,
    quoted: { listPriceCents: priceCents, priceCents, vatRate: 19, ...quoted } as Quote,
    holdExpiresAt: null,
    expiresIn: null,
    prolongedAt: null,
    ...given,
  }
}

function orderOf(items: StoredItem[], countryCode = 'DE') {
  const cart = { id: 'cart', version: 1, now: new Date(0), items, codes: [] }
  return describeCart({ cart, countryCode, problems: [], sellerNames: new Map() }).orders[0]!
}

const daysBy = (order: ReturnType<typeof orderOf>) =>
  Object.fromEntries(order.shippingOptions.map(({ code, deliveryDays }) => [code, deliveryDays]))

test('CART-47 a parcel with something printed takes the days of printing more, by every way', () => {
  expect(daysBy(orderOf([item('1', goods)]))).toMatchObject({
    standard: { from: 3, to: 5 },
    express: { from: 1, to: 2 },
  })
  const printed = item('2', { ...goods, extraDays: printExtraDays })
  expect(daysBy(orderOf([item('1', goods), printed]))).toMatchObject({
    standard: { from: 5, to: 7 },
    express: { from: 3, to: 4 },
  })
  expect(daysBy(orderOf([printed], 'AT'))).toMatchObject({ standard: { from: 7, to: 10 } })
})

test('CART-47 a place by registered post does not wait for a shirt that is printed', () => {
  const printed = item('1', { ...goods, extraDays: printExtraDays })
  expect(daysBy(orderOf([printed, item('2', place)]))).toMatchObject({
    registered: { from: 3, to: 5 },
    mobile: null,
  })
})

test('CART-32 CART-46 a way that does not lead to a country is not taken there: another one is, and paid', () => {
  const chosen = item('1', goods, { shippingCode: 'express' })
  const shown = (countryCode: string) => {
    const order = orderOf([chosen], countryCode)
    return [order.items[0]!.shippingCode, order.shippingPrice]
  }
  expect(shown('DE')).toEqual(['express', 1195])
  expect(shown('AT')).toEqual(['express', 2995])
  expect(shown('CH')).toEqual(['standard', 2495])
})

test('CART-25 goods travel free by what they cost before a price group: 76,46 of 89,95 pays no parcel', () => {
  const order = orderOf([item('1', { ...goods, priceCents: 7646, listPriceCents: 8995 })])
  expect([order.shippingPrice, order.totalPrice]).toEqual([0, 7646])
  expect(order.shippingOptions.find((way) => way.code === 'standard')?.price).toBe(0)
})
