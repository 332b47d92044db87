import { pricesFor } from '#modules/catalogue/prices.rules.ts'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import type { PriceRights } from '#modules/memberships/schema.ts'

/** A price that is not everybody's: of members, or of a price group. */
export type OwnPrice = { cents: number; kind: 'member' | 'group' }

/** What this buyer pays instead of `listCents`, by the rule that the cart charges by; null when they pay like everybody. */
export function ownPriceOf(
  product: Pick<ShopProduct, 'memberDiscountPercent' | 'priceGroupDiscounts'>,
  listCents: number,
  rights: PriceRights,
): OwnPrice | null {
  const { memberDiscountPercent, priceGroupDiscounts } = product
  const terms = {
    priceCents: listCents,
    surchargeCents: 0,
    printCents: 0,
    memberDiscountPercent,
    priceGroupDiscounts,
  }
  const { priceCents, memberPriceCents } = pricesFor(terms, rights)
  if (priceCents >= listCents) return null
  return { cents: priceCents, kind: rights.isMember && priceCents === memberPriceCents ? 'member' : 'group' }
}
