import { createHash, createHmac } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteOrigin } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { testDatabase } from '#testing/database.ts'
import {
  authorizationRequest,
  redeem,
  signInAs,
  TestBrowser,
  type Tokens,
  tokenRequest,
} from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'

/** D1: a certified client of somebody else signs in, and everything that must be refused is. */
let server: IdentityServer
let config: client.Configuration

const fan = { email: emailOf('fan'), password: DEMO_PASSWORD }

beforeAll(async () => {
  server = await buildIdentity(await testDatabase('demo'))
  const issuer = new URL(server.identity.tokenIdentity.issuer)
  config = await client.discovery(issuer, 'kurve-web', undefined, client.None(), {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: fetchAtServer,
  })
  config[client.customFetch] = fetchAtServer
})
afterAll(() => server.stop())

const fetchAtServer: client.CustomFetch = (address, init) => {
  const url = new URL(address)
  return server.fetch(url.pathname + url.search, init as RequestInit)
}

async function signedIn() {
  const browser = new TestBrowser(server)
  await signInAs(browser, fan)
  return browser
}

/** Positive steps, each checked by the client itself: issuer, signature, nonce, state, at_hash, subject. */
describe('openid-client as a relying party', () => {
  async function authorize(browser: TestBrowser, more: Record<string, string> = {}) {
    const verifier = client.randomPKCECodeVerifier()
    const checks = { state: client.randomState(), nonce: client.randomNonce() }
    const redirectUri = authorizationRequest(server).redirectUri
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email shop',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: checks.state,
      nonce: checks.nonce,
      ...more,
    })
    const page = await browser.open(address.pathname + address.search)
    const back = page.url.startsWith('http') ? page : await browser.submit(page, fan)
    return { back: new URL(back.url), verifier, checks }
  }

  test('AUTH-16 AUTH-21 AUTH-23 discovery, code flow, user info, renewal, revocation', async () => {
    const { back, verifier, checks } = await authorize(new TestBrowser(server))
    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
    })
    expect(tokens.claims()).toMatchObject({ sub: people.fan.id, aud: 'kurve-web', name: 'Anna Sommer' })
    const info = await client.fetchUserInfo(config, tokens.access_token, people.fan.id)
    expect(info).toMatchObject({ sub: people.fan.id, email: fan.email, email_verified: true })
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token!)
    expect(renewed.claims()?.sub).toBe(people.fan.id)
    await client.tokenRevocation(config, renewed.refresh_token!)
    await expect(client.refreshTokenGrant(config, renewed.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await client.tokenRevocation(config, renewed.access_token)
    await expect
      .poll(() =>
        client.fetchUserInfo(config, renewed.access_token, people.fan.id).catch((error) => error.status),
      )
      .toBe(401)
  })

  test('AUTH-21 max_age and prompt=login ask again, and auth_time says when', async () => {
    const browser = await signedIn()
    for (const again of [{ max_age: '0' }, { prompt: 'login' }]) {
      const request = authorizationRequest(server, { parameters: again })
      expect((await browser.open(request.path)).url).toContain('/anmelden?vorgang=')
    }
    const { back, verifier, checks } = await authorize(browser, { max_age: '0' })
    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      maxAge: 60,
    })
    expect(tokens.claims()!.auth_time).toEqual(expect.any(Number))
  })

  test.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'other'), {}],
    ['no state', (url: URL) => url.searchParams.delete('state'), {}],
    ['another nonce', () => {}, { expectedNonce: 'other' }],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example'), {}],
    ['no issuer', (url: URL) => url.searchParams.delete('iss'), {}],
    ['another code verifier', () => {}, { pkceCodeVerifier: 'x'.repeat(43) }],
    ['two codes', (url: URL) => url.searchParams.append('code', 'second'), {}],
  ] as const)('AUTH-16 a foreign client refuses an answer with %s', async (_what, change, more) => {
    const { back, verifier, checks } = await authorize(await signedIn())
    change(back)
    await expect(
      client.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: verifier,
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        ...more,
      }),
    ).rejects.toThrow()
  })

  test('AUTH-16 user info of another subject is refused', async () => {
    const { access_token: token } = await signInAs(new TestBrowser(server), fan)
    await expect(client.fetchUserInfo(config, token, people.sepa.id)).rejects.toMatchObject({
      code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    })
  })
})

