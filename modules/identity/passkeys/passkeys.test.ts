import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { DEMO_PASSWORD, emailOf, type PersonKey, people } from '#demo/people.ts'
import { requireFreshSignIn } from '#platform/http/access.ts'
import { type Authenticator, buildPasskey, createAuthenticator } from '#testing/authenticator.ts'
import { shiftClock, type TestDatabase, testDatabase } from '#testing/database.ts'
import { authorizationRequest, redeem, signInAs, TestBrowser, type Tokens } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { tokenFor } from '#testing/people.ts'
import { MAX_PASSKEYS, type PasskeyList } from './passkeys.schema.ts'

const PASSKEYS = '/api/account/self/passkeys'

let database: TestDatabase
let server: IdentityServer
let home: string
let idHost: string

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
  home = siteOrigin(siteByKey('global')!, server.domains)
  idHost = server.identity.tokenIdentity.issuer
})
afterAll(() => server.stop())
beforeEach(async () => {
  await database.db.deleteFrom('passkeys').execute()
  await database.db.deleteFrom('sign_in_attempts').execute()
  server.mails.length = 0
})

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; path?: string; body?: object; token?: string }

async function call(key: PersonKey, { method = 'GET', path = '', body, token }: Call = {}) {
  const answer = await server.app.inject({
    method,
    url: `${PASSKEYS}${path}`,
    headers: { authorization: `Bearer ${token ?? (await tokenFor(server.identity, key))}` },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, json: answer.body ? answer.json() : null }
}

const optionsFor = async (key: PersonKey) => (await call(key, { method: 'POST', path: '/options' })).json

/** The person's device makes a passkey and adds it. */
async function added(key: PersonKey, given: { synced?: boolean; name?: string } = {}) {
  const device = createAuthenticator({ origin: home, ...(given.synced ? { synced: true } : {}) })
  const credential = device.create(await optionsFor(key))
  const body = { name: given.name ?? 'Mein Laptop', credential }
  const { status, json } = await call(key, { method: 'POST', body })
  expect([status, json.name]).toEqual([201, body.name])
  return { device, id: json.id as string }
}

/** The sign-in page, with what its passkey form asks for. */
async function signInPage(browser = new TestBrowser(server)) {
  const request = authorizationRequest(server, { parameters: { prompt: 'login' } })
  const { text } = await browser.open(request.path)
  return { browser, request, ...passkeyFormOf(text) }
}

function passkeyFormOf(text: string) {
  const [, action = '', data = ''] = /action="([^"]+)" data-passkey="([^"]+)"/.exec(text) ?? []
  const plain = (markup: string) => markup.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return {
    action: plain(action),
    options: JSON.parse(plain(data)) as { challenge: string; rpId: string },
    token: /name="token" value="([^"]+)"/.exec(text)![1]!,
  }
}

type Page = Awaited<ReturnType<typeof signInPage>>

/** What the page's script sends. */
function send(page: Page, credential: unknown, more: Record<string, string> = {}): Promise<Response> {
  const text = typeof credential === 'string' ? credential : JSON.stringify(credential)
  return page.browser.request(page.action, {
    method: 'POST',
    headers: { origin: idHost },
    body: new URLSearchParams({ token: page.token, remember: 'yes', credential: text, ...more }),
  })
}

async function signedIn(device: Authenticator, page: Page): Promise<Tokens> {
  const answer = await send(page, device.get(page.options, { origin: idHost }))
  expect([answer.status, await answer.text()]).toEqual([303, ''])
  const back = await page.browser.open(new URL(answer.headers.get('location')!, idHost).pathname)
  const code = new URL(back.url).searchParams.get('code')!
  return (await (await redeem(server, { code, request: page.request })).json()) as Tokens
}

