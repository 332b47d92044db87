import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { CARD, checkoutBody, putInCart } from '#testing/harness/buyer.ts'
import { changesSince, markNow } from '#testing/harness/changes.ts'
import { openBrowser, QUIET_CONTEXT } from '#testing/harness/chromium.ts'
import { portFor } from '#testing/harness/program.ts'
import { requestsOf } from '#testing/harness/requests.ts'
import { freeSeats } from '#testing/harness/seats.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { keepLines } from '#testing/log-book.ts'
import { pathOf, policyRoutes } from '#testing/policy.ts'

/** C9: pages of others, in a real browser whose owner is signed in, try to change something. */
const PORT = portFor(14)
/** Sisters try one route in so many; what every single one answers, `cross-site-requests` asks without a browser. */
const EVERY = sizeOf('C9_EVERY', 4)
const HOME = `http://club.localhost:${PORT}`
const STORES = `http://stores.club.localhost:${PORT}`
const ID = `http://id.club.localhost:${PORT}`

/** A server of somebody else's on this machine, whatever name it is called by: only the browser's cookies are at stake. */
const attacker = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>attack</title><body></body>'),
)
await new Promise<void>((done) => attacker.listen(0, '127.0.0.1', done))
afterAll(() => attacker.close())
const at = (host: string) => `http://${host}:${(attacker.address() as AddressInfo).port}`
const ATTACKERS = {
  'another domain': at('evil.localhost'),
  'another site of the club': at('futsal.club.localhost'),
  'the same host, another port': at('stores.club.localhost'),
}

/** What came in, as the program wrote it down: `POST /api/… 403`. */
const answered: string[] = []
const log = createLog(
  'info',
  new Writable({
    write(line, _encoding, done) {
      keepLines(String(line))
      const { msg, method, route, status } = JSON.parse(String(line))
      if (msg === 'answered') answered.push(`${method} ${route} ${status}`)
      done()
    },
  }),
)

const program = await testApp({ log, port: PORT })
const anna = { id: people.fan.id, token: await program.tokenFor('fan') }
const { own } = await requestsOf(program)
await program.app.listen({ port: PORT, host: '127.0.0.1' })
const browser = await openBrowser()

/** One address to attack: what a form there would have to say. */
type Target = {
  method: string
  url: string
  /** As the API names it; null for pages. */
  route: string | null
  fields: Record<string, string>
  json: string
}

let victim: BrowserContext
let targets: Target[]

beforeAll(async () => {
  victim = await signedInBrowser()
  targets = [...apiTargets(), ...(await pageTargets())]
})

/** Somebody with a session at the provider, a known device and a cart of before. */
async function signedInBrowser(): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'de-DE', ...QUIET_CONTEXT })
  const page = await context.newPage()
  await page.goto(`${ID}/connect/authorize?${signInQuery()}`)
  await page.getByLabel('E-Mail-Adresse').fill(emailOf('fan'))
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Einloggen' }).click()
  await page.waitForURL(/\/sso\/callback\?/)
  await page.goto(`${STORES}/health/live`)
  await page.evaluate(() => fetch('/api/shop/v4/carts/anonymousUser', { method: 'POST' }))
  await page.close()
  return context
}

function signInQuery(more: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    client_id: 'kurve-web',
    response_type: 'code',
    scope: 'openid shop',
    redirect_uri: `${HOME}/sso/callback`,
    state: 'x',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...more,
  })
}

/** Every route of the API that changes something, with real ids and a body that is taken. */
function apiTargets(): Target[] {
  const writes = policyRoutes.filter(({ method }) => method !== 'GET')
  return writes.map(({ method, url, row }) => {
    const ids = (row.ids ?? []).map((kind) => (kind === 'public' ? '1' : own[kind]))
    const body = row.body ?? {}
    const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
    return { method, url: STORES + pathOf(url, ids), route: url, fields, json: JSON.stringify(body) }
  })
}

