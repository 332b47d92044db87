import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type Hit, MOST_KEPT } from './hits.rules.ts'
import { ANY_SITE } from './redirects.rules.ts'

const TODAY = sql`(app.now() at time zone 'Europe/Berlin')::date`

/** Adds what was counted, in one statement. */
export async function addHits(db: Db, hits: readonly Hit[]): Promise<void> {
  await sql`
    insert into site_address_hits as h (kind, site, path, hits, first_on, last_on)
    select kind, site, path, hits, ${TODAY}, ${TODAY} from unnest(
      ${hits.map(({ kind }) => kind)}::text[], ${hits.map(({ site }) => site)}::text[],
      ${hits.map(({ path }) => path)}::text[], ${hits.map((hit) => hit.hits)}::bigint[]
    ) as counted (kind, site, path, hits)
    on conflict (kind, site, path) do update set hits = h.hits + excluded.hits, last_on = excluded.last_on`.execute(
    db,
  )
}

/** Unknown addresses that are rare or of long ago, and old ones that nothing leads on any more. */
export async function pruneHits(db: Db, legacy: readonly string[]): Promise<void> {
  await sql`
    delete from site_address_hits h where h.kind = 'missed' and (h.last_on < ${TODAY} - 90 or (h.site, h.path) not in (
      select site, path from site_address_hits where kind = 'missed'
      order by hits desc, last_on desc, path, site limit ${MOST_KEPT}))`.execute(db)
  await sql`
    delete from site_address_hits h where h.kind = 'moved' and h.last_on < ${TODAY} - 30 and not (h.path = any(${[...legacy]}::text[]))
      and not exists (select from site_redirects r where r.site = h.site and r.path = h.path)`.execute(db)
}

export type Missed = { site: string; path: string; hits: number; firstOn: string; lastOn: string }

/** Unknown addresses by how often they were asked for, without those that are led on by now. */
export async function topMissed(db: Db, limit: number): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select h.site, h.path, h.hits::int as hits, h.first_on::text as "firstOn", h.last_on::text as "lastOn"
    from site_address_hits h where h.kind = 'missed' and not exists (
      select from site_redirects r where r.path = h.path and r.site in (h.site, ${ANY_SITE}))
    order by h.hits desc, h.last_on desc, h.path, h.site limit ${limit}`.execute(db)
  return rows
}

export type Used = { path: string; hits: number; lastOn: string }

/** How often addresses of the club's file were led on, on whatever site. */
export async function usesOf(db: Db, paths: readonly string[]): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select h.path, sum(h.hits)::int as hits, max(h.last_on)::text as "lastOn" from site_address_hits h
    where h.kind = 'moved' and h.path = any(${[...paths]}::text[]) group by h.path`.execute(db)
  return rows
}
