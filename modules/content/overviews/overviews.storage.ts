import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { OverviewKind, OverviewTerms } from './overviews.schema.ts'

/** An overview that the office has made its own. */
export type StoredOverview = OverviewTerms & { kind: OverviewKind; version: number }

export async function loadOverviews(db: Db): Promise<StoredOverview[]> {
  const { rows } = await sql<StoredOverview>`
    select o.kind, o.version, o.sites, o.page_size as "pageSize" from content_overviews o`.execute(db)
  return rows
}

export async function findOverview(db: Db, kind: OverviewKind): Promise<StoredOverview | null> {
  const { rows } = await sql<StoredOverview>`
    select o.kind, o.version, o.sites, o.page_size as "pageSize" from content_overviews o
    where o.kind = ${kind}`.execute(db)
  return rows[0] ?? null
}

/** False: the office has made it its own already. */
export async function insertOverview(
  trx: Trx,
  { kind, sites, pageSize }: Omit<StoredOverview, 'version'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into content_overviews (kind, sites, page_size) values (${kind}, ${sites}::text[], ${pageSize})
    on conflict do nothing returning kind`.execute(trx)
  return rows.length > 0
}

/** False: another version is saved by now, or none. */
export async function updateOverview(
  trx: Trx,
  { kind, version, sites, pageSize }: StoredOverview,
): Promise<boolean> {
  const { rows } = await sql`
    update content_overviews set sites = ${sites}::text[], page_size = ${pageSize}, version = version + 1,
      changed_at = app.now()
    where kind = ${kind} and version = ${version} returning kind`.execute(trx)
  return rows.length > 0
}

/** False: another version is saved by now, or none. */
export async function deleteOverview(
  trx: Trx,
  { kind, version }: Pick<StoredOverview, 'kind' | 'version'>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from content_overviews where kind = ${kind} and version = ${version} returning kind`.execute(trx)
  return rows.length > 0
}
