import { club } from '#club/club.ts'
import { type Taxation, taxation } from '#club/money/taxation.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import { netOf } from '#platform/money.ts'
import { unsafe } from '#platform/unsafe.ts'
import {
  type CrossBorderSums,
  type Destination,
  isAcross,
  ratesFor,
  type TaxedThing,
  type Vat,
  vatOf,
} from './destination.rules.ts'
import {
  countryOfPhone,
  type Evidence,
  evidenceKinds,
  type Residence,
  residenceOfOrder,
  residenceOfRenewal,
} from './residence.rules.ts'
import * as storage from './storage.ts'

export type Taxes = ReturnType<typeof createTaxes>

/** Whose tax is in what is sold: that of home, or that of where it goes. */
export function createTaxes(terms: Taxation = taxation) {
  const all = { ...terms, ownSeller: club.defaultTenantId }
  return {
    terms,
    vatOf: (thing: TaxedThing, to: Destination | null): Vat => vatOf(thing, to, all),
    isAcross: (to: Pick<Destination, 'country' | 'postalCode'>) => isAcross(to, terms.homeCountry),
    holdThreshold: (trx: Trx, to: readonly Place[]) => holdThreshold(terms, trx, to),
    destinationOf: (db: Db, given: Sale) => destinationOf(terms, db, given),
    residenceOfOrder: (db: Db, given: Ordered) => residenceOfBuyer(terms, db, given),
    vatOfRenewal: (trx: Trx, given: Renewed) => vatOfRenewal(all, trx, given),
  }
}

type Place = { country: string; postalCode: string | null }

/**
 * Where sales must be counted one after the other, as the first thing of a transaction that sells: two that would pass the threshold
 * only together come one after the other, and the second one is above it.
 */
async function holdThreshold(terms: Taxation, trx: Trx, to: readonly Place[]): Promise<void> {
  if (!to.some((place) => isAcross(place, terms.homeCountry)) || unsafe('noThresholdLock')) return
  const isCounted =
    ratesFor({ day: berlinDate(await storage.readNow(trx)), sums: NOTHING, saleCents: 0, terms }) === 'home'
  if (isCounted && terms.ossFrom !== null) await storage.lockThreshold(trx)
}

type Sale = Place & {
  ownerId: string | null
  now: Date
  /** What the goods cost net, with the rates of home. */
  saleCents: number
}

/** Null where no tax but that of home is possible: nothing is asked then. */
async function destinationOf(terms: Taxation, db: Db, given: Sale): Promise<Destination | null> {
  const { country, postalCode, ownerId, now, saleCents } = given
  if (!isAcross(given, terms.homeCountry)) return null
  const day = berlinDate(now)
  const isBusiness = ownerId !== null && (await storage.hasVatId(db, ownerId))
  const withoutSums = ratesFor({ day, sums: NOTHING, saleCents: 0, terms })
  const rates =
    withoutSums === 'destination' || terms.ossFrom === null
      ? withoutSums
      : ratesFor({ day, sums: await readCrossBorder(db, now), saleCents, terms })
  return { country, postalCode, isBusiness, day, rates }
}

type Ordered = {
  ownerId: string
  billing: { country: string; phone: string | null }
  /** What they say themselves; null: nothing. */
  declared: string | null
  /** What they keep and pay with; null: nothing. */
  paymentTokenId: string | null
}

/** Where somebody lives who orders an electronic service; null: they have to say it. */
async function residenceOfBuyer(terms: Taxation, db: Db, given: Ordered): Promise<Residence | null> {
  const { ownerId, billing, declared, paymentTokenId } = given
  const home = await storage.findHome(db, ownerId)
  const bank = paymentTokenId && (await storage.findCountryOfMethod(db, { ownerId, paymentTokenId }))
  const evidence = evidenceOf({
    ...{ billing: billing.country, account: home?.country, phone: countryOfPhone(billing.phone) },
    ...{ bank, declared },
  })
  return residenceOfOrder(evidence, terms.homeCountry)
}

type Renewed = {
  ownerId: string
  paymentTokenId: string | null
  /** As it was proved for what they bought last; null: never. */
  before: string | null
  amountCents: number
  /** At home. */
  vatRate: number
}

/** The tax in a period of an electronic service that is collected today, by where its payer lives today. */
async function vatOfRenewal(
  terms: Taxation & { ownSeller: number },
  trx: Trx,
  given: Renewed,
): Promise<Vat & { residence: Residence }> {
  const { ownerId, paymentTokenId, before, amountCents, vatRate } = given
  const home = await storage.findHome(trx, ownerId)
  const bank = paymentTokenId && (await storage.findCountryOfMethod(trx, { ownerId, paymentTokenId }))
  const evidence = evidenceOf({
    ...{ account: home?.country, phone: countryOfPhone(home?.phone), bank, before },
  })
  const residence = residenceOfRenewal(evidence, terms.homeCountry)
  const { country } = residence
  const place = { country, postalCode: home?.country === country ? home.postalCode : null }
  await holdThreshold(terms, trx, [place])
  const now = await storage.readNow(trx)
  const saleCents = netOf(amountCents, vatRate)
  const to = await destinationOf(terms, trx, { ...place, ownerId, now, saleCents })
  const thing = { sellerId: terms.ownSeller, delivery: 'email', settlesAs: 'revenue', vatRate } as const
  return { ...vatOf({ ...thing, isElectronic: true }, to, terms), residence }
}

/** What is known of it, in the order of the kinds. */
function evidenceOf(known: Partial<Record<Evidence['kind'], string | null | undefined>>): Evidence[] {
  return evidenceKinds.flatMap((kind) => {
    const country = known[kind]
    return country ? [{ kind, country }] : []
  })
}

const NOTHING: CrossBorderSums = { lastYear: 0, thisYear: 0 }

/** Of the calendar year of a moment, and the one before. */
export function readCrossBorder(db: Db, now: Date): Promise<CrossBorderSums> {
  return storage.sumCrossBorder(db, Number(berlinDate(now).slice(0, 4)))
}
