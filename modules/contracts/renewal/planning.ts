import type { Db } from '#platform/db.ts'
import { mediumCents } from '../rules.ts'
import { type ContractPriceRow, type ContractSeasonRow, loadPrices } from '../seasons.storage.ts'
import type { RenewalContext } from './context.ts'
import { type Candidate, countEndedBefore, loadCandidates, loadTaken, loadToday } from './plan.storage.ts'
import { outcomeOf, partsOf, type RenewalOutcome, seasonPriceCents } from './renewal.rules.ts'
import type { RenewalReport } from './schema.ts'
import { type Holder, type ServedWishes, serveWishes, type WishGround } from './wishes.rules.ts'

/** A contract's turn in a run; those of one unit move together. */
export type PlannedTurn = {
  contractId: string
  unit: number
  subscriber: number
  wish: 'served' | 'refused' | null
  place: string | null
}

export type PlannedRun = { report: RenewalReport; turns: PlannedTurn[]; subscribers: number }

/** What the run into a season will do: the trial tells it, the real one does it. */
export async function planRun(
  ctx: Pick<RenewalContext, 'ground' | 'countRecipients'>,
  db: Db,
  season: ContractSeasonRow,
): Promise<PlannedRun> {
  const candidates = await loadCandidates(db, season.season - 1)
  const outcomes = new Map(candidates.map((one) => [one.id, outcomeOf(one, season)]))
  const ground = { ...ctx.ground(), taken: await loadTaken(db, season.season) }
  const prices = await loadPrices(db, season.season)
  const wishes = serveWishes(ground, holdersOf(candidates, outcomes, prices))
  const subscriberIds = [...new Set(candidates.map(({ subscriberId }) => subscriberId))]
  const turns = turnsOf({ candidates, outcomes, wishes, subscriberIds })
  const told = candidates
    .filter(({ id }) => outcomes.get(id) !== 'incomplete')
    .map(({ subscriberId }) => subscriberId)
  const counted = {
    endedBefore: await countEndedBefore(db, season.season - 1),
    letters: await ctx.countRecipients(db, [...new Set(told)]),
  }
  const today = await loadToday(db)
  const report = { ...reportOf({ candidates, outcomes, wishes, ground, prices, season, today }), ...counted }
  return { report, turns, subscribers: subscriberIds.length }
}

/** Whoever does not go on leaves their place; whoever goes on holds it until their wish is served. */
function holdersOf(
  candidates: readonly Candidate[],
  outcomes: ReadonlyMap<string, RenewalOutcome>,
  prices: readonly ContractPriceRow[],
): Holder[] {
  return candidates
    .filter(({ id }) => outcomes.get(id) !== 'end')
    .map(({ id, createdAt, ...one }) => ({
      contractId: id,
      number: one.number,
      firstSeason: one.firstSeason,
      createdAt: createdAt.getTime(),
      blockId: one.blockId,
      seatId: one.seatId,
      wish: outcomes.get(id) === 'renew' && isServable(one, prices) ? wishOf(one) : null,
    }))
}

/** A companion sits beside a wheelchair place, and what has no price is not to be had. */
export function isServable(
  { newPriceClass, ticketType }: Pick<Candidate, 'newPriceClass' | 'ticketType'>,
  prices: readonly ContractPriceRow[],
): boolean {
  return (
    ticketType !== 'companion' &&
    prices.some((price) => price.priceClass === newPriceClass && price.ticketType === ticketType)
  )
}

function wishOf({ newPriceClass, wishedBlock, wishedGroup }: Omit<Candidate, 'id' | 'createdAt'>) {
  if (newPriceClass === null) return null
  return { priceClass: newPriceClass, blockId: wishedBlock, group: wishedGroup }
}

/** Those who end come first, because they leave places; then whoever moves, in turn; then all others. */
function turnsOf(given: {
  candidates: readonly Candidate[]
  outcomes: ReadonlyMap<string, RenewalOutcome>
  wishes: ServedWishes
  subscriberIds: readonly string[]
}): PlannedTurn[] {
  const { candidates, outcomes, wishes, subscriberIds } = given
  const subscribers = new Map(subscriberIds.map((id, index) => [id, index + 1]))
  const byId = new Map(candidates.map((one) => [one.id, one]))
  const moving = new Set(wishes.units.flat().map(({ contractId }) => contractId))
  const staying = candidates
    .filter(({ id }) => !moving.has(id))
    .map(({ id }) => ({ contractId: id, place: null }))
  const ends = ({ contractId }: { contractId: string }) => outcomes.get(contractId) === 'end'
  const alone = staying.map((one) => [one])
  const units = [
    ...alone.filter(([one]) => ends(one!)),
    ...wishes.units,
    ...alone.filter(([one]) => !ends(one!)),
  ]
  return units.flatMap((unit, index) =>
    unit.map(({ contractId, place }) => {
      const { newPriceClass, subscriberId } = byId.get(contractId)!
      const isRefused = outcomes.get(contractId) === 'renew' && newPriceClass !== null
      return {
        contractId,
        unit: index + 1,
        subscriber: subscribers.get(subscriberId)!,
        wish: place ? 'served' : isRefused ? 'refused' : null,
        place,
      }
    }),
  )
}

function reportOf(given: {
  candidates: readonly Candidate[]
  outcomes: ReadonlyMap<string, RenewalOutcome>
  wishes: ServedWishes
  ground: WishGround
  prices: readonly ContractPriceRow[]
  season: ContractSeasonRow
  today: string
}): Omit<RenewalReport, 'endedBefore' | 'letters'> {
  const { candidates, outcomes, wishes, prices, season, today } = given
  const moved = new Set(wishes.units.flat().map(({ contractId }) => contractId))
  const count = (outcome: RenewalOutcome) =>
    candidates.filter(({ id }) => outcomes.get(id) === outcome).length
  const report = { cents: 0, formerCents: 0, instalments: 0, unpriced: 0, wishesRefused: 0 }
  for (const one of candidates.filter(({ id }) => outcomes.get(id) === 'renew')) {
    const medium = one.newMedium ?? one.medium
    const priceClass = moved.has(one.id) ? one.newPriceClass! : one.priceClass
    const cents = seasonPriceCents(prices, { ...one, priceClass })
    if (one.newPriceClass !== null && !moved.has(one.id)) report.wishesRefused += 1
    if (cents === null) {
      report.unpriced += 1
      continue
    }
    const parts = partsOf({ cents: cents + mediumCents(medium), pays: one.pays, season, today })
    report.cents += parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
    report.formerCents += one.priceCents
    report.instalments += parts.length
  }
  return {
    contracts: candidates.length,
    renewed: count('renew') - report.unpriced,
    ended: count('end'),
    incomplete: count('incomplete'),
    wishesServed: moved.size,
    ...report,
  }
}