describe('a passkey', () => {
  test.each([false, true])(
    'is added, listed and signs in without a password (synced: %s)',
    async (synced) => {
      const { device } = await added('fan', { synced, name: 'Mein iPhone' })
      const list: PasskeyList = (await call('fan')).json
      expect(list).toMatchObject({ rpId: server.domains.club, hasPassword: true })
      expect(list.items).toMatchObject([{ name: 'Mein iPhone', isSynced: synced, lastUsedAt: null }])

      const tokens = await signedIn(device, await signInPage())
      expect(decodeJwt(tokens.access_token).sub).toBe(people.fan.id)
      expect(decodeJwt(tokens.id_token)).toMatchObject({
        sub: people.fan.id,
        amr: [synced ? 'swk' : 'hwk', 'user', 'mfa'],
      })
      // Again and again, on other devices too.
      await signedIn(device, await signInPage())
      expect((await call('fan')).json.items[0].lastUsedAt).toEqual(expect.any(String))
    },
  )

  test('counts as a fresh sign-in: what asks for one opens again', async () => {
    const { device } = await added('fan')
    const tokens = await signedIn(device, await signInPage())
    const caller = await server.identity.verifyToken(tokens.access_token)
    expect(() => requireFreshSignIn({ caller, now: Date.now() / 1000 })).not.toThrow()
    expect(caller.authTime).toBeGreaterThan(Date.now() / 1000 - 60)
    const refreshed = await call('fan', { method: 'POST', path: '/options', token: tokens.access_token })
    expect(refreshed.status).toBe(200)
  })

  test('a password is told from a passkey', async () => {
    const tokens = await signInAs(new TestBrowser(server), { email: emailOf('fan'), password: DEMO_PASSWORD })
    expect(decodeJwt(tokens.id_token)).toMatchObject({ amr: ['pwd'] })
  })

  test('its coming and going is told by mail, with the name as it is', async () => {
    const name = `<b>$& "Häns'" {club}`
    const { id } = await added('fan', { name })
    await call('fan', { method: 'DELETE', path: `/${id}` })
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [emailOf('fan'), 'Ein neuer Passkey für Deine Falken-ID'],
      [emailOf('fan'), 'Ein Passkey wurde entfernt'],
    ])
    for (const mail of server.mails) {
      expect(mail.plain).toContain(name)
      expect(mail.html).not.toContain('<b>$')
    }
  })

  test('is called something else by its owner', async () => {
    const { id } = await added('fan')
    expect((await call('fan', { method: 'PUT', path: `/${id}`, body: { name: ' Büro ' } })).status).toBe(204)
    expect((await call('fan')).json.items[0].name).toBe('Büro')
    for (const name of ['', ' ', 'x'.repeat(61), 'a\nb', 7])
      expect((await call('fan', { method: 'PUT', path: `/${id}`, body: { name } })).status).toBe(400)
  })

  test('signs nobody in any more once it is removed', async () => {
    const { device, id } = await added('fan')
    const page = await signInPage()
    expect((await call('fan', { method: 'DELETE', path: `/${id}` })).status).toBe(204)
    expect((await send(page, device.get(page.options, { origin: idHost }))).status).toBe(422)
    expect((await call('fan')).json.items).toEqual([])
  })
})

