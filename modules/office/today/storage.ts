import { sql } from 'kysely'
import { ENDING_PLEDGE, REFUSED_REFUND } from '#modules/office/orders/list.storage.ts'
import type { Db } from '#platform/db.ts'

const ZONE = 'Europe/Berlin'
/** Midnight of the club, `days` ago. */
const midnight = (days: number) =>
  sql`((app.now() at time zone ${ZONE})::date - ${days}::int)::timestamp at time zone ${ZONE}`

type Hours = { hour: number; today: number; before: number; cents: number }

/** Orders of today and of this day a week ago, by hour of the club. */
export async function loadHours(db: Db): Promise<{ hours: Hours[]; hour: number }> {
  const { rows } = await sql<Hours & { now: number }>`
    select h.hour, count(o.id) filter (where o.placed_at >= ${midnight(0)})::int as today,
      count(o.id) filter (where o.placed_at < ${midnight(6)})::int as before,
      coalesce(sum(o.total_cents) filter (where o.placed_at >= ${midnight(0)}), 0)::int as cents,
      extract(hour from app.now() at time zone ${ZONE})::int as now
    from generate_series(0, 23) as h (hour) left join checkout_orders o
      on (o.placed_at >= ${midnight(0)} or o.placed_at >= ${midnight(7)} and o.placed_at < ${midnight(6)})
        and extract(hour from o.placed_at at time zone ${ZONE})::int = h.hour
    group by h.hour order by h.hour`.execute(db)
  return { hours: rows, hour: rows[0]?.now ?? 0 }
}

/** Refunds that their provider refused: how much, since when, and the first orders. */
export async function loadRefusedRefunds(
  db: Db,
): Promise<{ cents: number; since: Date | null; numbers: string[] }> {
  const { rows } = await sql<{ cents: number; since: Date | null; numbers: string[] | null }>`
    select coalesce(sum(f.amount_cents), 0)::int as cents, min(f.created_at) as since,
      (array_agg(o.number order by f.created_at))[1:3] as numbers
    from refunds f join order_credits k on k.refund_id = f.id join checkout_orders o on o.id = k.order_id
    where f.state = 'failed' and k.order_id in (${REFUSED_REFUND})
      and not exists (select from sent_transfers s where s.refund_id = f.id)`.execute(db)
  const { cents, since, numbers } = rows[0]!
  return { cents, since, numbers: numbers ?? [] }
}

/** Money that is vouched for a few days more, and what of it waits to be sent. */
export async function loadEndingPledges(
  db: Db,
): Promise<{ cents: number; since: Date | null; numbers: string[] }> {
  const { rows } = await sql<{ cents: number; since: Date | null; numbers: string[] | null }>`
    select coalesce(sum(p.amount_cents), 0)::int as cents, min(p.reserved_at) as since,
      (array_agg(n.number order by p.reserved_at))[1:3] as numbers
    from payments p cross join lateral (select min(o.number) as number from checkout_orders o where o.checkout_id = p.checkout_id) n
    where p.checkout_id in (${ENDING_PLEDGE})`.execute(db)
  const { cents, since, numbers } = rows[0]!
  return { cents, since, numbers: numbers ?? [] }
}

export type PaceRow = {
  id: string
  slug: string
  opponent: string
  startsAt: Date
  saleFrom: Date
  isCalledOff: boolean
  days: number[]
}

const MATCHES = 4
const DAYS = 14

/** The next matches, with tickets issued by day. */
export async function loadPace(db: Db): Promise<PaceRow[]> {
  const { rows } = await sql<PaceRow>`
    select e.id, e.slug, e.opponent, e.starts_at as "startsAt", (select min(p.from_at) from sale_phases p where p.event_id = e.id and p.who = 'everybody') as "saleFrom",
      e.cancelled_at is not null as "isCalledOff",
      (select json_agg(coalesce(d.count, 0) order by n.day desc) from generate_series(0, ${DAYS - 1}) as n (day)
        left join (
          select (app.now() at time zone ${ZONE})::date - (t.issued_at at time zone ${ZONE})::date as day, count(*)::int as count
          from tickets t where t.event_id = e.id and t.revoked_at is null and t.issued_at >= ${midnight(DAYS - 1)}
          group by 1) d on d.day = n.day) as days
    from events e where e.starts_at > app.now() - interval '3 hours'
    order by e.starts_at, e.id limit ${MATCHES}`.execute(db)
  return rows
}
