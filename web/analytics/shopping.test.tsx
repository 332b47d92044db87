// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { setBearer } from '#web/api/bearer.ts'
import { addToCart, removeFromCart, setCartItem } from '#web/cart/cart.ts'
import { trackAdded, useCartSeen, worthOf } from '#web/cart/cart-events.ts'
import { cartOf, goods, place } from '#web/cart/cart-for-test.ts'
import { showCart, showWaiting } from '#web/cart/store/cart-store.ts'
import { forgetTracked, trackPayment, trackShipping } from '#web/checkout/checkout-events.ts'
import { purchaseEvent, recordPurchase } from '#web/checkout/purchase.ts'
import { server, startServer } from '#web/checkout/screens-for-test.tsx'
import { render, until } from '#web/ui/render-for-test.ts'
import { decide } from './consent.ts'
import { trackSelected, useItemViewed, useListViewed } from './products.ts'

const CART = '/api/shop/v4/carts/self'
const shirt = { sku: '1.1001', name: { de: 'Heimtrikot' }, price: 8995 }
const scarf = { sku: '1.1301', name: { de: 'Schal' }, price: 1995 }
const told = () => window.dataLayer ?? []

beforeEach(() => {
  delete window.dataLayer
  localStorage.clear()
  startServer()
  forgetTracked()
  showWaiting()
  decide(['statistics'], 'localhost')
  setBearer({
    status: () => 'signedIn',
    accessToken: async () => 'token',
    signIn: () => {},
    onChange: () => () => {},
  })
})

function List() {
  useListViewed('Trikots', [shirt, scarf])
  return null
}
function Product() {
  useItemViewed(shirt)
  return null
}
const cart = cartOf([
  goods({ id: 'g', sku: '1.1001.M', quantity: 2, totalPrice: 17990, promotionCodeDiscounts: 1799 }),
])
function Seen({ event }: { event: 'view_cart' | 'begin_checkout' }) {
  useCartSeen(event, cart)
  return null
}

