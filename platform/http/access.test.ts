import { describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { type Caller, requireFreshSignIn } from './access.ts'
import { buildApp } from './http.ts'

const NOW = 1_800_000_000

function signedIn(authTime: number | null): Caller {
  const id = '01990000-0000-7000-8000-000000000001'
  return { subjectId: id, actorId: id, organisationId: null, scopes: new Set(), sid: null, authTime }
}

describe('step-up', () => {
  test.each([
    ['just now', NOW, true],
    ['ten minutes ago', NOW - 600, true],
    ['a second longer ago', NOW - 601, false],
    ['at an unknown time', null, false],
  ])('who signed in %s', (_, authTime, passes) => {
    const ask = () => requireFreshSignIn({ caller: signedIn(authTime), now: NOW })
    if (passes) expect(ask).not.toThrow()
    else expect(ask).toThrow('FRESH_SIGN_IN_REQUIRED')
  })

  test('the answer says what is missing, as RFC 9470 does', async () => {
    const app = await buildApp({
      log: createLog('silent'),
      verifyToken: async () => signedIn(Math.floor(Date.now() / 1000) - 3600),
      trustProxy: false,
      production: false,
      requestsPerMinute: null,
    })
    app.get('/api/precious', { config: { access: 'person', freshSignIn: true } }, async () => 'gone')
    const answer = await app.inject({ url: '/api/precious', headers: { authorization: 'Bearer token' } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ title: 'FRESH_SIGN_IN_REQUIRED' })
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer error="insufficient_user_authentication", max_age="600"',
    )
  })
})
