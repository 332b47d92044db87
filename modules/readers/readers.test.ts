import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { testLog } from '#testing/log-book.ts'
import { createReaders } from './readers.ts'
import { createTally, isReader, MOST_PAGES, OTHERS } from './tally.rules.ts'

const { db } = await testDatabase('empty')
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'
const someone = { 'user-agent': BROWSER }
const open = () =>
  createReaders({
    ...{ db, log: testLog(), jobs: { every: () => {} } },
    pageOf: (url) => ({ site: 'klub', path: new URL(url).pathname }),
  })
const rows = async () =>
  (await sql<{ path: string; reads: number }>`select path, reads from page_days order by path`.execute(db))
    .rows

test.each([
  [BROWSER, {}, true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1',
    {},
    true,
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', {}, false],
  ['curl/8.5.0', {}, false],
  ['facebookexternalhit/1.1 (+http://www.facebook.com)', {}, false],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/131.0 Safari/537.36', {}, false],
  ['', {}, false],
  [BROWSER, { 'sec-purpose': 'prefetch;prerender' }, false],
])('%s', (agent, more, isOne) => expect(isReader({ 'user-agent': agent, ...more })).toBe(isOne))

test('a hundred thousand addresses take bounded memory and rows, and none of them is lost for its site', async () => {
  const readers = open()
  for (let at = 0; at < 100_000; at += 1) readers.note(someone, `https://club.example/seite-${at}`)
  expect(readers.size()).toBeLessThanOrEqual(MOST_PAGES + 5_000 + 1)
  await readers.flush()
  const written = await rows()
  expect(written.length).toBeLessThanOrEqual(MOST_PAGES + 1)
  expect(written.reduce((sum, { reads }) => sum + reads, 0)).toBe(100_000)
  expect(written.find(({ path }) => path === OTHERS)!.reads).toBeGreaterThan(90_000)
  for (let round = 1; round < 8; round += 1) {
    for (let at = 0; at < 5_000; at += 1) readers.note(someone, `https://club.example/${round}-${at}`)
    await readers.flush()
  }
  expect((await rows()).length).toBeLessThanOrEqual(25_000)
  await sql`delete from page_days`.execute(db)
})

test('two processes add up; what the database does not take is counted later', async () => {
  const [one, other] = [open(), open()]
  for (let at = 0; at < 30; at += 1) (at % 2 ? one : other).note(someone, 'https://club.example/a')
  await Promise.all([one.flush(), other.flush()])
  expect(await rows()).toEqual([{ path: '/a', reads: 30 }])
  await sql`alter table page_days rename to away`.execute(db)
  one.note(someone, 'https://club.example/a')
  await one.flush()
  await sql`alter table away rename to page_days`.execute(db)
  await one.flush()
  expect(await rows()).toEqual([{ path: '/a', reads: 31 }])
})

test('a read costs no statement and its address is understood once; all that came is one statement', async () => {
  const asked: string[] = []
  const meant: string[] = []
  const told = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const readers = createReaders({
    ...{ db: told, log: testLog(), jobs: { every: () => {} } },
    pageOf: (url) => {
      meant.push(url)
      return { site: 'klub', path: new URL(url).pathname }
    },
  })
  for (let at = 0; at < 50_000; at += 1) readers.note(someone, `https://club.example/often-${at % 2}`)
  expect(asked).toEqual([])
  expect(meant).toEqual(['https://club.example/often-0', 'https://club.example/often-1'])
  // Two pages in the tally, two addresses that are known.
  expect(readers.size()).toBe(4)
  await readers.flush()
  await readers.flush()
  expect(asked).toHaveLength(1)
  expect((await rows()).filter(({ path }) => path.startsWith('/often'))).toEqual([
    { path: '/often-0', reads: 25_000 },
    { path: '/often-1', reads: 25_000 },
  ])
})

test('what is taken is gone, and in one order', () => {
  const tally = createTally()
  for (const path of ['/b', '/a', '/b']) tally.count('klub', path)
  expect(tally.take()).toEqual([
    { site: 'klub', path: '/a', reads: 1 },
    { site: 'klub', path: '/b', reads: 2 },
  ])
  expect(tally.take()).toEqual([])
})
