import { isForChildren } from '#modules/tickets/holders/holders.rules.ts'
import { hasReached } from '../ages.rules.ts'

/** A ticket of a match: whom it is for, where somebody is named. */
export type TicketOfMatch = {
  ticketType: string
  startsAt: Date
  /** Of the child that is named; null: nobody is. */
  birthday: string | null
}

/** Is there a child among those who go to a match that needs somebody grown up beside it, and nobody is? */
export function isChildAlone(tickets: readonly TicketOfMatch[]): boolean {
  return tickets.length > 0 && tickets.every(isSmall)
}

/** Nobody named, a child's ticket is a child's. */
function isSmall({ ticketType, startsAt, birthday }: TicketOfMatch): boolean {
  return birthday === null ? isForChildren({ ticketType }) : !hasReached('aloneFrom', birthday, startsAt)
}
