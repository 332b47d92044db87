import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { DEMO_PASSWORD, emailOf } from '#demo/people.ts'
import { createPasskeys } from '#modules/identity/passkeys/passkeys.ts'
import { type Authenticator, createAuthenticator } from '#testing/authenticator.ts'
import { shiftClock, type TestDatabase, testDatabase } from '#testing/database.ts'
import { type AuthorizationRequest, authorizationRequest, redeem, TestBrowser } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { tokenFor } from '#testing/people.ts'

/** A sign-in belongs to the browser that began it: whoever opens its address elsewhere neither helps nor harms anybody. */
const PASSWORD = 'Kurvenlicht-27!'
const ELSEWHERE = 'Das hat in einem anderen Browser angefangen.'

let database: TestDatabase
let server: IdentityServer
let device: Authenticator

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
  device = await passkeyOfFan()
})
afterAll(() => server.stop())
afterEach(async () => {
  delete process.env['UNSAFE']
  await database.db.deleteFrom('sign_in_attempts').execute()
})

async function passkeyOfFan(): Promise<Authenticator> {
  const headers = { authorization: `Bearer ${await tokenFor(server.identity, 'fan')}` }
  const path = '/api/account/self/passkeys'
  const options = await server.app.inject({ method: 'POST', url: `${path}/options`, headers })
  const made = createAuthenticator({ origin: siteOrigin(siteByKey('global')!, server.domains), synced: true })
  const payload = { name: 'Telefon', credential: made.create(options.json()) }
  expect((await server.app.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(201)
  return made
}

type Page = Awaited<ReturnType<TestBrowser['open']>>
type Begun = { browser: TestBrowser; request: AuthorizationRequest; page: Page }

/** The attacker asks for a sign-in and keeps its cookies; the address of its page is what the victim is sent. */
async function begun(parameters: Record<string, string> = {}): Promise<Begun> {
  const browser = new TestBrowser(server)
  const request = authorizationRequest(server, { parameters })
  return { browser, request, page: await browser.open(request.path) }
}

const uidOf = ({ page }: Begun) => new URL(page.url, 'http://x').searchParams.get('vorgang')!

/** Whom the attacker's browser is signed in as when it takes the sign-in up again. */
async function takenUp({ browser, ...rest }: Begun): Promise<string | null> {
  const back = await browser.open(`/connect/authorize/${uidOf({ browser, ...rest })}`)
  const code = URL.canParse(back.url) ? new URL(back.url).searchParams.get('code') : null
  if (!code) return null
  const answer = await redeem(server, { code, request: rest.request })
  if (answer.status !== 200) return null
  const { access_token } = (await answer.json()) as { access_token: string }
  return (await server.identity.verifyToken(access_token)).subjectId
}

/** The victim has a browser of their own, which the id host knows from another sign-in. */
async function knownBrowser(): Promise<{ browser: TestBrowser; own: Begun }> {
  const own = await begun()
  return { browser: own.browser, own }
}

const markup = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The forms of the victim's own sign-in, sent to the address of the attacker's. */
async function post(browser: TestBrowser, path: string, fields: Record<string, string>): Promise<Page> {
  const response = await browser.request(path, {
    method: 'POST',
    headers: { origin: browser.origin },
    body: new URLSearchParams(fields),
  })
  return { response, url: path, text: await response.text() }
}

const tokenOf = (page: Page) => /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''

/** Each way in which somebody proves who they are, for a sign-in that `browser` was sent the address of. */
const ways: Record<string, (browser: TestBrowser, address: string, uid: string) => Promise<void>> = {
  'the password': async (browser, address) => {
    const page = await browser.open(address)
    const fields = { token: tokenOf(page), email: emailOf('fan'), password: DEMO_PASSWORD, remember: 'yes' }
    await post(browser, address, fields)
  },
  'a passkey': async (browser, address, uid) => {
    const page = await browser.open(address)
    const asked = /data-passkey="([^"]+)"/.exec(page.text)?.[1]
    const options = asked ? JSON.parse(markup(asked)) : await optionsFor(uid)
    const credential = JSON.stringify(device.get(options, { origin: browser.origin }))
    const path = `/anmelden/passkey?vorgang=${uid}`
    await post(browser, path, { token: tokenOf(page), remember: 'yes', credential })
  },
  'registering and the link of the mail': async (browser, address, uid) => {
    const email = `neu-${Math.random().toString(36).slice(2)}@falkenpost.example`
    await browser.open(address)
    const path = `/registrieren?vorgang=${uid}`
    const form = await browser.open(path)
    const fields = { token: tokenOf(form), firstName: 'Ida', lastName: 'Kurz', email, password: PASSWORD }
    await post(browser, path, fields)
    await server.jobs.drain()
    const mail = server.mails.findLast(({ to }) => to === email)
    if (!mail) return
    const link = new URL(/http\S+/.exec(mail.plain)![0]).pathname
    await post(browser, link, { token: tokenOf(await browser.open(link)), password: PASSWORD })
  },
  'registering and the code of the mail': async (browser, address, uid) => {
    const email = `neu-${Math.random().toString(36).slice(2)}@falkenpost.example`
    await browser.open(address)
    const form = await browser.open('/registrieren')
    await browser.submit(form, { firstName: 'Ida', lastName: 'Kurz', email, password: PASSWORD })
    await server.jobs.drain()
    const code = /\d{4} \d{4}/.exec(server.mails.findLast(({ to }) => to === email)!.plain)![0]
    await post(browser, `/registrieren/code?vorgang=${uid}`, { token: tokenOf(form), email, code })
  },
  'the link of a mail, with the password of an address not confirmed yet': async (browser, address, uid) => {
    const email = `neu-${Math.random().toString(36).slice(2)}@falkenpost.example`
    const form = await browser.open('/registrieren')
    await browser.submit(form, { firstName: 'Ida', lastName: 'Kurz', email, password: PASSWORD })
    await server.jobs.drain()
    const page = await browser.open(address)
    await post(browser, `/anmelden?vorgang=${uid}`, { token: tokenOf(page), email, password: PASSWORD })
    const mail = server.mails.findLast(({ to }) => to === email)!
    const link = new URL(/http\S+/.exec(mail.plain)![0]).pathname
    await post(browser, link, { token: tokenOf(await browser.open(link)), password: PASSWORD })
  },
}

