import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { loadSigningKeys } from '#modules/identity/tokens/keys.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { badTokens } from '#testing/harness/attacks/bad-tokens.ts'
import { signInAs, TestBrowser } from '#testing/id-host.ts'
import { buildIdentity } from '#testing/identity-server.ts'
import { tokenFor } from '#testing/people.ts'
import { pathOf, policyRoutes } from '#testing/policy.ts'
import { testSealing } from '#testing/sealing.ts'

/** D3: twenty tokens and more that look good and are not, at every door. They are a steward's, to whom all doors open. */
const program = await testApp()
const closed = policyRoutes.filter(({ row }) => row.access !== 'public')

/** What the provider really gives at a sign-in: its identity and refresh tokens are no keys to the API. */
const given = await realTokens()
const keys = await loadSigningKeys(program.test.db, testSealing)
const { bad, signed } = await badTokens({
  keys,
  identity: program.identity.tokenIdentity,
  subjectId: people.ordner.id,
  access: await program.tokenFor('ordner'),
  foreign: await program.tokenFor('vorsitz'),
  ...given,
})

async function realTokens(): Promise<{ idToken: string; refreshToken: string }> {
  const server = await buildIdentity(program.test)
  const who = { email: emailOf('ordner'), password: DEMO_PASSWORD }
  const { id_token, refresh_token } = await signInAs(new TestBrowser(server), who)
  await server.stop()
  return { idToken: id_token, refreshToken: refresh_token }
}

/** Where every token is looked at: the API of the whole program, route by route. */
function knock(route: (typeof closed)[number], token: string) {
  return program.app.inject({
    method: route.method,
    url: pathOf(
      route.url,
      (route.row.ids ?? []).map(() => newId()),
    ),
    headers: { authorization: `Bearer ${token}` },
    ...(route.row.body ? { payload: route.row.body } : {}),
  })
}

describe('D3 bearer tokens', () => {
  let good: string

  beforeAll(async () => {
    good = await signed()
  })

  test('D3 there are twenty bad tokens and more, and all protected routes', () => {
    expect(bad.length).toBeGreaterThanOrEqual(20)
    expect(closed.length).toBeGreaterThanOrEqual(50)
  })

  test('D3 control: a good one, made like the bad ones, opens every door', async () => {
    for (const route of closed) {
      const { statusCode, body } = await knock(route, good)
      expect([401, 403], `${route.method} ${route.url} ${body}`).not.toContain(statusCode)
    }
  })

  test.each(bad)('D3 401 for $what, everywhere', async ({ make }) => {
    const token = await make()
    for (const route of closed) {
      const response = await knock(route, token)
      expect(`${route.method} ${route.url} ${response.statusCode}`).toBe(`${route.method} ${route.url} 401`)
      expect(response.json()).toMatchObject({ status: 401, title: 'UNAUTHORIZED' })
      expect(response.headers['www-authenticate']).toBe('Bearer')
    }
    // Not remembered as good by a second try either.
    expect((await knock(closed[0]!, token)).statusCode).toBe(401)
  })

  test('D3 401 for a revoked session, on every node, within its life', async () => {
    const database = await testDatabase('demo')
    const server = await buildIdentity(database)
    const token = await tokenFor(server.identity, 'fan', { sid: 'family-1' })
    expect(await server.identity.verifyToken(token)).toMatchObject({ subjectId: people.fan.id })
    await database.pool.query(
      `insert into revoked_sessions (sid, reason, expires_at) values ('family-1', 'test', now() + interval '15 minutes')`,
    )
    await database.pool.query(`select pg_notify('revoked_sessions', 'family-1')`)
    const statusOf = () =>
      server.identity.verifyToken(token).then(
        () => 200,
        ({ status }) => status,
      )
    await expect.poll(statusOf, { timeout: 20_000 }).toBe(401)
    // A node that starts later reads it from the table.
    const late = await buildIdentity(database)
    await expect(
      late.identity.verifyToken(await tokenFor(late.identity, 'fan', { sid: 'family-1' })),
    ).rejects.toMatchObject({ status: 401 })
    await late.stop()
    await server.stop()
  })

  test('D3 a remembered token ends with its expiry', async () => {
    const token = await program.tokenFor('fan', { seconds: 4 })
    const statusOf = async () => (await program.send({ path: '/api/contact/contacts/self', token })).status
    expect(await statusOf()).toBe(200)
    await expect.poll(statusOf, { timeout: 20_000 }).toBe(401)
  })

  test('D3 a missing scope is a 403', async () => {
    const token = await program.tokenFor('fan', { scopes: ['shop'] })
    const { status, json } = await program.send({ path: '/api/contact/contacts/self', token })
    expect([status, json.errorCode]).toEqual([403, 'MISSING_SCOPE'])
  })
})
