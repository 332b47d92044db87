import type { LockedCart } from '#modules/cart/cart.ts'
import { acrossCents, type VatOf } from '#modules/cart/vat.rules.ts'
import type { Destination } from '#modules/taxes/destination.rules.ts'
import type { Residence } from '#modules/taxes/residence.rules.ts'
import type { Taxes } from '#modules/taxes/taxes.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type FrozenOrder, freeze, linesOf } from './rules.ts'
import { type CreateCheckout, checkoutErrorCodes } from './schema.ts'

type Freezing = { taxes: Taxes; held: LockedCart['cart']; body: CreateCheckout; ownerId: string }

/** A cart as it is bought; `residence`: where its buyer lives, as far as something of it is taxed there. */
export type Frozen = { orders: FrozenOrder[]; residence: Residence | null }

/**
 * A cart as it is bought: its price stays, the tax in it is that of where it goes, and of an electronic service that of where its
 * buyer lives, where the law says so.
 */
export async function freezeTaxed(trx: Trx, given: Freezing): Promise<Frozen> {
  const { taxes, held, body, ownerId } = given
  const { shippingAddress: shipping, billingAddress: billing } = body
  const residence = await residenceOf(trx, given)
  const parcel = { country: shipping.countryCode, postalCode: shipping.postalCode }
  const home = { country: billing.countryCode, postalCode: billing.postalCode }
  const freezeFor = (to: Destination | null, at: Destination | null) => {
    const vatOf: VatOf = (item) =>
      taxes.vatOf({ ...item.quoted, sellerId: item.sellerId }, item.quoted.isElectronic ? at : to)
    return freeze({
      ...{ items: held.items, codes: held.codes, shippingCodes: body.shippingCodes },
      ...{ countryCode: shipping.countryCode, vatOf },
    })
  }
  if (!taxes.isAcross(parcel) && !(residence && taxes.isAcross(home)))
    return { orders: freezeFor(null, null), residence }
  const asAtHome = { isBusiness: false, day: '', rates: 'home' } as const
  const saleCents = acrossCents(linesOf(freezeFor({ ...parcel, ...asAtHome }, { ...home, ...asAtHome })))
  const destinationOf = (place: typeof parcel) =>
    taxes.destinationOf(trx, { ...place, ownerId, saleCents, now: held.now })
  const to = await destinationOf(parcel)
  return { orders: freezeFor(to, await destinationOf(home)), residence }
}

/** Two pieces that agree, or whoever buys has to say where they live. */
async function residenceOf(trx: Trx, { taxes, held, body, ownerId }: Freezing): Promise<Residence | null> {
  if (!held.items.some(({ quoted }) => quoted.isElectronic)) return null
  const { billingAddress: billing, residenceCountryCode, paymentTokenId } = body
  const residence = await taxes.residenceOfOrder(trx, {
    ownerId,
    billing: { country: billing.countryCode, phone: billing.phone || null },
    declared: residenceCountryCode ?? null,
    paymentTokenId: paymentTokenId ?? null,
  })
  if (residence) return residence
  throw new AppError(400, 'RESIDENCE_NOT_CLEAR', checkoutErrorCodes.RESIDENCE_NOT_CLEAR)
}
