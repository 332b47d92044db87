import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredItem } from '#modules/cart/stored-cart.rules.ts'
import { asGoods, asPlace } from '#modules/selling/build.ts'
import type { Quote } from '#modules/selling/sellable.ts'
import {
  fingerprintOf,
  freeze,
  mayBecome,
  orderNumber,
  refusalToAddresses,
  refusalToMethod,
  totalsOf,
} from './rules.ts'
import { ADDRESSES_NOT_EQUAL, FOREIGN_PHONE } from './schema.ts'

const home = {
  firstName: 'Anna',
  lastName: 'Sommer',
  street: 'Lindenweg 4',
  postalCode: '60311',
  city: 'Falkenstadt',
  countryCode: 'DE' as const,
}
const abroad = { ...home, countryCode: 'AT' as const, postalCode: '1010', city: 'Wien' }

function item(more: Partial<Quote> = {}, quantity = 1): StoredItem {
  const quoted: Quote = {
    sellerId: 1,
    type: 'Merchandise',
    ...asGoods,
    isDiscountable: true,
    performedAt: null,
    name: { de: 'Schal', en: 'Scarf' },
    productNumber: '1.1.M',
    detail: null,
    imageId: null,
    site: 'stores',
    path: '/',
    priceCents: 1999,
    listPriceCents: more.priceCents ?? 1999,
    memberPriceCents: null,
    vatRate: 19,
    maxQuantity: 10,
    shippingCodes: ['standard', 'express'],
    minAge: null,
    shippableTo: null,
    weightGrams: 100,
    onAccountAllowed: false,
    isUnique: false,
    ...more,
  }
  return {
    id: crypto.randomUUID(),
    sellerId: quoted.sellerId,
    kind: 'merchandise',
    sku: '1.1.M',
    quantity,
    userOptionValues: [],
    shippingCode: null,
    quoted,
    holdExpiresAt: null,
    expiresIn: null,
    prolongedAt: null,
  }
}
const ticket = (more: Partial<Quote> = {}) =>
  item({
    type: 'Ticket',
    ...asPlace,
    shippingCodes: ['mobile', 'print', 'registered'],
    onAccountAllowed: true,
    vatRate: 7,
    ...more,
  })
const frozen = (
  items: StoredItem[],
  countryCode = 'DE',
  shippingCodes: { sellerId: number; shippingCode: string }[] = [],
) => freeze({ items, shippingCodes, countryCode })

describe('addresses', () => {
  test('CHK-17 CHK-39 CHK-40 shipping abroad needs a phone number, in exactly these words', () => {
    const refusal = refusalToAddresses({
      orders: frozen([item()], 'AT'),
      method: 'paypal',
      shipping: abroad,
      billing: home,
    })
    expect(refusal).toMatchObject({
      detail: FOREIGN_PHONE,
      errors: { 'ShippingAddress.Phone': [{ errorCode: 'PHONE_MISSING' }] },
    })
    expect(FOREIGN_PHONE).toBe('Phone number is mandatory for shipping to foreign countries')
    expect(
      refusalToAddresses({
        orders: frozen([item()], 'AT'),
        method: 'paypal',
        shipping: { ...abroad, phone: '+431234567' },
        billing: home,
      }),
    ).toBeNull()
  })

  test('a ticket on the phone is not shipped, so it needs no number', () => {
    expect(
      refusalToAddresses({
        orders: frozen([ticket()], 'AT'),
        method: 'paypal',
        shipping: abroad,
        billing: home,
      }),
    ).toBeNull()
  })

  test.each([
    [
      'registered post with another billing address',
      { ...home, phone: '+4969111' },
      { ...home, city: 'Hafenstadt' },
    ],
    ['registered post without a phone number', home, home],
  ])('CHK-18 CHK-34 %s is refused in exactly these words', (_name, shipping, billing) => {
    const orders = frozen([ticket()], 'DE', [{ sellerId: 1, shippingCode: 'registered' }])
    expect(refusalToAddresses({ orders, method: 'paypal', shipping, billing })?.detail).toBe(
      ADDRESSES_NOT_EQUAL,
    )
  })

  test('CHK-37 OPEN-21 purchase on account and registered post need equal addresses, ignoring case and blanks', () => {
    const shipping = { ...home, phone: '+4969111' }
    expect(
      refusalToAddresses({
        orders: frozen([ticket()]),
        method: 'purchaseOnAccount',
        shipping,
        billing: { ...home, city: ' falkenstadt ' },
      }),
    ).toBeNull()
    expect(
      refusalToAddresses({
        orders: frozen([ticket()]),
        method: 'purchaseOnAccount',
        shipping,
        billing: { ...home, street: 'Ostend 9' },
      })?.code,
    ).toBe('ADDRESSES_NOT_EQUAL')
  })
})

