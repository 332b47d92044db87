import { createHash, createHmac } from 'node:crypto'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { club } from '#club/club.ts'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { testDatabase } from '#testing/database.ts'
import { authorizationRequest, TestBrowser } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { checkIdentityToken } from '#web/session/identity-token.ts'

/**
 * D1: two independent clients sign in at our provider. Then the provider's answer is swapped on its way: each thing that
 * could be wrong in it, alone, is refused by both.
 */
let server: IdentityServer
const fan = { email: emailOf('fan'), password: DEMO_PASSWORD }

type Answer = Record<string, unknown> & { access_token: string; id_token?: string }
type Swap = (answer: Answer) => Answer | Promise<Answer>
let swap: Swap = (answer) => answer

const fetchAtServer = (async (address: string | URL, init?: RequestInit) => {
  const url = new URL(address)
  const response = await server.fetch(url.pathname + url.search, init)
  if (url.pathname !== '/connect/token' || response.status !== 200) return response
  return Response.json(await swap((await response.json()) as Answer))
}) as typeof fetch

/** What a relying party does: one sign-in, told how it ends. */
type Relying = {
  name: string
  signIn(
    browser: TestBrowser,
    more?: { maxAge?: number; changeBack?: (back: URL) => void },
  ): Promise<SignedIn>
}
type SignedIn = {
  subject: string | undefined
  accessToken: string
  idToken: string
  renew(): Promise<{ accessToken: string; subject: string | undefined }>
  revoke(): Promise<void>
  signOutAddress(target: string): Promise<URL>
}

const redirectUri = () => authorizationRequest(server).redirectUri
const SCOPE = ['openid', 'email', ...club.signIn.scopes].join(' ')

/** Answers the form where there is one. */
async function visit(browser: TestBrowser, address: URL): Promise<URL> {
  const page = await browser.open(address.pathname + address.search)
  return new URL((page.url.startsWith('http') ? page : await browser.submit(page, fan)).url)
}

const openidClient: Relying = {
  name: 'openid-client',
  async signIn(browser, { maxAge, changeBack } = {}) {
    const { issuer, clientId } = server.identity.tokenIdentity
    const options = { [client.customFetch]: fetchAtServer as client.CustomFetch }
    const config = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      ...options,
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    })
    config[client.customFetch] = fetchAtServer as client.CustomFetch
    const pkceCodeVerifier = client.randomPKCECodeVerifier()
    const checks = { expectedState: client.randomState(), expectedNonce: client.randomNonce() }
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri(),
      scope: SCOPE,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
    })
    const back = await visit(browser, address)
    changeBack?.(back)
    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier,
      idTokenExpected: true,
      ...checks,
      ...(maxAge === undefined ? {} : { maxAge }),
    })
    return {
      subject: tokens.claims()?.sub,
      accessToken: tokens.access_token,
      idToken: tokens.id_token!,
      async renew() {
        const renewed = await client.refreshTokenGrant(config, tokens.refresh_token!)
        return { accessToken: renewed.access_token, subject: renewed.claims()?.sub }
      },
      revoke: () => client.tokenRevocation(config, tokens.refresh_token!),
      signOutAddress: async (target) =>
        client.buildEndSessionUrl(config, {
          id_token_hint: tokens.id_token!,
          post_logout_redirect_uri: target,
          state: 'abc',
        }),
    }
  },
}

