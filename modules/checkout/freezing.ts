import type { LockedCart } from '#modules/cart/cart.ts'
import { acrossCents } from '#modules/cart/vat.rules.ts'
import type { Destination } from '#modules/taxes/destination.rules.ts'
import type { Taxes } from '#modules/taxes/taxes.ts'
import type { Trx } from '#platform/db.ts'
import { type FrozenOrder, freeze, linesOf } from './rules.ts'
import type { CreateCheckout } from './schema.ts'

/** A cart as it is bought where it goes: its price stays, the tax in it is that of the destination where the law says so. */
export async function freezeTaxed(
  trx: Trx,
  given: { taxes: Taxes; held: LockedCart['cart']; body: CreateCheckout; ownerId: string },
): Promise<FrozenOrder[]> {
  const { taxes, held, body, ownerId } = given
  const { countryCode, postalCode } = body.shippingAddress
  const freezeFor = (to: Destination | null) =>
    freeze({
      ...{ items: held.items, codes: held.codes, shippingCodes: body.shippingCodes, countryCode },
      vatOf: (item) => taxes.vatOf({ ...item.quoted, sellerId: item.sellerId }, to),
    })
  const place = { country: countryCode, postalCode }
  if (!taxes.isAcross(place)) return freezeFor(null)
  const asAtHome = freezeFor({ ...place, isBusiness: false, day: '', rates: 'home' })
  const saleCents = acrossCents(linesOf(asAtHome))
  return freezeFor(await taxes.destinationOf(trx, { ...place, ownerId, saleCents, now: held.now }))
}
