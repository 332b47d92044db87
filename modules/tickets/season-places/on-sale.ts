import { sql } from 'kysely'
import { byRow, sumOf } from '#modules/tickets/events/on-sale.ts'
import { soldPriceClasses } from '#modules/tickets/sale.rules.ts'
import type { Availability, BlockSeats } from '#modules/tickets/schema.ts'
import { blockPlan } from '#modules/tickets/venue/venue.rules.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'

/** Seats that somebody has at one match ahead at least, or for the season; `block` null: of the whole ground. */
export async function loadTaken(
  db: Db,
  season: number,
  block: string | null,
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ block: string; seat: string }>`
    select c.block_id as block, c.seat_id as seat from seat_claims c
    join events e on e.id = c.event_id join app.season_matches(${season}::int) m on m = c.event_id
    where (${block}::text is null or c.block_id = ${block}) and (c.ticket_id is not null or c.hold_expires_at > app.now()
      or (c.blocked_reason is not null and c.blocked_reason <> 'seasonTicket')
      or (c.blocked_reason is null and c.block_id = any(e.waited_blocks)))
    union select block_id, seat_id from season_places where season = ${season} and seat_id is not null
      and (${block}::text is null or block_id = ${block}) and hold_expires_at > app.now()
    union select block_id, seat_id from season_tickets where season = ${season} and seat_id is not null
      and (${block}::text is null or block_id = ${block}) and ended_at is null
    union select block_id, seat_id from contracts where seat_id is not null
      and (${block}::text is null or block_id = ${block}) and state not in ('Terminated', 'SubscriberChanged')`.execute(
    db,
  )
  const byBlock = Map.groupBy(rows, (row) => row.block)
  return new Map([...byBlock].map(([id, seats]) => [id, new Set(seats.map(({ seat }) => seat))]))
}

/** Free standing places by block: of the season, and at no match fewer. */
export async function loadStanding(db: Db, season: number): Promise<Map<string, number>> {
  const blocks = venue().blocks.filter(({ kind, isGuest }) => kind === 'standing' && !isGuest)
  const { rows } = await sql<{ id: string; free: number }>`
    select b.id, greatest(0, least(b.capacity - app.season_standing_taken(${season}::int, b.id),
      (select min(coalesce(s.capacity - s.taken + coalesce((select sum(h.quantity) from standing_holds h
          where h.event_id = m and h.block_id = b.id and h.hold_expires_at <= app.now()), 0), 0))
        from app.season_matches(${season}::int) m
        left join standing_counters s on s.event_id = m and s.block_id = b.id)))::int as free
    from unnest(${blocks.map(({ id }) => id)}::text[], ${blocks.map(({ capacity }) => capacity)}::int[]) as b(id, capacity)`.execute(
    db,
  )
  return new Map(rows.map(({ id, free }) => [id, free]))
}

/** Free places of a season per block and price class, in the words of a match. `id` names the season to whoever shows it. */
export async function seasonAvailability(
  db: Db,
  given: { season: number; id: string },
): Promise<Availability> {
  const [taken, standing] = await Promise.all([
    loadTaken(db, given.season, null),
    loadStanding(db, given.season),
  ])
  const blocks = venue()
    .blocksOnSale(null)
    .map(({ id, priceClass, capacity, kind }) => ({
      ...{ id, priceClass, capacity, offers: 0 },
      free: kind === 'standing' ? (standing.get(id) ?? 0) : capacity - (taken.get(id)?.size ?? 0),
    }))
  return { eventId: given.id, blocks, priceClasses: soldPriceClasses.map((id) => sumOf(id, blocks)) }
}

/** The seats of a block and which are taken for the season. 404: there is no such block. */
export async function seasonBlock(db: Db, given: { season: number; blockId: string }): Promise<BlockSeats> {
  const block = venue()
    .blocksOnSale(null)
    .find(({ id }) => id === given.blockId)
  if (!block) throw notFound()
  const { id, kind, priceClass, capacity } = block
  if (kind === 'standing') {
    const free = (await loadStanding(db, given.season)).get(id) ?? 0
    return { id, kind, priceClass, free, rows: [], taken: {}, offers: [] }
  }
  const taken = (await loadTaken(db, given.season, id)).get(id) ?? new Set<string>()
  const free = capacity - taken.size
  return { id, kind, priceClass, free, rows: blockPlan(block).rows, taken: byRow(taken), offers: [] }
}
