import { sql } from 'kysely'
import { groundOf } from '#modules/tickets/venue/grounds.ts'
import type { Block } from '#modules/tickets/venue/venue.rules.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db } from '#platform/db.ts'
import { findEvent, loadBlockCounts } from './events.storage.ts'

/** How the places of a block stand right now; together they are its capacity. */
export type BlockPlaces = {
  id: string
  /** Null, as the tier is: an area at another club's ground. */
  stand: string | null
  tier: string | null
  kind: 'seated' | 'standing'
  priceClass: string
  capacity: number
  sold: number
  /** In carts and checkouts. */
  held: number
  /** Kept from the sale: by the club, for season tickets, for the waiting list. */
  blocked: number
  free: number
  isOnSale: boolean
  isGuest: boolean
  /** What another ground calls the area. */
  called: string | null
}

type Count = {
  blockId: string
  capacity: number | null
  sold: number
  held: number
  blocked: number
  called: string | null
}

/** Every block of the ground with what has become of its places; null where there is no such event. */
export async function loadPlaces(db: Db, eventId: string): Promise<BlockPlaces[] | null> {
  const event = await findEvent(db, eventId)
  if (!event) return null
  const counts = await countPlaces(db, eventId)
  const onSale = new Set(
    groundOf(event)
      .blocksOnSale(event.released_blocks)
      .map(({ id }) => id),
  )
  const blocks = event.is_away
    ? groundOf(event).blocks.filter(({ id }) => counts.has(id))
    : groundOf(event).blocks
  return blocks.map(({ id, stand, tier, kind, priceClass, capacity: planned, isGuest }) => {
    const { sold, held, blocked, capacity, called } = counts.get(id) ?? {
      ...NOTHING,
      capacity: null,
      called: null,
    }
    // People are counted against their counter: without one nobody is let in.
    const most = kind === 'standing' ? (capacity ?? 0) : planned
    const free = Math.max(0, most - sold - held - blocked)
    return {
      ...{ id, stand, tier, kind, priceClass, isGuest, sold, held, blocked, free, called },
      capacity: most,
      isOnSale: onSale.has(id),
    }
  })
}

/** Every block of the ground that a match is at, the visitors' among them; elsewhere what is counted there. */
export async function loadPlanBlocks(db: Db, eventId: string): Promise<readonly Block[]> {
  const event = await findEvent(db, eventId)
  if (!event?.is_away) return venue().blocks
  const counts = await loadBlockCounts(db, eventId)
  return groundOf(event).blocks.flatMap((block) => {
    const count = counts.get(block.id)
    return count ? [{ ...block, capacity: count.capacity! }] : []
  })
}

const NOTHING = { sold: 0, held: 0, blocked: 0 }

/** What has become of places, by block; blocks without any are not there. */
export async function countPlaces(db: Db, eventId: string): Promise<Map<string, Count>> {
  const { rows } = await sql<Count>`
    select c.block_id as "blockId", null::int as capacity,
      count(*) filter (where c.ticket_id is not null)::int as sold,
      count(*) filter (where c.ticket_id is null and c.blocked_reason is null and c.hold_expires_at > app.now())::int as held,
      count(*) filter (where c.ticket_id is null and c.blocked_reason is not null)::int as blocked, null as called
    from seat_claims c where c.event_id = ${eventId} group by c.block_id
    union all
    select s.block_id, s.capacity,
      s.taken - s.kept_for_list - k.places - coalesce(h.live, 0) - coalesce(h.ended, 0),
      coalesce(h.live, 0), s.kept_for_list + k.places, s.called
    from standing_counters s left join lateral (
      select sum(h.quantity) filter (where h.hold_expires_at > app.now())::int as live,
        sum(h.quantity) filter (where h.hold_expires_at <= app.now())::int as ended
      from standing_holds h where h.event_id = s.event_id and h.block_id = s.block_id) h on true
    cross join lateral (
      select coalesce(sum(c.places), 0)::int as places from standing_contingents c
      where c.event_id = s.event_id and c.block_id = s.block_id) k
    where s.event_id = ${eventId}`.execute(db)
  return new Map(rows.map((row) => [row.blockId, row]))
}
