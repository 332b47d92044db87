import { expect, test } from 'vitest'
import { ownPriceOf } from './own-price.ts'

const shirt = { memberDiscountPercent: 10, priceGroupDiscounts: { fanclub: 15, business: 5 } }
const book = { memberDiscountPercent: 0, priceGroupDiscounts: {} }

test.each([
  [{ isMember: false, priceGroup: null }, null],
  [
    { isMember: true, priceGroup: null },
    { cents: 8096, kind: 'member' },
  ],
  [
    { isMember: false, priceGroup: 'fanclub' },
    { cents: 7646, kind: 'group' },
  ],
  [
    { isMember: true, priceGroup: 'fanclub' },
    { cents: 7646, kind: 'group' },
  ],
  [
    { isMember: true, priceGroup: 'business' },
    { cents: 8096, kind: 'member' },
  ],
  [{ isMember: false, priceGroup: 'unheard-of' }, null],
])('CART-14 CART-17 the shop shows %j what the cart charges: %j', (rights, own) => {
  expect(ownPriceOf(shirt, 8995, rights)).toEqual(own)
  expect(ownPriceOf(book, 8995, rights)).toBe(null)
})