describe('signing in is refused', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const other = (id: string) => Buffer.from(id).toString('base64url')

  test.each<[string, (device: Authenticator, page: Page) => unknown]>([
    ['given on a site of the club', (device, { options }) => device.get(options, { origin: home })],
    ['given elsewhere', (device, { options }) => device.get(options, { origin: 'https://evil.example' })],
    ['by https', (d, { options }) => d.get(options, { origin: idHost.replace('http:', 'https:') })],
    ['for another domain', (d, { options }) => d.get(options, { origin: idHost, rpId: 'evil.example' })],
    ['for the id host', (d, { options }) => d.get(options, { origin: idHost, rpId: `id.${options.rpId}` })],
    ['to another challenge', (d, { options }) => d.get(options, { origin: idHost, challenge: 'AAAA' })],
    ['without a finger', (d, { options }) => d.get(options, { origin: idHost, userVerified: false })],
    ['with nobody there', (d, { options }) => d.get(options, { origin: idHost, userPresent: false })],
    ['as the making of one', (d, { options }) => d.get(options, { origin: idHost, type: 'webauthn.create' })],
    ['by another key', (d, { options }) => d.get(options, { origin: idHost, signWith: stranger })],
    ['for nobody', (d, { options }) => d.get(options, { origin: idHost, userHandle: undefined })],
    [
      'for somebody else',
      (d, { options }) => d.get(options, { origin: idHost, userHandle: other(people.sepa.id) }),
    ],
    [
      'by a passkey that is not known',
      (_device, { options }) => createAuthenticator({ origin: idHost }).get(options),
    ],
    ['as no JSON', () => 'abc'],
    ['as an empty object', () => ({})],
    ['as null', () => 'null'],
    ['too long', (d, { options }) => ({ ...d.get(options, { origin: idHost }), id: 'A'.repeat(1500) })],
  ])('an answer %s', async (_what, make) => {
    const { device } = await added('fan')
    const page = await signInPage()
    const answer = await send(page, make(device, page))
    expect([answer.status, answer.headers.get('location')]).toEqual([422, null])
    const text = await answer.text()
    expect(text).toContain('Mit diesem Passkey ging es nicht.')
    // The page shown again asks for something new, and to that the true answer is right.
    const again = passkeyFormOf(text)
    expect(again.options.challenge).not.toBe(page.options.challenge)
    expect((await send(page, device.get(again.options, { origin: idHost }))).status).toBe(303)
  })

  test('an answer a second time', async () => {
    const { device } = await added('fan', { synced: true })
    const page = await signInPage()
    const answer = device.get(page.options, { origin: idHost })
    expect((await send(page, answer)).status).toBe(303)
    expect((await send(page, answer)).status).toBe(422)
  })

  test('an answer sent twenty times at once, but for one', async () => {
    const { device } = await added('fan', { synced: true })
    const page = await signInPage()
    const answer = device.get(page.options, { origin: idHost })
    const all = await Promise.all(Array.from({ length: 20 }, () => send(page, answer)))
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  test('an answer for another sign-in under way', async () => {
    const { device } = await added('fan')
    const [page, another] = [await signInPage(), await signInPage()]
    expect((await send(page, device.get(another.options, { origin: idHost }))).status).toBe(422)
  })

  test('an answer that this browser was given no form for', async () => {
    const { device } = await added('fan')
    const page = await signInPage()
    const answer = device.get(page.options, { origin: idHost })
    expect((await send(page, answer, { token: 'x' })).status).toBe(403)
    const elsewhere = { ...page, browser: new TestBrowser(server) }
    expect((await send(elsewhere, answer)).status).toBe(403)
    expect(
      (await send({ ...page, action: '/anmelden/passkey?vorgang=nobody-knows-it' }, answer)).status,
    ).toBe(410)
  })

  test('a copy of the key: a count that runs backwards, or that two answers have', async () => {
    const { device } = await added('fan')
    await signedIn(device, await signInPage())
    await signedIn(device, await signInPage())
    for (const counter of [0, 1, 2]) {
      const page = await signInPage()
      expect((await send(page, device.get(page.options, { origin: idHost, counter }))).status).toBe(422)
    }
    const pages = [await signInPage(), await signInPage()]
    const answers = await Promise.all(
      pages.map((page) => send(page, device.get(page.options, { origin: idHost, counter: 50 }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422])
    const page = await signInPage()
    expect((await send(page, device.get(page.options, { origin: idHost, counter: 51 }))).status).toBe(303)
  })

  test('too often from one address', async () => {
    const page = await signInPage()
    await database.db.updateTable('sign_in_attempts').set({ failures: 0 }).execute()
    let last = 0
    let { token, options } = page
    for (let tries = 0; tries <= 101; tries += 1) {
      const answer = await send(
        { ...page, token, options },
        { ...createAuthenticator({ origin: idHost }).get(options) },
      )
      last = answer.status
      if (last === 429) break
      ;({ token, options } = passkeyFormOf(await answer.text()))
    }
    expect(last).toBe(429)
  })
})

describe('adding is refused', () => {
  test.each<[string, Parameters<Authenticator['create']>[1]]>([
    ['on the id host', { origin: 'id' }],
    ['elsewhere', { origin: 'https://evil.example' }],
    ['on a site of another domain', { origin: 'stadion' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'AAAA' }],
    ['without a finger', { userVerified: false }],
    ['as signing in', { type: 'webauthn.get' }],
  ])('a passkey made %s', async (_what, how) => {
    const origins: Record<string, string> = {
      id: idHost,
      stadion: siteOrigin(siteByKey('stadion')!, server.domains),
    }
    const origin = origins[how?.origin ?? ''] ?? how?.origin
    const device = createAuthenticator({ origin: home })
    const credential = device.create(await optionsFor('fan'), { ...how, ...(origin ? { origin } : {}) })
    const answer = await call('fan', { method: 'POST', body: { name: 'x', credential } })
    expect([answer.status, answer.json.title]).toEqual([400, 'PASSKEY_NOT_VERIFIED'])
    expect((await call('fan')).json.items).toEqual([])
  })

  test('a passkey for options used before, of somebody else, or of long ago', async () => {
    const device = createAuthenticator({ origin: home })
    const credential = device.create(await optionsFor('fan'))
    const body = { name: 'x', credential }
    expect((await call('sepa', { method: 'POST', body })).status).toBe(400)
    expect((await call('fan', { method: 'POST', body })).status).toBe(201)
    expect((await call('fan', { method: 'POST', body })).status).toBe(400)
    const late = createAuthenticator({ origin: home }).create(await optionsFor('fan'))
    await shiftClock(database, 11 * 60)
    try {
      expect((await call('fan', { method: 'POST', body: { name: 'x', credential: late } })).status).toBe(400)
    } finally {
      await shiftClock(database, 0)
    }
  })

  test('a passkey that is somebody’s already', async () => {
    const { device } = await added('fan')
    const credential = device.create(await optionsFor('sepa'))
    const answer = await call('sepa', { method: 'POST', body: { name: 'x', credential } })
    expect([answer.status, answer.json.title]).toEqual([409, 'PASSKEY_ALREADY_ADDED'])
  })

  test('one more than an account may have, also by two at once', async () => {
    const accountId = people.fan.id
    for (let count = 1; count < MAX_PASSKEYS; count += 1) await buildPasskey(database.db, { accountId })
    const options = await optionsFor('fan')
    const body = { name: 'x', credential: createAuthenticator({ origin: home }).create(options) }
    await buildPasskey(database.db, { accountId })
    const answers = [
      await call('fan', { method: 'POST', body }),
      await call('fan', { method: 'POST', path: '/options' }),
    ]
    expect(answers.map(({ status, json }) => [status, json.title])).toEqual([
      [409, 'TOO_MANY_PASSKEYS'],
      [409, 'TOO_MANY_PASSKEYS'],
    ])
  })

  test('without a fresh sign-in; removing, too', async () => {
    const { id } = await added('fan')
    const authTime = Math.floor(Date.now() / 1000) - 3600
    const token = await server.identity.signTokenFor({ subjectId: people.fan.id, authTime })
    const calls: Call[] = [
      { method: 'POST', path: '/options' },
      { method: 'POST', body: { name: 'x', credential: {} } },
      { method: 'DELETE', path: `/${id}` },
    ]
    for (const one of calls) {
      const answer = await call('fan', { ...one, token })
      expect([answer.status, answer.json.title]).toEqual([401, 'FRESH_SIGN_IN_REQUIRED'])
    }
    expect((await call('fan', { token })).json.items).toHaveLength(1)
    expect((await call('fan', { method: 'PUT', path: `/${id}`, body: { name: 'y' }, token })).status).toBe(
      204,
    )
  })

  test.each([
    ['nothing', {}],
    ['no name', { credential: { rawId: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } }],
    [
      'more than that',
      { name: 'x', credential: { rawId: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' }, more: 1 },
    ],
    [
      'what is no base64url',
      { name: 'x', credential: { rawId: '<>', clientDataJSON: 'AA', attestationObject: 'AA' } },
    ],
    ['garbage', { name: 'x', credential: { rawId: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } }],
  ])('when the body is %s', async (_what, body) => {
    await optionsFor('fan')
    expect((await call('fan', { method: 'POST', body })).status).toBe(400)
  })
})

describe('passkeys of other people', () => {
  test('are neither seen nor changed nor removed', async () => {
    const { id } = await added('fan')
    expect((await call('sepa')).json.items).toEqual([])
    expect((await call('sepa', { method: 'PUT', path: `/${id}`, body: { name: 'x' } })).status).toBe(404)
    expect((await call('sepa', { method: 'DELETE', path: `/${id}` })).status).toBe(404)
    expect((await call('fan')).json.items).toMatchObject([{ name: 'Mein Laptop' }])
  })

  test('are not in the options of who acts for an organisation', async () => {
    const token = await tokenFor(server.identity, 'vorsitz', { organisation: 'adlerhorst' })
    expect((await call('vorsitz', { token })).status).toBe(403)
    expect((await call('vorsitz', { method: 'POST', path: '/options', token })).status).toBe(403)
  })
})

describe('the last way in', () => {
  const id = people.tv.id
  const withoutPassword = () =>
    database.db.updateTable('accounts').set({ password_hash: null }).where('id', '=', id).execute()

  test('stays: without a password the last passkey cannot be removed', async () => {
    await withoutPassword()
    const { device, id: first } = await added('tv')
    const answer = await call('tv', { method: 'DELETE', path: `/${first}` })
    expect([answer.status, answer.json.title]).toEqual([409, 'LAST_WAY_TO_SIGN_IN'])
    expect((await call('tv')).json).toMatchObject({ hasPassword: false, items: [{ id: first }] })
    await signedIn(device, await signInPage())
    const { id: second } = await added('tv')
    expect((await call('tv', { method: 'DELETE', path: `/${second}` })).status).toBe(204)
  })

  test('stays when the last two are removed at once', async () => {
    await withoutPassword()
    for (let round = 0; round < 5; round += 1) {
      await database.db.deleteFrom('passkeys').execute()
      const both = [
        await buildPasskey(database.db, { accountId: id }),
        await buildPasskey(database.db, { accountId: id }),
      ]
      const answers = await Promise.all(both.map((one) => call('tv', { method: 'DELETE', path: `/${one}` })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    }
  })
})

test('with another OpenID provider passkeys are its business', async () => {
  const elsewhere = await buildIdentity(database, { config: { oidcIssuer: 'https://login.example.org' } })
  const token = await tokenFor(elsewhere.identity, 'fan')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await elsewhere.app.inject({ url: PASSKEYS, headers })
  expect([answer.statusCode, answer.json().title]).toEqual([409, 'SIGN_IN_IS_ELSEWHERE'])
  await elsewhere.stop()
})
