import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { OssMovement } from './oss.rules.ts'
import type { Span } from './storage.ts'

const ZONE = sql.lit('Europe/Berlin')
const moment = (day: string) => sql`${day}::date::timestamp at time zone ${ZONE}`
const quarter = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone ${ZONE}, 'YYYY-"Q"Q')`

/** What moved of other countries' tax, with the quarter of the sale that it belongs to: a refund of an earlier one corrects that. */
export async function listOssMovements(db: Db, { from, until }: Span): Promise<OssMovement[]> {
  const { rows } = await sql<OssMovement>`
    select split_part(e.account, ':', 1) as kind, split_part(e.account, ':', 2) as country,
      split_part(e.account, ':', 3)::float8 as rate,
      case split_part(e.account, ':', 4) when 'services' then 'services' else 'goods' end as supply,
      ${quarter(sql`coalesce(s.sold_at, e.created_at)`)} as "soldIn", -sum(e.amount_cents)::float8 as cents
    from ledger_entries e
      left join lateral (select min(s.created_at) as sold_at from ledger_entries s
        where s.checkout_id = e.checkout_id and s.reason = 'sale') s on e.reason = 'saleReversed'
    where e.account ~ '^(revenue|vat):[A-Z]{2}:' and e.created_at >= ${moment(from)} and e.created_at < ${moment(until)}
    group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5, 1`.execute(db)
  return rows
}

/** Electronic services to other countries of which fewer than two pieces of evidence say where their customer lives. */
export async function countUnproved(db: Db, { from, until }: Span): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select c.residence from checkouts c where c.residence is not null and c.state = 'paid'
        and c.created_at >= ${moment(from)} and c.created_at < ${moment(until)}
        and exists (select from checkout_items i where i.checkout_id = c.id and i.vat_country is not null and i.delivery <> 'parcel')
      union all
      select a.residence from due_attempts a where a.vat_country is not null and a.outcome = 'paid'
        and a.ended_at >= ${moment(from)} and a.ended_at < ${moment(until)}) supplied
    where (select count(*) from jsonb_array_elements(supplied.residence -> 'evidence') one
      where one ->> 'country' = supplied.residence ->> 'country') < 2`.execute(db)
  return rows[0]!.n
}

/** The day of the first entry with the tax of another country; null: there is none. */
export async function findFirstOss(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(created_at) at time zone ${ZONE})::date::text as day from ledger_entries
    where account ~ '^(revenue|vat):[A-Z]{2}:'`.execute(db)
  return rows[0]!.day
}
