import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { testDatabase } from '#testing/database.ts'
import { authorizationRequest, signInAs, TestBrowser, tokenRequest } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { NOBODY, TICKETS_OF, ticketsMark } from './tickets-of.rules.ts'

let server: IdentityServer

beforeAll(async () => {
  server = await buildIdentity(await testDatabase('demo'), {
    addRoutes: (app) =>
      app.get('/who', async ({ raw }, reply) => (await server.identity.signedIn(raw, reply.raw)) ?? 'nobody'),
  })
})
afterAll(() => server.stop())

const fan = { email: emailOf('fan'), password: DEMO_PASSWORD }

describe('signing in', () => {
  test('AUTH-02 AUTH-21 AUTH-22 OPEN-17 AUTH-24 AUTH-25 leads through the form to a code and to tokens', async () => {
    const browser = new TestBrowser(server)
    const tokens = await signInAs(browser, fan)
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({
      iss: server.identity.tokenIdentity.issuer,
      aud: server.identity.tokenIdentity.audience,
      sub: people.fan.id,
      client_id: 'kurve-web',
      scope: 'shop checkout account contact cms wallet',
    })
    expect(claims.exp! - claims.iat!).toBe(600)
    expect(claims['sid']).toEqual(expect.any(String))
    expect(claims['auth_time']).toEqual(expect.any(Number))
    expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: people.fan.id, aud: 'kurve-web' })
    const caller = await server.identity.verifyToken(tokens.access_token)
    expect(caller).toMatchObject({ subjectId: people.fan.id, organisationId: null })
    expect([...caller.scopes]).toContain('wallet')
  })

  test('AUTH-14 tells the state of the session, another one each time', async () => {
    const browser = new TestBrowser(server)
    await signInAs(browser, fan)
    const states = new Set<string>()
    for (const site of ['global', 'stores', 'stores']) {
      const { url } = await browser.open(authorizationRequest(server, { site }).path)
      states.add(new URL(url).searchParams.get('session_state')!)
    }
    expect(states.size).toBe(3)
    for (const state of states) expect(state).toMatch(/^[\w-]{43}\.[\w-]{22}$/)
    const refused = await new TestBrowser(server).open(
      authorizationRequest(server, { parameters: { prompt: 'none' } }).path,
    )
    expect(new URL(refused.url).searchParams.has('session_state')).toBe(false)
  })

  test('the id host knows the browser that has signed in, until the session ends', async () => {
    const browser = new TestBrowser(server)
    const whoIs = async (one: TestBrowser) => (await one.open('/who')).text
    expect(await whoIs(browser)).toBe('nobody')
    await signInAs(browser, fan)
    expect(await whoIs(browser)).toBe(people.fan.id)
    expect(await whoIs(new TestBrowser(server))).toBe('nobody')
    await server.identity.revokeSessions({ subjectId: people.fan.id, reason: 'test' })
    expect(await whoIs(browser)).toBe('nobody')
  })

  test('AUTH-02 a second site of the club gets its code without asking again', async () => {
    const browser = new TestBrowser(server)
    await signInAs(browser, fan)
    const silent = authorizationRequest(server, { site: 'stores', parameters: { prompt: 'none' } })
    const back = await browser.open(silent.path)
    expect(new URL(back.url).searchParams.get('code')).toEqual(expect.any(String))
  })

  test('AUTH-06 a silent sign-in without a session answers login_required', async () => {
    const silent = authorizationRequest(server, { parameters: { prompt: 'none' } })
    const back = await new TestBrowser(server).open(silent.path)
    expect(new URL(back.url).searchParams.get('error')).toBe('login_required')
  })

  test('AUTH-03 refresh tokens rotate, and a replayed one ends the family', async () => {
    const first = await signInAs(new TestBrowser(server), fan)
    const renew = (refresh_token: string) =>
      tokenRequest(server, { grant_type: 'refresh_token', refresh_token })
    const second = (await (await renew(first.refresh_token)).json()) as typeof first
    expect(second.refresh_token).not.toBe(first.refresh_token)
    await server.identity.verifyToken(second.access_token)
    expect((await renew(first.refresh_token)).status).toBe(400)
    expect((await renew(second.refresh_token)).status).toBe(400)
    await expect
      .poll(() => server.identity.verifyToken(second.access_token).catch((error) => error.status))
      .toBe(401)
  })

  test('AUTH-27 the access token is revoked at sign-out, the refresh token takes its family along', async () => {
    const tokens = await signInAs(new TestBrowser(server), fan)
    const revoke = (token: string) =>
      server.fetch('/connect/revocation', {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'kurve-web', token }),
      })
    expect((await revoke(tokens.access_token)).status).toBe(200)
    await expect
      .poll(() => server.identity.verifyToken(tokens.access_token).catch((error) => error.status))
      .toBe(401)
    expect((await revoke(tokens.refresh_token)).status).toBe(200)
    const renewed = await tokenRequest(server, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    })
    expect(renewed.status).toBe(400)
  })

  test('AUTH-02 signing in and out tells all sites whose tickets this browser may show', async () => {
    const browser = new TestBrowser(server)
    const told = () => [...browser.cookies].find(([key]) => key.split(' ')[0] === TICKETS_OF)?.[1].value
    const tokens = await signInAs(browser, fan)
    expect(told()).toMatch(/^[0-9a-f]{16}$/)
    expect(told()).toBe(await ticketsMark(decodeJwt(tokens.id_token).sub!))
    const page = await browser.open(`/connect/endsession?id_token_hint=${tokens.id_token}`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)![1]!
    const answer = (fields: Record<string, string>) =>
      browser.request('/connect/endsession/confirm', {
        method: 'POST',
        body: new URLSearchParams({ xsrf, ...fields }),
      })
    expect((await answer({ xsrf: 'forged', logout: 'yes' })).headers.getSetCookie().join()).not.toContain(
      NOBODY,
    )
    expect(told()).not.toBe(NOBODY)
    const done = await answer({ logout: 'yes' })
    expect(told()).toBe(NOBODY)
    const cookie = done.headers.getSetCookie().find((one) => one.startsWith(`${TICKETS_OF}=`))
    expect(cookie).toMatch(/; Domain=club\.localhost; Path=\/; SameSite=Lax; Max-Age=34560000; secure$/)
  })

  test('AUTH-02 signing out ends the session and leads back to the site', async () => {
    const browser = new TestBrowser(server)
    const tokens = await signInAs(browser, fan)
    const target = authorizationRequest(server).redirectUri.replace('callback', 'callback-logout')
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: target,
      state: 'abc',
    })
    const page = await browser.open(`/connect/endsession?${query}`)
    expect(page.text).toContain('data-go')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)![1]!
    const done = await browser.request('/connect/endsession/confirm', {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    })
    expect(done.headers.get('location')).toBe(`${target}?state=abc`)
    const silent = await browser.open(authorizationRequest(server, { parameters: { prompt: 'none' } }).path)
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required')
    await expect
      .poll(() => server.identity.verifyToken(tokens.access_token).catch((error) => error.status))
      .toBe(401)
  })
})
