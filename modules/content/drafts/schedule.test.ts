import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { createLog } from '#platform/log.ts'
import { finishAnswer } from '#platform/pages/cached-answers.ts'
import { createPageCache } from '#platform/pages/page-cache.ts'
import { listenForTags, type TagListener } from '#platform/pages/page-tags.ts'
import { testDatabase } from '#testing/database.ts'
import { buildArticle, buildPage } from '../build.ts'
import { createContent, type OnChanged } from '../content.ts'

const database = await testDatabase('empty')
const { db } = database
const handlers = new Map<string, (data: Record<string, unknown>) => Promise<void>>()
const planned: { name: string; data: Record<string, unknown> }[] = []
const told: string[] = []
const onChanged: OnChanged = async (_trx, { saved, removed }) => {
  told.push(...saved.map(({ uid }) => `saved ${uid}`), ...removed.map(({ uid }) => `removed ${uid}`))
}
const content = createContent({
  db,
  jobs: {
    every: (name: string, _cron: string, handler: never) => handlers.set(name, handler),
    handle: (name: string, handler: never) => handlers.set(name, handler),
    enqueue: async (_trx: unknown, name: string, data: Record<string, unknown>) => {
      planned.push({ name, data })
    },
  } as never,
  log: pino({ level: 'silent' }),
  domains: domainsOf({ environment: 'development', port: 3199, clubDomain: null }),
  answer: {},
  programPath: () => null,
  isReserved: () => false,
  entryAddress: () => '/',
  onChanged,
})

const listeners: TagListener[] = []
afterAll(() => Promise.all(listeners.map((listener) => listener.stop())))

/** A process with a page cache of its own, which reads the clock of the test. */
async function node(clock: () => Date, { hears = true } = {}) {
  const cache = createPageCache({ maxBytes: 1e6, now: () => clock().getTime(), onError: () => {} })
  if (hears) {
    const { markStale: onTags, markAllStale: onMissed } = cache
    listeners.push(await listenForTags({ url: database.url, log: createLog('silent'), onTags, onMissed }))
  }
  return {
    async title(): Promise<string> {
      const page = await cache.read('/', async () => {
        const answer = await content.pageData({
          site: 'museum',
          language: 'de',
          path: '/',
          query: {},
          now: clock(),
        })
        if (answer.status === 404) throw new Error('no start page')
        const body = Buffer.from(answer.data.node?.title ?? 'Poster')
        return { page: await finishAnswer(200, {}, body), tags: answer.tags, cacheSeconds: 3_600 }
      })
      return page.body!.toString()
    },
  }
}

const start = { site: 'museum', path: '/', template: 'start' } as const

test('what is published at a moment, and ends at one, is seen on every node, cached pages or not', async () => {
  let now = new Date('2026-05-01T11:00:00Z')
  const [one, other] = [await node(() => now), await node(() => now)]
  await content.saveNode(
    buildPage({ ...start, uid: 'museum-start', title: 'Neu', publishAt: '2026-05-01T12:00:00Z' }),
    now,
  )
  await content.saveNode(
    buildPage({
      ...start,
      uid: 'museum-trauer',
      title: 'Trauer',
      condolence: true,
      publishAt: '2026-05-01T12:10:00Z',
      endAt: '2026-05-01T12:20:00Z',
    }),
    now,
  )
  const titles = async () => [await one.title(), await other.title()]
  await vi.waitFor(async () => expect(await titles()).toEqual(['Poster', 'Poster']))
  for (const [moment, title] of [
    ['2026-05-01T12:00:00Z', 'Neu'],
    ['2026-05-01T12:10:00Z', 'Trauer'],
    ['2026-05-01T12:20:00Z', 'Neu'],
  ] as const) {
    now = new Date(moment)
    await content.announce(now)
    await vi.waitFor(async () => expect(await titles()).toEqual([title, title]))
  }
})

test('the page of a match is told of what is written about it, and of what is taken away', async () => {
  const match = '01990000-0000-7000-8200-0000000000aa'
  const tags: string[] = []
  const listener = await listenForTags({
    url: database.url,
    log: createLog('silent'),
    onTags: (more) => tags.push(...more),
    onMissed: () => {},
  })
  listeners.push(listener)
  const now = new Date('2026-05-01T11:00:00Z')
  await content.saveNode(buildArticle({ uid: 'of-match', match }), now)
  await vi.waitFor(() => expect(tags).toContain(`content:match:${match}`))
  tags.length = 0
  await db.transaction().execute((trx) => content.removeNodes(trx, [{ uid: 'of-match', language: 'de' }]))
  await vi.waitFor(() => expect(tags).toContain(`content:match:${match}`))
})

test('without being told a cached page stays as it was', async () => {
  let now = new Date('2026-06-01T11:00:00Z')
  const one = await node(() => now, { hears: false })
  await content.saveNode(
    buildPage({ ...start, uid: 'museum-start', title: 'Alt', publishAt: '2026-01-01T00:00:00Z' }),
    now,
  )
  expect(await one.title()).toBe('Alt')
  await db
    .updateTable('content_nodes')
    .set({ end_at: new Date('2026-06-01T11:30:00Z') })
    .where('uid', '=', 'museum-start')
    .execute()
  now = new Date('2026-06-01T11:40:00Z')
  expect(await one.title()).toBe('Alt')
})

test('the clock plans what comes soon, and what is written for soon is planned at once', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const late = new Date(Date.now() + 7_200_000).toISOString()
  planned.length = 0
  await content.saveNode(buildPage({ uid: 'soon', path: '/bald/', publishAt: soon, endAt: late }), new Date())
  expect(planned).toEqual([{ name: 'content-due', data: { moment: soon } }])
  await handlers.get('content-ahead')!({})
  expect(planned).toHaveLength(2)
  expect(planned[1]).toEqual(planned[0])
})

test('whoever keeps an index is told in the same transaction', async () => {
  told.length = 0
  await content.saveNode(buildPage({ uid: 'told', path: '/gesagt/' }), new Date())
  await db.transaction().execute((trx) => content.removeNodes(trx, [{ uid: 'told', language: 'de' }]))
  const soon = new Date('2026-07-01T00:00:00Z')
  await content.saveNode(
    buildPage({ uid: 'told-later', path: '/spaeter/', publishAt: soon.toISOString() }),
    new Date(),
  )
  await handlers.get('content-due')!({ moment: soon.toISOString() })
  expect(told).toEqual(['saved told', 'removed told', 'saved told-later', 'saved told-later'])
})
