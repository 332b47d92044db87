// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://stores.club.test/" }
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decide } from '#web/analytics/consent.ts'
import { guestOrder } from '#web/api/guest-pass.ts'
import { cartOf, goods, place } from '#web/cart/cart-for-test.ts'
import { showWaiting } from '#web/cart/store/cart-store.ts'
import { writeCookie } from '#web/cart/store/cookies.ts'
import { forgetAnonymous } from '#web/cart/store/identity.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { keyFor } from './attempt.ts'
import CheckoutPage from './CheckoutPage.tsx'
import { saveDraft } from './draft.ts'
import { become, button, open, press, refusal, server, signIn, startServer } from './screens-for-test.tsx'

// The session of a real browser needs the provider; here it is whoever the test says, told by the same bearer.
vi.mock('#web/session/session.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const { bearer } = await import('#web/api/bearer.ts')
  return {
    useSession: () => ({
      status: useSyncExternalStore(bearer.onChange, bearer.status, () => 'unknown'),
      user: null,
      signIn: async () => bearer.signIn(),
      register: async () => bearer.signIn(),
    }),
  }
})

const READ = 'GET /api/shop/v4/carts/self'
const PAYPAL = 'POST /api/checkout/v3/checkouts/paypal'
const ACCOUNT = 'POST /api/checkout/v3/checkouts/purchaseOnAccount'
const FREE = 'POST /api/checkout/v2/checkouts/nopayment'
const ID = '01a1f909-7f4d-7145-8c5b-0a2649baa0f5'
const ORDER = 'Zahlungspflichtig bestellen'

const address = {
  id: 'a',
  isOrderAddress: true,
  isInvoiceAddress: true,
  company: null,
  firstName: 'Mara',
  lastName: 'Jansen',
  street: 'Gerbergasse 14',
  additionalAddress: null,
  postalCode: '24899',
  city: 'Heimstadt',
  countryCode: 'DE',
  country: { countryCode: 'DE' },
  phone: null,
}

beforeEach(() => {
  startServer()
  sessionStorage.clear()
  signIn.mockClear()
  showWaiting()
  server.answers = {
    [READ]: cartOf([place()]),
    'GET /api/contact/contacts/self': { firstName: 'Mara', lastName: 'Jansen', email: 'mara@club.example' },
    'GET /api/contact/contacts/self/addresses': { items: [address] },
    'GET /api/checkout/v2/checkouts/paymentInfo': { creditCard: [], payPal: [], purchaseOnAccount: [] },
  }
})
afterEach(cleanUp)

async function openCheckout(at = '/checkout'): Promise<HTMLElement> {
  become('signedIn')
  const box = open(CheckoutPage, at)
  await until(() => button(box, ORDER))
  return box
}

function radio(box: HTMLElement, title: string): HTMLInputElement | undefined {
  return [...box.querySelectorAll<HTMLElement>('.option')]
    .find((one) => one.querySelector('b')?.textContent === title)
    ?.querySelector('input') as HTMLInputElement | undefined
}

async function order(box: HTMLElement, method: string): Promise<void> {
  await press(radio(box, method))
  const terms = box.querySelector<HTMLInputElement>('#terms')!
  if (!terms.checked) await press(terms)
  await press(button(box, ORDER))
}

test('CART-23 an anonymous visitor is asked to sign in, and the cart stays as it is', async () => {
  const id = { domain: 'stores.club.test', days: 1 }
  writeCookie('AnonymousUserShoppingId', 'eFvYVa7ytaVnsJ-rw3tsFQ', id)
  become('anonymous')
  const box = open(CheckoutPage, '/checkout')
  await until(() => button(box, 'Einloggen'))
  expect(button(box, ORDER)).toBe(undefined)
  expect(box.textContent).toContain('Block 19, Reihe 8, Platz 14')
  await press(button(box, 'Einloggen'))
  expect(signIn).toHaveBeenCalledOnce()
  forgetAnonymous()
})

