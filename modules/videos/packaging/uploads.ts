/** Films come in pieces: each says where it begins, is on the disk before it counts, and may be sent again. */
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Bucket } from '#platform/files/bucket.ts'
import { newId } from '#platform/ids.ts'
import { folderIn, freeBytes, newName, removeTree, type VideoPlaces } from './places.ts'
import { requireNext, requireRoom, titleOf, uploadLimits } from './uploads.rules.ts'
import { putWork } from './works.storage.ts'

export type UploadsContext = {
  db: Db
  places: VideoPlaces
  /** Where packages go when they are whole; null: they stay in the data folder. */
  bucket: Bucket | null
  /** Sees to it that what waits is made, once the transaction is over. */
  enqueue: (trx: Trx) => Promise<void>
  /** Told in the transaction in which a video got its film. */
  onReady: (trx: Trx, video: { uid: string; seconds: number }) => Promise<void>
}

export type Upload = { id: string; uid: string; name: string; bytes: number; received: number }

/** A file is going to be sent: for a new video, or instead of the file of one that is there. */
export async function beginUpload(
  { places }: UploadsContext,
  trx: Trx,
  { personId, name, bytes, uid }: { personId: string; name: string; bytes: number; uid: string | null },
): Promise<Upload> {
  // One person's uploads take turns.
  await sql`select pg_advisory_xact_lock(hashtext(${`video-uploads ${personId}`}))`.execute(trx)
  const under = await trx
    .selectFrom('video_uploads')
    .select((e) => [
      e.fn.countAll<number>().as('open'),
      e.fn.coalesce(e.fn.sum<number>('bytes'), sql<number>`0`).as('openBytes'),
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  const free = await freeBytes(places.packages)
  requireRoom({ bytes, open: Number(under.open), openBytes: Number(under.openBytes), free })
  const video = uid ?? newName()
  if (uid === null) await insertVideo(trx, { uid: video, title: titleOf(name), state: 'Uploading' })
  else await requireVideo(trx, video)
  const upload = { id: newId(), uid: video, name: titleOf(name), bytes }
  await trx
    .insertInto('video_uploads')
    .values({ ...upload, person_id: personId })
    .execute()
  return { ...upload, received: 0 }
}

export async function insertVideo(
  trx: Trx,
  { uid, title, state }: { uid: string; title: string; state: 'Uploading' | 'Waiting' },
): Promise<void> {
  await trx.insertInto('videos').values({ uid, working_title: title, state }).execute()
}

async function requireVideo(trx: Trx, uid: string): Promise<void> {
  const found = await trx
    .selectFrom('videos')
    .select('uid')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
}

/** One's own: somebody else's is not there. */
export async function findUpload(
  db: Db,
  { id, personId }: { id: string; personId: string },
): Promise<Upload> {
  const found = await db
    .selectFrom('video_uploads')
    .select(['id', 'uid', 'name', 'bytes', 'received'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

export const listUploads = (db: Db, personId: string): Promise<Upload[]> =>
  db
    .selectFrom('video_uploads')
    .select(['id', 'uid', 'name', 'bytes', 'received'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()

/**
 * The row is held while its bytes are written: of two who send the same piece one finds that it is there. With the last piece the
 * film waits to be made.
 */
export async function appendPiece(
  ctx: UploadsContext,
  { id, personId, offset, piece }: { id: string; personId: string; offset: number; piece: Buffer },
  onWhole: (trx: Trx, film: { id: string; name: string }) => Promise<void>,
): Promise<{ received: number; isWhole: boolean; uid: string }> {
  const { db, places } = ctx
  let source: string | null = null
  const answer = await db
    .transaction()
    .execute(async (trx) => {
      const upload = await trx
        .selectFrom('video_uploads')
        .select(['uid', 'name', 'bytes', 'received'])
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .forUpdate()
        .executeTakeFirst()
      if (!upload) throw notFound()
      requireNext({ offset, bytes: piece.length, received: upload.received, whole: upload.bytes })
      await write(join(await folderIn(places.uploads), id), offset, piece)
      const received = offset + piece.length
      const isWhole = received === upload.bytes
      if (isWhole) {
        source = newName()
        await rename(join(places.uploads, id), join(await folderIn(places.sources), source))
        await trx.deleteFrom('video_uploads').where('id', '=', id).execute()
        await putWork(trx, { uid: upload.uid, source, isAddress: false, package: newName() })
        await onWhole(trx, { id: upload.uid, name: upload.name })
        await ctx.enqueue(trx)
      } else
        await trx
          .updateTable('video_uploads')
          .set({ received, changed_at: sql<Date>`app.now()` })
          .where('id', '=', id)
          .execute()
      return { received, isWhole, uid: upload.uid }
    })
    .catch(async (error: unknown) => {
      // It counts as not sent: the last piece comes again.
      if (source) await rename(join(places.sources, source), join(places.uploads, id)).catch(() => undefined)
      throw error
    })
  return answer
}

async function write(file: string, offset: number, piece: Buffer): Promise<void> {
  const handle = await open(file, offset === 0 ? 'w' : 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new AppError(409, 'VIDEO_UPLOAD_LOST', 'The file has to be sent anew')
    throw error
  })
  try {
    await handle.write(piece, 0, piece.length, offset)
    // What a piece left that was never counted.
    await handle.truncate(offset + piece.length)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** Thrown away, with the video where it was to be its first file. */
export async function dropUpload(
  { places }: UploadsContext,
  trx: Trx,
  { id, personId }: { id: string; personId: string },
): Promise<Upload> {
  const upload = await findUpload(trx, { id, personId })
  await trx.deleteFrom('video_uploads').where('id', '=', id).execute()
  await forgetUnsent(trx, upload.uid)
  await removeTree(join(places.uploads, id))
  return upload
}

const forgetUnsent = (trx: Trx, uid: string) =>
  trx.deleteFrom('videos').where('uid', '=', uid).where('state', '=', 'Uploading').execute()

/** Those of which no piece came for two days. */
export async function forgetAbandoned({ db, places }: UploadsContext): Promise<number> {
  const gone = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; uid: string }>`
      delete from video_uploads
      where changed_at < app.now() - ${`${uploadLimits.abandonedHours} hours`}::interval
      returning id, uid`.execute(trx)
    for (const { uid } of rows) await forgetUnsent(trx, uid)
    return rows
  })
  for (const { id } of gone) await removeTree(join(places.uploads, id))
  return gone.length
}
