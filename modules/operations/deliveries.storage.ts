import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

const TODAY = sql`(app.now() at time zone 'Europe/Berlin')::date`

export type CountedDay = {
  source: string
  settled: number
  repeated: number
  refused: number
  failed: number
  /** The last that proved genuine. */
  lastAt: Date | null
  lastRefusedAt: Date | null
  lastRefusal: string | null
}

export type FailedDelivery = { source: string; eventId: string; about: string | null; reason: string }

export type OpenFailure = FailedDelivery & { id: string; tries: number; failedAt: Date; lastFailedAt: Date }

/** Of one sender: today and the last thirty days. */
export type SourceDays = {
  source: string
  lastAt: Date | null
  lastRefusedAt: Date | null
  lastRefusal: string | null
  today: Pick<CountedDay, 'settled' | 'repeated' | 'refused' | 'failed'>
  month: Pick<CountedDay, 'settled' | 'repeated' | 'refused' | 'failed'>
}

/** Adds to what stands there: several processes count beside each other. */
export async function addCounts(trx: Trx, days: readonly CountedDay[]): Promise<void> {
  // In one order, so that two processes never wait for each other.
  for (const day of days.toSorted((a, b) => (a.source < b.source ? -1 : 1)))
    await sql`
      insert into webhook_days as d (source, day, settled, repeated, refused, failed, last_at, last_refused_at, last_refusal)
      values (${day.source}, ${TODAY}, ${day.settled}, ${day.repeated}, ${day.refused}, ${day.failed},
        ${day.lastAt}, ${day.lastRefusedAt}, ${day.lastRefusal})
      on conflict (source, day) do update set settled = d.settled + excluded.settled,
        repeated = d.repeated + excluded.repeated, refused = d.refused + excluded.refused,
        failed = d.failed + excluded.failed, last_at = greatest(d.last_at, excluded.last_at),
        last_refused_at = greatest(d.last_refused_at, excluded.last_refused_at),
        last_refusal = coalesce(excluded.last_refusal, d.last_refusal)`.execute(trx)
}

/** The same one that fails again counts as a further try; what was solved by hand stays solved. */
export async function addFailures(trx: Trx, failures: readonly FailedDelivery[]): Promise<void> {
  for (const { source, eventId, about, reason } of failures.toSorted(bySender))
    await sql`
      insert into webhook_failures as f (id, source, event_id, about, reason)
      values (${newId()}, ${source}, ${eventId}, ${about}, ${reason})
      on conflict (source, event_id) do update set tries = f.tries + 1, last_failed_at = app.now(), reason = excluded.reason
        where f.solved_at is null`.execute(trx)
}

/** They came again and were taken. */
export async function solveFailures(
  trx: Trx,
  given: readonly { source: string; eventId: string }[],
): Promise<void> {
  if (given.length === 0) return
  const rows = JSON.stringify(given)
  await sql`
    update webhook_failures f set solved_at = app.now()
    from jsonb_to_recordset(${rows}::text::jsonb) as s (source text, "eventId" text)
    where f.solved_at is null and f.source = s.source and f.event_id = s."eventId"`.execute(trx)
}

const bySender = (a: FailedDelivery, b: FailedDelivery) =>
  `${a.source} ${a.eventId}` < `${b.source} ${b.eventId}` ? -1 : 1

const FAILURE = sql`id, source, event_id as "eventId", about, reason, tries, failed_at as "failedAt", last_failed_at as "lastFailedAt"`

/** Those that nobody has solved, the latest first. */
export async function loadFailures(db: Db, limit: number): Promise<OpenFailure[]> {
  const { rows } = await sql<OpenFailure>`
    select ${FAILURE} from webhook_failures where solved_at is null
    order by last_failed_at desc, id limit ${limit}`.execute(db)
  return rows
}

export async function findFailure(db: Db, id: string): Promise<(OpenFailure & { isSolved: boolean }) | null> {
  const { rows } = await sql<OpenFailure & { isSolved: boolean }>`
    select ${FAILURE}, solved_at is not null as "isSolved" from webhook_failures where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function countFailures(db: Db): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(failed_at) as since from webhook_failures where solved_at is null`.execute(
    db,
  )
  return rows[0]!
}

export async function loadSources(db: Db): Promise<SourceDays[]> {
  const figures = (when: ReturnType<typeof sql>) =>
    sql`jsonb_build_object(${sql.join(
      ['settled', 'repeated', 'refused', 'failed'].flatMap((name) => [
        sql.lit(name),
        sql`coalesce(sum(${sql.ref(name)}) filter (where ${when}), 0)`,
      ]),
    )})`
  const { rows } = await sql<SourceDays>`
    select source, max(last_at) as "lastAt", max(last_refused_at) as "lastRefusedAt",
      (array_agg(last_refusal order by last_refused_at desc nulls last))[1] as "lastRefusal",
      ${figures(sql`day = ${TODAY}`)} as today, ${figures(sql`day > ${TODAY} - 30`)} as month
    from webhook_days group by source order by source`.execute(db)
  return rows
}

/** Counts of more than two years and failures that were solved long ago. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from webhook_days where day < ${TODAY} - 730`.execute(db)
  await sql`delete from webhook_failures where coalesce(solved_at, last_failed_at) < app.now() - interval '90 days'`.execute(
    db,
  )
}
