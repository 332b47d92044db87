import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { WorkFile } from './kinds.ts'
import type { OfficeWork } from './schema.ts'

const MOST_SHOWN = 20
const KEPT_DAYS = 7
/** Of a thousand refusals nobody reads more. */
const MOST_FAILURES = 500

export type StoredWork = {
  id: string
  kind: string
  ownerId: string
  ownerName: string
  items: unknown[]
  settings: unknown
  total: number
  done: number
  state: OfficeWork['state']
}

/** Its id; that of the one that runs where the same is wished again. */
export async function insertWork(
  trx: Trx,
  given: {
    kind: string
    owner: { id: string; name: string }
    items: readonly unknown[]
    settings: unknown
    digest: string
  },
): Promise<{ id: string; isNew: boolean }> {
  const { kind, owner, items, settings, digest } = given
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    with made as (
      insert into office_works (id, kind, owner_id, owner_name, items, settings, digest, total, state)
      values (${newId()}, ${kind}, ${owner.id}, ${owner.name}, ${JSON.stringify(items)}::text::jsonb,
        ${JSON.stringify(settings)}::text::jsonb, ${digest}, ${items.length}, 'running')
      on conflict (owner_id, kind, digest) where state = 'running' do update set digest = excluded.digest
      returning id, xmax = 0 as "isNew")
    select id, "isNew" from made`.execute(trx)
  return rows[0]!
}

export async function countRunning(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from office_works where owner_id = ${ownerId} and state = 'running'`.execute(
    db,
  )
  return rows[0]!.count
}

export async function findWork(db: Db, id: string): Promise<StoredWork | null> {
  const { rows } = await sql<StoredWork>`
    select id, kind, owner_id as "ownerId", owner_name as "ownerName", items, settings, total, done, state
    from office_works where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * Counts the step that stands at `at`. False: it was cancelled, or another program has done this step; then nothing of it may
 * stay.
 */
export async function countStep(
  trx: Trx,
  given: { id: string; at: number; failure?: { name: string; errorCode: string } },
): Promise<boolean> {
  const { id, at, failure } = given
  const added = failure
    ? sql`, failures = case when jsonb_array_length(failures) < ${MOST_FAILURES}
        then failures || ${JSON.stringify([failure])}::text::jsonb else failures end`
    : sql``
  const { rows } = await sql`
    update office_works set done = ${at + 1} ${added} where id = ${id} and done = ${at} and state = 'running'
    returning id`.execute(trx)
  return rows.length === 1
}

/** False: it had ended before. */
export async function endWork(
  db: Db,
  given: { id: string; state: 'done' | 'cancelled' | 'stopped'; ownerId?: string; file?: WorkFile | null },
): Promise<boolean> {
  const { id, state, ownerId, file } = given
  const isOwn = ownerId ? sql`and owner_id = ${ownerId}` : sql``
  const { rows } = await sql`
    update office_works set state = ${state}, ended_at = app.now(), result_name = ${file?.name ?? null},
      result_type = ${file?.type ?? null}, result = ${file ? Buffer.from(file.content) : null}
    where id = ${id} and state = 'running' ${isOwn} returning id`.execute(db)
  return rows.length === 1
}

export async function listWorkOf(db: Db, ownerId: string): Promise<OfficeWork[]> {
  const { rows } = await sql<
    Omit<OfficeWork, 'createdAt' | 'endedAt'> & { createdAt: Date; endedAt: Date | null }
  >`
    select id, kind, state, total, done, failures, result_name as "resultName", created_at as "createdAt", ended_at as "endedAt"
    from office_works where owner_id = ${ownerId} order by created_at desc, id desc limit ${MOST_SHOWN}`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }))
}

export async function loadResult(
  db: Db,
  given: { id: string; ownerId: string },
): Promise<(WorkFile & { kind: string }) | null> {
  const { rows } = await sql<WorkFile & { kind: string }>`
    select kind, result_name as name, result_type as type, result as content from office_works
    where id = ${given.id} and owner_id = ${given.ownerId} and result is not null`.execute(db)
  return rows[0] ?? null
}

/** Only what has ended; false where there is none of this owner. */
export async function deleteWork(trx: Trx, given: { id: string; ownerId: string }): Promise<boolean> {
  const { rows } = await sql`
    delete from office_works where id = ${given.id} and owner_id = ${given.ownerId} and state <> 'running'
    returning id`.execute(trx)
  return rows.length === 1
}

/** Papers with addresses do not lie about: after a week they are gone. */
export async function forgetOldWork(db: Db): Promise<void> {
  await sql`
    delete from office_works where state <> 'running' and ended_at < app.now() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  )
}

/** The roles of whoever began it, as they are now. */
export async function rolesNow(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ roles: string[] }>`
    select roles from staff_members where person_id = ${personId}`.execute(db)
  return rows[0]?.roles ?? []
}
