import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, exportJWK, importJWK, type JWK, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { callerOf } from '#platform/http/access.ts'
import type { App } from '#platform/http/http.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { authorizationRequest, TestBrowser } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'

/**
 * The bundled provider a second time, on a database of its own, as somebody else's: our club takes its tokens by settings
 * alone. Two processes of our club, so that first sight happens twice.
 */
let foreign: IdentityServer
let database: TestDatabase
let ours: IdentityServer[]
let relyingParty: client.Configuration
let isForeignUp = true

/** Node does not resolve the foreign host; its name goes into a header. */
const fetchForeign = (async (address: string | URL, init?: RequestInit) => {
  if (!isForeignUp) throw new TypeError('fetch failed')
  const url = new URL(address)
  if (url.origin !== foreign.identity.tokenIdentity.issuer) throw new Error(`${url.origin} is nobody`)
  return foreign.fetch(url.pathname + url.search, init)
}) as typeof fetch

beforeAll(async () => {
  foreign = await buildIdentity(await testDatabase('demo'))
  database = await testDatabase('empty')
  const { issuer, audience, clientId } = foreign.identity.tokenIdentity
  const config = { oidcIssuer: issuer, oidcAudience: audience, oidcClientId: clientId }
  const addRoutes = (app: App) =>
    void app.get('/api/account/me', { config: { access: 'self' } }, async (request) => {
      const { subjectId, scopes, authTime } = callerOf(request)
      return { subjectId, scopes: [...scopes], authTime }
    })
  const first = await buildIdentity(database, { config, fetch: fetchForeign, addRoutes })
  const second = await buildIdentity(database, {
    config,
    fetch: fetchForeign,
    addRoutes,
    domains: first.domains,
  })
  ours = [first, second]
  relyingParty = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: fetchForeign as client.CustomFetch,
  })
  relyingParty[client.customFetch] = fetchForeign as client.CustomFetch
})
afterAll(async () => {
  for (const server of [foreign, ...ours]) await server.stop()
})
afterEach(() => {
  vi.useRealTimers()
  isForeignUp = true
})

/** As a site would: code flow with PKCE at the other provider, checked by a certified client. */
async function signedIn(key: 'fan' | 'sepa' | 'mitglied' = 'fan') {
  const verifier = client.randomPKCECodeVerifier()
  const checks = { expectedState: client.randomState(), expectedNonce: client.randomNonce() }
  const address = client.buildAuthorizationUrl(relyingParty, {
    redirect_uri: authorizationRequest(foreign).redirectUri,
    scope: 'openid shop account contact',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  })
  const browser = new TestBrowser(foreign)
  const form = await browser.open(address.pathname + address.search)
  const back = await browser.submit(form, { email: emailOf(key), password: DEMO_PASSWORD })
  return client.authorizationCodeGrant(relyingParty, new URL(back.url), {
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...checks,
  })
}

