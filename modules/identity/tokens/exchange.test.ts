import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf, organisations, people } from '#demo/people.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { signInAs, TestBrowser, tokenRequest } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { tokenFor } from '#testing/people.ts'
import { ACCESS_TOKEN_TYPE, TOKEN_EXCHANGE } from './exchange.ts'

let database: TestDatabase
let server: IdentityServer

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
})
afterAll(() => server.stop())

const { adlerhorst, hafenbau } = organisations

function exchange(token: string, more: Record<string, string | undefined> = {}): Promise<Response> {
  const given = {
    grant_type: TOKEN_EXCHANGE,
    subject_token_type: ACCESS_TOKEN_TYPE,
    scope: 'openid shop checkout account contact cms wallet organization_admin',
    organization_id: adlerhorst.id,
    token,
    ...more,
  }
  return tokenRequest(server, JSON.parse(JSON.stringify(given)))
}

describe('acting for an organisation', () => {
  test('AUTH-17 AUTH-20 an admin gets a short token that speaks for the organisation', async () => {
    const { access_token } = await signInAs(new TestBrowser(server), {
      email: emailOf('vorsitz'),
      password: DEMO_PASSWORD,
    })
    const response = await exchange(access_token)
    expect(response.status).toBe(200)
    const body = (await response.json()) as {
      access_token: string
      refresh_token?: string
      expires_in: number
    }
    expect(body.refresh_token).toBeUndefined()
    expect(body.expires_in).toBeLessThanOrEqual(300)
    const claims = decodeJwt(body.access_token)
    expect(claims).toMatchObject({
      sub: adlerhorst.id,
      act: { sub: people.vorsitz.id },
      aud: server.identity.tokenIdentity.audience,
      scope: 'shop checkout account contact cms wallet organization_admin',
      sid: decodeJwt(access_token)['sid'],
    })
    expect(claims.exp! - claims.iat!).toBeLessThanOrEqual(300)
    expect(await server.identity.verifyToken(body.access_token)).toMatchObject({
      subjectId: adlerhorst.id,
      actorId: people.vorsitz.id,
      organisationId: adlerhorst.id,
    })
    const audit = await database.db
      .selectFrom('audit')
      .select(['actor_id', 'organisation_id', 'action'])
      .where('entity_id', '=', adlerhorst.id)
      .execute()
    expect(audit).toEqual([
      { actor_id: people.vorsitz.id, organisation_id: adlerhorst.id, action: 'acted for' },
    ])
  })

  test('AUTH-20 the scopes are at most those of the person', async () => {
    const token = await tokenFor(server.identity, 'kasse', { scopes: ['shop', 'wallet'] })
    const response = await exchange(token, {
      scope: 'openid shop checkout offline_access organization_admin',
    })
    expect(((await response.json()) as { scope: string }).scope).toBe('shop organization_admin')
  })

  test('AUTH-17 the scope of an administrator comes to whoever asks for it, in answer and token', async () => {
    const token = await tokenFor(server.identity, 'kasse', { scopes: ['shop', 'wallet'] })
    for (const [scope, granted] of [
      ['openid shop', 'shop'],
      ['organization_admin', 'organization_admin'],
      [undefined, 'shop wallet organization_admin'],
    ] as const) {
      const body = (await (await exchange(token, { scope })).json()) as Record<string, string>
      expect(body['scope']).toBe(granted)
      expect(decodeJwt(body['access_token']!)['scope']).toBe(granted)
    }
  })

  test.each(['openid', 'checkout', 'everything', ' '])(
    'AUTH-17 where nothing of what was asked can be granted there is no token: “%s”',
    async (scope) => {
      const token = await tokenFor(server.identity, 'kasse', { scopes: ['shop', 'wallet'] })
      const response = await exchange(token, { scope })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: 'invalid_scope' })
    },
  )

  test.each([
    ['a plain member', 'fanclub', {}],
    ['a stranger', 'fan', {}],
    ['the admin of another organisation', 'firma', {}],
    ['an admin, for an organisation that does not exist', 'vorsitz', { organization_id: people.fan.id }],
    ['an admin, for himself', 'vorsitz', { organization_id: people.vorsitz.id }],
  ] as const)('AUTH-20 %s is refused, all alike', async (_who, key, more) => {
    const response = await exchange(await tokenFor(server.identity, key), more)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: 'invalid_grant',
      error_description: 'grant request is invalid',
    })
  })

  test.each([
    [
      'another kind of token',
      { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' },
      'invalid_request',
    ],
    ['an organisation that is no id', { organization_id: "' or 1=1" }, 'invalid_request'],
    ['no token', { token: '' }, 'invalid_request'],
    ['a token that is none', { token: 'abc' }, 'invalid_grant'],
    ['another client', { client_id: 'somebody' }, 'invalid_client'],
  ])('AUTH-20 %s is refused', async (_what, more, error) => {
    const response = await exchange(await tokenFor(server.identity, 'vorsitz'), more)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.json()).toMatchObject({ error })
  })

  test('AUTH-20 a token of an organisation buys no other one', async () => {
    const token = await tokenFor(server.identity, 'vorsitz', { organisation: 'adlerhorst' })
    expect((await exchange(token)).status).toBe(400)
    expect((await exchange(token, { organization_id: hafenbau.id })).status).toBe(400)
  })

  test('AUTH-20 a revoked session exchanges nothing', async () => {
    const { access_token } = await signInAs(new TestBrowser(server), {
      email: emailOf('kasse'),
      password: DEMO_PASSWORD,
    })
    await server.identity.revokeSessions({ subjectId: people.kasse.id, reason: 'test' })
    await expect.poll(async () => (await exchange(access_token)).status, { timeout: 15_000 }).toBe(400)
  })

  test('AUTH-17 the token dies when the right is lost', async () => {
    let isAdmin = true
    const other = await buildIdentity(database, { isAdminOf: async () => isAdmin })
    const token = await tokenFor(other.identity, 'vorsitz', { organisation: 'adlerhorst' })
    await other.identity.verifyToken(token)
    isAdmin = false
    const second = await tokenFor(other.identity, 'vorsitz', { organisation: 'adlerhorst' })
    await expect(other.identity.verifyToken(second)).rejects.toMatchObject({ status: 401 })
    await other.stop()
  })
})
