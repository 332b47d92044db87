import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { orderOf } from '#platform/lists.ts'
import { unsafe } from '#platform/unsafe.ts'
import { ANY_SITE, pathKey, type Redirect, type RedirectCode } from './redirects.rules.ts'

export type StoredRedirect = Redirect & { id: string; version: number; changedAt: Date }

type Row = {
  id: string
  version: number
  changedAt: Date
  site: string
  path: string
  code: RedirectCode
  targetSite: string | null
  targetPath: string | null
  targetUrl: string | null
}

const FIELDS = sql`r.id, r.version, r.changed_at as "changedAt", r.site, r.path, r.code::int as code,
  r.target_site as "targetSite", r.target_path as "targetPath", r.target_url as "targetUrl"`

function read({ targetSite, targetPath, targetUrl, ...row }: Row): StoredRedirect {
  const target =
    targetSite !== null
      ? { site: targetSite, path: targetPath! }
      : targetUrl !== null
        ? { url: targetUrl }
        : null
  return { ...row, target }
}

/** What an address of a site means: its own row before that of every site. */
export async function findAt(
  db: Db,
  { site, path }: { site: string; path: string },
): Promise<StoredRedirect | null> {
  const { rows } = await sql<Row>`
    select ${FIELDS} from site_redirects r where r.path = ${path} and r.site in (${site}, ${ANY_SITE})
    order by r.site = ${ANY_SITE} limit 1`.execute(db)
  return rows[0] ? read(rows[0]) : null
}

export async function findRedirect(db: Db, id: string): Promise<StoredRedirect | null> {
  const { rows } = await sql<Row>`select ${FIELDS} from site_redirects r where r.id = ${id}`.execute(db)
  return rows[0] ? read(rows[0]) : null
}

/** All of them: bounded, and read by whoever imports more. */
export async function loadAll(db: Db): Promise<StoredRedirect[]> {
  const { rows } = await sql<Row>`select ${FIELDS} from site_redirects r`.execute(db)
  return rows.map(read)
}

/** How often one was used; null: never since it is counted. */
export type Usage = { hits: number; lastOn: string | null; countedSince: Date }

export type RedirectsQuery = {
  orderBy?: string | undefined
  /** Of these alone. */
  among?: readonly string[] | undefined
  q?: string | undefined
  site?: string | undefined
  limit: number
  offset: number
}

function matching({
  q,
  site,
  among: some,
}: Pick<RedirectsQuery, 'q' | 'site' | 'among'>): RawBuilder<unknown> {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  return sql.join(
    [
      site ? sql`r.site = ${site}` : sql`true`,
      some ? sql`r.site = any(${[...some]}::text[])` : sql`true`,
      ...words.map(
        (word) =>
          sql`strpos(lower(r.path || ' ' || coalesce(r.target_path, r.target_url, '')), lower(${word})) > 0`,
      ),
    ],
    sql` and `,
  )
}

const ORDERS = {
  path: sql`r.path`,
  hits: sql`coalesce(h.hits, 0)`,
  lastOn: sql`h.last_on`,
} as const
const BY_PATH = { field: 'path', direction: 'asc' } as const

export async function listRedirects(db: Db, query: RedirectsQuery): Promise<(StoredRedirect & Usage)[]> {
  const { field, direction } = orderOf(query.orderBy, Object.keys(ORDERS) as (keyof typeof ORDERS)[], BY_PATH)
  const { rows } = await sql<Row & Usage>`
    select ${FIELDS}, coalesce(h.hits, 0)::int as hits, h.last_on::text as "lastOn", r.counted_since as "countedSince"
    from site_redirects r
    left join site_address_hits h on h.kind = 'moved' and h.site = r.site and h.path = r.path
    where ${matching(query)}
    order by ${ORDERS[field]} ${sql.raw(direction)} nulls last, r.path, r.site
    limit ${query.limit} offset ${query.offset}`.execute(db)
  return rows.map((row) => ({ ...row, ...read(row) }))
}