type Changes = Record<string, string | undefined>

const ORIGIN = () => siteOrigin(sites[0]!, server.domains)
const CALLBACK = () => `${ORIGIN()}/sso/callback`

/** What the authorization endpoint refuses without sending anybody anywhere. */
const shownHere: [string, () => Changes][] = [
  ['an unknown client', () => ({ client_id: 'somebody' })],
  ['no client', () => ({ client_id: undefined })],
  ['no redirect_uri', () => ({ redirect_uri: undefined })],
  ['a foreign redirect_uri', () => ({ redirect_uri: 'https://evil.example/sso/callback' })],
  ['a redirect_uri with a path behind', () => ({ redirect_uri: `${CALLBACK()}/more` })],
  ['a redirect_uri with a query', () => ({ redirect_uri: `${CALLBACK()}?next=1` })],
  ['a redirect_uri with a fragment', () => ({ redirect_uri: `${CALLBACK()}#x` })],
  ['a redirect_uri with a slash behind', () => ({ redirect_uri: `${CALLBACK()}/` })],
  ['a redirect_uri in other case', () => ({ redirect_uri: CALLBACK().replace('callback', 'Callback') })],
  ['a redirect_uri with dots', () => ({ redirect_uri: `${ORIGIN()}/sso/x/../callback` })],
  ['a redirect_uri with a user', () => ({ redirect_uri: CALLBACK().replace('//', '//a@') })],
  ['a redirect_uri on another port', () => ({ redirect_uri: CALLBACK().replace(/:\d+/, ':1') })],
  ['a redirect_uri by https', () => ({ redirect_uri: CALLBACK().replace('http:', 'https:') })],
  ['a redirect_uri on an unknown site', () => ({ redirect_uri: CALLBACK().replace('//', '//nobody.') })],
  ['the page for sign-out as redirect_uri', () => ({ redirect_uri: `${CALLBACK()}-logout` })],
  ['a redirect_uri behind a domain', () => ({ redirect_uri: `${ORIGIN()}.evil.example/sso/callback` })],
  ['javascript as redirect_uri', () => ({ redirect_uri: 'javascript:alert(1)' })],
  ['a request object', () => ({ request: 'eyJhbGciOiJub25lIn0.e30.' })],
  ['a request_uri', () => ({ request_uri: 'https://evil.example/request' })],
]

/** What it refuses by an error at the site's own callback. */
const sentBack: [string, () => Changes, string][] = [
  ['response_type token', () => ({ response_type: 'token' }), 'unsupported_response_type'],
  ['response_type id_token', () => ({ response_type: 'id_token' }), 'unsupported_response_type'],
  ['response_type code token', () => ({ response_type: 'code token' }), 'unsupported_response_type'],
  ['response_type none', () => ({ response_type: 'none' }), 'unsupported_response_type'],
  ['no response_type', () => ({ response_type: undefined }), 'invalid_request'],
  ['response_mode web_message', () => ({ response_mode: 'web_message' }), 'unsupported_response_mode'],
  [
    'no code_challenge',
    () => ({ code_challenge: undefined, code_challenge_method: undefined }),
    'invalid_request',
  ],
  ['code_challenge_method plain', () => ({ code_challenge_method: 'plain' }), 'invalid_request'],
  ['code_challenge without method', () => ({ code_challenge_method: undefined }), 'invalid_request'],
  ['a short code_challenge', () => ({ code_challenge: 'short' }), 'invalid_request'],
  ['prompt none with login', () => ({ prompt: 'none login' }), 'invalid_request'],
  ['an unknown prompt', () => ({ prompt: 'dance' }), 'invalid_request'],
  ['prompt none without a session', () => ({ prompt: 'none' }), 'login_required'],
  ['a max_age that is no number', () => ({ max_age: 'soon' }), 'invalid_request'],
  ['a negative max_age', () => ({ max_age: '-1' }), 'invalid_request'],
  ['a foreign resource', () => ({ resource: 'https://evil.example' }), 'invalid_target'],
  ['a resource with a fragment', () => ({ resource: 'https://evil.example/#x' }), 'invalid_target'],
  ['a resource that is no address', () => ({ resource: 'api' }), 'invalid_target'],
  ['an id_token_hint that is none', () => ({ id_token_hint: 'abc' }), 'invalid_request'],
  ['registration', () => ({ registration: '{}' }), 'registration_not_supported'],
]

