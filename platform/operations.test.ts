import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from './db.ts'
import { type App, buildApp } from './http/http.ts'
import { createLog } from './log.ts'
import { type OperationsOptions, registerOperations } from './operations.ts'

let app: App

const BUILT = ['/assets/page-Ab1.js', '/id-assets/pages-Ab1.css', '/fonts/kurve.woff2']

async function program({
  isBusy = false,
  ...more
}: Partial<OperationsOptions> & { isBusy?: boolean }): Promise<App> {
  app = await buildApp({
    log: createLog('silent'),
    verifyToken: () => Promise.reject(new Error('nobody')),
    trustProxy: false,
    production: false,
    requestsPerMinute: null,
  })
  await registerOperations(app, {
    db: null as unknown as Db,
    jobs: { status: async () => [{ kind: 'mail', waiting: 3, oldestSeconds: 60, dead: 2 }] },
    shedLoad: true,
    metricsToken: null,
    isReachable: false,
    ...more,
    waitingPage: ({ url }, seconds) => `<style>h1{}</style><h1>${url} in ${seconds}</h1>`,
  })
  for (const path of ['/page', ...BUILT]) app.get(path, async () => 'there')
  app.get('/*', async () => 'a page')
  await app.ready()
  app.isUnderPressure = () => isBusy
  return app
}

afterEach(() => app.close())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('C14 a program that has more to do than it can', () => {
  test('shows browsers a page that asks again, and scripts a code', async () => {
    const busy = await program({ isBusy: true })
    const shown = await busy.inject({ url: '/page', headers: browser })
    expect([shown.statusCode, shown.headers['retry-after']]).toEqual([503, '5'])
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(shown.headers['content-security-policy']).toContain("style-src 'sha256-")
    expect(shown.body).toContain('<h1>/page in 5')
    const data = await busy.inject({ url: '/page', headers: { accept: 'application/json' } })
    expect([data.statusCode, data.headers['retry-after']]).toEqual([503, '5'])
    expect(data.json()).toMatchObject({ errorCode: 'OVERLOADED' })
    expect((await busy.inject({ url: '/nowhere', headers: browser })).statusCode).toBe(503)
  })

  test('still says that it lives, and what it does', async () => {
    const busy = await program({ isBusy: true })
    expect((await busy.inject({ url: '/health/live' })).json()).toEqual({ status: 'live' })
    const metrics = await busy.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
    expect(metrics.statusCode).toBe(200)
    expect(metrics.body).toContain('jobs_waiting{kind="mail"} 3')
    expect(metrics.body).toContain('jobs_dead{kind="mail"} 2')
  })

  test('sends what pages that have come are made of, and nothing else below the same addresses', async () => {
    const busy = await program({ isBusy: true })
    for (const url of BUILT) expect((await busy.inject({ url })).body).toBe('there')
    for (const url of ['/assets/none.js', '/id-assets/', '/fonts/*'])
      expect((await busy.inject({ url })).statusCode).toBe(503)
  })

  test('answers everybody once it is through', async () => {
    const calm = await program({ isBusy: false })
    expect((await calm.inject({ url: '/page', headers: browser })).body).toBe('there')
  })
})

describe('/metrics', () => {
  const TOKEN = 'a-token-of-the-operators'
  const status = async (
    given: Partial<OperationsOptions>,
    headers: Record<string, string>,
    from = '127.0.0.1',
  ) => (await (await program(given)).inject({ url: '/metrics', remoteAddress: from, headers })).statusCode
  const reachable = { isReachable: true }

  test.each([
    [
      'by the token, from anywhere',
      { metricsToken: TOKEN },
      { authorization: `Bearer ${TOKEN}` },
      '10.1.2.3',
      200,
    ],
    [
      'not by another token',
      { metricsToken: TOKEN },
      { authorization: `Bearer ${TOKEN}x` },
      '127.0.0.1',
      404,
    ],
    ['not by no token', { metricsToken: TOKEN }, { host: 'localhost' }, '127.0.0.1', 404],
    ['while developing on this machine', {}, { host: 'localhost:3000' }, '127.0.0.1', 200],
    ['not from another machine', {}, { host: 'localhost' }, '10.1.2.3', 404],
    ['not by a name that a proxy passes on', {}, { host: 'club.example' }, '127.0.0.1', 404],
    [
      'not where readers are, also behind a silent proxy',
      reachable,
      { host: '127.0.0.1:3000' },
      '127.0.0.1',
      404,
    ],
  ])('is read %s', async (_name, given, headers, from, expected) => {
    expect(await status(given, headers as never, from)).toBe(expected)
  })
})
