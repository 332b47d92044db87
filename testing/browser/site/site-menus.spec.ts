import { expect } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** The navigation of one site: given another entry in the office, seen there in every language, given back. */

const WORD = 'Dein Weg'

test('a site gets an entry more, fans find it on both widths and in their language, and it goes again', async ({
  page,
  browser,
}) => {
  await enterOffice(page, 'redaktion', '/seiten/navigation')
  await page.getByPlaceholder('Name der Site').fill('Museum')
  const row = page.getByRole('row', { name: /^Museum/ })
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(await axeFindings(page)).toEqual([])
  await row.getByText('Museum').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Eintrag', exact: true }).click()
  await expect(dialog.getByText('Ein Wort auf Deutsch fehlt.')).toBeVisible()
  await dialog.getByLabel('Wort deutsch').fill(WORD)
  await dialog.getByLabel('Wort englisch').fill('Your way')
  await dialog.getByLabel('Führt zu').fill('javascript:alert(1)')
  await expect(dialog.getByText(/So eine Adresse darf kein Link haben/)).toBeVisible()
  await dialog.getByLabel('Führt zu').fill('/impressum')
  await dialog.getByRole('button', { name: `${WORD} nach vorn` }).click()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('von hier')

  const fan = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const entries = fan.getByRole('banner').getByRole('navigation', { name: 'Museum' })
  await expect(async () => {
    await fan.goto(origin('museum'))
    await expect(entries.getByRole('link', { name: WORD })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await entries.getByRole('link', { name: WORD }).click()
  await expect(fan).toHaveURL(/\/impressum$/)
  await expect(async () => {
    await fan.goto(`${origin('museum')}/en/`)
    const english = fan.getByRole('banner').getByRole('link', { name: 'Your way' })
    await expect(english).toHaveAttribute('href', '/en/impressum', { timeout: 1000 })
  }).toPass()
  await fan.setViewportSize({ width: 390, height: 844 })
  await fan.goto(origin('museum'))
  await fan.getByRole('button', { name: 'Menü', exact: true }).click()
  await expect(fan.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: WORD })).toBeVisible()

  await row.getByRole('button', { name: 'Zurück zur Datei' }).click()
  await expect(row).toContainText('Werte des Vereins')
  await expect(async () => {
    await fan.goto(origin('museum'))
    await expect(fan.getByRole('link', { name: WORD })).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})
