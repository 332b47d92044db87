import { sql } from 'kysely'
import type { KeyRing } from '#modules/tickets/codes/keys.ts'
import { findEvent } from '#modules/tickets/events/events.storage.ts'
import { codeOf } from '#modules/tickets/issue.ts'
import type { TicketListeners } from '#modules/tickets/listeners.ts'
import { placeOf } from '#modules/tickets/quote.ts'
import { giveBackSeats } from '#modules/tickets/reserved-places.storage.ts'
import { giveBackStanding } from '#modules/tickets/standing.storage.ts'
import { insertTickets, loadIssued, type NewTicket } from '#modules/tickets/tickets.storage.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'

/** A place of one match; `seatId` null: a standing place of the block. */
export type MatchPlace = {
  eventId: string
  blockId: string
  row: string | null
  seat: string | null
  seatId: string | null
}

/** A kept place that was paid. */
export type KeptSale = MatchPlace &
  Pick<
    NewTicket,
    'ownerId' | 'buyerId' | 'orderNumber' | 'priceClass' | 'ticketType' | 'priceCents' | 'vatRate'
  > & {
    checkoutId: string
    checkoutItemId: string
  }

export type KeptPlaces = ReturnType<typeof createKeptPlaces>

type KeptPlacesContext = { keys: KeyRing; listeners: Pick<TicketListeners, 'notify'> }

/** Places of a match that are kept for holders of season tickets: taken like sold ones, and sold to nobody but whom they are kept for. */
export function createKeptPlaces(ctx: KeptPlacesContext) {
  return { keepSeats, keepStanding, ...inContext(ctx, { giveBack, sell: sellKept }) }
}

/** Answers the seats that were free, or kept for season tickets already; all others are somebody's. */
async function keepSeats(
  trx: Trx,
  { eventId, seats }: { eventId: string; seats: readonly { blockId: string; seatId: string }[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into seat_claims (event_id, seat_id, block_id, blocked_reason)
    select ${eventId}::uuid, w.seat, w.block, 'seasonTicket'
    from unnest(${seats.map(({ seatId }) => seatId)}::text[], ${seats.map(({ blockId }) => blockId)}::text[]) as w(seat, block)
    order by length(w.seat), w.seat collate "C"
    on conflict (event_id, seat_id) do update
      set blocked_reason = 'seasonTicket', cart_item_id = null, hold_expires_at = null, prolonged_at = null, checkout_id = null,
        cart_expires_at = null, claimed_at = now()
      where seat_claims.ticket_id is null and coalesce(seat_claims.hold_expires_at, '-infinity') <= app.now()
        and (seat_claims.blocked_reason is null or seat_claims.blocked_reason = 'seasonTicket')
    returning seat_id as id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Answers how many of so many places of a block there were. */
async function keepStanding(
  trx: Trx,
  { eventId, blockId, wanted }: { eventId: string; blockId: string; wanted: number },
): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select greatest(0, least(capacity - taken, ${wanted}::int)) as free from standing_counters
    where event_id = ${eventId} and block_id = ${blockId} for update`.execute(trx)
  const free = rows[0]?.free ?? 0
  if (free > 0)
    await sql`
      update standing_counters set taken = taken + ${free} where event_id = ${eventId} and block_id = ${blockId}`.execute(
      trx,
    )
  return free
}

/** To whoever waits for them, or to everybody. */
async function giveBack(
  { listeners }: KeptPlacesContext,
  trx: Trx,
  places: readonly MatchPlace[],
): Promise<void> {
  const seats = places.filter(({ seatId }) => seatId !== null)
  const waited =
    seats.length > 0
      ? await giveBackSeats(
          trx,
          sql`c.blocked_reason = 'seasonTicket' and c.ticket_id is null and (c.event_id, c.seat_id) in (
            select * from unnest(${seats.map(({ eventId }) => eventId)}::uuid[], ${seats.map(({ seatId }) => seatId)}::text[]))`,
        )
      : []
  const standing = [
    ...Map.groupBy(
      places.filter(({ seatId }) => seatId === null),
      (one) => `${one.eventId}/${one.blockId}`,
    ).values(),
  ]
  const freed = standing.map((same) => ({
    event_id: same[0]!.eventId,
    block_id: same[0]!.blockId,
    quantity: same.length,
  }))
  const reserved = [...waited, ...(await giveBackStanding(trx, freed))]
  for (const eventId of new Set(reserved)) await listeners.notify('reserved', trx, eventId)
}

/** Its ticket, from the kept place. Repeatable: a payment may be reported twice. 409: the place is kept no more. */
export async function sellKept(
  { keys }: Pick<KeptPlacesContext, 'keys'>,
  trx: Trx,
  sale: KeptSale,
  keptAs: 'seasonTicket' | 'fanClub' = 'seasonTicket',
): Promise<string> {
  const [issued] = await loadIssued(trx, [sale.checkoutItemId])
  if (issued) return issued.ticketId
  const { eventId, seatId, blockId, ownerId } = sale
  const id = newId()
  if (seatId !== null && !(await sellSeat(trx, { eventId, seatId, ticketId: id, keptAs })))
    throw new AppError(409, 'TICKET_IS_NOT_CHECKOUTABLE', 'The place is no longer kept')
  const event = (await findEvent(trx, eventId))!
  const place = placeOf({
    options: [seatId ? { key: 'seatId', value: seatId } : { key: 'blockId', value: blockId }],
  })!
  const key = await keys.signingKey(trx)
  const code = codeOf({ id, ownerId, issue: 1, media: 'mobile', place, event, key })
  await insertTickets(trx, [{ ...sale, id, code }])
  return id
}

async function sellSeat(
  trx: Trx,
  given: { eventId: string; seatId: string; ticketId: string; keptAs: string },
): Promise<boolean> {
  const { eventId, seatId, ticketId, keptAs } = given
  const { numAffectedRows } = await sql`
    update seat_claims set ticket_id = ${ticketId}, blocked_reason = null, claimed_at = now()
    where event_id = ${eventId} and seat_id = ${seatId} and ticket_id is null and blocked_reason = ${keptAs}`.execute(
    trx,
  )
  return numAffectedRows === 1n
}
