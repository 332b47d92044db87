// @vitest-environment jsdom
import { act, type ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderAfterSale } from '#modules/checkout/after-sale.schema.ts'
import type { Checkout } from '#modules/checkout/schema.ts'
import type { Contact, ContactAddress } from '#modules/contacts/schema.ts'
import { type Bearer, setBearer } from '#web/api/bearer.ts'
import { onError } from '#web/api/errors.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import AccountDataPage from './AccountDataPage.tsx'
import AccountPage from './AccountPage.tsx'
import AddressesPage from './AddressesPage.tsx'
import OrderPage from './OrderPage.tsx'
import OrdersPage from './OrdersPage.tsx'

// The session of a real browser needs the provider; here it is whoever the test says, told by the same bearer.
vi.mock('#web/session/session.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const { bearer } = await import('#web/api/bearer.ts')
  return {
    useSession: () => ({
      status: useSyncExternalStore(bearer.onChange, bearer.status, () => 'unknown'),
      user: { id: 'someone', name: 'Anna Sommer', email: 'fan@falkenstadt.example' },
      organisation: null,
      signIn: async () => bearer.signIn(),
      register: async () => bearer.signIn(),
      signOut: async () => {},
    }),
  }
})

/** What the server would answer, by method and path; anything else is a 404. */
let answers: Record<string, unknown> = {}
let asked: string[] = []
const signIn = vi.fn()

beforeEach(() => {
  answers = {}
  asked = []
  signIn.mockClear()
  globalThis.fetch = async (address, { method = 'GET' } = {}) => {
    const key = `${method} ${String(address).split('?')[0]}`
    asked.push(key)
    const answer = answers[key]
    if (answer instanceof Response) return answer.clone()
    if (answer === undefined) return Response.json({ status: 404 }, { status: 404 })
    return Response.json(answer)
  }
})

afterEach(async () => {
  await act(async () => become('anonymous'))
  cleanUp()
})

function become(status: 'unknown' | 'anonymous' | 'signedIn') {
  const bearer: Bearer = {
    status: () => status,
    accessToken: async () => (status === 'signedIn' ? 'token' : null),
    signIn,
    onChange: () => () => {},
  }
  setBearer(bearer)
}

async function open(Page: ComponentType, pathname: string, pattern = pathname) {
  const Stub = createRoutesStub([{ path: pattern, Component: Page }])
  const { box } = render(
    <InLanguage language="de">
      <Stub initialEntries={[pathname]} />
    </InLanguage>,
  )
  return box
}

/** Lets answers and lazy parts arrive until the page shows it. */
async function until(seen: () => unknown) {
  // Outside of act, as in a browser: React shows each answer when it comes.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  const look = () => {
    if (!seen()) throw new Error('The page does not show it yet')
  }
  await vi.waitFor(look, { timeout: 15_000 })
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
}

const isLoaded = (box: HTMLElement) => () => !box.querySelector('[aria-busy=true]')

const list = <T,>(items: T[], more: object = {}) => ({
  items,
  page: 1,
  pageSize: 10,
  totalCount: items.length,
  hasNextPage: false,
  ...more,
})

const contact = {
  id: 'c',
  isOrganization: false,
  organizationName: null,
  organizationPriceGroup: null,
  email: 'anna@example.org',
  firstName: 'Anna',
  lastName: 'Sommer',
  birthday: '1990-03-04',
  phone: '+4969111',
  mobile: null,
  efNumber: 'EF-1',
  language: 'de',
} satisfies Contact

const address = {
  id: 'a1',
  isOrderAddress: true,
  isInvoiceAddress: false,
  company: null,
  firstName: 'Anna',
  lastName: 'Sommer',
  street: 'Lindenweg 4',
  additionalAddress: null,
  postalCode: '60311',
  city: 'Falkenstadt',
  countryCode: 'DE',
  country: { countryCode: 'DE' },
  phone: null,
} satisfies ContactAddress

