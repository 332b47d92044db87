import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

const HOURS_BEFORE_END = 24

/** Those of somebody. */
export async function loadReminded(
  db: Db,
  of: { personId: string; sweepstakeIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select sweepstake_id as id from sweepstake_reminders
    where person_id = ${of.personId} and sweepstake_id = any(${[...of.sweepstakeIds]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** False: it is over, or so near its end that nobody could be told before. Asked twice, it is once. */
export async function saveReminder(
  trx: Trx,
  of: { sweepstakeId: string; personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sweepstake_reminders as r (sweepstake_id, person_id)
    select s.id, ${of.personId}::uuid from sweepstakes s
    where s.id = ${of.sweepstakeId} and s.published_at is not null and s.closed_at is null
      and (s.opens_at > app.now() or s.closes_at > app.now() + ${HOURS_BEFORE_END} * interval '1 hour')
    on conflict (sweepstake_id, person_id) do update set sweepstake_id = r.sweepstake_id returning 1`.execute(
    trx,
  )
  return rows.length === 1
}

export async function removeReminder(
  trx: Trx,
  of: { sweepstakeId: string; personId: string },
): Promise<void> {
  await sql`
    delete from sweepstake_reminders where sweepstake_id = ${of.sweepstakeId} and person_id = ${of.personId}`.execute(
    trx,
  )
}

export type DueReminder = { sweepstakeId: string; personId: string; isOpening: boolean }

/** Whoever asked before it opened hears of that; everybody else a day before it closes. */
export async function loadDue(db: Db, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select r.sweepstake_id as "sweepstakeId", r.person_id as "personId", r.asked_at < s.opens_at as "isOpening"
    from sweepstake_reminders r join sweepstakes s on s.id = r.sweepstake_id
    where s.published_at is not null and s.closed_at is null and s.opens_at <= app.now() and s.closes_at > app.now()
      and (r.asked_at < s.opens_at or s.closes_at <= app.now() + ${HOURS_BEFORE_END} * interval '1 hour')
    order by r.asked_at, r.person_id limit ${limit}`.execute(db)
  return rows
}

/** By whoever comes first; false: somebody was, or they want none any more. */
export async function takeReminder(
  trx: Trx,
  of: { sweepstakeId: string; personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from sweepstake_reminders where sweepstake_id = ${of.sweepstakeId} and person_id = ${of.personId} returning 1`.execute(
    trx,
  )
  return rows.length === 1
}

/** Of what is over. */
export async function forgetReminders(db: Db): Promise<void> {
  await sql`
    delete from sweepstake_reminders r using sweepstakes s
    where s.id = r.sweepstake_id and (s.closed_at is not null or s.closes_at <= app.now())`.execute(db)
}
