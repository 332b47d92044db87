import { sql } from 'kysely'
import { isBanned } from '#modules/ground-bans/ground-bans.ts'
import type { KeyRing } from '#modules/tickets/codes/keys.ts'
import { requireOutOfBallot } from '#modules/tickets/contingents/contingents.ts'
import { findEvent } from '#modules/tickets/events/events.storage.ts'
import { codeOf } from '#modules/tickets/issue.ts'
import type { TicketListeners } from '#modules/tickets/listeners.ts'
import { giveBackSeats } from '#modules/tickets/reserved-places.storage.ts'
import { COMPANION, compareSeatIds, type Place } from '#modules/tickets/sale.rules.ts'
import { giveBackStanding } from '#modules/tickets/standing.storage.ts'
import { insertTickets, type NewTicket } from '#modules/tickets/tickets.storage.ts'
import { findBlock, groundOf } from '#modules/tickets/venue/grounds.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import * as storage from './complimentary.storage.ts'

export type ComplimentaryContext = { db: Db; keys: KeyRing; listeners: TicketListeners }

export type Gift = {
  eventId: string
  ownerId: string
  /** Out of it; null: out of the free sale. */
  contingentId: string | null
  seatIds: readonly string[]
  standing: { blockId: string; places: number } | null
  reason: string
  /** Who of the club gives it. */
  by: string
  /** Keeps the person until the transaction ends. */
  holdOwner: (trx: Trx) => Promise<void>
  /** Tells them, in the same transaction. */
  onGiven: (trx: Trx, ticketIds: string[]) => Promise<void>
}

/** One person's for one match: whoever invites more names more people. */
const MOST_EACH = 20
const USUAL_VAT = 19

const refusals = {
  COMPLIMENTARY_TOO_MANY: 'One person has no more than twenty complimentary tickets for a match.',
  COMPLIMENTARY_NO_ROOM: 'The places are not free, or not of this contingent.',
  COMPLIMENTARY_USED: 'Somebody went in with it.',
  EVENT_CLOSED: 'The match is called off or has begun.',
  GROUND_BAN: 'A ban from the ground is in force on the day of this match',
} as const

const refuse = (code: keyof typeof refusals) => new AppError(409, code, refusals[code])

/** Tickets for nothing: all of the places that are named, or none. */
export function giveComplimentary(
  { db, keys }: ComplimentaryContext,
  gift: Gift,
): Promise<{ ticketIds: string[] }> {
  const { eventId, ownerId, contingentId, reason, by } = gift
  return db.transaction().execute(async (trx) => {
    await gift.holdOwner(trx)
    await holdMatch(trx, { eventId, ownerId })
    if (contingentId) await requireOutOfBallot(trx, { eventId, id: contingentId })
    const places = placesOf(gift)
    await requireGround(trx, { eventId, places })
    if (places.length + (await storage.countGivenTo(trx, { eventId, ownerId })) > MOST_EACH)
      throw refuse('COMPLIMENTARY_TOO_MANY')
    const key = await keys.signingKey(trx)
    const event = (await findEvent(trx, eventId))!
    const { standing } = gift
    if (standing && !(await storage.takeStandingPlaces(trx, { eventId, contingentId, ...standing })))
      throw refuse('COMPLIMENTARY_NO_ROOM')
    const tickets: NewTicket[] = []
    for (const place of places) {
      const id = newId()
      const seat = place.kind === 'seat' ? place.seat : null
      const blockId = place.block.id
      const claim = { eventId, blockId, ticketId: id, contingentId }
      if (seat && !(await storage.takeSeat(trx, { ...claim, seatId: seat.id })))
        throw refuse('COMPLIMENTARY_NO_ROOM')
      tickets.push({
        ...{ id, eventId, ownerId, buyerId: ownerId, checkoutId: null, checkoutItemId: null, blockId },
        orderNumber: `EK-${id.slice(-8).toUpperCase()}`,
        row: seat?.row ?? null,
        seat: seat?.seat ?? null,
        seatId: seat?.id ?? null,
        priceClass: place.block.priceClass,
        ticketType: seat?.kind === 'companion' ? COMPANION : 'full',
        priceCents: 0,
        vatRate: USUAL_VAT,
        code: codeOf({ id, ownerId, issue: 1, media: 'mobile', place, event, key }),
      })
    }
    await insertTickets(trx, tickets)
    const ticketIds = tickets.map(({ id }) => id)
    await trx
      .insertInto('complimentary_tickets')
      .values(
        ticketIds.map((ticket_id) => ({ ticket_id, contingent_id: contingentId, reason, given_by: by })),
      )
      .execute()
    await gift.onGiven(trx, ticketIds)
    await dropTags(trx, ['tickets'])
    return { ticketIds }
  })
}

