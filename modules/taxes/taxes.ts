import { club } from '#club/club.ts'
import { type Taxation, taxation } from '#club/taxation.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
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
import * as storage from './storage.ts'

export type Taxes = ReturnType<typeof createTaxes>

/** Whose tax is in what is sold: that of home, or that of where it goes. */
export function createTaxes(terms: Taxation = taxation) {
  const all = { ...terms, ownSeller: club.defaultTenantId }
  return {
    terms,
    vatOf: (thing: TaxedThing, to: Destination | null): Vat => vatOf(thing, to, all),
    isAcross: (to: Pick<Destination, 'country' | 'postalCode'>) => isAcross(to, terms.homeCountry),
    holdThreshold: (trx: Trx, to: Place) => holdThreshold(terms, trx, to),
    destinationOf: (db: Db, given: Sale) => destinationOf(terms, db, given),
  }
}

type Place = { country: string; postalCode: string | null }

/**
 * Where sales must be counted one after the other, as the first thing of a transaction that sells: two that would pass the threshold
 * only together come one after the other, and the second one is above it.
 */
async function holdThreshold(terms: Taxation, trx: Trx, to: Place): Promise<void> {
  if (!isAcross(to, terms.homeCountry) || unsafe('noThresholdLock')) return
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

const NOTHING: CrossBorderSums = { lastYear: 0, thisYear: 0 }

/** Of the calendar year of a moment, and the one before. */
export function readCrossBorder(db: Db, now: Date): Promise<CrossBorderSums> {
  return storage.sumCrossBorder(db, Number(berlinDate(now).slice(0, 4)))
}
