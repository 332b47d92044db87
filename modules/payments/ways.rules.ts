import { type PaymentWay, paymentWays } from '#club/money/payment-ways.ts'
import type { PaymentMethod } from './schema.ts'

/** The ways that the office switches on and off, and between which sums. */
export type WayName = keyof typeof paymentWays
export const wayNames = Object.keys(paymentWays) as WayName[]

/** Wallets of phones: they give name, address and mailbox along. */
export const WALLETS = ['applepay', 'googlepay'] as const
export type WalletName = (typeof WALLETS)[number]

export function isWallet(method: string): method is WalletName {
  return (WALLETS as readonly string[]).includes(method)
}

/**
 * How long a provider vouches for what was not asked for yet. Whoever sends is warned `warnDays` before that ends; what is waited with
 * because more is to be sent is taken `takeDays` before.
 */
export const PLEDGE = { days: 28, warnDays: 7, takeDays: 2 } as const

/** So long staff see what became of what was agreed to before there was an order. */
export const APPROVALS_KEPT_DAYS = 30

/** When what is vouched for since then is vouched for no more. */
export function pledgeEndsAt(reservedAt: Date): Date {
  return new Date(reservedAt.getTime() + PLEDGE.days * 86_400_000)
}

/** When it is taken if only a part has left until then. */
export function takenAtLatest(reservedAt: Date): Date {
  return new Date(reservedAt.getTime() + (PLEDGE.days - PLEDGE.takeDays) * 86_400_000)
}

/** Why a way is not offered for a purchase: not at all, not for this sum, not to this country. */
export type WayRefusal = 'off' | 'tooLittle' | 'tooMuch' | 'otherCountry'

/** The values as they count: of the server (`valueNow`), or as a page carries them. */
export type ClubValueOf = (name: string, base: number) => number

/** How a way is offered now; null: a way that is no matter of the office's. */
export function termsOf(
  method: string,
  clubValue: ClubValueOf,
): Pick<PaymentWay, 'fromCents' | 'toCents' | 'countries'> | 'off' | null {
  if (!isWay(method)) return null
  const way: PaymentWay = paymentWays[method]
  if (clubValue(`paymentWays.${method}.isOffered`, way.isOffered) === 0) return 'off'
  return {
    fromCents: clubValue(`paymentWays.${method}.fromCents`, way.fromCents),
    toCents: clubValue(`paymentWays.${method}.toCents`, way.toCents),
    countries: way.countries,
  }
}

export function refusalToWay(
  method: PaymentMethod,
  purchase: { cents: number; countryCode: string | null },
  clubValue: ClubValueOf,
): WayRefusal | null {
  const terms = termsOf(method, clubValue)
  if (terms === null || terms === 'off') return terms
  if (purchase.cents < terms.fromCents) return 'tooLittle'
  if (purchase.cents > terms.toCents) return 'tooMuch'
  const { countryCode } = purchase
  if (terms.countries && countryCode !== null && !terms.countries.includes(countryCode)) return 'otherCountry'
  return null
}

function isWay(method: string): method is WayName {
  return Object.hasOwn(paymentWays, method)
}
