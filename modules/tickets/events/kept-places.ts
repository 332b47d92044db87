import { sql } from 'kysely'
import type { TicketListeners } from '#modules/tickets/listeners.ts'
import { giveBackSeats } from '#modules/tickets/reserved-places.storage.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'

/** Kept by the program itself, and not to be let go by hand. */
const OF_THE_PROGRAM = ['seasonTicket', 'waitingList', 'contingent', 'fanClub']

type KeptOptions = { db: Db; listeners: TicketListeners; noSeatLock: boolean }

/** Seats that the club keeps from the sale, each with a reason. All of those named, or none. */
export function createKeptPlaces({ db, listeners, noSeatLock }: KeptOptions) {
  /** Throws 409 `SEAT_TAKEN` when one of them is sold, held or kept already: a buyer was faster. */
  function keepSeats(given: { id: string; seatIds: readonly string[]; reason: string }): Promise<void> {
    const { id, seatIds, reason } = given
    if (OF_THE_PROGRAM.includes(reason))
      throw new AppError(409, 'EVENT_REASON_TAKEN', 'Another reason, please.')
    return db.transaction().execute(async (trx) => {
      await requireSeats(trx, given)
      const kept = await keepFree(trx, { id, seatIds, reason, noSeatLock })
      if (kept !== seatIds.length) throw new AppError(409, 'SEAT_TAKEN', 'One of them is not free any more.')
      await dropTags(trx, ['tickets'])
    })
  }

  /** Everybody may buy them again, or those who wait for them first. */
  function freeSeats(given: { id: string; seatIds: readonly string[] }): Promise<void> {
    const { id, seatIds } = given
    return db.transaction().execute(async (trx) => {
      await requireSeats(trx, given)
      const { rows } = await sql`
        select from seat_claims where event_id = ${id} and seat_id = any(${[...seatIds]}::text[]) and ticket_id is null
          and blocked_reason is not null and blocked_reason <> all(${OF_THE_PROGRAM}::text[])
        order by length(seat_id), seat_id collate "C" for update`.execute(trx)
      if (rows.length !== seatIds.length)
        throw new AppError(409, 'SEAT_NOT_KEPT', 'One of them is not kept by the club.')
      const reserved = await giveBackSeats(
        trx,
        sql`c.event_id = ${id} and c.seat_id = any(${[...seatIds]}::text[]) and c.blocked_reason is not null`,
      )
      for (const eventId of reserved) await listeners.notify('reserved', trx, eventId)
      await dropTags(trx, ['tickets'])
    })
  }

  return { keepSeats, freeSeats }
}

async function requireSeats(
  trx: Trx,
  { id, seatIds }: { id: string; seatIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ isAway: boolean }>`
    select is_away as "isAway" from events where id = ${id}`.execute(trx)
  const [event] = rows
  if (!event) throw notFound()
  if (event.isAway || !seatIds.every((seatId) => venue().seatById.has(seatId)))
    throw new AppError(404, 'SEAT_UNKNOWN', 'There is no such place')
}

/** As a buyer takes a seat: a free one, or one whose hold has ended, in the order of all. Answers how many. */
async function keepFree(
  trx: Trx,
  given: { id: string; seatIds: readonly string[]; reason: string; noSeatLock: boolean },
): Promise<number> {
  const unlessTaken = given.noSeatLock
    ? sql``
    : sql`where seat_claims.ticket_id is null and seat_claims.blocked_reason is null
        and seat_claims.hold_expires_at <= app.now()`
  const seats = given.seatIds.map((seatId) => venue().seatById.get(seatId)!)
  const { rows } = await sql`
    insert into seat_claims (event_id, seat_id, block_id, blocked_reason)
    select ${given.id}::uuid, seat_id, block_id, ${given.reason} from unnest(
      ${seats.map(({ id }) => id)}::text[], ${seats.map(({ blockId }) => blockId)}::text[]) as wanted(seat_id, block_id)
    order by length(seat_id), seat_id collate "C"
    on conflict (event_id, seat_id) do update
      set blocked_reason = excluded.blocked_reason, cart_item_id = null, hold_expires_at = null, prolonged_at = null,
        checkout_id = null, cart_expires_at = null, claimed_at = now()
      ${unlessTaken}
    returning 1`.execute(trx)
  return rows.length
}
