// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { OrderAfterSale } from '#modules/checkout/after-sale/after-sale.schema.ts'
import type { OrderState } from '#modules/checkout/schema.ts'
import { address, checkout, contact } from '#web/account/anna-for-test.ts'
import { isLoaded, list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become, session } from '#web/account/session-for-test.ts'
import { onError } from '#web/api/errors.ts'
import AddressesPage from '#web/contacts/AddressesPage.tsx'
import MembershipPage from '#web/membership/own/MembershipPage.tsx'
import OrderPage from '#web/orders/OrderPage.tsx'
import OrdersPage from '#web/orders/OrdersPage.tsx'
import FanClubPage from '#web/organisations/FanClubPage.tsx'
import { currentToasts } from '#web/ui/overlays/toasts.ts'
import { until } from '#web/ui/render-for-test.ts'
import AccountDataPage from './AccountDataPage.tsx'
import AccountPage from './AccountPage.tsx'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const SELF = '/api/contact/contacts/self'
const CHECKOUTS = '/api/checkout/v3/checkouts'

test.each([
  ['overview', AccountPage],
  ['personal data', AccountDataPage],
  ['addresses', AddressesPage],
  ['orders', OrdersPage],
  ['an order', OrderPage],
  ['the membership', MembershipPage],
  ['the fan club', FanClubPage],
])('GEN-16 ACC-22 signed out, %s asks to sign in and asks the server nothing', async (_, Page) => {
  become('anonymous')
  const box = await open(Page, '/konto')
  await until(isLoaded(box))
  expect(box.querySelectorAll('h1')).toHaveLength(1)
  const [signInButton, registerButton] = box.querySelectorAll('button')
  expect(signInButton!.textContent).toBe('Einloggen')
  expect(registerButton!.textContent).toBe('Registrieren')
  act(() => signInButton!.click())
  expect(session.signIn).toHaveBeenCalledOnce()
  expect(server.asked).toEqual([])
})

test('as long as nobody knows who is there, rows shimmer', async () => {
  become('unknown')
  const box = await open(AddressesPage, '/konto/adressen')
  expect(box.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(box.querySelector('button')).toBeNull()
})

test('ERR-04 AUTH-36 a 401 leads to sign-in', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}/addresses`] = Response.json({ status: 401 }, { status: 401 })
  server.answers[`GET ${SELF}`] = contact
  await open(AddressesPage, '/konto/adressen')
  await until(() => session.signIn.mock.calls.length > 0)
  expect(session.signIn).toHaveBeenCalled()
})

test('ADR-01 ADR-02 the addresses with their defaults', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${SELF}/addresses`] = list([address])
  const box = await open(AddressesPage, '/konto/adressen')
  await until(isLoaded(box))
  expect(box.querySelector('address')!.textContent).toContain('Lindenweg 4')
  expect([...box.querySelectorAll('.addresses .chip')].map((chip) => chip.textContent)).toEqual([
    'Lieferadresse',
  ])
  const actions = [...box.querySelectorAll('.addresses__actions > *')].map((action) => action.textContent)
  expect(actions).toEqual(['Ändern', 'Rechnung hierhin', 'Löschen'])
})

test('ACC-02 ADR-07 another default is set by one press, and read again', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${SELF}/addresses`] = list([address])
  server.answers[`POST ${SELF}/addresses/a1/setDefaultInvoiceAddress`] = {
    ...address,
    isInvoiceAddress: true,
  }
  const box = await open(AddressesPage, '/konto/adressen')
  await until(isLoaded(box))
  server.answers[`GET ${SELF}/addresses`] = list([{ ...address, isInvoiceAddress: true }])
  act(() => box.querySelector<HTMLButtonElement>('.addresses__actions button.btn')!.click())
  await until(() => box.querySelectorAll('.addresses .chip').length === 2)
  expect(server.asked).toContain(`POST ${SELF}/addresses/a1/setDefaultInvoiceAddress`)
})

test('ERR-01 a list that cannot be had is an event, offers to try again, and then shows it', async () => {
  become('signedIn')
  const failed: string[] = []
  const stop = onError(({ call, shownInPlace }) => failed.push(`${call} ${shownInPlace}`))
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${SELF}/addresses`] = Response.json({ status: 500 }, { status: 500 })
  const box = await open(AddressesPage, '/konto/adressen')
  await until(isLoaded(box))
  stop()
  expect(failed).toEqual(['contactAddresses true'])
  server.answers[`GET ${SELF}/addresses`] = list([])
  const retry = [...box.querySelectorAll('button')].find((each) => each.textContent === 'Noch mal versuchen')!
  act(() => retry.click())
  await until(() => box.textContent!.includes('Wohin dürfen wir liefern?'))
  expect(box.querySelector('[role=alert]')).toBeNull()
})

