import type { Availability, EventDetail, EventSummary } from '#modules/tickets/schema.ts'

/** What the ticket pages ask the server for. */
export type TicketServices = {
  /** Home games ahead, in order. */
  upcoming(): Promise<EventSummary[]>
  /** Null when there is no such event. */
  eventBySlug(slug: string): Promise<EventDetail | null>
  availability(eventId: string): Promise<Availability>
  /** The same for every event. */
  map(): MapBlock[]
}

/** A block as the map draws it; `outline` and `centre` in plan units, the pitch in the middle. */
export type MapBlock = {
  id: string
  stand: string
  tier: string
  kind: 'seated' | 'standing'
  priceClass: string
  isGuest: boolean
  outline: readonly (readonly [number, number])[]
  centre: readonly [number, number]
}
