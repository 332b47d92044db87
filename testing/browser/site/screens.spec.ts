import { expect, type Page } from '@playwright/test'
import { demoId } from '#demo/matches/chance.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { holdPlaces, homeGames, origin } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

/**
 * Every screen at both widths: what must hold wherever one is. Other languages at the one where words are too long first.
 *
 * A screen is loaded at one width, by turns, looked at there by axe, and becomes as wide as the other; the night loads each at both
 * and in all languages.
 */

type Screen = {
  name: string
  address: string
  /** What the browser fills in, and has to be there before the page is looked at. */
  shows?: string
  /** What is pressed before the page is looked at. */
  press?: string
  status?: number
}

const PHONE = { width: 390, height: 844 }
const WIDTHS = [{ width: 1440, height: 900 }, PHONE]
/** So long that only what never comes reaches it. */
const LONGEST_WAIT_MS = 30_000
const LOADS_ALL = process.env['SCREENS'] === 'all'
/** The good end of what search engines measure is 0.1; here nothing should jump at all. */
const MOST_SHIFT = 0.02

declare global {
  interface Window {
    shifts: { value: number; what: string[] }[]
    /** False from when the page says that it will live until it does; undefined on pages without scripts. */
    isAlive?: boolean
  }
}

/** Notes what goes wrong in a page without being seen: errors, refusals of the content policy, jumps. */
async function watch(page: Page): Promise<() => string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.exposeFunction('complain', (text: string) => complaints.push(text))
  await page.addInitScript(() => {
    const { complain } = window as unknown as { complain(text: string): void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      complain(`policy ${violatedDirective}: ${blockedURI}`),
    )
    let come = () => {}
    Object.defineProperty(window, 'pageIsAlive', {
      get: () => () => {
        come()
        window.isAlive = true
      },
      set: (told: () => void) => {
        come = told
        window.isAlive = false
      },
    })
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      })[])
        if (!entry.hadRecentInput)
          window.shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => node?.className?.toString() || (node?.nodeName ?? '')),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => complaints.splice(0)
}

type Say = (fault: string) => void

/** Loads a screen at the first of the widths and measures it at all of them; all that is wrong with it at once. */
async function faultsOf(
  page: Page,
  given: { screen: Screen; widths: typeof WIDTHS; complaints: () => string[] },
): Promise<string[]> {
  const { screen, complaints } = given
  const [first, ...others] = given.widths
  const faults: string[] = []
  const say = (fault: string) => faults.push(`${screen.name} at ${page.viewportSize()!.width}: ${fault}`)
  complaints()
  await page.setViewportSize(first!)
  await open(page, screen, say)
  await lookAt(page, say)
  await expectStill(page, say)
  // What jumps because a window becomes wider or narrower is meant to.
  for (const width of others) {
    await page.setViewportSize(width)
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await measure(page, say)
  }
  for (const complaint of complaints()) if (!isOwnStatus(complaint, screen)) say(complaint)
  return faults
}

async function open(page: Page, screen: Screen, say: Say): Promise<void> {
  const answer = await page.goto(screen.address)
  if (answer!.status() !== (screen.status ?? 200)) say(`status ${answer!.status()}`)
  // What React finds different from what was sent, it says while the page comes alive: nobody leaves before. The parts that
  // wait for somebody to be there are woken, too.
  await page.waitForFunction(() => window.isAlive !== false)
  await page.mouse.move(3, 3)
  await page.mouse.move(4, 4)
  if (screen.shows)
    await page
      .locator('main')
      .getByText(screen.shows)
      .first()
      .waitFor({ timeout: LONGEST_WAIT_MS })
      .catch(() => say(`"${screen.shows}" is missing`))
  if (screen.press) await page.locator('main').getByRole('button', { name: screen.press }).first().click()
  await page.evaluate(() => document.fonts.ready)
}

async function lookAt(page: Page, say: Say): Promise<void> {
  for (const [rule, places] of await axeFindings(page)) say(`${rule} ${JSON.stringify(places)}`)
  await measure(page, say)
}

async function measure(page: Page, say: Say): Promise<void> {
  const seen = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
    title: document.title,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }))
  if (seen.headings.length !== 1) say(`headings ${JSON.stringify(seen.headings)}`)
  if (!seen.title.trim()) say('no title')
  if (seen.overflow > 0) say(`${seen.overflow} px too wide`)
}

