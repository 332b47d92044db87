import { expect, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { fillIn, origin } from './journey.ts'

/** Finance looks at what came in, and takes the month to the tax adviser. */
test('turnover of the month is shown, its tax stands in the month’s books, and DATEV’s batch is downloaded', async ({
  page,
}) => {
  await page.goto(`${origin('office')}/zahlen`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'finanzen')
  await expect(page.getByRole('img', { name: /Umsatz an \d+ Tag/ })).toBeVisible()
  await page.getByRole('button', { name: 'Saison' }).click()
  await expect(page).toHaveURL(/von=\d{4}-07-01/)
  expect(await axeFindings(page)).toEqual([])

  await page.goto(`${origin('office')}/abschluss`)
  await page.getByRole('button', { name: 'Nachrechnen' }).click()
  await expect(page.getByText('Jeder abgeschlossene Monat stimmt')).toBeVisible()
  await page.getByRole('link', { name: /\d{4}/ }).first().click()
  await expect(page.getByRole('row', { name: /^19\s%/ })).toContainText('81')
  await expect(page.getByRole('button', { name: 'Abschließen' })).toBeDisabled()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await page.getByRole('button', { name: 'DATEV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Herunterladen' }).click()
  expect((await download).suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_\d{4}-\d\d\.csv$/)
})
