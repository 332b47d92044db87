import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { expectAccessible, origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** A breaking line for one site: written in the office, read there and nowhere else, closed, ended. */

const WORDS = 'Einlass heute erst ab 15 Uhr'
const notice = (page: Page) => page.getByRole('region', { name: 'Eilmeldung' })

test('a breaking line stands on its site alone, stays closed where it was closed, and ends', async ({
  page,
  browser,
}) => {
  const fan = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await fan.goto(origin('museum'))
  await expect(notice(fan)).toHaveCount(0)

  await enterOffice(page, 'redaktion', '/seiten/hinweise')
  await expect(page.getByText('Über den Seiten steht nichts')).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Neuer Hinweis' })
  await dialog.getByRole('radio', { name: /^Eilmeldung/ }).check()
  await dialog.getByRole('textbox', { name: 'Text deutsch' }).fill(WORDS)
  await dialog.getByLabel('Wohin es führt').fill('javascript:alert(1)')
  await expect(dialog.getByText(/So eine Adresse darf kein Link haben/)).toBeVisible()
  await dialog.getByLabel('Wohin es führt').fill('/impressum')
  await dialog.getByRole('radio', { name: 'Nur auf diesen:' }).check()
  await dialog.getByRole('checkbox', { name: 'Museum', exact: true }).check()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Seiten, auf denen es steht')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('row', { name: new RegExp(`${WORDS}.*zu sehen`) })
  await expect(row).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await expect(async () => {
    await fan.goto(origin('museum'))
    await expect(notice(fan)).toContainText(WORDS, { timeout: 1000 })
  }).toPass()
  expect(await fan.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await expect(notice(fan).getByRole('link', { name: 'Mehr dazu' })).toHaveAttribute('href', '/impressum')
  await expect(fan.getByRole('status').filter({ hasText: WORDS })).toHaveCount(1)
  await expectAccessible(fan)
  await fan.goto(origin('fans'))
  await expect(notice(fan)).toHaveCount(0)
  const english = fan.getByRole('region', { name: 'Breaking news' })
  // A page that is kept is shown once more while it is made anew.
  await expect(async () => {
    await fan.goto(`${origin('museum')}/en/`)
    await expect(english.locator('p')).toHaveAttribute('lang', 'de', { timeout: 1000 })
  }).toPass()
  await fan.getByRole('button', { name: 'Close this notice' }).click()
  await expect(fan.getByRole('region', { name: 'Breaking news' })).toHaveCount(0)
  await fan.goto(origin('museum'), { waitUntil: 'commit' })
  await expect(fan.locator('main')).toBeVisible()
  await expect(notice(fan)).toHaveCount(0)

  await row.getByRole('button', { name: 'Ausschalten' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${WORDS}.*aus`) })).toBeVisible()
  const other = await browser.newPage()
  await expect(async () => {
    await other.goto(origin('museum'))
    await expect(notice(other)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})