test('CART-23 whoever leaves to sign in on a slow line leaves once, what is typed meanwhile comes along, and a failure is said', async () => {
  writeCookie('AnonymousUserShoppingId', 'eFvYVa7ytaVnsJ-rw3tsFQ', { domain: 'stores.club.test', days: 1 })
  become('anonymous')
  let fail = (_: Error) => {}
  signIn.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
  const box = open(CheckoutPage, '/checkout')
  await until(() => button(box, 'Registrieren'))
  await press(button(box, 'Registrieren'))
  const waiting = button(box, 'Einen Moment …')
  expect(waiting?.getAttribute('aria-busy')).toBe('true')
  await press(waiting)
  await press(button(box, 'Einloggen'))
  expect(signIn).toHaveBeenCalledOnce()
  saveDraft({ payment: 'paypal' })
  dispatchEvent(new Event('pagehide'))
  expect(JSON.parse(localStorage.getItem('checkout-draft')!).draft.payment).toBe('paypal')
  await act(async () => fail(new Error('Failed to fetch')))
  await until(() => box.querySelector('[role=alert]'))
  await press(button(box, 'Registrieren'))
  expect(signIn).toHaveBeenCalledTimes(2)
  forgetAnonymous()
})

test('the button says exactly that ordering means paying, directly under what is bought and the total', async () => {
  const box = await openCheckout()
  const facts = box.querySelector('.facts')!
  expect(facts.textContent?.replaceAll('\u00a0', ' ')).toContain('1 × Heimstadt – Westhafen')
  expect(facts.querySelector('.facts__total .num')?.textContent?.replaceAll('\u00a0', ' ')).toBe('64,00 €')
  expect(facts.nextElementSibling?.textContent).toBe(ORDER)
})

