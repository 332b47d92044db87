import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import { importContent } from '#testing/harness/attacks/hostile-content.ts'
import { cycling, importInto, spoilStored, typeEverywhere } from '#testing/harness/attacks/hostile-texts.ts'
import { carelessPage, passiveInjections, pickInjections } from '#testing/harness/attacks/injections.ts'
import { dangersOf, watchedContext } from '#testing/harness/attacks/watched-browser.ts'
import { outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { openBrowser, QUIET_CONTEXT } from '#testing/harness/chromium.ts'
import { portFor } from '#testing/harness/program.ts'
import { type Requests, requestsOf } from '#testing/harness/requests.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { existsOn, hasTwins, patternOf } from '#web/paths.ts'
import { type ScreenName, screens } from '#web/screens.ts'

/** C5: texts that would run, wherever people's words are kept, shown on every screen and in every mail, in a real browser. */
const COUNT = sizeOf('C5_INJECTIONS', 60)
/** The night looks at those too where nobody's words are expected. */
const EVERY_SCREEN = process.env['C5_SCREENS'] === 'all'
const PORT = portFor(15)
const ID = `http://id.club.localhost:${PORT}`
const HOME = `http://club.localhost:${PORT}`
const originOf = (site: string) => (site === 'global' ? HOME : `http://${site}.club.localhost:${PORT}`)

const injections = pickInjections(COUNT)
const texts = [...injections.map(({ text }) => text), ...passiveInjections]
/** Many at a time, for what is stored past every check of lengths. */
const bundles = Array.from({ length: Math.ceil(texts.length / 8) }, (_, at) =>
  texts.slice(at * 8, at * 8 + 8).join(' '),
)

const program = await testApp({ port: PORT, web: 'built' })
const shop = program.shopWith()
const fan = { id: people.fan.id, token: await program.tokenFor('fan') }
const browser = await openBrowser()
const next = cycling(texts)
const nextBundle = cycling(bundles)

/** What ran or tried to, with the page it did so on. */
const found: string[] = []
let requests: Requests
let context: BrowserContext
let typed: string[]
let stored: string[]

beforeAll(async () => {
  await program.app.listen({ port: PORT, host: '127.0.0.1' })
  requests = await requestsOf(program)
  context = await watchedContext(browser, found)
  await signIn(context)
  typed = await typeEverywhere(program, { requests, next, rounds: Math.ceil(COUNT / 110) })
  await buyWithTexts()
  stored = [
    ...(await spoilStored(program.test.pool, { nextBundle, next })),
    ...(await importInto(program.test.pool, nextBundle)),
  ]
  // Mails and papers of people who are called so.
  await register()
  await buyWithTexts()
  await requests.for('POST /api/checkout/v3/checkouts/:id/orders/:orderId/returns')
  await program.jobs.drain()
})

async function signIn(where: BrowserContext): Promise<void> {
  const page = await where.newPage()
  await page.goto(`${HOME}/konto`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Einloggen$/ })
    .click()
  await page.getByLabel('E-Mail-Adresse').fill(emailOf('fan'))
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Einloggen' }).click()
  await page.waitForURL(`${HOME}/konto`)
  await page.close()
}

/** A gift with words on it, paid with a card of somebody who is called so. */
async function buyWithTexts(): Promise<void> {
  const gift = {
    sku: 'voucher.2500',
    quantity: 1,
    userOptionValues: [
      { key: 'recipientName', value: next(60) },
      { key: 'message', value: next(80) },
    ],
  }
  const call = (await requests.for('POST /api/checkout/v2/checkouts/creditcard'))!
  await putInCart(shop, fan, gift)
  const cart = await shop.insist({ path: '/api/shop/v4/carts/self', token: fan.token })
  const body = { ...call.body, cartId: cart.json.id, comment: next(), rememberMethod: true }
  const ordered = await shop.insist({ ...call, body })
  if (ordered.status !== 200) throw new Error(JSON.stringify(ordered.json))
  await payAtBankPage(shop, { ...ordered.json, card: { holder: next(80) } })
  await outcomeOf(shop, fan, ordered.json.checkoutId)
  await putInCart(shop, fan, gift)
}

