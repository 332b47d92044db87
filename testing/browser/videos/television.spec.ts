import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'
import { register } from '../post.ts'

/** Club TV: from the offers to a month that runs, and its end. */

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

test('VID-04 VID-17 club TV is subscribed to by the month, shown in the account, cancelled and taken back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin('tv')}/abo`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)

  // Without the word that it begins at once nothing is bought; what is missing has the focus.
  await page.getByRole('button', { name: 'Monat wählen' }).click()
  const start = page.getByRole('checkbox', { name: /sofort beginnen/ })
  await expect(start).toBeFocused()
  await start.check()
  await page.getByRole('button', { name: 'Monat wählen' }).click()
  await expect(page.getByRole('main')).toContainText(/TV: Monat/)
  await page.getByRole('link', { name: 'Zur Kasse' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Einloggen/ })
    .first()
    .click()
  await fillIn(page, 'fan')

  await page.getByRole('radio', { name: 'Kreditkarte' }).check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await page.getByRole('checkbox', { name: /merken|speichern/ }).check()
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await payByCard(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Danke|Du bist/)

  await page.goto(`${origin()}/konto/tv`)
  await expect(page.getByText(/^Läuft bis/)).toBeVisible()
  await expect(page.getByText('Nächste Abbuchung')).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)

  await page.getByRole('button', { name: 'Abo kündigen' }).click()
  await page.getByRole('button', { name: 'Jetzt kündigen' }).click()
  await expect(page.getByText(/^Gekündigt zum/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kündigung zurücknehmen' }).click()
  await expect(page.getByText('Nächste Abbuchung')).toBeVisible()
})

test('VID-17 free days begin with a card that is saved on the way, say what follows, and end without costing anything', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page, { email: `probe-${Date.now()}@falkenpost.example`, from: '/konto/tv' })
  const offer = page.getByRole('region', { name: /Tage kostenlos testen/ })
  await expect(offer).toContainText(/Danach zahlst Du .* im Monat/)
  await expectAccessible(page)
  await expectNotSideways(page)

  // A card is added at the bank, with an address for the bill before, and nobody has to find the way back.
  await offer.getByRole('link', { name: 'Kreditkarte' }).click()
  await expect(page.getByRole('textbox', { name: 'Nachname' })).toHaveValue('Kurz')
  for (const [label, value] of [
    ['Straße und Hausnummer', 'Gerbergasse 14'],
    ['PLZ', '24899'],
    ['Ort', 'Falkenstadt'],
  ])
    await page.getByRole('textbox', { name: label! }).fill(value!)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Adresse speichern' }).click()
  await page.getByRole('button', { name: 'Weiter zur Bank' }).click()
  await page.getByLabel('Kartennummer').fill('4000189900000111')
  await page.getByLabel(/Gültig bis/).fill('12/31')
  await page.getByLabel('Prüfnummer').fill('123')
  await page.getByLabel('Name auf der Karte').fill('Ida Kurz')
  await page.locator('form button:not([value=cancel])').first().click()

  // Without the word that it begins at once nothing begins; what is missing has the focus.
  const order = offer.getByRole('button', { name: 'Zahlungspflichtig abonnieren' })
  await order.click()
  const start = offer.getByRole('checkbox', { name: /sofort beginnen/ })
  await expect(start).toBeFocused()
  await start.check()
  await order.click()
  await expect(page.getByText(/^Kostenlos bis/)).toBeVisible()
  await expect(page.getByText('Nächste Abbuchung')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Abo kündigen' }).click()
  await page.getByRole('button', { name: 'Jetzt kündigen' }).click()
  await expect(page.getByText(/^Gekündigt zum/)).toBeVisible()
  await expect(page.getByText('Nächste Abbuchung')).toHaveCount(0)
})
