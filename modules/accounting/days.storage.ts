import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { ClosedDay } from './closed-day.ts'

const DAY = sql`select day::text, number, report, entry_count as "entryCount", entries_digest as "entriesDigest",
  previous_digest as "previousDigest", digest, closed_name as "closedBy", closed_at as "closedAt" from accounting_days`

export async function findClosedDay(db: Db, day: string): Promise<ClosedDay | null> {
  const { rows } = await sql<ClosedDay>`${DAY} where day = ${day}::date`.execute(db)
  return rows[0] ?? null
}

/** Oldest first. */
export async function listClosedDays(
  db: Db,
  span: { from: string; until: string } | null,
): Promise<ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`
    ${DAY} ${span ? sql`where day >= ${span.from}::date and day < ${span.until}::date` : sql``} order by day`.execute(
    db,
  )
  return rows
}

export async function lastClosedDay(db: Db): Promise<ClosedDay | null> {
  const { rows } = await sql<ClosedDay>`${DAY} order by day desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Today on the club's clocks, and the day of the first entry; null: nothing was ever booked. */
export async function readDays(db: Db): Promise<{ today: string; first: string | null }> {
  const { rows } = await sql<{ today: string; first: string | null }>`
    select (app.now() at time zone 'Europe/Berlin')::date::text as today,
      (select (min(created_at) at time zone 'Europe/Berlin')::date::text from ledger_entries) as first`.execute(
    db,
  )
  return rows[0]!
}

/** Whoever closes waits for everything that books, and what books waits for it: a moment, for nothing else is held. */
export async function lockDay(trx: Trx): Promise<void> {
  await sql`lock table accounting_days in share row exclusive mode`.execute(trx)
  await sql`lock table ledger_entries in share mode`.execute(trx)
}

export async function insertDay(
  trx: Trx,
  given: Omit<ClosedDay, 'closedAt' | 'closedBy'> & { by: { id: string; name: string } },
): Promise<void> {
  const { day, number, report, entryCount, entriesDigest, previousDigest, digest, by } = given
  await sql`
    insert into accounting_days (day, number, report, entry_count, entries_digest, previous_digest, digest, closed_by, closed_name)
    values (${day}::date, ${number}, ${JSON.stringify(report)}::json, ${entryCount}, ${entriesDigest}, ${previousDigest},
      ${digest}, ${by.id}, ${by.name})`.execute(trx)
}
