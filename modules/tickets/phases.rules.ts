import type { EarlyRights } from '#modules/selling/sellable.ts'
import type { PhaseAudience } from './schema.ts'
import { seasonOf } from './seasons.rules.ts'

/** A part of the sale: to somebody, from and until a moment, so many places to one buyer. */
export type SalePhase = {
  who: PhaseAudience
  /** Of members: those who have been one since this day (`2020-07-01`) at the latest; null: all of them. */
  memberSince: string | null
  from: Date
  /** Null: until the sale ends. */
  until: Date | null
  /** Places of the match that one buyer has in all, in whichever phase they came. */
  maxPerBuyer: number
  /** Null: all that are sold. */
  priceClasses: readonly string[] | null
}

/** As the database tells them, in JSON. */
export type SalePhaseRow = Omit<SalePhase, 'from' | 'until'> & { from: string; until: string | null }

export function phasesFrom(rows: readonly SalePhaseRow[]): SalePhase[] {
  return rows.map((row) => ({
    ...row,
    from: new Date(row.from),
    until: row.until === null ? null : new Date(row.until),
  }))
}

export type PhaseState = 'later' | 'open' | 'over'

export function phaseStateOf(phase: SalePhase, now: Date): PhaseState {
  if (now < phase.from) return 'later'
  return phase.until === null || now < phase.until ? 'open' : 'over'
}

/** Those that run. */
export function openPhases(phases: readonly SalePhase[], now: Date): SalePhase[] {
  return phases.filter((phase) => phaseStateOf(phase, now) === 'open')
}

/** Does this buyer belong to those whom the phase is for? */
export function mayBuyIn(phase: SalePhase, rights: EarlyRights, startsAt: Date): boolean {
  switch (phase.who) {
    case 'everybody':
      return true
    case 'seasonTicket':
      return rights.seasons.includes(seasonOf(startsAt))
    case 'fanClub':
      return rights.isFanClub
    case 'member':
      return rights.memberSince !== null && rights.memberSince <= (phase.memberSince ?? rights.memberSince)
  }
}

export function sellsClass(phase: SalePhase, priceClass: string): boolean {
  return phase.priceClasses === null || phase.priceClasses.includes(priceClass)
}

/** How many places one buyer may have where several phases count; 0 where none does. */
export function limitOf(phases: readonly SalePhase[]): number {
  return Math.max(0, ...phases.map(({ maxPerBuyer }) => maxPerBuyer))
}

/** Phases as fans are told of them, with the moment from which everybody buys and the one from which some buy before. */
export function toldPhases(phases: readonly SalePhase[], now: Date) {
  const firstOf = (some: readonly SalePhase[]) =>
    some.reduce<Date | null>((first, { from }) => (first === null || from < first ? from : first), null)
  const early = firstOf(phases.filter(({ who }) => who !== 'everybody'))
  const general = firstOf(phases.filter(({ who }) => who === 'everybody')) ?? early ?? now
  return {
    phases: phases.map((phase) => ({
      ...phase,
      priceClasses: phase.priceClasses && [...phase.priceClasses],
      from: phase.from.toISOString(),
      until: phase.until?.toISOString() ?? null,
      state: phaseStateOf(phase, now),
    })),
    presaleFrom: early?.toISOString() ?? null,
    saleFrom: general.toISOString(),
  }
}

// The same of the database, as text for its statements: they run in the one that takes a place.

/** The phases of an event `e`, as JSON. */
export const PHASES_OF_EVENT = `select coalesce(json_agg(json_build_object('who', p.who, 'memberSince', p.member_since,
    'from', p.from_at, 'until', p.until_at, 'maxPerBuyer', p.max_per_buyer, 'priceClasses', p.price_classes)
    order by p.position), '[]') from sale_phases p where p.event_id = e.id`

/** How many places of an event `e` anybody may have, in whichever phase. */
export const MOST_PLACES = '(select max(p.max_per_buyer) from sale_phases p where p.event_id = e.id)'
