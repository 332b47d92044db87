import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildArticle } from '#modules/content/build.ts'
import { importNodes } from '#modules/content/content.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { VideoPackage } from './package.schema.ts'

/** Bytes of the n-th segment, for tests that compare what came. */
export const segmentBytes = (index: number): Buffer => Buffer.alloc(100, index + 1)

/** For tests: a package of two-second segments whose bytes say which they are; nothing that a player could show. */
export async function buildVideo(
  db: Db,
  given: { folder: string; uid: string; package: string; seconds?: number; captions?: string },
): Promise<VideoPackage> {
  const { folder, uid, package: id, seconds = 40, captions } = given
  const count = Math.ceil(seconds / 2)
  const track = {
    bandwidth: 100_000,
    codecs: 'avc1.4d401e,mp4a.40.2',
    init: 50,
    segments: Array.from({ length: count }, (_, n): [number, number, number] => [50 + 100 * n, 100, 2]),
  }
  const manifest: VideoPackage = {
    seconds,
    renditions: [
      { ...track, name: '240p', width: 426, height: 240 },
      { ...track, name: '480p', width: 854, height: 480, bandwidth: 300_000 },
    ],
    audio: { ...track, name: 'audio', codecs: 'mp4a.40.2' },
    thumbnails: { width: 160, height: 90, columns: 5, count: 8, everySeconds: 5 },
    hasPoster: true,
  }
  const bytes = Buffer.concat([
    Buffer.alloc(50),
    ...Array.from({ length: count }, (_, index) => segmentBytes(index)),
  ])
  await mkdir(join(folder, id), { recursive: true })
  for (const name of ['240p', '480p', 'audio']) await writeFile(join(folder, id, `${name}.mp4`), bytes)
  for (const name of ['poster.jpg', 'thumbnails.jpg']) await writeFile(join(folder, id, name), 'jpg')
  await writeFile(join(folder, id, 'video.json'), JSON.stringify(manifest))
  await sql`
    insert into videos (uid, working_title, state, package, seconds) values (${uid}, ${uid}, 'Ready', ${id}, ${seconds})
    on conflict (uid) do update set package = excluded.package, seconds = excluded.seconds, state = 'Ready'`.execute(
    db,
  )
  if (captions !== undefined)
    await sql`insert into video_captions (uid, language, vtt) values (${uid}, 'de', ${captions})`.execute(db)
  return manifest
}

/** The page of a video, published long ago. */
export async function buildVideoPage(db: Db, given: { uid: string; payment: 'free' | 'pay' }): Promise<void> {
  const { uid, payment } = given
  const page = buildArticle({ uid, kind: 'video', path: `/videos/${uid}/`, video: { seconds: 40, payment } })
  await importNodes(db, [page], new Date())
}

/** A play of somebody's, of a free video; its ticket. */
export async function buildPlay(db: Db, given: { subjectId: string | null }): Promise<string> {
  const uid = 'probe-played'
  await buildVideoPage(db, { uid, payment: 'free' })
  await sql`
    insert into videos (uid, working_title, state, package, seconds) values (${uid}, ${uid}, 'Ready', ${uid}, 40)
    on conflict do nothing`.execute(db)
  const ticket = newId()
  await sql`
    insert into video_plays (ticket, uid, subject_id, access, is_paid)
    values (${ticket}, ${uid}, ${given.subjectId}, 'whole', false)`.execute(db)
  return ticket
}
