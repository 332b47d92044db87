import { sql } from 'kysely'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db } from '#platform/db.ts'
import type { Wish } from './buyer.ts'

/** Seats that can be bought now by anybody, block after block, of the game on sale with the most of them. */
export async function freeSeats(db: Db, count: number): Promise<Wish[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e where exists (select from sale_phases p where p.event_id = e.id and p.who = 'everybody' and p.from_at <= app.now()) and e.sale_until > app.now() and e.cancelled_at is null
      and e.released_blocks is null
    order by (select count(*) from seat_claims c where c.event_id = e.id) limit 1`.execute(db)
  const eventId = rows[0]!.id
  const claimed = await sql<{ seat: string }>`
    select seat_id as seat from seat_claims where event_id = ${eventId}`.execute(db)
  const taken = new Set(claimed.rows.map((row) => row.seat))
  const { blockById, seatById } = venue()
  const wishes = [...seatById.values()]
    .filter((seat) => seat.kind === 'seat' && !taken.has(seat.id) && !blockById.get(seat.blockId)!.isGuest)
    .slice(0, count)
    .map((seat) => ({
      sku: `${eventId}-${blockById.get(seat.blockId)!.priceClass}-full`,
      quantity: 1,
      userOptionValues: [{ key: 'seatId', value: seat.id }],
    }))
  if (wishes.length < count) throw new Error(`only ${wishes.length} of ${count} seats are free`)
  return wishes
}