async function ask(token: string, process = 0) {
  const answer = await ours[process]!.app.inject({
    url: '/api/account/me',
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, json: answer.json() }
}

describe('somebody signed in at another provider', () => {
  test('AUTH-02 is taken by our API, as one of ours, with their name and address', async () => {
    const tokens = await signedIn('fan')
    const { status, json } = await ask(tokens.access_token)
    expect(status).toBe(200)
    expect(json.subjectId).not.toBe(people.fan.id)
    expect(json.scopes.toSorted()).toEqual(['account', 'contact', 'shop'])
    expect(json.authTime).toBe(decodeJwt(tokens.access_token)['auth_time'])
    const contact = await database.db
      .selectFrom('contacts')
      .innerJoin('contact_emails', 'contact_emails.contact_id', 'contacts.id')
      .select(['first_name', 'last_name', 'email', 'contact_emails.confirmed_at'])
      .where('contacts.id', '=', json.subjectId)
      .execute()
    expect(contact).toEqual([
      { first_name: 'Anna', last_name: 'Sommer', email: emailOf('fan'), confirmed_at: expect.any(Date) },
    ])
    // The same person with another token, on another process, after a renewal.
    const renewed = await client.refreshTokenGrant(relyingParty, tokens.refresh_token!)
    const again = [await ask(renewed.access_token, 1), await ask((await signedIn('fan')).access_token)]
    expect(again.map((one) => one.json.subjectId)).toEqual([json.subjectId, json.subjectId])
  })

  test('is made once, also by first calls at once on two processes', async () => {
    const { access_token: token } = await signedIn('sepa')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(token, index % 2)))
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.subjectId}`)).size).toBe(1)
    const made = await database.db
      .selectFrom('external_subjects')
      .innerJoin('contacts', 'contacts.id', 'external_subjects.subject_id')
      .select('sub')
      .where('sub', '=', people.sepa.id)
      .execute()
    expect(made).toHaveLength(1)
  })

  test('signs out there: renewing ends', async () => {
    const tokens = await signedIn('mitglied')
    await client.tokenRevocation(relyingParty, tokens.refresh_token!)
    await expect(client.refreshTokenGrant(relyingParty, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })
})

describe('a token of the other provider is a 401', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

  /** Signed by the foreign key itself, so that nothing but the change is wrong. */
  async function forged(claims: object, header: object = {}): Promise<string> {
    const { access_token: good } = await signedIn()
    const { privateJwks, kid } = foreign.identity.keys.current()
    const all = JSON.parse(JSON.stringify({ ...decodeJwt(good), ...claims }))
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...header })
      .sign(await importJWK(privateJwks[0]!, 'ES256'))
  }

  test('control: made like these, a good one is taken', async () => {
    expect((await ask(await forged({ iat: now() - 1 }))).status).toBe(200)
  })

  test.each<[string, () => Promise<string>]>([
    ['for another audience', () => forged({ aud: 'https://evil.example/api' })],
    ['for no audience', () => forged({ aud: undefined })],
    ['of another issuer', () => forged({ iss: 'https://evil.example' })],
    ['of no issuer', () => forged({ iss: undefined })],
    ['for another client', () => forged({ client_id: 'somebody' })],
    ['for no client', () => forged({ client_id: undefined })],
    ['that has ended', () => forged({ exp: now() - 60 })],
    ['that never ends', () => forged({ exp: undefined })],
    ['that is not yet good', () => forged({ nbf: now() + 600 })],
    ['about nobody', () => forged({ sub: undefined })],
    ['with an unknown key id', () => forged({}, { kid: 'unknown' })],
    ['that is the identity token', async () => (await signedIn()).id_token!],
    [
      'with alg none',
      async () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${(await forged({})).split('.')[1]}.`,
    ],
    [
      'with HS256 by the public key',
      async () => {
        const [good, { kid }] = [await forged({}), foreign.identity.keys.current()]
        const { keys } = (await (await foreign.fetch('/.well-known/jwks.json')).json()) as { keys: JWK[] }
        const head = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${good.split('.')[1]}`
        return `${head}.${createHmac('sha256', JSON.stringify(keys[0])).update(head).digest('base64url')}`
      },
    ],
    [
      'with RS256 by a key of its own',
      async () => {
        const { kid } = foreign.identity.keys.current()
        return new SignJWT(decodeJwt(await forged({})))
          .setProtectedHeader({ alg: 'RS256', kid, jwk: (await exportJWK(rsa.publicKey)) as never })
          .sign(rsa.privateKey)
      },
    ],
    [
      'with one bit changed',
      async () => {
        const [header, , signature] = (await forged({})).split('.')
        return [header, encode({ ...decodeJwt(await forged({})), sub: people.sepa.id }), signature].join('.')
      },
    ],
  ])('%s', async (_what, make) => {
    const token = await make()
    const before = await database.db.selectFrom('external_subjects').select('sub').execute()
    expect((await ask(token)).status).toBe(401)
    expect(await database.db.selectFrom('external_subjects').select('sub').execute()).toEqual(before)
  })
})

describe('keys of the other provider', () => {
  test('are followed: the next one is taken when it signs, the one that is gone is not', async () => {
    const before = await signedIn()
    expect((await ask(before.access_token)).status).toBe(200)
    const old = foreign.identity.keys.current()
    await foreign.identity.keys.replaceNow()
    const after = await client.refreshTokenGrant(relyingParty, before.refresh_token!)
    expect(decodeProtectedHeader(after.access_token).kid).not.toBe(
      decodeProtectedHeader(before.access_token).kid,
    )
    // Tokens with unknown keys make us ask at most every ten seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    expect((await ask(after.access_token)).status).toBe(200)
    expect((await ask(after.access_token, 1)).status).toBe(200)
    const late = new SignJWT({ ...decodeJwt(after.access_token), jti: 'late' })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: old.kid })
      .sign(old.privateKey)
    expect((await ask(await late)).status).toBe(401)
  })

  test('cannot be had while it is down: 503, nobody is signed out, and then it goes on', async () => {
    const { access_token: known } = await signedIn()
    expect((await ask(known)).status).toBe(200)
    const { access_token: token } = await signedIn('mitglied')
    isForeignUp = false
    // Remembered ones need nobody.
    expect((await ask(known)).status).toBe(200)
    const cold = await buildIdentity(database, {
      config: { oidcIssuer: foreign.identity.tokenIdentity.issuer },
      fetch: fetchForeign,
    })
    await expect(cold.identity.verifyToken(token)).rejects.toMatchObject({ status: 503 })
    await cold.stop()
    isForeignUp = true
    expect((await ask(token)).status).toBe(200)
  })
})

describe('our own provider', () => {
  test('leads on: signing in begins in the account', async () => {
    for (const page of ['/', '/anmelden', '/registrieren', '/passwort-vergessen']) {
      const answer = await ours[0]!.fetch(page, { headers: { 'accept-language': 'en' } })
      expect([answer.status, new URL(answer.headers.get('location')!).pathname]).toEqual([303, '/en/account'])
    }
    expect((await ours[0]!.fetch('/anmelden', { method: 'POST' })).status).toBe(404)
  })
})