async function expectStill(page: Page, say: Say): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts)
  if (shifts.reduce((sum, { value }) => sum + value, 0) > MOST_SHIFT) say(`jumps ${JSON.stringify(shifts)}`)
}

/** The browser writes an answer down as an error that is meant: a page that is not there. */
function isOwnStatus(complaint: string, screen: Screen): boolean {
  return screen.status !== undefined && complaint.includes(`status of ${screen.status}`)
}

async function expectFine(page: Page, screens: Screen[], widths = WIDTHS): Promise<void> {
  // Many screens, each twice and through axe: how long that takes says nothing about them.
  test.slow()
  const complaints = await watch(page)
  const faults: string[] = []
  for (const [index, screen] of screens.entries()) {
    const byTurns = index % 2 === 0 ? widths : widths.toReversed()
    for (const turn of LOADS_ALL ? widths.map((width) => [width]) : [byTurns])
      faults.push(...(await faultsOf(page, { screen, widths: turn, complaints })))
  }
  expect(faults).toEqual([])
}

/** How much wider than the window a page is, at the widths of small phones; headlines are not cut off either. */
async function tooWide(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const seen = await page.evaluate(() => {
      const heading = document.querySelector('h1:not(.vh)')
      const words = document.createRange()
      if (heading) words.selectNodeContents(heading)
      return {
        page: document.documentElement.scrollWidth - window.innerWidth,
        heading: heading ? Math.round(words.getBoundingClientRect().right) - window.innerWidth : -1,
      }
    })
    if (seen.page > 0) faults.push(`${page.url()} at ${width}: ${seen.page} px too wide`)
    if (seen.heading > 0) faults.push(`${page.url()} at ${width}: headline cut off by ${seen.heading} px`)
  }
  return faults
}

test('GEN-17 no page is wider than a small phone and no headline is cut off, in any language', async ({
  browser,
}) => {
  test.slow()
  // As they are sent: nothing of this needs a script.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const [, open] = await homeGames()
  const played = `/spiel/${demoId('match', 220)}`
  const starts = [
    '',
    'profis',
    'nachwuchs',
    'klub',
    'leichtathletik',
    'schach',
    'tv',
    'departments',
    'mitgliedschaft',
  ]
  const places: [site: string, path: string][] = [
    ...[...starts, 'tickets', 'marktplatz', 'stores'].map((site): [string, string] => [site, '/']),
    ...['aktuell', 'aufstellung', 'statistik'].map((view): [string, string] => [
      'profis',
      `${played}/${view}`,
    ]),
    ...['/kader', '/trainer-funktionsteam', '/saison/termine', '/saison/tabelle'].map(
      (path): [string, string] => ['profis', path],
    ),
    ['tickets', `/${open!.slug}`],
  ]
  const faults: string[] = []
  const languages = ['', '/en', '/ja']
  for (const [index, [site, path]] of places.entries())
    for (const language of LOADS_ALL ? languages : [languages[index % languages.length]!]) {
      const answer = await page.goto(`${site ? origin(site) : origin()}${language}${path}`.replace(/\/$/, ''))
      if (answer!.status() !== 200) faults.push(`${page.url()}: status ${answer!.status()}`)
      faults.push(...(await tooWide(page)))
    }
  await context.close()
  expect(faults).toEqual([])
})

test('GEN-17 match day: season, squad and match centre', async ({ page }) => {
  const men = origin('profis')
  const played = `${men}/spiel/${demoId('match', 220)}`
  await expectFine(page, [
    { name: 'fixtures', address: `${men}/saison/termine` },
    { name: 'table', address: `${men}/saison/tabelle` },
    { name: 'squad', address: `${men}/kader` },
    { name: 'person', address: `${men}/kader/luca-brandt` },
    { name: 'staff', address: `${men}/trainer-funktionsteam` },
    { name: 'match played', address: `${played}/aktuell` },
    { name: 'line-ups', address: `${played}/aufstellung` },
    { name: 'statistics', address: `${played}/statistik` },
    { name: 'match ahead', address: `${men}/spiel/${demoId('match', 240)}/aktuell` },
  ])
})

test('start pages and legal pages', async ({ page }) => {
  await expectFine(page, [
    { name: 'start', address: origin() },
    { name: 'first team', address: origin('profis') },
    { name: 'club', address: origin('klub') },
    { name: 'department', address: origin('handball') },
    { name: 'English site', address: origin('en') },
    ...[
      'impressum',
      'datenschutz',
      'agb',
      'stadionordnung',
      'widerruf',
      'barrierefreiheit',
      'vertraege-kuendigen',
      'satzung',
    ].map((page) => ({
      name: page,
      address: `${origin()}/${page}`,
    })),
    { name: 'not found', address: `${origin()}/gibt-es/nicht`, status: 404 },
    { name: 'offline', address: `${origin()}/offline` },
  ])
})

