import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { holdVideo, type VideosContext } from './context.ts'
import type { LivePlan, OfficeLive } from './live.schema.ts'
import { pageOfVideo } from './page.ts'
import * as storage from './storage.ts'

const A_MINUTE = 60_000
const A_YEAR = 365 * 86_400_000

type Row = { id: string; startsAt: Date; endsAt: Date; isOnRadio: boolean; isRunning: boolean }

/** The showing of a film that runs or is to come. */
async function findShowing(db: Db, uid: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select id, starts_at as "startsAt", ends_at as "endsAt", is_on_radio as "isOnRadio",
      starts_at <= app.now() as "isRunning"
    from live_streams where uid = ${uid} and ends_at > app.now() order by starts_at limit 1`.execute(db)
  return rows[0] ?? null
}

export async function liveOfVideo(db: Db, uid: string): Promise<OfficeLive | null> {
  const row = await findShowing(db, uid)
  if (!row) return null
  const { startsAt, endsAt, isOnRadio, isRunning } = row
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isOnRadio,
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
  if (state !== 'Ready' || seconds === null)
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
  await insertShowing(trx, { id, startsAt, seconds: Number(seconds), isOnRadio: plan.isOnRadio })
  await dropTags(trx, [`content:${id}`])
}

/** Of a paid film only the sound may be heard by everybody: it must be there by itself. */
async function hasOwnSound({ db, media }: VideosContext, id: string): Promise<boolean> {
  const row = await storage.findVideo(db, id)
  const found = row?.package ? await media.packageOf(row.package) : null
  return found?.made.audio != null
}

/** What overlaps is refused by the table itself, whoever is first. */
async function insertShowing(
  trx: Trx,
  given: { id: string; startsAt: Date; seconds: number; isOnRadio: boolean },
): Promise<void> {
  const { id, startsAt, seconds, isOnRadio } = given
  const endsAt = new Date(startsAt.getTime() + seconds * 1000)
  const { rows } = await sql`
    insert into live_streams (id, uid, starts_at, ends_at, is_on_radio)
    values (${newId()}, ${id}, ${startsAt}, ${endsAt}, ${isOnRadio})
    on conflict do nothing returning id`.execute(trx)
  if (rows.length === 0) throw new AppError(409, 'LIVE_OVERLAPS', 'Something else is shown live then')
}

/** What runs ends now; what was to come never was. */
export async function endShowing(trx: Trx, id: string): Promise<OfficeLive> {
  await holdVideo(trx, id)
  const live = await liveOfVideo(trx, id)
  const row = live && (await findShowing(trx, id))
  if (!live || !row) throw notFound()
  if (row.isRunning)
    await sql`update live_streams set ends_at = greatest(app.now(), starts_at + interval '1 millisecond')
      where id = ${row.id}`.execute(trx)
  else await sql`delete from live_streams where id = ${row.id}`.execute(trx)
  await dropTags(trx, [`content:${id}`])
  return live
}