test('what is missing is said in a summary with the way there, and nothing is sent', async () => {
  const box = await openCheckout()
  await press(button(box, ORDER))
  expect([...box.querySelectorAll('.error-summary a')].map((link) => link.getAttribute('href'))).toEqual([
    '#payment',
    '#terms',
  ])
  expect(document.activeElement?.className).toContain('error-summary')
  expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('what is held no more stands above the steps, alone; what is sold out is said there, with the way to change it', async () => {
  server.answers[READ] = cartOf([place({ expiresIn: 0 }), goods()])
  const box = await openCheckout()
  const main = box.querySelector('.checkout__main')!
  expect(main.querySelectorAll('.cart-ticket--old')).toHaveLength(1)
  expect(main.querySelectorAll('.cart-item')).toHaveLength(0)
  expect(main.querySelector('.banner .cart-ticket')).toBeNull()
  expect(main.querySelector('.cart-group__shipping')).toBeNull()
  cleanUp()
  const sold = cartOf([goods()])
  const [wanted] = sold.orders
  const validationErrors = { [wanted!.items[0]!.id]: [{ errorCode: 'CARTITEM_NOT_AVAILABLE' }] }
  server.answers[READ] = { ...sold, orders: [{ ...wanted!, validationErrors }] }
  const other = await openCheckout()
  const banner = other.querySelector('.checkout__main > .banner')
  expect(banner?.textContent).toContain('Das kannst Du so nicht kaufen:Heimtrikot')
  expect(banner?.querySelector('a')?.getAttribute('href')).toBe('/warenkorb')
})

test('a voucher that was used up meanwhile is named above the steps, with what to do about it', async () => {
  const whole = cartOf([goods()])
  const voucher = (code: string, discount: number) => ({ code, discount, balanceAfter: 0, expiresAt: null })
  const [order] = whole.orders
  const used = {
    ...order!,
    vouchers: [voucher('------------0025', 0), voucher('------------0026', 500)],
    validationErrors: { order: [{ errorCode: 'VOUCHER_REDEEMED_OR_NOT_ACTIVE' }] },
  }
  server.answers[READ] = { ...whole, orders: [used] }
  const box = await openCheckout()
  const banner = box.querySelector('.checkout__main > .banner')!
  expect(banner.textContent).toContain('…0025Dieser Gutschein ist schon eingelöst')
  expect(banner.textContent).toContain('Nimm den Gutschein heraus, dann geht es weiter.')
  expect(banner.textContent).not.toContain('0026')
  expect(banner.querySelector('a')?.getAttribute('href')).toBe('/warenkorb')
})

test('too many requests of one connection are said once, in the cart as in its place', async () => {
  server.answers[ACCOUNT] = refusal(429, { errorCode: 'TOO_MANY_REQUESTS' })
  const box = await openCheckout()
  await order(box, 'Auf Rechnung')
  const said = await until(() => box.querySelector('#review [role=alert]'))
  expect(said.textContent).toContain('Von Deinem Internetanschluss kamen gerade sehr viele Versuche.')
  expect(said.querySelectorAll('p')).toHaveLength(0)
  cleanUp()
  showWaiting()
  server.answers[READ] = refusal(429, { errorCode: 'TOO_MANY_REQUESTS' })
  become('signedIn')
  const empty = open(CheckoutPage, '/checkout')
  await until(() =>
    empty.textContent?.includes('Von Deinem Internetanschluss kamen gerade zu viele Anfragen.'),
  )
  expect(empty.textContent).not.toContain('Der Server antwortet nicht')
})

test('CHK-36 on account is visible but closed while something from the shop is in the cart', async () => {
  server.answers[READ] = cartOf([place(), goods()])
  const box = await openCheckout()
  expect(radio(box, 'Auf Rechnung')?.disabled).toBe(true)
  expect(box.textContent).toContain('Geht nur für Tickets direkt vom Verein')
})

test('CHK-10 CHK-24 an order on account goes with flat addresses and the total on the button, then to its confirmation', async () => {
  server.answers[ACCOUNT] = { checkoutId: ID }
  const box = await openCheckout()
  await order(box, 'Auf Rechnung')
  await until(() => box.textContent === 'elsewhere')
  const [sent] = server.to(ACCOUNT)
  const { id: _, isOrderAddress: __, isInvoiceAddress: ___, country: ____, ...flat } = address
  expect(sent!.body).toMatchObject({
    cartId: cartOf([]).id,
    shippingAddress: flat,
    billingAddress: flat,
    acceptedTerms: true,
    expectedTotal: 6400,
  })
  expect(sent!.body!['redirectUrl']).toMatch(/\/checkout\/confirmation$/)
  expect(sent!.headers.get('idempotency-key')).toBeTruthy()
})

test('whoever lives abroad and whose number says something else says where they live, when club TV is bought', async () => {
  const abroad = { ...address, countryCode: 'AT', country: { countryCode: 'AT' }, phone: '+4969189900' }
  server.answers['GET /api/contact/contacts/self/addresses'] = { items: [abroad] }
  server.answers[READ] = cartOf([goods({ delivery: 'email', isElectronic: true })])
  server.answers[PAYPAL] = { paymentUrl: '/elsewhere' }
  const box = await openCheckout()
  const tick = () => box.querySelector<HTMLInputElement>('#residence')
  expect(tick()!.labels![0]!.textContent).toContain('Österreich')
  await order(box, 'PayPal')
  expect(server.to(PAYPAL)).toEqual([])
  expect([...box.querySelectorAll('.error-summary a')].map((link) => link.getAttribute('href'))).toEqual([
    '#residence',
  ])
  await press(tick())
  await press(button(box, ORDER))
  await until(() => server.to(PAYPAL).length > 0)
  expect(server.to(PAYPAL)[0]!.body).toMatchObject({ residenceCountryCode: 'AT' })
})

test.each([
  [
    'a number of the same country',
    { countryCode: 'AT', country: { countryCode: 'AT' }, phone: '+431234567' },
    true,
  ],
  ['an address at home', {}, true],
  ['a parcel', { countryCode: 'AT', country: { countryCode: 'AT' }, phone: '+4969189900' }, false],
])('nobody is asked with %s', async (_, changed, isElectronic) => {
  server.answers['GET /api/contact/contacts/self/addresses'] = { items: [{ ...address, ...changed }] }
  server.answers[READ] = cartOf([goods(isElectronic ? { isElectronic } : {})])
  const box = await openCheckout()
  expect(box.querySelector('#residence')).toBeNull()
})

test('CHK-19 after a lost connection the same order goes with the same key, so that nothing is bought twice', async () => {
  server.answers[ACCOUNT] = new TypeError('network')
  const box = await openCheckout()
  await order(box, 'Auf Rechnung')
  await until(() => box.textContent?.includes('Die Verbindung ist abgerissen.'))
  server.answers[ACCOUNT] = { checkoutId: ID }
  await press(button(box, ORDER))
  await until(() => box.textContent === 'elsewhere')
  const keys = server.to(ACCOUNT).map((sent) => sent.headers.get('idempotency-key'))
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('CHK-19 an order that is still under way is not given up: the next press asks with the same key', async () => {
  server.answers[ACCOUNT] = refusal(409, { errorCode: 'REQUEST_UNDER_WAY' })
  const box = await openCheckout()
  await order(box, 'Auf Rechnung')
  await until(() => box.textContent?.includes('Die Verbindung ist abgerissen.'))
  server.answers[ACCOUNT] = { checkoutId: ID }
  await press(button(box, ORDER))
  await until(() => box.textContent === 'elsewhere')
  const keys = server.to(ACCOUNT).map((sent) => sent.headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('CHK-19 a page loaded anew after a lost answer finds the cart empty, and asks for the order with its key', async () => {
  server.answers[ACCOUNT] = new TypeError('network')
  let box = await openCheckout()
  await order(box, 'Auf Rechnung')
  await until(() => box.textContent?.includes('Die Verbindung ist abgerissen.'))
  cleanUp()
  showWaiting()
  server.answers[READ] = cartOf([])
  server.answers[ACCOUNT] = { checkoutId: ID }
  become('signedIn')
  box = open(CheckoutPage, '/checkout')
  await until(() => box.textContent === 'elsewhere')
  const sent = server.to(ACCOUNT)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test.each([
  ['for nothing', { cartId: 'x', email: 'gast@probe.example' }, 'nopayment'],
  ['paid with PayPal', { cartId: 'x', email: 'gast@probe.example' }, 'paypal'],
])(
  'CHK-19 a guest’s order %s of which no answer came is asked for with its key, and with the mailbox it was sent with',
  async (_, body, method) => {
    const GUEST = 'POST /api/checkout/v3/guest-checkouts'
    const key = keyFor(method as 'nopayment', body as never)
    server.answers[READ] = cartOf([])
    server.answers[GUEST] = refusal(429, { errorCode: 'TOO_MANY_GUEST_ORDERS' })
    writeCookie('AnonymousUserShoppingId', 'eFvYVa7ytaVnsJ-rw3tsFQ', { domain: 'stores.club.test', days: 1 })
    become('anonymous')
    const box = open(CheckoutPage, '/checkout')
    await until(() => box.textContent?.includes('Wir wissen noch nicht, ob Deine Bestellung ankam.'))
    server.answers[GUEST] = {
      ...{ id: ID, checkoutId: ID, paymentUrl: undefined },
      guestOrder: { checkoutId: ID, guestPass: 'pass' },
    }
    await press(button(box, 'Noch mal versuchen'))
    await until(() => box.textContent === 'elsewhere')
    const sent = server.to(GUEST)
    expect(sent[0]!.body).toMatchObject({ ...body, method })
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set([key]))
    expect(guestOrder()).toMatchObject({ checkoutId: ID, guestPass: 'pass' })
    forgetAnonymous()
  },
)

test('an order of somebody with an account is nothing that a visitor of the same tab could ask about', async () => {
  keyFor('nopayment', { cartId: 'x' } as never)
  server.answers[READ] = cartOf([])
  writeCookie('AnonymousUserShoppingId', 'eFvYVa7ytaVnsJ-rw3tsFQ', { domain: 'stores.club.test', days: 1 })
  become('anonymous')
  const box = open(CheckoutPage, '/checkout')
  await until(() => box.textContent?.includes('Noch ist hier Platz.'))
  expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
  forgetAnonymous()
})

test('CART-23 what a guest types is there after signing in, for this order or kept on wish', async () => {
  server.answers['GET /api/contact/contacts/self'] = {
    id: 'me',
    firstName: 'Mara',
    email: 'mara@club.example',
  }
  server.answers['GET /api/contact/contacts/self/addresses'] = { items: [] }
  writeCookie('AnonymousUserShoppingId', 'eFvYVa7ytaVnsJ-rw3tsFQ', { domain: 'stores.club.test', days: 1 })
  become('anonymous')
  const box = open(CheckoutPage, '/checkout')
  const form = await until(() => box.querySelector('form[aria-label=Rechnungsadresse]'))
  const values = ['', 'Nina', 'Neu', 'Gerbergasse 14', '', '24899', 'Heimstadt']
  for (const [index, input] of [...form.querySelectorAll<HTMLInputElement>('input')].entries())
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
        input,
        values[index] ?? '',
      )
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await press(button(box, 'Diese Adresse nehmen'))
  await until(() => radio(box, 'Nina Neu')?.checked)
  forgetAnonymous()
  await act(async () => become('signedIn'))
  await until(() => button(box, ORDER))
  expect(radio(box, 'Nina Neu')?.checked).toBe(true)
  server.answers[ACCOUNT] = { checkoutId: ID }
  server.answers['POST /api/contact/contacts/self/addresses'] = {
    ...address,
    id: 'b',
    firstName: 'Nina',
    lastName: 'Neu',
  }
  server.answers['GET /api/contact/contacts/self/addresses'] = {
    items: [{ ...address, id: 'b', firstName: 'Nina', lastName: 'Neu' }],
  }
  await press(button(box, 'In meinem Konto speichern'))
  await until(() => button(box, 'In meinem Konto speichern') === undefined && radio(box, 'Nina Neu'))
  await order(box, 'Auf Rechnung')
  await until(() => box.textContent === 'elsewhere')
  expect(server.to(ACCOUNT)[0]!.body).toMatchObject({
    billingAddress: { firstName: 'Nina', postalCode: '24899' },
  })
})

describe('an order pressed beside an open form of an address', () => {
  const CHANGE = 'PUT /api/contact/contacts/self/addresses'
  const form = (box: HTMLElement, label = 'Rechnungsadresse') =>
    box.querySelector<HTMLFormElement>(`form[aria-label=${label}]`)!

  async function type(box: HTMLElement, values: Record<string, string>, label?: string): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const input = form(box, label).querySelector<HTMLInputElement>(`input[name=${name}]`)!
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
    }
  }

  beforeEach(() => {
    server.answers[ACCOUNT] = { checkoutId: ID }
  })

  test('takes what was changed, as the button of the form would, and changes it in the account', async () => {
    const box = await openCheckout()
    await press(button(box, 'Ändern'))
    await type(box, { street: 'Neue Straße 2' })
    server.answers[CHANGE] = { ...address, street: 'Neue Straße 2' }
    await order(box, 'Auf Rechnung')
    await until(() => box.textContent === 'elsewhere')
    expect(server.to(CHANGE)).toHaveLength(1)
    expect(server.to(ACCOUNT)[0]!.body).toMatchObject({
      billingAddress: { street: 'Neue Straße 2' },
      shippingAddress: { street: 'Neue Straße 2' },
    })
  })

  test('goes with what stands there also where the account cannot be changed', async () => {
    const box = await openCheckout()
    await press(button(box, 'Ändern'))
    await type(box, { street: 'Neue Straße 2' })
    server.answers[CHANGE] = refusal(503)
    await order(box, 'Auf Rechnung')
    await until(() => box.textContent === 'elsewhere')
    expect(server.to(ACCOUNT)[0]!.body).toMatchObject({ billingAddress: { street: 'Neue Straße 2' } })
  })

  test('waits for the rest of what is being changed, and says where', async () => {
    const box = await openCheckout()
    await press(button(box, 'Ändern'))
    await type(box, { postalCode: '' })
    await order(box, 'Auf Rechnung')
    const link = box.querySelector('.error-summary a')
    expect(link?.getAttribute('href')).toBe('#addresses')
    expect(link?.textContent).toBe('Adresse: Was Du gerade änderst, ist noch nicht vollständig')
    expect(server.asked.some(({ method }) => method !== 'GET')).toBe(false)
    await press(button(box, 'Doch eine gespeicherte nehmen'))
    await press(button(box, ORDER))
    await until(() => box.textContent === 'elsewhere')
    expect(server.to(ACCOUNT)[0]!.body).toMatchObject({ billingAddress: { postalCode: '24899' } })
  })

  test('takes a new one that stands beside a saved one, for this order alone', async () => {
    const box = await openCheckout()
    await press(button(box, 'Andere Adresse eingeben'))
    expect(box.textContent).toContain('Noch gilt: Mara Jansen, Gerbergasse 14')
    await type(box, { street: 'Weg 1', postalCode: '60311', city: 'Anderswo' })
    expect(box.textContent).not.toContain('Noch gilt')
    await order(box, 'Auf Rechnung')
    await until(() => box.textContent === 'elsewhere')
    expect(server.asked.filter(({ method }) => method !== 'GET')).toHaveLength(1)
    expect(server.to(ACCOUNT)[0]!.body).toMatchObject({ billingAddress: { street: 'Weg 1' } })
  })

  test('is not kept from anything by a form in which nothing was changed', async () => {
    const box = await openCheckout()
    await press(button(box, 'Ändern'))
    await type(box, { street: 'Neue Straße 2' })
    await type(box, { street: address.street })
    await order(box, 'Auf Rechnung')
    await until(() => box.textContent === 'elsewhere')
    expect(server.to(CHANGE)).toEqual([])
    expect(server.to(ACCOUNT)[0]!.body).toMatchObject({ billingAddress: { street: address.street } })
  })

  test('takes the one that things go to, too, and no other for the bill', async () => {
    const box = await openCheckout()
    await press(
      [...box.querySelectorAll('label')].find((one) => one.textContent?.includes('dieselbe Adresse')),
    )
    const add = [...box.querySelectorAll('button')].filter(
      (one) => one.textContent === 'Andere Adresse eingeben',
    )
    await press(add[1])
    await type(box, { street: 'Weg 1', postalCode: '60311', city: 'Anderswo' }, 'Lieferadresse')
    await order(box, 'Auf Rechnung')
    await until(() => box.textContent === 'elsewhere')
    expect(server.to(ACCOUNT)[0]!.body).toMatchObject({
      billingAddress: { street: address.street },
      shippingAddress: { street: 'Weg 1' },
    })
  })

  test('finds what was changed after a reload, too', async () => {
    await press(button(await openCheckout(), 'Ändern'))
    await type(document.body, { street: 'Neue Straße 2' })
    cleanUp()
    showWaiting()
    const box = await openCheckout()
    expect(form(box).querySelector<HTMLInputElement>('input[name=street]')!.value).toBe('Neue Straße 2')
    server.answers[CHANGE] = { ...address, street: 'Neue Straße 2' }
    await order(box, 'Auf Rechnung')
    await until(() => box.textContent === 'elsewhere')
    expect(server.to(ACCOUNT)[0]!.body).toMatchObject({ billingAddress: { street: 'Neue Straße 2' } })
  })

  test('of a guest who changes what they typed takes what stands there now', async () => {
    server.answers['POST /api/checkout/v3/guest-checkouts'] = refusal(404)
    server.answers[READ] = cartOf([goods({ isForGuests: true })])
    writeCookie('AnonymousUserShoppingId', 'eFvYVa7ytaVnsJ-rw3tsFQ', { domain: 'stores.club.test', days: 1 })
    saveDraft({
      isGuest: true,
      email: 'gast@probe.example',
      typed: {
        billing: {
          values: { ...address, company: '', additionalAddress: '', phone: '' } as never,
          isReady: true,
        },
      },
    })
    become('anonymous')
    const box = open(CheckoutPage, '/checkout')
    await until(() => button(box, ORDER))
    await press(button(box, 'Ändern'))
    await type(box, { street: 'Neue Straße 2' })
    await order(box, 'PayPal')
    await until(() => server.asked.some(({ method }) => method === 'POST'))
    const sent = server.asked.find(({ method }) => method === 'POST')!
    expect(sent.body).toMatchObject({ billingAddress: { street: 'Neue Straße 2' } })
    forgetAnonymous()
  })
})

test('without a connection the button waits', async () => {
  const box = await openCheckout()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => window.dispatchEvent(new Event('offline')))
  expect(button(box, ORDER)?.getAttribute('aria-disabled')).toBe('true')
  online.mockRestore()
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(button(box, ORDER)?.getAttribute('aria-disabled')).not.toBe('true')
})

test('another total is shown, and ordering again accepts it as a new attempt', async () => {
  server.answers[ACCOUNT] = refusal(409, { errorCode: 'TOTAL_CHANGED' })
  const box = await openCheckout()
  server.answers[READ] = cartOf([place({ price: 7000, totalPrice: 7000 })])
  await order(box, 'Auf Rechnung')
  const said = await until(() => box.querySelector('#review [role=alert]'))
  expect(said.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Die Summe hat sich geändert. Bitte prüfe sie und bestelle dann noch einmal.Vorher 64,00 €, jetzt 70,00 €. Bestellt ist noch nichts.',
  )
  expect(box.querySelector('.facts__total')?.textContent).toContain('70,00')
  server.answers[ACCOUNT] = { checkoutId: ID }
  await press(button(box, ORDER))
  await until(() => box.textContent === 'elsewhere')
  const sent = server.to(ACCOUNT)
  expect(sent.map(({ body }) => body!['expectedTotal'])).toEqual([6400, 7000])
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test('another total than the one that PayPal was to be asked for is said at its button, with both', async () => {
  server.answers['POST /api/checkout/v3/approvals'] = refusal(409, { errorCode: 'TOTAL_CHANGED' })
  const box = await openCheckout()
  server.answers[READ] = cartOf([place({ price: 7000, totalPrice: 7000 })])
  await press(await until(() => button(box, 'Kaufen mit PayPal')))
  const said = await until(() => box.querySelector('.express [role=alert]'))
  expect(said.textContent?.replaceAll('\u00a0', ' ')).toContain('Vorher 64,00 €, jetzt 70,00 €.')
})

test.each([
  [
    'CHK-39 CHK-40',
    { detail: 'Phone number is mandatory for shipping to foreign countries' },
    'Telefonnummer',
  ],
  ['CHK-41 NEC-07', { errorCode: 'CARTITEM_EXPIRED' }, 'Die Reservierung ist abgelaufen.'],
])('%s a refusal is said beside the button', async (_ids, problem, said) => {
  server.answers[ACCOUNT] = refusal(400, problem)
  const box = await openCheckout()
  await order(box, 'Auf Rechnung')
  const alert = await until(() => box.querySelector('#review [role=alert]'))
  expect(alert.textContent).toContain(said)
})

test('CHK-15 an answer without a way on is logged, and said', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  server.answers[PAYPAL] = {}
  const box = await openCheckout()
  await order(box, 'PayPal')
  await until(() => box.querySelector('#review [role=alert]'))
  expect(log).toHaveBeenCalledWith('unknown checkout method', 'paypal')
  log.mockRestore()
})

test('an address on a foreign host is never gone to', async () => {
  server.answers[PAYPAL] = { paymentUrl: 'https://evil.example/pay' }
  const box = await openCheckout()
  await order(box, 'PayPal')
  const alert = await until(() => box.querySelector('#review [role=alert]'))
  expect(alert.textContent).toContain('Der Kauf konnte nicht abgeschlossen werden.')
})

describe('CHK-11 what costs nothing', () => {
  test('CHK-11 ANA-03 OPEN-19 is told to analytics after 1600 milliseconds, before the confirmation', async () => {
    decide(['statistics'], 'localhost')
    const steps: string[] = []
    const wait = globalThis.setTimeout
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
      if (ms !== 1600) return wait(work, ms)
      steps.push(`waits ${window.dataLayer?.some(({ event }) => event === 'purchase') ? 'late' : 'first'}`)
      return wait(work, 0)
    }) as typeof setTimeout)
    server.answers[READ] = cartOf([place({ totalPrice: 0, price: 0 })])
    server.answers[FREE] = { id: ID }
    server.answers[`GET /api/checkout/v3/checkouts/${ID}`] = {
      id: ID,
      totalTaxPrice: 0,
      totalShippingPrice: 0,
      totalVoucherDiscounts: 0,
      totalPromotionCodeDiscounts: 0,
      transactions: [],
    }
    const box = await openCheckout()
    await order(box, 'Nichts zu bezahlen')
    await until(() => box.textContent === 'elsewhere')
    spy.mockRestore()
    expect(steps).toEqual(['waits first'])
    expect(window.dataLayer?.filter(({ event }) => event === 'purchase')).toMatchObject([
      { transactionId: ID, value: 0 },
    ])
  })
})

describe('the way back from the bank', () => {
  const status = `GET /api/checkout/v3/checkouts/${ID}/paymentStatus`
  const checkout = `GET /api/checkout/v3/checkouts/${ID}`

  test('CHK-42 a failed payment says what happened, and another way to pay stands chosen', async () => {
    server.answers[status] = refusal(400)
    server.answers[checkout] = { paymentMethod: 'creditcard', stateReason: 'declined' }
    const box = await openCheckout(`/checkout?failed=${ID}`)
    const notice = await until(() => box.querySelector('.banner--warn'))
    expect(notice.textContent).toContain('Mit Kreditkarte hat es nicht geklappt.')
    expect(notice.textContent).toContain('Die Bank hat die Zahlung abgelehnt.')
    expect(radio(box, 'PayPal')?.checked).toBe(true)
    expect(box.textContent).toContain('Block 19, Reihe 8, Platz 14')
  })

  test('paid after all leads to the confirmation', async () => {
    server.answers[status] = { status: 'Paid' }
    become('signedIn')
    const box = open(CheckoutPage, `/checkout?failed=${ID}`)
    await until(() => box.textContent === 'elsewhere')
  })
})

describe('the card form', () => {
  const CARD = 'POST /api/checkout/v2/checkouts/creditcard'
  const scriptUrl = 'https://bank.localhost/bank/karte/1/form.js'
  const status = `GET /api/checkout/v3/checkouts/${ID}/paymentStatus`

  async function openForm(): Promise<HTMLElement> {
    server.answers[CARD] = { checkoutId: ID, scriptUrl }
    server.answers[status] = { status: 'Pending' }
    const box = await openCheckout()
    await order(box, 'Kreditkarte')
    await until(() => document.querySelector(`script[src="${scriptUrl}"]`))
    return box
  }
  const say = async (box: HTMLElement, outcome: string) => {
    const place = box.querySelector('[data-bank-card-form]')!
    await act(async () => place.dispatchEvent(new CustomEvent('bank:outcome', { detail: { outcome } })))
  }

  test('CHK-13 stands in its own place by the script of the bank; paid leads to the confirmation', async () => {
    const box = await openForm()
    expect(box.querySelectorAll('input[autocomplete^=cc]')).toHaveLength(0)
    server.answers[status] = { status: 'Paid' }
    await say(box, 'captured')
    await until(() => box.textContent === 'elsewhere', 6_000)
    await until(() => document.querySelector(`script[src="${scriptUrl}"]`) === null)
  })

  test('declined leads back to the steps, with the reason', async () => {
    const box = await openForm()
    server.answers[status] = refusal(400)
    server.answers[`GET /api/checkout/v3/checkouts/${ID}`] = {
      paymentMethod: 'creditcard',
      stateReason: 'insufficientFunds',
    }
    await say(box, 'declined')
    await until(() => box.textContent?.includes('Das Konto ist nicht gedeckt.'))
    expect(button(box, ORDER)).toBeDefined()
  })

  test('a page left in the middle takes the payment up again instead of starting another', async () => {
    await openForm()
    cleanUp()
    showWaiting()
    const box = await openCheckout()
    await press(await until(() => button(box, 'Weiter bezahlen')))
    await until(() => document.querySelector(`script[src="${scriptUrl}"]`))
    expect(server.to(CARD)).toHaveLength(1)
  })
})
