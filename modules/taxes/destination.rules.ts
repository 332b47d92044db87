import type { Taxation } from '#club/money/taxation.ts'
import type { GoodsKind } from './goods.schema.ts'
import { isInUnion, type RateClass, rateOf } from './rates.rules.ts'

/** What must be known of a thing to say whose tax is in its price. */
export type TaxedThing = {
  sellerId: number
  /** Of its seller's facts: what is packed and sent is taxed where it arrives. */
  delivery: 'parcel' | 'wallet' | 'email'
  settlesAs: 'revenue' | 'voucher' | 'resale'
  /** At home, in percent. */
  vatRate: number
  /** It is taxed where its customer lives, at the standard rate there. */
  isElectronic?: boolean
  /** Of goods: only those of a kind have a reduced rate elsewhere. Left out: the standard one. */
  goodsKind?: GoodsKind
}

/** Where something goes and to whom, or where the customer of an electronic service lives, and whose rates count there. */
export type Destination = {
  country: string
  /** Null: not known yet, as in a cart. */
  postalCode: string | null
  /** Buys for a business with a VAT id: no distance sale. */
  isBusiness: boolean
  /** Of the sale, by the calendar of the club. */
  day: string
  /** `home` below the threshold and without the one-stop-shop. */
  rates: 'home' | 'destination'
}

export type Vat = {
  /** In percent, in the price. */
  vatRate: number
  /** Whose tax it is where it is not the home country's, which is null. */
  vatCountry: string | null
  /** The country of the Union to which it was sold across the border to a consumer; null: it was not. Counts for the threshold. */
  suppliedTo: string | null
}

/**
 * Whose tax is in the price, and how much. Goods that a consumer gets in another country of the Union carry the tax of that country
 * (§ 3c UStG), electronic services that of the country where they live (§ 3a (5) UStG); places and camps are where they are performed,
 * partners owe their own tax, and everything else is as at home.
 */
export function vatOf(
  thing: TaxedThing,
  to: Destination | null,
  terms: Taxation & { ownSeller: number },
): Vat {
  const atHome = { vatRate: thing.vatRate, vatCountry: null, suppliedTo: null }
  if (to === null || !isTaxedThere(thing, to, terms)) return atHome
  const { country, postalCode, day, rates } = to
  if (rates === 'home') return { ...atHome, suppliedTo: country }
  const rateClass = rateClassOf(thing, terms.homeCountry, day)
  return {
    vatRate: rateOf({ country, postalCode, rateClass, day }),
    vatCountry: country,
    suppliedTo: country,
  }
}

/** What is taxed in full at home is taxed in full everywhere: a reduced rate is never guessed. */
function rateClassOf(
  { isElectronic, goodsKind = 'other', vatRate }: TaxedThing,
  home: string,
  day: string,
): RateClass {
  const atHome = rateOf({ country: home, postalCode: null, rateClass: 'standard', day })
  return isElectronic || goodsKind === 'other' || vatRate >= atHome ? 'standard' : goodsKind
}

function isTaxedThere(
  { sellerId, delivery, settlesAs, vatRate, isElectronic = false }: TaxedThing,
  to: Destination,
  { homeCountry, ownSeller }: Taxation & { ownSeller: number },
): boolean {
  const isSupplied = delivery === 'parcel' || isElectronic
  if (sellerId !== ownSeller || !isSupplied || settlesAs !== 'revenue' || vatRate === 0) return false
  return !to.isBusiness && isAcross(to, homeCountry)
}

/** Whether a parcel to there crosses a border within the Union. */
export function isAcross(to: Pick<Destination, 'country' | 'postalCode'>, homeCountry: string): boolean {
  return to.country !== homeCountry && isInUnion(to.country, to.postalCode)
}

/** Net sales across borders within the Union to consumers, in cents. */
export type CrossBorderSums = {
  lastYear: number
  /** Of this calendar year, without the sale that is judged. */
  thisYear: number
}

/**
 * Whose rates count for a sale of so much net: the threshold counts as passed from the sale on that passes it, and through the whole
 * next year (§ 3c (4) UStG). Exactly the threshold is not above it.
 */
export function ratesFor(given: {
  day: string
  sums: CrossBorderSums
  saleCents: number
  terms: Pick<Taxation, 'ossFrom' | 'threshold' | 'thresholdCents'>
}): Destination['rates'] {
  const { day, sums, saleCents, terms } = given
  if (terms.ossFrom === null || day < terms.ossFrom) return 'home'
  if (terms.threshold === 'waived') return 'destination'
  const isAbove = sums.lastYear > terms.thresholdCents || sums.thisYear + saleCents > terms.thresholdCents
  return isAbove ? 'destination' : 'home'
}

/** How near a club without the one-stop-shop is to the threshold. */
export function thresholdState(sums: CrossBorderSums, thresholdCents: number): 'far' | 'near' | 'passed' {
  if (Math.max(sums.thisYear, sums.lastYear) > thresholdCents) return 'passed'
  return sums.thisYear * 10 >= thresholdCents * 8 ? 'near' : 'far'
}
