// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { become, button, open, press, refusal, server, startServer } from '#web/checkout/screens-for-test.tsx'
import { currentToasts, dismissToast } from '#web/ui/overlays/toasts.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import CartPage from './CartPage.tsx'
import { cartOf, goods, place, season } from './cart-for-test.ts'
import { showWaiting } from './store/cart-store.ts'

const READ = 'GET /api/shop/v4/carts/self'

beforeEach(() => {
  startServer()
  server.answers['GET /api/contact/contacts/self/addresses'] = { items: [] }
  showWaiting()
})
afterEach(() => {
  cleanUp()
  for (const message of currentToasts()) dismissToast(message.id)
})

async function openCart(cart: unknown): Promise<HTMLElement> {
  server.answers[READ] = cart
  become('signedIn')
  const box = open(CartPage, '/warenkorb')
  await until(() => box.querySelector('.skeleton') === null)
  return box
}

test('CART-46 CART-47 a cart says quantity, seller, shipping with price and days, minutes of the hold, number, subtotal and total with VAT', async () => {
  const items = [goods({ quantity: 2, totalPrice: 17990 }), place({ expiresIn: 600 })]
  const box = await openCart(cartOf(items, { totalShippingPrice: 495, totalPrice: 24885 }))
  const text = box.textContent!
  expect(box.querySelector('.quantity output')?.textContent).toBe('2')
  for (const said of [
    'Verkäufer 1',
    'standard',
    '4,95',
    '3 bis 5 Werktage',
    'Artikelnummer 1.1001.M',
    'Zwischensumme243,90',
    'Gesamtinkl. MwSt.248,85',
    'Block 19, Reihe 8, Platz 14',
    'Vollzahler',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(said)
  // The device's clock is years off the server's: the hold ends by the server's.
  expect(box.querySelector('[role=timer]')?.getAttribute('aria-label')).toBe(
    'Reserviert für Dich, noch 10 Minuten',
  )
})

test('CART-46 the number of an article stands at what is packed alone: a place is told by block, row and seat', async () => {
  const numbersOf = (box: HTMLElement) => box.textContent!.match(/Artikelnummer \S+/g)
  expect(numbersOf(await openCart(cartOf([place({ productNumber: '1-full' })])))).toBeNull()
  cleanUp()
  showWaiting()
  const voucher = goods({ delivery: 'email', productNumber: 'voucher.5000', path: '/gutscheine' })
  expect(numbersOf(await openCart(cartOf([voucher])))).toBeNull()
})

test('CART-46 a season ticket is a stub: its season, place and instalment, and nothing to count', async () => {
  const box = await openCart(cartOf([season()]))
  const stub = box.querySelector('.cart-ticket')!
  for (const said of ['Dauerkarte 2026/27', 'Block 19, Reihe 8, Platz 14', 'Rate 1 von 10'])
    expect(stub.textContent).toContain(said)
  expect(stub.textContent).not.toContain('Artikelnummer')
  expect(box.querySelector('.quantity')).toBeNull()
  expect(box.textContent).not.toContain('Aus dem Shop')
})

test('CART-04 an ended hold is struck out with the way to another place, and goes with all others in one step', async () => {
  const old = place({ id: 'old', expiresIn: -20 })
  const box = await openCart(cartOf([old, goods({ id: 'g' })]))
  expect(box.querySelector('.cart-ticket--old')?.textContent).toContain('Reservierung abgelaufen')
  expect(box.querySelector('.cart-ticket--old a')?.textContent).toBe('Neu suchen')
  expect(button(box, 'Zur Kasse')?.getAttribute('aria-disabled')).toBe('true')
  server.answers['DELETE /api/shop/v4/carts/self/items/old'] = new Response(null, { status: 204 })
  server.answers[READ] = cartOf([goods({ id: 'g' })])
  await press(button(box, 'Alle abgelaufenen entfernen'))
  await until(() => box.querySelector('.cart-ticket--old') === null)
  expect(server.to('DELETE /api/shop/v4/carts/self/items/old')).toHaveLength(1)
  expect(button(box, 'Zur Kasse')?.getAttribute('href')).toBe('/checkout')
})

test('what was taken out can be put back', async () => {
  const item = goods({ id: 'g', sku: '1.1001.M', quantity: 3 })
  const box = await openCart(cartOf([item]))
  server.answers['DELETE /api/shop/v4/carts/self/items/g'] = new Response(null, { status: 204 })
  server.answers[READ] = cartOf([])
  await press(button(box, 'Heimtrikot entfernen'))
  await until(() => box.textContent?.includes('Noch ist hier Platz.'))
  server.answers['POST /api/shop/v4/carts/self/items'] = { totalItemQuantity: 3 }
  const message = await until(() => currentToasts()[0])
  message.action!.onSelect()
  await until(() => server.to('POST /api/shop/v4/carts/self/items').length === 1)
  expect(server.to('POST /api/shop/v4/carts/self/items')[0]!.body).toEqual({
    sku: '1.1001.M',
    quantity: 3,
    userOptionValues: [],
  })
})

test('CART-21 NEC-09 problems stand where they belong, and block the way to checkout', async () => {
  const item = goods({ id: 'g' })
  const cart = cartOf([item])
  cart.orders[0]!.validationErrors = { g: [{ errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK' }] }
  const box = await openCart(cart)
  expect(box.querySelector('.cart-item .err')?.textContent).toBe('So viele Stück haben wir davon nicht mehr.')
  expect(button(box, 'Zur Kasse')?.getAttribute('aria-disabled')).toBe('true')
})

test('CART-21 a code that nobody knows yet still says that something is wrong', async () => {
  const cart = cartOf([goods({ id: 'g' })])
  cart.orders[0]!.validationErrors = { g: [{ errorCode: 'BRAND_NEW' }] }
  expect((await openCart(cart)).querySelector('.cart-item .err')?.textContent).toBe(
    'Das lässt sich so nicht kaufen.',
  )
})

test('a cart that cannot be read says so and can be tried again', async () => {
  server.answers[READ] = refusal(500)
  become('signedIn')
  const box = open(CartPage, '/warenkorb')
  await until(() => box.querySelector('.banner--err'))
  server.answers[READ] = cartOf([goods()])
  await press(button(box, 'Noch mal versuchen'))
  await until(() => box.textContent?.includes('Heimtrikot'))
  expect(box.querySelector('.banner--err')).toBe(null)
})
