import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { PAYMENT_METHOD_KINDS, storedPaymentMethod } from '#modules/payments/schema.ts'
import { addableKinds } from './method-data.ts'

test('PM-02 the kinds of payment methods, on the wire and nothing else', () => {
  expect(PAYMENT_METHOD_KINDS).toEqual(['creditCard', 'payPal', 'sepa', 'purchaseOnAccount', 'other'])
  const { kind } = storedPaymentMethod.shape
  expect(PAYMENT_METHOD_KINDS.every((name) => kind.safeParse(name).success)).toBe(true)
  expect(kind.safeParse('cheque').success).toBe(false)
})

test.each(club.languages)('PM-02 every kind has a name in %s', (language) => {
  const texts = JSON.parse(readFileSync(`web/texts/${language}/payments.json`, 'utf8')) as {
    kinds: Record<string, string>
  }
  expect(Object.keys(texts.kinds).sort()).toEqual([...PAYMENT_METHOD_KINDS].sort())
})

test('PM-01 CHK-38 what is added here: direct debits for whom they are offered, PayPal unless it is switched off', () => {
  const info = { creditCard: [], payPal: [] }
  const asInTheFiles = (_name: string, base: number) => base
  const off = (name: string, base: number) => (name === 'paymentWays.paypal.isOffered' ? 0 : base)
  expect(addableKinds(info, asInTheFiles)).toEqual(['creditCard', 'payPal'])
  expect(addableKinds({ ...info, sepa: [] }, asInTheFiles)).toEqual(['creditCard', 'payPal', 'sepa'])
  expect(addableKinds(info, off)).toEqual(['creditCard'])
})
