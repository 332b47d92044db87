import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, buildApp } from '#platform/http/http.ts'
import { createLog } from '#platform/log.ts'
import { registerOperations } from '#platform/operations.ts'
import { type Pages, registerPages } from './pages.ts'

const lines: { reqId: string; route: string; ms: number; time: number }[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const HTML = '<p>Grüße aus dem Stadion</p><script>1</script>'.repeat(100)
let pressed = false
let made = 0
const told: string[] = []
/** How many answers were sent without Fastify. */
let shortcuts = 0

const app: App = await buildApp({
  log,
  verifyToken: async () => {
    throw new Error('nobody signs in here')
  },
  trustProxy: 1,
  production: true,
  requestsPerMinute: null,
})
await registerOperations(app, {
  db: null as never,
  jobs: { status: async () => [] },
  shedLoad: true,
  metricsToken: null,
  isReachable: false,
  waitingPage: () => '<h1>Wait</h1>',
})
app.isUnderPressure = () => pressed
app.get('/robots.txt', async () => 'nothing')
const pages: Pages = await registerPages<string>(app, {
  locate: (host, pathname) =>
    ['club.test', 'shop.test'].includes(host)
      ? {
          kind: 'page',
          visit: pathname.startsWith('/en') ? 'en' : 'de',
          origin: `https://${host}`,
        }
      : { kind: 'elsewhere', origin: 'https://club.test' },
  render: async (request, { visit, page }) => {
    made += 1
    page.tag('news')
    if (request.url.endsWith('/mine')) page.private()
    const status = request.url.endsWith('/missing') ? 404 : 200
    return new Response(`${HTML}${request.url} ${visit}`, {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-language': visit },
    })
  },
  read: ({ 'user-agent': agent }, url) => void told.push(`${agent} ${url}`),
  clientFolder: null,
  connect: [],
  frame: [],
  forms: [],
  scripts: [],
  waitingPage: () => '<h1>Wait</h1>',
  development: false,
  log,
})
await app.ready()

const long = createServer((request, response) => app.routing(request, response))
const short = createServer((request, response) => {
  if (pages.answerCached(request, response)) shortcuts += 1
  else app.routing(request, response)
})
const leaving = createServer((request, response) => {
  response.setHeader('connection', 'close')
  if (!pages.answerCached(request, response)) app.routing(request, response)
})
const servers = [long, short, leaving]
for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => servers.map((server) => server.close()))

type Asked = { method?: string; host?: string; path?: string; headers?: string[]; body?: string }

/** Every byte of an answer; the second of the day aside. */
async function ask(server: Server, { method = 'GET', host = 'club.test', path = '/a', ...rest }: Asked) {
  const { headers = [], body = '' } = rest
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', body]
  socket.write(head.join('\r\n'))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  return Buffer.concat(chunks)
    .toString('latin1')
    .replace(/\r\nDate: [^\r]+/i, '')
}

const etagOf = (answer: string) => /\r\netag: ([^\r]+)/i.exec(answer)![1]!
const ACCEPTED = { br: 'gzip, deflate, br', gzip: 'gzip', identity: '' } as const
const accepting = (coding: keyof typeof ACCEPTED) =>
  ACCEPTED[coding] ? [`Accept-Encoding: ${ACCEPTED[coding]}`] : []

beforeEach(async () => {
  pressed = false
  for (const host of ['club.test', 'shop.test'])
    for (const path of ['/a', '/en/a', '/a?id=7', '/a?q=schal']) await ask(short, { host, path })
  shortcuts = 0
  lines.length = 0
})

