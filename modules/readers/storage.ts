import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { OTHERS, type Read } from './tally.rules.ts'

const TODAY = sql`(app.now() at time zone 'Europe/Berlin')::date`
/** So many pages have a row of their own on one day; further ones count for their site alone. */
const MOST_ROWS = 20_000

/** Adds to what stands there: several processes count beside each other. */
export async function addReads(db: Db, reads: readonly Read[]): Promise<void> {
  const rows = JSON.stringify(reads)
  await sql`
    with given as (
      select r.site, case when k.is_known or n.count < ${MOST_ROWS} then r.path else ${OTHERS} end as path, r.reads
      from jsonb_to_recordset(${rows}::text::jsonb) as r (site text, path text, reads int),
        lateral (select exists (select from page_days d where d.day = ${TODAY} and d.site = r.site and d.path = r.path) as is_known) k,
        (select count(*) as count from page_days where day = ${TODAY}) n
    )
    insert into page_days as d (day, site, path, reads)
    select ${TODAY}, site, path, sum(reads) from given group by site, path order by site, path
    on conflict (day, site, path) do update set reads = d.reads + excluded.reads`.execute(db)
}

/** Two years, so that a day stands beside the same day of the year before. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from page_days where day < ${TODAY} - 760`.execute(db)
}

export type PageOfSite = { site: string; path: string }
/** What was read of some pages on one day. */
export type DayOfPages = { day: string; pages: readonly Read[] }

/** How often some pages were read on each of the days up to today, none left out; each is looked up by its key. */
export async function listDaysOf(
  db: Db,
  given: { pages: readonly PageOfSite[]; days: number },
): Promise<DayOfPages[]> {
  const { rows } = await sql<DayOfPages>`
    select g.day::date::text as day, coalesce(
      jsonb_agg(jsonb_build_object('site', p.site, 'path', p.path, 'reads', d.reads)) filter (where d.reads is not null), '[]') as pages
    from generate_series(${TODAY} - ${given.days - 1}::int, ${TODAY}, interval '1 day') as g (day)
      left join jsonb_to_recordset(${JSON.stringify(given.pages)}::text::jsonb) as p (site text, path text) on true
      left join lateral (select d.reads from page_days d
        where d.day = g.day::date and d.site = p.site and d.path = p.path limit 1) d on true
    group by g.day order by g.day`.execute(db)
  return rows
}