/** The forms of the id host and of the bank. */
async function pageTargets(): Promise<Target[]> {
  const shop = program.shopWith()
  const [seat] = await freeSeats(program.test.db, 1)
  await putInCart(shop, anna, seat!)
  const ordered = await shop.insist({
    method: 'POST',
    path: '/api/checkout/v2/checkouts/creditcard',
    token: anna.token,
    body: await checkoutBody(shop, anna),
  })
  const card = ordered.json.scriptUrl.replace(/\/form\.js$/, '')
  const email = emailOf('fan')
  const person = {
    email: 'mallory@evil.example',
    firstName: 'Mallory',
    lastName: 'M',
    password: 'Abcdef-12345',
  }
  const form = (url: string, fields: Record<string, string>): Target => ({
    method: 'POST',
    url,
    route: null,
    fields,
    json: JSON.stringify(fields),
  })
  return [
    form(`${ID}/anmelden`, { email, password: DEMO_PASSWORD, token: 'x' }),
    form(`${ID}/registrieren`, { ...person, token: 'x' }),
    form(`${ID}/passwort-vergessen`, { email, token: 'x' }),
    form(`${ID}/passwort-neu/AAAAAAAAAAAAAAAAAAAAAA`, { password: person.password, token: 'x' }),
    form(`${ID}/bestaetigen/AAAAAAAAAAAAAAAAAAAAAA`, { password: person.password, token: 'x' }),
    form(`${ID}/connect/endsession/confirm`, { logout: 'yes', xsrf: 'x' }),
    form(`${ID}/connect/endsession`, { logout: 'yes', client_id: 'kurve-web' }),
    form(card, { ...CARD }),
    form(card, { action: 'cancel' }),
  ]
}

/** Sends every target in every way that a page of somebody else has. Runs inside the browser. */
async function attack(all: Target[]): Promise<number> {
  let sent = 0
  let frames = 0
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
  const sendForm = (target: Target, enctype: string) =>
    new Promise<void>((done) => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.name = `frame${frames++}`
      const form = document.body.appendChild(document.createElement('form'))
      Object.assign(form, { action: target.url, method: 'POST', enctype, target: frame.name })
      const entries =
        enctype === 'text/plain'
          ? [[`${target.json.slice(0, -1)},"x":"`, '"}'] as const]
          : [...Object.entries(target.fields), ['_method', target.method] as const]
      for (const [name, value] of entries) {
        const input = form.appendChild(document.createElement('input'))
        Object.assign(input, { type: 'hidden', name, value })
      }
      // Some answers load nothing; whether all have come is seen by the program's own lines.
      frame.addEventListener('load', () => {
        frame.remove()
        done()
      })
      setTimeout(done, 250)
      form.submit()
    })
  const ask = (url: string, init: RequestInit) =>
    fetch(url, { credentials: 'include', ...init }).catch(() => null)
  const sendAll = async (target: Target) => {
    const { url, method, json, fields } = target
    // A form of every kind is tried at some, the ordinary one everywhere.
    const kinds = sent === 0 ? types : types.slice(0, 1)
    const ways = [
      ...kinds.map((type) => sendForm(target, type)),
      ask(url, { method: 'POST', mode: 'no-cors', body: json, headers: { 'content-type': 'text/plain' } }),
      ask(url, { method: 'POST', mode: 'no-cors', body: new URLSearchParams(fields) }),
      ask(url, { method: 'POST', mode: 'no-cors', body: new Blob([json], { type: 'application/json' }) }),
      ask(url, { method, body: json, headers: { 'content-type': 'application/json' } }),
      ask(`${url}${url.includes('?') ? '&' : '?'}_method=${method}`, { method: 'GET', mode: 'no-cors' }),
    ]
    await Promise.all(ways)
    sent += 1
  }
  while (all.length > 0) await Promise.all(all.splice(0, 8).map(sendAll))
  return sent
}

async function attackFrom(origin: string, all: Target[]): Promise<number> {
  const page = await victim.newPage()
  await page.goto(origin)
  const sent = await page.evaluate(attack, all)
  await page.close()
  return sent
}

