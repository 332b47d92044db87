import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { SalePhaseRow } from '#modules/tickets/phases.rules.ts'
import { PHASES_OF_EVENT } from '#modules/tickets/phases.rules.ts'
import type { Db } from '#platform/db.ts'
import type { EventQuery } from './schema.ts'

export type EventHeadRow = {
  id: string
  slug: string
  opponent: string
  matchday: number | null
  isAway: boolean
  startsAt: Date
  phases: SalePhaseRow[]
  saleUntil: Date
  cancelledAt: Date | null
  now: Date
}

const HEAD =
  sql.raw(`e.id, e.slug, e.opponent, e.matchday, e.is_away as "isAway", e.starts_at as "startsAt", e.sale_until as "saleUntil",
  (${PHASES_OF_EVENT}) as phases, e.cancelled_at as "cancelledAt", app.now() as now`)

const IS_OVER = sql`e.starts_at <= app.now() - interval '3 hours'`
const VIEWS: Record<EventQuery['view'], RawBuilder<unknown>> = {
  ahead: sql`e.cancelled_at is null and not ${IS_OVER}`,
  calledOff: sql`e.cancelled_at is not null`,
  over: sql`e.cancelled_at is null and ${IS_OVER}`,
}

type Wanted = Pick<EventQuery, 'view' | 'q'>

function conditionOf({ view, q }: Wanted): RawBuilder<unknown> {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const named = words.map((word) => sql`lower(e.opponent || ' ' || e.slug) like ${containing(word)}`)
  return sql.join([VIEWS[view], ...named], sql` and `)
}

export function countEvents(db: Db, wanted: Wanted): Promise<number> {
  return countOf(db, sql`select 1 from events e where ${conditionOf(wanted)}`)
}

/** One more than a page; those ahead by kick-off, others the latest first. */
export async function listEvents(
  db: Db,
  given: { wanted: Wanted; limit: number; offset: number },
): Promise<EventHeadRow[]> {
  const by = given.wanted.view === 'ahead' ? sql`e.starts_at, e.id` : sql`e.starts_at desc, e.id desc`
  const { rows } = await sql<EventHeadRow>`
    select ${HEAD} from events e where ${conditionOf(given.wanted)} order by ${by}
    limit ${given.limit} offset ${given.offset}`.execute(db)
  return rows
}

export type EventRow = EventHeadRow & {
  eventName: Text
  competition: Text
  doorsOpenAt: Date
  version: number
  released: string[] | null
  /** Blocks whose places are counted. */
  counted: string[]
  wishes: number
  wishedPlaces: number
  offers: number
}

/** With who waits for it and what stands on the exchange. */
export async function findEvent(db: Db, id: string): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`
    select ${HEAD}, e.name as "eventName", e.competition, e.doors_open_at as "doorsOpenAt", e.version,
      e.released_blocks as released,
      array(select block_id from standing_counters s where s.event_id = e.id order by block_id) as counted,
      (select count(*)::int from ticket_wishes w where w.event_id = e.id and w.state = 'Waiting') as wishes,
      (select coalesce(sum(w.quantity), 0)::int from ticket_wishes w where w.event_id = e.id and w.state = 'Waiting')
        as "wishedPlaces",
      (select count(*)::int from marketplace_offers o where o.event_id = e.id and o.state in ('Created', 'Pending')) as offers
    from events e where e.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What its tickets brought in, and how fast they go. */
export async function loadPaceOf(db: Db, id: string): Promise<{ cents: number; lastMinutes: number }> {
  const { rows } = await sql<{ cents: number; lastMinutes: number }>`
    select coalesce(sum(price_cents) filter (where checkout_id is not null), 0)::int as cents,
      count(*) filter (where issued_at > app.now() - interval '5 minutes')::int as "lastMinutes"
    from tickets where event_id = ${id} and revoked_at is null`.execute(db)
  return rows[0]!
}

/** Why seats are kept from the sale. */
export async function countBlocked(db: Db, id: string): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select coalesce(k.name, c.blocked_reason) as reason, count(*)::int as count
    from seat_claims c left join contingents k on k.id = c.contingent_id
    where c.event_id = ${id} and c.ticket_id is null and c.blocked_reason is not null
    group by 1 order by count desc, reason limit 20`.execute(db)
  return rows
}
