import { sql } from 'kysely'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import { filmsOf, onOwn } from '#modules/office/shared/things-of-sites.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeReaders } from './schema.ts'

const TODAY = sql`(app.now() at time zone 'Europe/Berlin')::date`
const MOST_PAGES = 50
const MOST_FILMS = 30
const MOST_ROWS = 100_000

type Asked = { days: number; own: OwnSites }

/** In these days, and in as many before. */
const now = (days: number) => sql`d.day > ${TODAY} - ${days}::int`
const before = (days: number) => sql`d.day <= ${TODAY} - ${days}::int and d.day > ${TODAY} - ${days * 2}::int`

export async function listDays(db: Db, { days, own }: Asked): Promise<OfficeReaders['days']> {
  const { rows } = await sql<{ day: string; reads: number }>`
    select g.day::date::text as day, coalesce(sum(d.reads), 0)::int as reads
    from generate_series(${TODAY} - ${days - 1}::int, ${TODAY}, interval '1 day') as g (day)
    left join page_days d on d.day = g.day::date and ${onOwn(own, 'd.site')} group by g.day order by g.day`.execute(
    db,
  )
  return rows
}

export async function listSites(db: Db, { days, own }: Asked): Promise<OfficeReaders['sites']> {
  const { rows } = await sql<OfficeReaders['sites'][number]>`
    select d.site, coalesce(sum(d.reads) filter (where ${now(days)}), 0)::int as reads,
      coalesce(sum(d.reads) filter (where ${before(days)}), 0)::int as "beforeReads"
    from page_days d where d.day > ${TODAY} - ${days * 2}::int and ${onOwn(own, 'd.site')}
    group by d.site order by reads desc, d.site`.execute(db)
  return rows
}

export async function listPages(db: Db, { days, own }: Asked): Promise<OfficeReaders['pages']> {
  const { rows } = await sql<OfficeReaders['pages'][number]>`
    with most as (
      select d.site, d.path, sum(d.reads)::int as reads from page_days d
      where ${now(days)} and d.path <> '*' and ${onOwn(own, 'd.site')} group by d.site, d.path order by reads desc, d.site, d.path limit ${MOST_PAGES})
    select m.site, m.path, m.reads, n.title, case when n.kind = 'article' then n.uid end as uid,
      (select coalesce(sum(d.reads), 0)::int from page_days d
        where d.site = m.site and d.path = m.path and ${before(days)}) as "beforeReads"
    from most m left join lateral (
      select c.title, c.kind, c.uid from content_nodes c where c.uid = substring(m.path from '[?&]id=([^&]+)')
      order by c.language = 'de' desc limit 1) n on true
    order by m.reads desc, m.site, m.path`.execute(db)
  return rows
}

export async function listFilms(db: Db, { days, own }: Asked): Promise<OfficeReaders['films']> {
  const { rows } = await sql<OfficeReaders['films'][number]>`
    select d.uid, coalesce(n.title, d.uid) as title,
      coalesce(sum(d.plays) filter (where ${now(days)}), 0)::int as plays,
      (coalesce(sum(d.seconds) filter (where ${now(days)}), 0) / 60)::int as minutes,
      coalesce(sum(d.plays) filter (where ${before(days)}), 0)::int as "beforePlays",
      array(select coalesce(sum(r.reached[tenth]), 0)::int from generate_series(1, 10) as tenth
        left join video_days r on r.uid = d.uid and r.day > ${TODAY} - ${days}::int group by tenth order by tenth) as reached
    from video_days d left join videos v on v.uid = d.uid left join lateral (
      select c.title from content_nodes c where c.uid = d.uid order by c.language = 'de' desc limit 1) n on true
    where d.day > ${TODAY} - ${days * 2}::int and ${filmsOf(own, 'v.sites')} group by d.uid, n.title
    having sum(d.plays) filter (where ${now(days)}) > 0 order by plays desc, d.uid limit ${MOST_FILMS}`.execute(
    db,
  )
  return rows
}

export type ReadOfDay = { day: string; site: string; path: string; reads: number }

/** For the table: each page and day. */
export async function listReads(db: Db, { days, own }: Asked): Promise<ReadOfDay[]> {
  const { rows } = await sql<ReadOfDay>`
    select d.day::text as day, d.site, d.path, d.reads from page_days d where ${now(days)} and ${onOwn(own, 'd.site')}
    order by d.day, d.reads desc, d.site, d.path limit ${MOST_ROWS}`.execute(db)
  return rows
}
