// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeCart } from '#modules/cart/rules.ts'
import type { StoredItem } from '#modules/cart/stored-cart.rules.ts'
import type { Checkout } from '#modules/checkout/schema.ts'
import { lineFacts } from '#modules/selling/facts.schema.ts'
import type { Quote } from '#modules/selling/sellable.ts'
import { quoteTour, tourSku } from '#testing/stadium-tour.ts'
import CartPage from '#web/cart/CartPage.tsx'
import { showWaiting } from '#web/cart/store/cart-store.ts'
import { OrderItems } from '#web/orders/OrderItems.tsx'
import { ordersOf, progressOf } from '#web/orders/orders.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { CheckoutOutcome } from './CheckoutOutcome.tsx'
import { revenueOf } from './revenue.ts'
import { become, open, server, startServer } from './screens-for-test.tsx'

/** A thing to sell that no screen knows (`testing/stadium-tour.ts`), as the server describes it in carts and orders. */

const ID = '01a1f909-7f4d-7145-8c5b-0a2649baa0f5'
const SKU = tourSku('2027-03-06')

beforeEach(() => {
  startServer()
  server.answers['GET /api/contact/contacts/self/addresses'] = { items: [] }
})
afterEach(cleanUp)

function cartWith(quoted: Quote) {
  const item: StoredItem = {
    id: 'i',
    sellerId: 1,
    kind: 'stadiumTour',
    sku: SKU,
    quantity: 2,
    userOptionValues: [],
    shippingCode: null,
    quoted,
    holdExpiresAt: null,
    expiresIn: null,
    prolongedAt: null,
  }
  return describeCart({
    cart: { id: ID, version: 1, now: new Date(0), items: [item], codes: [] },
    countryCode: 'DE',
    problems: [],
    sellerNames: new Map([[1, 'Verein']]),
  })
}

async function cartOf(says: Partial<Quote> = {}): Promise<HTMLElement> {
  cleanUp()
  showWaiting()
  server.answers['GET /api/shop/v4/carts/self'] = cartWith({ ...quoteTour(SKU), ...says })
  become('signedIn')
  const box = open(CartPage, '/warenkorb')
  await until(() => box.querySelector('.skeleton') === null)
  return box
}

function checkoutOf(says: Partial<Quote> = {}): Checkout {
  const quote = { ...quoteTour(SKU), ...says }
  const { type, name, vatRate, priceCents: price } = quote
  return {
    id: ID,
    state: 'paid',
    paymentMethod: 'creditcard',
    totalPrice: 3000,
    totalShippingPrice: 0,
    totalTaxPrice: 479,
    totalVoucherDiscounts: 0,
    totalPromotionCodeDiscounts: 0,
    billingAddress: { firstName: 'Mara' },
    transactions: [
      {
        orders: [
          {
            number: 'N-1',
            state: 'OrderPlaced',
            deliveryDays: null,
            items: [
              {
                ...lineFacts(quote),
                ...{ id: 'i', serialNumber: 'tour.i', sku: SKU, quantity: 2, totalPrice: 3000 },
                ...{ type, name, vatRate, price, imageId: null, userOptionValues: [] },
              },
            ],
            promotionCodes: [],
            discounts: [],
            vouchers: [],
            documents: [{ id: 'd', kind: 'tourPass', number: 'T-1' }],
          },
        ],
      },
    ],
  } as unknown as Checkout
}

const outcomeOf = (checkout: Checkout): HTMLElement =>
  open(() => <CheckoutOutcome checkout={checkout} />, '/checkout/confirmation')

test('in the cart it is a product with its day, its pieces and its own page, and promises no way back', async () => {
  const box = await cartOf()
  expect(box.querySelector('.cart-ticket')).toBeNull()
  expect(box.querySelector('.cart-item a')?.getAttribute('href')).toMatch(/\/stadionfuehrung\/$/)
  for (const said of ['Stadionführung', 'am 2027-03-06', '30,00', 'Per E-Mail'])
    expect(box.textContent?.replaceAll('\u00a0', ' ')).toContain(said)
  expect(box.querySelector('.quantity output')?.textContent).toBe('2')
  expect(box.textContent).not.toContain('zurück')
  expect(box.textContent).toContain('inkl. MwSt.')
})

test('said to be a place, it is a stub; passed on by a fan, it has no VAT; sent, it may come back', async () => {
  const stub = await cartOf({ shownAs: 'place' })
  expect(stub.querySelectorAll('.cart-ticket')).toHaveLength(1)
  expect((await cartOf({ settlesAs: 'resale' })).textContent).not.toContain('inkl. MwSt.')
  expect((await cartOf({ delivery: 'parcel' })).querySelector('.cart__notes')?.textContent).toMatch(
    /\d+ Tage/,
  )
})

test('bought, it is neither a ticket nor a parcel nor a voucher: the mail says the rest', () => {
  const box = outcomeOf(checkoutOf())
  expect(box.querySelectorAll('.next li')).toHaveLength(1)
  expect(box.querySelector('.cart-ticket')).toBeNull()
  expect(box.textContent).toContain('Stadionführung')
  // A paper that only its seller knows.
  expect(box.textContent).toContain('Dokument T-1')
})

test.each([
  ['wallet', { delivery: 'wallet' }, 'Tickets'],
  ['parcel', { delivery: 'parcel' }, 'Paket'],
  ['voucher', { settlesAs: 'voucher' }, 'Gutschein'],
] as const)('what happens next follows from what its seller says: %s', (_name, says, word) => {
  const box = outcomeOf(checkoutOf(says))
  const steps = [...box.querySelectorAll('.next li')].map((step) => step.textContent)
  expect(steps).toHaveLength(2)
  expect(steps[0]).toContain(word)
})

test('in an order it stands with its price and tax, without steps of a parcel, and counts as revenue', () => {
  const checkout = checkoutOf()
  const [order] = ordersOf(checkout)
  const box = open(() => <OrderItems items={order!.items} />, '/konto/bestellungen/one')
  for (const said of ['Stadionführung', '30,00', 'inklusive 19 % MwSt.'])
    expect(box.textContent?.replaceAll('\u00a0', ' ')).toContain(said)
  expect(progressOf(order!)).toBeNull()
  expect(revenueOf(checkout)).toBe(2521)
  expect(progressOf(ordersOf(checkoutOf({ delivery: 'parcel' }))[0]!)).toBe(0)
  expect(revenueOf(checkoutOf({ delivery: 'parcel' }))).toBe(0)
})
