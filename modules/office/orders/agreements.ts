import { sql } from 'kysely'
import { APPROVALS_KEPT_DAYS } from '#modules/payments/ways.rules.ts'
import type { Db } from '#platform/db.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { AgreementDay, OfficeAgreement, OfficeAgreements } from './agreements.schema.ts'

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
/** With what became of each; ordered is what has a payment, whatever came of that. */
const JUDGED = sql`select a.*, case when exists (select from payments p where p.id = a.id) then 'ordered'
  when a.approved_at is not null then 'approved' when a.left_at is not null then 'left' else 'open' end as state
  from payment_approvals a`

/** What was agreed to, or not, at PayPal and Klarna before there was an order, by day. */
export async function loadAgreements(db: Db): Promise<OfficeAgreements> {
  const { rows: days } = await sql<AgreementDay>`
    select (begun_at at time zone 'Europe/Berlin')::date::text as day, count(*)::int as begun,
      count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'left')::int as left,
      count(*) filter (where state = 'approved')::int as approved, count(*) filter (where state = 'ordered')::int as ordered,
      coalesce(sum(amount_cents) filter (where state = 'approved'), 0)::int as "approvedCents"
    from (${JUDGED}) judged group by 1 order by 1 desc`.execute(db)
  return { keptDays: APPROVALS_KEPT_DAYS, days }
}

/** What was not ordered, the newest first; searched for, also what was. It names nobody. */
export async function listAgreements(
  db: Db,
  query: { q?: string | undefined; page: number; pageSize: number },
): Promise<List<OfficeAgreement>> {
  const wanted = query.q
    ? sql`position(lower(${query.q}) in lower(reference)) > 0 or id::text = lower(${query.q})`
    : sql`state <> 'ordered'`
  const { rows } = await sql<OfficeAgreement>`
    select id, method, reference, amount_cents as "amountCents", ${iso('begun_at')} as "begunAt",
      ${iso('approved_at')} as "approvedAt", ${iso('let_go_at')} as "letGoAt", state
    from (${JUDGED}) judged where ${wanted} order by begun_at desc, id desc
    limit ${query.pageSize + 1} offset ${(query.page - 1) * query.pageSize}`.execute(db)
  return pageOf(rows, query)
}
