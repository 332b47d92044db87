import { sql } from 'kysely'
import type { ContentLanguage } from '#modules/content/schema.ts'
import type { Db } from '#platform/db.ts'
import { readCaptions } from './packaging/vtt.rules.ts'
import type { Chapter } from './schema.ts'
import { IS_SHOWN } from './storage.ts'

export type FilmWords = {
  uid: string
  /** It can be seen no more. */
  isWithdrawn: boolean
  captions: { language: ContentLanguage; cues: { at: number; text: string }[] }[]
  chapters: Chapter[]
}

/** What is said in films that can be played now, and what their chapters are called; of what is shown live first nothing before its end. */
export async function filmWords(db: Db, uids: readonly string[]): Promise<Map<string, FilmWords>> {
  const { rows } = await sql<{
    uid: string
    isWithdrawn: boolean
    isPlayable: boolean
    chapters: Chapter[]
    captions: { language: ContentLanguage; vtt: string }[]
  }>`
    select v.uid, v.chapters, coalesce(v.available_until <= app.now(), false) as "isWithdrawn",
      v.state = 'Ready' and ${IS_SHOWN} and coalesce(v.available_from <= app.now(), true)
        and not exists (select from live_streams l where l.uid = v.uid and l.ends_at > app.now()) as "isPlayable",
      coalesce((select json_agg(json_build_object('language', c.language, 'vtt', c.vtt))
        from video_captions c where c.uid = v.uid), '[]') as captions
    from videos v where v.uid = any(${uids}::text[])`.execute(db)
  return new Map(
    rows.map(({ uid, isWithdrawn, isPlayable, chapters, captions }) => [
      uid,
      {
        uid,
        isWithdrawn,
        chapters: isPlayable ? chapters : [],
        captions: isPlayable ? captions.map(({ language, vtt }) => ({ language, cues: cuesOf(vtt) })) : [],
      },
    ]),
  )
}

const NAMED = { amp: '&', lt: '<', gt: '>' } as const

/** As it is read: marks that were written as names are marks again. */
const cuesOf = (vtt: string) =>
  readCaptions(vtt).cues.map(({ from, text }) => ({
    at: from,
    text: text.replace(/&(amp|lt|gt);/g, (_, name: keyof typeof NAMED) => NAMED[name]).replaceAll('\n', ' '),
  }))