/** Somebody comes who is called so; a mail asks for the address. */
async function register(): Promise<void> {
  const page = await context.newPage()
  for (const [at, text] of [next(80), next(80), next(80)].entries()) {
    await page.goto(`${ID}/registrieren`)
    await page.getByLabel('Vorname').fill(text)
    await page.getByLabel('Nachname').fill(next(80))
    await page.getByLabel('E-Mail-Adresse').fill(`newcomer${at}@probe.example`)
    await page.getByLabel('Passwort', { exact: true }).fill(`Neu-${DEMO_PASSWORD}`)
    await page.locator('main form button[type=submit]').click()
    await page.getByText(`newcomer${at}@probe.example`).waitFor()
  }
  await page.close()
}

type Look = {
  url: string /** The page has to show texts of the list, or it proves nothing. */
  shows?: boolean
}

/** Opens pages one after the other; answers which of them did not show what they should. */
async function look(page: Page, looks: Look[]): Promise<string[]> {
  const silent: string[] = []
  for (const { url, shows } of looks) {
    await page.goto(url, { waitUntil: 'load' })
    await page
      .waitForFunction(() => !document.querySelector('main .skeleton'))
      .catch(() => found.push(`waits: ${url}`))
    const isShown = () =>
      /k\(\)/.test(
        `${document.querySelector('main')?.textContent} ${[...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value)}`,
      )
    if (shows && !(await page.waitForFunction(isShown, null, { timeout: 10_000 }).catch(() => null)))
      silent.push(url)
    for (const danger of await page.evaluate(dangersOf)) found.push(`${danger} on ${url}`)
  }
  return silent
}

async function lookAt(looks: Look[]): Promise<void> {
  found.length = 0
  const halves = [0, 1].map((half) => looks.filter((_, at) => at % 2 === half))
  const silent = await Promise.all(
    halves.map(async (half) => {
      const page = await context.newPage()
      const result = await look(page, half)
      await page.close()
      return result
    }),
  )
  expect(found).toEqual([])
  expect(silent.flat()).toEqual([])
}

/** What stands in the addresses of screens that show one thing, and which site has them. */
async function parametersOf(): Promise<Partial<Record<ScreenName, string[]>>> {
  const alert = (await requests.for('GET /api/shop/v4/stockAlerts/:token'))!.path.split('/').at(-1)!
  const { json } = await program.send({ path: '/api/ticketing/events?PageSize=5' })
  const event = json.items[1].slug as string
  const { own } = requests
  return {
    shopCategory: ['trikots'],
    product: ['trikots', 'heimtrikot-1.1001'],
    stockAlert: [alert],
    event: [event],
    seats: [event],
    order: [own.checkout],
    ticket: [own.ticket],
  }
}

/** Where people's own words are shown. */
const SHOWING = new Set<ScreenName>([
  ...(['account', 'accountData', 'addresses', 'orders', 'order'] as const),
  ...(['shop', 'product', 'tickets', 'event'] as const),
])
/** Where they are at hand. */
const NEAR: ScreenName[] = ['cart', 'checkout', 'confirmation', 'paymentMethods', 'addressBook']

/** Writings that need no careless program between them and the page. */
const DIRECT = new Set(['plain', 'mixedCase', 'slashes', 'lines', 'formFeeds', 'quotedHandler'])

