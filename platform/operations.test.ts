import { afterEach, describe, expect, it } from 'vitest'
import type { Db } from './db.ts'
import { type App, buildApp } from './http.ts'
import { createLog } from './log.ts'
import { registerOperations } from './operations.ts'

let app: App

async function program({ isBusy }: { isBusy: boolean }): Promise<App> {
  app = await buildApp({
    log: createLog('silent'),
    verifyToken: () => Promise.reject(new Error('nobody')),
    trustProxy: false,
    production: false,
    requestsPerMinute: null,
  })
  await registerOperations(app, {
    db: null as unknown as Db,
    shedLoad: true,
    waitingPage: ({ url }, seconds) => `<style>h1{}</style><h1>${url} in ${seconds}</h1>`,
  })
  app.get('/page', async () => 'there')
  await app.ready()
  app.isUnderPressure = () => isBusy
  return app
}

afterEach(() => app.close())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('C14 a program that has more to do than it can', () => {
  it('shows browsers a page that asks again, and scripts a code', async () => {
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

  it('still says that it lives, and what it does', async () => {
    const busy = await program({ isBusy: true })
    expect((await busy.inject({ url: '/health/live' })).json()).toEqual({ status: 'live' })
    expect((await busy.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(200)
  })

  it('answers everybody once it is through', async () => {
    const calm = await program({ isBusy: false })
    expect((await calm.inject({ url: '/page', headers: browser })).body).toBe('there')
  })
})
