import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

/** Payment methods of the account: added at the bank, seen, used at the checkout, deleted. */

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Kartennummer').fill(number)
  await page.getByLabel(/Gültig bis/).fill('12/31')
  await page.getByLabel('Prüfnummer').fill('123')
  await page.getByLabel('Name auf der Karte').fill('Ben Kern')
}

async function toBank(page: Page, add: string, go: string): Promise<void> {
  await page.getByRole('link', { name: add }).click()
  await expect(page.getByRole('heading', { name: add })).toBeFocused()
  await page.getByRole('button', { name: go }).click()
}

/** The first button of the bank's form is the one that agrees. */
const agree = (page: Page) => page.locator('form button:not([value=cancel])').first().click()

test('ACC-04 PM-01 PM-03 PM-05 PM-13 PM-15 a card and PayPal are added, a declined card is not, and both are deleted', async ({
  page,
  context,
}) => {
  const begun = async () =>
    (await context.cookies()).flatMap(({ name }) => (name.startsWith('PaymentMethod') ? [name] : [])).sort()
  await openSignedIn(page, 'inhaber', `${origin()}/konto/zahlungsarten`)
  await expect(page.getByText('Einmal speichern, schneller dabei.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'SEPA-Lastschrift hinzufügen' })).toHaveCount(0)
  await expectAccessible(page)

  await toBank(page, 'Kreditkarte hinzufügen', 'Weiter zur Bank')
  await page.getByLabel('Kartennummer').waitFor()
  expect(await begun()).toEqual(['PaymentMethodCreated', 'PaymentMethodId', 'PaymentMethodType'])
  await fillCard(page, '4000189900000111')
  await agree(page)
  await expect(page.getByText('Zahlungsart gespeichert.')).toBeVisible()
  await expect(page.getByRole('main').getByText('gültig bis 12/2031')).toBeVisible()
  expect(await begun()).toEqual([])

  await toBank(page, 'PayPal hinzufügen', 'Weiter zu PayPal')
  await agree(page)
  await expect(page.getByRole('button', { name: /^Löschen: PayPal/ })).toBeVisible()

  await toBank(page, 'Kreditkarte hinzufügen', 'Weiter zur Bank')
  await fillCard(page, '4000189900000228')
  await agree(page)
  await expect(page.getByRole('alert')).toContainText('konnte nicht hinzugefügt werden')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Zu den Zahlungsarten' }).click()
  await expect(page.getByRole('button', { name: /^Löschen/ })).toHaveCount(2)
  await expectAccessible(page)

  for (const name of [/^Löschen: Sandbox Card, endet auf 0111/, /^Löschen: PayPal/]) {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Löschen' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByText('Einmal speichern, schneller dabei.')).toBeVisible()
})

test('CHK-22 PM-04 a mandate from the account pays at the checkout with one press', async ({ page }) => {
  await openSignedIn(page, 'sepa', `${origin()}/konto/zahlungsarten`)
  await toBank(page, 'SEPA-Lastschrift hinzufügen', 'Weiter zum Mandat')
  await page.getByLabel('Kontoinhaber').fill('Selma Paar')
  await page.getByLabel('IBAN').fill('DE92189900000000000001')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mandat erteilen' }).click()
  await expect(page.getByRole('main').getByText('Selma Paar').first()).toBeVisible()

  await page.goto(`${origin('stores')}/?q=Trinkflasche`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Trinkflasche/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText('Warenkorb').first()).toBeVisible()
  await page.goto(`${origin('stores')}/checkout`)
  await page
    .getByRole('radio', { name: /SEPA-Lastschrift, endet auf 0001/ })
    .first()
    .check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Danke')
})
