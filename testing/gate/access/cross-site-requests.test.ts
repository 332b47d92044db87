import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { changesSince, markNow } from '#testing/harness/changes.ts'
import { type Requests, requestsOf } from '#testing/harness/requests.ts'
import { officePolicy } from '#testing/office-policy.ts'
import { pathOf, policyRoutes } from '#testing/policy.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

/** C9: what browsers send when a page of somebody else asks, at every route that changes something. */
const program = await testApp()
const HOST = 'stores.club.localhost:3199'
const OWN = `http://${HOST}`

/** What a browser says of the page that asks; no page can change it. */
const FOREIGN: Record<string, Record<string, string>> = {
  'another domain': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'another site of the club': {
    'sec-fetch-site': 'same-site',
    origin: 'http://profis.club.localhost:3199',
  },
  'the same host, another port': {
    'sec-fetch-site': 'same-site',
    origin: 'http://stores.club.localhost:3200',
  },
  'a page that says nothing of itself': { 'sec-fetch-site': 'cross-site', origin: 'null' },
  'another domain, in an older browser': { origin: 'https://evil.example' },
  'another site of the club, in an older browser': { origin: 'http://profis.club.localhost:3199' },
  'a page that says nothing of itself, in an older browser': { origin: 'null' },
}

/** What forms and scripts of others can send without asking first. */
const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
]

const writes = policyRoutes.filter(({ method }) => method !== 'GET')
let requests: Requests

beforeAll(async () => {
  requests = await requestsOf(program)
  await program.jobs.drain()
})

describe('C9 requests that pages of others make', () => {
  test('there are routes to try', () => {
    expect(writes.length).toBeGreaterThanOrEqual(35)
  })

  test.each(Object.entries(FOREIGN))('%s: every route refuses, and nothing changes', async (_who, said) => {
    const mark = await markNow(program.test.pool)
    for (const { method, url, row } of writes) {
      const ids = (row.ids ?? []).map((kind) => (kind === 'public' ? '1' : requests.own[kind]))
      for (const type of TYPES) {
        const answer = await program.app.inject({
          method,
          url: pathOf(url, ids),
          headers: { host: HOST, 'content-type': type, ...said },
          payload: JSON.stringify(row.body ?? {}),
        })
        expect(`${method} ${url} ${type} ${answer.statusCode}`).toBe(`${method} ${url} ${type} 403`)
        expect(answer.headers['set-cookie']).toBeUndefined()
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    }
    expect(await changesSince(program.test.pool, mark)).toEqual({})
  })

  test('a token beside it makes no difference', async () => {
    const call = (await requests.for('POST /api/contact/contacts/self/addresses'))!
    const ask = (headers: Record<string, string>) =>
      program.app.inject({
        method: 'POST',
        url: call.path,
        headers: { host: HOST, authorization: `Bearer ${call.token}`, ...headers },
        payload: call.body!,
      })
    for (const said of Object.values(FOREIGN)) expect((await ask(said)).statusCode).toBe(403)
    expect((await ask({ 'sec-fetch-site': 'same-origin', origin: OWN })).statusCode).toBeLessThan(300)
  })

  test('C9 the office, in a browser that is signed in there: every route refuses, and nothing changes', async () => {
    const { cookie } = await officeFor(program, 'buero')
    const host = officeHostOf(program)
    const mark = await markNow(program.test.pool)
    const staffWrites = Object.keys(officePolicy).filter((key) => !key.startsWith('GET '))
    expect(staffWrites.length).toBeGreaterThanOrEqual(80)
    for (const said of Object.values(FOREIGN))
      for (const key of staffWrites) {
        const [method, url] = key.split(' ') as ['POST', string]
        const answer = await program.app.inject({
          method,
          url: url.replace(/:\w+/g, newId()),
          headers: { host, cookie, 'content-type': 'text/plain', ...said },
          payload: '{}',
        })
        expect(`${key} ${answer.statusCode}`).toBe(`${key} 403`)
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    expect(await changesSince(program.test.pool, mark)).toEqual({})
  })

  test('control: pages of the very same site, older browsers there, and programs that are none are let in', async () => {
    const own = [
      { 'sec-fetch-site': 'same-origin', origin: OWN },
      { origin: OWN },
      { 'sec-fetch-site': 'none' },
      {},
    ]
    for (const headers of own) {
      const url = '/api/shop/v4/carts/anonymousUser'
      const answer = await program.app.inject({ method: 'POST', url, headers: { host: HOST, ...headers } })
      expect(answer.statusCode, JSON.stringify(headers)).toBe(200)
    }
  })

  test('C9 negative control: without the look at where a request comes from, a sister site gives the visitor another cart', async () => {
    vi.stubEnv('UNSAFE', 'noOriginCheck')
    const answer = await program.app.inject({
      method: 'POST',
      url: '/api/shop/v4/carts/anonymousUser',
      headers: { host: HOST, 'content-type': 'text/plain', ...FOREIGN['another site of the club'] },
      payload: '{}',
    })
    vi.unstubAllEnvs()
    expect(answer.statusCode).toBe(200)
    expect(String(answer.headers['set-cookie'])).toContain('AnonymousUserShoppingId=')
  })
})
