import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { BackupKind } from './schema.ts'

export type BackupNote = {
  kind: BackupKind
  endedAt: Date
  isWhole: boolean
  /** Null: not told. */
  bytes: number | null
  /** Where it lies, or where it was tried. */
  place: string
}
export type Backup = BackupNote & { id: string; notedAt: Date }

export async function insertBackup(trx: Trx, given: BackupNote): Promise<Backup> {
  const { kind, endedAt, isWhole, bytes, place } = given
  const { rows } = await sql<Row>`
    insert into backups (id, kind, ended_at, is_whole, bytes, place)
    values (${newId()}, ${kind}, ${endedAt}, ${isWhole}, ${bytes}, ${place}) returning ${COLUMNS}`.execute(
    trx,
  )
  return backupOf(rows[0]!)
}

/** The latest first. */
export async function loadBackups(db: Db, limit: number): Promise<Backup[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from backups order by ended_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(backupOf)
}

export type BackupMoments = {
  /** Of the last that is whole. */
  backup: Date | null
  restoration: Date | null
  first: Date | null
  now: Date
}

export async function loadMoments(db: Db): Promise<BackupMoments> {
  const { rows } = await sql<BackupMoments>`
    select max(ended_at) filter (where kind = 'backup' and is_whole) as backup,
      max(ended_at) filter (where kind = 'restoration' and is_whole) as restoration,
      min(ended_at) filter (where kind = 'backup') as first, app.now() as now
    from backups`.execute(db)
  return rows[0]!
}

/** The last four hundred of each kind are enough to see how it went. */
export async function forgetOldBackups(db: Db): Promise<void> {
  await sql`
    delete from backups where id in (
      select id from (select id, row_number() over (partition by kind order by ended_at desc, id) as at from backups) b
      where at > 400)`.execute(db)
}

type Row = Omit<Backup, 'bytes'> & { bytes: string | null }

const COLUMNS = sql`id, kind, ended_at as "endedAt", is_whole as "isWhole", bytes::text, place, noted_at as "notedAt"`

const backupOf = (row: Row): Backup => ({ ...row, bytes: row.bytes === null ? null : Number(row.bytes) })
