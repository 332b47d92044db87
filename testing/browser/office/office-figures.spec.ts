import { expect } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Finance looks at what came in, and takes the month to the tax adviser. */
test('turnover of the month is shown, its tax stands in the month’s books, and DATEV’s batch is downloaded', async ({
  page,
}) => {
  await enterOffice(page, 'finanzen', '/zahlen')
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

/** What the shop sold: a chart with its sentence, tables that sort, each product by its name. */
test('products stand by turnover beside the season before, sort by keyboard, and are a table', async ({
  page,
}) => {
  await enterOffice(page, 'buero', '/zahlen/shop')
  await page.getByRole('button', { name: 'Saison' }).click()
  await expect(page).toHaveURL(/tage=season/)
  await expect(page.getByRole('img', { name: /Umsatzes\.$/ })).toBeVisible()
  const table = page.getByRole('group', { name: 'Artikel', exact: true })
  const pieces = table.getByRole('columnheader', { name: 'Stück' })
  await pieces.getByRole('button').press('Enter')
  await expect(pieces).toHaveAttribute('aria-sort', 'descending')
  await pieces.getByRole('button').press('Enter')
  await expect(pieces).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('heading', { name: 'Nach Kategorie' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('shop-season.csv')
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/produkte\/[\d-]+$/)
  // Opened again, it is not taken for a file.
  expect((await page.reload())?.status()).toBe(200)
})

/** The VAT of other countries, by quarters, and the file that goes into the form. */
test('the quarter of the one-stop-shop is looked at by keyboard, at any width, and is a table', async ({
  page,
}) => {
  await enterOffice(page, 'finanzen', '/abschluss')
  await page.getByRole('link', { name: 'One-Stop-Shop' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^\d\. Quartal \d{4}$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Wonach wir besteuern' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Tabelle (CSV)' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^oss-\d{4}-Q\d\.csv$/)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.goto(`${origin('office')}/abschluss/oss/2019-Q1`)
  await expect(page.getByText('Hier ist nichts.').first()).toBeVisible()
})

/** The day of the whole house: what came in and what was counted, before it is over. */
test('today is looked at, waits for its end to be closed, and is a table meanwhile', async ({ page }) => {
  await enterOffice(page, 'finanzen', '/tagesabschluss')
  await page.getByRole('row', { name: /läuft/ }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Erwartet und gezählt' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Kartenleser/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abschließen' })).toBeDisabled()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^tagesabschluss-\d{4}-\d\d-\d\d\.csv$/)
})

/** Who sells tickets sees whether a match sells as others did. */
test('the presale of a match is said in a sentence, drawn, and its blocks stand in a table', async ({
  page,
}) => {
  await enterOffice(page, 'vorverkauf', '/spiele')
  await page.locator('a[href^="/spiele/0"]').first().click()
  await page.getByRole('link', { name: 'Vorverkauf im Vergleich' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Vorverkauf/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Verkauft (ist|sind)/ })).toBeVisible()
  await page.getByText('Alle Blöcke als Tabelle').click()
  await expect(page.getByRole('row', { name: /^19 / }).last()).toContainText('%')
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

/** Finance holds a provider's report against the books, and clears what fits nothing. */
test('a settlement report is looked at, read, and its unknown line cleared with a reason', async ({
  page,
}) => {
  await enterOffice(page, 'finanzen', '/abgleich')
  await page.getByRole('button', { name: /^Abrechnung einlesen/ }).click()
  const name = `txn_${Date.now()}`
  const report = [
    'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id',
    `${name},2026-11-03 10:00:00,eur,64.00,1.25,62.75,charge,ch_1`,
  ].join('\n')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Datei des Zahlungsdienstes')
    .setInputFiles({ name: 'stripe.csv', mimeType: 'text/csv', buffer: Buffer.from(report) })
  await expect(dialog.getByText('Kennen wir nicht')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: '1 Zeile einlesen' }).click()
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button')
    .click()
  await dialog.getByRole('button', { name: 'Als geklärt merken' }).click()
  await dialog.getByRole('textbox').fill('Anderer Shop am selben Konto')
  await dialog.getByRole('button', { name: 'Als geklärt merken' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${origin('office')}/zweitmarkt`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zweitmarkt' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})
