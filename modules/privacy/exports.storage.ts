import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { DataExport } from './schema.ts'

/** A run that a crash cut off for good makes room for the next one. */
const STALE = sql`interval '1 hour'`

export type ExportRow = {
  id: string
  personId: string
  requestedAt: Date
  readyAt: Date | null
  expiresAt: Date | null
  bytes: number | null
}

const COLUMNS = sql`id, person_id as "personId", requested_at as "requestedAt", ready_at as "readyAt",
  expires_at as "expiresAt", bytes`

/** Where the archive lies. */
export function exportFile(id: string): string {
  return `exports/${id}.zip`
}

/** Null while another one runs. */
export async function insertExport(
  trx: Trx,
  given: { id: string; personId: string },
): Promise<ExportRow | null> {
  await sql`delete from data_exports
    where person_id = ${given.personId} and ready_at is null and requested_at < app.now() - ${STALE}`.execute(
    trx,
  )
  const { rows } = await sql<ExportRow>`
    insert into data_exports (id, person_id, requested_at) values (${given.id}, ${given.personId}, app.now())
    on conflict (person_id) where ready_at is null do nothing returning ${COLUMNS}`.execute(trx)
  return rows[0] ?? null
}

export async function findRunning(db: Db, id: string): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_exports where id = ${id} and ready_at is null`.execute(db)
  return rows[0] ?? null
}

/** Is there a finished one of this person that has not ended? */
export async function isReady(db: Db, given: { id: string; personId: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from data_exports
    where id = ${given.id} and person_id = ${given.personId} and expires_at > app.now()`.execute(db)
  return rows.length > 0
}

/** Newest first; what has ended is gone. */
export async function listExports(db: Db, personId: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_exports where person_id = ${personId}
      and (expires_at > app.now() or (ready_at is null and requested_at > app.now() - ${STALE}))
    order by requested_at desc, id desc limit 20`.execute(db)
  return rows
}

/** False when it is no longer wanted: the person is gone, or it took too long and another one was asked for. */
export async function finishExport(
  trx: Trx,
  given: { id: string; bytes: number; hours: number },
): Promise<{ expiresAt: Date } | null> {
  const { rows } = await sql<{ expiresAt: Date }>`
    update data_exports set ready_at = app.now(), expires_at = app.now() + make_interval(hours => ${given.hours}),
      bytes = ${given.bytes}
    where id = ${given.id} and ready_at is null returning expires_at as "expiresAt"`.execute(trx)
  return rows[0] ?? null
}

/** All others of the same person; answers their files. */
export async function deleteOthers(trx: Trx, given: { id: string; personId: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from data_exports where person_id = ${given.personId} and id <> ${given.id} and ready_at is not null
    returning id`.execute(trx)
  return rows.map(({ id }) => exportFile(id))
}

export async function deleteExportsOf(trx: Trx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from data_exports where person_id = ${personId} returning id`.execute(trx)
  return rows.map(({ id }) => exportFile(id))
}

/** Those that have ended, or never will; answers their files. */
export async function deleteEnded(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from data_exports
    where expires_at <= app.now() or (ready_at is null and requested_at < app.now() - ${STALE}) returning id`.execute(
    trx,
  )
  return rows.map(({ id }) => exportFile(id))
}

export function exportOf(row: ExportRow): DataExport {
  return {
    id: row.id,
    state: row.readyAt ? 'ready' : 'running',
    requestedAt: row.requestedAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    bytes: row.bytes,
  }
}
