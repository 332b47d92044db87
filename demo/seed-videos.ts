import type { Trx } from '#platform/db.ts'
import { demoFilms, vttOf } from './videos.ts'

const LANGUAGES = ['de', 'en', 'ja'] as const

/** What plays in the demo club's TV. */
export async function seedVideos(trx: Trx, now: Date): Promise<void> {
  const films = demoFilms(now)
  const pages = await trx
    .selectFrom('content_nodes')
    .select(['uid', 'title'])
    .where('language', '=', 'de')
    .where('kind', '=', 'video')
    .execute()
  const titles = new Map(pages.map(({ uid, title }) => [uid, title]))
  await trx
    .insertInto('videos')
    .values(
      films.map((film) => ({
        uid: film.uid,
        working_title: titles.get(film.uid) ?? film.package,
        state: 'Ready',
        package: film.package,
        seconds: film.seconds,
        chapters: JSON.stringify(film.chapters.map(([at, de, en, ja]) => ({ at, title: { de, en, ja } }))),
      })),
    )
    .execute()
  await trx
    .insertInto('video_captions')
    .values(
      films.flatMap(({ uid, captions }) =>
        LANGUAGES.map((language, index) => ({ uid, language, vtt: vttOf(captions, index as 0 | 1 | 2) })),
      ),
    )
    .execute()
}
