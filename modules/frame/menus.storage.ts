import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { MenuEntry } from './schema.ts'

/** The main navigation that the office has given a site. */
export type Menu = { site: string; version: number; entries: MenuEntry[] }

async function load(db: Db, condition: RawBuilder<unknown>): Promise<Menu[]> {
  const { rows } = await sql<Menu>`
    select m.site, m.version, m.entries from site_menus m where ${condition} order by m.site`.execute(db)
  return rows
}

export const loadMenus = (db: Db) => load(db, sql`true`)

export async function findMenu(db: Db, site: string): Promise<Menu | null> {
  return (await load(db, sql`m.site = ${site}`))[0] ?? null
}

/** False: it has one already. */
export async function insertMenu(
  trx: Trx,
  { site, entries }: { site: string; entries: readonly MenuEntry[] },
): Promise<boolean> {
  const { rows } = await sql`
    insert into site_menus (site, entries) values (${site}, ${JSON.stringify(entries)}::text::jsonb)
    on conflict do nothing returning site`.execute(trx)
  return rows.length > 0
}

/** False: another version is saved by now. */
export async function updateMenu(
  trx: Trx,
  { site, version, entries }: { site: string; version: number; entries: readonly MenuEntry[] },
): Promise<boolean> {
  const { rows } = await sql`
    update site_menus set entries = ${JSON.stringify(entries)}::text::jsonb, version = version + 1,
      changed_at = app.now()
    where site = ${site} and version = ${version} returning site`.execute(trx)
  return rows.length > 0
}

/** False: another version is saved by now, or none. */
export async function deleteMenu(
  trx: Trx,
  { site, version }: { site: string; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from site_menus where site = ${site} and version = ${version} returning site`.execute(trx)
  return rows.length > 0
}
