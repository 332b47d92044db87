// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://tickets.club.example/"}
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { ownIssuer } from '#web/site/issuer.ts'
import { createManager } from './manager.ts'
import { signInSettings } from './settings.ts'
import { readStoredUser } from './stored-user.ts'

const issuer = ownIssuer(domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' }))
const place = { issuer, origin: 'https://tickets.club.example', language: 'de' } as const
const { scope } = signInSettings(place)
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('AUTH-14 a signed-in session holds profile, tokens, type, scope, expiry and session state, at the place its issuer and client have', async () => {
  await signIn({ key: keys.privateKey })
  const stored = JSON.parse(localStorage.getItem('oidc.user:https://id.club.example:kurve-web') ?? 'null')
  expect(stored).toEqual({
    profile: expect.objectContaining({ sub: 'anna', name: 'Anna Sommer', email: 'anna@mail.example' }),
    access_token: 'the-access-token',
    id_token: expect.stringMatching(/^ey.+\..+\..+$/),
    refresh_token: 'the-refresh-token',
    token_type: 'Bearer',
    scope,
    expires_at: expect.any(Number),
    session_state: 'the-session-state',
  })
  const secondsLeft = stored.expires_at - Date.now() / 1000
  expect(secondsLeft).toBeGreaterThan(500)
  expect(secondsLeft).toBeLessThanOrEqual(600)
  expect(readStoredUser(issuer)).toEqual(stored)
})

test('AUTH-14 nothing of a session is kept whose identity token somebody else signed', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await expect(signIn({ key: privateKey })).rejects.toThrow()
  expect(readStoredUser(issuer)).toBeNull()
})

/** From the address the browser is sent to, to what the callback keeps; the provider is a fake that speaks its protocol. */
async function signIn(given: { key: KeyObject }): Promise<void> {
  const manager = createManager(place)
  const provider = fakeProvider(given.key)
  vi.stubGlobal('fetch', provider.fetch)
  void manager.signinRedirect({ nonce: 'the-nonce' })
  const state = await vi.waitFor(() => {
    const begun = Object.keys(localStorage).find((name) => /^oidc\.[0-9a-f]{32}$/.test(name))
    if (!begun) throw new Error('the sign-in has not begun')
    return begun.slice('oidc.'.length)
  })
  await manager.signinCallback(
    `${place.origin}/sso/callback?code=the-code&state=${state}&session_state=the-session-state`,
  )
}

function fakeProvider(key: KeyObject) {
  const { authority } = issuer
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: authority,
      authorization_endpoint: `${authority}/connect/authorize`,
      token_endpoint: `${authority}/connect/token`,
      jwks_uri: `${authority}/jwks`,
    }),
    '/jwks': () => ({
      keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }],
    }),
    '/connect/token': () => ({
      access_token: 'the-access-token',
      refresh_token: 'the-refresh-token',
      id_token: identityToken(key),
      token_type: 'Bearer',
      expires_in: 600,
      scope,
    }),
  }
  const fetch = async (url: string | URL | Request) => {
    const answer = answers[new URL(String(url)).pathname]
    if (!answer) throw new TypeError(`the provider has no ${url}`)
    return Response.json(answer())
  }
  return { fetch }
}

function identityToken(key: KeyObject): string {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer.authority,
    aud: issuer.clientId,
    sub: 'anna',
    name: 'Anna Sommer',
    email: 'anna@mail.example',
    nonce: 'the-nonce',
    iat: seconds,
    exp: seconds + 600,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'ES256', kid: 'k1' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
