import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { AltText, AssetFacts, AssetKind, Focus } from './library.schema.ts'

export type AssetRow = {
  id: string
  kind: AssetKind
  title: string
  alt: AltText
  credit: string
  rightsNote: string
  rightsUntil: string | null
  /** The last day of its rights is over. */
  isEnded: boolean
  focus: Focus | null
  width: number | null
  height: number | null
  bytes: number
  sha256: string
  stored: string
  version: number
  uploadedByName: string | null
  uploadedAt: Date
  changedAt: Date
  archivedAt: Date | null
}

const COLUMNS = sql`id, kind, title, alt, credit, rights_note as "rightsNote", rights_until as "rightsUntil",
  coalesce(rights_until < (app.now() at time zone 'Europe/Berlin')::date, false) as "isEnded",
  case when focus_x is null then null else jsonb_build_object('x', focus_x, 'y', focus_y) end as focus,
  width, height, bytes, sha256, stored, version, uploaded_by_name as "uploadedByName", uploaded_at as "uploadedAt",
  changed_at as "changedAt", archived_at as "archivedAt"`

export async function findAsset(db: Db, id: string): Promise<AssetRow | null> {
  const { rows } = await sql<AssetRow>`select ${COLUMNS} from media_assets where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Held until the transaction is over. */
export async function holdAsset(trx: Trx, id: string): Promise<AssetRow | null> {
  const { rows } =
    await sql<AssetRow>`select ${COLUMNS} from media_assets where id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

/** The one that this very file is, of those that are not archived. */
export async function findByFile(db: Db, sha256: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from media_assets where sha256 = ${sha256} and archived_at is null`.execute(db)
  return rows[0]?.id ?? null
}

export type StoredFile = Pick<AssetRow, 'width' | 'height' | 'bytes' | 'sha256' | 'stored'>

/** False: this very file is there already. */
export async function insertAsset(
  trx: Trx,
  asset: StoredFile & { id: string; kind: AssetKind; title: string; by: { id: string; name: string } },
): Promise<boolean> {
  const { id, kind, title, width, height, bytes, sha256, stored, by } = asset
  const { rows } = await sql`
    insert into media_assets (id, kind, title, width, height, bytes, sha256, stored, uploaded_by, uploaded_by_name,
      uploaded_at, changed_at)
    values (${id}, ${kind}, ${title}, ${width}, ${height}, ${bytes}, ${sha256}, ${stored}, ${by.id}, ${by.name},
      app.now(), app.now())
    on conflict (sha256) where archived_at is null do nothing returning id`.execute(trx)
  return rows.length > 0
}

export async function writeFacts(trx: Trx, id: string, facts: AssetFacts): Promise<void> {
  const { title, alt, credit, rightsNote, rightsUntil, focus } = facts
  await sql`
    update media_assets set title = ${title}, alt = ${JSON.stringify(alt)}::jsonb, credit = ${credit},
      rights_note = ${rightsNote}, rights_until = ${rightsUntil}::date, focus_x = ${focus?.x ?? null},
      focus_y = ${focus?.y ?? null}, version = version + 1, changed_at = app.now()
    where id = ${id}`.execute(trx)
}

export async function writeFile(
  trx: Trx,
  id: string,
  file: StoredFile & { keepsFocus: boolean },
): Promise<void> {
  const { width, height, bytes, sha256, stored, keepsFocus } = file
  await sql`
    update media_assets set width = ${width}, height = ${height}, bytes = ${bytes}, sha256 = ${sha256}, stored = ${stored},
      focus_x = case when ${keepsFocus} then focus_x end, focus_y = case when ${keepsFocus} then focus_y end,
      version = version + 1, changed_at = app.now()
    where id = ${id}`.execute(trx)
}

export async function writeArchived(trx: Trx, id: string, isArchived: boolean): Promise<void> {
  await sql`
    update media_assets set archived_at = case when ${isArchived} then app.now() end, version = version + 1,
      changed_at = app.now()
    where id = ${id}`.execute(trx)
}
