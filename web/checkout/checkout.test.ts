// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import type { Cart } from '#modules/cart/schema.ts'
import { ADDRESSES_NOT_EQUAL, type CreateCheckout, FOREIGN_PHONE } from '#modules/checkout/schema.ts'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import type { Delivery } from '#modules/selling/facts.schema.ts'
import { setBearer } from '#web/api/bearer.ts'
import { onError } from '#web/api/errors.ts'
import { cartOf, goods, place } from '#web/cart/cart-for-test.ts'
import { ensureIdentity, forgetAnonymous } from '#web/cart/store/identity.ts'
import { flatAddress } from '#web/contacts/address-calls.ts'
import { isAllowedAddress } from '#web/site/allowed-address.ts'
import { forgetAttempt, keyFor } from './attempt.ts'
import { createCheckout, createGuestCheckout } from './checkout-calls.ts'
import { ticketIdOf } from './confirmation/ticket-id.ts'
import { identifierOf } from './confirmation/useConfirmation.ts'
import { INITIAL, offersFor, optionsFrom, preselected } from './methods.ts'
import { messageOfCheckout, reactionToStatus } from './reactions.ts'
import { revenueOf } from './revenue.ts'
import { stepAfter } from './transitions.ts'
import { watchPayment } from './usePaymentStatus.ts'

const ID = '01a1f909-7f4d-7145-8c5b-0a2649baa0f5'
const scriptUrl = 'http://bank.club.localhost:3000/bank/karte/1/form.js'

describe('CHK-08 where each method goes next', () => {
  test.each([
    ['CHK-09', 'paypal', { paymentUrl: 'https://bank/x' }, { kind: 'redirect', address: 'https://bank/x' }],
    ['CHK-10', 'purchaseOnAccount', { checkoutId: ID }, { kind: 'confirm', identifier: ID }],
    ['CHK-11', 'nopayment', { id: ID }, { kind: 'record', identifier: ID }],
    ['CHK-12', 'sepa', { paymentTokenId: ID }, { kind: 'confirm', identifier: ID }],
    ['CHK-13', 'creditcard', { checkoutId: ID, scriptUrl }, { kind: 'cardForm', checkoutId: ID, scriptUrl }],
    ['CHK-14', 'token', { scriptUrl }, { kind: 'cardForm', checkoutId: null, scriptUrl }],
    ['CHK-15', 'bitcoin', { id: ID }, { kind: 'unknown', method: 'bitcoin' }],
    ['CHK-15', 'paypal', {}, { kind: 'unknown', method: 'paypal' }],
    [
      'CHK-16',
      'paypal',
      '/checkout/confirmation?1',
      { kind: 'redirect', address: '/checkout/confirmation?1' },
    ],
  ])('%s after %s', (_id, method, answer, step) => {
    expect(stepAfter(method, answer)).toEqual(step)
  })
})