describe('the authorization endpoint refuses', () => {
  test.each(shownHere)('D1 %s, on a page of its own', async (_what, changes) => {
    const { path } = authorizationRequest(server, { parameters: changes() })
    const response = await server.fetch(path)
    // Refusals of request objects may be told to the site's own callback; nobody else hears of anything.
    const location = response.headers.get('location')
    if (location)
      expect(new URL(location).searchParams.get('error')).toMatch(/^request(_uri)?_not_supported$/)
    else expect(response.status).toBe(400)
    expect(location ?? '').not.toContain('evil')
  })

  test.each(sentBack)('D1 %s, with a code for the site', async (_what, changes, error) => {
    const { path, redirectUri, state } = authorizationRequest(server, { parameters: changes() })
    const response = await server.fetch(path)
    const location = new URL(response.headers.get('location') ?? `nowhere:${response.status}`)
    expect(location.href.startsWith(redirectUri)).toBe(true)
    const answer = new URLSearchParams(location.search || location.hash.slice(1))
    // Whose refusal it is stands there, too (RFC 9207).
    const said = [answer.get('error'), answer.get('state'), answer.get('iss')]
    expect(said).toEqual([error, state, server.identity.tokenIdentity.issuer])
    expect(answer.get('code')).toBeNull()
  })

  test.each(['client_id', 'redirect_uri', 'code_challenge', 'scope'])('D1 %s sent twice', async (name) => {
    const { path } = authorizationRequest(server)
    const value = new URLSearchParams(path.slice(path.indexOf('?'))).get(name)!
    const response = await server.fetch(`${path}&${name}=${encodeURIComponent(value)}`)
    const location = response.headers.get('location')
    expect(location ? new URL(location).searchParams.get('error') : response.status).toEqual(
      location ? 'invalid_request' : 400,
    )
  })
})

const REFRESH = 'refresh_token'

/** Given a good code, or refresh token, and what is wrong with its use. */
const badCodes: [string, Changes, string][] = [
  ['another redirect_uri', { redirect_uri: 'https://evil.example/' }, 'invalid_grant'],
  ['the redirect_uri of another site', { redirect_uri: 'site' }, 'invalid_grant'],
  ['no redirect_uri', { redirect_uri: undefined }, 'invalid_request'],
  ['another verifier', { code_verifier: 'y'.repeat(43) }, 'invalid_grant'],
  ['the challenge as verifier', { code_verifier: 'challenge' }, 'invalid_grant'],
  ['no verifier', { code_verifier: undefined }, 'invalid_grant'],
  ['a short verifier', { code_verifier: 'short' }, 'invalid_request'],
  ['an unknown client', { client_id: 'somebody' }, 'invalid_client'],
  ['no client', { client_id: undefined }, 'invalid_request'],
  ['another code', { code: 'x'.repeat(43) }, 'invalid_grant'],
  ['no code', { code: undefined }, 'invalid_request'],
  ['a foreign resource', { resource: 'https://evil.example' }, 'invalid_target'],
  ['no grant type', { grant_type: undefined }, 'invalid_request'],
  ['an unknown grant type', { grant_type: 'magic' }, 'unsupported_grant_type'],
  ['client credentials', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ['a password', { grant_type: 'password', username: 'a', password: 'b' }, 'unsupported_grant_type'],
  ['implicit', { grant_type: 'implicit' }, 'unsupported_grant_type'],
  ['device code', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }, 'unsupported_grant_type'],
  ['a code as refresh token', { grant_type: REFRESH, refresh_token: 'code' }, 'invalid_grant'],
]

