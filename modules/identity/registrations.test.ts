import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emailOf } from '#demo/people.ts'
import { shiftClock, type TestDatabase, testDatabase } from '#testing/database.ts'
import {
  type AuthorizationRequest,
  authorizationRequest,
  redeem,
  signInAs,
  TestBrowser,
} from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { limits } from './attempts.ts'

/** The code of a registration's mail: for the tab that waits in the browser that registered, and for nobody else. */
const PASSWORD = 'Kurvenlicht-27!'
const OTHER = 'Nordkurve-1904!'

let database: TestDatabase
let server: IdentityServer

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
})
afterAll(() => server.stop())
afterEach(async () => {
  await shiftClock(database, 0)
  await database.db.deleteFrom('sign_in_attempts').execute()
})

const fresh = () => `neu-${Math.random().toString(36).slice(2)}@falkenpost.example`
const mailTo = (email: string) => server.mails.findLast((one) => one.to === email)!
const codeIn = (mail: { plain: string }) => /\d{4} \d{4}/.exec(mail.plain)?.[0]
const linkIn = (mail: { plain: string }) => new URL(/http\S+/.exec(mail.plain)![0]).pathname

async function registered(email: string, { password = PASSWORD, browser = new TestBrowser(server) } = {}) {
  const request = authorizationRequest(server, { parameters: { prompt: 'create' } })
  const form = await browser.open(request.path)
  const page = await browser.submit(form, { firstName: 'Ida', lastName: 'Kurz', email, password })
  await server.jobs.drain()
  const type = (code: string, by = browser) => by.submit(page, { code }, '/registrieren/code')
  return { browser, request, page, type, mail: mailTo(email) }
}

async function isBack({ url }: { url: string }, request: AuthorizationRequest): Promise<boolean> {
  const code = URL.canParse(url) ? new URL(url).searchParams.get('code') : null
  return code !== null && (await redeem(server, { code, request })).status === 200
}

