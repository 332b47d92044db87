import { describe, expect, test } from 'vitest'
import { emptyCart } from '#modules/cart/rules.ts'
import type { Cart } from '#modules/cart/schema.ts'
import type { CheckoutCreated } from '#modules/checkout/schema.ts'
import { BUYER_METHODS } from '#modules/payments/schema.ts'
import { path } from '#web/paths.ts'
import { offersFor, optionsFrom } from './methods.ts'
import { stepAfter } from './transitions.ts'

const cart: Cart = { ...emptyCart('DE', new Date('2026-11-20T12:00:00Z')), totalPrice: 4900 }
const info = { creditCard: [], payPal: [], sepa: [], purchaseOnAccount: [] }

/** What the server answers to each method. */
const answers: Record<string, CheckoutCreated> = {
  creditcard: { checkoutId: 'c', scriptUrl: 'https://bank.club.example/card.js' },
  paypal: { checkoutId: 'c', paymentUrl: 'https://bank.club.example/pay' },
  sepa: { checkoutId: 'c', paymentTokenId: 't' },
  token: { checkoutId: 'c' },
  purchaseOnAccount: { checkoutId: 'c' },
  nopayment: { id: 'c' },
}

describe('ways to pay', () => {
  test('GEN-09 several are offered', () => {
    const offered = offersFor(optionsFrom(info), cart)
    expect(offered.map(({ method }) => method)).toEqual(['creditcard', 'paypal', 'sepa', 'purchaseOnAccount'])
  })

  test.each(BUYER_METHODS)('GEN-09 %s leads on: to the bank, its form, or the confirmation', (method) => {
    const step = stepAfter(method, answers[method]!)
    expect(['redirect', 'cardForm', 'confirm', 'record']).toContain(step.kind)
    if ('identifier' in step)
      expect(path.confirmation(step.identifier, 'de')).toMatch(/^\/checkout\/confirmation\?[ct]$/)
  })
})
