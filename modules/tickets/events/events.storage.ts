import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { PHASES_OF_EVENT, type SalePhaseRow } from '#modules/tickets/phases.rules.ts'
import type { Block } from '#modules/tickets/venue/venue.rules.ts'
import type { Db, Trx } from '#platform/db.ts'

export type EventRow = {
  id: string
  slug: string
  name: Text
  competition: Text
  opponent: string
  opponent_crest: string
  matchday: number | null
  starts_at: Date
  doors_open_at: Date
  phases: SalePhaseRow[]
  sale_until: Date
  cancelled_at: Date | null
  released_blocks: string[] | null
  /** At another club's ground: its places are counted. */
  is_away: boolean
  /** Until when holders may say who goes with a ticket; null: nobody asks. */
  names_until: Date | null
  now: Date
}

/** `counted`: how many places are sold by counting, of those on sale elsewhere. */
export type EventWithPlaces = EventRow & { taken: number; counted: number; from_price: number | null }

const COLUMNS =
  sql.raw(`e.id, e.slug, e.name, e.competition, e.opponent, e.opponent_crest, e.matchday, e.starts_at,
  e.doors_open_at, e.sale_until, e.cancelled_at, e.released_blocks, e.is_away, e.names_until, app.now() as now,
  (${PHASES_OF_EVENT}) as phases`)

const LIVE = sql.raw(
  '(c.ticket_id is not null or c.blocked_reason is not null or c.hold_expires_at > app.now())',
)

/** Which events: those ahead, in order, or one. */
type Which = { limit: number; offset: number } | { slug: string } | { id: string }

/** Events with what is left of them, in one statement. Only events ahead are counted, however many lie behind. */
export async function loadEvents(db: Db, which: Which): Promise<EventWithPlaces[]> {
  const condition =
    'limit' in which
      ? sql`e.sale_until > app.now() order by e.starts_at, e.id limit ${which.limit} offset ${which.offset}`
      : 'slug' in which
        ? sql`e.slug = ${which.slug}`
        : sql`e.id = ${which.id}`
  const { rows } = await sql<EventWithPlaces>`
    with listed as (select ${COLUMNS} from events e where ${condition}),
    standing as (
      select s.event_id, sum(s.taken)::int as taken, sum(s.capacity)::int as counted
      from standing_counters s join listed l on l.id = s.event_id
      where not l.is_away or s.block_id = any(l.released_blocks) group by s.event_id),
    expired as (
      select h.event_id, sum(h.quantity)::int as places from standing_holds h
      where h.event_id in (select id from listed) and h.hold_expires_at <= app.now() group by h.event_id)
    select listed.*, coalesce(standing.counted, 0) as counted,
      case when listed.starts_at > app.now()
        then (select count(*)::int from seat_claims c where c.event_id = listed.id and ${LIVE}) else 0 end
        + coalesce(standing.taken, 0) - coalesce(expired.places, 0) as taken,
      (select min(p.price_cents)::int from event_prices p
        where p.event_id = listed.id and p.ticket_type = 'full') as from_price
    from listed
    left join standing on standing.event_id = listed.id
    left join expired on expired.event_id = listed.id
    order by listed.starts_at, listed.id`.execute(db)
  return rows
}

