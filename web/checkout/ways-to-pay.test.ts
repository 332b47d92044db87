import { describe, expect, test } from 'vitest'
import { emptyCart } from '#modules/cart/rules.ts'
import type { Cart } from '#modules/cart/schema.ts'
import type { CheckoutCreated } from '#modules/checkout/schema.ts'
import { BUYER_METHODS } from '#modules/payments/schema.ts'
import { path } from '#web/paths.ts'
import { offersFor, optionsFrom } from './methods.ts'
import { stepAfter } from './transitions.ts'

const cart: Cart = { ...emptyCart('DE', new Date('2026-11-20T12:00:00Z')), totalPrice: 4900 }
const purchase = {
  ...{ cart, countryCode: 'DE' as string | null, hasWallet: () => false },
  clubValue: (_name: string, base: number) => base,
}
const info = { creditCard: [], payPal: [], sepa: [], purchaseOnAccount: [] }

/** What the server answers to each method. */
const answers: Record<string, CheckoutCreated> = {
  creditcard: { checkoutId: 'c', scriptUrl: 'https://bank.club.example/card.js' },
  paypal: { checkoutId: 'c', paymentUrl: 'https://bank.club.example/pay' },
  klarna: { checkoutId: 'c', paymentUrl: 'https://bank.club.example/klarna' },
  applepay: { checkoutId: 'c', scriptUrl: 'https://bank.club.example/wallet.js' },
  googlepay: { checkoutId: 'c', scriptUrl: 'https://bank.club.example/wallet.js' },
  sepa: { checkoutId: 'c', paymentTokenId: 't' },
  token: { checkoutId: 'c' },
  purchaseOnAccount: { checkoutId: 'c' },
  nopayment: { id: 'c' },
}

describe('ways to pay', () => {
  test('GEN-09 several are offered', () => {
    const offered = offersFor(optionsFrom(info), { ...purchase, hasWallet: (one) => one === 'applepay' })
    const methods = ['creditcard', 'paypal', 'applepay', 'klarna', 'sepa', 'purchaseOnAccount']
    expect(offered.map(({ method }) => method)).toEqual(methods)
  })

  test('a way that the office has switched off is not there; one for other sums says which', () => {
    const clubValue = (name: string, base: number) =>
      name === 'paymentWays.paypal.isOffered' ? 0 : name === 'paymentWays.klarna.fromCents' ? 5_000 : base
    const offered = offersFor(optionsFrom(info), { ...purchase, clubValue })
    expect(offered.map(({ method }) => method)).not.toContain('paypal')
    const klarna = offered.find(({ method }) => method === 'klarna')
    expect(klarna).toMatchObject({ unavailable: 'tooLittle', limitCents: 5_000 })
    const abroad = offersFor(optionsFrom(info), { ...purchase, countryCode: 'JP' })
    expect(abroad.find(({ method }) => method === 'klarna')).toMatchObject({ unavailable: 'otherCountry' })
  })

  test('a kept PayPal account goes with PayPal: off it is not there, for other sums it says which', () => {
    const kept = { id: 't', kind: 'payPal', account: 'm…' } as never
    const laid = (which: string, value: number) => ({
      ...purchase,
      clubValue: (name: string, base: number) => (name === `paymentWays.paypal.${which}` ? value : base),
    })
    const offered = (given: typeof purchase) =>
      offersFor(optionsFrom({ ...info, payPal: [kept] }), given).find(({ method }) => method === 'token')
    expect(offered(purchase)).toMatchObject({ key: 'token:t', stored: kept, unavailable: null })
    expect(offered(laid('isOffered', 0))).toBeUndefined()
    expect(offered(laid('toCents', 1_000))).toMatchObject({ unavailable: 'tooMuch', limitCents: 1_000 })
  })

  test.each(BUYER_METHODS)('GEN-09 %s leads on: to the bank, its form, or the confirmation', (method) => {
    const step = stepAfter(method, answers[method]!)
    expect(['redirect', 'cardForm', 'confirm', 'record']).toContain(step.kind)
    if ('identifier' in step)
      expect(path.confirmation(step.identifier, 'de')).toMatch(/^\/checkout\/confirmation\?[ct]$/)
  })
})
