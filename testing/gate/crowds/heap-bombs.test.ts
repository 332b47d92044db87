import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { askRaw, type RawRequest } from '#testing/harness/attacks/raw-request.ts'
import { createProgram, portFor } from '#testing/harness/program.ts'

const PARALLEL = 8
/** As `npm start` bounds it; what it starts with is about a third of it. */
const HEAP_MB = 320
const MOST_MB = 260

const database = await testDatabase()
const program = createProgram({
  port: portFor(22),
  databaseUrl: database.url,
  nodeFlags: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=16'],
})
beforeAll(() => program.start())
afterAll(() => program.dispose())

const club = (name = '') => `${name && `${name}.`}club.localhost:${program.port}`
/** One address of every kind of route, by what answers it. */
const KINDS: Record<string, { host: string; path: string; method?: string }> = {
  api: { host: club('stores'), path: '/api/shop/v4/shops/1/products' },
  'api write': { host: club('stores'), path: '/api/shop/v4/carts/self/items', method: 'POST' },
  page: { host: club(), path: '/geschichte' },
  card: { host: club(), path: '/og' },
  media: { host: club('media'), path: '/media/w_400/stadion' },
  feed: { host: club('profis'), path: '/feeds/liveticker/de/1.json' },
  listing: { host: club('profis'), path: '/news/feed.xml' },
  'page data': { host: club('profis'), path: '/page-data/news/page-data.json' },
  'id host': { host: club('id'), path: '/anmelden' },
  'id form': { host: club('id'), path: '/anmelden', method: 'POST' },
  oidc: { host: club('id'), path: '/connect/authorize' },
  'oidc token': { host: club('id'), path: '/connect/token', method: 'POST' },
  bank: { host: club('bank'), path: '/zahlen/1' },
  mailbox: { host: club(), path: '/dev/mailbox' },
  docs: { host: club(), path: '/api/docs' },
  operations: { host: club(), path: '/health/live' },
}

const json = [['content-type', 'application/json']] as const
const form = [['content-type', 'application/x-www-form-urlencoded']] as const
const BOMBS: Record<string, (path: string) => Partial<RawRequest>> = {
  'a long path': (path) => ({ path: `${path}/${'a'.repeat(15_000)}` }),
  'a deep path': (path) => ({ path: `${path}${'/og'.repeat(5_000)}/card.png` }),
  'a path as deep as may be': (path) => ({ path: `${path}${'/og'.repeat(58)}/card.png` }),
  'a backslash': (path) => ({ path: `${path}/%5C` }),
  'a path of half characters': (path) => ({ path: `${path}/${'%f0'.repeat(2_000)}` }),
  'a huge query': (path) => ({ path: `${path}?q=${'a'.repeat(15_000)}` }),
  'many names in the query': (path) => ({ path: `${path}?${'a=1&'.repeat(2_000)}` }),
  'a nested query': (path) => ({ path: `${path}?a${'[a]'.repeat(2_000)}=1` }),
  'many headers': (path) => ({
    path,
    headers: Array.from({ length: 1_500 }, (_, at) => [`x${at}`, '1'] as const),
  }),
  'a huge cookie': (path) => ({ path, headers: [['cookie', `a=${'b'.repeat(15_000)}`]] }),
  'many cookies': (path) => ({ path, headers: [['cookie', 'a=b;'.repeat(3_500)]] }),
  'a header too large': (path) => ({ path, headers: [['x-a', 'a'.repeat(60_000)]] }),
  'deep JSON': (path) => ({ path, headers: json, body: `${'['.repeat(60_000)}${']'.repeat(60_000)}` }),
  'huge JSON': (path) => ({ path, headers: json, body: JSON.stringify({ a: 'x'.repeat(2_000_000) }) }),
  'a huge form': (path) => ({ path, headers: form, body: 'a=b&'.repeat(200_000) }),
}

async function heapMb(): Promise<number> {
  const text = await (await fetch(`${program.origin}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)![1]) / 1024 / 1024
}

test.each(Object.keys(BOMBS))('C13 %s ends no program, whatever it is sent to', async (name) => {
  const pid = program.pid
  const wrong: string[] = []
  for (const [kind, { path, ...target }] of Object.entries(KINDS)) {
    const request = { ...target, ...BOMBS[name]!(path) } as RawRequest
    const statuses = await Promise.all(Array.from({ length: PARALLEL }, () => askRaw(program.port, request)))
    for (const status of statuses) if (status >= 500) wrong.push(`${kind}: ${status}`)
  }
  expect([...new Set(wrong)]).toEqual([])
  expect(program.isAlive()).toBe(true)
  expect(program.pid).toBe(pid)
  expect(await heapMb()).toBeLessThan(MOST_MB)
})

test('C13 addresses longer or deeper than any of ours are refused on every route', async () => {
  for (const { host, path } of Object.values(KINDS))
    for (const name of ['a long path', 'a deep path', 'a huge query'])
      expect(await askRaw(program.port, { host, path, ...BOMBS[name]!(path) } as RawRequest), path).toBe(414)
})

test('A16 C13 sees a program that asks itself without a bound', async () => {
  const port = portFor(23)
  const child = fork(join(import.meta.dirname, '../../harness/attacks/unbounded.ts'), [String(port)], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=64'],
    stdio: 'ignore',
  })
  await once(child, 'message')
  const ended = once(child, 'exit')
  const path = BOMBS['a deep path']!('/og').path!
  expect(await askRaw(port, { host: 'localhost', path: '/' })).toBe(200)
  await Promise.all([path, path].map((one) => askRaw(port, { host: 'localhost', path: one })))
  const [code, signal] = await ended
  expect(code === 0).toBe(false)
  expect(signal ?? code).not.toBeNull()
})
