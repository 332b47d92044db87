import { club } from '#club/club.ts'
import { type ShippingMethod, shippingMethods } from '#club/shipping.ts'
import { printExtraDays } from '#club/shop.ts'
import { deliveryDays, freeFromCentsOf, methodOf, priceOf } from '#modules/cart/shipping.rules.ts'

/** What a product's page says about parcels within Germany; `days` are working days, at least and at most. */
export type Delivery = {
  shipping: { priceCents: number; freeFromCents: number | null }
  days: { from: number; to: number }
  daysWithPrint: { from: number; to: number }
}

/** Told by the server, so that the list of countries and ways to send does not travel with every product. */
export function deliveryWithinGermany(): Delivery {
  const parcel = { method: methodOf('standard'), countryCode: club.defaultCountry }
  return {
    shipping: cheapestShipping(),
    days: deliveryDays({ ...parcel, extraDays: 0 }),
    daysWithPrint: deliveryDays({ ...parcel, extraDays: printExtraDays }),
  }
}

/** What sending costs at least within Germany, and from where on it is free. */
function cheapestShipping(): { priceCents: number; freeFromCents: number | null } {
  const goods = shippingMethods.filter((method) => method.carries === 'goods')
  const cheapest = goods.reduce((one, other) => (priceInGermany(other) < priceInGermany(one) ? other : one))
  return { priceCents: priceInGermany(cheapest), freeFromCents: freeFromCentsOf(cheapest) }
}

const priceInGermany = (method: ShippingMethod) => priceOf(method, 'DE') ?? method.prices.DE
