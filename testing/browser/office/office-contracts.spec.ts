import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { enterOffice } from '../signed-in.ts'

/** Contracts of season tickets, from the office. */

async function enter(page: Page, address: string): Promise<void> {
  await enterOffice(page, 'buero', address)
}

/** On a phone as well: nothing that axe finds, nothing that scrolls sideways. */
async function expectFine(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`).toBe(
      true,
    )
  }
}

/** Where there may be a seat that nobody has bought for any match. */
const ROWS = ['12', '13', '14', '15', '16', '17', '18']

test('ABO-16 a contract is found, its place corrected with a reason, and its story says so', async ({
  page,
}) => {
  await enter(page, '/vertraege')
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Nummer, Name/))
    .first()
    .fill('Vera Adler')
  const found = page.getByRole('link', { name: /^DK-2026-/ })
  await expect(found).toHaveCount(1)
  await expectFine(page)
  await found.click()
  await expect(page.getByRole('heading', { name: 'Was geschehen ist' })).toBeVisible()
  await expectFine(page)

  await page.getByRole('button', { name: 'Platz ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Platz ändern' })
  await dialog.getByLabel('Grund').fill('Säule vor dem Platz')
  await dialog.getByLabel('Platz', { exact: true }).fill('7')
  let row = ''
  for (row of ROWS) {
    await dialog.getByLabel(/^Reihe/).fill(row)
    const answer = await page.waitForResponse((one) => one.url().endsWith('/corrections/preview'))
    if (answer.ok()) break
  }
  await expect(dialog.getByText('Karten ziehen um und bekommen neue Codes')).toBeVisible()
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Platz ändern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`Block 20, Reihe ${row}, Platz 7`)).toBeVisible()
  await expect(page.getByText('Berichtigt (Platz): Säule vor dem Platz')).toBeVisible()
})

test('TIX-07 who buys season tickets when is looked at and saved, and the line beside it', async ({
  page,
}) => {
  await enter(page, '/verlaengerung')
  await page.getByRole('button', { name: 'Verkauf planen' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group', { name: 'Phase 2' }).getByLabel('Wer')).toHaveValue('waitingList')
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toHaveCount(0)
  await expectFine(page)
  await page.getByRole('link', { name: 'Warteliste' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Warteliste/ })).toBeVisible()
  await expectFine(page)
})
