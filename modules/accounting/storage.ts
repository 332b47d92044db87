import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { DayDigest } from './accounting.rules.ts'
import { monthAfter } from './months.rules.ts'

const ZONE = sql.lit('Europe/Berlin')
const within = (from: string, until: string) =>
  sql`e.created_at >= ${from}::date::timestamp at time zone ${ZONE} and e.created_at < ${until}::date::timestamp at time zone ${ZONE}`

export type ClosedMonth = {
  month: string
  entryCount: number
  movements: Record<string, number>
  previousDigest: string | null
  digest: string
  closedName: string
  closedAt: Date
}

const CLOSED = sql`select month::text, entry_count as "entryCount", movements, previous_digest as "previousDigest", digest,
  closed_name as "closedName", closed_at as "closedAt" from accounting_months`

/** Oldest first. */
export async function listClosed(db: Db): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`${CLOSED} order by month`.execute(db)
  return rows
}

/** The month of the first entry, the one that runs, and whether its hour of grace has passed; null: nothing was ever booked. */
export async function findSpan(db: Db): Promise<{ first: string; current: string; graceOf: string } | null> {
  const { rows } = await sql<{ first: string | null; current: string; graceOf: string }>`
    select (select date_trunc('month', min(created_at) at time zone ${ZONE})::date::text from ledger_entries) as first,
      date_trunc('month', app.now() at time zone ${ZONE})::date::text as current,
      date_trunc('month', (app.now() - interval '1 hour') at time zone ${ZONE})::date::text as "graceOf"`.execute(
    db,
  )
  const row = rows[0]!
  return row.first ? { ...row, first: row.first } : null
}

/** From a day on until another one, which is not part of it. */
export type Span = { from: string; until: string }

export const spanOfMonth = (month: string): Span => ({ from: month, until: monthAfter(month) })

/** What moved on each account, in cents. */
export async function sumMovements(db: Db, { from, until }: Span): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account, sum(e.amount_cents)::bigint as cents from ledger_entries e
    where ${within(from, until)} group by e.account order by e.account`.execute(db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}

/** Of every entry all that it says, a digest for each day. */
export async function digestDays(db: Db, { from, until }: Span): Promise<DayDigest[]> {
  const { rows } = await sql<DayDigest>`
    select (e.created_at at time zone ${ZONE})::date::text as day, count(*)::int as count,
      encode(sha256(convert_to(string_agg(jsonb_build_array(e.id, e.posting_id, e.account, e.amount_cents, e.currency, e.checkout_id,
        e.payment_id, e.reason, extract(epoch from e.created_at))::text, E'\n' order by e.id), 'UTF8')), 'hex') as digest
    from ledger_entries e where ${within(from, until)} group by 1 order by 1`.execute(db)
  return rows
}

/** Two who close at once come one after the other. */
export async function lockClosing(trx: Trx): Promise<void> {
  await sql`lock table accounting_months in share row exclusive mode`.execute(trx)
}

export async function insertClosed(
  trx: Trx,
  given: Omit<ClosedMonth, 'closedAt'> & { closedBy: string },
): Promise<void> {
  const { month, entryCount, movements, previousDigest, digest, closedBy, closedName } = given
  await sql`insert into accounting_months (month, entry_count, movements, previous_digest, digest, closed_by, closed_name)
    values (${month}, ${entryCount}, ${JSON.stringify(movements)}::text::jsonb, ${previousDigest}, ${digest}, ${closedBy}, ${closedName})`.execute(
    trx,
  )
}

export type PostingRow = {
  postingId: string
  day: string
  reason: string
  currency: string
  paper: string | null
  /** Of the paper, where it is one that is kept as a file. */
  documentId: string | null
  provider: string | null
  entries: { account: string; amountCents: number }[]
}

/** The postings of a day in their order, each with the number of its invoice, else of its order. */
export async function listPostings(db: Db, day: Span): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    with posting as (
      select e.posting_id, min(e.created_at) as at, min(e.reason) as reason, e.currency, (array_agg(e.checkout_id))[1] as checkout_id,
        (array_agg(e.payment_id))[1] as payment_id,
        jsonb_agg(jsonb_build_object('account', e.account, 'amountCents', e.amount_cents) order by e.account) as entries
      from ledger_entries e where ${within(day.from, day.until)} group by e.posting_id, e.currency)
    select p.posting_id as "postingId", (p.at at time zone ${ZONE})::date::text as day, p.reason, p.currency, p.entries,
      y.provider, d.id as "documentId", coalesce(d.number,
        (select o.number from checkout_orders o where o.checkout_id = p.checkout_id order by o.number limit 1)) as paper
    from posting p left join payments y on y.id = p.payment_id
      left join lateral (
        select d.number, case when d.file is not null then d.id end as id from documents d where d.checkout_id = p.checkout_id
          and d.kind = case when p.reason = 'saleReversed' then 'creditNote' else 'invoice' end and d.created_at <= p.at + interval '1 day'
        order by abs(extract(epoch from d.created_at - p.at)), d.number limit 1) d on true
    order by p.at, p.posting_id`.execute(db)
  return rows
}
