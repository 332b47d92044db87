import { percentOf } from '#platform/money.ts'

/** What decides a price, as it stands in the catalogue. */
export type PriceTerms = {
  priceCents: number
  /** Of the size: large sizes may cost more. */
  surchargeCents: number
  /** Of the flock, when there is one. */
  printCents: number
  memberDiscountPercent: number
  /** Percent by price group, e.g. `{ "fanclub": 15 }`. */
  priceGroupDiscounts: Record<string, number>
}

export type PriceBuyer = { isMember: boolean; priceGroup: string | null }

export type Prices = {
  /** What this buyer pays for one. */
  priceCents: number
  /** What everybody pays. */
  listPriceCents: number
  /** What a member pays; null when members pay the same. */
  memberPriceCents: number | null
}

/** Discounts never add up: the buyer gets the best one they are entitled to, on goods, size and flock together. */
export function pricesFor(terms: PriceTerms, buyer: PriceBuyer): Prices {
  const listPriceCents = terms.priceCents + terms.surchargeCents + terms.printCents
  const memberPriceCents =
    terms.memberDiscountPercent > 0 ? reduced(listPriceCents, terms.memberDiscountPercent) : null
  const percent = Math.max(
    0,
    buyer.isMember ? terms.memberDiscountPercent : 0,
    buyer.priceGroup ? (terms.priceGroupDiscounts[buyer.priceGroup] ?? 0) : 0,
  )
  return { priceCents: reduced(listPriceCents, percent), listPriceCents, memberPriceCents }
}

/** 10 % off 89,95 € is 80,96 €: the price is what gets rounded, not the discount. */
export function reduced(cents: number, percent: number): number {
  return percentOf(cents, 100 - Math.min(100, percent))
}

/** What one litre, kilogram, metre or square metre costs, when `cents` buy so much of it (§ 4 PAngV). */
export function basePriceCents(cents: number, content: { quantity: number }): number {
  return Math.round(cents / content.quantity)
}

/** The discount that a badge shows: rounded down, so that it never promises too much. */
export function discountPercent(priceCents: number, previousPriceCents: number | null): number | null {
  if (!previousPriceCents || previousPriceCents <= priceCents) return null
  const percent = Math.floor(((previousPriceCents - priceCents) * 100) / previousPriceCents)
  return percent > 0 ? percent : null
}
