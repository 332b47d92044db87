import type { EarlyRights } from '#modules/selling/sellable.ts'
import type { SeasonAudience, SeasonSaleState } from './schema.ts'

/** The kind of season tickets in carts and orders. */
export const SEASON_TICKET = 'seasonTicket'

/** What a sku names; `season` is the year that it begins in. */
export type SeasonSku = { season: number; priceClass: string; ticketType: string }

/** `DK-2026-1-full`: season, price class, ticket type. */
export function parseSeasonSku(sku: string): SeasonSku | null {
  const match = /^DK-(20\d{2})-([0-9a-z]{1,4})-([a-z]{2,20})$/.exec(sku)
  if (!match) return null
  const [, season, priceClass, ticketType] = match as unknown as [string, string, string, string]
  return { season: Number(season), priceClass, ticketType }
}

/** Whoever comes in the middle of a season pays for the matches that are left; rounded down to the cent. */
export function proratedCents(cents: number, { matches, left }: { matches: number; left: number }): number {
  return left >= matches ? cents : Math.floor((cents * Math.max(0, left)) / matches)
}

/** Equal parts that add up to the cent; what is left over comes with the first. */
export function instalmentCents(totalCents: number, parts: number): number[] {
  const each = Math.floor(totalCents / parts)
  return Array.from({ length: parts }, (_, part) => (part === 0 ? totalCents - each * (parts - 1) : each))
}

/** A part of the price with the day that it is due on, `2026-12-01`. */
export type Instalment = { amountCents: number; dueOn: string }

/**
 * The first part is paid today, each other one on that day of the months after. At most as many as the season still has such days,
 * so that all is paid when it ends.
 */
export function planInstalments(given: {
  totalCents: number
  parts: number
  /** `2026-11-25` */
  today: string
  day: number
}): Instalment[] {
  const { totalCents, parts, today, day } = given
  return instalmentCents(totalCents, parts).map((amountCents, part) => ({
    amountCents,
    dueOn: part === 0 ? today : monthsAfter(today, part, day),
  }))
}

/** How many instalments there may be; 1: only all at once. Nothing is paid in parts that are nothing. */
export function mostInstalments(given: {
  most: number
  totalCents: number
  today: string
  endsOn: string
  day: number
}): number {
  const { most, totalCents, today, endsOn, day } = given
  let parts = 1
  while (parts < most && parts < totalCents && monthsAfter(today, parts, day) <= endsOn) parts++
  return parts
}

function monthsAfter(today: string, months: number, day: number): string {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const all = year * 12 + (month - 1) + months
  return [Math.floor(all / 12), (all % 12) + 1, day].map((part) => String(part).padStart(2, '0')).join('-')
}

/** A part of the sale of a season: to somebody, from and until a moment. */
export type SeasonPhase = {
  who: SeasonAudience
  /** Of members: those who have been one since this day at the latest; null: all of them. */
  memberSince: string | null
  from: Date
  /** Null: until the season ends. */
  until: Date | null
}

/** As the database tells them, in JSON. */
export type SeasonPhaseRow = Omit<SeasonPhase, 'from' | 'until'> & { from: string; until: string | null }

export function seasonPhasesFrom(rows: readonly SeasonPhaseRow[]): SeasonPhase[] {
  return rows.map((row) => ({
    ...row,
    from: new Date(row.from),
    until: row.until === null ? null : new Date(row.until),
  }))
}

export function phaseStateOf({ from, until }: SeasonPhase, now: Date): 'later' | 'open' | 'over' {
  if (now < from) return 'later'
  return until === null || now < until ? 'open' : 'over'
}

/** Who somebody is to the sale of a season. `rights` null: nobody has asked. */
export type SeasonBuyer = { rights: EarlyRights | null; isOffered: boolean }

/** Does this buyer belong to those whom the phase is for? */
export function maySeasonBuyIn(
  phase: SeasonPhase,
  { rights, isOffered }: SeasonBuyer,
  season: number,
): boolean {
  switch (phase.who) {
    case 'everybody':
      return true
    case 'waitingList':
      return isOffered
    case 'holder':
      return rights === null || rights.seasons.includes(season - 1)
    case 'fanClub':
      return rights === null || rights.isFanClub
    case 'member':
      return (
        rights === null ||
        (rights.memberSince !== null && rights.memberSince <= (phase.memberSince ?? rights.memberSince))
      )
  }
}

/** When a season is sold. `now` is the database's. */
export type SeasonTerms = { now: Date; phases: readonly SeasonPhase[]; isOver: boolean }

export function seasonStateOf({ now, phases, isOver }: SeasonTerms): SeasonSaleState {
  if (isOver) return 'over'
  const open = phases.filter((phase) => phaseStateOf(phase, now) === 'open')
  if (open.some(({ who }) => who === 'everybody')) return 'onSale'
  if (open.length > 0) return 'presale'
  return phases.some(({ from }) => now < from) || phases.length === 0 ? 'later' : 'over'
}

/** Why a season is not sold to this buyer now; null when it is. */
export function refusalToSeason(
  terms: SeasonTerms,
  buyer: SeasonBuyer,
  season: number,
): 'SALE_NOT_STARTED' | 'SALE_ENDED' | 'SEASON_PHASE_FOR_OTHERS' | null {
  const state = seasonStateOf(terms)
  if (state === 'later') return 'SALE_NOT_STARTED'
  if (state === 'over') return 'SALE_ENDED'
  const own = terms.phases.some(
    (phase) => phaseStateOf(phase, terms.now) === 'open' && maySeasonBuyIn(phase, buyer, season),
  )
  return own ? null : 'SEASON_PHASE_FOR_OTHERS'
}