test('the shop: shelves, filters, a product, gift vouchers', async ({ page }) => {
  const stores = origin('stores')
  await page.goto(`${stores}/trikots`)
  const product = await page.locator('main a.product').first().getAttribute('href')
  await expectFine(page, [
    { name: 'shop', address: stores },
    { name: 'search', address: `${stores}/?q=schal` },
    { name: 'search without a find', address: `${stores}/?q=xyzzy` },
    { name: 'category', address: `${stores}/trikots` },
    { name: 'filtered', address: `${stores}/trikots?colour=night&size=M&stock=1` },
    { name: 'filtered to nothing', address: `${stores}/?colour=green&min=200` },
    { name: 'gift voucher', address: `${stores}/gutscheine` },
    { name: 'product', address: `${stores}${product}` },
  ])
})

test('home games, seat map and the empty cart', async ({ page }) => {
  const tickets = origin('tickets')
  const [next, afterNext] = await homeGames()
  const open = `${tickets}/${afterNext!.slug}`
  const season = seasonOf(new Date())
  await expectFine(page, [
    { name: 'home games', address: tickets },
    { name: 'event', address: `${tickets}/${next!.slug}` },
    { name: 'map', address: `${open}/plaetze`, shows: 'Plätze vorschlagen' },
    { name: 'map as list', address: `${open}/plaetze`, press: 'Liste', shows: 'Plätze vorschlagen' },
    { name: 'block', address: `${open}/plaetze?block=4`, shows: 'Vergeben' },
    { name: 'block as list', address: `${open}/plaetze?block=4`, press: 'Liste', shows: 'Vergeben' },
    { name: 'season tickets', address: `${tickets}/dauerkarten`, shows: 'Warteliste' },
    { name: 'map of a season', address: `${tickets}/dauerkarten/${season}`, shows: 'Preisklassen' },
    {
      name: 'place for a season',
      address: `${tickets}/dauerkarten/${season}?block=19&seat=19-3-1`,
      shows: 'Dein Platz',
    },
    { name: 'empty cart', address: `${origin('stores')}/warenkorb`, shows: 'Noch ist hier Platz.' },
  ])
})

test('MKT-20 the exchange, its offers for a match, and the waiting list', async ({ page }) => {
  const tickets = origin('tickets')
  const market = origin('marktplatz')
  const [, open, sold] = await homeGames()
  await expectFine(page, [
    { name: 'exchange', address: market, shows: 'So geht der Zweitmarkt' },
    { name: 'offers', address: `${market}/${sold!.slug}`, shows: 'In den Warenkorb' },
    { name: 'offers on the plan', address: `${market}/${sold!.slug}?view=map`, shows: 'Keine freien Plätze' },
    { name: 'offers filtered to nothing', address: `${market}/${sold!.slug}?max=1`, shows: 'kein Angebot' },
    { name: 'no offers', address: `${market}/${open!.slug}`, shows: 'niemand ein Ticket' },
    { name: 'waiting list', address: `${tickets}/${sold!.slug}/warteliste`, shows: 'Preisklassen' },
  ])
})

test('I18N-01 offers and the waiting list in English and Japanese', async ({ page }) => {
  const [, , sold] = await homeGames()
  await expectFine(
    page,
    (['en', 'ja'] as const).flatMap((language) => [
      { name: `offers ${language}`, address: `${origin('marktplatz')}/${language}/${sold!.slug}` },
      { name: `waiting ${language}`, address: `${origin('tickets')}/${language}/${sold!.slug}/waiting-list` },
    ]),
    [PHONE],
  )
})

test('a cart with places, the map with own seats, and the checkout before signing in', async ({ page }) => {
  const [, game] = await homeGames()
  await page.goto(origin('tickets'))
  await holdPlaces(page, 2)
  await expectFine(page, [
    { name: 'cart', address: `${origin('stores')}/warenkorb`, shows: 'Reservierung verlängern' },
    {
      name: 'own seats on the map',
      address: `${origin('tickets')}/${game!.slug}/plaetze`,
      shows: 'Weiter zum Warenkorb',
    },
    {
      name: 'checkout signed out',
      address: `${origin('stores')}/checkout`,
      shows: 'Einloggen',
    },
  ])
})

