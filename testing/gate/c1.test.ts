import { describe, expect, test } from 'vitest'
import { buildApp } from '#platform/http.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import type { Answer } from '#testing/harness/driver.ts'
import { type PolicyRow, pathOf, policy, policyRoutes } from '#testing/policy.ts'

const program = await testApp()

/** Takes one bit of the signature away. */
function tampered(token: string): string {
  const at = token.length - 10
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}

const user = await program.tokenFor('fan')
const roles = {
  anonymous: undefined,
  user,
  other: await program.tokenFor('mitglied'),
  staff: await program.tokenFor('redaktion'),
  organisationAdmin: await program.tokenFor('vorsitz', { organisation: 'adlerhorst' }),
  // A member who is no administrator (any more), with a token that says otherwise.
  formerAdmin: await program.tokenFor('fanclub', { organisation: 'adlerhorst' }),
  // Somebody who proved yesterday who they are; the token itself is good.
  signedInLongAgo: await program.tokenFor('fan', { authTime: Math.floor(Date.now() / 1000) - 86_400 }),
  expired: await program.tokenFor('fan', { seconds: -60 }),
  tampered: tampered(user),
  withoutScope: await program.tokenFor('fan', { scopes: ['openid'] }),
  organisationWithoutScope: await program.tokenFor('vorsitz', { organisation: 'adlerhorst', scopes: [] }),
}
type Role = keyof typeof roles

/** The door's answer to a role: refused with a status, or let through to the route itself. */
function expected(row: PolicyRow, role: Role): 401 | 403 | 'through' {
  if (row.access === 'public') return 'through'
  if (role === 'anonymous') return row.access === 'optional' && !row.needsAnonymousId ? 'through' : 401
  if (role === 'signedInLongAgo') return row.freshSignIn ? 401 : 'through'
  if (role === 'expired' || role === 'tampered' || role === 'formerAdmin') return 401
  if (role === 'withoutScope' || role === 'organisationWithoutScope') return 403
  return row.access === 'person' && role === 'organisationAdmin' ? 403 : 'through'
}

function seen(answer: Answer): 401 | 403 | 'through' {
  return answer.status === 401 || answer.status === 403 ? answer.status : 'through'
}

describe('C1 who may call what', () => {
  test('every route of the program has its row, and every row its route', () => {
    const routes = program.app.routeTable
      .filter(({ method, url }) => method !== 'HEAD' || !policy[`GET ${url}`])
      .map(({ method, url }) => `${method} ${url}`)
    expect(routes.length).toBeGreaterThan(40)
    expect(routes.toSorted()).toEqual(Object.keys(policy).toSorted())
  })

  test('the routes say of themselves what the table says', () => {
    for (const { method, url, access } of program.app.routeTable) {
      const row = policy[`${method} ${url}`] ?? policy[`GET ${url}`]
      expect(`${method} ${url} ${access}`).toBe(`${method} ${url} ${row?.access}`)
    }
  })

  test.each(policyRoutes)('$method $url', async ({ method, url, row }) => {
    const path = pathOf(
      url,
      (row.ids ?? []).map(() => newId()),
    )
    const answers: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const role of Object.keys(roles) as Role[]) {
      const answer = await program.send({ method, path, token: roles[role], body: row.body })
      expect(answer.status, `${role}: ${JSON.stringify(answer.json)}`).toBeLessThan(500)
      answers[role] = seen(answer)
      wanted[role] = expected(row, role)
    }
    expect(answers).toEqual(wanted)
  })

  test('control: a route that does not say who may call it keeps the program from starting', async () => {
    const app = await buildApp({
      log: createLog('silent'),
      verifyToken: async () => Promise.reject(new Error('nobody')),
      trustProxy: false,
      production: false,
      requestsPerMinute: null,
    })
    expect(() => app.get('/api/forgotten', async () => 'everything')).toThrow(
      'does not declare config.access',
    )
  })

  test('HEAD is as closed as GET', async () => {
    let heads = 0
    for (const { method, url, access } of program.app.routeTable) {
      if (method !== 'HEAD' || (access !== 'self' && access !== 'person')) continue
      const answer = await program.app.inject({ method: 'HEAD', url: pathOf(url, [newId()]) })
      expect(`${url} ${answer.statusCode}`).toBe(`${url} 401`)
      heads += 1
    }
    expect(heads).toBeGreaterThan(10)
  })
})
