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
      ${quarter(sql`coalesce(s.sold_at, e.created_at)`)} as "soldIn", -sum(e.amount_cents)::float8 as cents
    from ledger_entries e
      left join lateral (select min(s.created_at) as sold_at from ledger_entries s
        where s.checkout_id = e.checkout_id and s.reason = 'sale') s on e.reason = 'saleReversed'
    where e.account ~ '^(revenue|vat):[A-Z]{2}:' and e.created_at >= ${moment(from)} and e.created_at < ${moment(until)}
    group by 1, 2, 3, 4 order by 2, 3, 4, 1`.execute(db)
  return rows
}

/** The day of the first entry with the tax of another country; null: there is none. */
export async function findFirstOss(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(created_at) at time zone ${ZONE})::date::text as day from ledger_entries
    where account ~ '^(revenue|vat):[A-Z]{2}:'`.execute(db)
  return rows[0]!.day
}