describe('the browser is sent to the own hosts and the bank, nowhere else', () => {
  const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
  const here = 'http://stores.club.localhost:3000/checkout'
  test.each([
    ['http://bank.club.localhost:3000/bank/paypal/1', true],
    ['http://tickets.club.localhost:3000/', true],
    ['/checkout/confirmation?1', true],
    ['https://bank.club.localhost:3000/bank/paypal/1', false],
    ['http://bank.club.localhost:3001/', false],
    ['http://bank.club.localhost.evil.example:3000/', false],
    ['http://club.localhost:3000@evil.example/', false],
    ['//evil.example/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['http://', false],
  ])('%s: %s', (address, allowed) => {
    expect(isAllowedAddress(address, here, { domains, payAt: ['http://bank.club.localhost:3000'] })).toBe(
      allowed,
    )
  })
})

describe('error catalogue', () => {
  const failure = (status: number | null, problem: object = {}, call = 'checkoutCreate') => ({
    call,
    status,
    problem,
    failureReason: null,
  })
  const atPhone = (entry: object) => ({ errors: { 'ShippingAddress.Phone': [entry] } })
  test.each([
    [
      'CHK-17 CHK-33 in the detail',
      failure(400, { detail: FOREIGN_PHONE }),
      'checkoutForeignAddressWithoutPhone',
    ],
    [
      'CHK-17 CHK-33 at the field',
      failure(400, atPhone({ errorCode: 'PHONE_MISSING' })),
      'checkoutForeignAddressWithoutPhone',
    ],
    [
      'CHK-17 CHK-33 at the field, in words',
      failure(400, atPhone({ errorCode: 'x', message: FOREIGN_PHONE })),
      'checkoutForeignAddressWithoutPhone',
    ],
    ['CHK-18 CHK-34', failure(400, { detail: ADDRESSES_NOT_EQUAL }), 'checkoutAddressesAreNotEqual'],
    ['CHK-35 CHK-42', failure(400, {}, 'checkoutPaymentStatus'), 'checkoutPaymentFailed'],
    ['CHK-41', failure(400, { errorCode: 'CARTITEM_EXPIRED' }), 'checkoutFailed'],
    ['CHK-41 without an answer', failure(null), 'checkoutFailed'],
    ['another total', failure(409, { errorCode: 'TOTAL_CHANGED' }), 'checkoutTotalChanged'],
    ['too much from one network', failure(429, { errorCode: 'TOO_MANY_REQUESTS' }), 'checkoutTooMany'],
    ['CHK-33 belongs to a 400 alone', failure(500, { detail: FOREIGN_PHONE }), 'checkoutFailed'],
  ])('%s', (_name, given, message) => {
    expect(messageOfCheckout(given)).toBe(message)
  })

  test('CHK-35 a status that cannot be asked for decides nothing', () => {
    expect(reactionToStatus(failure(500, {}, 'checkoutPaymentStatus'))).toBe('silent')
    expect(reactionToStatus(failure(400, {}, 'checkoutPaymentStatus'))).toMatchObject({
      message: 'checkoutPaymentFailed',
    })
  })
})

test('CHK-05 CHK-24 an address goes without id, flags and country object, its country flat', () => {
  const address = {
    id: ID,
    isOrderAddress: true,
    isInvoiceAddress: false,
    company: null,
    firstName: 'Mara',
    lastName: 'Jansen',
    street: 'Gerbergasse 14',
    additionalAddress: null,
    postalCode: '24899',
    city: 'Falkenstadt',
    countryCode: 'DE',
    country: { countryCode: 'DE' },
    phone: null,
  } satisfies ContactAddress
  const { id: _, isOrderAddress: __, isInvoiceAddress: ___, country: ____, ...flat } = address
  expect(flatAddress(address)).toEqual(flat)
})

describe('payment methods', () => {
  const stored: StoredPaymentMethod = {
    id: ID,
    kind: 'creditCard',
    endingDigits: '0042',
    expiry: '2031-08',
    holder: 'M J',
    brand: 'Visa',
    account: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  /** Card, PayPal and what the server says: wallets and Klarna are told apart in ways-to-pay.test.ts. */
  const purchaseOf = (cart: Cart) => ({
    ...{ cart, countryCode: 'DE', hasWallet: () => false },
    clubValue: (name: string, base: number) => (name === 'paymentWays.klarna.isOffered' ? 0 : base),
  })
  const keys = (info: Parameters<typeof optionsFrom>[0], cart = cartOf([place()])) =>
    offersFor(optionsFrom(info), purchaseOf(cart)).map((offer) => offer.key)

  test('CHK-06 creditCard and payPal are called creditcard and paypal', () => {
    expect(optionsFrom({ creditCard: [stored], payPal: [] })).toMatchObject({
      creditcard: [stored],
      paypal: [],
      sepa: null,
    })
  })

  test('CHK-38 only what the server offers can be chosen', () => {
    expect(keys({ creditCard: [], payPal: [] })).toEqual(['creditcard', 'paypal'])
    expect(keys({ creditCard: [], payPal: [], sepa: [], purchaseOnAccount: [] })).toEqual([
      'creditcard',
      'paypal',
      'sepa',
      'purchaseOnAccount',
    ])
    expect(keys({ creditCard: [stored], payPal: [] })[0]).toBe(`token:${ID}`)
  })

  test('CHK-36 on account stays visible and says that it is only for tickets', () => {
    const info = { creditCard: [], payPal: [], purchaseOnAccount: [] }
    const reason = (cart: Cart) =>
      offersFor(optionsFrom(info), purchaseOf(cart)).find((offer) => offer.method === 'purchaseOnAccount')
        ?.unavailable
    expect(reason(cartOf([place()]))).toBe(null)
    expect(reason(cartOf([place(), goods()]))).toBe('onlyForTickets')
  })

  test('what costs nothing is not paid', () => {
    expect(keys({ creditCard: [], payPal: [] }, cartOf([goods({ totalPrice: 0 })]))).toEqual(['nopayment'])
  })

  test('CHK-08 nothing is chosen at first, unless there is one way or a kept one; after a failure another', () => {
    const both = offersFor(optionsFrom({ creditCard: [], payPal: [] }), purchaseOf(cartOf([place()])))
    expect(preselected(both, null)).toBe(INITIAL)
    expect(preselected(both, 'creditcard')).toBe('paypal')
    const withStored = offersFor(
      optionsFrom({ creditCard: [stored], payPal: [] }),
      purchaseOf(cartOf([place()])),
    )
    expect(preselected(withStored, null)).toBe(`token:${ID}`)
  })
})

describe('one order is one attempt', () => {
  const order = { cartId: ID, acceptedTerms: true } as CreateCheckout
  beforeEach(() => {
    sessionStorage.clear()
    setBearer({
      status: () => 'signedIn',
      accessToken: async () => 't',
      signIn: () => {},
      onChange: () => () => {},
    })
  })

  test('CART-23 where cookies are refused a guest buys from the cart of this page', async () => {
    const userId = 'eFvYVa7ytaVnsJ-rw3tsFQ'
    const sent: unknown[] = []
    globalThis.fetch = async (url, init) => {
      if (String(url).endsWith('/anonymousUser')) return Response.json({ userId })
      sent.push(JSON.parse(String(init?.body)))
      return Response.json({ status: 400 }, { status: 400 })
    }
    setBearer({
      status: () => 'anonymous',
      accessToken: async () => null,
      signIn: () => {},
      onChange: () => () => {},
    })
    await ensureIdentity()
    await createGuestCheckout({ method: 'paypal', body: order, idempotencyKey: 'key-12345' })
    expect(sent).toMatchObject([{ anonymousUserId: userId }])
    forgetAnonymous()
  })

  test('the key is kept until the server has answered, and belongs to this order alone', () => {
    const key = keyFor('paypal', order)
    expect(keyFor('paypal', order)).toBe(key)
    expect(keyFor('creditcard', order)).not.toBe(key)
    const again = keyFor('creditcard', order)
    forgetAttempt()
    expect(keyFor('creditcard', order)).not.toBe(again)
  })

  test.each([
    ['creditcard', '/api/checkout/v2/checkouts/creditcard'],
    ['sepa', '/api/checkout/v2/checkouts/sepa/mandates'],
    ['nopayment', '/api/checkout/v2/checkouts/nopayment'],
    ['token', '/api/checkout/v2/checkouts/'],
    ['paypal', '/api/checkout/v3/checkouts/paypal'],
    ['purchaseOnAccount', '/api/checkout/v3/checkouts/purchaseOnAccount'],
  ] as const)(
    'CHK-19 CHK-21 CHK-22 CHK-23 %s is sent to %s, and once more with the same key when no answer comes',
    async (method, path) => {
      const sent: { url: string; key: string | null }[] = []
      globalThis.fetch = async (url, init) => {
        sent.push({ url: String(url), key: new Headers(init?.headers).get('idempotency-key') })
        if (sent.length === 1) throw new TypeError('network')
        return Response.json({ id: ID })
      }
      const answer = await createCheckout({ method, body: order, idempotencyKey: 'key-12345' })
      expect(answer.ok).toBe(true)
      expect(sent).toEqual([
        { url: path, key: 'key-12345' },
        { url: path, key: 'key-12345' },
      ])
    },
  )
})

describe('CHK-25 waiting for the bank', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function answering(...answers: (Response | Error)[]) {
    globalThis.fetch = async () => {
      const next = answers.shift()!
      if (next instanceof Error) throw next
      return next
    }
    return () => answers.length
  }
  const pending = () => Response.json({ status: 'Pending' })

  test('it is asked until it is paid; a lost connection and a 500 decide nothing', async () => {
    const lost = new TypeError('network')
    const left = answering(
      pending(),
      lost,
      lost,
      Response.json({}, { status: 500 }),
      Response.json({}, { status: 500 }),
      Response.json({ status: 'Paid' }),
    )
    const outcomes: string[] = []
    watchPayment(ID, (outcome) => outcomes.push(outcome))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outcomes).toEqual(['paid'])
    expect(left()).toBe(0)
  })

  test('CHK-35 a 400 means that it failed', async () => {
    answering(pending(), Response.json({}, { status: 400 }))
    const outcomes: string[] = []
    const messages: string[] = []
    const stop = onError((event) => messages.push(event.message))
    watchPayment(ID, (outcome) => outcomes.push(outcome))
    await vi.advanceTimersByTimeAsync(10_000)
    stop()
    expect(outcomes).toEqual(['failed'])
    expect(messages).toEqual(['checkoutPaymentFailed'])
  })

  test('who stops waiting hears nothing more', async () => {
    answering(Response.json({ status: 'Paid' }))
    const outcomes: string[] = []
    watchPayment(ID, (outcome) => outcomes.push(outcome))()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outcomes).toEqual([])
  })
})

