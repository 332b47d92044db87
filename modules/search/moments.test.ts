import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadAll, loadNamed } from '#modules/content/stored-nodes.storage.ts'
import { buildVideo, buildVideoPage } from '#modules/videos/build.ts'
import { filmWords } from '#modules/videos/videos.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database.ts'
import { testFolder } from '#testing/folder.ts'
import { contentDocuments } from './content-documents.ts'
import { createSearch } from './search.ts'

const database = await testDatabase('empty')
const { db } = database
const folder = testFolder('moments')
const jobs = createJobs({ url: database.url, log: createLog('silent'), workers: false })
const content = { loadAll: () => loadAll(db), loadNamed: (uids: readonly string[]) => loadNamed(db, uids) }
const source = contentDocuments(content, (uids) => filmWords(db, uids))
const search = createSearch({ db, jobs, sources: [source] })

const GERMAN = `WEBVTT

00:01.000 --> 00:04.000
Willkommen bei uns am Zaun

00:09.500 --> 00:12.000
Dann kam die Verlängerung

00:12.500 --> 00:15.000
mit einem <b>Fallrückzieher</b> &amp; Jubel

00:31.000 --> 00:34.000
Der Busfahrer hat nur gelacht
`
const ENGLISH = `WEBVTT

00:12.500 --> 00:15.000
with a bicycle kick and cheers
`
const find = async (q: string, language: 'de' | 'en' | 'ja' = 'de') =>
  (await search.find({ q, language, page: 1, pageSize: 20 })).items
const momentsOf = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ id, moment }) => [id, moment && { at: moment.at, text: moment.text }])
const caption = (uid: string, vtt: string, language = 'de') =>
  sql`insert into video_captions (uid, language, vtt) values (${uid}, ${language}, ${vtt})
    on conflict (uid, language) do update set vtt = excluded.vtt`.execute(db)
async function anew(uid: string) {
  await db.transaction().execute((trx) => search.refresh(trx, 'content', [uid]))
  await jobs.drain()
}

beforeAll(async () => {
  for (const [uid, payment] of [
    ['open-film', 'free'],
    ['paid-film', 'pay'],
  ] as const) {
    await buildVideo(db, { folder, uid, package: uid, captions: GERMAN })
    await buildVideoPage(db, { uid, payment })
  }
  await caption('open-film', ENGLISH, 'en')
  const chapters = [{ at: 20, title: { de: 'Die Ehrenrunde', en: 'Lap of honour' } }]
  await sql`update videos set chapters = ${JSON.stringify(chapters)} where uid = 'open-film'`.execute(db)
  await jobs.start()
  await search.reindex()
  return () => jobs.stop()
})

describe('what is said in a film', () => {
  test('is found with its second and the words around it, in the reader’s language', async () => {
    const [open] = (await find('fallrueckzieher')).filter(({ id }) => id === 'open-film')
    expect(open!.moment).toEqual({
      at: 12,
      text: 'Dann kam die Verlängerung mit einem Fallrückzieher & Jubel Der Busfahrer hat nur gelacht',
      writtenIn: 'de',
      href: '/video/detail/?id=open-film&t=12',
    })
    const [english] = await find('bicycle kicks', 'en')
    expect(english).toMatchObject({ id: 'open-film', moment: { at: 12, writtenIn: 'en' } })
    expect(english!.moment!.href).toBe('/en/video/detail/?id=open-film&t=12')
    // Whoever reads Japanese gets the best captions there are.
    expect((await find('bicycle', 'ja')).map(({ id }) => id)).toEqual(['open-film'])
  })

  test('a chapter by its name', async () => {
    expect(await momentsOf('Ehrenrunden')).toEqual([['open-film', { at: 20, text: 'Die Ehrenrunde' }]])
    expect(await momentsOf('honour', 'en')).toEqual([['open-film', { at: 20, text: 'Lap of honour' }]])
  })

  test('behind the tenth second of a paid one it is found, and no word of it is told', async () => {
    expect(await momentsOf('Busfahrer')).toEqual(
      expect.arrayContaining([
        ['open-film', { at: 31, text: expect.stringContaining('gelacht') }],
        ['paid-film', { at: 31, text: null }],
      ]),
    )
    // Nor beside what may be told.
    const told = new Map((await momentsOf('Verlängerung')) as [string, { text: string }][])
    expect(told.get('paid-film')!.text).toBe('Willkommen bei uns am Zaun Dann kam die Verlängerung')
    const answer = JSON.stringify(await find('Zaun'))
    expect(answer).not.toContain(
      'Willkommen bei uns am Zaun Dann kam die Verlängerung mit einem Fallrückzieher & Jubel Der',
    )
  })

  test('what is corrected is found, what stood there before is not', async () => {
    await caption('open-film', GERMAN.replace('Busfahrer', 'Zeugwart'))
    await anew('open-film')
    expect(await momentsOf('Zeugwart')).toEqual([['open-film', expect.objectContaining({ at: 31 })]])
    expect((await find('Busfahrer')).map(({ id }) => id)).toEqual(['paid-film'])
    await caption('open-film', GERMAN)
    await anew('open-film')
  })

  test('of what is shown live first nothing is found before its end, of what is withdrawn nothing at all', async () => {
    await sql`insert into live_streams (id, uid, starts_at, ends_at, is_on_radio) values (gen_random_uuid(), 'open-film', now() + interval '1 hour', now() + interval '2 hours', false)`.execute(
      db,
    )
    await anew('open-film')
    expect((await find('Fallrückzieher')).map(({ id }) => id)).toEqual(['paid-film'])
    await sql`delete from live_streams`.execute(db)
    await anew('open-film')
    expect(await find('Fallrückzieher')).toHaveLength(2)
    await sql`update videos set available_until = now() + interval '1 second' where uid = 'open-film'`.execute(
      db,
    )
    await db
      .transaction()
      .execute((trx) => search.refresh(trx, 'content', ['open-film'], new Date(Date.now() + 1_000)))
    expect(await jobs.drain()).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await jobs.drain()
    expect((await find('Fallrückzieher')).map(({ id }) => id)).toEqual(['paid-film'])
    await sql`update videos set available_until = null where uid = 'open-film'`.execute(db)
    await anew('open-film')
  })

  test('hostile captions do no harm', async () => {
    const words = Array.from({ length: 9_000 }, (_, n) => `x${(n * 7_919).toString(36).padEnd(36, 'ÄÖ')}`)
    const cues = words.map((word, n) => `${clock(n)} --> ${clock(n + 1)}\n${word} ' \\ & | ! :* <\n`)
    await caption('open-film', `WEBVTT\n\n${cues.join('\n')}`)
    await anew('open-film')
    expect(await momentsOf(words[1_000]!)).toEqual([['open-film', expect.objectContaining({ at: 1_000 })]])
  })
})

const clock = (at: number) =>
  `${String(Math.floor(at / 3600)).padStart(2, '0')}:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}.000`
