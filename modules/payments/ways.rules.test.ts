import { describe, expect, test } from 'vitest'
import { paymentWays } from '#club/money/payment-ways.ts'
import { BUYER_METHODS } from './schema.ts'
import { refusalToWay, termsOf, wayNames } from './ways.rules.ts'

const asInFile = (_name: string, base: number) => base
const KLARNA = paymentWays.klarna

describe('ways to pay that the office decides about', () => {
  test('are ways that buyers have; card, debit and invoice are none of its', () => {
    for (const way of wayNames) expect(BUYER_METHODS).toContain(way)
    for (const method of ['creditcard', 'sepa', 'purchaseOnAccount', 'token', 'nopayment', '__proto__'])
      expect(termsOf(method, asInFile)).toBeNull()
  })

  test.each([
    [KLARNA.fromCents - 1, 'DE', 'tooLittle'],
    [KLARNA.fromCents, 'DE', null],
    [KLARNA.toCents, 'AT', null],
    [KLARNA.toCents + 1, 'DE', 'tooMuch'],
    [KLARNA.fromCents, 'JP', 'otherCountry'],
    [KLARNA.fromCents, null, null],
  ] as const)('Klarna for %i cents to %s: %s', (cents, countryCode, refusal) => {
    expect(refusalToWay('klarna', { cents, countryCode }, asInFile)).toBe(refusal)
  })

  test('what the office lays over the file counts', () => {
    const laid = (name: string, base: number) => (name === 'paymentWays.klarna.isOffered' ? 0 : base)
    expect(refusalToWay('klarna', { cents: 5_000, countryCode: 'DE' }, laid)).toBe('off')
    const dear = (name: string, base: number) => (name === 'paymentWays.applepay.fromCents' ? 6_000 : base)
    expect(refusalToWay('applepay', { cents: 5_999, countryCode: 'JP' }, dear)).toBe('tooLittle')
    expect(refusalToWay('applepay', { cents: 6_000, countryCode: 'JP' }, dear)).toBeNull()
  })
})