test('ACC-05 CHK-26 CHK-27 ORD-02 ORD-03 ORD-04 the orders with number, day, state and total', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${CHECKOUTS}`] = list([checkout], { totalCount: 4, hasNextPage: true })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const box = await open(OrdersPage, '/konto/bestellungen')
  await until(isLoaded(box))
  const address = fetched.mock.calls
    .map(([one]) => String(one))
    .find((one) => one.startsWith(`${CHECKOUTS}?`))!
  expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
    page: '1',
    pageSize: '50',
    orderBy: 'created desc',
  })
  const row = box.querySelector('.orders li')!.textContent!
  for (const text of ['SVH-2026-000123', '20. November 2026', 'Heimtrikot', 'In Arbeit', '134,85']) {
    expect(row).toContain(text)
  }
  expect(box.querySelector('.loadmore')!.textContent).toContain('1 von 4 Bestellungen')
  expect(box.querySelector('.loadmore')!.textContent).toContain('Noch 3 Bestellungen laden')
})

test('ORD-01 ORD-03 one order with items, sums, addresses and its invoice', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${CHECKOUTS}/o1`] = checkout
  const box = await open(OrderPage, '/konto/bestellungen/o1', '/konto/bestellungen/:order')
  await until(isLoaded(box))
  const text = box.textContent!
  for (const expected of ['PayPal', 'Versand', '4,90', '134,85', 'Flock JANSEN', 'inklusive 19 % MwSt.']) {
    expect(text).toContain(expected)
  }
  expect(box.querySelector('.order-page__docs')!.textContent).toContain('Rechnung R-1')
  expect(box.querySelector('.progress [aria-current=step]')!.textContent).toBe('In Arbeit')
})

const afterSale = {
  id: 'r1',
  state: 'OrderShipped',
  items: [
    {
      id: 'i1',
      quantity: 2,
      shipped: 2,
      cancelled: 0,
      returned: 0,
      cancellable: 0,
      returnable: 2,
      notCancellable: 'ALREADY_SHIPPED',
      notReturnable: null,
    },
  ],
  shipments: [
    {
      id: 's1',
      carrier: 'DHL',
      trackingNumber: '123',
      trackingUrl: 'https://www.dhl.de/?piececode=123',
      shippedAt: '2026-11-21T12:00:00.000Z',
      arrivedAt: null,
    },
  ],
  returns: [],
  refunds: [],
  steps: [],
  returnableUntil: null,
} satisfies OrderAfterSale

test('ORD-04 the list says how far each order is, with the carrier’s page while it is on its way', async () => {
  become('signedIn')
  const inState = (id: string, state: OrderState) => {
    const other = structuredClone(checkout)
    const [order] = other.transactions[0]!.orders
    return { ...other, id, transactions: [{ ...other.transactions[0]!, orders: [{ ...order!, state }] }] }
  }
  server.answers[`GET ${CHECKOUTS}`] = list([
    inState('o1', 'OrderShipped'),
    inState('o2', 'OrderInProgress'),
    inState('o3', 'Cancelled'),
  ])
  server.answers[`GET ${CHECKOUTS}/o1/orders`] = { items: [afterSale] }
  const box = await open(OrdersPage, '/konto/bestellungen')
  await until(() => box.querySelector('.order-tracks__way a'))
  const rows = [...box.querySelectorAll('.orders li:has(.order-row)')]
  const steps = rows.map((row) => row.querySelector('[aria-current=step]')?.textContent)
  expect(steps).toEqual(['Verschickt', 'In Arbeit', undefined])
  expect(rows[0]!.querySelector('.order-tracks__way')!.textContent).toContain('DHL')
  expect(rows[0]!.querySelector('.order-tracks__way a')!.getAttribute('href')).toBe(
    'https://www.dhl.de/?piececode=123',
  )
  expect(rows[2]!.textContent).toContain('Storniert')
  // Nothing is asked of orders that are not on their way.
  expect(server.asked.filter((call) => call.includes('o2') || call.includes('o3'))).toEqual([])
})

