import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoId } from '#demo/matches/chance.ts'
import { test } from '#testing/browser/test.ts'
import { homeGames, origin, signIn } from './journey.ts'

/** Every screen that docs/look gives a mark, at both widths, small: `npm run look:pictures`. */

const FOLDER = join(import.meta.dirname, '../../docs/look')
const SIZES = [
  { name: 'desktop', width: 1440, height: 900, shown: 480 },
  { name: 'phone', width: 390, height: 844, shown: 240 },
] as const
const MOST_BYTES = 24 * 1024

async function keep(page: Page, name: string, address: string): Promise<void> {
  for (const { name: size, width, height, shown } of SIZES) {
    await page.setViewportSize({ width, height })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const small = await sharp(shot).resize({ width: shown }).webp({ quality: 60, effort: 6 }).toBuffer()
    expect(small.length, `${name}: ${small.length} bytes`).toBeLessThan(MOST_BYTES)
    mkdirSync(join(FOLDER, 'pictures'), { recursive: true })
    writeFileSync(join(FOLDER, 'pictures', `${name}-${size}.webp`), small)
  }
}

/** The screens that everybody sees, by the name of their picture. */
async function publicScreens(page: Page): Promise<Record<string, string>> {
  const [next, open, sold] = await homeGames()
  const [stores, tickets, men] = [origin('stores'), origin('tickets'), origin('profis')]
  await page.goto(`${stores}/trikots`)
  const product = await page.locator('main a.product').first().getAttribute('href')
  await page.goto(`${origin()}/news`)
  const article = await page
    .locator('main')
    .getByRole('link', { name: /Straßenbahnen/ })
    .first()
    .getAttribute('href')
  return {
    start: origin(),
    profis: men,
    department: origin('handball'),
    departments: `${origin('klub')}/abteilungen`,
    news: `${origin()}/news`,
    article: new URL(article!, origin()).href,
    squad: `${men}/kader`,
    player: `${men}/kader/luca-brandt`,
    staff: `${men}/trainer-funktionsteam`,
    fixtures: `${men}/saison/termine`,
    table: `${men}/saison/tabelle`,
    match: `${men}/spiel/${demoId('match', 220)}/aktuell`,
    shop: stores,
    shelf: `${stores}/trikots`,
    product: `${stores}${product}`,
    voucher: `${stores}/gutscheine`,
    games: tickets,
    event: `${tickets}/${next!.slug}`,
    plan: `${tickets}/${open!.slug}/plaetze`,
    seats: `${tickets}/${open!.slug}/plaetze?block=4`,
    'waiting-list': `${tickets}/${sold!.slug}/warteliste`,
    exchange: origin('marktplatz'),
    tv: origin('tv'),
    membership: origin('mitgliedschaft'),
    camps: `${origin('fussballschule')}/camps`,
    'not-found': `${origin()}/gibt-es/nicht`,
  }
}

/** By whom they are seen: somebody with a ticket and a contract and goods on their way, and somebody with many tickets. */
const ACCOUNTS = {
  vorsitz: { account: '/konto', orders: '/konto/bestellungen' },
  fan: { 'own-tickets': '/konto/tickets', data: '/konto/daten' },
} as const

test('what everybody sees', async ({ page }) => {
  test.setTimeout(600_000)
  for (const [name, address] of Object.entries(await publicScreens(page))) await keep(page, name, address)
})

for (const [who, screens] of Object.entries(ACCOUNTS))
  test(`what ${who} sees signed in`, async ({ page }) => {
    test.setTimeout(300_000)
    await signIn(page, who as keyof typeof ACCOUNTS)
    await expect(page.getByRole('navigation', { name: 'Konto' })).toBeVisible()
    for (const [name, address] of Object.entries(screens)) await keep(page, name, origin() + address)
  })

test('every screen that has a mark has its pictures', () => {
  const table = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  const named = [...table.matchAll(/pictures\/([\w-]+)-desktop\.webp/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(20)
  for (const name of named)
    for (const { name: size } of SIZES) readFileSync(join(FOLDER, 'pictures', `${name}-${size}.webp`))
})
