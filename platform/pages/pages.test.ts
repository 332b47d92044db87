import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type App, buildApp } from '#platform/http/http.ts'
import { createLog } from '#platform/log.ts'
import type { Move } from './moves.ts'
import { type PageControl, type Pages, registerPages } from './pages.ts'

type Visit = { site: string }
let seen: string[] = []
let moves: Record<string, Move> = {}
let told: string[] = []
let say: (page: PageControl) => void = () => {}
let answer: () => Response = () => html('<p>Hello</p>'.repeat(200))

const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init })

const silent = createLog(process.env['LOG_LEVEL'] ?? 'silent')
const apps: App[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

async function program(log = silent): Promise<{ app: App; cache: Pages }> {
  const app = await buildApp({
    log,
    verifyToken: async () => {
      throw new Error('nobody signs in here')
    },
    trustProxy: false,
    production: true,
    requestsPerMinute: null,
  })
  apps.push(app)
  const cache = await registerPages<Visit>(app, {
    locate: (host) =>
      host === 'club.test'
        ? { kind: 'page', visit: { site: 'global' }, origin: 'https://club.test' }
        : host === 'id.club.test'
          ? { kind: 'nothing' }
          : { kind: 'elsewhere', origin: 'https://club.test' },
    render: async (request, { page }) => {
      seen.push(request.url)
      say(page)
      return answer()
    },
    clientFolder: null,
    connect: [],
    frame: [],
    forms: [],
    scripts: [],
    officeOrigin: 'https://office.club.test',
    moves: {
      comeFirst: (pathname) => pathname.startsWith('/left'),
      find: async (_, pathname) => moves[pathname] ?? null,
      missed: (_, pathname) => told.push(`missed ${pathname}`),
      led: (_, pathname) => told.push(`led ${pathname}`),
    },
    waitingPage: (visit, seconds) => `<h1>${visit.site} ${seconds}</h1><style>h1{}</style>`,
    development: false,
    log,
  })
  return { app, cache }
}

const get = (app: App, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'club.test', ...headers } })

beforeEach(() => {
  seen = []
  moves = {}
  told = []
  say = () => {}
  answer = () => html('<p>Hello</p>'.repeat(200))
})

