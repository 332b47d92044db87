import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { fillIn, origin } from './journey.ts'

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
  await page.goto(`${origin('office')}/seiten/startseiten`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'redaktion')
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
  await page.goto(`${origin('office')}/seiten/startseiten`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'redaktion')
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
