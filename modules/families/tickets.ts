import { groundBanRefusal, isBanned } from '#modules/ground-bans/ground-bans.ts'
import { needsOf, refusalToHold } from '#modules/tickets/holders/holders.rules.ts'
import { holderErrors } from '#modules/tickets/holders/holders.schema.ts'
import type { HeldTicket } from '#modules/tickets/tickets.ts'
import { factsOf, refusalToRenew, type TicketFacts } from '#modules/wallet/ticket-actions.rules.ts'
import type { ActionRefusal } from '#modules/wallet/tickets.schema.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { hasReached } from './ages.rules.ts'
import type { FamiliesContext } from './context.ts'
import { refuse } from './rules.ts'
import * as storage from './storage.ts'
import type { FamilyTicketList, TicketHolder } from './tickets.schema.ts'

/** More tickets ahead nobody has who takes children along. */
const MOST_TICKETS = 200

type Row = Awaited<ReturnType<FamiliesContext['tickets']['ticketsOf']>>[number]

/** One's own and the children's, match by match. */
export async function listFamilyTickets(ctx: FamiliesContext, caller: Caller): Promise<FamilyTicketList> {
  const selfId = caller.actorId
  const people = await storage.peopleOf(ctx.db, selfId)
  const all = await Promise.all(
    people.map(({ id }) =>
      ctx.tickets.ticketsOf({ ownerId: id, type: 'upcoming', page: 1, pageSize: MOST_TICKETS }),
    ),
  )
  const items = all.flat().map((row) => toTicket(ctx, row, selfId))
  const birthdays = new Map(people.map((person) => [person.id, person.birthday]))
  const small = items.filter(({ holderId, event }) => {
    const birthday = holderId === selfId ? null : (birthdays.get(holderId) ?? null)
    return birthday !== null && !hasReached('aloneFrom', birthday, new Date(event.startsAt))
  })
  const accompanied = await storage.matchesOfGuardians(ctx.db, selfId)
  return {
    alone: [...new Set(small.map(({ event }) => event.id))].filter((id) => !accompanied.has(id)),
    people: people.map(({ id, firstName }) => ({ id, firstName, isSelf: id === selfId })),
    items: items.sort(
      (one, other) =>
        one.event.startsAt.localeCompare(other.event.startsAt) ||
        one.event.id.localeCompare(other.event.id) ||
        `${one.block}-${one.row}-${one.seat}`.localeCompare(
          `${other.block}-${other.row}-${other.seat}`,
          'de',
          { numeric: true },
        ),
    ),
  }
}

function toTicket(ctx: FamiliesContext, row: Row, selfId: string): FamilyTicketList['items'][number] {
  const place = { ticketType: row.ticket_type, placeKind: ctx.tickets.placeKindOf(row.seat_id) }
  return {
    id: row.id,
    event: {
      id: row.event_id,
      name: row.name,
      opponent: row.opponent,
      startsAt: row.starts_at.toISOString(),
    },
    block: row.block_id,
    row: row.row,
    seat: row.seat,
    ticketTypeName: row.ticketTypeName,
    priceClassName: row.priceClassName,
    holderId: row.owner_id,
    needs: needsOf(place),
    isBought: row.buyer_id === selfId,
    fixed: refusalToMove(factsOf(row)),
  }
}

/** Until the gate: also when the match has begun and somebody comes late. */
function refusalToMove(facts: TicketFacts): ActionRefusal | null {
  return refusalToRenew(facts) ?? (facts.isWithheld ? 'TICKET_IS_UNPAID' : null)
}

/**
 * Persons in the order of their ids, then the family, the match, the ticket. A child holds what a person of its age may hold; only
 * whoever bought a ticket takes it back to themselves, so that nobody takes a child's ticket that the other guardian has paid.
 */
export async function changeTicketHolder(
  ctx: FamiliesContext,
  given: { caller: Caller; id: string; to: TicketHolder },
): Promise<void> {
  const { caller, id, to } = given
  const selfId = caller.actorId
  await ctx.db.transaction().execute(async (trx) => {
    const known = await storage.findTicketOwner(trx, id)
    if (!known) throw notFound()
    const people = [...new Set([selfId, known.ownerId, to.holderId])].sort()
    // Strangers hold nobody.
    await requireOwn(trx, selfId, people)
    await ctx.holdPeople(trx, people)
    for (const familyId of await storage.familiesOf(trx, people)) await storage.lockFamily(trx, familyId)
    await requireOwn(trx, selfId, people)
    await ctx.tickets.hands.holdMatch(trx, known.eventId)
    const ticket = await ctx.tickets.hands.holdTicket(trx, { id, ownerId: known.ownerId })
    if (!ticket) throw notFound()
    if (ticket.ownerId === to.holderId) return
    await requireMove(ctx, trx, { ticket, selfId, to })
    await ctx.tickets.hands.handOver(trx, ticket, { ownerId: to.holderId, media: 'mobile' })
  })
}

/** Oneself and the children that one looks after; everybody else's is not there. */
async function requireOwn(trx: Trx, selfId: string, ids: readonly string[]): Promise<void> {
  const own = new Set((await storage.peopleOf(trx, selfId)).map((person) => person.id))
  if (!ids.every((one) => own.has(one))) throw notFound()
}

async function requireMove(
  ctx: FamiliesContext,
  trx: Trx,
  { ticket, selfId, to }: { ticket: HeldTicket; selfId: string; to: TicketHolder },
): Promise<void> {
  const reason = refusalToMove({
    ...ticket,
    isCancelled: ticket.eventCancelledAt !== null,
    isForwarded: ticket.claim?.kind === 'transfer',
    isOffered: ticket.claim?.kind === 'offer',
  })
  if (reason) throw new AppError(409, reason, 'The ticket cannot be given to somebody else now')
  if (await isBanned(trx, { personIds: [to.holderId], at: ticket.startsAt })) throw groundBanRefusal()
  if (to.holderId === selfId) {
    if (ticket.buyerId !== selfId) throw refuse('NOT_THE_BUYER')
    return
  }
  const { ticketType, startsAt, seatId, eventId } = ticket
  const placeKind = ctx.tickets.placeKindOf(seatId)
  const partner =
    placeKind === 'companion'
      ? await ctx.tickets.partnerTicketOf(trx, { eventId, seatId, ownerId: to.holderId })
      : null
  const code = refusalToHold(
    { ticketType, placeKind, startsAt },
    {
      birthday: (await storage.findChild(trx, to.holderId))?.birthday ?? null,
      confirmsEntitlement: to.confirmsEntitlement,
      hasWheelchairPlace: partner !== null,
    },
  )
  if (code) throw new AppError(409, code, holderErrors[code])
}
