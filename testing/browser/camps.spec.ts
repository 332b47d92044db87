import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, fillIn, origin } from './journey.ts'

/** Camps of the football school: two children are booked and paid on a phone, then found in the account. */

async function payByCard(page: Page): Promise<void> {
  const bank = page.frameLocator('[data-bank-card-form] iframe')
  await bank.getByLabel('Kartennummer').fill('4000189900000111')
  await bank.getByLabel(/Gültig bis/).fill('12/31')
  await bank.getByLabel('Prüfnummer').fill('123')
  await bank.getByLabel('Name auf der Karte').fill('Test Karte')
  await bank.getByRole('button', { name: 'Jetzt zahlen' }).click()
}

async function expectNotSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
}

test('CMP-01 two children are booked into a camp together, paid, and found in the account', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin('fussballschule')}/camps/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)
  const camp = page.getByRole('article').filter({ hasText: 'Wintercamp' })
  await camp.getByRole('link', { name: 'Buchen' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'eltern')

  // One of the family fits, the other does not.
  await expect(page.getByRole('checkbox', { name: /Lotte Jansen/ })).toBeDisabled()
  await page.getByRole('checkbox', { name: /Jannis Jansen/ }).check()
  await page.getByLabel('Im Notfall rufen wir an').fill('Mara Jansen')
  await page.getByLabel('Unter welcher Nummer?').fill('0171 1234567')
  await page.getByRole('button', { name: 'Anderes Kind' }).click()
  const second = page.getByRole('group', { name: 'Kind 2' })
  await second.getByLabel('Vorname').fill('Emil')
  await second.getByLabel('Nachname').fill('Jansen')
  await second.getByLabel('Geburtsdatum').fill(`${new Date().getFullYear() - 8}-02-03`)
  await expectAccessible(page)
  await expectNotSideways(page)
  await page.getByRole('button', { name: 'Platz sichern' }).click()

  await expect(page.getByRole('main')).toContainText('Wintercamp')
  await page.getByRole('link', { name: 'Zur Kasse' }).click()
  await page.getByRole('radio', { name: 'Kreditkarte' }).check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await payByCard(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Danke|Du bist/)

  await page.goto(`${origin()}/konto/camps`)
  await expect(page.getByText('Emil Jansen')).toBeVisible()
  await page.getByRole('button', { name: 'Emil: Angaben ändern' }).click()
  await expect(page.getByRole('dialog').getByLabel('Unter welcher Nummer?')).toHaveValue('0171 1234567')
  await page.getByRole('dialog').getByLabel('Allergien, Essen').fill('Nüsse')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
  await expectNotSideways(page)
})
