// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ErrorEvent, onError } from '#web/api/errors.ts'
import { become, button, open, press, refusal, server, startServer } from '#web/checkout/screens-for-test.tsx'
import { currentToasts } from '#web/ui/overlays/toasts.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import CartPage from '../CartPage.tsx'
import { cartOf, goods } from '../cart-for-test.ts'
import { showWaiting } from '../store/cart-store.ts'
import { refusalIn } from './codes.ts'

const READ = 'GET /api/shop/v4/carts/self'
const ADD = 'POST /api/shop/v2/vouchers'
const DISCOUNT = 'POST /api/shop/v2/carts/self/discounts'
const FIELD = 'Gutschein oder Aktionscode'

let events: ErrorEvent[] = []
onError((event) => events.push(event))

beforeEach(() => {
  startServer()
  events = []
  server.answers['GET /api/contact/contacts/self/addresses'] = { items: [] }
  server.answers['GET /api/contact/partners'] = {
    items: [
      {
        id: 1,
        name: 'braeu',
        displayName: 'Lindner Bräu',
        legalText: { de: 'Der Code steht im Kronkorken.', en: 'In the crown cap.' },
        imageUrl: '/media/product-beer-glass',
      },
    ],
  }
  showWaiting()
})
afterEach(cleanUp)

async function openCart(cart: unknown): Promise<HTMLElement> {
  server.answers[READ] = cart
  become('signedIn')
  const box = open(CartPage, '/warenkorb')
  await until(() => box.querySelector('.codes'))
  return box
}

function field(box: HTMLElement, label: string): HTMLInputElement {
  const found = [...box.querySelectorAll('label')].find((one) => one.textContent?.trim() === label)
  return document.getElementById(found!.htmlFor) as HTMLInputElement
}

