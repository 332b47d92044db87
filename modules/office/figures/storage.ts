import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { FiguresQuery, OfficeFigures } from './schema.ts'

const ZONE = sql.lit('Europe/Berlin')

/** Whether a moment is on one of the days. */
export function within(column: RawBuilder<unknown>, { from, to }: FiguresQuery): RawBuilder<unknown> {
  return sql`${column} >= ${from}::date::timestamp at time zone ${ZONE}
    and ${column} < (${to}::date + 1)::timestamp at time zone ${ZONE}`
}

/** Of `revenue:19`, `vat:FR:20` and `vat:FR:20:services` (ledger.rules.ts). */
const RATE = sql`substring(account from ':([0-9.]+)(?::services)?$')`

export type RateOfDay = { day: string; rate: number; netCents: number; taxCents: number }

/** Turnover by day and rate, refunds taken off; days without any are not there. */
export async function listRatesByDay(db: Db, days: FiguresQuery): Promise<RateOfDay[]> {
  const { rows } = await sql<RateOfDay>`
    select (created_at at time zone ${ZONE})::date::text as day, ${RATE}::float as rate,
      coalesce(-sum(amount_cents) filter (where account like 'revenue:%'), 0)::float as "netCents",
      coalesce(-sum(amount_cents) filter (where account like 'vat:%'), 0)::float as "taxCents"
    from ledger_entries where (account like 'revenue:%' or account like 'vat:%') and ${within(sql`created_at`, days)}
    group by 1, 2 order by 1, 2 desc`.execute(db)
  return rows
}

type Sums = { takenBackCents: number; recurringCents: number; voucherCents: number; beforeCents: number }

/** Sums that stand for themselves, and the turnover of the same days a year before. */
export async function sumSales(db: Db, days: FiguresQuery): Promise<Sums> {
  const own = sql`(e.account like 'revenue:%' or e.account like 'vat:%')`
  const { rows } = await sql<Sums>`
    select
      coalesce(sum(e.amount_cents) filter (where ${own} and e.reason = 'saleReversed'), 0)::float as "takenBackCents",
      coalesce(-sum(e.amount_cents) filter (where ${own} and p.purpose = 'due'), 0)::float as "recurringCents",
      coalesce(sum(e.amount_cents) filter (where e.account = 'vouchers' and e.reason = 'sale' and e.amount_cents > 0), 0)::float
        as "voucherCents",
      (select coalesce(-sum(e.amount_cents), 0)::float from ledger_entries e where ${own}
        and e.created_at >= (${days.from}::date - interval '1 year') at time zone ${ZONE}
        and e.created_at < ((${days.to}::date + 1) - interval '1 year') at time zone ${ZONE}) as "beforeCents"
    from ledger_entries e left join payments p on p.id = e.payment_id where ${within(sql`e.created_at`, days)}`.execute(
    db,
  )
  return rows[0]!
}

export async function listWays(db: Db, days: FiguresQuery): Promise<OfficeFigures['ways']> {
  const { rows } = await sql<OfficeFigures['ways'][number]>`
    select p.method, count(distinct p.id) filter (where e.amount_cents < 0)::int as count,
      coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0)::float as "receivedCents",
      coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0)::float as "refundedCents"
    from ledger_entries e join payments p on p.id = e.payment_id
    where e.account = 'deposits' and e.reason not in ('sale', 'saleReversed') and ${within(sql`e.created_at`, days)}
    group by p.method order by 3 desc, 1`.execute(db)
  return rows
}

export async function listKinds(db: Db, days: FiguresQuery): Promise<OfficeFigures['kinds']> {
  const { rows } = await sql<OfficeFigures['kinds'][number]>`
    select i.kind, sum(i.quantity)::int as pieces, sum(i.cancelled_quantity + i.returned_quantity)::int as "backPieces",
      sum(i.total_cents - i.promotion_cents)::float as "grossCents"
    from checkout_items i join checkout_orders o on o.id = i.order_id
    where ${within(sql`o.placed_at`, days)} group by i.kind order by 4 desc, 1`.execute(db)
  return rows
}

export async function listSellers(db: Db, days: FiguresQuery): Promise<OfficeFigures['sellers']> {
  const { rows } = await sql<OfficeFigures['sellers'][number]>`
    select split_part(account, ':', 2)::int as "sellerId", -sum(amount_cents)::float as "grossCents" from ledger_entries
    where account like 'seller:%' and reason in ('sale', 'saleReversed') and ${within(sql`created_at`, days)}
    group by 1 order by 2 desc`.execute(db)
  return rows
}

export async function listEvents(db: Db, days: FiguresQuery): Promise<OfficeFigures['events']> {
  const { rows } = await sql<Omit<OfficeFigures['events'][number], 'startsAt'> & { startsAt: Date }>`
    select v.id, v.name, v.starts_at as "startsAt", count(*)::int as tickets, sum(t.price_cents)::float as "grossCents"
    from tickets t join events v on v.id = t.event_id
    where t.revoked_at is null and ${within(sql`t.issued_at`, days)}
    group by v.id order by 5 desc, v.starts_at limit 20`.execute(db)
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}