describe('revenue', () => {
  const item = fc.record({
    delivery: fc.constantFrom<Delivery[]>('parcel', 'wallet', 'email'),
    totalPrice: fc.nat(100_000),
    vatRate: fc.constantFrom(0, 7, 19),
  })
  const checkoutOf = (
    items: { delivery: Delivery; totalPrice: number; vatRate: number }[],
    discounts = 0,
  ) => ({
    totalVoucherDiscounts: discounts,
    totalPromotionCodeDiscounts: 0,
    transactions: [{ orders: [{ items }] }],
  })

  test('ANA-01 ANA-02 an example: 64,00 € at 7 % and 29,95 € at 19 % are 84,98 € net, merchandise is not counted', () => {
    const items: Parameters<typeof checkoutOf>[0] = [
      { delivery: 'wallet', totalPrice: 6400, vatRate: 7 },
      { delivery: 'email', totalPrice: 2995, vatRate: 19 },
      { delivery: 'parcel', totalPrice: 8995, vatRate: 19 },
    ]
    expect(revenueOf(checkoutOf(items))).toBe(5981 + 2517)
    expect(revenueOf(checkoutOf(items, 500))).toBe(5981 + 2517 - 500)
  })

  test('ANA-01 merchandise changes nothing', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const rest = items.filter(({ delivery }) => delivery !== 'parcel')
        expect(revenueOf(checkoutOf(items))).toBe(revenueOf(checkoutOf(rest)))
      }),
    )
  })

  test('ANA-02 each item by itself, rounded to the cent, less discounts, never below zero', () => {
    fc.assert(
      fc.property(fc.array(item), fc.nat(300_000), (items, discounts) => {
        const net = items
          .filter(({ delivery }) => delivery !== 'parcel')
          .reduce((sum, { totalPrice, vatRate }) => sum + Math.round(totalPrice / (vatRate / 100 + 1)), 0)
        expect(revenueOf(checkoutOf(items, discounts))).toBe(Math.max(0, net - discounts))
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  [`?${ID}`, ID],
  [`?${ID}=`, ID],
  [`?${ID}&utm_source=mail`, ID],
  ['', ''],
  ['?%E0%A4%A', ''],
])('SHELL-01 SHELL-02 SHELL-03 the query %s names %s', (search, identifier) => {
  expect(identifierOf(search)).toBe(identifier)
})

test.each([
  [`ticket.${ID}`, ID],
  ['1.1001.M', null],
  ['ticket.', null],
])('CHK-03 the serial number %s is the ticket %s', (serialNumber, id) => {
  expect(ticketIdOf({ serialNumber })).toBe(id)
})
