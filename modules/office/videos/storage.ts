import { type SqlBool, sql } from 'kysely'
import type { BlockPicture } from '#modules/content/blocks.schema.ts'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import { filmsOf } from '#modules/office/shared/things-of-sites.ts'
import type { Territory } from '#modules/videos/territory.schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { CoverText } from './cover.schema.ts'
import type { CaptionLanguage, Chapter, OfficeVideo, VideoFacts, VideoQuery } from './schema.ts'

type Row = Omit<OfficeVideo, 'createdAt'> & {
  createdAt: Date
  package: string | null
  chapters: Chapter[]
  availableFrom: Date | null
  availableUntil: Date | null
  cover: KeptCover | null
  sites: string[] | null
}

/** A picture that staff chose, and what the page had before. */
export type KeptCover = { id: string; alt: CoverText; before: BlockPicture | null }

const COLUMNS = sql`
  v.uid as id, v.working_title as "workingTitle", v.state, v.seconds::float8 as seconds, v.package, v.chapters, v.cover, v.sites,
  v.available_from as "availableFrom", v.available_until as "availableUntil", v.created_at as "createdAt",
  case when w.uid is not null
    then jsonb_build_object('percent', w.percent, 'failedBecause', w.failed_because) end as work,
  array(select language from video_captions c where c.uid = v.uid order by language) as captions,
  exists (select from content_nodes n where n.uid = v.uid) as "hasPage",
  (select n.node->'video'->>'payment' from content_nodes n where n.uid = v.uid limit 1) as payment,
  (select case when b.ended_at is not null then 'making' when b.on_air_at is not null then 'onAir'
    when b.signal_at is not null then 'signal' else 'waiting' end
    from broadcasts b where b.uid = v.uid and b.closed_at is null) as broadcasting,
  coalesce((select sum(d.plays)::int from video_days d where d.uid = v.uid), 0) as plays,
  case when v.territory is not null
    then jsonb_build_object('kind', v.territory, 'countries', v.countries) end as territory
  from videos v left join video_works w on w.uid = v.uid`

type Wanted = Partial<Pick<VideoQuery, 'q' | 'state'>> & { own: OwnSites }

const matching = ({ q, state, own }: Wanted) => sql<SqlBool>`
  (${q ?? null}::text is null or v.working_title ilike ${containing(q ?? '')} or exists (
    select from content_nodes n where n.uid = v.uid and n.title ilike ${containing(q ?? '')}))
  and (${state ?? null}::text is null or v.state = ${state ?? null}) and ${filmsOf(own, 'v.sites')}`

export async function listVideos(db: Db, query: VideoQuery & { own: OwnSites }): Promise<Row[]> {
  const { page, pageSize } = query
  const { rows } = await sql<Row>`
    select ${COLUMNS} where ${matching(query)} order by v.created_at desc, v.uid
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

export const countVideos = (db: Db, query: Wanted): Promise<number> =>
  countOf(db, sql`select from videos v where ${matching(query)}`)

export async function findVideo(db: Db, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`select ${COLUMNS} where v.uid = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Held until the transaction is over; null: there is none. */
export const holdVideo = (trx: Trx, id: string) =>
  trx
    .selectFrom('videos')
    .select(['uid as id', 'working_title as title', 'seconds', 'state'])
    .where('uid', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const loadCaptions = (db: Db, id: string): Promise<{ language: CaptionLanguage; vtt: string }[]> =>
  db
    .selectFrom('video_captions')
    .select(['language', 'vtt'])
    .where('uid', '=', id)
    .orderBy('language')
    .$castTo<{ language: CaptionLanguage; vtt: string }>()
    .execute()

export async function loadNumbers(db: Db, id: string) {
  const { rows } = await sql<{ day: string; plays: number; seconds: number; reached: number[] }>`
    select day::text as day, plays, seconds, reached from video_days where uid = ${id} order by day desc limit 366`.execute(
    db,
  )
  return {
    plays: rows.reduce((sum, { plays }) => sum + plays, 0),
    minutes: Math.round(rows.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
    reached: Array.from({ length: 10 }, (_, tenth) =>
      rows.reduce((sum, { reached }) => sum + (reached[tenth] ?? 0), 0),
    ),
    days: rows
      .slice(0, 28)
      .reverse()
      .map(({ day, plays }) => ({ day, plays })),
  }
}

/** Pages that name it beside its own: in blocks of articles and start pages. */
export async function loadUses(db: Db, id: string): Promise<{ title: string; kind: string; site: string }[]> {
  const { rows } = await sql<{ title: string; kind: string; site: string }>`
    select distinct on (uid) title, kind, site_key as site from content_nodes
    where uid <> ${id} and node::text like ${`%"${id}"%`} order by uid, language limit 50`.execute(db)
  return rows
}

export async function writeFacts(trx: Trx, id: string, facts: VideoFacts): Promise<void> {
  await trx
    .updateTable('videos')
    .set({
      working_title: facts.workingTitle,
      available_from: facts.availableFrom,
      available_until: facts.availableUntil,
      chapters: JSON.stringify(facts.chapters),
      changed_at: sql<Date>`app.now()`,
    })
    .where('uid', '=', id)
    .execute()
}

/** Null: everywhere. */
export async function writeTerritory(trx: Trx, id: string, territory: Territory | null): Promise<void> {
  await trx
    .updateTable('videos')
    .set({
      territory: territory?.kind ?? null,
      countries: territory?.countries ?? [],
      changed_at: sql<Date>`app.now()`,
    })
    .where('uid', '=', id)
    .execute()
}

export async function writeCover(trx: Trx, id: string, cover: KeptCover | null): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ cover: cover && JSON.stringify(cover), changed_at: sql<Date>`app.now()` })
    .where('uid', '=', id)
    .execute()
}

export async function writeCaptions(
  trx: Trx,
  { id, language, vtt }: { id: string; language: CaptionLanguage; vtt: string | null },
): Promise<void> {
  if (vtt === null)
    await trx.deleteFrom('video_captions').where('uid', '=', id).where('language', '=', language).execute()
  else
    await trx
      .insertInto('video_captions')
      .values({ uid: id, language, vtt })
      .onConflict((conflict) =>
        conflict.columns(['uid', 'language']).doUpdateSet({ vtt, changed_at: sql<Date>`app.now()` }),
      )
      .execute()
}
