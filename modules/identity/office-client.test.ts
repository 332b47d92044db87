import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceOrigin } from '#club/domains.ts'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import {
  type AuthorizationRequest,
  authorizationRequest,
  redeem,
  signInAs,
  TestBrowser,
  type Tokens,
  tokenRequest,
} from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { endSession, findSignIn, loadSessions } from './sessions/sessions.storage.ts'

let database: TestDatabase
let server: IdentityServer
beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
})
afterAll(() => server.stop())

const owner = { email: emailOf('buero'), password: DEMO_PASSWORD }
const OFFICE = { client_id: 'kurve-web-office', scope: 'openid office', acr_values: undefined }

/** As the office asks; `redirectUri` is the office's own unless something else is tried. */
function officeRequest(parameters: Record<string, string | undefined> = {}): AuthorizationRequest {
  const redirectUri = `${serviceOrigin('office', server.domains)}/sso/callback`
  const request = authorizationRequest(server, {
    parameters: { ...OFFICE, redirect_uri: redirectUri, ...parameters },
  })
  return { ...request, redirectUri }
}

async function openOffice(browser: TestBrowser): Promise<Tokens> {
  const request = officeRequest()
  const form = await browser.open(request.path)
  const back = form.url.startsWith('http') ? form : await browser.submit(form, { ...owner, remember: 'yes' })
  const code = new URL(back.url).searchParams.get('code')!
  const answer = await redeem(server, { code, request, parameters: { client_id: OFFICE.client_id } })
  return (await answer.json()) as Tokens
}

describe('the office as a client of its own', () => {
  test('gets a token for the office and nothing else, without one that renews it', async () => {
    const tokens = await openOffice(new TestBrowser(server))
    const caller = await server.identity.verifyToken(tokens.access_token)
    expect([...caller.scopes]).toEqual(['office'])
    expect(tokens.refresh_token).toBeUndefined()
    const signIn = await findSignIn(database.db, { accountId: people.buero.id, sid: caller.sid! })
    expect(signIn?.methods).toEqual(['pwd'])
  })

  test('no page of a site gets that scope, whatever runs in it: neither asked for nor exchanged', async () => {
    const browser = new TestBrowser(server)
    const tokens = await signInAs(browser, owner)
    const asked = authorizationRequest(server, {
      parameters: { prompt: 'none', scope: 'openid account office' },
    })
    const back = new URL((await browser.open(asked.path)).url)
    const code = back.searchParams.get('code')
    if (code) {
      const { access_token } = (await (await redeem(server, { code, request: asked })).json()) as Tokens
      expect([...(await server.identity.verifyToken(access_token)).scopes]).not.toContain('office')
    } else expect(back.searchParams.get('error')).toBe('invalid_scope')
    const renewed = await tokenRequest(server, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      scope: 'openid office',
    })
    const answer = (await renewed.json()) as Partial<Tokens>
    if (answer.access_token)
      expect([...(await server.identity.verifyToken(answer.access_token)).scopes]).not.toContain('office')
    // What a site holds names no sign-in to the office.
    const { sid } = await server.identity.verifyToken(tokens.access_token)
    expect(await findSignIn(database.db, { accountId: people.buero.id, sid: sid! })).toBeNull()
  })

  test('a code for the office goes to the office alone', async () => {
    const browser = new TestBrowser(server)
    await signInAs(browser, owner)
    const site = authorizationRequest(server).redirectUri
    for (const redirect_uri of [site, `${serviceOrigin('office', server.domains)}/anmelden`]) {
      const { url } = await browser.open(officeRequest({ redirect_uri, prompt: 'none' }).path)
      // The provider says so itself: nobody is led anywhere.
      expect(url).toMatch(/^\/connect\/authorize/)
    }
    // And a site's code redeemed as the office's opens nothing.
    const request = authorizationRequest(server, { parameters: { prompt: 'none' } })
    const code = new URL((await browser.open(request.path)).url).searchParams.get('code')!
    const answer = await redeem(server, { code, request, parameters: { client_id: OFFICE.client_id } })
    expect(answer.status).toBe(400)
  })

  test('is one sign-in with the sites: ended in one place, the tokens of both are dead', async () => {
    const browser = new TestBrowser(server)
    const site = await signInAs(browser, owner)
    const office = await openOffice(browser)
    const sids = await Promise.all(
      [site, office].map(async (one) => (await server.identity.verifyToken(one.access_token)).sid!),
    )
    expect(sids[0]).not.toBe(sids[1])
    const session = (await loadSessions(database.db, people.buero.id)).find(
      ({ grantId }) => grantId === sids[0],
    )!
    expect(
      await endSession(database.db, { accountId: people.buero.id, id: session.id, reason: 'test' }),
    ).toBe(true)
    expect(await findSignIn(database.db, { accountId: people.buero.id, sid: sids[1]! })).toBeNull()
    for (const { access_token } of [site, office])
      await expect
        .poll(() =>
          server.identity.verifyToken(access_token).then(
            () => 'good',
            (error) => error.status,
          ),
        )
        .toBe(401)
  })
})

test('the office may read what the provider says to everybody, and its own tokens; sites not those', async () => {
  const origin = serviceOrigin('office', server.domains)
  const described = await server.fetch('/.well-known/openid-configuration', { headers: { origin } })
  expect(described.headers.get('access-control-allow-origin')).toBe(origin)
  const site = new URL(authorizationRequest(server).redirectUri).origin
  for (const [asking, isHeard] of [
    [origin, true],
    [site, false],
  ] as const) {
    const answer = await tokenRequest(
      server,
      {
        grant_type: 'authorization_code',
        code: 'none',
        client_id: OFFICE.client_id,
        code_verifier: 'v'.repeat(43),
      },
      { origin: asking },
    )
    expect(answer.headers.get('access-control-allow-origin')).toBe(isHeard ? origin : null)
  }
})
