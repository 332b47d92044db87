import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf } from '#demo/people.ts'
import { callerOf } from '#platform/http/access.ts'
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

const database = await testDatabase('demo')
let server: IdentityServer

beforeAll(async () => {
  server = await buildIdentity(database, {
    addRoutes: (app) =>
      app.post(
        '/api/account/precious',
        { config: { access: 'person', freshSignIn: true } },
        async (request) => ({
          for: callerOf(request).subjectId,
        }),
      ),
  })
})
afterAll(() => server.stop())

const fan = { email: emailOf('fan'), password: DEMO_PASSWORD }
const timeOf = (token: string) => decodeJwt(token)['auth_time'] as number
const precious = async (token: string) =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/account/precious',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode

/** The sessions of the provider began that long ago: their sign-ins, codes and refresh tokens say so. */
async function age(seconds: number): Promise<void> {
  await database.pool.query(
    `update oidc_records set payload = payload
      || case when payload ? 'loginTs' then jsonb_build_object('loginTs', (payload->>'loginTs')::bigint - $1::bigint) else '{}' end
      || case when payload ? 'authTime' then jsonb_build_object('authTime', (payload->>'authTime')::bigint - $1::bigint) else '{}' end
      where kind in ('Session', 'RefreshToken', 'AuthorizationCode')`,
    [seconds],
  )
}

const renew = async (tokens: Tokens): Promise<Tokens> =>
  (
    await tokenRequest(server, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
  ).json() as Promise<Tokens>

test('renewing keeps when somebody proved who they are: a renewed token is no fresh one', async () => {
  const tokens = await signInAs(new TestBrowser(server), fan)
  expect(await precious(tokens.access_token)).toBe(200)
  await age(86_400)
  const renewed = await renew(tokens)
  expect(timeOf(renewed.access_token)).toBe(timeOf(tokens.access_token) - 86_400)
  expect(await precious(renewed.access_token)).toBe(401)
  const twice = await renew(renewed)
  expect(timeOf(twice.access_token)).toBe(timeOf(renewed.access_token))
})

test('a silent sign-in on another site is no proof either', async () => {
  const browser = new TestBrowser(server)
  await signInAs(browser, fan)
  await age(86_400)
  const request = authorizationRequest(server, { site: 'stores', parameters: { prompt: 'none' } })
  const code = new URL((await browser.open(request.path)).url).searchParams.get('code')!
  const tokens = (await (await redeem(server, { code, request })).json()) as Tokens
  expect(await precious(tokens.access_token)).toBe(401)
})

test.each([
  ['prompt=login', { prompt: 'login' }],
  ['max_age=0', { max_age: '0' }],
  ['both, as the browser sends them', { prompt: 'login', max_age: '0' }],
  ['max_age=600 after a day', { max_age: '600' }],
])(
  '%s asks again although somebody is signed in, and the new tokens are fresh',
  async (_name, parameters) => {
    const browser = new TestBrowser(server)
    const before = await signInAs(browser, fan)
    await age(86_400)
    const request = authorizationRequest(server, { parameters })
    const form = await browser.open(request.path)
    expect(form.url).toContain('/anmelden?vorgang=')
    // The address is known; the page says that it is about the same person.
    expect(form.text).toContain(`value="${fan.email}"`)
    const wrong = await browser.submit(form, { ...fan, password: 'Falsch-1899!' })
    expect(wrong.response.status).toBe(422)
    const back = await browser.submit(form, { ...fan, remember: 'yes' })
    const code = new URL(back.url).searchParams.get('code')!
    const tokens = (await (await redeem(server, { code, request })).json()) as Tokens
    expect(timeOf(tokens.access_token)).toBeGreaterThanOrEqual(timeOf(before.access_token))
    expect(timeOf(tokens.id_token)).toBe(timeOf(tokens.access_token))
    expect(await precious(tokens.access_token)).toBe(200)
    // Nobody is signed out by it: the sign-in of before goes on, as old as it is.
    expect(await precious((await renew(before)).access_token)).toBe(401)
  },
)

test('max_age that has not passed asks nothing', async () => {
  const browser = new TestBrowser(server)
  await signInAs(browser, fan)
  const request = authorizationRequest(server, { parameters: { max_age: '600' } })
  expect(new URL((await browser.open(request.path)).url).searchParams.get('code')).toEqual(expect.any(String))
})

test('prompt=none cannot be had together with a fresh proof', async () => {
  const browser = new TestBrowser(server)
  await signInAs(browser, fan)
  await age(86_400)
  const request = authorizationRequest(server, { parameters: { prompt: 'none', max_age: '600' } })
  expect(new URL((await browser.open(request.path)).url).searchParams.get('error')).toBe('login_required')
})