const checkout = {
  id: 'o1',
  state: 'paid',
  stateReason: null,
  created: '2026-11-20T12:00:00.000Z',
  paymentMethod: 'paypal',
  paymentTokenId: null,
  mandateUrl: null,
  totalPrice: 13485,
  totalShippingPrice: 490,
  totalTaxPrice: 2153,
  totalVoucherDiscounts: 0,
  totalPromotionCodeDiscounts: 0,
  shippingAddress: address,
  billingAddress: address,
  comment: null,
  transactions: [
    {
      id: 't1',
      paymentType: 'paypal',
      state: 'paid',
      amount: 13485,
      orders: [
        {
          id: 'r1',
          number: 'SVF-2026-000123',
          state: 'OrderInProgress',
          sellerId: 1,
          seller: 'SV Falkenstadt 1899',
          shippingCode: 'dhl',
          shippingPrice: 490,
          deliveryDays: { from: 3, to: 5 },
          totalPrice: 13485,
          items: [
            {
              id: 'i1',
              serialNumber: '1.1001.2',
              type: 'Merchandise',
              sku: '1.1001.2',
              name: { de: 'Heimtrikot', en: 'Home shirt' },
              quantity: 1,
              price: 12995,
              totalPrice: 12995,
              promotionCodeDiscounts: 0,
              voucherDiscounts: 0,
              vatRate: 19,
              imageId: null,
              userOptionValues: [{ key: 'flockName', value: 'JANSEN' }],
            },
          ],
          vouchers: [],
          promotionCodes: [],
          discounts: [],
          documents: [{ id: 'd1', kind: 'invoice', number: 'R-1' }],
        },
      ],
    },
  ],
} satisfies Checkout

const SELF = '/api/contact/contacts/self'
const CHECKOUTS = '/api/checkout/v3/checkouts'

test.each([
  ['overview', AccountPage],
  ['personal data', AccountDataPage],
  ['addresses', AddressesPage],
  ['orders', OrdersPage],
  ['an order', OrderPage],
])('GEN-16 ACC-22 signed out, %s asks to sign in and asks the server nothing', async (_, Page) => {
  become('anonymous')
  const box = await open(Page, '/konto')
  await until(isLoaded(box))
  expect(box.querySelectorAll('h1')).toHaveLength(1)
  const [signInButton, registerButton] = box.querySelectorAll('button')
  expect(signInButton!.textContent).toBe('Anmelden')
  expect(registerButton!.textContent).toBe('Registrieren')
  act(() => signInButton!.click())
  expect(signIn).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
})