describe('cached pages sent without Fastify', () => {
  const asked: [string, Asked][] = [
    ...(['br', 'gzip', 'identity'] as const).flatMap((coding): [string, Asked][] => [
      [coding, { headers: accepting(coding) }],
      [`HEAD, ${coding}`, { method: 'HEAD', headers: accepting(coding) }],
    ]),
    ['another host', { host: 'shop.test' }],
    ['another language', { path: '/en/a', headers: accepting('br') }],
    ['an article', { path: '/a?id=7' }],
    ['a choice', { path: '/a?q=schal', headers: accepting('gzip') }],
    ['cookies, tokens and a proxy', { headers: ['Cookie: a="', 'Authorization: x', 'X-Forwarded-Host: b'] }],
    ['a tag of something else', { headers: ['If-None-Match: "x"'] }],
  ]
  test.each(asked)('are byte for byte what Fastify sends: %s', async (_name, request) => {
    const expected = await ask(long, request)
    expect(await ask(short, request)).toBe(expected)
    expect(expected).toContain('HTTP/1.1 200 OK')
    expect(expected.toLowerCase()).toContain('content-security-policy: default-src')
    expect(shortcuts).toBe(1)
  })

  test('tell that they were read as often as others do, by the address that they are kept at', async () => {
    const reader = ['User-Agent: reader']
    told.length = 0
    for (const server of [short, long]) {
      await ask(server, { headers: reader })
      await ask(server, { path: '/a?utm_source=x', headers: reader })
      await ask(server, { method: 'HEAD', headers: reader })
      await ask(server, { path: '/missing', headers: reader })
    }
    expect(told).toEqual(Array(4).fill('reader https://club.test/a'))
    expect(shortcuts).toBeGreaterThan(0)
  })

  test.each([
    ['GET', 'br'],
    ['GET', 'gzip'],
    ['GET', 'identity'],
    ['HEAD', 'br'],
  ] as const)('are not sent again to who has them, as by Fastify: %s, %s', async (method, coding) => {
    const headers = accepting(coding)
    const tag = etagOf(await ask(long, { headers }))
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = { method, headers: [...headers, `If-None-Match: ${sent}`] }
      const expected = await ask(long, again)
      expect(expected).toMatch(/^HTTP\/1\.1 304 .*\r\n\r\n$/s)
      expect(await ask(short, again)).toBe(expected)
    }
    expect(shortcuts).toBe(3)
  })

  test.each<[string, Asked]>([
    ['a campaign', { path: '/a?utm_source=x' }],
    ['an unknown host', { host: 'elsewhere.test' }],
    ['a host that ends where a path begins', { host: 'club.test/a', path: '/' }],
    ['another method', { method: 'OPTIONS' }],
    ['a body', { headers: ['Content-Length: 2'], body: '{}' }],
    ['a page of one reader', { path: '/mine' }],
    ['a page that is missing', { path: '/missing' }],
    ['a route of its own', { path: '/robots.txt' }],
    ['a long address', { path: `/a?id=${'7'.repeat(300)}` }],
  ])('leave to Fastify what is none: %s', async (_name, request) => {
    for (let round = 0; round < 2; round += 1)
      expect(await ask(short, request)).toBe(await ask(long, request))
    expect(shortcuts).toBe(0)
  })

  test('are refused under pressure as by Fastify, and say to readers of a leaving program that it is the last answer', async () => {
    expect(await ask(leaving, {})).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/i)
    pressed = true
    const refused = await ask(short, { headers: ['Accept: text/html'] })
    expect(refused).toBe(await ask(long, { headers: ['Accept: text/html'] }))
    expect(refused).toContain('503 Service Unavailable')
    expect(shortcuts).toBe(0)
  })

  test('are renewed after a change, while the cached page is shown once more', async () => {
    const before = made
    pages.markStale(['news'])
    await ask(short, {})
    expect([shortcuts, made]).toEqual([0, before + 1])
    // It is made anew beside the answer.
    const sentDirectly = async () => {
      await ask(short, {})
      return shortcuts
    }
    await expect.poll(sentDirectly).toBe(1)
    expect(made).toBe(before + 1)
  })

  test('are one line of the log and counted as by Fastify', async () => {
    const tag = etagOf(await ask(long, {}))
    const requests: Asked[] = [
      {},
      { method: 'HEAD' },
      { headers: [`If-None-Match: ${tag}`] },
      { path: '/a?id=7' },
    ]
    const told: unknown[][] = []
    for (const server of [long, short]) {
      lines.length = 0
      const before = await counted()
      for (const request of requests) await ask(server, request)
      const after = await counted()
      const ofPages = lines.filter(({ route }) => route === '/*')
      expect(new Set(ofPages.map(({ reqId }) => reqId)).size).toBe(requests.length)
      for (const { reqId, ms } of ofPages) {
        expect(reqId).toMatch(/^[0-9a-f-]{36}$/)
        expect(Number.isInteger(ms)).toBe(true)
      }
      const written = ofPages.map((line) => JSON.stringify({ ...line, reqId: '', ms: 0, time: 0 }))
      told.push([written, ...Object.keys(after).map((name) => [name, after[name]! - (before[name] ?? 0)])])
    }
    expect(told[1]).toEqual(told[0])
    expect(told[0]![0]).toContain(
      '{"level":30,"time":0,"reqId":"","method":"GET","route":"/*","status":304,"ms":0,"msg":"answered"}',
    )
    expect(shortcuts).toBe(requests.length)
  })
})

/** Answers so far, by what the metrics know of them. */
async function counted(): Promise<Record<string, number>> {
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } })
  const counts = body.matchAll(/^http_request_seconds_count\{([^}]*route="\/\*"[^}]*)\} (\d+)$/gm)
  return Object.fromEntries([...counts].map(([, labels, count]) => [labels, Number(count)]))
}
