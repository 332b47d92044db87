import type { Language } from '#club/club.ts'
import type { CampApplication } from '#modules/camps/lots/lots.schema.ts'
import type { BookingState, Camp, OwnCamps } from '#modules/camps/schema.ts'
import { listed } from '#platform/text/joined.rules.ts'
import type { ChipKind } from '#web/ui/Chip.tsx'

/** How a camp stands for whoever looks: what is their own goes before what is everybody's. */
export type Look =
  | BookingState
  | 'mine'
  | 'waiting'
  | 'offered'
  | 'cancelled'
  | 'follows'
  | 'entered'
  | LotLook
/** Of a camp whose places are drawn. */
type LotLook = 'lotsSoon' | 'lotsOpen' | 'lotsClosed' | 'lotsDrawn'

export function lookOf(camp: Camp, mine: OwnCamps | null): Look {
  const places = mine?.places.filter(({ campId }) => campId === camp.id) ?? []
  const waits = waitsOf(camp, mine)
  if (camp.isCancelled) return 'cancelled'
  if (waits.some(({ state }) => state === 'Offered')) return 'offered'
  if (places.some(({ state }) => state === 'held')) return 'preliminary_reserved'
  if (places.some(({ state }) => state === 'booked')) return 'mine'
  if (waits.length > 0) return waits[0]!.byDraw ? 'follows' : 'waiting'
  if (!camp.byLot) return camp.state
  return entryOf(camp, mine) ? 'entered' : lotLooks[camp.draw?.status ?? 'planned']
}

const lotLooks: Readonly<Record<NonNullable<Camp['draw']>['status'], LotLook>> = {
  planned: 'lotsSoon',
  open: 'lotsOpen',
  closed: 'lotsClosed',
  drawn: 'lotsDrawn',
  ended: 'lotsDrawn',
  calledOff: 'lotsSoon',
}

/** One's own turns in the line of a camp. */
export function waitsOf(camp: Pick<Camp, 'id'>, mine: OwnCamps | null): OwnCamps['waits'] {
  return mine?.waits.filter(({ campId }) => campId === camp.id) ?? []
}

/** What one takes part in its draw with, until it is drawn. */
export function entryOf(camp: Camp, mine: OwnCamps | null): CampApplication | null {
  const own = mine?.applications.find(({ drawId }) => drawId === camp.draw?.id)
  return own && isOpenEntry(own) ? own : null
}

export function isOpenEntry({ status, lots }: CampApplication): boolean {
  return (status === 'open' || status === 'closed') && lots.some(({ state }) => state === 'Entered')
}

export const chips: Readonly<Record<Look, ChipKind>> = {
  open_for_booking: 'ok',
  less_then_5_free_spots: 'warn',
  fully_booked_and_waiting_list_active: 'plain',
  fully_booked: 'err',
  bookable_in_future: 'plain',
  past_closing_date: 'plain',
  preliminary_reserved: 'ok',
  mine: 'ok',
  waiting: 'plain',
  offered: 'ok',
  cancelled: 'err',
  follows: 'plain',
  entered: 'ok',
  lotsSoon: 'plain',
  lotsOpen: 'ok',
  lotsClosed: 'plain',
  lotsDrawn: 'plain',
}

export function isOpen(state: Camp['state']): boolean {
  return state === 'open_for_booking' || state === 'less_then_5_free_spots'
}

export function isWaitedFor(state: Camp['state']): boolean {
  return state === 'fully_booked_and_waiting_list_active'
}

export function daysOf({ startsOn, endsOn }: Pick<Camp, 'startsOn' | 'endsOn'>): number {
  return Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000) + 1
}

/** First names of those who have a place. */
export function namesIn(camp: Pick<Camp, 'id'>, mine: OwnCamps | null, language: Language): string {
  const names = mine?.places
    .filter(({ campId, state }) => campId === camp.id && state === 'booked')
    .map(({ firstName }) => firstName)
  return listed(names ?? [], language)
}

/** A calendar day at noon, in every zone of Europe the same day. */
export const noon = (day: string) => `${day}T10:00:00Z`

/** `22.–26. Dezember 2026` */
export function rangeOf({ startsOn, endsOn }: Pick<Camp, 'startsOn' | 'endsOn'>, language: Language): string {
  const locale = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }[language]
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(startsOn),
    new Date(endsOn),
  )
}
