import { Piscina } from 'piscina'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD, emailOf, type PersonKey, people } from '#demo/people.ts'
import { createAttempts, limits } from '#modules/identity/attempts.ts'
import { MAX_WAITING } from '#modules/identity/passwords/passwords.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, type TestDatabase, testDatabase } from '#testing/database.ts'
import { authorizationRequest, redeem, signInAs, TestBrowser, tokenRequest } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'

let database: TestDatabase
let server: IdentityServer

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
})
afterAll(() => server.stop())

const PASSWORD = 'Kurvenlicht-27!'
const fresh = () => `neu-${Math.random().toString(36).slice(2)}@falkenpost.example`

async function registered(email: string, browser = new TestBrowser(server)) {
  const request = authorizationRequest(server)
  const signIn = await browser.open(request.path)
  const link = /href="(\/registrieren\?[^"]+)"/.exec(signIn.text)![1]!.replaceAll('&amp;', '&')
  const form = await browser.open(link)
  const sent = await browser.submit(form, { firstName: 'Ida', lastName: 'Kurz', email, password: PASSWORD })
  await server.jobs.drain()
  return { browser, request, sent, mail: server.mails.findLast((one) => one.to === email) }
}

const linkIn = (mail: { plain: string } | undefined) => new URL(/http\S+/.exec(mail!.plain)![0]).pathname