test('CART-49 an order shows its parcel, and goods are sent back by a dialog that asks which and why', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${CHECKOUTS}/o1`] = checkout
  server.answers[`GET ${CHECKOUTS}/o1/orders`] = { items: [afterSale] }
  const box = await open(OrderPage, '/konto/bestellungen/o1', '/konto/bestellungen/:order')
  const buttonOf = (within: ParentNode, name: string) =>
    [...within.querySelectorAll('button')].find((button) => button.textContent === name)
  await until(() => buttonOf(box, 'Zurückschicken'))
  expect(box.querySelector('a[href^="https://www.dhl.de"]')!.textContent).toBe('Sendung verfolgen')
  expect(buttonOf(box, 'Stornieren')).toBeUndefined()
  const worth = { totalPrice: 8995, shippingPrice: 495, toMethod: 6995, toVouchers: 2000, asVoucher: 0 }
  server.answers[`POST ${CHECKOUTS}/o1/orders/r1/refundPreview`] = worth
  buttonOf(box, 'Zurückschicken')!.click()
  await until(() => document.querySelector('[role=dialog] select'))
  const dialog = document.querySelector('[role=dialog]')!
  await until(() => dialog.textContent!.includes('auf Deine Gutscheine'))
  for (const sum of [/89,95\s€/, /69,95\s€ an Deine Zahlungsart/, /20,00\s€ auf Deine/, /Versand 4,95\s€/])
    expect(dialog.querySelector('.after-sale__back')!.textContent).toMatch(sum)
  buttonOf(dialog, 'Rücksendung anmelden')!.click()
  await until(() => dialog.textContent!.includes('Wähle einen Grund.'))
  expect(server.asked).not.toContain(`POST ${CHECKOUTS}/o1/orders/r1/returns`)
  const select = dialog.querySelector('select')!
  select.value = 'tooSmall'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  server.answers[`POST ${CHECKOUTS}/o1/orders/r1/returns`] = { items: [afterSale] }
  await until(() => !dialog.textContent!.includes('Wähle einen Grund.'))
  buttonOf(dialog, 'Rücksendung anmelden')!.click()
  await until(() => server.asked.includes(`POST ${CHECKOUTS}/o1/orders/r1/returns`))
  await until(() => !document.querySelector('[role=dialog] select'))
})

test('what happened to an order cannot be loaded: the order is there all the same, with a way to try again', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${CHECKOUTS}/o1`] = checkout
  server.answers[`GET ${CHECKOUTS}/o1/orders`] = Response.json({ status: 500 }, { status: 500 })
  const box = await open(OrderPage, '/konto/bestellungen/o1', '/konto/bestellungen/:order')
  await until(() => box.querySelector('.order-page__since button'))
  expect(box.textContent).toContain('Heimtrikot')
})

test('an order that is unknown or another person’s is said to be unknown', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  const box = await open(OrderPage, '/konto/bestellungen/x', '/konto/bestellungen/:order')
  await until(isLoaded(box))
  expect(box.textContent).toContain('Diese Bestellung kennen wir nicht.')
  expect(box.querySelectorAll('h1')).toHaveLength(1)
})

test('ACC-15 ACC-16 ACC-20 ACC-31 ACC-32 name and birth date are fixed and say who changes them, and when; phones and language are not', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  const box = await open(AccountDataPage, '/konto/daten')
  await until(isLoaded(box))
  const fixed = [...box.querySelectorAll<HTMLInputElement>('input[readonly]')].map((input) => input.value)
  expect(fixed).toEqual(['Anna', 'Sommer', '4. März 1990', 'EF-1'])
  expect(box.textContent).toContain('ändert der Fanservice für Dich')
  expect(box.textContent).toContain('Mo bis Fr 9 bis 17 Uhr')
  expect(box.querySelectorAll('input:not([readonly])')).toHaveLength(2)
  const languages = [...box.querySelectorAll('option')].map((option) => option.value)
  expect(languages).toEqual(['de', 'en'])
})

test('ACC-01 SUC-01 a changed phone number goes to the server, which is said; a wrong one does not', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`PUT ${SELF}`] = contact
  const box = await open(AccountDataPage, '/konto/daten')
  // It stands when the others are there too, and is not hidden any more.
  await until(() => box.querySelector('#person form') && !box.querySelector('#person')!.hasAttribute('style'))
  const type = (value: string) => {
    const input = box.querySelector<HTMLInputElement>('input[name=mobile]')!
    // Past React, which takes what it set itself for nothing new.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    box.querySelector('form')!.requestSubmit()
  }
  type('keine Nummer')
  await until(() => box.querySelector('[role=alert]'))
  expect(server.asked).not.toContain(`PUT ${SELF}`)
  type('+49 151 1899000')
  await until(() => server.asked.includes(`PUT ${SELF}`))
  await until(() =>
    currentToasts().some(({ kind, title }) => kind === 'ok' && title === 'Änderung erfolgreich.'),
  )
})
