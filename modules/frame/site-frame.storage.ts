import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { MenuEntry } from './schema.ts'
import type { SiteFrameContent, SiteFramePart } from './site-frame.schema.ts'

/** A part that the office has made its own. */
export type StoredSiteFrame = { part: SiteFramePart; version: number; content: SiteFrameContent }

export async function listSiteFrame(db: Db): Promise<StoredSiteFrame[]> {
  const { rows } = await sql<StoredSiteFrame>`select a.part, a.version, a.content from site_frame a`.execute(
    db,
  )
  return rows
}

export async function findSiteFrame(db: Db, part: SiteFramePart): Promise<StoredSiteFrame | null> {
  return (await listSiteFrame(db)).find((one) => one.part === part) ?? null
}

type Row = { part: 'menu'; content: MenuEntry[] } | { part: SiteFramePart; content: SiteFrameContent }

/** All that a page of a site needs, in one look: its navigation, and the parts of every site. */
export async function loadOnPage(
  db: Db,
  site: string,
): Promise<{ menu: MenuEntry[] | null; parts: Partial<Record<SiteFramePart, SiteFrameContent>> }> {
  const { rows } = await sql<Row>`
    select 'menu' as part, m.entries as content from site_menus m where m.site = ${site}
    union all select a.part, a.content from site_frame a`.execute(db)
  const menu = rows.find((row) => row.part === 'menu')
  return {
    menu: menu?.part === 'menu' ? menu.content : null,
    parts: Object.fromEntries(
      rows.filter((row) => row.part !== 'menu').map((row) => [row.part, row.content]),
    ),
  }
}

/** False: the office has made it its own already. */
export async function insertSiteFrame(
  trx: Trx,
  { part, content }: Pick<StoredSiteFrame, 'part' | 'content'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into site_frame (part, content) values (${part}, ${JSON.stringify(content)}::text::jsonb)
    on conflict do nothing returning part`.execute(trx)
  return rows.length > 0
}

/** False: another version is saved by now. */
export async function updateSiteFrame(
  trx: Trx,
  { part, version, content }: StoredSiteFrame,
): Promise<boolean> {
  const { rows } = await sql`
    update site_frame set content = ${JSON.stringify(content)}::text::jsonb, version = version + 1,
      changed_at = app.now()
    where part = ${part} and ${isSeen(version)} returning part`.execute(trx)
  return rows.length > 0
}

const isSeen = (version: number) => (unsafe('noSiteFrameVersion') ? sql`true` : sql`version = ${version}`)

/** False: another version is saved by now, or none. */
export async function deleteSiteFrame(
  trx: Trx,
  { part, version }: Pick<StoredSiteFrame, 'part' | 'version'>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from site_frame where part = ${part} and version = ${version} returning part`.execute(trx)
  return rows.length > 0
}