describe('pages', () => {
  test('are rendered once and then kept, whatever campaigns add to the query', async () => {
    const { app } = await program()
    await get(app, '/a?utm_source=x')
    await get(app, '/a')
    await get(app, '/a?q=schal')
    await get(app, '/a?fbclid=1&q=schal')
    expect(seen).toEqual(['https://club.test/a', 'https://club.test/a?q=schal'])
  })

  test('are framed by nobody; a preview that nobody keeps by the office alone', async () => {
    const { app } = await program()
    const ancestors = async (url: string) => {
      const { headers } = await get(app, url)
      return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    }
    expect(await ancestors('/a')).toBe("'self'")
    say = (page) => {
      page.private()
      page.framedByOffice()
    }
    expect(await ancestors('/preview')).toBe("'self' https://office.club.test")
    // Kept and sent to everybody, it is framed by nobody, whatever its loader says.
    say = (page) => page.framedByOffice()
    expect(await ancestors('/kept')).toBe("'self'")
    say = () => {}
    expect(await ancestors('/after')).toBe("'self'")
  })

  test('lead on where there is none, and where the former site is asked for; never over a page, and at once when it changes', async () => {
    const { app } = await program()
    moves = {
      '/a': { status: 301, location: 'https://club.test/b' },
      '/left/a': { status: 302, location: 'https://other.test/b' },
      '/gone': { status: 410 },
    }
    expect((await get(app, '/a')).statusCode).toBe(200)
    const first = await get(app, '/left/a')
    expect([first.statusCode, first.headers['location']]).toEqual([302, 'https://other.test/b'])
    expect((await get(app, '/left/b')).statusCode).toBe(200)
    moves['/left/b'] = { status: 301, location: 'https://club.test/b' }
    expect((await get(app, '/left/b')).statusCode).toBe(301)
    answer = () => html('nothing here', { status: 404 })
    moves['/c'] = { status: 301, location: 'https://club.test/b' }
    const led = await get(app, '/c?utm_source=x')
    expect([led.statusCode, led.headers['location'], led.headers['cache-control']]).toEqual([
      ...[301, 'https://club.test/b', 'public, max-age=60'],
    ])
    moves['/c'] = { status: 301, location: '/d', keepsQuery: true }
    expect((await get(app, '/c?token=x&utm_source=x')).headers['location']).toBe('/d?token=x&utm_source=x')
    const gone = await get(app, '/gone')
    expect([gone.statusCode, gone.body]).toEqual([410, 'nothing here'])
    expect(told).toEqual([])
    for (const url of ['/nowhere?q=secret', '/nowhere', '/left/nowhere']) await get(app, url)
    answer = () => new Response(null, { status: 301, headers: { location: '/' } })
    await get(app, '/left/by-itself')
    expect(told).toEqual([
      'missed /nowhere',
      'missed /nowhere',
      'missed /left/nowhere',
      'led /left/by-itself',
    ])
    answer = () => html('nothing here', { status: 404 })
    expect((await get(app, '/d')).statusCode).toBe(404)
  })

  test('are read inside the program as a reader gets them, without a request', async () => {
    const { app, cache } = await program()
    const found = await cache.find('club.test', '/a?utm_source=x')
    expect(found).toEqual({ status: 200, html: '<p>Hello</p>'.repeat(200) })
    expect((await get(app, '/a')).body).toBe(found?.html)
    expect(seen).toEqual(['https://club.test/a'])
    for (const url of ['/og/a/card.png', '/api/a', '/media/a', '/%00'])
      expect(await cache.find('club.test', url)).toBeNull()
    expect(await cache.find('elsewhere.test', '/a')).toBeNull()
  })

  test('that fail for want of a connection are made again in a moment; real faults are one line of the log', async () => {
    const lines: string[] = []
    const { app } = await program(createLog('info', { write: (line) => void lines.push(line) }))
    const failWith = (message: string) => {
      say = (page) => page.fault(new Error(message))
      answer = () => html('broken', { status: 500 })
    }
    failWith('timeout exceeded when trying to connect')
    const busy = await get(app, '/a', { accept: 'text/html' })
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '2'])
    expect(busy.body).toContain('<h1>global 2</h1>')
    expect((await get(app, '/a.data')).json()).toMatchObject({ status: 503 })
    failWith('the roof is down')
    expect((await get(app, '/a')).statusCode).toBe(500)
    const faults = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page failed')
    expect(faults).toEqual([
      expect.objectContaining({ level: 50, err: expect.objectContaining({ message: 'the roof is down' }) }),
    ])
  })

  test('are the same page however choices are ordered, repeated or left empty', async () => {
    const { app } = await program()
    await get(app, '/a?size=M&size=L&colour=night&min=')
    await get(app, '/a?max=&colour=night&size=L&size=M&size=M&fbclid=1')
    expect(seen).toEqual(['https://club.test/a?colour=night&size=L&size=M'])
  })

  test('are made and not kept when more is chosen than anybody chooses; a change renews kept choices', async () => {
    const { app, cache } = await program()
    say = (page) => page.tag('catalogue')
    const many = `/a?${Array.from({ length: 13 }, (_, index) => `size=${index}`).join('&')}`
    await get(app, many)
    await get(app, many)
    expect(seen).toHaveLength(2)
    await get(app, '/a?size=M')
    cache.markStale(['catalogue'])
    await get(app, '/a?size=M')
    await vi.waitFor(() => expect(seen).toHaveLength(4))
  })

  test('are not kept when they are for one reader', async () => {
    const { app } = await program()
    say = (page) => page.private()
    const first = await get(app, '/konto')
    await get(app, '/konto')
    expect(seen).toHaveLength(2)
    expect(first.headers['cache-control']).toBe('private, no-store')
  })

  test('are renewed after a change of what they show', async () => {
    const { app, cache } = await program()
    say = (page) => page.tag('product:1')
    await get(app, '/p')
    cache.markStale(['product:1'])
    await get(app, '/p')
    await expect.poll(() => seen).toHaveLength(2)
  })

  test('travel compressed as the browser likes it, and are the same in every form', async () => {
    const { app } = await program()
    const plain = await get(app, '/a')
    const gzip = await get(app, '/a', { 'accept-encoding': 'gzip' })
    const brotli = await get(app, '/a', { 'accept-encoding': 'gzip, br' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(brotli.headers['vary']).toContain('accept-encoding')
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers['etag'])).size).toBe(3)
  })

  test('are not sent again to who has them', async () => {
    const { app } = await program()
    const { headers } = await get(app, '/a')
    const again = await get(app, '/a', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('answer HEAD with the headers alone', async () => {
    const { app } = await program()
    const head = await app.inject({ method: 'HEAD', url: '/a', headers: { host: 'club.test' } })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-security-policy']).toContain("default-src 'self'")
    expect(head.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('C14 when more are wanted than can be made, the rest waits at a page that asks again; kept ones are shown', async () => {
    const { app } = await program()
    await get(app, '/kept')
    const held = Promise.withResolvers<Response>()
    answer = () => held.promise as never
    const reading = { accept: 'text/html,*/*' }
    // Promises begin when they are waited for: all of these at once.
    const crowd = Promise.all(Array.from({ length: 300 }, (_, index) => get(app, `/page-${index}`, reading)))
    const [refused, data] = await Promise.all([get(app, '/page-1000', reading), get(app, '/page-1000.data')])
    expect(refused.statusCode).toBe(503)
    expect(refused.body).toContain('<h1>global')
    expect(refused.headers['content-security-policy']).toContain("style-src 'sha256-")
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(data.json()).toMatchObject({ status: 503, errorCode: 'OVERLOADED' })
    expect((await get(app, '/kept', reading)).statusCode).toBe(200)
    answer = () => html('<p>Hello</p>')
    held.resolve(html('<p>Hello</p>'))
    const codes = (await crowd).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 503).length).toBeGreaterThan(200)
    expect(codes).not.toContain(502)
  })

  test('SHELL-04 keep the status of a missing page, and do not keep the page', async () => {
    const { app } = await program()
    answer = () => html('gone', { status: 404 })
    const first = await get(app, '/gone')
    await get(app, '/gone')
    expect(first.statusCode).toBe(404)
    expect(seen).toHaveLength(2)
  })

  test('SHELL-05 a failed render is a 500 without a word about why', async () => {
    const { app } = await program()
    answer = () => {
      throw new Error('select * from secrets')
    }
    const failed = await get(app, '/broken')
    expect(failed.statusCode).toBe(500)
    expect(failed.body).not.toContain('secrets')
  })
})

describe('hosts', () => {
  test('that the club does not have lead to its own, with the path', async () => {
    const { app } = await program()
    const answer = await app.inject({ url: '/a?b=1', headers: { host: 'somewhere.test' } })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['location']).toBe('https://club.test/a?b=1')
  })

  test.each(['//evil.test/a', '/\\evil.test'])('never lead away from the club (%s)', async (url) => {
    const { app } = await program()
    const answer = await app.inject({ url, headers: { host: 'somewhere.test' } })
    const location = answer.headers['location']
    if (location) expect(new URL(String(location)).host).toBe('club.test')
  })

  test('of services have no pages', async () => {
    const { app } = await program()
    const answer = await app.inject({ url: '/', headers: { host: 'id.club.test' } })
    expect(answer.statusCode).toBe(404)
    expect(seen).toEqual([])
  })

  test('an unknown path of the API is a problem and no page', async () => {
    const { app } = await program()
    const answer = await get(app, '/api/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })
})