/** With the checks of our own browser code: the library leaves signature, issuer, audience and times to whoever uses it. */
const oidcClientTs: Relying = {
  name: 'oidc-client-ts',
  async signIn(browser, { maxAge, changeBack } = {}) {
    const { issuer, clientId } = server.identity.tokenIdentity
    const relying = new OidcClient({
      authority: issuer,
      client_id: clientId,
      redirect_uri: redirectUri(),
      scope: SCOPE,
      stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
      revokeTokenAdditionalContentTypes: ['text/plain'],
    })
    const request = await relying.createSigninRequest({
      nonce: crypto.randomUUID(),
      ...(maxAge === undefined ? {} : { max_age: maxAge }),
    })
    const back = await visit(browser, new URL(request.url))
    changeBack?.(back)
    const answer = await relying.processSigninResponse(back.href)
    const keys = (await relying.metadataService.getSigningKeys()) as JsonWebKey[]
    const check = (idToken: string | undefined, accessToken: string) =>
      checkIdentityToken(idToken ?? '', {
        issuer,
        clientId,
        accessToken,
        keys,
        now: Date.now() / 1000,
        skewSeconds: club.constants.clockSkewSeconds,
      })
    await check(answer.id_token, answer.access_token)
    return {
      subject: answer.profile.sub,
      accessToken: answer.access_token,
      idToken: answer.id_token!,
      async renew() {
        const { id_token: idToken, refresh_token, access_token, scope, profile } = answer
        const state = {
          id_token: idToken!,
          refresh_token: refresh_token!,
          session_state: '',
          scope: scope!,
          profile,
          data: {},
        }
        // biome-ignore lint/correctness/useHookAtTopLevel: the library calls it so; it is no hook
        const renewed = await relying.useRefreshToken({ state: state as never })
        expect(renewed.access_token).not.toBe(access_token)
        await check(renewed.id_token, renewed.access_token)
        return { accessToken: renewed.access_token, subject: renewed.profile.sub }
      },
      revoke: () => relying.revokeToken(answer.refresh_token!, 'refresh_token'),
      signOutAddress: async (target) =>
        new URL(
          (
            await relying.createSignoutRequest({
              id_token_hint: answer.id_token!,
              post_logout_redirect_uri: target,
              state: 'abc',
            })
          ).url,
        ),
    }
  },
}

beforeAll(async () => {
  server = await buildIdentity(await testDatabase('demo'))
  // oidc-client-ts asks by the browser's own fetch.
  vi.stubGlobal('fetch', fetchAtServer)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})
afterEach(() => {
  swap = (answer) => answer
})

const isAlive = (token: string) =>
  server.identity.verifyToken(token).then(
    () => true,
    () => false,
  )

describe.each([openidClient, oidcClientTs])('$name', (relying) => {
  test('D1 AUTH-16 AUTH-21 AUTH-23 signs in, renews and revokes', async () => {
    const one = await relying.signIn(new TestBrowser(server))
    expect(one.subject).toBe(people.fan.id)
    expect(await isAlive(one.accessToken)).toBe(true)
    const renewed = await one.renew()
    expect(renewed.subject).toBe(people.fan.id)
    // The refresh token was good for one use: a second one ends everything that came from it.
    await expect(one.renew()).rejects.toThrow()
    await expect.poll(() => isAlive(renewed.accessToken)).toBe(false)
    const other = await relying.signIn(new TestBrowser(server))
    await other.revoke()
    await expect(other.renew()).rejects.toThrow()
  })

  test('D1 AUTH-21 is asked again by max_age, and told when', async () => {
    const browser = new TestBrowser(server)
    const first = decodeJwt((await relying.signIn(browser)).idToken)
    const again = decodeJwt((await relying.signIn(browser, { maxAge: 0 })).idToken)
    expect(again['auth_time']).toBeGreaterThanOrEqual(first['auth_time'] as number)
    expect(again['amr']).toEqual(['pwd'])
  })

  test('D1 AUTH-02 signs out at the provider and comes back', async () => {
    const browser = new TestBrowser(server)
    const { signOutAddress, accessToken } = await relying.signIn(browser)
    const target = redirectUri().replace('callback', 'callback-logout')
    const address = await signOutAddress(target)
    const page = await browser.open(address.pathname + address.search)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)![1]!
    const done = await browser.request('/connect/endsession/confirm', {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    })
    expect(done.headers.get('location')?.startsWith(`${target}?state=`)).toBe(true)
    await expect.poll(() => isAlive(accessToken)).toBe(false)
  })

  test.each<[string, (back: URL) => void]>([
    ['another state', (back) => back.searchParams.set('state', 'other')],
    ['no state', (back) => back.searchParams.delete('state')],
    ['another code', (back) => back.searchParams.set('code', 'x'.repeat(43))],
    ['no code', (back) => back.searchParams.delete('code')],
    ['an error', (back) => back.searchParams.set('error', 'access_denied')],
  ])('D1 AUTH-16 refuses to come back with %s', async (_what, changeBack) => {
    await expect(relying.signIn(new TestBrowser(server), { changeBack })).rejects.toThrow()
  })

  test.each(lies())('D1 AUTH-16 refuses %s', async (_what, lie) => {
    swap = lie
    await expect(relying.signIn(new TestBrowser(server))).rejects.toThrow()
  })

  test('D1 control: what is signed anew and says the same is taken', async () => {
    swap = resigned({})
    expect((await relying.signIn(new TestBrowser(server))).subject).toBe(people.fan.id)
  })
})

