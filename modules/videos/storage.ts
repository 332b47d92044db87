import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Chapter } from './schema.ts'
import type { Territory } from './territory.schema.ts'

export type VideoRow = {
  uid: string
  package: string
  seconds: number
  chapters: Chapter[]
  /** Id of a picture that staff chose for it. */
  cover: string | null
  captions: { language: 'de' | 'en' | 'ja'; changedAt: Date }[]
  /** Null: it may be seen everywhere. */
  territory: Territory | null
}

const TERRITORY = sql`case when v.territory is not null
  then jsonb_build_object('kind', v.territory, 'countries', v.countries) end as territory`

/** What an encoder sends is nobody's before staff show it. */
export const IS_SHOWN = sql`not exists (select from broadcasts b where b.uid = v.uid and b.on_air_at is null)`

/** One that can be played now. */
export async function loadVideo(db: Db, uid: string): Promise<VideoRow | null> {
  const { rows } = await sql<VideoRow>`
    select v.uid, v.package, v.seconds::float as seconds, v.chapters, v.cover->>'id' as cover, ${TERRITORY},
      coalesce((select json_agg(json_build_object('language', c.language, 'changedAt', c.changed_at) order by c.language)
        from video_captions c where c.uid = v.uid), '[]') as captions
    from videos v where v.uid = ${uid} and v.state = 'Ready' and ${IS_SHOWN}
      and (v.available_from is null or v.available_from <= app.now())
      and (v.available_until is null or v.available_until > app.now())`.execute(db)
  const [row] = rows
  return row
    ? {
        ...row,
        captions: row.captions.map((one) => ({ ...one, changedAt: new Date(one.changedAt) })),
      }
    : null
}

/** Whose package it is, and where that may be seen. */
export async function loadOfPackage(db: Db, id: string): Promise<Pick<VideoRow, 'uid' | 'territory'> | null> {
  const { rows } = await sql<Pick<VideoRow, 'uid' | 'territory'>>`
    select v.uid, ${TERRITORY} from videos v
    where v.package = ${id} and v.state = 'Ready' and ${IS_SHOWN}`.execute(db)
  return rows[0] ?? null
}

export async function loadCaptions(db: Db, given: { uid: string; language: string }): Promise<string | null> {
  const { rows } = await sql<{ vtt: string }>`
    select vtt from video_captions where uid = ${given.uid} and language = ${given.language}`.execute(db)
  return rows[0]?.vtt ?? null
}

export async function loadPosition(
  db: Db,
  given: { subjectId: string; uid: string },
): Promise<{ seconds: number; changedAt: Date } | null> {
  const { rows } = await sql<{ seconds: number; changedAt: Date }>`
    select seconds::float as seconds, changed_at as "changedAt" from video_positions
    where subject_id = ${given.subjectId} and uid = ${given.uid}`.execute(db)
  return rows[0] ?? null
}

/** Zero forgets it: the next time begins at the beginning. */
export async function savePosition(
  db: Db,
  given: { subjectId: string; uid: string; seconds: number },
): Promise<void> {
  const { subjectId, uid, seconds } = given
  if (seconds === 0) {
    await sql`delete from video_positions where subject_id = ${subjectId} and uid = ${uid}`.execute(db)
    return
  }
  await sql`
    insert into video_positions (subject_id, uid, seconds, changed_at) values (${subjectId}, ${uid}, ${seconds}, app.now())
    on conflict (subject_id, uid) do update set seconds = excluded.seconds, changed_at = excluded.changed_at`.execute(
    db,
  )
}
