import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Camps of the football school: two children are booked and paid on a phone, one of them with a proof that staff do not see. */

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

/** Staff find the open proof, say that it is missing and why, and see that the place is in the cart again. */
async function refuseProof(page: Page, child: string): Promise<void> {
  await enterOffice(page, 'buero', '/camps')
  await page.getByRole('link', { name: 'Wintercamp' }).click()
  await expect(page.getByText('Nachweise offen')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: `${child}: Nachweis fehlt` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Grund').fill('Der Bescheid gilt seit Januar nicht mehr.')
  await dialog.getByRole('button', { name: 'Erstatten und neu anbieten' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/storniert · .*Nachweis fehlt/)).toBeVisible()
}

test('CMP-01 two children are booked into a camp together, paid, and found in the account', async ({
  page,
  browser,
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
  await second.getByLabel('Ermäßigung mit Nachweis').selectOption({ label: 'Mit Bildungspaket: 74,50 €' })
  const receipt = page.locator('.camp-receipt')
  await expect(receipt).toContainText(/Jannis\s*Frühbucher/)
  await expect(receipt).toContainText(/Emil\s*Mit Bildungspaket, Geschwister/)
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

  await expect(page.getByText('Nachweis offen.', { exact: false })).toBeVisible()
  const office = await (await browser.newContext()).newPage()
  await refuseProof(office, 'Emil Jansen')
  await page.reload()
  await expect(page.getByText('Der Nachweis fehlte.', { exact: false })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Zum Warenkorb' }).click()
  await expect(page.getByRole('main')).toContainText('Emil Jansen')
})