test('as long as nobody knows who is there, rows shimmer', async () => {
  become('unknown')
  const box = await open(AddressesPage, '/konto/adressen')
  expect(box.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(box.querySelector('button')).toBeNull()
})

test('ERR-04 AUTH-36 a 401 leads to sign-in', async () => {
  become('signedIn')
  answers[`GET ${SELF}/addresses`] = Response.json({ status: 401 }, { status: 401 })
  answers[`GET ${SELF}`] = contact
  await open(AddressesPage, '/konto/adressen')
  await until(() => signIn.mock.calls.length > 0)
  expect(signIn).toHaveBeenCalled()
})

test('ADR-01 ADR-02 the addresses with their defaults', async () => {
  become('signedIn')
  answers[`GET ${SELF}`] = contact
  answers[`GET ${SELF}/addresses`] = list([address])
  const box = await open(AddressesPage, '/konto/adressen')
  await until(isLoaded(box))
  expect(box.querySelector('address')!.textContent).toContain('Lindenweg 4')
  expect([...box.querySelectorAll('.addrs .chip')].map((chip) => chip.textContent)).toEqual(['Lieferadresse'])
  const actions = [...box.querySelectorAll('.addrs__a > *')].map((action) => action.textContent)
  expect(actions).toEqual(['Ändern', 'Rechnung hierhin', 'Löschen'])
})

test('ADR-07 another default is set by one press, and read again', async () => {
  become('signedIn')
  answers[`GET ${SELF}`] = contact
  answers[`GET ${SELF}/addresses`] = list([address])
  answers[`POST ${SELF}/addresses/a1/setDefaultInvoiceAddress`] = { ...address, isInvoiceAddress: true }
  const box = await open(AddressesPage, '/konto/adressen')
  await until(isLoaded(box))
  answers[`GET ${SELF}/addresses`] = list([{ ...address, isInvoiceAddress: true }])
  act(() => box.querySelector<HTMLButtonElement>('.addrs__a button.btn')!.click())
  await until(() => box.querySelectorAll('.addrs .chip').length === 2)
  expect(asked).toContain(`POST ${SELF}/addresses/a1/setDefaultInvoiceAddress`)
})

test('ERR-01 a list that cannot be had is an event, offers to try again, and then shows it', async () => {
  become('signedIn')
  const failed: string[] = []
  const stop = onError(({ call, shownInPlace }) => failed.push(`${call} ${shownInPlace}`))
  answers[`GET ${SELF}`] = contact
  answers[`GET ${SELF}/addresses`] = Response.json({ status: 500 }, { status: 500 })
  const box = await open(AddressesPage, '/konto/adressen')
  await until(isLoaded(box))
  stop()
  expect(failed).toEqual(['contactAddresses true'])
  answers[`GET ${SELF}/addresses`] = list([])
  const retry = [...box.querySelectorAll('button')].find((each) => each.textContent === 'Noch mal versuchen')!
  act(() => retry.click())
  await until(() => box.textContent!.includes('Wohin dürfen wir liefern?'))
  expect(box.querySelector('[role=alert]')).toBeNull()
})

test('ORD-03 ORD-04 the orders with number, day, state and total', async () => {
  become('signedIn')
  answers[`GET ${SELF}`] = contact
  answers[`GET ${CHECKOUTS}`] = list([checkout], { totalCount: 4, hasNextPage: true })
  const box = await open(OrdersPage, '/konto/bestellungen')
  await until(isLoaded(box))
  const row = box.querySelector('.ordrs li')!.textContent!
  for (const text of ['SVF-2026-000123', '20. November 2026', 'Heimtrikot', 'In Arbeit', '134,85']) {
    expect(row).toContain(text)
  }
  expect(box.querySelector('.loadmore')!.textContent).toContain('1 von 4 Bestellungen')
  expect(box.querySelector('.loadmore')!.textContent).toContain('Noch 3 Bestellungen laden')
})

test('ORD-01 ORD-03 one order with items, sums, addresses and its invoice', async () => {
  become('signedIn')
  answers[`GET ${SELF}`] = contact
  answers[`GET ${CHECKOUTS}/o1`] = checkout
  const box = await open(OrderPage, '/konto/bestellungen/o1', '/konto/bestellungen/:order')
  await until(isLoaded(box))
  const text = box.textContent!
  for (const expected of ['PayPal', 'Versand', '4,90', '134,85', 'Flock JANSEN', 'inklusive 19 % MwSt.']) {
    expect(text).toContain(expected)
  }
  expect(box.querySelector('.ordd__docs')!.textContent).toContain('Rechnung R-1')
  expect(box.querySelector('.prog [aria-current=step]')!.textContent).toBe('In Arbeit')
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

test('CART-49 an order shows its parcel, and goods are sent back by a dialog that asks which and why', async () => {
  become('signedIn')
  answers[`GET ${SELF}`] = contact
  answers[`GET ${CHECKOUTS}/o1`] = checkout
  answers[`GET ${CHECKOUTS}/o1/orders`] = { items: [afterSale] }
  const box = await open(OrderPage, '/konto/bestellungen/o1', '/konto/bestellungen/:order')
  const buttonOf = (within: ParentNode, name: string) =>
    [...within.querySelectorAll('button')].find((button) => button.textContent === name)
  await until(() => buttonOf(box, 'Zurückschicken'))
  expect(box.querySelector('a[href^="https://www.dhl.de"]')!.textContent).toBe('Sendung verfolgen')
  expect(buttonOf(box, 'Stornieren')).toBeUndefined()
  const worth = { totalPrice: 8995, shippingPrice: 495, toMethod: 6995, toVouchers: 2000, asVoucher: 0 }
  answers[`POST ${CHECKOUTS}/o1/orders/r1/refundPreview`] = worth
  buttonOf(box, 'Zurückschicken')!.click()
  await until(() => document.querySelector('[role=dialog] select'))
  const dialog = document.querySelector('[role=dialog]')!
  await until(() => dialog.textContent!.includes('auf Deine Gutscheine'))
  for (const sum of [/89,95\s€/, /69,95\s€ an Deine Zahlungsart/, /20,00\s€ auf Deine/, /Versand 4,95\s€/])
    expect(dialog.querySelector('.afs__back')!.textContent).toMatch(sum)
  buttonOf(dialog, 'Rücksendung anmelden')!.click()
  await until(() => dialog.textContent!.includes('Wähle einen Grund.'))
  expect(asked).not.toContain(`POST ${CHECKOUTS}/o1/orders/r1/returns`)
  const select = dialog.querySelector('select')!
  select.value = 'tooSmall'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  answers[`POST ${CHECKOUTS}/o1/orders/r1/returns`] = { items: [afterSale] }
  await until(() => !dialog.textContent!.includes('Wähle einen Grund.'))
  buttonOf(dialog, 'Rücksendung anmelden')!.click()
  await until(() => asked.includes(`POST ${CHECKOUTS}/o1/orders/r1/returns`))
  await until(() => !document.querySelector('[role=dialog] select'))
})

test('what happened to an order cannot be loaded: the order is there all the same, with a way to try again', async () => {
  become('signedIn')
  answers[`GET ${SELF}`] = contact
  answers[`GET ${CHECKOUTS}/o1`] = checkout
  answers[`GET ${CHECKOUTS}/o1/orders`] = Response.json({ status: 500 }, { status: 500 })
  const box = await open(OrderPage, '/konto/bestellungen/o1', '/konto/bestellungen/:order')
  await until(() => box.querySelector('.ordd__since button'))
  expect(box.textContent).toContain('Heimtrikot')
})

test('an order that is unknown or another person’s is said to be unknown', async () => {
  become('signedIn')
  answers[`GET ${SELF}`] = contact
  const box = await open(OrderPage, '/konto/bestellungen/x', '/konto/bestellungen/:order')
  await until(isLoaded(box))
  expect(box.textContent).toContain('Diese Bestellung kennen wir nicht.')
  expect(box.querySelectorAll('h1')).toHaveLength(1)
})

test('ACC-16 ACC-20 ACC-31 name and birth date are fixed and say who changes them; phones and language are not', async () => {
  become('signedIn')
  answers[`GET ${SELF}`] = contact
  const box = await open(AccountDataPage, '/konto/daten')
  await until(isLoaded(box))
  const fixed = [...box.querySelectorAll<HTMLInputElement>('input[readonly]')].map((input) => input.value)
  expect(fixed).toEqual(['Anna', 'Sommer', '4. März 1990', 'EF-1', 'anna@example.org'])
  expect(box.textContent).toContain('ändert der Fanservice für Dich')
  expect(box.querySelectorAll('input:not([readonly])')).toHaveLength(2)
  const languages = [...box.querySelectorAll('option')].map((option) => option.value)
  expect(languages).toEqual(['de', 'en'])
})

test('the overview greets, and shows the last order and where parcels go', async () => {
  become('signedIn')
  answers[`GET ${SELF}`] = contact
  answers[`GET ${SELF}/addresses`] = list([address])
  answers[`GET ${CHECKOUTS}`] = list([checkout])
  answers[`GET ${SELF}/organizations/memberships`] = list([])
  const box = await open(AccountPage, '/konto')
  await until(isLoaded(box))
  expect(box.querySelector('h1')!.textContent).toBe('Hallo Anna.')
  expect(box.textContent).toContain('SVF-2026-000123')
  expect(box.textContent).toContain('Lindenweg 4')
  expect(box.querySelector('.mcard')).toBeNull()
  expect(box.querySelectorAll('.acct__nav [aria-current=page]')).toHaveLength(1)
})

test('NEC-27 who acts for an organisation is not asked about own memberships', async () => {
  become('signedIn')
  answers[`GET ${SELF}`] = { ...contact, isOrganization: true, organizationName: 'Adlerhorst 04' }
  answers[`GET ${SELF}/addresses`] = list([])
  answers[`GET ${CHECKOUTS}`] = list([])
  const box = await open(AccountPage, '/konto')
  await until(isLoaded(box))
  expect(box.querySelector('h1')!.textContent).toBe('Hallo Adlerhorst 04.')
  expect(asked.some((each) => each.includes('organizations'))).toBe(false)
})
