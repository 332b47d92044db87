import { createHmac, createPublicKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { loadSigningKeys, type SigningKeys } from '#modules/identity/keys.ts'
import { callerOf } from '#platform/access.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { buildIdentity, type IdentityServer, signInAs, TestBrowser, type Tokens } from '../identity-server.ts'
import { tokenFor } from '../people.ts'

/** D3: twenty tokens and more that look good and are not. */
let database: TestDatabase
let server: IdentityServer
let keys: SigningKeys
let own: { privateKey: CryptoKey; publicJwk: JWK }
let tokens: Tokens

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database, {
    addRoutes: (app) =>
      app.get('/api/account/me', { config: { access: 'self' } }, async (request) => ({
        id: callerOf(request).subjectId,
      })),
  })
  keys = await loadSigningKeys(database.db)
  const pair = await generateKeyPair('ES256', { extractable: true })
  own = { privateKey: pair.privateKey, publicJwk: await exportJWK(pair.publicKey) }
  tokens = await signInAs(new TestBrowser(server), { email: emailOf('fan'), password: DEMO_PASSWORD })
})
afterAll(() => server.stop())

type Claims = Record<string, unknown>

/** Everything as in a good token, but for what is given; `undefined` leaves out. */
function signed(
  given: { claims?: Claims; header?: Record<string, unknown>; key?: CryptoKey | KeyObject | Uint8Array } = {},
): Promise<string> {
  const { issuer, audience, clientId } = server.identity.tokenIdentity
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    aud: audience,
    sub: people.fan.id,
    client_id: clientId,
    scope: 'account',
    jti: Math.random().toString(36),
    iat: now,
    exp: now + 60,
    ...given.claims,
  }
  return new SignJWT(JSON.parse(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.kid, ...given.header })
    .sign(given.key ?? keys.privateKey)
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

function publicPem(): string {
  const { d: _secret, ...jwk } = keys.privateJwks[0]!
  return createPublicKey({ key: jwk as never, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  }) as string
}

function unsigned(alg: string): string {
  return `${encode({ alg, typ: 'at+jwt', kid: keys.kid })}.${encode(decodeJwt(tokens.access_token))}.`
}

function flipped(token: string, part: 0 | 1 | 2): string {
  const parts = token.split('.')
  const bytes = Buffer.from(parts[part]!, 'base64url')
  bytes[bytes.length >> 1]! ^= 1
  parts[part] = bytes.toString('base64url')
  return parts.join('.')
}

const bad: [string, () => string | Promise<string>][] = [
  ['alg none', () => unsigned('none')],
  ['alg None', () => unsigned('None')],
  ['no signature', () => unsigned('ES256')],
  [
    'HS256 with the public key as secret',
    () => {
      const head = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: keys.kid })}.${encode(decodeJwt(tokens.access_token))}`
      return `${head}.${createHmac('sha256', publicPem()).update(head).digest('base64url')}`
    },
  ],
  ['another key under our key id', () => signed({ key: own.privateKey })],
  ['another key id', () => signed({ header: { kid: 'other' } })],
  ['no key id', () => signed({ header: { kid: undefined } })],
  ['its own key in the header (jwk)', () => signed({ key: own.privateKey, header: { jwk: own.publicJwk } })],
  ['an address of keys in the header (jku)', () => signed({ header: { jku: 'https://evil.example/jwks' } })],
  ['a certificate in the header (x5u)', () => signed({ header: { x5u: 'https://evil.example/cert' } })],
  ['another issuer', () => signed({ claims: { iss: 'https://evil.example' } })],
  ['no issuer', () => signed({ claims: { iss: undefined } })],
  ['another audience', () => signed({ claims: { aud: 'https://evil.example/api' } })],
  ['two audiences', () => signed({ claims: { aud: [server.identity.tokenIdentity.audience, 'other'] } })],
  ['no audience', () => signed({ claims: { aud: undefined } })],
  ['typ JWT', () => signed({ header: { typ: 'JWT' } })],
  ['typ of an identity token, left out', () => signed({ header: { typ: undefined } })],
  ['an identity token', () => tokens.id_token],
  ['a refresh token', () => tokens.refresh_token],
  ['expired', () => signed({ claims: { iat: now() - 700, exp: now() - 100 } })],
  ['no expiry', () => signed({ claims: { exp: undefined } })],
  ['not yet valid (nbf)', () => signed({ claims: { nbf: now() + 100 } })],
  ['issued in the future', () => signed({ claims: { iat: now() + 100, exp: now() + 200 } })],
  ['no subject', () => signed({ claims: { sub: undefined } })],
  ['no client', () => signed({ claims: { client_id: undefined } })],
  ['an actor that is none', () => signed({ claims: { act: 'somebody' } })],
  ['one bit changed in the header', () => flipped(tokens.access_token, 0)],
  ['one bit changed in the claims', () => flipped(tokens.access_token, 1)],
  ['one bit changed in the signature', () => flipped(tokens.access_token, 2)],
  [
    'the claims of another token',
    async () => {
      const [, claims] = (await tokenFor(server.identity, 'vorsitz')).split('.')
      const [header, , signature] = tokens.access_token.split('.')
      return [header, claims, signature].join('.')
    },
  ],
  ['empty parts', () => '..'],
  ['five parts', () => `${tokens.access_token}.x.y`],
]

const call = (token: string) =>
  server.app.inject({ url: '/api/account/me', headers: { authorization: `Bearer ${token}` } })

describe('bearer tokens', () => {
  test('D3 control: a good one is accepted, also one made like the bad ones', async () => {
    expect((await call(tokens.access_token)).json()).toEqual({ id: people.fan.id })
    expect((await call(await signed())).statusCode).toBe(200)
  })

  test.each(bad)('D3 401 for %s', async (_what, make) => {
    const token = await make()
    const response = await call(token)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ status: 401, title: 'UNAUTHORIZED' })
    // Not remembered as good by a second try either.
    expect((await call(token)).statusCode).toBe(401)
  })

  test('D3 401 for a revoked session, on every node, within its life', async () => {
    const token = await tokenFor(server.identity, 'fan', { sid: 'family-1' })
    expect((await call(token)).statusCode).toBe(200)
    await database.pool.query(
      `insert into revoked_sessions (sid, reason, expires_at) values ('family-1', 'test', now() + interval '15 minutes')`,
    )
    await database.pool.query(`select pg_notify('revoked_sessions', 'family-1')`)
    await expect.poll(async () => (await call(token)).statusCode, { timeout: 20_000 }).toBe(401)
    // A node that starts later reads it from the table.
    const late = await buildIdentity(database)
    await expect(
      late.identity.verifyToken(await tokenFor(late.identity, 'fan', { sid: 'family-1' })),
    ).rejects.toMatchObject({
      status: 401,
    })
    await late.stop()
  })

  test('D3 a remembered token ends with its expiry', async () => {
    const token = await tokenFor(server.identity, 'fan', { seconds: 4 })
    expect((await call(token)).statusCode).toBe(200)
    await expect.poll(async () => (await call(token)).statusCode, { timeout: 20_000 }).toBe(401)
  })

  test('D3 a missing scope is a 403', async () => {
    const response = await call(await tokenFor(server.identity, 'fan', { scopes: ['shop'] }))
    expect([response.statusCode, response.json().errorCode]).toEqual([403, 'MISSING_SCOPE'])
  })
})
