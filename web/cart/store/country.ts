import { club } from '#club/club.ts'
import { cartCountry } from '#modules/cart/country.rules.ts'
import { listAddresses } from '#modules/contacts/endpoints.ts'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import { bearer } from '#web/api/bearer.ts'
import { call } from '#web/api/call.ts'
import { DELIVERY_COOKIE, readCookie, writeCookie } from './cookies.ts'

/** CART-10: the cookie names the chosen address and its country, nothing personal. */
type ChosenAddress = { id: string | null; countryCode: string }

let addresses: Promise<ContactAddress[]> | null = null

/** What a cart without an owner is read for: only what was chosen; the server takes Germany otherwise (CART-28). */
export function chosenCountry(): { countryCode?: string } {
  const chosen = chosenAddress()
  return chosen ? { countryCode: chosen.countryCode } : {}
}

/** CART-33: the chosen delivery address, else a saved one, else Germany. */
export async function countryOfCart(): Promise<string> {
  const chosen = chosenAddress()
  return cartCountry({ chosen, addresses: chosen ? [] : await savedAddresses() })
}

/** CART-39: the saved addresses of whoever is signed in, read once. */
export function savedAddresses(): Promise<ContactAddress[]> {
  if (bearer.status() !== 'signedIn') return Promise.resolve([])
  addresses ??= readAddresses()
  return addresses
}

export function forgetAddresses(): void {
  addresses = null
}

async function readAddresses(): Promise<ContactAddress[]> {
  const answer = await call(listAddresses, { query: { pageSize: 50 } })
  if (answer.ok) return answer.data.items
  addresses = null
  return []
}

export function chosenAddress(): ChosenAddress | null {
  try {
    const value = JSON.parse(readCookie(DELIVERY_COOKIE) ?? 'null') as ChosenAddress | null
    return value && /^[A-Z]{2}$/.test(value.countryCode) ? value : null
  } catch {
    return null
  }
}

/** Remembers where things go, for all hosts of the club; read the cart again afterwards. */
export function chooseAddress(address: ChosenAddress, domain: string): void {
  const { id, countryCode } = address
  writeCookie(DELIVERY_COOKIE, JSON.stringify({ id, countryCode }), {
    domain,
    days: club.anonymousCartDays,
  })
}