async function type(input: HTMLInputElement, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function withCodes() {
  const item = goods({ promotionCodeDiscounts: 900, voucherDiscounts: 2000 })
  const cart = cartOf([item], {
    totalPrice: 6095,
    totalPromotionCodeDiscounts: 900,
    totalVoucherDiscounts: 2000,
  })
  Object.assign(cart.orders[0]!, {
    promotionCodes: [{ code: 'WILLKOMMEN10', name: { de: 'Willkommen', en: 'Welcome' }, discount: 600 }],
    discounts: [{ id: 'd1', partnerId: 1, code: 'KRONE', discount: 300 }],
    vouchers: [{ code: 'FALK-0000-0000-0025', discount: 2000, balanceAfter: 500, expiresAt: null }],
  })
  return cart
}

test('CART-34 CART-35 a code goes with its seller, is shown with what it takes off, and can be taken out', async () => {
  const box = await openCart(cartOf([goods()]))
  server.answers[ADD] = { isSuccess: true, failureReason: null }
  server.answers[READ] = withCodes()
  await type(field(box, FIELD), ' willkommen10 ')
  await press(button(box, 'Einlösen'))
  await until(() => box.textContent?.includes('FALK-0000-0000-0025'))
  expect(server.to(ADD)[0]!.body).toEqual({ 'et-tenant-id': 1, voucherCode: 'willkommen10' })
  expect(field(box, FIELD).value).toBe('')
  server.answers['DELETE /api/shop/v2/vouchers/WILLKOMMEN10'] = new Response(null, { status: 204 })
  server.answers[READ] = cartOf([goods()])
  await press(button(box, 'Willkommen WILLKOMMEN10 entfernen'))
  await until(() => box.querySelector('.codes__list') === null)
})

test('CART-46 each line and the sum say what codes and vouchers take off', async () => {
  const box = await openCart(withCodes())
  await until(() => box.textContent?.includes('Rabatt Lindner Bräu'))
  const text = (selector: string) => box.querySelector(selector)!.textContent!.replaceAll('\u00a0', ' ')
  expect(text('.cart-item__discounts')).toBe('Codes und Rabatte−9,00 €Gutscheine−20,00 €Zu zahlen60,95 €')
  expect(text('.sum')).toContain('Zwischensumme89,95 €Willkommen WILLKOMMEN10−6,00 €')
  expect(text('.sum')).toContain('Rabatt Lindner Bräu KRONE−3,00 €')
  expect(text('.sum')).toContain('Gutschein FALK-0000-0000-0025−20,00 €')
  expect(text('.sum__total')).toContain('60,95')
  expect(text('.codes__list')).toContain('danach noch 5,00 € darauf')
})

test.each([
  ['PROMOTIONCODE_INVALID', 'Dieser Aktionscode gilt nicht.'],
  ['VOUCHER_ALREADY_IN_USE', 'Dieser Gutschein liegt schon in einem Warenkorb.'],
  ['MINIMUM_ORDER_VALUE_NOT_REACHED', 'Der Mindestbestellwert ist noch nicht erreicht.'],
  ['BRAND_NEW', 'Das lässt sich so nicht kaufen.'],
])(
  'CART-22 ERR-01 a refused code %s is said at the field, which keeps what was typed',
  async (code, words) => {
    const box = await openCart(cartOf([goods()]))
    server.answers[ADD] = { isSuccess: false, failureReason: code }
    await type(field(box, FIELD), 'HALLO')
    await press(button(box, 'Einlösen'))
    await until(() => box.querySelector('.codes .err'))
    expect(box.querySelector('.codes .err')?.textContent).toBe(words)
    expect(field(box, FIELD).value).toBe('HALLO')
    expect(field(box, FIELD).getAttribute('aria-invalid')).toBe('true')
    const told = events.filter(({ call }) => call === 'cartAddVoucher')
    expect(told).toMatchObject([{ kind: 'error', call: 'cartAddVoucher', shownInPlace: true }])
    expect(currentToasts()).toEqual([])
  },
)

test('without a code nothing is sent', async () => {
  const box = await openCart(cartOf([goods()]))
  await press(button(box, 'Einlösen'))
  expect(box.querySelector('.codes .err')?.textContent).toBe('Gib zuerst einen Code ein.')
  expect(server.to(ADD)).toEqual([])
})

test('CART-05 CART-06 CART-36 CART-40 CART-43 a partner is chosen by name and legal text; a refusal stands at its field', async () => {
  const box = await openCart(cartOf([goods()]))
  expect(server.to('GET /api/contact/partners')).toEqual([])
  await press(button(box, 'Rabatt eines Partners'))
  const option = await until(() => box.querySelector<HTMLInputElement>('.codes .option input'))
  await press(option)
  expect(box.querySelector('.codes .option')?.textContent).toContain('Der Code steht im Kronkorken.')
  server.answers[DISCOUNT] = refusal(400, { errorCode: 'PROMOTIONCODE_EXCLUSIVE_ONLY' })
  await type(field(box, 'Code von Lindner Bräu'), 'KRONE')
  await press(box.querySelector('.codes .option button'))
  await until(() => box.querySelector('.option .err'))
  expect(box.querySelector('.option .err')?.textContent).toBe(
    'Dieser Code lässt sich nicht mit anderen verbinden.',
  )
  expect(server.to(DISCOUNT)[0]!.body).toEqual({ partnerId: 1, code: 'KRONE' })
  server.answers[DISCOUNT] = { id: 'd1', partnerId: 1, code: 'KRONE', discount: 300 }
  server.answers[READ] = withCodes()
  await press(box.querySelector('.codes .option button'))
  await until(() => button(box, 'Rabatt Lindner Bräu KRONE entfernen'))
  expect(button(box, 'Rabatt eines Partners')).toBe(undefined)
  server.answers['DELETE /api/shop/v2/carts/self/discounts/d1'] = new Response(null, { status: 204 })
  await press(button(box, 'Rabatt Lindner Bräu KRONE entfernen'))
  await until(() => server.to('DELETE /api/shop/v2/carts/self/discounts/d1').length === 1)
})

test('with several sellers the buyer says whose code it is', async () => {
  const box = await openCart(cartOf([goods(), goods({ sellerId: 2 })]))
  const select = field(box, 'Einlösen bei') as unknown as HTMLSelectElement
  await act(async () => {
    select.value = '2'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  server.answers[ADD] = { isSuccess: true, failureReason: null }
  await type(field(box, FIELD), 'RADIO5')
  await press(button(box, 'Einlösen'))
  await until(() => server.to(ADD).length === 1)
  expect(server.to(ADD)[0]!.body).toEqual({ 'et-tenant-id': 2, voucherCode: 'RADIO5' })
})

describe('what is said of a refusal', () => {
  const failure = { call: 'cartAddVoucher', status: 200, failureReason: null, problem: null }
  test.each([
    [{ status: null }, ['offlineNow']],
    [{ status: 429 }, ['codes.tooMany']],
    [{ failureReason: 'VOUCHER_INVALID' }, ['native.VOUCHER_INVALID', 'native.unknown']],
    [{ status: 400, problem: { errorCode: 'X' } }, ['native.X', 'native.unknown']],
    [{ status: 500 }, ['calls.cartAddVoucher', 'generic']],
  ])('CART-45 ERR-07 %j', (given, keys) => {
    expect(refusalIn({ ...failure, ...given })).toEqual(keys)
  })
})
