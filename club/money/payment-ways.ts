import type { Text } from '../club.ts'

/** A way to pay that the club can do without. */
export type PaymentWay = {
  name: Text
  /** 1: offered, 0: not. */
  isOffered: 0 | 1
  /** Of the whole purchase, gross cents: from and to which it is offered. */
  fromCents: number
  toCents: number
  /** Where its buyers live; null: everywhere. */
  countries: readonly string[] | null
}

/** Card, direct debit and invoice have rules of their own (`invoicing.ts`); a card is always taken. No logic. */
export const paymentWays = {
  applepay: {
    name: { de: 'Apple Pay', en: 'Apple Pay', ja: 'Apple Pay' },
    isOffered: 1,
    fromCents: 1,
    toCents: 500_000,
    countries: null,
  },
  googlepay: {
    name: { de: 'Google Pay', en: 'Google Pay', ja: 'Google Pay' },
    isOffered: 1,
    fromCents: 1,
    toCents: 500_000,
    countries: null,
  },
  paypal: {
    name: { de: 'PayPal', en: 'PayPal', ja: 'PayPal' },
    isOffered: 1,
    fromCents: 1,
    toCents: 1_000_000,
    countries: null,
  },
  klarna: {
    name: { de: 'Klarna', en: 'Klarna', ja: 'Klarna' },
    isOffered: 1,
    fromCents: 1_000,
    toCents: 150_000,
    // Where Klarna pays in euros.
    countries: ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'NL', 'PT'],
  },
} as const satisfies Record<string, PaymentWay>
