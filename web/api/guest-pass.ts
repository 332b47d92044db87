import { withoutToken } from './call.ts'

/**
 * What was bought without an account in this tab, or found again: the pass that opens it, in place of a token. It goes with the
 * tab, and opens nothing but that purchase.
 */
export interface GuestOrder {
  checkoutId: string
  guestPass: string
  email: string
  /** As it was found; unknown until it has one. */
  orderNumber: string | null
}

const KEY = 'guest-order'
/** Calls about a purchase that is there, of whose addresses this is a part. */
const PASSED_TO = 'checkout/v3/checkouts/'

export function keepGuestOrder(order: GuestOrder | null): void {
  try {
    if (order === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(order))
  } catch {}
}

export function guestOrder(): GuestOrder | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as GuestOrder | null
  } catch {
    return null
  }
}

/** For calls about orders of whoever has no token. */
export function guestHeaders(address: string): Record<string, string> {
  const pass = address.includes(PASSED_TO) ? guestOrder()?.guestPass : undefined
  return pass ? { 'guest-pass': pass } : {}
}

withoutToken.headersFor = guestHeaders

/** Behind `#`: what finds an order without anybody typing it; browsers send it nowhere. */
export function guestHash({ orderNumber, email }: { orderNumber: string; email: string }): string {
  return `#${new URLSearchParams({ number: orderNumber, email })}`
}
