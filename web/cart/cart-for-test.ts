import type { Cart, CartItem } from '#modules/cart/schema.ts'

/** Carts as the server describes them. */

let count = 0

export function goods(given: Partial<CartItem> = {}): CartItem {
  count += 1
  return {
    id: `goods-${count}`,
    sku: `1.100${count}.M`,
    type: 'Merchandise',
    settlesAs: 'revenue',
    delivery: 'parcel',
    shownAs: 'product',
    sellerId: 1,
    quantity: 1,
    userOptionValues: [],
    name: { de: 'Heimtrikot', en: 'Home jersey' },
    detail: { de: 'Größe M', en: 'Size M' },
    place: null,
    imageId: null,
    site: 'stores',
    path: '/trikots/heimtrikot-1001',
    productNumber: '1.1001.M',
    price: 8995,
    listPrice: 8995,
    memberPrice: 8096,
    totalPrice: 8995,
    promotionCodeDiscounts: 0,
    voucherDiscounts: 0,
    vatRate: 19,
    maxQuantity: 5,
    shippingCode: 'standard',
    shippingCodes: ['standard', 'express'],
    minAge: null,
    shippableTo: null,
    content: null,
    extraDays: 0,
    expiresAt: null,
    expiresIn: null,
    canProlong: false,
    isSecured: false,
    isForGuests: false,
    onAccountAllowed: false,
    ...given,
  }
}

/** A season ticket, in instalments. */
export function season(given: Partial<CartItem> = {}): CartItem {
  return goods({
    type: 'SeasonTicket',
    delivery: 'wallet',
    userOptionValues: [{ key: 'seatId', value: '19-8-14' }],
    name: { de: 'Dauerkarte 2026/27', en: 'Season ticket 2026/27' },
    detail: {
      de: 'Block 19, Reihe 8, Platz 14 · Vollzahler · Rate 1 von 10, zusammen 890,00 €',
      en: 'Block 19, row 8, seat 14 · Full price · instalment 1 of 10, €890.00 in all',
    },
    path: '/dauerkarten',
    shippingCodes: ['mobile'],
    maxQuantity: 1,
    ...given,
  })
}

/** A held place; `expiresIn` seconds from the cart's `serverNow`. */
export function place(given: Partial<CartItem> = {}): CartItem {
  const expiresIn = given.expiresIn ?? 600
  return goods({
    type: 'Ticket',
    delivery: 'wallet',
    shownAs: 'place',
    site: 'tickets',
    userOptionValues: [{ key: 'seatId', value: '19-8-14' }],
    name: { de: 'Heimstadt – Westhafen', en: 'Heimstadt v Westhafen' },
    detail: { de: 'Block 19, Reihe 8, Platz 14 · Vollzahler', en: 'Block 19, row 8, seat 14 · Full price' },
    path: '/heimstadt-westhafen',
    price: 6400,
    listPrice: 6400,
    memberPrice: null,
    totalPrice: 6400,
    vatRate: 7,
    maxQuantity: 1,
    shippingCode: 'mobile',
    shippingCodes: ['mobile', 'print'],
    expiresIn,
    expiresAt: new Date(NOW + expiresIn * 1000).toISOString(),
    canProlong: expiresIn > 0,
    isForGuests: false,
    onAccountAllowed: true,
    ...given,
  })
}

export const NOW = Date.parse('2026-11-20T12:00:00.000Z')

export function cartOf(items: CartItem[], given: Partial<Cart> = {}): Cart {
  const bySeller = [...Map.groupBy(items, (item) => item.sellerId)]
  return {
    id: '01a1f909-7f4d-7145-8c5b-0a2649baa0f5',
    version: 1,
    countryCode: 'DE',
    totalItemQuantity: items.reduce((sum, item) => sum + item.quantity, 0),
    totalPrice: items.reduce((sum, item) => sum + item.totalPrice, 0),
    totalShippingPrice: 0,
    totalPromotionCodeDiscounts: 0,
    totalVoucherDiscounts: 0,
    taxes: [],
    orders: bySeller.map(([sellerId, own]) => ({
      sellerId,
      seller: `Verkäufer ${sellerId}`,
      items: own,
      vouchers: [],
      promotionCodes: [],
      discounts: [],
      shippingOptions: [
        way('standard', 495, { from: 3, to: 5 }),
        way('express', 1195, { from: 1, to: 2 }),
        way('mobile', 0, null),
        way('print', 0, null),
      ],
      shippingPrice: 0,
      subtotal: own.reduce((sum, item) => sum + item.totalPrice, 0),
      totalPromotionCodeDiscounts: 0,
      totalVoucherDiscounts: 0,
      totalPrice: own.reduce((sum, item) => sum + item.totalPrice, 0),
      validationErrors: {},
    })),
    validationErrors: {},
    serverNow: new Date(NOW).toISOString(),
    ...given,
  }
}

function way(code: string, price: number, deliveryDays: { from: number; to: number } | null) {
  return { code, name: { de: code, en: code }, price, deliveryDays, needsEqualAddresses: false }
}
