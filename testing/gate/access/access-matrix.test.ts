import { beforeAll, describe, expect, test } from 'vitest'
import { organisations, people } from '#demo/people.ts'
import { SCOPES, type Scope, scopeFor } from '#platform/http/access.ts'
import { buildApp } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { type Operation, readApi } from '#testing/harness/api.ts'
import type { Answer } from '#testing/harness/driver.ts'
import { type Requests, requestsOf } from '#testing/harness/requests.ts'
import { type PolicyRow, pathOf, policy } from '#testing/policy.ts'

const program = await testApp()
const { operations } = readApi(program.app.swagger())

/** Takes one bit of the signature away. */
function tampered(token: string): string {
  const at = token.length - 10
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}

const user = await program.tokenFor('fan')
const allScopes = Object.keys(SCOPES) as Scope[]
const organisation = 'adlerhorst' as const

/** Tokens that have every scope but one, and those that have that one only. */
const withoutScope = new Map<Scope, string>()
const withScopeAlone = new Map<Scope, string>()
for (const scope of allScopes) {
  const others = allScopes.filter((one) => one !== scope)
  withoutScope.set(scope, await program.tokenFor('fan', { scopes: ['openid', ...others] }))
  withScopeAlone.set(scope, await program.tokenFor('fan', { scopes: [scope] }))
}

const roles = {
  anonymous: undefined,
  user,
  other: await program.tokenFor('neu'),
  clubMember: await program.tokenFor('mitglied'),
  organisationMember: await program.tokenFor('fanclub'),
  organisationAdmin: await program.tokenFor('vorsitz'),
  staff: await program.tokenFor('redaktion'),
  steward: await program.tokenFor('ordner'),
  actingAdmin: await program.tokenFor('vorsitz', { organisation }),
  // Who is a member only, whatever the token says.
  actingMember: await program.tokenFor('fanclub', { organisation }),
  // Who was an administrator when the token was made.
  formerAdmin: await program.tokenFor('kasse', { organisation }),
  formerMember: await program.tokenFor('firma', { organisation: 'hafenbau' }),
  // Long ago: whoever finds the phone on the table.
  signedInLongAgo: await program.tokenFor('fan', { authTime: Math.floor(Date.now() / 1000) - 3_600 }),
  expired: await program.tokenFor('fan', { seconds: -60 }),
  tampered: tampered(user),
  wrongScope: 'by route',
  rightScopeAlone: 'by route',
  actingWithoutScope: await program.tokenFor('vorsitz', { organisation, scopes: [] }),
}
type Role = keyof typeof roles
const NO_TOKENS_AT_ALL = new Set<Role>(['actingMember', 'formerAdmin', 'formerMember', 'expired', 'tampered'])
const ACTING = new Set<Role>(['actingAdmin'])
/** Those of a group that may do more than everybody else. */
const IN_GROUP = new Set<Role>(['staff', 'steward'])

function tokenOf(role: Role, url: string): string | undefined {
  const scope = scopeFor(url)
  if (role === 'wrongScope') return scope ? withoutScope.get(scope) : user
  if (role === 'rightScopeAlone') return scope ? withScopeAlone.get(scope) : user
  return roles[role]
}

/** The door's answer to a role: refused with a status, or let through to the route itself. */
function expected(row: PolicyRow, role: Role): 401 | 403 | 'through' {
  if (row.access === 'public') return 'through'
  if (role === 'anonymous') return row.access === 'optional' && !row.needsAnonymousId ? 'through' : 401
  if (NO_TOKENS_AT_ALL.has(role)) return 401
  if (role === 'wrongScope' || role === 'actingWithoutScope') return 403
  if (role === 'signedInLongAgo' && row.freshSignIn) return 401
  if (row.access === 'person' && ACTING.has(role)) return 403
  return row.group && !IN_GROUP.has(role) ? 403 : 'through'
}

function seen(answer: Answer): 401 | 403 | 'through' {
  return answer.status === 401 || answer.status === 403 ? answer.status : 'through'
}

/** What a new operation is answered with here, before anybody asks who may call it. */
function rowOf({ key }: Pick<Operation, 'key'>): PolicyRow {
  const row = policy[key]
  if (!row) throw new Error(`${key} has no row in testing/policy.ts: who may call it?`)
  return row
}

/** Whoever deletes their account is missing for all that follows: somebody of whom nothing else is asked does it. */
const ENDS_CALLER = 'DELETE /api/contact/contacts/self'

