import { type PaymentProvider, ProviderError } from './provider.ts'
import type { PaymentMethod, TokenKind } from './schema.ts'

/** Who moves the money for which method. Payments and stored methods keep the name of theirs. */
export type Providers = {
  /** Of a new payment; stored methods stay with whoever keeps them. */
  forMethod(method: PaymentMethod): PaymentProvider
  forKind(kind: TokenKind): PaymentProvider
  /** Throws a ProviderError for a provider that this installation no longer has. */
  named(name: string): PaymentProvider
  find(name: string): PaymentProvider | null
}

/** The sandbox bank does everything. */
export function oneProvider(provider: PaymentProvider): Providers {
  return providersBy({ stripe: provider, paypal: provider })
}

type Seat = 'stripe' | 'paypal'

const SEAT_OF: Record<PaymentMethod | TokenKind, Seat> = {
  creditcard: 'stripe',
  creditCard: 'stripe',
  sepa: 'stripe',
  klarna: 'stripe',
  applepay: 'stripe',
  googlepay: 'stripe',
  paypal: 'paypal',
  payPal: 'paypal',
  // Never asked for: these have no provider, or the one of their stored method.
  token: 'stripe',
  purchaseOnAccount: 'stripe',
  nopayment: 'stripe',
  cardOutside: 'stripe',
  cash: 'stripe',
  ownDebit: 'stripe',
}

/** Cards, wallets of phones, direct debits and Klarna go to one, PayPal to the other. */
export function providersBy(seats: Record<Seat, PaymentProvider>): Providers {
  const all = Object.values(seats)
  const find = (name: string) => all.find((provider) => provider.name === name) ?? null
  return {
    forMethod: (method) => seats[SEAT_OF[method]],
    forKind: (kind) => seats[SEAT_OF[kind]],
    find,
    named(name) {
      const provider = find(name)
      if (!provider) throw new ProviderError('unavailable', `there is no payment provider ${name}`)
      return provider
    },
  }
}
