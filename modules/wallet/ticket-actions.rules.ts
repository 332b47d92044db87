import { offerUntil } from '#modules/marketplace/offers.rules.ts'
import type { TicketMedium } from '#modules/tickets/schema.ts'
import type { ActionRefusal, TicketActionName, TicketActions, TicketState } from './tickets.schema.ts'

/** What decides about a ticket. */
export type TicketFacts = {
  media: TicketMedium
  priceCents: number
  startsAt: Date
  isCancelled: boolean
  isUsed: boolean
  isForwarded: boolean
  isOffered: boolean
  /** The money that it was bought with is here. */
  isPaid: boolean
  /** Its buyer owes the money: on account, or because a bank took it back. */
  isOwed: boolean
  /** Nobody goes in with it until it is paid. */
  isWithheld: boolean
  /** A ban keeps its owner out of the ground that day. */
  isBanned: boolean
  /** A companion's ticket whose owner has the wheelchair place as well. */
  isBoundToWheelchair?: boolean
  /** For a match at another club's ground. */
  isAway: boolean
  now: Date
}

/** A ticket as the database tells of it: its columns, and what else was asked about it. */
type TicketRow = {
  media: TicketMedium
  price_cents: number
  starts_at: Date
  cancelled_at: Date | null
  used_at: Date | null
  withheld_at: Date | null
  transfer_id: string | null
  offer_id: string | null
  is_away: boolean
  is_paid: boolean
  is_owed: boolean
  is_banned: boolean
  now: Date
}

export function factsOf(row: TicketRow): TicketFacts {
  return {
    media: row.media,
    priceCents: row.price_cents,
    startsAt: row.starts_at,
    isCancelled: row.cancelled_at !== null,
    isUsed: row.used_at !== null,
    isPaid: row.is_paid,
    isOwed: row.is_owed,
    isWithheld: row.withheld_at !== null,
    isBanned: row.is_banned,
    isForwarded: row.transfer_id !== null,
    isOffered: row.offer_id !== null,
    isAway: row.is_away,
    now: row.now,
  }
}

/** As the lists have it: until then a ticket is upcoming, afterwards it is in the archive. */
const MATCH_HOURS = 3

export function stateOfTicket(ticket: TicketFacts): TicketState {
  if (ticket.isCancelled) return 'cancelled'
  if (ticket.isUsed) return 'used'
  if (isOver(ticket)) return 'over'
  if (ticket.isWithheld) return 'unpaid'
  if (ticket.isOffered) return 'offered'
  if (ticket.isForwarded) return 'forwarded'
  return ticket.isBanned ? 'banned' : 'valid'
}

/** Every action with the reason that speaks against it now. */
export function actionsOfTicket(ticket: TicketFacts): TicketActions {
  const actionOf = (name: TicketActionName) => {
    const reason = refusalTo(name, ticket)
    return { allowed: reason === null, reason }
  }
  return {
    forward: actionOf('forward'),
    offer: actionOf('offer'),
    print: actionOf('print'),
    toPhone: actionOf('toPhone'),
    pdf: actionOf('pdf'),
    calendar: actionOf('calendar'),
  }
}

export function refusalTo(action: TicketActionName, ticket: TicketFacts): ActionRefusal | null {
  return REFUSALS[action].map((says) => says(ticket)).find((reason) => reason !== null) ?? null
}

/** Why a ticket gets no new code; what it is promised to would end with the old one. */
export function refusalToRenew(ticket: TicketFacts): ActionRefusal | null {
  return RENEWAL.map((says) => says(ticket)).find((reason) => reason !== null) ?? null
}

type Objection = (ticket: TicketFacts) => ActionRefusal | null

const calledOff: Objection = ({ isCancelled }) => (isCancelled ? 'TICKET_EVENT_CANCELLED' : null)
const used: Objection = ({ isUsed }) => (isUsed ? 'TICKET_IS_USED' : null)
const unpaid: Objection = ({ isPaid }) => (isPaid ? null : 'TICKET_IS_UNPAID')
const owed: Objection = ({ isOwed }) => (isOwed ? 'TICKET_IS_UNPAID' : null)
const withheld: Objection = ({ isWithheld }) => (isWithheld ? 'TICKET_IS_UNPAID' : null)
const banned: Objection = ({ isBanned }) => (isBanned ? 'GROUND_BAN' : null)
const over: Objection = (ticket) => (isOver(ticket) ? 'MATCH_IS_OVER' : null)
const started: Objection = ({ startsAt, now }) => (startsAt <= now ? 'MATCH_HAS_STARTED' : null)
const tooLate: Objection = ({ startsAt, now }) => (offerUntil(startsAt) <= now ? 'OFFER_TIME_OVER' : null)
const forwarded: Objection = ({ isForwarded }) => (isForwarded ? 'TICKET_IS_FORWARDED' : null)
const offered: Objection = ({ isOffered }) => (isOffered ? 'TICKET_IS_OFFERED' : null)
const free: Objection = ({ priceCents }) => (priceCents === 0 ? 'TICKET_IS_FREE' : null)
const bound: Objection = ({ isBoundToWheelchair }) =>
  isBoundToWheelchair ? 'COMPANION_MOVES_WITH_WHEELCHAIR' : null
const away: Objection = ({ isAway }) => (isAway ? 'TICKET_IS_FOR_AWAY_MATCH' : null)
const byPost: Objection = ({ media }) => (media === 'registered' ? 'TICKET_COMES_BY_POST' : null)
const onPaper: Objection = ({ media }) => (media === 'print' ? 'TICKET_IS_ON_PAPER' : null)
const onPhone: Objection = ({ media }) => (media === 'mobile' ? 'TICKET_IS_ON_PHONE' : null)

/**
 * Another medium is another code (`tickets.hands.handOver`), which would end what the ticket is promised to: whoever was
 * promised it is asked first.
 */
const anotherMedium = [calledOff, used, over, forwarded, offered, byPost]
const RENEWAL = [calledOff, used, over, forwarded, offered]
const REFUSALS: Record<TicketActionName, Objection[]> = {
  forward: [calledOff, used, over, started, forwarded, offered, bound, owed],
  offer: [away, calledOff, used, over, started, forwarded, offered, free, unpaid, tooLate],
  print: [...anotherMedium, onPaper],
  toPhone: [...anotherMedium, onPhone],
  pdf: [calledOff, offered, onPhone, withheld, banned],
  calendar: [calledOff, over],
}

function isOver({ startsAt, now }: TicketFacts): boolean {
  return startsAt.getTime() + MATCH_HOURS * 3_600_000 <= now.getTime()
}
