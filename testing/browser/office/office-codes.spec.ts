import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { enterOffice } from '../signed-in.ts'

/** The room of codes: made, counted, switched off. */

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

async function enter(page: Page): Promise<void> {
  await enterOffice(page, 'finanzen', '/codes')
  await expect(page.getByRole('row', { name: /WILLKOMMEN10.*gilt/ })).toBeVisible()
}

test('a promotion code is made and switched off again without a mouse', async ({ page }) => {
  await enter(page)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Aktionscode anlegen' })
  await dialog.getByLabel('Code', { exact: true }).fill('derby26')
  await dialog.getByRole('button', { name: 'Anlegen' }).press('Enter')
  await expect(dialog.getByText(/Name auf Deutsch: /).first()).toBeVisible()
  await dialog.getByLabel('Name auf Deutsch').fill('Derby')
  await dialog.getByLabel('Name auf Englisch').fill('Derby')
  await dialog.getByLabel('Name auf Japanisch').fill('ダービー')
  await dialog.getByLabel('Prozent').last().fill('12')
  await dialog.getByLabel(/Wie oft insgesamt/).fill('40')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Anlegen' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name: /DERBY26.*0 von 40.*gilt/ })
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: 'DERBY26' })
  await expect(detail.getByText('In keiner bezahlten Bestellung.')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await detail.getByRole('button', { name: 'Ausschalten' }).press('Enter')
  await expect(page.getByText('Der Code wird ab sofort nicht mehr angenommen')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: /DERBY26.*beendet/ })).toBeVisible()
})

test('vouchers: what they come to, their codes once, and the table of them', async ({ page }) => {
  await enter(page)
  await page.getByRole('button', { name: 'Gutscheine ausgeben' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gutscheine ausgeben' })
  await dialog.getByLabel(/Wert je Gutschein/).fill('20')
  await dialog.getByLabel('Wie viele').fill('3')
  await dialog.getByLabel('Grund').fill('Trostpflaster nach dem Abbruch')
  await dialog.getByRole('button', { name: 'Folgen ansehen' }).click()
  await expect(dialog.getByText('60,00 €').first()).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: /60,00 € ausgeben/ }).click()
  const made = page.getByRole('dialog', { name: '3 Gutscheine sind ausgegeben' })
  await expect(made.getByRole('listitem')).toHaveCount(3)
  const codes = await made.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(3)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: 'Als Tabelle speichern' }).click(),
  ])
  const table = await readFile(await saved.path(), 'utf8')
  for (const code of codes) expect(table).toContain(`${code};20,00`)
  await made.getByRole('button', { name: 'Fertig' }).click()
  await expect(made.getByText('Hast Du die Codes gesichert?')).toBeVisible()
  await made.getByRole('button', { name: 'Ja, schließen' }).click()
  await page.getByRole('button', { name: /^Gutscheine \d/ }).click()
  await expect(page.getByText(`****-****-****-${codes[0]!.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(codes[0]!)).toHaveCount(0)
})

test('the list of codes stands within phones and desks', async ({ page }) => {
  await enterOffice(page, 'laden', '/codes')
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 850 })
    await expect(page.getByText('WILLKOMMEN10')).toBeVisible()
    await expect.poll(() => isWithinWidth(page)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
  }
})
