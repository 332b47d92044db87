import { sql } from 'kysely'
import { chaptersOf } from '#modules/videos/live-chapters.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { holdVideo, type VideosContext } from './context.ts'
import type { LiveMatches, LivePlan, OfficeLive } from './live.schema.ts'
import { pageOfVideo } from './page.ts'
import type { Chapter } from './schema.ts'
import * as storage from './storage.ts'

const A_MINUTE = 60_000
const A_YEAR = 365 * 86_400_000

type Row = {
  id: string
  startsAt: Date
  endsAt: Date
  isOnRadio: boolean
  matchId: string | null
  isRunning: boolean
}

/** The showing of a film that runs or is to come. */
async function findShowing(db: Db, uid: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select id, starts_at as "startsAt", ends_at as "endsAt", is_on_radio as "isOnRadio", match_id as "matchId",
      starts_at <= app.now() as "isRunning"
    from live_streams where uid = ${uid} and ends_at > app.now() order by starts_at limit 1`.execute(db)
  return rows[0] ?? null
}

type WithMatches = Pick<VideosContext, 'matches'>

export async function liveOfVideo({ matches }: WithMatches, db: Db, uid: string): Promise<OfficeLive | null> {
  const row = await findShowing(db, uid)
  if (!row) return null
  const { startsAt, endsAt, isOnRadio, isRunning, matchId } = row
  const match = matchId === null ? null : await matches.find(matchId)
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isOnRadio,
    match: match && { id: match.id, name: match.name },
    state: isRunning ? 'running' : 'planned',
  }
}

/** @throws 409 where it cannot be shown or something else is shown then, 422 LIVE_TIME */
export async function planShowing(
  context: VideosContext,
  trx: Trx,
  { id, plan }: { id: string; plan: LivePlan },
): Promise<void> {
  const { seconds, state } = await holdVideo(trx, id)
  if (state !== 'Ready' || seconds === null || (await context.media.findBroadcast(trx, id)))
    throw new AppError(409, 'VIDEO_NOT_READY', 'There is no film to show yet')
  const now = Date.now()
  const startsAt = plan.startsAt === null ? new Date(now) : new Date(plan.startsAt)
  if (startsAt.getTime() < now - A_MINUTE || startsAt.getTime() > now + A_YEAR)
    throw new AppError(422, 'LIVE_TIME', 'It begins now, or within a year')
  const page = await pageOfVideo(context, id)
  if (!page?.publishAt || new Date(page.publishAt) > startsAt)
    throw new AppError(409, 'LIVE_NO_PAGE', 'Its page is not published when it begins')
  if (plan.isOnRadio && page.payment === 'pay' && !(await hasOwnSound(context, id)))
    throw new AppError(409, 'LIVE_NO_SOUND', 'It has no sound without its picture, which is paid')
  const { isOnRadio, matchId } = plan
  await requireMatch(context, matchId)
  await insertShowing(trx, { id, startsAt, seconds: Number(seconds), isOnRadio, matchId })
  // Nothing that is said in it is found before its end.
  await context.findAnew(trx, id)
  await context.findAnew(trx, id, new Date(startsAt.getTime() + Number(seconds) * 1000))
  await dropTags(trx, [`content:${id}`])
}

/** @throws the same 404 for what there is none of and for others' matches */
export async function requireMatch({ matches }: WithMatches, matchId: string | null): Promise<void> {
  if (matchId !== null && !(await matches.find(matchId))) throw notFound()
}

/** Of what runs or is to come. Answers what was said before. */
export async function changeMatch(
  context: WithMatches,
  trx: Trx,
  { id, matchId }: { id: string; matchId: string | null },
): Promise<{ before: OfficeLive['match']; after: OfficeLive['match'] }> {
  await holdVideo(trx, id)
  const row = await findShowing(trx, id)
  if (!row) throw notFound()
  await requireMatch(context, matchId)
  const before = await liveOfVideo(context, trx, id)
  await sql`update live_streams set match_id = ${matchId} where id = ${row.id}`.execute(trx)
  const after = await liveOfVideo(context, trx, id)
  return { before: before?.match ?? null, after: after?.match ?? null }
}

/** Matches that may be chosen. */
export async function listLiveMatches({ matches }: WithMatches, now: Date): Promise<LiveMatches> {
  const items = await matches.choices(now)
  return { items: items.map(({ id, name, kickOff }) => ({ id, name, kickOff: kickOff.toISOString() })) }
}

/** Of its last showing of a match that is over: the moments its ticker told of. */
export async function chaptersOfShowing({ matches }: WithMatches, db: Db, uid: string): Promise<Chapter[]> {
  const { rows } = await sql<{ matchId: string; startsAt: Date; endsAt: Date }>`
    select match_id as "matchId", starts_at as "startsAt", ends_at as "endsAt" from live_streams
    where uid = ${uid} and match_id is not null and ends_at <= app.now() order by starts_at desc limit 1`.execute(
    db,
  )
  const [last] = rows
  if (!last) return []
  return chaptersOf(await matches.moments(last.matchId), last).map(({ at, title: { de, en, ja } }) => ({
    at,
    title: { de, en, ja: ja ?? en },
  }))
}

/** Of a paid film only the sound may be heard by everybody: it must be there by itself. */
async function hasOwnSound({ db, media }: VideosContext, id: string): Promise<boolean> {
  const row = await storage.findVideo(db, id)
  const found = row?.package ? await media.packageOf(row.package) : null
  return found?.made.audio != null
}

/** What overlaps is refused by the table itself, whoever is first. */
export async function insertShowing(
  trx: Trx,
  given: { id: string; startsAt: Date; seconds: number; isOnRadio: boolean; matchId: string | null },
): Promise<void> {
  const { id, startsAt, seconds, isOnRadio, matchId } = given
  const endsAt = new Date(startsAt.getTime() + seconds * 1000)
  const { rows } = await sql`
    insert into live_streams (id, uid, starts_at, ends_at, is_on_radio, match_id)
    values (${newId()}, ${id}, ${startsAt}, ${endsAt}, ${isOnRadio}, ${matchId})
    on conflict do nothing returning id`.execute(trx)
  if (rows.length === 0) throw new AppError(409, 'LIVE_OVERLAPS', 'Something else is shown live then')
}

/** What runs ends now; what was to come never was. */
export async function endShowing(
  context: Pick<VideosContext, 'matches' | 'findAnew'>,
  trx: Trx,
  id: string,
): Promise<OfficeLive> {
  await holdVideo(trx, id)
  const live = await liveOfVideo(context, trx, id)
  const row = live && (await findShowing(trx, id))
  if (!live || !row) throw notFound()
  if (row.isRunning)
    await sql`update live_streams set ends_at = greatest(app.now(), starts_at + interval '1 millisecond')
      where id = ${row.id}`.execute(trx)
  else await sql`delete from live_streams where id = ${row.id}`.execute(trx)
  await context.findAnew(trx, id)
  await dropTags(trx, [`content:${id}`])
  return live
}
