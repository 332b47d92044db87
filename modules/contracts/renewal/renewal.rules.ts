import type { ContractRow } from '../contracts.storage.ts'
import type { ContractPriceRow, ContractSeasonRow } from '../seasons.storage.ts'
import { goesOn, isPending } from '../states.rules.ts'

export type Part = { amountCents: number; dueOn: string }

/** What the yearly run does with a contract. */
export type RenewalOutcome =
  | 'renew'
  /** Its holder said nothing, and the season says that this ends it. */
  | 'end'
  /** Unpaid, or something is missing: it waits as it is. */
  | 'incomplete'
  /** Ended before, or renewed already. */
  | 'none'

/** What becomes of a contract when `season` begins. Somebody who was asked to take it over changes nothing of it. */
export function outcomeOf(
  contract: Pick<ContractRow, 'state' | 'restingState' | 'season' | 'confirmedSeason'>,
  next: Pick<ContractSeasonRow, 'season' | 'silentHolders'>,
): RenewalOutcome {
  const { state, restingState, season, confirmedSeason } = contract
  if (!goesOn(state) || season !== next.season - 1) return 'none'
  if ((isPending(state) ? restingState : state) === 'Incomplete') return 'incomplete'
  if ((confirmedSeason ?? 0) >= next.season) return 'renew'
  return next.silentHolders === 'renew' ? 'renew' : 'end'
}

/** Cents of a place for a season; null: the list has no price for it. */
export function seasonPriceCents(
  prices: readonly ContractPriceRow[],
  given: { priceClass: string; ticketType: string; isMember: boolean },
): number | null {
  const { priceClass, ticketType, isMember } = given
  const price = prices.find((one) => one.priceClass === priceClass && one.ticketType === ticketType)
  if (!price) return null
  return isMember && price.memberPriceCents !== null ? price.memberPriceCents : price.priceCents
}

/**
 * When a season is paid: at once on its first day, or in monthly instalments from then on, of which the first takes what does not
 * divide. Nothing is due before `today`.
 */
export function partsOf(given: {
  cents: number
  pays: ContractRow['pays']
  season: Pick<ContractSeasonRow, 'startsOn' | 'instalments' | 'instalmentDay'>
  today: string
}): Part[] {
  const { cents, pays, season, today } = given
  if (cents === 0) return []
  const notBefore = (day: string) => (day < today ? today : day)
  const count = pays === 'monthly' ? season.instalments : 1
  if (count === 1) return [{ amountCents: cents, dueOn: notBefore(season.startsOn) }]
  const each = Math.floor(cents / count)
  const first = dayOfMonth(season.startsOn, 0, season.instalmentDay)
  const offset = first < season.startsOn ? 1 : 0
  return Array.from({ length: count }, (_, index) => ({
    amountCents: index === 0 ? cents - each * (count - 1) : each,
    dueOn: notBefore(dayOfMonth(season.startsOn, index + offset, season.instalmentDay)),
  }))
}

/** A day (1 to 28) of the month that is so many after that of `start`. */
function dayOfMonth(start: string, months: number, day: number): string {
  const [year, month] = start.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10)
}

/** Prices of another season, with so many per cent more (or less), to the nearest half euro. */
export function raisedPrices(
  prices: readonly Omit<ContractPriceRow, 'season'>[],
  percent: number,
): Omit<ContractPriceRow, 'season'>[] {
  const raised = (cents: number) => Math.round((cents * (100 + percent)) / 100 / 50) * 50
  return prices.map(({ priceCents, memberPriceCents, ...price }) => ({
    ...price,
    priceCents: raised(priceCents),
    memberPriceCents: memberPriceCents === null ? null : raised(memberPriceCents),
  }))
}