describe('methods', () => {
  test('CHK-36 purchase on account is for tickets only', () => {
    expect(
      refusalToMethod({ method: 'purchaseOnAccount', totalCents: 1999, orders: frozen([item()]) })?.code,
    ).toBe('PURCHASE_ON_ACCOUNT_ONLY_FOR_TICKETS')
    expect(
      refusalToMethod({ method: 'purchaseOnAccount', totalCents: 1999, orders: frozen([ticket()]) }),
    ).toBeNull()
  })

  test('CHK-08 nopayment is for a total of zero, everything else for more', () => {
    expect(refusalToMethod({ method: 'nopayment', totalCents: 1, orders: frozen([ticket()]) })).not.toBeNull()
    expect(refusalToMethod({ method: 'nopayment', totalCents: 0, orders: frozen([ticket()]) })).toBeNull()
    expect(
      refusalToMethod({ method: 'creditcard', totalCents: 0, orders: frozen([ticket()]) }),
    ).not.toBeNull()
  })
})

describe('totals', () => {
  const anyItem = fc.record({
    price: fc.integer({ min: 0, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 10 }),
    rate: fc.constantFrom(0, 7, 19),
    seller: fc.constantFrom(1, 2),
  })

  test('the total is the sum of its parts, in every order, and never negative', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 12 }), (given) => {
        const items = given.map((one) =>
          item({ priceCents: one.price, vatRate: one.rate, sellerId: one.seller }, one.quantity),
        )
        const orders = frozen(items)
        const totals = totalsOf(orders)
        const sum = given.reduce((all, one) => all + one.price * one.quantity, 0)
        expect(totals.totalCents).toBe(sum + totals.shippingCents)
        expect(orders.reduce((all, order) => all + order.totalCents, 0)).toBe(totals.totalCents)
        expect(totals.taxCents).toBeGreaterThanOrEqual(0)
        expect(totals.taxCents).toBeLessThanOrEqual(totals.totalCents)
        expect(totalsOf(frozen([...items].reverse()))).toEqual(totals)
      }),
    )
  })

  test('goods above the threshold ship free in Germany, not abroad and not by express', () => {
    const dear = item({ priceCents: 9000 })
    expect(totalsOf(frozen([dear])).shippingCents).toBe(0)
    expect(totalsOf(frozen([dear], 'AT')).shippingCents).toBe(1295)
    expect(totalsOf(frozen([dear], 'DE', [{ sellerId: 1, shippingCode: 'express' }])).shippingCents).toBe(
      1195,
    )
  })

  test('nothing is sent for nothing where the chosen way does not lead: the order goes by one that does', () => {
    const chosen = [{ sellerId: 1, shippingCode: 'express' }]
    const [order] = frozen([item()], 'CH', chosen)
    expect([order!.shippingCode, order!.shippingCents]).toEqual(['standard', 2495])
    expect(totalsOf(frozen([{ ...item(), shippingCode: 'express' }], 'CH')).shippingCents).toBe(2495)
  })

  test('a way that an item cannot travel is not forced on it', () => {
    const [order] = frozen([ticket(), item()], 'DE', [{ sellerId: 1, shippingCode: 'express' }])
    expect(order!.items.map((one) => one.shippingCode)).toEqual([null, 'express'])
  })
})

test('the same form on the same cart is the same checkout, anything else another one', () => {
  const body = { cartId: 'c', shippingAddress: home, billingAddress: home, acceptedTerms: true as const }
  const base = { cartVersion: 1, itemIds: ['a', 'b'], method: 'paypal' as const, body }
  const print = fingerprintOf(base)
  expect(fingerprintOf({ ...base, itemIds: ['b', 'a'] })).toBe(print)
  expect(fingerprintOf({ ...base, cartVersion: 2 })).not.toBe(print)
  expect(fingerprintOf({ ...base, method: 'sepa' })).not.toBe(print)
  expect(fingerprintOf({ ...base, body: { ...body, comment: 'x' } })).not.toBe(print)
})

test('a paid checkout stays paid, a closed one may still be paid or refunded', () => {
  expect(mayBecome('paid', 'refunded')).toBe(false)
  expect(mayBecome('expired', 'paid')).toBe(true)
  expect(mayBecome('failed', 'refunded')).toBe(true)
  expect(mayBecome('refunded', 'paid')).toBe(false)
})

test('order numbers read as the club writes them', () => {
  expect(orderNumber(123, new Date('2025-06-01'))).toBe('SVF-2025-000123')
})