describe('what analytics hears', () => {
  test('ANA-01 view_item_list and select_item: the things of a list, and the one that is taken from it', () => {
    render(<List />)
    trackSelected(scarf)
    expect(told()).toEqual([
      {
        event: 'view_item_list',
        list: 'Trikots',
        items: [
          { sku: '1.1001', name: 'Heimtrikot', price: 8995, quantity: 1 },
          { sku: '1.1301', name: 'Schal', price: 1995, quantity: 1 },
        ],
      },
      {
        event: 'select_item',
        list: 'Trikots',
        items: [{ sku: '1.1301', name: 'Schal', price: 1995, quantity: 1 }],
      },
    ])
  })

  test('view_item: the product', () => {
    render(<Product />)
    expect(told()).toMatchObject([{ event: 'view_item', currency: 'EUR', value: 8995 }])
  })

  test('view_cart and begin_checkout: once each, with what the things are worth after codes', () => {
    render(<Seen event="view_cart" />)
    render(<Seen event="begin_checkout" />)
    expect(told()).toMatchObject([
      { event: 'view_cart', value: 16191 },
      { event: 'begin_checkout', value: 16191, items: [{ sku: '1.1001.M', quantity: 2, price: 8995 }] },
    ])
  })

  test('add_to_cart: read from the cart, wherever the thing was put in', async () => {
    server.answers[`POST ${CART}/items`] = { id: 'g', sku: '1.1001.M', quantity: 1, totalItemQuantity: 1 }
    server.answers[`GET ${CART}`] = cart
    await addToCart({ sku: '1.1001.M', userOptionValues: [{ key: 'flockName', value: 'OMA' }] })
    await until(() => told().length > 0)
    expect(told()).toMatchObject([
      { event: 'add_to_cart', value: 8995, items: [{ sku: '1.1001.M', quantity: 1 }] },
    ])
    expect(JSON.stringify(told())).not.toContain('OMA')
    trackAdded(cart, [{ id: 'unknown', quantity: 1 }])
    expect(told()).toHaveLength(1)
  })

  test('add_to_cart and remove_from_cart: more, fewer, none of a thing', async () => {
    const item = goods({ id: 'g', quantity: 2 })
    for (const path of [`PUT ${CART}/items/g`, `DELETE ${CART}/items/g`]) server.answers[path] = cart
    server.answers[`GET ${CART}`] = cartOf([item])
    server.answers['GET /api/contact/contacts/self/addresses'] = { items: [] }
    showCart(cartOf([item]))
    await setCartItem(item, { quantity: 5 })
    showCart(cartOf([item]))
    await setCartItem(item, { quantity: 1 })
    showCart(cartOf([item]))
    await removeFromCart(item)
    expect(told()).toMatchObject([
      { event: 'add_to_cart', items: [{ quantity: 3 }] },
      { event: 'remove_from_cart', items: [{ quantity: 1 }] },
      { event: 'remove_from_cart', items: [{ quantity: 2 }] },
    ])
  })

  test('add_shipping_info and add_payment_info: each choice once', () => {
    trackShipping(cart)
    trackShipping(cart, 'standard')
    trackShipping(cart, 'express')
    trackPayment(cart, 'paypal')
    trackPayment(cart, 'paypal')
    expect(told()).toMatchObject([
      { event: 'add_shipping_info', shippingTier: 'standard' },
      { event: 'add_shipping_info', shippingTier: 'express' },
      { event: 'add_payment_info', paymentType: 'paypal' },
    ])
  })

  test('ANA-01 ANA-02 purchase: the revenue without merchandise, net, less codes; once per checkout, also after a reload', () => {
    const bought = checkoutOf({ totalPromotionCodeDiscounts: 500, totalVoucherDiscounts: 300 })
    recordPurchase(bought)
    recordPurchase(bought)
    // Another tab, or the page loaded anew, remembers it by what is kept in the browser.
    recordPurchase({ ...bought, id: 'other' })
    const purchases = told().filter(({ event }) => event === 'purchase')
    expect(purchases).toHaveLength(2)
    expect(purchases[0]).toMatchObject({ transactionId: 'one', value: Math.round(6400 / 1.07) - 800 })
    expect(JSON.parse(localStorage.getItem('purchases-told')!)).toEqual(['other', 'one'])
    localStorage.setItem('purchases-told', '["third"]')
    recordPurchase({ ...bought, id: 'third' })
    expect(told()).toHaveLength(2)
  })

  test('ANA-02 the revenue never goes below zero', () => {
    expect(purchaseEvent(checkoutOf({ totalVoucherDiscounts: 99999 }))).toMatchObject({ value: 0 })
  })
})

test('before the consent nothing is told, and nothing is noted in the browser', async () => {
  decide([], 'localhost')
  render(<List />)
  render(<Product />)
  render(<Seen event="view_cart" />)
  server.answers[`POST ${CART}/items`] = { id: 'g', sku: '1.1001.M', quantity: 1, totalItemQuantity: 1 }
  await addToCart({ sku: '1.1001.M' })
  trackSelected(shirt)
  trackShipping(cart)
  trackPayment(cart, 'paypal')
  recordPurchase(checkoutOf({}))
  expect(window.dataLayer).toBe(undefined)
  expect(localStorage.length).toBe(0)
  expect(server.to(`GET ${CART}`)).toEqual([])
})

test('nothing that names a person is in any event', () => {
  const seat = place({ userOptionValues: [{ key: 'seatId', value: '19-8-14' }] })
  expect(JSON.stringify(worthOf(cartOf([seat])))).not.toContain('19-8-14')
  expect(Object.keys(purchaseEvent(checkoutOf({}))).sort()).toEqual(
    ['currency', 'event', 'items', 'shipping', 'tax', 'transactionId', 'value'].sort(),
  )
})

function checkoutOf(given: object) {
  return {
    id: 'one',
    totalTaxPrice: 100,
    totalShippingPrice: 495,
    totalVoucherDiscounts: 0,
    totalPromotionCodeDiscounts: 0,
    transactions: [
      {
        orders: [
          {
            items: [item('parcel', 8995, 19), item('wallet', 6400, 7)],
          },
        ],
      },
    ],
    ...given,
  } as unknown as Parameters<typeof recordPurchase>[0]
}

function item(delivery: string, price: number, vatRate: number) {
  return { delivery, sku: delivery, name: { de: delivery }, quantity: 1, price, totalPrice: price, vatRate }
}