describe('C5 the list', () => {
  let careless: Server

  afterAll(() => careless?.close())

  test(`has ${COUNT} injections of every kind`, () => {
    expect(new Set(texts).size).toBeGreaterThanOrEqual(COUNT)
    expect(COUNT).toBeGreaterThanOrEqual(60)
    expect(new Set(injections.map(({ place }) => place)).size).toBeGreaterThanOrEqual(13)
    expect(new Set(injections.map(({ vector }) => vector)).size).toBeGreaterThanOrEqual(20)
    expect(new Set(injections.map(({ writing }) => writing)).size).toBeGreaterThanOrEqual(12)
  })

  test('C5 negative control: on the pages of somebody careless they run', async () => {
    careless = createServer((request, response) => {
      const one = injections[Number(request.url?.slice(1))]
      response.setHeader('content-type', 'text/html; charset=utf-8').statusCode = one ? 200 : 404
      response.end(one ? carelessPage(one) : '')
    })
    await new Promise<void>((done) => careless.listen(0, '127.0.0.1', done))
    const { port } = careless.address() as AddressInfo
    const own = await browser.newContext(QUIET_CONTEXT)
    const ran = new Set<string>()
    await own.exposeBinding('kk', ({ frame }) => {
      const { pathname, hostname } = new URL(frame.url() === 'about:blank' ? 'about:blank/' : frame.url())
      if (hostname === '127.0.0.1') ran.add(pathname.slice(1))
    })
    const page = await own.newPage()
    for (const at of injections.keys()) {
      await page.goto(`http://127.0.0.1:${port}/${at}`, { waitUntil: 'load' })
      if (!ran.has(String(at))) await page.waitForTimeout(20)
    }
    await expect.poll(() => ran.size / injections.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(0.95)
    await own.close()
  })
})

describe('C5 what people type is kept', () => {
  test('through the API, in every place that takes free text', () => {
    expect(typed).toEqual(
      expect.arrayContaining([
        'POST /api/contact/contacts/self/addresses street',
        'POST /api/checkout/v3/withdrawals name',
      ]),
    )
    expect(typed.length).toBeGreaterThanOrEqual(30)
  })

  test('and past it, in the database', () => {
    expect(stored).toEqual(
      expect.arrayContaining([
        'addresses.street',
        'contacts.last_name',
        'organisations.name',
        'checkouts.shipping_address',
        'cart_items.user_option_values',
        'payment_tokens.display',
        'withdrawals.statement',
        'products.name',
      ]),
    )
    expect(stored.length).toBeGreaterThanOrEqual(30)
  })
})

describe('C5 nothing runs', () => {
  test('on no screen of the web', async () => {
    const parameters = await parametersOf()
    const names = EVERY_SCREEN ? (Object.keys(screens) as ScreenName[]) : [...SHOWING, ...NEAR]
    const looks = names.map((name): Look => {
      const pattern = patternOf(name, 'de')
      const wanted = pattern.match(/:\w+/g) ?? []
      // What is not named here says that it does not know such a thing.
      const given = parameters[name] ?? wanted.map(() => 'unbekannt')
      const site = (['global', 'stores', 'tickets'] as const).find((key) => existsOn(name, key))!
      const left = [...given]
      const path = pattern.replace(/:\w+/g, () => encodeURIComponent(left.shift()!))
      const query = name === 'confirmation' ? `?${requests.own.checkout}` : hasTwins(name) ? '' : callback()
      return { url: originOf(site) + path + query, shows: SHOWING.has(name) }
    })
    await lookAt(looks)
  })

  test('in no content that came past every check: a page of all blocks, an article, the overviews that show it', async () => {
    const addresses = passiveInjections.filter((text) => /^\W*\w+\s*:/.test(text))
    const { page, article } = await importContent(program.test.pool, { texts, next, addresses })
    await lookAt([
      { url: HOME + page, shows: true },
      { url: HOME + article, shows: true },
      { url: `${HOME}/news`, shows: true },
      { url: `${HOME}/` },
      { url: `${HOME}/suche?q=kk` },
      { url: `${HOME}/page-data${page}page-data.json` },
    ])
  })

  test('C5 negative control: put into a page of ours as they are, they are seen at once, and the policy lets none run', async () => {
    found.length = 0
    const page = await context.newPage()
    await page.goto(`${HOME}/impressum`)
    const html = injections.filter(({ writing }) => DIRECT.has(writing)).map(({ text }) => text)
    await page.evaluate((parts) => {
      for (const part of parts) document.body.appendChild(document.createElement('div')).innerHTML = part
    }, html)
    expect((await page.evaluate(dangersOf)).length).toBeGreaterThanOrEqual(html.length / 3)
    await expect
      .poll(() => found.some((line) => line.startsWith('policy script-src')), { timeout: 10_000 })
      .toBe(true)
    expect(found.filter((line) => line.startsWith('ran'))).toEqual([])
    await page.close()
  })

  test('in no mail', async () => {
    const { rows } = await program.test.pool.query<{ id: string }>('select id from mailbox')
    expect(rows.length).toBeGreaterThanOrEqual(8)
    const mails = rows.map(({ id }) => ({ url: `${HOME}/dev/mailbox/${id}` }))
    await lookAt([{ url: `${HOME}/dev/mailbox` }, ...mails])
    const { rows: hostile } = await program.test.pool.query<{ count: number }>(
      `select count(*)::int as count from mailbox where html like '%k()%'`,
    )
    expect(hostile[0]!.count).toBeGreaterThanOrEqual(5)
  })

  test('where addresses say it: searches, pages that are not there, answers to nobody’s sign-in', async () => {
    const some = bundles.slice(0, EVERY_SCREEN ? 6 : 2)
    const looks = some.flatMap((text) => {
      const value = encodeURIComponent(text)
      const short = encodeURIComponent(text.slice(0, 90))
      return [
        { url: `${originOf('stores')}/?q=${short}`, shows: true },
        { url: `${originOf('stores')}/trikots?sort=${value}&colour=${value}` },
        { url: `${HOME}/${value}` },
        { url: `${originOf('tickets')}/${short}/plaetze` },
        { url: `${HOME}/konto/bestellungen/${short}` },
        { url: `${HOME}/konto/tickets/${short}` },
        { url: `${HOME}/checkout?failed=${value}` },
        { url: `${HOME}/checkout/confirmation?${value}` },
        { url: `${HOME}/sso/callback?error=${value}&error_description=${value}&state=${value}` },
        { url: `${ID}/anmelden?vorgang=${value}&sprache=${value}` },
        { url: `${ID}/bestaetigen/${short}?vorgang=${value}` },
        { url: `${ID}/passwort-neu/${short}` },
        { url: `${ID}/connect/authorize?client_id=${value}&redirect_uri=${value}&error=${value}` },
        { url: `${ID}/connect/endsession?state=${value}&ui_locales=${value}&id_token_hint=${value}` },
        { url: `${HOME}/dev/mailbox?to=${value}` },
        { url: `${HOME}/api/${value}` },
        { url: `${HOME}/api/contact/countries?${value}=1&pageSize=${value}` },
      ]
    })
    await lookAt(looks)
  })

  test('where forms show again what was typed: at the id host and at the bank', async () => {
    found.length = 0
    const page = await context.newPage()
    for (const text of bundles.slice(0, 3)) {
      await page.goto(`${ID}/registrieren`)
      for (const label of ['Vorname', 'Nachname', 'E-Mail-Adresse']) await page.getByLabel(label).fill(text)
      await page.getByLabel('Passwort', { exact: true }).fill('x')
      await page.locator('main form button[type=submit]').click()
      await page.getByRole('alert').waitFor()
      expect(await page.getByLabel('Vorname').inputValue()).toContain('k()')
      for (const danger of await page.evaluate(dangersOf)) found.push(`${danger} at registration`)
    }
    const ordered = await shop.insist((await requests.for('POST /api/checkout/v2/checkouts/creditcard'))!)
    for (const text of bundles.slice(0, 3)) {
      await page.goto(ordered.json.scriptUrl.replace(/\/form\.js$/, ''))
      await page.locator('input[name=holder]').fill(text)
      await page.locator('input[name=expiry]').fill(text)
      await page.locator('button[value=pay]').click()
      await page.locator('input[name=holder]').waitFor()
      for (const danger of await page.evaluate(dangersOf)) found.push(`${danger} at the bank`)
    }
    await page.close()
    expect(found).toEqual([])
  })

  test('each text by itself, in what the program answers before any script', async () => {
    const raw: string[] = []
    for (const [at, text] of texts.filter((one) => one.includes('<')).entries()) {
      const value = encodeURIComponent(text.slice(0, 90))
      const addresses = [
        [`stores.club.localhost:${PORT}`, `/?q=${value}`],
        [`stores.club.localhost:${PORT}`, `/?q=${value}&index&_routes=x`],
        [`club.localhost:${PORT}`, `/${value}`],
        [`id.club.localhost:${PORT}`, `/anmelden?vorgang=${value}&sprache=${value}`],
        [`id.club.localhost:${PORT}`, `/passwort-neu/${value}`],
      ] as const
      // By turns, and all of them at night.
      const asked = EVERY_SCREEN ? addresses : [addresses[at % 5]!, addresses[(at + 2) % 5]!]
      for (const [host, url] of asked) {
        const answer = await program.app.inject({ url, headers: { host } })
        expect(answer.statusCode, url).toBeLessThan(500)
        const isHtml = String(answer.headers['content-type']).includes('html')
        if (isHtml && answer.body.includes(text)) raw.push(`${text} in ${url}`)
      }
    }
    expect(raw).toEqual([])
  })
})

/** What somebody's sign-in may come back with. */
function callback(): string {
  const value = encodeURIComponent(bundles[0]!)
  return `?error=${value}&error_description=${value}&state=${value}`
}