export async function countEventsAhead(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from events where sale_until > app.now()`.execute(db)
  return rows[0]!.count
}

export type EventOnSale = EventRow & {
  price_cents: number
  member_price_cents: number | null
  vat_rate: number
  /** What another ground calls the area. */
  called: string | null
}

/** The event of a sku with its price, in one statement; null when the event does not sell such a ticket. */
export async function findPricedEvent(
  db: Db,
  sku: { eventId: string; priceClass: string; ticketType: string },
): Promise<EventOnSale | null> {
  const { rows } = await sql<EventOnSale>`
    select ${COLUMNS}, p.price_cents, p.member_price_cents, p.vat_rate, s.called
    from events e join event_prices p on p.event_id = e.id
      left join standing_counters s on e.is_away and s.event_id = e.id and s.block_id = p.price_class
    where e.id = ${sku.eventId} and p.price_class = ${sku.priceClass} and p.ticket_type = ${sku.ticketType}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function findEvent(db: Db, id: string): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`select ${COLUMNS} from events e where e.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type WhichEvent = { id: string } | { slug: string }

export type EventTimes = {
  id: string
  slug: string
  startsAt: Date
  doorsOpenAt: Date
  saleUntil: Date
  cancelledAt: Date | null
}

/** Locks the event until the transaction ends: no ticket of it is written meanwhile. */
export function holdEvent(trx: Trx, which: WhichEvent): Promise<(EventTimes & { now: Date }) | null> {
  return findTimes(trx, which, sql`for update`)
}

export async function findTimes(
  db: Db,
  which: WhichEvent,
  lock = sql``,
): Promise<(EventTimes & { now: Date }) | null> {
  const condition = 'id' in which ? sql`id = ${which.id}` : sql`slug = ${which.slug}`
  const { rows } = await sql<EventTimes & { now: Date }>`
    select id, slug, starts_at as "startsAt", doors_open_at as "doorsOpenAt", sale_until as "saleUntil",
      cancelled_at as "cancelledAt", app.now() as now
    from events where ${condition} ${lock}`.execute(db)
  return rows[0] ?? null
}

export async function saveEventTimes(trx: Trx, event: EventTimes): Promise<void> {
  await trx
    .updateTable('events')
    .set({
      starts_at: event.startsAt,
      doors_open_at: event.doorsOpenAt,
      sale_until: event.saleUntil,
      cancelled_at: event.cancelledAt,
    })
    .where('id', '=', event.id)
    .execute()
}

export async function loadPrices(db: Db, eventId: string) {
  return (
    db
      .selectFrom('event_prices as p')
      // An area at another ground is a price class of its own, and has a name there.
      .leftJoin('standing_counters as s', (join) =>
        join.onRef('s.event_id', '=', 'p.event_id').onRef('s.block_id', '=', 'p.price_class'),
      )
      .select([
        'p.price_class',
        'p.ticket_type',
        'p.price_cents',
        'p.member_price_cents',
        'p.vat_rate',
        's.called',
      ])
      .where('p.event_id', '=', eventId)
      .orderBy('p.price_cents', 'desc')
      .orderBy('p.price_class')
      .execute()
  )
}

/** What `venues.rules` holds: sentences of the ticket and of the house. */
export type VenueTexts = { ticket: Text[]; house: Text[] }

export async function loadVenueOf(db: Db, eventId: string) {
  const row = await db
    .selectFrom('venues')
    .innerJoin('events', 'events.venue_id', 'venues.id')
    .select(['venues.id', 'venues.name', 'venues.city', 'venues.address', 'venues.rules'])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow()
  return { ...row, rules: row.rules as unknown as VenueTexts }
}

export type BlockCount = { block_id: string; taken: number; capacity: number | null }

/** Taken places per block: claimed seats, and the counters of standing blocks with their own capacity. */
export async function loadBlockCounts(db: Db, eventId: string): Promise<Map<string, BlockCount>> {
  const { rows } = await sql<BlockCount>`
    select c.block_id, count(*)::int as taken, null::int as capacity
    from seat_claims c where c.event_id = ${eventId} and ${LIVE} group by c.block_id
    union all
    select s.block_id, s.taken - coalesce((select sum(h.quantity) from standing_holds h
      where h.event_id = s.event_id and h.block_id = s.block_id and h.hold_expires_at <= app.now()), 0)::int, s.capacity
    from standing_counters s where s.event_id = ${eventId}`.execute(db)
  return new Map(rows.map((row) => [row.block_id, row]))
}

/** A standing block is sold by its counter: without one not at all. */
export function freeIn(block: Block, count: BlockCount | undefined): number {
  if (block.kind === 'standing') return count ? count.capacity! - count.taken : 0
  return Math.max(0, block.capacity - (count?.taken ?? 0))
}

/** How many places a block has: elsewhere the counter of the match says it. */
export function capacityIn(
  { is_away: isAway }: Pick<EventRow, 'is_away'>,
  block: Block,
  count: BlockCount | undefined,
): number {
  return isAway ? (count?.capacity ?? 0) : block.capacity
}

/** Ids of taken seats, of the whole event or of one block. */
export async function loadTakenSeats(db: Db, eventId: string, blockId?: string): Promise<Set<string>> {
  const inBlock = blockId === undefined ? sql`` : sql`and c.block_id = ${blockId}`
  const { rows } = await sql<{ seat_id: string }>`
    select c.seat_id from seat_claims c where c.event_id = ${eventId} ${inBlock} and ${LIVE}`.execute(db)
  return new Set(rows.map((row) => row.seat_id))
}
