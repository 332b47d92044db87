import type { Cart } from '#modules/cart/schema.ts'
import type { BuyerMethod } from '#modules/checkout/schema.ts'
import type { PaymentInfo, StoredPaymentMethod } from '#modules/payments/schema.ts'
import {
  isWallet,
  refusalToWay,
  termsOf,
  type WalletName,
  type WayName,
  type WayRefusal,
} from '#modules/payments/ways.rules.ts'

/** CHK-06: what paymentInfo calls `creditCard` and `payPal` is called `creditcard` and `paypal` from here on. */
export interface PaymentOptions {
  creditcard: StoredPaymentMethod[] | null
  paypal: StoredPaymentMethod[] | null
  sepa: StoredPaymentMethod[] | null
  purchaseOnAccount: boolean
}

export function optionsFrom(info: Partial<PaymentInfo>): PaymentOptions {
  return {
    creditcard: info.creditCard ?? null,
    paypal: info.payPal ?? null,
    sepa: info.sepa ?? null,
    purchaseOnAccount: info.purchaseOnAccount !== undefined,
  }
}

/** One way to pay as the buyer sees it. `initial` (CHK-08) is no way: nothing is chosen yet. */
export interface Offer {
  key: string
  method: BuyerMethod
  /** Paid with what was kept from last time. */
  stored: StoredPaymentMethod | null
  /** Why it cannot be chosen for this cart; it stays visible. Key in the texts `checkout`. */
  unavailable: 'onlyForTickets' | Exclude<WayRefusal, 'off'> | null
  /** The sum, in cents, from or to which it is offered. */
  limitCents?: number
}

/** What ways to pay are asked with: the purchase, the values that count, and what the device has. */
export interface Purchase {
  cart: Cart
  /** Where the bill goes; null while that is not known. */
  countryCode: string | null
  clubValue: (name: string, base: number) => number
  hasWallet: (wallet: WalletName) => boolean
}

export const INITIAL = 'initial'

/** What can be chosen, stored methods first. SEPA only where the server offers it (CHK-38); nothing to pay has one way. */
export function offersFor(options: PaymentOptions, purchase: Purchase): Offer[] {
  const { cart } = purchase
  if (cart.totalPrice === 0) return [offer('nopayment')]
  const stored = [...(options.creditcard ?? []), ...(options.paypal ?? []), ...(options.sepa ?? [])]
  return [
    ...stored.flatMap((one) => offersOf(one, purchase)),
    ...(options.creditcard ? [offer('creditcard')] : []),
    ...(options.paypal ? wayFor('paypal', purchase) : []),
    ...(['applepay', 'googlepay', 'klarna'] as const).flatMap((way) => wayFor(way, purchase)),
    ...(options.sepa ? [offer('sepa')] : []),
    ...(options.purchaseOnAccount ? [onAccount(cart)] : []),
  ]
}

/** A kept PayPal account is offered where PayPal is. */
function offersOf(stored: StoredPaymentMethod, purchase: Purchase): Offer[] {
  const ways = stored.kind === 'payPal' ? wayFor('paypal', purchase) : [offer('token')]
  return ways.map((way) => ({ ...way, method: 'token', key: `token:${stored.id}`, stored }))
}

function offer(method: BuyerMethod): Offer {
  return { key: method, method, stored: null, unavailable: null }
}

/** A way that the office decides about: nothing where it is off, or the device has no such wallet. */
function wayFor(way: WayName, { cart, countryCode, clubValue, hasWallet }: Purchase): Offer[] {
  const terms = termsOf(way, clubValue)
  if (terms === null || terms === 'off' || (isWallet(way) && !hasWallet(way))) return []
  const refusal = refusalToWay(way, { cents: cart.totalPrice, countryCode }, clubValue)
  if (refusal === null || refusal === 'off') return [offer(way)]
  const limitCents = refusal === 'tooLittle' ? terms.fromCents : terms.toCents
  return [{ ...offer(way), unavailable: refusal, limitCents }]
}

/** CHK-36. */
function onAccount(cart: Cart): Offer {
  const items = cart.orders.flatMap((order) => order.items)
  const allowed = items.every((item) => item.onAccountAllowed)
  return { ...offer('purchaseOnAccount'), unavailable: allowed ? null : 'onlyForTickets' }
}

/** What stands chosen at first: the only way there is; after a failed attempt nothing, so that another is easy to take. */
export function preselected(offers: readonly Offer[], failedMethod: string | null): string {
  const open = offers.filter((one) => one.unavailable === null && one.method !== failedMethod)
  if (failedMethod !== null) return open[0]?.key ?? INITIAL
  return open.length === 1 || open[0]?.stored ? open[0]!.key : INITIAL
}
