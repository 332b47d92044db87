import { sql } from 'kysely'
import { televisionTrialMemoryDays } from '#club/television.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

/** Nobody has paid for it or had its free days yet. */
export async function mayHaveTrial(db: Db, subjectId: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from television_trials where subject_id = ${subjectId})
      or exists (select from television_subscriptions s where s.subject_id = ${subjectId}
        and (s.ended_at is null or exists (select from television_periods p
          where p.subscription_id = s.id and p.amount_cents > 0)))`.execute(db)
  return rows.length === 0
}

/** What tells a stored means of payment from every other; null: it is not theirs, or not usable. */
export async function findMeans(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<{ provider: string; kind: string; display: Record<string, string> } | null> {
  const { rows } = await sql<{ provider: string; kind: string; display: Record<string, string> }>`
    select provider, kind, display from payment_tokens
    where id = ${id} and owner_id = ${ownerId} and state = 'active'`.execute(db)
  return rows[0] ?? null
}

/** Writes down that it was had; false: with this means it was before. */
export async function insertTrial(
  trx: Trx,
  given: { subjectId: string; offer: string; meansHash: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into television_trials (id, subject_id, offer, means_hash)
    values (${newId()}, ${given.subjectId}, ${given.offer}, ${given.meansHash}) on conflict do nothing`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** Means of accounts that are gone are forgotten after their time. Repeatable. */
export async function forgetMeans(db: Db): Promise<void> {
  await sql`delete from television_trials where subject_id is null
    and begun_at < app.now() - make_interval(days => ${televisionTrialMemoryDays}::int)`.execute(db)
}

/** Whose free days end soon and who was not told again. */
export async function listTrialsToRemind(
  db: Db,
  { days, atOnce }: { days: number; atOnce: number },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from television_subscriptions
    where ended_at is null and renews and trial_reminded_at is null and trial_ends_at > app.now()
      and trial_ends_at <= app.now() + make_interval(days => ${days}::int)
    order by id limit ${atOnce}`.execute(db)
  return rows
}