/** It ends, whoever has it by now; its place is its contingent's again, or goes on sale. */
export function callBackComplimentary(
  { db, listeners }: ComplimentaryContext,
  given: { eventId: string; ticketId: string },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const gift = await storage.holdGift(trx, given)
    if (!gift || gift.isRevoked) throw notFound()
    if (gift.isUsed) throw refuse('COMPLIMENTARY_USED')
    const { id, eventId, blockId, seatId } = gift
    await storage.endGift(trx, id)
    if (gift.contingentId) await storage.giveBackToContingent(trx, gift)
    else {
      const reserved = seatId
        ? await giveBackSeats(
            trx,
            sql`c.event_id = ${eventId} and c.seat_id = ${seatId} and c.ticket_id = ${id}`,
          )
        : await giveBackStanding(trx, [{ event_id: eventId, block_id: blockId, quantity: 1 }])
      for (const one of reserved) await listeners.notify('reserved', trx, one)
    }
    await listeners.notify('voided', trx, [{ id, eventId }])
    await dropTags(trx, ['tickets'])
  })
}

/** Nobody calls it off meanwhile. */
async function holdMatch(
  trx: Trx,
  { eventId, ownerId }: { eventId: string; ownerId: string },
): Promise<void> {
  const { rows } = await sql<{ isAhead: boolean; startsAt: Date }>`
    select cancelled_at is null and starts_at > app.now() as "isAhead", starts_at as "startsAt"
    from events where id = ${eventId} for share`.execute(trx)
  const [event] = rows
  if (!event) throw notFound()
  if (!event.isAhead) throw refuse('EVENT_CLOSED')
  if (await isBanned(trx, { personIds: [ownerId], at: event.startsAt })) throw refuse('GROUND_BAN')
}

/** Places of the ground that the match is at: no seats of the plan elsewhere, and no area at home. */
async function requireGround(trx: Trx, given: { eventId: string; places: readonly Place[] }): Promise<void> {
  const event = (await findEvent(trx, given.eventId))!
  const { blockById } = groundOf(event)
  if (!given.places.every(({ block }) => blockById.has(block.id))) throw notFound()
}

/** In the order of all locks; 404 where there is no such place, or it is the visitors'. */
function placesOf({ seatIds, standing }: Gift): Place[] {
  const { seatById } = venue()
  const seats = [...new Set(seatIds)].toSorted(compareSeatIds).map((id): Place => {
    const seat = seatById.get(id)
    if (!seat) throw new AppError(404, 'SEAT_UNKNOWN', 'There is no such place')
    return { kind: 'seat', seat, block: findBlock(seat.blockId)! }
  })
  const block = standing && findBlock(standing.blockId)
  if (standing && block?.kind !== 'standing') throw notFound()
  const people = Array.from(
    { length: standing?.places ?? 0 },
    (): Place => ({ kind: 'standing', block: block! }),
  )
  const places = [...seats, ...people]
  if (places.some(({ block: { isGuest } }) => isGuest)) throw notFound()
  return places
}
