import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { AroundContent, AroundPart } from './around.schema.ts'
import type { MenuEntry } from './schema.ts'

/** A part that the office has made its own. */
export type Around = { part: AroundPart; version: number; content: AroundContent }

export async function listAround(db: Db): Promise<Around[]> {
  const { rows } = await sql<Around>`select a.part, a.version, a.content from site_around a`.execute(db)
  return rows
}

export async function findAround(db: Db, part: AroundPart): Promise<Around | null> {
  return (await listAround(db)).find((one) => one.part === part) ?? null
}

type Row = { part: 'menu'; content: MenuEntry[] } | { part: AroundPart; content: AroundContent }

/** All that a page of a site needs, in one look: its navigation, and the parts of every site. */
export async function loadOnPage(
  db: Db,
  site: string,
): Promise<{ menu: MenuEntry[] | null; parts: Partial<Record<AroundPart, AroundContent>> }> {
  const { rows } = await sql<Row>`
    select 'menu' as part, m.entries as content from site_menus m where m.site = ${site}
    union all select a.part, a.content from site_around a`.execute(db)
  const menu = rows.find((row) => row.part === 'menu')
  return {
    menu: menu?.part === 'menu' ? menu.content : null,
    parts: Object.fromEntries(
      rows.filter((row) => row.part !== 'menu').map((row) => [row.part, row.content]),
    ),
  }
}

/** False: the office has made it its own already. */
export async function insertAround(
  trx: Trx,
  { part, content }: Pick<Around, 'part' | 'content'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into site_around (part, content) values (${part}, ${JSON.stringify(content)}::text::jsonb)
    on conflict do nothing returning part`.execute(trx)
  return rows.length > 0
}

/** False: another version is saved by now. */
export async function updateAround(trx: Trx, { part, version, content }: Around): Promise<boolean> {
  const { rows } = await sql`
    update site_around set content = ${JSON.stringify(content)}::text::jsonb, version = version + 1,
      changed_at = app.now()
    where part = ${part} and version = ${version} returning part`.execute(trx)
  return rows.length > 0
}

/** False: another version is saved by now, or none. */
export async function deleteAround(
  trx: Trx,
  { part, version }: Pick<Around, 'part' | 'version'>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from site_around where part = ${part} and version = ${version} returning part`.execute(trx)
  return rows.length > 0
}