/** What the device would be asked if the page showed the form: the attacker may know it, it stands on their page. */
async function optionsFor(uid: string) {
  return createPasskeys({
    db: database.db,
    mailer: { send: async () => {} },
    log: undefined as never,
    rpId: server.domains.club,
    siteOrigins: [],
    signInOrigin: server.identity.tokenIdentity.issuer,
    isElsewhere: false,
    nameOf: async () => '',
    accountUrl: () => '',
  }).beginSignIn(uid)
}

describe('the address of somebody else’s sign-in', () => {
  test.each(Object.keys(ways))('signs the sender in for nobody who answers it with %s', async (way) => {
    const attacker = await begun()
    const { browser } = await knownBrowser()
    await ways[way]!(browser, attacker.page.url, uidOf(attacker))
    expect(await takenUp(attacker)).toBeNull()
  })

  test.each(Object.keys(ways))('control: without the browser’s mark %s signs the sender in', async (way) => {
    process.env['UNSAFE'] = 'noBrowserBinding'
    const attacker = await begun()
    const { browser } = await knownBrowser()
    await ways[way]!(browser, attacker.page.url, uidOf(attacker))
    expect(await takenUp(attacker)).toEqual(expect.any(String))
  })

  test.each(Object.keys(ways))('in the browser that began it %s leads on', async (way) => {
    const own = await begun()
    await ways[way]!(own.browser, own.page.url, uidOf(own))
    expect(await takenUp(own)).toEqual(expect.any(String))
  })

  test.each(['/anmelden', '/registrieren', '/passwort-vergessen'])(
    '%s says where it began, in the language of the page, without a form, and leads to one’s own account',
    async (path) => {
      for (const [language, title] of [
        ['de', ELSEWHERE],
        ['en', 'This began in another browser.'],
        ['ja', '別のブラウザで始まったログインです。'],
      ] as const) {
        const attacker = await begun({ language })
        const stranger = new TestBrowser(server)
        const { response, text } = await stranger.open(`${path}?vorgang=${uidOf(attacker)}`)
        expect([response.status, text.includes(title)]).toEqual([403, true])
        expect(text).not.toMatch(/<form|type="password"/)
        expect(text).toMatch(/href="[^"]*\/(konto|account)"/)
      }
    },
  )

  test('nothing of it changes, whatever a stranger does with it: its own browser goes on', async () => {
    const attacker = await begun()
    const { browser } = await knownBrowser()
    for (const way of Object.values(ways)) await way(browser, attacker.page.url, uidOf(attacker))
    const fields = { email: emailOf('tv'), password: DEMO_PASSWORD, remember: 'yes' }
    await attacker.browser.submit(attacker.page, fields)
    const again = await begun()
    await again.browser.submit(again.page, fields)
    expect(again.browser.cookies.has('__Host-kurve-session')).toBe(true)
  })

  test('the right cookies of the wrong kind do not help: the mark is known by its browser alone', async () => {
    const attacker = await begun()
    const uid = uidOf(attacker)
    const { browser } = await knownBrowser()
    // A sister site could set these two for the whole domain; `__Host-` it cannot.
    for (const name of ['__Secure-kurve-interaction', '__Secure-kurve-resume'])
      browser.cookies.set(name, { value: uid, path: '/' })
    for (const value of ['', 'x', uid, 'A'.repeat(22), '../../../../../../../..']) {
      const made = new TestBrowser(server)
      made.cookies.set('__Host-kurve-browser', { value, path: '/' })
      expect((await made.open(attacker.page.url)).response.status).toBe(403)
    }
    expect((await browser.open(attacker.page.url)).response.status).toBe(403)
  })

  test('a form of one’s own sign-in does not fit the one of the sender, nor the sender’s form one’s browser', async () => {
    const attacker = await begun()
    const { browser, own } = await knownBrowser()
    const fields = { email: emailOf('fan'), password: DEMO_PASSWORD, remember: 'yes' }
    for (const token of [tokenOf(own.page), tokenOf(attacker.page)])
      expect((await post(browser, attacker.page.url, { ...fields, token })).response.status).toBe(403)
    // The other way round: nobody is signed in as the sender by what the sender has filled in.
    const sent = await post(browser, own.page.url, { ...fields, token: tokenOf(attacker.page) })
    expect([sent.response.status, browser.cookies.has('__Host-kurve-session')]).toEqual([403, false])
    expect(await takenUp(attacker)).toBeNull()
  })

  test('the step after it is of no use in another browser either', async () => {
    const attacker = await begun()
    await attacker.browser.request(attacker.page.url, { method: 'GET' })
    const fields = { token: tokenOf(attacker.page), email: emailOf('tv'), password: DEMO_PASSWORD }
    expect((await post(attacker.browser, attacker.page.url, fields)).response.status).toBe(303)
    // Signed in with the attacker's account and not taken up yet: a victim would go on as the attacker.
    const { browser } = await knownBrowser()
    const { url } = await browser.open(`/connect/authorize/${uidOf(attacker)}`)
    expect([url.includes('code='), browser.cookies.has('__Host-kurve-session')]).toEqual([false, false])
  })
})

