import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** What a site leads with is written in three languages and seen there; a piece is copied; a quiet page lies ready. */

const HOSTILE = '<img src=x onerror="document.title=1">'
const SITE = 'museum'

const headlineOf = (page: Pick<Page, 'getByRole'>) =>
  page.getByRole('main').getByRole('heading', { level: 1 })

async function writeIn(page: Page, language: string, line: string) {
  await page.getByRole('button', { name: new RegExp(`^${language}`) }).click()
  await page.getByLabel('Große Zeilen').fill(line)
  await expect(page.getByText(/^gesichert/)).toBeVisible()
}

async function publish(page: Page) {
  await page.getByRole('button', { name: /^Veröffentlichen/ }).click()
  await expect(page.getByText('Mails und Mitteilungen gehen nicht raus')).toBeVisible()
  await page.getByRole('button', { name: /Jetzt veröffentlichen/ }).click()
  await expect(page.getByText('Veröffentlicht.')).toBeVisible()
}

test('the lead of a start page changes in three languages, its preview before its readers', async ({
  page,
  browser,
}) => {
  await enterOffice(page, 'redaktion', '/seiten/startseiten')
  const row = page.getByRole('row', { name: /^Museum/ })
  await expect(row).toContainText('öffentlich')
  expect(await axeFindings(page)).toEqual([])
  await row.getByText('Museum').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Museum' })).toBeVisible()

  await writeIn(page, 'Deutsch', `Neu\n${HOSTILE}`)
  const preview = page.frameLocator('iframe[data-ready]').first()
  await expect(headlineOf(preview)).toContainText(HOSTILE)
  await page.getByText('Handy', { exact: true }).click()
  await expect(headlineOf(preview)).toContainText(HOSTILE)
  await writeIn(page, 'Englisch', 'Brand new')
  await writeIn(page, 'Japanisch', '新しい')
  const fan = await browser.newPage()
  await fan.goto(`${origin(SITE)}/`)
  await expect(headlineOf(fan)).not.toContainText('Neu')

  await publish(page)
  for (const [path, line] of [
    ['/', HOSTILE],
    ['/en/', 'Brand new'],
    ['/ja/', '新しい'],
  ] as const)
    await expect(async () => {
      await fan.goto(origin(SITE) + path)
      await expect(headlineOf(fan)).toContainText(line, { timeout: 1000 })
    }).toPass()
  expect(await fan.title()).not.toBe('1')
  await fan.setViewportSize({ width: 320, height: 700 })
  await fan.goto(`${origin(SITE)}/`)
  expect(await fan.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('menuitem', { name: 'Zurückziehen' }).click()
  await page.getByLabel('Grund').fill('Es war nur ein Versuch')
  await expect(page.getByText('Die Seite zeigt wieder die Vorgabe des Vereins')).toBeVisible()
  await page.getByRole('button', { name: /^Zurückziehen/ }).click()
  await expect(page.getByText('Zurückgezogen.')).toBeVisible()
  await expect(async () => {
    await fan.goto(`${origin(SITE)}/`)
    await expect(headlineOf(fan)).not.toContainText(HOSTILE, { timeout: 1000 })
  }).toPass()
  await page.goto(`${origin('office')}/seiten/startseiten`)
  await expect(row).toContainText('Vorgabe des Vereins')
  await expect(row).toContainText('Entwurf')
})

test('a quiet start page lies ready as a draft, and any piece is copied in all its languages', async ({
  page,
}) => {
  await enterOffice(page, 'redaktion', '/seiten/startseiten')
  await page.getByRole('button', { name: 'Klub: Mehr' }).click()
  await page.getByRole('menuitem', { name: 'Trauerfassung anlegen' }).click()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.getByRole('button', { name: 'Trauerfassung anlegen' }).click()
  await expect(page).toHaveURL(/\/redaktion\/start-klub-quiet$/)
  await page.getByText('Weitere Angaben').click()
  await expect(page.getByLabel(/^Trauerfassung/)).toBeChecked()
  await expect(page.getByLabel('Vorlage')).toHaveValue('start')

  await page.goto(`${origin('office')}/redaktion?kind=article`)
  await page
    .getByRole('button', { name: / kopieren$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Titel')).toHaveValue(/\(Kopie\)$/)
  await dialog.getByLabel('Titel').fill(`Abgeschrieben ${HOSTILE}`)
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Kopie anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Abgeschrieben ${HOSTILE}`)
  expect(await page.title()).not.toBe('1')
})

test('what is public gets a change for a time: seen, compared, moved, and live by itself', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const lead = 'Ab heute Abend'
  await enterOffice(page, 'redaktion', '/seiten/startseiten')
  const row = page.getByRole('row', { name: /^Fans/ })
  await row.getByText('Fans').click()
  await writeIn(page, 'Deutsch', lead)
  await page.getByRole('button', { name: /^Veröffentlichen/ }).click()
  await page.getByText('Zu einer Zeit').click()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('Erscheint am').fill(inDays(2))
  await page.getByLabel(/^Danach wieder wie jetzt/).fill(inDays(1))
  await expect(page.getByText('Zurück geht es erst, nachdem es erschienen ist.')).toBeVisible()
  await page.getByLabel(/^Danach wieder wie jetzt/).fill(inDays(3))
  await expect(page.getByText(/wird zu dieser Zeit ersetzt, bis dahin bleibt sie/)).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.getByRole('button', { name: /^Planen/ }).click()
  await expect(page.getByText(/^Geplante Änderung: Deutsch/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const fan = await browser.newPage()
  await fan.goto(`${origin('fans')}/`)
  await expect(headlineOf(fan)).not.toContainText(lead)

  await page.getByRole('link', { name: 'Vergleichen' }).click()
  await expect(page.locator('.editorial-differences ins').first()).toContainText(lead.slice(0, 2))
  await expect(page.getByText('als Änderung geplant')).toBeVisible()
  await page.goto(`${origin('office')}/redaktion?state=scheduled`)
  await expect(page.getByText(/öffentlich, Änderung/).first()).toBeVisible()
  await page.goto(`${origin('office')}/seiten/startseiten`)
  await row.getByText('Fans').click()

  // To the next full minute, which comes by itself.
  await page.getByRole('button', { name: 'Verschieben' }).click()
  const soon = new Date(Math.ceil((Date.now() + 8_000) / 60_000) * 60_000)
  const local = await page.evaluate((iso) => {
    const moment = new Date(iso)
    return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, soon.toISOString())
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Erscheint am').fill(local)
  await dialog.getByRole('button', { name: /^Verschieben/ }).click()
  await expect(page.getByText('Neu geplant.')).toBeVisible()
  await expect(async () => {
    await fan.goto(`${origin('fans')}/`)
    await expect(headlineOf(fan)).toContainText(lead, { timeout: 1000 })
  }).toPass()
  await page.reload()
  await expect(page.getByText(/^Die vorherige Fassung kommt zurück: Deutsch/)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Nicht zurückholen' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Nicht zurückholen/ })
    .click()
  await expect(page.getByText('Nicht mehr geplant.')).toBeVisible()
})

test('of two who count one match the second sees both numbers and chooses', async ({ page }) => {
  await enterOffice(page, 'redaktion', '/ticker')
  await page
    .getByRole('link', { name: /noch nicht offen/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/ticker\/[0-9a-f-]{36}$/)
  const address = `${page.url()}/bogen`
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await one.goto(address)
    await expect(one.getByRole('button', { name: 'Statistik sichern' })).toBeVisible()
  }
  const corners = (one: Page) => one.getByRole('textbox', { name: /^Ecken/ }).first()
  const rivals = (one: Page) => one.getByRole('textbox', { name: /^Ecken/ }).last()
  await corners(other).fill('9')
  await rivals(other).fill('1')
  await other.getByRole('button', { name: 'Statistik sichern' }).click()
  await expect(other.getByText('Die Statistik ist gesichert.')).toBeVisible()
  await corners(page).fill('8')
  await rivals(page).fill('2')
  await page.getByRole('button', { name: 'Statistik sichern' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('9 : 1')
  await expect(dialog).toContainText('8 : 2')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByText('9 : 1').click()
  await dialog.getByRole('button', { name: 'So zusammenführen' }).click()
  await expect(corners(page)).toHaveValue('9')
  await corners(page).fill('10')
  await page.getByRole('button', { name: 'Statistik sichern' }).click()
  await expect(page.getByText('Die Statistik ist gesichert.')).toBeVisible()
})