test('D1 our own client refuses an identity token that came with another access token (at_hash)', async () => {
  swap = resigned({
    at_hash: createHash('sha256').update('x').digest().subarray(0, 16).toString('base64url'),
  })
  await expect(oidcClientTs.signIn(new TestBrowser(server))).rejects.toMatchObject({
    code: 'invalid_at_hash',
  })
})

test('D1 openid-client refuses an answer of another issuer (iss), and one that is too old (max_age)', async () => {
  const changes: ((back: URL) => void)[] = [
    (back) => back.searchParams.set('iss', 'https://evil.example'),
    (back) => back.searchParams.delete('iss'),
    (back) => back.searchParams.append('code', 'second'),
  ]
  for (const changeBack of changes)
    await expect(openidClient.signIn(new TestBrowser(server), { changeBack })).rejects.toThrow()
  swap = resigned({ auth_time: Math.floor(Date.now() / 1000) - 3600 })
  await expect(openidClient.signIn(new TestBrowser(server), { maxAge: 60 })).rejects.toThrow()
  swap = resigned({ auth_time: undefined })
  await expect(openidClient.signIn(new TestBrowser(server), { maxAge: 60 })).rejects.toThrow()
})

/** The identity token with some claims changed, signed by the right key: nothing else is wrong with it. */
function resigned(claims: Record<string, unknown>, header: Record<string, unknown> = {}): Swap {
  return async (answer) => {
    const { kid, privateKey } = server.identity.keys.current()
    const all = JSON.parse(JSON.stringify({ ...decodeJwt(answer.id_token!), ...claims }))
    const idToken = await new SignJWT(all)
      .setProtectedHeader(JSON.parse(JSON.stringify({ alg: 'ES256', kid, ...header })))
      .sign(privateKey)
    return { ...answer, id_token: idToken }
  }
}

function lies(): [string, Swap][] {
  const seconds = Math.floor(Date.now() / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const withParts = (
    answer: Answer,
    change: (header: string, claims: string, signature: string) => string,
  ) => {
    const [header = '', claims = '', signature = ''] = answer.id_token!.split('.')
    return { ...answer, id_token: change(header, claims, signature) }
  }
  return [
    ['another issuer', resigned({ iss: 'https://evil.example' })],
    ['no issuer', resigned({ iss: undefined })],
    ['another audience', resigned({ aud: 'somebody' })],
    ['no audience', resigned({ aud: undefined })],
    ['two audiences, for nobody in particular', resigned({ aud: ['kurve-web', 'somebody'] })],
    ['two audiences, for another', resigned({ aud: ['kurve-web', 'somebody'], azp: 'somebody' })],
    ['another nonce', resigned({ nonce: 'other' })],
    ['no nonce', resigned({ nonce: undefined })],
    ['no subject', resigned({ sub: undefined })],
    ['an end in the past', resigned({ exp: seconds - 3600 })],
    ['no end', resigned({ exp: undefined })],
    ['no time of issue', resigned({ iat: undefined })],
    ['an unknown key id', resigned({}, { kid: 'unknown' })],
    [
      'another key',
      async (answer) => {
        const { privateKey } = await generateKeyPair('ES256')
        const { kid } = server.identity.keys.current()
        const token = new SignJWT(decodeJwt(answer.id_token!)).setProtectedHeader({ alg: 'ES256', kid })
        return { ...answer, id_token: await token.sign(privateKey) }
      },
    ],
    ['alg none', (answer) => withParts(answer, (_header, claims) => `${encode({ alg: 'none' })}.${claims}.`)],
    [
      'HS256 by the public key',
      (answer) => {
        const { kid, privateJwks } = server.identity.keys.current()
        const { d: _secret, ...publicJwk } = privateJwks[0]!
        return withParts(answer, (_header, claims) => {
          const head = `${encode({ alg: 'HS256', kid })}.${claims}`
          return `${head}.${createHmac('sha256', JSON.stringify(publicJwk)).update(head).digest('base64url')}`
        })
      },
    ],
    [
      'claims of somebody else under a good signature',
      (answer) =>
        withParts(answer, (header, _claims, signature) =>
          [header, encode({ ...decodeJwt(answer.id_token!), sub: people.sepa.id }), signature].join('.'),
        ),
    ],
    ['no signature', (answer) => withParts(answer, (header, claims) => `${header}.${claims}.`)],
    ['no identity token', ({ id_token: _none, ...answer }) => answer as Answer],
    ['something else as identity token', (answer) => ({ ...answer, id_token: 'abc' })],
    ['the access token as identity token', (answer) => ({ ...answer, id_token: answer.access_token })],
  ]
}
