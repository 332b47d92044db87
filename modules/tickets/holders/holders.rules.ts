import { club } from '#club/club.ts'
import { berlinDate } from '#platform/dates.ts'
import type { HolderErrorCode } from './holders.schema.ts'

/** What a place is to whoever sits there; null on a standing place. */
export type PlaceKind = 'seat' | 'wheelchair' | 'companion' | null

/** What decides who may have a ticket. */
export type TicketToHold = { ticketType: string; placeKind: PlaceKind; startsAt: Date }

/** Who would have it. */
export type FutureHolder = {
  /** ISO date; null where the account names none, and for organisations. */
  birthday: string | null
  /** They said that they have what the ticket asks for; kept as proof. */
  confirmsEntitlement: boolean
  /** The wheelchair place beside a companion's is theirs, or becomes theirs with it. */
  hasWheelchairPlace: boolean
}

/** What somebody must say of themselves: that they get the reduction, or that they need an accessible place. */
export type Entitlement = 'reduced' | 'accessible'

/** What the next holder of a ticket has to confirm; null: nothing. */
export function entitlementFor(ticket: Pick<TicketToHold, 'ticketType' | 'placeKind'>): Entitlement | null {
  if (ticket.placeKind === 'wheelchair') return 'accessible'
  return ticket.ticketType === 'reduced' ? 'reduced' : null
}

/** What the next holder has to show or to say; one who needs an accessible place says so, whatever their age. */
export function needsOf(
  ticket: Pick<TicketToHold, 'ticketType' | 'placeKind'>,
): Entitlement | 'child' | null {
  return entitlementFor(ticket) ?? (isForChildren(ticket) ? 'child' : null)
}

export function isForChildren(ticket: Pick<TicketToHold, 'ticketType'>): boolean {
  return ticket.ticketType === 'child'
}

/** Why somebody may not have this ticket; null when they may. For forwarding and for the exchange alike. */
export function refusalToHold(ticket: TicketToHold, holder: FutureHolder): HolderErrorCode | null {
  if (isForChildren(ticket)) {
    if (holder.birthday === null) return 'CHILD_TICKET_NEEDS_BIRTHDAY'
    if (!isChildOn(ticket.startsAt, holder.birthday)) return 'CHILD_TICKET_ONLY_FOR_CHILDREN'
  }
  if (ticket.placeKind === 'companion' && !holder.hasWheelchairPlace) return 'COMPANION_NEEDS_WHEELCHAIR'
  if (entitlementFor(ticket) !== null && !holder.confirmsEntitlement) return 'ENTITLEMENT_NOT_CONFIRMED'
  return null
}

/** ISO dates are compared as text; whoever was born on 29 February grows older on 1 March. */
function isChildOn(matchDay: Date, birthday: string): boolean {
  const [year = '', ...rest] = birthday.split('-')
  const grownUp = [String(Number(year) + club.childTicketAge).padStart(4, '0'), ...rest].join('-')
  return berlinDate(matchDay) < grownUp
}