describe('the sign-in page', () => {
  test('FRM keeps what was typed, says what is wrong at the field, and never sends a password back', async () => {
    const browser = new TestBrowser(server)
    const form = await browser.open(authorizationRequest(server).path)
    const again = await browser.submit(form, { email: 'kein<b>e', password: 'geheim-und-falsch' })
    expect(again.response.status).toBe(422)
    expect(again.text).toContain('value="kein&lt;b&gt;e"')
    expect(again.text).toContain('id="email-error"')
    expect(again.text).not.toContain('geheim-und-falsch')
  })

  test('unknown address and wrong password get the same page', async () => {
    const answers = await Promise.all(
      [emailOf('fan'), 'niemand@falkenpost.example'].map(async (email) => {
        const browser = new TestBrowser(server)
        const form = await browser.open(authorizationRequest(server).path)
        const { text, response } = await browser.submit(form, { email, password: 'Falsches-Wort-1' })
        return [
          response.status,
          text.replaceAll(email, 'X').replace(/vorgang=[\w-]+|(value="|&quot;)[\w-]{43}/g, 'Y'),
        ]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })

  test('AUTH-25 answers in the language of the page, of the browser, or as chosen', async () => {
    const titled = async (path: string, headers: Record<string, string> = {}) => {
      const browser = new TestBrowser(server)
      const first = await browser.request(path, { headers })
      const next = new URL(first.headers.get('location')!, browser.origin)
      const page = await browser.request(next.pathname + next.search, { headers })
      return [page, await page.text()] as const
    }
    const plain = authorizationRequest(server).path
    expect((await titled(plain))[1]).toContain('lang="de"')
    expect((await titled(plain, { 'accept-language': 'ja,en;q=0.5' }))[1]).toContain('<html lang="ja"')
    const english = authorizationRequest(server, { parameters: { language: 'en' } }).path
    expect((await titled(english, { 'accept-language': 'ja' }))[1]).toContain('<html lang="en"')
  })

  test('forms from another site, or without their token, change nothing', async () => {
    const browser = new TestBrowser(server)
    const form = await browser.open(authorizationRequest(server).path)
    const action = /action="([^"]+)"/.exec(form.text)![1]!.replaceAll('&amp;', '&')
    const token = /name="token" value="([^"]+)"/.exec(form.text)![1]!
    const good = { email: emailOf('fan'), password: DEMO_PASSWORD, token }
    const send = (fields: Record<string, string>, headers: Record<string, string>) =>
      browser.request(action, { method: 'POST', body: new URLSearchParams(fields), headers })
    const sites = ['http://profis.club.localhost', 'https://evil.example', 'null']
    for (const origin of sites) expect((await send(good, { origin })).status).toBe(403)
    expect((await send(good, {})).status).toBe(403)
    expect((await send({ ...good, token: 'x' }, { origin: browser.origin })).status).toBe(403)
    const stranger = await new TestBrowser(server).request(action, {
      method: 'POST',
      body: new URLSearchParams(good),
      headers: { origin: browser.origin },
    })
    expect(stranger.status).toBe(403)
    expect((await send(good, { origin: browser.origin })).status).toBe(303)
  })

  test('C10 pages are private, unframed, without inline scripts; cookies are __Host- or __Secure-', async () => {
    const browser = new TestBrowser(server)
    const { response, text } = await browser.open(authorizationRequest(server).path)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(text).not.toMatch(/<script(?![^>]*src)|\sstyle="|\son\w+="/)
    await browser.submit({ text, url: '' }, { email: emailOf('fan'), password: DEMO_PASSWORD })
    // Only the mark of whose tickets a browser keeps is read by the sites; it opens nothing.
    const open = [...browser.cookies.keys()].filter((name) => !/^__(Host|Secure)-/.test(name))
    expect(open).toEqual(['TicketsOf'])
    expect(browser.cookies.has('__Host-kurve-session')).toBe(true)
  })

  test('a form sent twice signs in once, and says so the second time', async () => {
    const browser = new TestBrowser(server)
    const form = await browser.open(authorizationRequest(server).path)
    const fields = { email: emailOf('fan'), password: DEMO_PASSWORD }
    expect((await browser.submit(form, fields)).url).toContain('code=')
    expect((await browser.submit(form, fields)).response.status).toBe(410)
  })
})

describe('more sign-ins than can be served', () => {
  const full = () => vi.spyOn(Piscina.prototype, 'queueSize', 'get').mockReturnValue(MAX_WAITING)
  afterEach(() => vi.restoreAllMocks())

  test.each<[string, () => string, Record<string, string>]>([
    ['/anmelden', () => authorizationRequest(server).path, { email: 'ida@falkenpost.example' }],
    [
      '/registrieren',
      () => '/registrieren',
      { email: 'ida@falkenpost.example', firstName: 'Ida', lastName: 'Kurz' },
    ],
  ])('C14 %s says so with 503, keeps what was typed, and counts no try', async (_page, open, fields) => {
    const browser = new TestBrowser(server)
    const form = await browser.open(open())
    await database.db.deleteFrom('sign_in_attempts').execute()
    full()
    const { response, text } = await browser.submit(form, { ...fields, password: PASSWORD })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(text).toContain('Warte bitte ein paar Sekunden')
    for (const value of Object.values(fields)) expect(text).toContain(`value="${value}"`)
    const counted = await database.db.selectFrom('sign_in_attempts').select('key').execute()
    expect(counted.filter(({ key }) => /^(account|address):/.test(key))).toEqual([])
  })

  test('C14 a page that is refused before it is made says when to come back, and leads to itself', async () => {
    const { app, identity } = server
    const { text } = await new TestBrowser(server).open(authorizationRequest(server).path)
    expect(text).toContain('<form')
    const find = vi.spyOn(identity.pages.interactions, 'find')
    for (const [error, seconds] of [
      [new AppError(503, 'OVERLOADED', 'Later', { retryAfterSeconds: 5 }), '5'],
      [Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), '2'],
    ] as const) {
      find.mockRejectedValueOnce(error)
      const answer = await app.inject({
        url: '/anmelden?vorgang=some-sign-in-or-other',
        headers: { host: new URL(identity.pages.origin).host },
      })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, seconds])
      expect(answer.body).toContain('Gerade ist viel los.')
      expect(answer.body).toContain('href="/anmelden?vorgang=some-sign-in-or-other"')
    }
    find.mockRejectedValueOnce(new Error('a fault'))
    const failed = await app.inject({
      url: '/anmelden',
      headers: { host: new URL(identity.pages.origin).host },
    })
    expect(failed.statusCode).toBe(500)
  })
})

