import { expect } from '@playwright/test'
import { ordering } from '#club/ordering.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Goods without an account, on a phone; the order is found by number and mailbox, and the office sees it as such. */

test('CART-23 a bottle without an account: bought, found again, and seen by the office', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin('stores')}/?q=Trinkflasche`)
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /Trinkflasche/ })
    .first()
    .click()
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText('Warenkorb').first()).toBeVisible()
  await page.goto(`${origin('stores')}/checkout`)
  await main.getByRole('button', { name: 'Ohne Konto bestellen' }).click()
  const email = `gast-${Date.now()}@probe.example`
  await main.getByLabel('E-Mail-Adresse').fill(email)
  await main.getByLabel('Vorname').fill('Gesa')
  await main.getByLabel('Nachname').fill('Gast')
  await main.getByLabel(/^Straße/).fill('Prüfweg 1')
  await main.getByLabel('PLZ').fill('60311')
  await main.getByLabel('Ort', { exact: true }).fill('Falkenstadt')
  await page.getByRole('radio', { name: 'Kreditkarte' }).check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  const bank = page.frameLocator('[data-bank-card-form] iframe')
  await bank.getByLabel('Kartennummer').fill('4000189900000111')
  await bank.getByLabel(/Gültig bis/).fill('12/31')
  await bank.getByLabel('Prüfnummer').fill('123')
  await bank.getByLabel('Name auf der Karte').fill('Test Karte')
  await bank.getByRole('button', { name: 'Jetzt zahlen' }).click()
  const bought = page.getByText(new RegExp(`Bestellung ${ordering.orderNumberPrefix}-\\d{4}-\\d{6}`)).first()
  await expect(bought).toBeVisible()
  await expect(main).toContainText(email)
  const number = (await bought.textContent())!.match(/[A-Z]+-\d{4}-\d{6}/)![0]

  // Another browser knows nothing of it but what the mail says.
  const later = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await later.goto(`${origin()}/bestellung-finden`)
  await later.getByLabel('Bestellnummer').fill(number)
  await later.getByLabel('E-Mail-Adresse der Bestellung').fill('wrong@probe.example')
  await later.getByRole('button', { name: 'Bestellung finden' }).click()
  await expect(later.getByRole('alert')).toContainText('finden wir keine Bestellung')
  await later.getByLabel('E-Mail-Adresse der Bestellung').fill(email)
  await later.getByRole('button', { name: 'Bestellung finden' }).click()
  await expect(later.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(later.getByRole('main')).toContainText('Trinkflasche')
  await expectAccessible(later)
  await later.close()

  const office = await browser.newPage()
  await enterOffice(office, 'buero', `/bestellungen?q=${encodeURIComponent(email)}`)
  const row = office.getByRole('link', { name: number }).first()
  await expect(row).toBeVisible()
  await expect(office.getByRole('main')).toContainText('ohne Konto')
  await row.click()
  await expect(office.getByText(email)).toBeVisible()
  await expect(office.getByRole('button', { name: 'Adresse berichtigen' })).toBeVisible()
  await office.close()
})