/** What the browser keeps for us; the ids of forms that were shown are no secret of anybody's. */
async function storedCookies(): Promise<string[]> {
  const cookies = await victim.cookies([HOME, STORES, ID])
  return cookies
    .filter(({ name }) => !/interaction|_session\.sig|kurve-browser/.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .toSorted()
}

async function isStillSignedIn(): Promise<boolean> {
  const page = await victim.newPage()
  await page.goto(`${ID}/connect/authorize?${signInQuery({ prompt: 'none' })}`)
  const isSignedIn = new URL(page.url()).searchParams.has('code')
  await page.close()
  return isSignedIn
}

describe('C9 requests that pages of others make', () => {
  test('the list has every route that changes something', () => {
    expect(targets.length).toBeGreaterThanOrEqual(35)
  })

  test.each(Object.entries(ATTACKERS))('from %s: nothing happens', async (where, origin) => {
    // All try the pages. Sisters, nearest to the cookies, try more of the routes than strangers.
    const isSister = where === 'another site of the club'
    const every = isSister ? EVERY : EVERY * 3
    const tried = targets.filter(({ route }, index) => route === null || index % every === 0)
    await program.jobs.drain()
    const cookies = await storedCookies()
    const mark = await markNow(program.test.pool)
    answered.length = 0
    expect(await attackFrom(origin, tried)).toBe(tried.length)
    expect(await changesSince(program.test.pool, mark)).toEqual({})
    expect(await storedCookies()).toEqual(cookies)
    expect(await isStillSignedIn()).toBe(true)
    // The floor: what was tried did arrive, at every route that takes a POST, and was refused at the door.
    const posts = tried.flatMap(({ method, route }) => (method === 'POST' && route ? [route] : []))
    expect(posts.length).toBeGreaterThanOrEqual(isSister ? 12 : 4)
    const answersOf = (route: string) => answered.filter((line) => line.startsWith(`POST ${route} `))
    const unheard = () => posts.filter((route) => answersOf(route).length === 0)
    await expect.poll(unheard, { timeout: 20_000 }).toEqual([])
    expect(posts.flatMap(answersOf).filter((line) => !line.endsWith(' 403'))).toEqual([])
  })

  test('a page of the very same site may, so the door does not simply refuse everybody', async () => {
    const page = await victim.newPage()
    await page.goto(`${STORES}/health/live`)
    const status = await page.evaluate(
      async () => (await fetch('/api/shop/v4/carts/anonymousUser', { method: 'POST' })).status,
    )
    expect(status).toBe(200)
    await page.close()
  })

  test('C9 negative control: without the look at where a request comes from, a sister site gives the visitor another cart', async () => {
    const ask = () =>
      program.app.inject({
        method: 'POST',
        url: '/api/shop/v4/carts/anonymousUser',
        headers: { host: new URL(STORES).host, 'sec-fetch-site': 'same-site', 'content-type': 'text/plain' },
        payload: '{}',
      })
    const guarded = await ask()
    expect([guarded.statusCode, guarded.headers['set-cookie']]).toEqual([403, undefined])
    vi.stubEnv('UNSAFE', 'noOriginCheck')
    const open = await ask()
    vi.unstubAllEnvs()
    expect(open.statusCode).toBe(200)
    expect(String(open.headers['set-cookie'])).toContain('AnonymousUserShoppingId=')
  })
})

describe('C9 browsers that do not say where they come from', () => {
  const path = '/api/shop/v4/carts/anonymousUser'
  const host = new URL(STORES).host
  test.each([
    [{ origin: STORES }, 200],
    [{ origin: HOME }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: `http://stores.club.localhost:${PORT + 1}` }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: STORES }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('%j: %i', async (headers, status) => {
    const answer = await program.app.inject({ method: 'POST', url: path, headers: { host, ...headers } })
    expect(answer.statusCode).toBe(status)
  })
})