describe('guessing', () => {
  test('D6 of IPv6 a whole line is one machine', async () => {
    const host = new URL(server.identity.pages.origin).host
    await database.db.deleteFrom('sign_in_attempts').execute()
    const page = await server.app.inject({ url: '/passwort-vergessen', headers: { host } })
    const cookie = `__Host-kurve-browser=${page.cookies.find(({ name }) => name.endsWith('browser'))!.value}`
    const token = /name="token" value="([^"]+)"/.exec(page.body)![1]!
    const ask = async (remoteAddress: string) => {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/passwort-vergessen',
        remoteAddress,
        headers: {
          host,
          cookie,
          origin: server.identity.pages.origin,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: `${new URLSearchParams({ token, email: 'niemand@falkenpost.example' })}`,
      })
      return statusCode
    }
    const answers: number[] = []
    for (let index = 1; index <= limits.registration.tries + 2; index += 1)
      answers.push(await ask(`2001:db8:1:2:${index}::${index}`))
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
    expect(await ask('2001:db8:1:3::1')).toBe(200)
  })

  test('D6 at most ten tries an account in fifteen minutes; a known device still gets in', async () => {
    const email = emailOf('tv')
    const owner = new TestBrowser(server)
    await signInAs(owner, { email, password: DEMO_PASSWORD })
    owner.cookies.delete('__Host-kurve-session')
    const guesser = new TestBrowser(server)
    const form = await guesser.open(authorizationRequest(server).path)
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_none, index) =>
        guesser
          .submit(form, { email, password: `Falsches-Wort-${index}` })
          .then((page) => page.response.status),
      ),
    )
    expect(statuses.filter((status) => status === 422)).toHaveLength(limits.account.tries)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    const right = await guesser.submit(form, { email, password: DEMO_PASSWORD })
    expect(right.response.status).toBe(429)
    await signInAs(owner, { email, password: DEMO_PASSWORD })
  })

  test('D6 an address that guesses at many accounts is slowed, one from which many sign in is not', async () => {
    const attempts = createAttempts({ db: database.db, secret: 'secret' })
    for (let tries = 0; tries < 3 * limits.address.tries; tries += 1) {
      expect(await attempts.mayTry('address', '10.0.0.1')).toBe(true)
      await attempts.giveBack('address', '10.0.0.1')
    }
    for (let tries = 0; tries < limits.address.tries; tries += 1) await attempts.mayTry('address', '10.0.0.2')
    expect(await attempts.mayTry('address', '10.0.0.2')).toBe(false)
  })

  test('D6 after a quarter of an hour one may try again', async () => {
    const attempts = createAttempts({ db: database.db, secret: 'secret' })
    for (let tries = 0; tries <= limits.account.tries; tries += 1)
      await attempts.mayTry('account', 'a@b.example')
    expect(await attempts.mayTry('account', 'A@b.example')).toBe(false)
    await shiftClock(database, 16 * 60)
    expect(await attempts.mayTry('account', 'a@b.example')).toBe(true)
    await shiftClock(database, 0)
  })
})

