import { shippingCountries } from '#club/countries.ts'
import { shippingMethods } from '#club/shipping.ts'
import type { Cart, CartItem } from '#modules/cart/schema.ts'

/** Does anything travel by post? Mobile tickets go to any country. */
export function needsDelivery(cart: Pick<Cart, 'orders'>): boolean {
  const digital = new Set(shippingMethods.filter((way) => way.isDigital).map((way) => way.code))
  return cart.orders.some((order) => order.items.some((item) => !digital.has(item.shippingCode)))
}

/** The countries that are served, and the present one even if it is not, by name. */
export function countriesToChoose(present: string, language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  const collator = new Intl.Collator(language)
  return [...new Set([...shippingCountries, present])]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => collator.compare(one.name, other.name))
}

/** What is to be said about sending an item, before checkout refuses it (NEC-18). */
export type DeliveryNote = { kind: 'age'; minAge: number } | { kind: 'onlyTo'; countries: string[] }

export function deliveryNotes(item: Pick<CartItem, 'minAge' | 'shippableTo'>): DeliveryNote[] {
  return [
    ...(item.minAge === null ? [] : [{ kind: 'age' as const, minAge: item.minAge }]),
    ...(item.shippableTo === null ? [] : [{ kind: 'onlyTo' as const, countries: item.shippableTo }]),
  ]
}

export function isShippable(item: Pick<CartItem, 'shippableTo'>, countryCode: string): boolean {
  return item.shippableTo?.includes(countryCode) ?? true
}
