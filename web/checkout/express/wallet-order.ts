import { shippingCountries } from '#club/countries.ts'
import { derivedState } from '#modules/cart/derived.rules.ts'
import { readCart } from '#modules/cart/endpoints.ts'
import type { Cart } from '#modules/cart/schema.ts'
import { type PostalAddress, PostalAddress as postalAddress } from '#modules/contacts/schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import { cartIdentity, identityQuery } from '#web/cart/store/identity.ts'
import type { WalletBuyer } from './express-pay.ts'

/** A wallet says one name: the last word is the family's. Null: what it gave is no address here. */
export function addressFromWallet(
  buyer: Pick<WalletBuyer, 'name' | 'phone' | 'address'>,
): PostalAddress | null {
  const { name, phone, address } = buyer
  const words = name.trim().split(/\s+/)
  const lastName = words.at(-1) ?? ''
  const firstName = words.slice(0, -1).join(' ') || lastName
  const { street, additionalAddress, postalCode, city, countryCode } = address
  const given = { firstName, lastName, street, postalCode, city, countryCode }
  const more = { ...(additionalAddress ? { additionalAddress } : {}), ...(phone ? { phone } : {}) }
  const read = postalAddress.safeParse({ ...given, ...more })
  return read.success ? read.data : null
}

/** The cart as it costs to there. Nothing about it is kept. */
export function cartTo(countryCode: string): Promise<Answer<Cart>> {
  const query = { ...identityQuery(cartIdentity()), countryCode }
  return call(readCart, { query, reaction: () => 'silent' })
}

/** Why the cart cannot go there, or cannot be bought as it stands. */
export function refusalToCart(cart: Cart, countryCode: string): 'notThere' | 'changed' | null {
  const needsParcel = cart.orders.some((order) =>
    order.shippingOptions.some(({ deliveryDays }) => deliveryDays),
  )
  if (needsParcel && !(shippingCountries as readonly string[]).includes(countryCode)) return 'notThere'
  const { expiredItemCount, validationErrorCodes } = derivedState(cart)
  if (validationErrorCodes.some((code) => ABOUT_COUNTRY.includes(code))) return 'notThere'
  return expiredItemCount > 0 || validationErrorCodes.length > 0 ? 'changed' : null
}

const ABOUT_COUNTRY = ['CART_SHIPPINGCOUNTRYCODE_UNKNOWN', 'ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION']