describe('registering', () => {
  test('makes account and contact, mails a link, and after it leads back to where one came from', async () => {
    const email = fresh()
    const { browser, request, sent, mail } = await registered(email)
    expect(sent.text).toContain(email)
    const form = await browser.open(linkIn(mail))
    const back = await browser.submit(form, { password: PASSWORD })
    expect(back.url.startsWith(request.redirectUri)).toBe(true)
    const code = new URL(back.url).searchParams.get('code')!
    const tokens = (await (await redeem(server, { code, request })).json()) as { access_token: string }
    const { subjectId } = await server.identity.verifyToken(tokens.access_token)
    const contact = await database.db
      .selectFrom('contacts')
      .innerJoin('contact_emails', 'contact_id', 'contacts.id')
      .select(['first_name', 'last_name', 'email', 'confirmed_at'])
      .where('contacts.id', '=', subjectId)
      .executeTakeFirst()
    expect(contact).toMatchObject({
      first_name: 'Ida',
      last_name: 'Kurz',
      email,
      confirmed_at: expect.any(Date),
    })
  })

  test('an address that is not confirmed does not sign in', async () => {
    const email = fresh()
    const { browser, request } = await registered(email)
    const form = await browser.open(request.path)
    const { response, url } = await browser.submit(form, { email, password: PASSWORD })
    expect([response.status, url.includes('code=')]).toEqual([422, false])
  })

  test('T20 an address that has an account gets the same page, and a mail that says so', async () => {
    const { sent: unknown } = await registered(fresh())
    const { sent: known, mail } = await registered(emailOf('mitglied'))
    const plain = (text: string) =>
      text.replaceAll(/[\w.-]+@[\w.-]+/g, 'X').replace(/vorgang=[\w-]+|(?<=value=")[\w-]{43}/g, 'Y')
    expect(plain(known.text)).toBe(plain(unknown.text))
    expect(mail!.subject).toBe('Du hast schon eine Falken-ID')
  })

  test('T20 the mail comes once more for whoever waits for it, with the same page for all, and leads back', async () => {
    const email = fresh()
    const { browser, request, sent, mail } = await registered(email)
    const again = await browser.submit(sent, {}, '/erneut')
    expect(again.text).toContain('Wir haben sie noch einmal geschickt.')
    await server.jobs.drain()
    const second = server.mails.findLast((one) => one.to === email)
    expect(second).not.toBe(mail)
    expect((await browser.open(linkIn(mail))).response.status).toBe(410)
    const back = await browser.submit(await browser.open(linkIn(second)), { password: PASSWORD })
    expect(back.url.startsWith(request.redirectUri)).toBe(true)
    const plain = (text: string) =>
      text.replaceAll(/[\w.-]+@[\w.-]+/g, 'X').replace(/vorgang=[\w-]+|value="[\w-]{43}/g, 'Y')
    const nobody = new TestBrowser(server)
    const page = await registered(fresh(), nobody)
    const unknown = await nobody.submit(page.sent, { email: fresh() }, '/erneut')
    expect(plain(unknown.text)).toBe(plain(again.text))
    // Three mails an hour, however often it is pressed.
    const before = server.mails.length
    for (let times = 0; times < 5; times += 1) await nobody.submit(page.sent, {}, '/erneut')
    await server.jobs.drain()
    expect(server.mails.length - before).toBeLessThanOrEqual(3)
    await database.db.deleteFrom('sign_in_attempts').execute()
  })

  test('the form sent five times at once makes one account', async () => {
    const email = fresh()
    const browser = new TestBrowser(server)
    const form = await browser.open('/registrieren')
    const fields = { firstName: 'Ida', lastName: 'Kurz', email, password: PASSWORD }
    const pages = await Promise.all(Array.from({ length: 5 }, () => browser.submit(form, fields)))
    expect(pages.map((page) => page.response.status)).toEqual([200, 200, 200, 200, 200])
    await server.jobs.drain()
    const accounts = await database.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(accounts).toHaveLength(1)
  })

  test('somebody else’s password does not confirm an address', async () => {
    const { mail } = await registered(fresh())
    const owner = new TestBrowser(server)
    const form = await owner.open(linkIn(mail))
    const page = await owner.submit(form, { password: 'Ein-anderes-Wort-1' })
    expect(page.response.status).toBe(422)
    expect(page.text).toContain('id="password-error"')
  })
})

describe('a new password', () => {
  test('D5 the link sets it once, ends all sessions, and the old password is dead', async () => {
    const email = emailOf('sepa')
    const browser = new TestBrowser(server)
    const tokens = await signInAs(browser, { email, password: DEMO_PASSWORD })
    const form = await browser.open('/passwort-vergessen')
    await browser.submit(form, { email })
    await server.jobs.drain()
    const link = linkIn(server.mails.findLast((one) => one.to === email))
    const reset = await browser.open(link)
    const refused = await browser.submit(reset, { password: 'kurz' })
    expect(refused.text).toContain('mindestens 10 Zeichen')
    expect((await browser.submit(reset, { password: PASSWORD })).response.status).toBe(200)
    expect((await browser.submit(reset, { password: PASSWORD })).response.status).toBe(410)
    await expect
      .poll(() => server.identity.verifyToken(tokens.access_token).catch((error) => error.status))
      .toBe(401)
    const renewed = await tokenRequest(server, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    })
    expect(renewed.status).toBe(400)
    const silent = await browser.open(authorizationRequest(server, { parameters: { prompt: 'none' } }).path)
    expect(silent.url).toContain('error=login_required')
    await expect(signInAs(browser, { email, password: DEMO_PASSWORD })).rejects.toThrow()
    await signInAs(browser, { email, password: PASSWORD })
    expect(server.mails.filter((one) => one.to === email).map((one) => one.subject)).toContain(
      'Dein Passwort wurde geändert',
    )
  })

  test('T20 asking for one says the same for everybody, and mails only whom there is', async () => {
    const ask = async (email: string) => {
      const browser = new TestBrowser(server)
      const { text } = await browser.submit(await browser.open('/passwort-vergessen'), { email })
      return text.replaceAll(email, 'X')
    }
    const before = server.mails.length
    expect(await ask('niemand@falkenpost.example')).toBe(await ask(emailOf('inhaber')))
    await server.jobs.drain()
    expect(server.mails.slice(before).map((one) => one.to)).toEqual([emailOf('inhaber')])
  })
})

describe('an address that somebody has as one of several', () => {
  /** A further address of a demo person, proved. */
  async function second(key: PersonKey): Promise<string> {
    const email = fresh()
    await database.db
      .insertInto('contact_emails')
      .values({ id: newId(), contact_id: people[key].id, email, confirmed_at: new Date() })
      .execute()
    return email
  }

  test('T20 EML-06 registering with it says what it always says, and the mailbox hears the rest', async () => {
    const email = await second('firma')
    const { sent: unknown } = await registered(fresh())
    const { sent, mail } = await registered(email)
    const plain = (text: string) =>
      text.replaceAll(/[\w.-]+@[\w.-]+/g, 'X').replace(/vorgang=[\w-]+|(?<=value=")[\w-]{43}/g, 'Y')
    expect(plain(sent.text)).toBe(plain(unknown.text))
    expect(mail!.subject).toBe('Diese Adresse gehört schon zu einer Falken-ID')
    const accounts = await database.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(accounts).toEqual([])
  })

  test('T20 EML-06 a new password for it is not sent: who reads that mailbox is told the way', async () => {
    const email = await second('tv')
    const browser = new TestBrowser(server)
    await browser.submit(await browser.open('/passwort-vergessen'), { email })
    await server.jobs.drain()
    const told = server.mails.filter((one) => one.to === email)
    expect(told.map(({ subject }) => subject)).toEqual(['Diese Adresse gehört schon zu einer Falken-ID'])
    expect(told[0]!.plain).not.toContain(emailOf('tv'))
  })

  test('EML-06 who registered first but proves it second is told so, and gets no account', async () => {
    const email = fresh()
    const { browser, mail } = await registered(email)
    await database.db
      .insertInto('contact_emails')
      .values({ id: newId(), contact_id: people.tv.id, email, confirmed_at: new Date() })
      .execute()
    const form = await browser.open(linkIn(mail))
    const page = await browser.submit(form, { password: PASSWORD })
    expect(page.response.status).toBe(409)
    expect(page.text).toContain('gehört inzwischen zu einer anderen Falken-ID')
    const account = await database.db
      .selectFrom('accounts')
      .select('confirmed_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(account.confirmed_at).toBeNull()
  })
})

describe('the rest of the id host', () => {
  test.each([
    ['/anmelden?vorgang=gibtesnicht12345', 410],
    ['/bestaetigen/gibtesnicht', 410],
    ['/passwort-neu/gibtesnicht', 410],
    ['/anmelden', 200],
    ['/connect/authorize', 400],
  ])('OPEN-09 %s answers with a page in plain words', async (path, status) => {
    const { response, text } = await new TestBrowser(server).open(path)
    expect(response.status).toBe(status)
    expect(text).toContain('<h1 class="display">')
    expect(text).not.toMatch(/invalid_request|Error:|at .*\.js/)
  })
})
