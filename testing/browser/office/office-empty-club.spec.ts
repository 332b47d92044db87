import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { type EmptyClub, startEmptyClub } from '../empty-club.ts'
import { origin } from '../journey.ts'
import { addPasskey, withDevice } from '../passkey.ts'
import { register } from '../post.ts'

/** From nothing to the first sale: after the first owner was named, everything is done in the browser. */

const OWNER = 'leitung@verein.example'
const FAN = 'erste@fan.example'
const SCARF = 'Schal Erste Reihe'
const OPPONENT = 'TSV Prüfdorf'
const CODE = 'STARTKLAR'

let club: EmptyClub
test.beforeAll(async () => {
  test.setTimeout(300_000)
  club = await startEmptyClub(Number(new URL(origin()).port))
})
test.afterAll(() => club.close())

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** A new screen: for everybody, and on a phone. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await isWithinWidth(page), `${name} at ${width}`).toBe(true)
    expect(await axeFindings(page), `${name} at ${width}`).toEqual([])
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const steps = (page: Page) => page.getByRole('region', { name: 'Erste Schritte' })

async function today(page: Page, done: number): Promise<void> {
  await page.goto(origin('office'))
  await expect(steps(page).getByText(`${done} von 5 getan`)).toBeVisible()
}

async function enter(page: Page): Promise<void> {
  await page.goto(origin('office'))
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Hier geht es nur mit Passkey.' })).toBeVisible()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(steps(page)).toBeVisible()
}

async function makeProduct(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await steps(page).getByRole('link', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { name: 'Noch kein Produkt' })).toBeVisible()
  await look(page, 'products')
  await page.getByRole('main').getByRole('button', { name: 'Produkt anlegen' }).last().click()
  await dialog.getByLabel('Name auf Deutsch').fill(SCARF)
  await dialog.getByLabel('Name auf Englisch').fill('Scarf First Row')
  await dialog.getByLabel('Preis für alle').fill('20')
  await dialog.getByLabel('Größen und Bestand').fill('25')
  await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: SCARF })).toBeVisible()
  // The shelf is made where it is missed.
  await page.keyboard.press('e')
  await dialog.getByLabel('Kategorie auf Deutsch').fill('Schals')
  await dialog.getByLabel('Kategorie auf Englisch').fill('Scarves')
  await dialog.getByRole('button', { name: 'Kategorie anlegen' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Schals' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
  const photo = await sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#0e1430' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Bild hochladen')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
  await dialog.getByRole('button', { name: 'Bild übernehmen' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /^Veröffentlichen/ }).click()
  await expect(page.getByRole('link', { name: 'Im Shop ansehen' })).toBeVisible()
}

async function sellMatch(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await steps(page).getByRole('link', { name: 'In den Verkauf geben' }).click()
  await expect(page.getByRole('heading', { name: 'Kein Spiel ohne Karten.' })).toBeVisible()
  await look(page, 'no-fixture')
  await page.keyboard.press('n')
  await expect(dialog.getByLabel('Gegner')).toBeVisible()
  await look(page, 'fixture')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect(dialog.getByRole('link', { name: /^Gegner/ })).toBeVisible()
  await dialog.getByLabel('Gegner').fill(OPPONENT)
  await dialog.getByLabel('Name des Wettbewerbs').fill('Regionalliga')
  const day = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Anstoß').fill(`${day}T15:30`)
  await dialog.getByRole('button', { name: 'Eintragen' }).press('Enter')
  // What is typed wrongly is corrected until it is on sale.
  await expect(page.getByRole('button', { name: 'In den Verkauf geben' })).toBeVisible()
  await page.goto(`${origin('office')}/spiele/neu`)
  await page.getByRole('button', { name: `${OPPONENT} berichtigen` }).click()
  await dialog.getByLabel('Spieltag').fill('17')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(/Regionalliga, 17\. Spieltag/)).toBeVisible()
  await page.getByRole('link', { name: OPPONENT }).click()
  await expect(page.getByRole('button', { name: 'In den Verkauf geben' })).toBeVisible()
  for (const price of await page.getByLabel(/^Vollzahler\s*€/).all()) await price.fill('18')
  await page.getByRole('button', { name: 'In den Verkauf geben' }).click()
  await expect(page.getByRole('heading', { name: 'Blöcke' })).toBeVisible()
}

async function makeCode(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await steps(page).getByRole('link', { name: 'Ausgeben' }).click()
  await expect(page.getByRole('heading', { name: 'Noch kein Code' })).toBeVisible()
  await look(page, 'codes')
  await page.keyboard.press('n')
  await dialog.getByLabel('Code', { exact: true }).fill(CODE)
  for (const language of ['Deutsch', 'Englisch', 'Japanisch'])
    await dialog.getByLabel(`Name auf ${language}`).fill('Start')
  await dialog.getByLabel('Prozent').last().fill('10')
  await dialog.getByRole('button', { name: 'Anlegen' }).press('Enter')
  await expect(page.getByRole('row', { name: new RegExp(`${CODE}.*gilt`) })).toBeVisible()
}

/** On the public sites: the match is there, the scarf goes into the cart, the code takes something off. Paid in `first-day`. */
async function visit(browser: Browser): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const main = page.getByRole('main')
  await register(page, { email: FAN, from: `${origin()}/konto/daten` })
  await page.goto(origin('tickets'))
  await expect(main.getByText(new RegExp(OPPONENT)).first()).toBeVisible()
  await page.goto(`${origin('stores')}/?q=Schal`)
  await main
    .getByRole('link', { name: new RegExp(SCARF) })
    .first()
    .click()
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText('Warenkorb').first()).toBeVisible()
  await page.goto(`${origin('stores')}/warenkorb`)
  const codes = page.getByRole('region', { name: 'Gutscheine und Codes' })
  await codes.getByLabel('Gutschein oder Aktionscode').fill(CODE)
  await codes.getByRole('button', { name: 'Einlösen' }).click()
  await expect(codes.getByText(CODE, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Zur Kasse' }).click()
  await expect(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible()
  await context.close()
}

test('an empty club is filled from the office alone, and a visitor finds both and comes to pay with its first code', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000)
  await withDevice(page)
  await register(page, { email: OWNER, from: '/konto/daten' })
  await addPasskey(page, 'Telefon')
  await club.firstOwner(OWNER)
  await enter(page)
  await today(page, 0)
  await look(page, 'today')
  await makeProduct(page)
  await today(page, 1)
  await sellMatch(page)
  await today(page, 2)
  await makeCode(page)
  await today(page, 3)
  for (const step of ['Mailserver', 'Jemanden dazuholen']) {
    const skip = page.getByRole('button', { name: `${step}: Brauchen wir nicht` })
    await skip.click()
    await expect(skip).toHaveCount(0)
  }
  await expect(steps(page)).toHaveCount(0)
  await visit(browser)
})
