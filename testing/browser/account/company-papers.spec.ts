import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { enterOffice, openSignedIn } from '../signed-in.ts'

const REFERENCE = 'PO-4711/26'

async function payByCard(page: Page): Promise<void> {
  const bank = page.frameLocator('[data-bank-card-form] iframe')
  await bank.getByLabel('Kartennummer').fill('4000189900000111')
  await bank.getByLabel(/Gültig bis/).fill('12/31')
  await bank.getByLabel('Prüfnummer').fill('123')
  await bank.getByLabel('Name auf der Karte').fill('Test Karte')
  await bank.getByRole('button', { name: 'Jetzt zahlen' }).click()
}

test('an organisation gives its own order number, finds it on the order and takes the invoice as XML; so does the office', async ({
  page,
  browser,
}) => {
  test.slow()
  await openSignedIn(page, 'vorsitz', '/konto/fanclub')
  await page.getByRole('button', { name: 'Als Adlerhorst 04 handeln' }).first().click()
  await expect(page.getByText('Du handelst für Adlerhorst 04.')).toBeVisible()
  await page.goto(`${origin('stores')}/?q=Trinkflasche`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Trinkflasche/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText('Warenkorb').first()).toBeVisible()
  await page.goto(`${origin('stores')}/checkout`)
  await page.getByLabel('Eure Bestellnummer').fill(REFERENCE)
  await page.reload()
  await expect(page.getByLabel('Eure Bestellnummer')).toHaveValue(REFERENCE)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Kreditkarte' }).check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await payByCard(page)
  const bought = page.getByText(/Bestellung [A-Z]+-\d{4}-\d{6}/).first()
  await expect(bought).toBeVisible()
  const number = (await bought.textContent())!.match(/[A-Z]+-\d{4}-\d{6}/)![0]

  await page.goto(`${origin()}/konto/bestellungen`)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByText(REFERENCE)).toBeVisible()
  const invoice = page.getByRole('button', { name: /^E-Rechnung RE-/ })
  await expect(async () => {
    await page.reload()
    await expect(invoice).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), invoice.click()])
  expect(file.suggestedFilename()).toMatch(/^RE-\d{4}-\d{6}\.xml$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(`<cbc:BuyerReference>${REFERENCE}<`)

  const staff = await (await browser.newContext()).newPage()
  await enterOffice(staff, 'buero', '/bestellungen')
  await staff.getByRole('link', { name: number }).first().click()
  await expect(staff.getByText(REFERENCE)).toBeVisible()
  await expect(staff.getByRole('link', { name: /^E-Rechnung RE-/ })).toBeVisible()
  await expectAccessible(staff)
})
