import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type Work = { uid: string; source: string; isAddress: boolean; package: string; tries: number }

/** How long nobody has to be heard of until another begins anew. */
const SILENCE = sql`interval '1 minute'`

/** The next film, if none is being made; whoever asks at the same moment waits. */
export async function claimWork(db: Db): Promise<Work | null> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('video-works'))`.execute(trx)
    const { rows } = await sql<Work>`
      update video_works w set heartbeat_at = app.now(), tries = tries + 1, percent = 0
      where uid = (
        select uid from video_works
        where failed_because is null and (heartbeat_at is null or heartbeat_at < app.now() - ${SILENCE})
        order by created_at limit 1)
      and not exists (
        select from video_works o
        where o.failed_because is null and o.heartbeat_at >= app.now() - ${SILENCE})
      returning uid, source, is_address as "isAddress", package, tries`.execute(trx)
    const [work] = rows
    if (work)
      await sql`
        update videos set state = 'Transcoding', changed_at = app.now()
        where uid = ${work.uid} and state = 'Waiting'`.execute(trx)
    return work ?? null
  })
}

/** Says that somebody works on it, and how far; false: it is not wanted any more. */
export async function tellProgress(db: Db, work: Work, percent: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_works')
    .set({ percent, heartbeat_at: sql<Date>`app.now()` })
    .where('uid', '=', work.uid)
    .where('package', '=', work.package)
    .where('tries', '=', work.tries)
    .where('failed_because', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Holds the work while its end is written; false: somebody else has it, or it was taken back. */
export async function holdWork(trx: Trx, work: Work): Promise<boolean> {
  const held = await trx
    .selectFrom('video_works')
    .select('uid')
    .where('uid', '=', work.uid)
    .where('package', '=', work.package)
    .where('tries', '=', work.tries)
    .where('failed_because', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

export async function finishWork(trx: Trx, work: Work, seconds: number): Promise<void> {
  await leavePackageOf(trx, work.uid)
  await trx
    .updateTable('videos')
    .set({
      state: 'Ready',
      failed_because: null,
      package: work.package,
      seconds,
      changed_at: sql<Date>`app.now()`,
    })
    .where('uid', '=', work.uid)
    .execute()
  await trx.deleteFrom('video_works').where('uid', '=', work.uid).execute()
}

/** The reason is a code of ours (`tooLong`). A video that plays already goes on playing. */
export async function failWork(trx: Trx, work: Work, because: string): Promise<void> {
  await trx
    .updateTable('video_works')
    .set({ failed_because: because, heartbeat_at: null })
    .where('uid', '=', work.uid)
    .execute()
  await trx
    .updateTable('videos')
    .set({ state: 'Failed', failed_because: because, changed_at: sql<Date>`app.now()` })
    .where('uid', '=', work.uid)
    .where('state', '!=', 'Ready')
    .execute()
}

/** The package that a video has now is removed in a day: whoever watches it sees its end. */
export async function leavePackageOf(trx: Trx, uid: string): Promise<void> {
  await sql`
    insert into video_packages_left (package, remove_at)
    select package, app.now() + interval '1 day' from videos where uid = ${uid} and package is not null
    on conflict do nothing`.execute(trx)
}

/** Begins, or begins anew with another file; answers the file that is not wanted any more. */
export async function putWork(
  trx: Trx,
  { uid, source, isAddress, package: name }: Omit<Work, 'tries'>,
): Promise<string | null> {
  const before = await trx
    .deleteFrom('video_works')
    .where('uid', '=', uid)
    .returning(['source', 'is_address'])
    .executeTakeFirst()
  await trx
    .insertInto('video_works')
    .values({ uid, source, is_address: isAddress, package: name, created_at: sql<Date>`app.now()` })
    .execute()
  await trx
    .updateTable('videos')
    .set({ state: 'Waiting', failed_because: null, changed_at: sql<Date>`app.now()` })
    .where('uid', '=', uid)
    .where('state', '!=', 'Ready')
    .execute()
  return before && !before.is_address ? before.source : null
}

export const listLeftPackages = (db: Db) =>
  db
    .selectFrom('video_packages_left')
    .select('package')
    .where('remove_at', '<=', sql<Date>`app.now()`)
    .execute()

export const forgetLeftPackage = (db: Db, name: string) =>
  db.deleteFrom('video_packages_left').where('package', '=', name).execute()

/** Names of files and folders that are still wanted. */
export async function wantedNames(
  db: Db,
): Promise<{ sources: Set<string>; work: Set<string>; uploads: Set<string> }> {
  const works = await db.selectFrom('video_works').select(['source', 'package', 'failed_because']).execute()
  const uploads = await db.selectFrom('video_uploads').select('id').execute()
  return {
    sources: new Set(works.map(({ source }) => source)),
    work: new Set(works.filter((work) => !work.failed_because).map((work) => work.package)),
    uploads: new Set(uploads.map(({ id }) => id)),
  }
}