describe('one browser', () => {
  test('has two sign-ins under way in two tabs, and finishes both, the older first', async () => {
    const browser = new TestBrowser(server)
    const requests = [authorizationRequest(server), authorizationRequest(server, { site: 'stores' })]
    const pages: Page[] = []
    for (const request of requests) pages.push(await browser.open(request.path))
    const fields = { email: emailOf('fan'), password: DEMO_PASSWORD, remember: 'yes' }
    for (const [index, request] of requests.entries()) {
      const back = await browser.submit(pages[index]!, fields)
      expect(back.url.startsWith(request.redirectUri)).toBe(true)
      const code = new URL(back.url).searchParams.get('code')!
      expect((await redeem(server, { code, request })).status).toBe(200)
    }
  })

  test('is told that it took too long, not that it was another one, when its sign-in has expired', async () => {
    const own = await begun()
    await shiftClock(database, 61 * 60)
    try {
      const { response, text } = await own.browser.open(own.page.url)
      expect([response.status, text.includes('Das hat zu lange gedauert.')]).toEqual([410, true])
    } finally {
      await shiftClock(database, 0)
    }
  })

  test('proves itself again for the person it is signed in as', async () => {
    const own = await begun()
    await own.browser.submit(own.page, { email: emailOf('fan'), password: DEMO_PASSWORD, remember: 'yes' })
    const request = authorizationRequest(server, { parameters: { prompt: 'login' } })
    const page = await own.browser.open(request.path)
    expect(page.text).toContain(emailOf('fan'))
    const stranger = await new TestBrowser(server).open(page.url)
    expect(stranger.text).not.toContain(emailOf('fan'))
    const back = await own.browser.submit(page, { email: emailOf('fan'), password: DEMO_PASSWORD })
    expect(URL.canParse(back.url) && new URL(back.url).searchParams.has('code')).toBe(true)
  })
})
