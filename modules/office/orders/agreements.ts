import { sql } from 'kysely'
import { APPROVALS_KEPT_DAYS } from '#modules/payments/ways.rules.ts'
import type { Db } from '#platform/db.ts'
import type { AgreementDay, OfficeAgreement, OfficeAgreements } from './agreements.schema.ts'

const MOST = 200
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
/** With what became of each; ordered is what has a payment, whatever came of that. */
const JUDGED = sql`select a.*, case when exists (select from payments p where p.id = a.id) then 'ordered'
  when a.approved_at is not null then 'approved' when a.left_at is not null then 'left' else 'open' end as state
  from payment_approvals a`

/** What was agreed to, or not, at PayPal before there was an order; it names nobody. */
export async function loadAgreements(db: Db): Promise<OfficeAgreements> {
  const [days, items] = await Promise.all([
    sql<AgreementDay>`
      select (begun_at at time zone 'Europe/Berlin')::date::text as day, count(*)::int as begun,
        count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'left')::int as left,
        count(*) filter (where state = 'approved')::int as approved, count(*) filter (where state = 'ordered')::int as ordered,
        coalesce(sum(amount_cents) filter (where state = 'approved'), 0)::int as "approvedCents"
      from (${JUDGED}) judged group by 1 order by 1 desc`.execute(db),
    sql<OfficeAgreement>`
      select id, reference, amount_cents as "amountCents", ${iso('begun_at')} as "begunAt", ${iso('approved_at')} as "approvedAt", state
      from (${JUDGED}) judged where state <> 'ordered' order by begun_at desc, id desc limit ${MOST}`.execute(
      db,
    ),
  ])
  return { keptDays: APPROVALS_KEPT_DAYS, days: days.rows, items: items.rows }
}