export async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from site_redirects`.execute(db)
  return rows[0]!.count
}

/** One change at a time: two that are sound by themselves may go in a circle together. */
export async function lockRedirects(trx: Trx): Promise<void> {
  if (unsafe('noRedirectLock')) return
  await sql`select pg_advisory_xact_lock(hashtext('site-redirects'))`.execute(trx)
}

function columnsOf({ site, path, code, target }: Redirect) {
  const own = target && 'site' in target ? target : null
  return {
    ...{ site, path, code },
    targetSite: own?.site ?? null,
    targetPath: own?.path ?? null,
    targetUrl: target && 'url' in target ? target.url : null,
    targetKey: own ? pathKey(own.path) : null,
  }
}

/** False: the address has one already. */
export async function insertRedirect(
  trx: Trx,
  { id, redirect }: { id: string; redirect: Redirect },
): Promise<boolean> {
  const { site, path, code, targetSite, targetPath, targetUrl, targetKey } = columnsOf(redirect)
  const { rows } = await sql`
    insert into site_redirects (id, site, path, code, target_site, target_path, target_url, target_key)
    values (${id}, ${site}, ${path}, ${code}, ${targetSite}, ${targetPath}, ${targetUrl}, ${targetKey})
    on conflict do nothing returning id`.execute(trx)
  return rows.length > 0
}

/** False: another one has that address. */
export async function updateRedirect(
  trx: Trx,
  { id, redirect }: { id: string; redirect: Redirect },
): Promise<boolean> {
  const { site, path, code, targetSite, targetPath, targetUrl, targetKey } = columnsOf(redirect)
  const { rows } = await sql`
    update site_redirects r set site = ${site}, path = ${path}, code = ${code}, target_site = ${targetSite},
      target_path = ${targetPath}, target_url = ${targetUrl}, target_key = ${targetKey}, version = version + 1,
      changed_at = app.now()
    where id = ${id} and not exists (
      select from site_redirects o where o.path = ${path} and o.site = ${site} and o.id <> ${id})
    returning id`.execute(trx)
  return rows.length > 0
}

export async function deleteRedirect(trx: Trx, id: string): Promise<void> {
  await sql`delete from site_redirects where id = ${id}`.execute(trx)
}

/** Many at once, over what was there. */
export async function writeAll(trx: Trx, all: readonly { id: string; redirect: Redirect }[]): Promise<void> {
  const rows = all.map(({ id, redirect }) => ({ id, ...columnsOf(redirect) }))
  await sql`
    insert into site_redirects (id, site, path, code, target_site, target_path, target_url, target_key)
    select * from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ site }) => site)}::text[],
      ${rows.map(({ path }) => path)}::text[], ${rows.map(({ code }) => code)}::smallint[],
      ${rows.map(({ targetSite }) => targetSite)}::text[], ${rows.map(({ targetPath }) => targetPath)}::text[],
      ${rows.map(({ targetUrl }) => targetUrl)}::text[], ${rows.map(({ targetKey }) => targetKey)}::text[])
    on conflict (path, site) do update set code = excluded.code, target_site = excluded.target_site,
      target_path = excluded.target_path, target_url = excluded.target_url, target_key = excluded.target_key,
      version = site_redirects.version + 1, changed_at = app.now()`.execute(trx)
}

/** Is there a redirect at the target of each? */
export async function areChained(db: Db, rows: readonly Redirect[]): Promise<boolean[]> {
  const targets = rows.map((row) => columnsOf(row))
  const { rows: found } = await sql<{ isChained: boolean }>`
    select exists (
      select from site_redirects r where r.path = wanted.path and r.site in (wanted.site, ${ANY_SITE})) as "isChained"
    from unnest(${targets.map(({ targetSite }) => targetSite)}::text[],
      ${targets.map(({ targetKey }) => targetKey)}::text[]) with ordinality as wanted (site, path, at)
    order by wanted.at`.execute(db)
  return found.map(({ isChained }) => isChained)
}

/** Which of these paths the office says something about, on whatever site. */
export async function among(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from site_redirects where path = any(${[...paths]}::text[])`.execute(db)
  return rows.map(({ path }) => path)
}
