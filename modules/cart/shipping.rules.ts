import { europeanUnion } from '#club/countries.ts'
import { type ShippingMethod, shippingMethods } from '#club/shipping.ts'
import type { Quote } from '#modules/selling/sellable.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { ShippingOption } from './schema.ts'

/** The chosen way, or the first that the seller offers. */
export function shippingCodeOf(item: { shippingCode: string | null; quoted: Quote }): string {
  return item.shippingCode ?? item.quoted.shippingCodes[0] ?? 'mobile'
}

/** Where the chosen way does not lead, the first of its seller's that does is taken: nothing travels for nothing. */
export function asItTravels<Item extends { shippingCode: string | null; quoted: Quote }>(
  item: Item,
  countryCode: string,
): Item {
  const ways = [shippingCodeOf(item), ...item.quoted.shippingCodes]
  const shippingCode = ways.find((code) => leadsTo(code, countryCode))
  return shippingCode === undefined || shippingCode === ways[0] ? item : { ...item, shippingCode }
}

export function leadsTo(code: string, countryCode: string): boolean {
  return priceOf(methodOf(code), zoneOf(countryCode)) !== null
}

/** Each way used in an order is paid once, however many items travel by it. */
export function shippingCents(codes: Iterable<string>, countryCode: string, goodsCents: number): number {
  let cents = 0
  for (const code of codes)
    cents += shippingOption({ method: methodOf(code), countryCode, goodsCents })?.price ?? 0
  return cents
}

export function shippingOption(given: {
  method: ShippingMethod
  countryCode: string
  /** What the goods cost before discounts. */
  goodsCents: number
  /** Working days before the parcel can leave. */
  extraDays?: number
}): ShippingOption | null {
  const { method, countryCode, goodsCents, extraDays = 0 } = given
  const zone = zoneOf(countryCode)
  const listed = priceOf(method, zone)
  if (listed === null) return null
  const freeFrom = freeFromCentsOf(method)
  const isFree = zone === 'DE' && freeFrom !== null && goodsCents >= freeFrom
  return {
    code: method.code,
    name: method.name,
    price: isFree ? 0 : listed,
    deliveryDays: method.isDigital ? null : deliveryDays({ method, countryCode, extraDays }),
    needsEqualAddresses: method.needsEqualAddresses,
  }
}

/** What a way costs; null: it does not lead there. */
export function priceOf(method: ShippingMethod, zone: keyof ShippingMethod['prices']): number | null {
  return valueNow(`shipping.${method.code}.prices.${zone}`, method.prices[zone])
}

/** From what worth of goods on it is free in Germany; null: never. */
export function freeFromCentsOf(method: ShippingMethod): number | null {
  return valueNow(`shipping.${method.code}.freeFromCents`, method.freeFromCents)
}

/** Working days from the order to the door: what is made to order first takes its time. */
export function deliveryDays(given: { method: ShippingMethod; countryCode: string; extraDays: number }): {
  from: number
  to: number
} {
  const { method, countryCode, extraDays } = given
  const [from, to] = method.deliveryDays[zoneOf(countryCode) === 'DE' ? 'DE' : 'other']
  return { from: from + extraDays, to: to + extraDays }
}

/** What goes together leaves together: everything that may travel this way waits for what takes longest to make. */
export function extraDaysBy(method: { code: string }, items: { quoted: Quote }[]): number {
  const together = items.filter((item) => item.quoted.shippingCodes.includes(method.code))
  return Math.max(0, ...together.map((item) => item.quoted.extraDays ?? 0))
}

export function methodOf(code: string): ShippingMethod {
  const method = shippingMethods.find((one) => one.code === code)
  if (!method) throw new RangeError(`no shipping method ${code}`)
  return method
}

export function zoneOf(countryCode: string): 'DE' | 'EU' | 'other' {
  if (countryCode === 'DE') return 'DE'
  return (europeanUnion as readonly string[]).includes(countryCode) ? 'EU' : 'other'
}