describe('the token endpoint refuses', () => {
  test.each(badCodes)('D1 a good code with %s', async (_what, changes, error) => {
    const browser = await signedIn()
    const request = authorizationRequest(server)
    const code = new URL((await browser.open(request.path)).url).searchParams.get('code')!
    const challenge = createHash('sha256').update(request.verifier).digest('base64url')
    const stands: Record<string, string> = {
      site: `${siteOrigin(sites[1]!, server.domains)}/sso/callback`,
      challenge,
      code,
    }
    const form: Changes = {
      client_id: 'kurve-web',
      grant_type: 'authorization_code',
      code,
      redirect_uri: request.redirectUri,
      code_verifier: request.verifier,
      ...Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, value && (stands[value] ?? value)]),
      ),
    }
    const body = new URLSearchParams(
      Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
    const response = await server.fetch('/connect/token', { method: 'POST', body })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await response.json()).toMatchObject({ error })
  })

  test('D1 a code a second time, and the tokens of the first time die', async () => {
    const browser = await signedIn()
    const request = authorizationRequest(server)
    const code = new URL((await browser.open(request.path)).url).searchParams.get('code')!
    const first = (await (await redeem(server, { code, request })).json()) as { access_token: string }
    expect((await redeem(server, { code, request })).status).toBe(400)
    await expect
      .poll(() => server.identity.verifyToken(first.access_token).catch((error) => error.status))
      .toBe(401)
  })

  test('D1 a refresh token with more scopes than it was given', async () => {
    const { refresh_token } = await signInAs(new TestBrowser(server), fan)
    const response = await tokenRequest(server, {
      grant_type: REFRESH,
      refresh_token,
      scope: 'openid organization_admin',
    })
    expect(await response.json()).toMatchObject({ error: 'invalid_scope' })
  })

  test('D1 JSON, and GET', async () => {
    const json = await server.fetch('/connect/token', {
      method: 'POST',
      body: '{"grant_type":"authorization_code"}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status).toBe(400)
    expect((await server.fetch('/connect/token?grant_type=authorization_code')).status).toBe(404)
  })
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Identity tokens that say who is to sign out or in, and are not sound. */
const badHints: [string, (tokens: Tokens) => string | Promise<string>][] = [
  ['that is none', () => 'abc'],
  ['with alg none', ({ id_token }) => `${encode({ alg: 'none' })}.${id_token.split('.')[1]}.`],
  [
    'with HS256 by the public key',
    ({ id_token }) => {
      const { kid, privateJwks } = server.identity.keys.current()
      const { d: _secret, ...publicJwk } = privateJwks[0]!
      const head = `${encode({ alg: 'HS256', kid })}.${id_token.split('.')[1]}`
      return `${head}.${createHmac('sha256', JSON.stringify(publicJwk)).update(head).digest('base64url')}`
    },
  ],
  ['for another client', ({ id_token }) => signedAnew(id_token, { aud: 'somebody' })],
  ['of another issuer', ({ id_token }) => signedAnew(id_token, { iss: 'https://evil.example' })],
  [
    'with changed claims',
    ({ id_token }) => {
      const [header, , signature] = id_token.split('.')
      return [header, encode({ ...decodeJwt(id_token), sub: people.sepa.id }), signature].join('.')
    },
  ],
  ['without a signature', ({ id_token }) => `${id_token.split('.').slice(0, 2).join('.')}.`],
]

function signedAnew(token: string, claims: object): Promise<string> {
  const { kid, privateKey } = server.identity.keys.current()
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey)
}

describe('the other endpoints refuse', () => {
  test.each([
    ['no token', {}],
    ['a token that is none', { authorization: 'Bearer abc' }],
    ['another scheme', { authorization: 'Basic abc' }],
  ])('D1 user info with %s', async (_what, headers) => {
    const response = await server.fetch('/connect/userinfo', { headers: headers as Record<string, string> })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  })

  test('D1 user info with an identity token', async () => {
    const { id_token } = await signInAs(new TestBrowser(server), fan)
    const response = await server.fetch('/connect/userinfo', {
      headers: { authorization: `Bearer ${id_token}` },
    })
    expect(response.status).toBe(401)
  })

  test.each([
    'https://evil.example/',
    'http://club.localhost/sso/callback',
    '//evil.example',
    'javascript:alert(1)',
  ])('D1 sign-out that leads to %s', async (target) => {
    const browser = new TestBrowser(server)
    const { id_token } = await signInAs(browser, fan)
    const query = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: target })
    expect((await browser.open(`/connect/endsession?${query}`)).response.status).toBe(400)
  })

  test.each(badHints)('D1 sign-out, and signing in, by an identity token %s', async (_what, make) => {
    const browser = new TestBrowser(server)
    const tokens = await signInAs(browser, fan)
    const query = new URLSearchParams({ id_token_hint: await make(tokens) })
    const refused = await browser.open(`/connect/endsession?${query}`)
    expect(refused.response.status).toBe(400)
    const silent = { prompt: 'none', id_token_hint: query.get('id_token_hint')! }
    const back = await browser.open(authorizationRequest(server, { parameters: silent }).path)
    const answer = new URL(back.url).searchParams
    expect([answer.get('code'), answer.get('error')]).toEqual([null, expect.any(String)])
    await server.identity.verifyToken(tokens.access_token)
  })

  test('D1 signing in silently as somebody else than the identity token names', async () => {
    const other = await signInAs(new TestBrowser(server), { ...fan, email: emailOf('sepa') })
    const parameters = { prompt: 'none', id_token_hint: other.id_token }
    const back = await (await signedIn()).open(authorizationRequest(server, { parameters }).path)
    expect(new URL(back.url).searchParams.get('error')).toBe('login_required')
  })

  test.each([
    ['an unknown client', { client_id: 'somebody' }],
    ['another client than the identity token names', { client_id: 'somebody', id_token_hint: 'own' }],
  ])('D1 sign-out for %s', async (_what, given) => {
    const browser = new TestBrowser(server)
    const { id_token } = await signInAs(browser, fan)
    const query = new URLSearchParams({
      ...given,
      ...('id_token_hint' in given ? { id_token_hint: id_token } : {}),
    })
    expect((await browser.open(`/connect/endsession?${query}`)).response.status).toBe(400)
  })

  test('D1 sign-out confirmed without its own token changes nothing', async () => {
    const browser = await signedIn()
    const response = await browser.request('/connect/endsession/confirm', {
      method: 'POST',
      body: new URLSearchParams({ xsrf: 'x', logout: 'yes' }),
    })
    expect(response.status).toBe(400)
    const silent = await browser.open(authorizationRequest(server, { parameters: { prompt: 'none' } }).path)
    expect(silent.url).toContain('code=')
  })

  test.each([
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/.well-known/jwks.json'],
    ['OPTIONS', '/connect/token'],
    ['POST', '/connect/token'],
    ['POST', '/connect/revocation'],
    ['GET', '/connect/userinfo'],
  ])('D1 %s %s is readable from the sites of the club and from nowhere else', async (method, path) => {
    const allowed = async (origin: string) => {
      const response = await server.fetch(path, {
        method,
        headers: { origin, 'access-control-request-method': 'POST' },
        ...(method === 'POST' ? { body: new URLSearchParams({ client_id: 'kurve-web', token: 'x' }) } : {}),
      })
      return response.headers.get('access-control-allow-origin')
    }
    for (const site of sites.slice(0, 3)) {
      const origin = siteOrigin(site, server.domains)
      expect(await allowed(origin)).toBe(origin)
    }
    const strangers = [
      'https://evil.example',
      'null',
      `${ORIGIN()}.evil.example`,
      ORIGIN().replace(/:\d+/, ''),
    ]
    for (const origin of strangers) expect(await allowed(origin)).toBeNull()
  })

  test('D1 keys are public ones only', async () => {
    const { keys } = (await (await server.fetch('/.well-known/jwks.json')).json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' })
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('D1 every site has its callbacks registered, and the tables above have lost no row', async () => {
    for (const site of sites) {
      const response = await server.fetch(authorizationRequest(server, { site: site.key }).path)
      expect([site.key, response.status]).toEqual([site.key, 303])
    }
    const rows = [shownHere, sentBack, badCodes, badHints].flat()
    expect(rows.length).toBeGreaterThanOrEqual(65)
  })
})