async function standIn(operation: Pick<Operation, 'key'>, role: Role): Promise<string | null> {
  const isLetIn = expected(rowOf(operation), role) === 'through'
  return operation.key === ENDS_CALLER && isLetIn ? (await program.gather(1))[0]!.token : null
}

let requests: Requests

beforeAll(async () => {
  requests = await requestsOf(program)
  await program.test.db
    .updateTable('organisation_members')
    .set({ admin_since: null })
    .where('organisation_id', '=', organisations.adlerhorst.id)
    .where('member_id', '=', people.kasse.id)
    .execute()
  await program.test.db
    .updateTable('organisation_members')
    .set({ removed_at: new Date() })
    .where('organisation_id', '=', organisations.hafenbau.id)
    .where('member_id', '=', people.firma.id)
    .execute()
})

describe('C1 who may call what', () => {
  test('every route of the program has its row, and every row its route', () => {
    const routes = program.app.routeTable
      .filter(({ url }) => !url.startsWith('/api/office/'))
      .filter(({ method, url }) => method !== 'HEAD' || !policy[`GET ${url}`])
      .map(({ method, url }) => `${method} ${url}`)
    expect(routes.length).toBeGreaterThan(40)
    expect(routes.toSorted()).toEqual(Object.keys(policy).toSorted())
  })

  test('the description of the API names every route, and what it says of tokens is what the route asks for', () => {
    const described = operations.map(({ key, token }) => `${key}: ${token}`)
    const tokens = {
      public: 'none',
      optional: 'optional',
      self: 'required',
      person: 'required',
      staff: 'required',
    } as const
    const routes = Object.entries(policy).map(([key, { access }]) => `${key}: ${tokens[access]}`)
    expect(described.toSorted()).toEqual(routes.toSorted())
  })

  test('the routes say of themselves what the table says', () => {
    for (const { method, url, access, freshSignIn } of program.app.routeTable) {
      if (url.startsWith('/api/office/')) continue
      const row = policy[`${method} ${url}`] ?? policy[`GET ${url}`]
      const told = { route: `${method} ${url}`, access, freshSignIn }
      expect(told).toEqual({ ...told, access: row?.access, freshSignIn: row?.freshSignIn ?? false })
    }
  })

  test.each(operations)('$key', async (operation) => {
    const { method, url } = operation
    const row = rowOf(operation)
    const path = pathOf(
      url,
      (row.ids ?? []).map(() => newId()),
    )
    const answers: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const role of Object.keys(roles) as Role[]) {
      const token = (await standIn(operation, role)) ?? tokenOf(role, url)
      const answer = await program.send({ method: method as 'GET', path, token, body: row.body })
      expect(answer.status, `${role}: ${JSON.stringify(answer.json)}`).toBeLessThan(500)
      answers[role] = seen(answer)
      wanted[role] = expected(row, role)
    }
    expect(answers).toEqual(wanted)
  })

  /** Signed by the provider, not by a person: gate A6 sends it. */
  const personal = operations.filter(
    (operation) => !operation.key.includes('/paymentEvents/') && !rowOf(operation).needsSettings,
  )

  test.each(personal)('$key: what is one person’s is nobody else’s', async (operation) => {
    const { url } = operation
    const row = rowOf(operation)
    await program.test.db.deleteFrom('code_guesses').execute()
    const call = (await requests.for(operation.key))!
    const isOwn = row.ids?.some((kind) => kind !== 'public') ?? false
    if (isOwn) {
      for (const token of [roles.other, roles.staff, roles.actingAdmin]) {
        const answer = await program.send({ ...call, token })
        const refusal = row.access === 'person' && token === roles.actingAdmin ? 403 : 404
        expect(`${answer.status} ${JSON.stringify(answer.json)}`).toMatch(`${refusal} `)
      }
    }
    const answer = await program.send(call)
    // A code that nobody has may be refused for what it is, as its owner's request; never for who asks.
    // Nor does everybody have a membership or a subscription to end.
    const mayBeRefused =
      /vouchers|discounts|memberships\/self\/termination|television\/self\/(cancellation|trial|withdrawal|pause|priceChange)/
    const isDecided = isOwn || !mayBeRefused.test(url)
    if (isDecided) expect(answer.status, JSON.stringify(answer.json)).toBeLessThan(400)
    else expect([401, 403, 404]).not.toContain(answer.status)
  })

  test('control: an operation without a row is red', () => {
    expect(() => rowOf({ key: 'GET /api/forgotten' })).toThrow('has no row')
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