test('I18N-01 the shop in English and Japanese', async ({ page }) => {
  await expectFine(
    page,
    (['en', 'ja'] as const).flatMap((language) => [
      { name: `filtered ${language}`, address: `${origin('stores')}/${language}?size=M&label=New` },
      { name: `voucher ${language}`, address: `${origin('stores')}/${language}/gift-vouchers` },
    ]),
    [PHONE],
  )
})

test('I18N-01 English and Japanese', async ({ page }) => {
  const [, open] = await homeGames()
  await expectFine(
    page,
    (['en', 'ja'] as const).flatMap((language) => [
      { name: `start ${language}`, address: `${origin()}/${language}` },
      { name: `shop ${language}`, address: `${origin('stores')}/${language}` },
      { name: `event ${language}`, address: `${origin('tickets')}/${language}/${open!.slug}` },
      { name: `cart ${language}`, address: `${origin('stores')}/${language}/cart` },
    ]),
    [PHONE],
  )
})

test('words that are too pale are seen on a page that was looked at before', async ({ page }) => {
  const withWords = (colour: string) =>
    `<html lang="de"><title>Farben</title><main><h1>Farben</h1><p class="${colour}" style="color: ${colour}">Wer das liest`
  await page.setContent(withWords('black'))
  expect(await axeFindings(page)).toEqual([])
  await page.setContent(withWords('silver'))
  expect((await axeFindings(page)).map(([rule]) => rule)).toEqual(['color-contrast'])
})

const account = (rest: string) => `${origin()}/konto${rest}`

test('the account of somebody who is signed in: oneself', async ({ page }) => {
  await openSignedIn(page, 'fan')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
  await expectFine(page, [
    { name: 'account', address: account(''), shows: 'Block 19, Reihe 12' },
    { name: 'data', address: account('/daten'), shows: 'Du hast kein Abo' },
    { name: 'addresses', address: account('/adressen'), shows: 'Lindenweg 4' },
    { name: 'membership', address: account('/mitgliedschaft'), shows: 'Hier liegt bald Dein Ausweis.' },
    { name: 'fan club', address: account('/fanclub'), shows: 'Noch in keinem Fanclub?' },
    { name: 'advertising consent', address: account('/werbeeinwilligung'), shows: 'Von unseren Partnern' },
    { name: 'newsletters', address: account('/newsletter'), shows: 'Klub kompakt' },
    { name: 'address book', address: account('/adressbuch'), shows: 'Mit wem gehst Du' },
  ])
})

test('the account of somebody who is signed in: what was bought, and the checkout', async ({ page }) => {
  await openSignedIn(page, 'fan')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
  await page.goto(`${origin('tickets')}/konto/tickets`)
  const ticket = await page
    .locator('main a[href*="/konto/tickets/0"]:not([href$="weitergeben"]):not([href$="anbieten"])')
    .first()
    .getAttribute('href')
  await page.goto(origin('tickets'))
  await page.goto(`${origin('stores')}/warenkorb`)
  await expectFine(page, [
    { name: 'payment methods', address: account('/zahlungsarten'), shows: 'Einmal speichern' },
    { name: 'adding a card', address: account('/zahlungsarten?add=creditCard'), shows: 'Lindenweg 4' },
    {
      name: 'payment method return',
      address: account('/zahlungsarten/rueckkehr'),
      shows: 'nichts mehr offen',
    },
    { name: 'orders', address: account('/bestellungen') },
    { name: 'tickets', address: `${origin('tickets')}/konto/tickets` },
    { name: 'ticket archive', address: `${origin('tickets')}/konto/tickets/archiv` },
    { name: 'ticket', address: `${origin('tickets')}${ticket}`, shows: 'Ticketnummer' },
    { name: 'checkout', address: `${origin('stores')}/checkout` },
  ])
})

test('the pages of the id host', async ({ page }) => {
  await page.goto('/konto')
  await page.getByRole('main').getByRole('button', { name: 'Einloggen' }).click()
  await expect(page).toHaveURL(/\/anmelden/)
  const signInPage = page.url()
  const link = async (name: string) =>
    new URL((await page.getByRole('link', { name }).first().getAttribute('href'))!, signInPage).href
  const register = await link('Jetzt anlegen')
  const forgotten = await link('Passwort vergessen')
  await expectFine(page, [
    { name: 'sign in', address: signInPage },
    { name: 'register', address: register },
    { name: 'forgotten password', address: forgotten },
  ])
})