const confirmedAt = async (email: string) =>
  (
    await database.db
      .selectFrom('accounts')
      .select('confirmed_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).confirmed_at

/** Without what differs for any two visitors. */
const plain = (text: string) =>
  text.replaceAll(/[\w.-]+@[\w.-]+/g, 'X').replace(/vorgang=[\w-]+|(?<=value=")[\w-]{43}/g, 'Y')

describe('the code of the mail', () => {
  test('signs in where one registered, without a password, and leads back; it ends itself and the link', async () => {
    const email = fresh()
    const { browser, request, type, mail } = await registered(email)
    expect(await isBack(await type(codeIn(mail)!), request)).toBe(true)
    expect(await confirmedAt(email)).toEqual(expect.any(Date))
    expect((await browser.open(linkIn(mail))).response.status).toBe(410)
    expect((await new TestBrowser(server).open(linkIn(mail))).response.status).toBe(410)
    expect((await type(codeIn(mail)!)).text).toContain('<h1')
    await signInAs(new TestBrowser(server), { email, password: PASSWORD })
  })

  test('is dead when the link was used', async () => {
    const { type, mail } = await registered(fresh())
    const other = new TestBrowser(server)
    await other.submit(await other.open(linkIn(mail)), { password: PASSWORD })
    expect((await type(codeIn(mail)!)).response.status).toBe(422)
  })

  test('and link at once: one of them signs in', async () => {
    const { browser, type, mail } = await registered(fresh())
    const form = await browser.open(linkIn(mail))
    const pages = await Promise.all([
      ...Array.from({ length: 3 }, () => type(codeIn(mail)!)),
      browser.submit(form, { password: PASSWORD }),
    ])
    expect(pages.filter(({ url }) => url.includes('code=')).length).toBe(1)
  })

  test('is kept as a hash that the digits alone do not make, and gone from the data of a person', async () => {
    const email = fresh()
    const { mail } = await registered(email)
    const rows = await database.db
      .selectFrom('account_links')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select(['code_hash', 'browser_mark'])
      .where('email', '=', email)
      .execute()
    expect(rows).toEqual([{ code_hash: expect.any(Buffer), browser_mark: expect.any(String) }])
    expect(rows[0]!.code_hash!.toString('latin1')).not.toContain(codeIn(mail)!.replace(' ', ''))
  })

  test('ends when the link does', async () => {
    const { type, mail } = await registered(fresh())
    await shiftClock(database, 49 * 3_600)
    const { response } = await type(codeIn(mail)!)
    expect(response.status).not.toBe(303)
    await shiftClock(database, 0)
    expect((await type('kein Code')).text).toContain('8 Ziffern')
  })
})

describe('whoever has only one half', () => {
  test('another browser gets nowhere with the right code, not even one that registered the same address', async () => {
    const email = fresh()
    const first = await registered(email)
    const stolen = codeIn(first.mail)!
    const stranger = new TestBrowser(server)
    const form = await stranger.open('/registrieren')
    const token = /name="token" value="([^"]+)"/.exec(form.text)![1]!
    const typed = await stranger.request('/registrieren/code', {
      method: 'POST',
      headers: { origin: stranger.origin },
      body: new URLSearchParams({ token, email, code: stolen }),
    })
    expect(typed.status).toBe(422)
    const second = await registered(email, { password: OTHER })
    const newest = codeIn(second.mail)!
    expect(newest).not.toBe(stolen)
    for (const code of [stolen, newest]) expect((await first.type(code)).response.status).toBe(422)
    expect(await confirmedAt(email)).toBeNull()
    expect(await isBack(await second.type(newest), second.request)).toBe(true)
  })

  test('who registered the address of somebody else before them is left with a password that opens nothing', async () => {
    const email = fresh()
    await registered(email, { password: OTHER })
    const owner = await registered(email)
    expect(await isBack(await owner.type(codeIn(owner.mail)!), owner.request)).toBe(true)
    await signInAs(new TestBrowser(server), { email, password: PASSWORD })
    await expect(signInAs(new TestBrowser(server), { email, password: OTHER })).rejects.toThrow()
  })

  test('a password that was set since is not replaced by a code that waits', async () => {
    const email = fresh()
    const { type, mail } = await registered(email, { password: OTHER })
    const owner = new TestBrowser(server)
    await owner.submit(await owner.open('/passwort-vergessen'), { email })
    await server.jobs.drain()
    await owner.submit(await owner.open(linkIn(mailTo(email))), { password: PASSWORD })
    expect((await type(codeIn(mail)!)).response.status).toBe(422)
    await signInAs(owner, { email, password: PASSWORD })
  })

  test(`D6 ${limits.code.tries} wrong codes, one after the other or all at once: only the link is left`, async () => {
    const { browser, request, type, mail } = await registered(fresh())
    const right = codeIn(mail)!
    const wrong = Array.from({ length: 20 }, (_none, at) => String(at).padStart(8, '0'))
    const pages = await Promise.all(wrong.map((code) => type(code)))
    expect(pages.filter(({ response }) => response.status === 422)).toHaveLength(limits.code.tries)
    expect(pages.filter(({ response }) => response.status === 429)).toHaveLength(15)
    const spent = await type(right)
    expect([spent.response.status, spent.text.includes('Öffne bitte den Link')]).toEqual([429, true])
    // Sent once more it is a new code, and no new tries.
    await browser.submit(spent, {}, '/erneut')
    await server.jobs.drain()
    const newest = mailTo(mail.to)
    expect((await type(codeIn(newest)!)).response.status).toBe(429)
    expect(
      await isBack(await browser.submit(await browser.open(linkIn(newest)), { password: PASSWORD }), request),
    ).toBe(true)
  })

  test('D6 T20 an address with an account gets no code, and its page answers as any other', async () => {
    const unknown = await registered(fresh())
    const known = await registered(emailOf('tv'))
    expect([codeIn(known.mail), known.mail.subject]).toEqual([undefined, 'Du hast schon eine Falken-ID'])
    for (let tries = 0; tries <= limits.code.tries; tries += 1) {
      const [one, other] = [await unknown.type('00000000'), await known.type('00000000')]
      expect(other.response.status).toBe(one.response.status)
      expect(plain(other.text)).toBe(plain(one.text))
    }
  })
})

describe('the mail once more', () => {
  test('brings a new code to the browser that registered, and none to another', async () => {
    const email = fresh()
    const { browser, request, page, type, mail } = await registered(email)
    const stranger = await registered(fresh())
    await stranger.browser.submit(stranger.page, { email }, '/erneut')
    await server.jobs.drain()
    expect(mailTo(email)).not.toBe(mail)
    expect(codeIn(mailTo(email))).toBeUndefined()
    await browser.submit(page, {}, '/erneut')
    await server.jobs.drain()
    expect((await type(codeIn(mail)!)).response.status).toBe(422)
    expect(await isBack(await type(codeIn(mailTo(email))!), request)).toBe(true)
  })

  test.each([
    ['en', 'Tell it to nobody.', 'Code from the e-mail'],
    ['ja', 'コードは誰にも教えないでください。', 'メールに記載のコード'],
  ])('speaks the language of the page: %s', async (language, said, label) => {
    const email = fresh()
    const browser = new TestBrowser(server)
    const form = await browser.open(`/registrieren?sprache=${language}`)
    const fields = { firstName: 'Ida', lastName: 'Kurz', email, password: PASSWORD }
    expect((await browser.submit(form, fields)).text).toContain(label)
    await server.jobs.drain()
    expect(mailTo(email).plain).toContain(said)
  })
})

test('the tab that waits hears that its browser has signed in, by the link in another tab; other browsers do not', async () => {
  const { browser, page, mail, request } = await registered(fresh())
  const state = async (by: TestBrowser) => (await by.request('/registrieren/stand')).json()
  expect(page.text).toContain(`data-waits="/registrieren/stand" data-next="${request.redirectUri}"`)
  expect(await state(browser)).toEqual({ signedIn: false })
  await browser.submit(await browser.open(linkIn(mail)), { password: PASSWORD })
  expect(await state(browser)).toEqual({ signedIn: true })
  expect(await state(new TestBrowser(server))).toEqual({ signedIn: false })
})
