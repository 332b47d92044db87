import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'

/** A phone's wallet above the cart: who, to where and what it costs come from it, and one press buys. */

async function bottle(page: Page): Promise<void> {
  await page.goto(`${origin('stores')}/?q=Trinkflasche`)
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /Trinkflasche/ })
    .first()
    .click()
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText('Warenkorb').first()).toBeVisible()
}

test('a bottle in one press from the cart, with the address of the wallet and what it costs to there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bottle(page)
  await page.goto(`${origin('stores')}/warenkorb`)
  const button = page.getByRole('button', { name: 'Kaufen mit Apple Pay' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.press('Enter')
  const sheet = page.frameLocator('dialog iframe')
  await expect(sheet.getByRole('button', { name: 'Jetzt kaufen' })).toBeEnabled()
  const atHome = await sheet.locator('#total').textContent()
  await sheet.getByLabel('Lieferung an').selectOption({ label: 'Jo Sample, Pyongyang, KP' })
  await expect(sheet.getByRole('alert')).toContainText('Dorthin können wir das nicht liefern')
  await expect(sheet.getByRole('button', { name: 'Jetzt kaufen' })).toBeDisabled()
  await sheet.getByLabel('Lieferung an').selectOption({ label: 'Max Muster, Wien, AT' })
  await expect(sheet.locator('#total')).not.toHaveText('')
  expect(await sheet.locator('#total').textContent()).not.toBe(atHome)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Jetzt kaufen' }).click()
  await expect(page.getByText(/Bestellung SVF-\d{4}-\d{6}/).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Bezahlt: Apple Pay')
  await expect(page.getByRole('main')).toContainText('max.muster@wallet.example')
})

test('closed by its holder nothing is bought; a declined card leads back to the steps', async ({ page }) => {
  await bottle(page)
  await page.goto(`${origin('stores')}/checkout`)
  const button = page.getByRole('button', { name: 'Kaufen mit Google Pay' })
  await button.click()
  const sheet = page.frameLocator('dialog iframe')
  await sheet.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await sheet.getByLabel('Karte im Wallet').selectOption('4000189900000228')
  await sheet.getByRole('button', { name: 'Jetzt kaufen' }).click()
  await expect(page).toHaveURL(/checkout\?failed=/)
  await expect(page.getByRole('main')).toContainText('Trinkflasche')
})

const paypal = (page: Page) => page.getByRole('button', { name: 'Kaufen mit PayPal' })

test('a bottle by PayPal from the cart, with the address of the account; cancelled there nothing is lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bottle(page)
  await page.goto(`${origin('stores')}/warenkorb`)
  await expect(paypal(page)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 844 })
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(sideways)).toBe(0)
  await expectAccessible(page)
  await paypal(page).press('Enter')
  await expect(page).toHaveURL(/\/bank\/paypal\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page).toHaveURL(/checkout\?paypal=left/)
  await expect(page.getByRole('main')).toContainText('Es ist nichts bestellt und nichts abgebucht.')
  await expect(page.getByRole('main')).toContainText('Trinkflasche')
  await expectAccessible(page)
  await paypal(page).click()
  await page.getByRole('button', { name: 'Zahlung freigeben' }).click()
  await expect(page.getByText(/Bestellung SVF-\d{4}-\d{6}/).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Bezahlt: PayPal')
  await expect(page.getByRole('main')).toContainText('erika.beispiel@wallet.example')
})

const NOTHING = 'Es ist nichts bestellt und nichts abgebucht.'

async function agreeAs(page: Page, person: string): Promise<void> {
  await page.goto(`${origin('stores')}/checkout`)
  await paypal(page).click()
  await page.getByLabel('Lieferung an').selectOption({ label: person })
  await page.getByRole('button', { name: 'Zahlung freigeben' }).click()
}

test('half an address and another country of PayPal stand in the checkout with a sentence; the new sum is bought', async ({
  page,
}) => {
  await bottle(page)
  const main = page.getByRole('main')
  await agreeAs(page, 'Robin Halb, Hamburg, DE')
  await expect(main).toContainText(NOTHING)
  await expect(main).toContainText('Die Adresse bei PayPal ist nicht vollständig')
  await expect(main.getByLabel('Ort')).toHaveValue('Hamburg')
  await agreeAs(page, 'Max Muster, Wien, AT')
  await expect(main).toContainText(NOTHING)
  await expect(main).toContainText('hat sich der Betrag geändert')
  await expect(main).toContainText('Beispielgasse 3')
  await expectAccessible(page)
  await page.reload()
  await expect(main).toContainText('In diesem Browser hast Du bei PayPal nichts begonnen')
  await expect(main).toContainText('Beispielgasse 3')
  await agreeAs(page, 'Max Muster, Wien, AT')
  await expect(page.getByText(/Bestellung SVF-\d{4}-\d{6}/).first()).toBeVisible()
  await expect(main).toContainText('max.muster@wallet.example')
})

test('where nothing is sent PayPal buys nothing; a declined account leads back to the steps', async ({
  page,
}) => {
  await bottle(page)
  const main = page.getByRole('main')
  await page.goto(`${origin('stores')}/checkout`)
  await paypal(page).click()
  await page.getByLabel('abgelehnt@bank.example').check()
  await page.getByRole('button', { name: 'Zahlung freigeben' }).click()
  await expect(page).toHaveURL(/checkout\?failed=/)
  await expect(main).toContainText('Trinkflasche')
  await agreeAs(page, 'Jo Sample, Pyongyang, KP')
  await expect(main).toContainText(NOTHING)
  await expect(main).toContainText('An die Adresse bei PayPal können wir das nicht liefern')
})

test('PayPal leads back into another tab of the browser: it goes on there, and the first tab buys nothing more', async ({
  page,
  context,
}) => {
  await bottle(page)
  await page.goto(`${origin('stores')}/checkout`)
  await paypal(page).click()
  await expect(page).toHaveURL(/\/bank\/paypal\//)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Zahlung freigeben' }).click()
  await expect(other.getByText(/Bestellung SVF-\d{4}-\d{6}/).first()).toBeVisible()
  await expect(other.getByRole('main')).toContainText('Bezahlt: PayPal')
  await page.goto(`${origin('stores')}/checkout?paypal=agreed`)
  await expect(page.getByRole('main')).toContainText(NOTHING)
  await expect(page.getByRole('main')).toContainText('Der Warenkorb ist schon bestellt')
  await expect(page.getByRole('main').getByText('Trinkflasche')).toHaveCount(0)
  await expectAccessible(page)
})

test('PayPal leads back into another browser: nothing is taken there; it waits where it was begun', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bottle(page)
  await page.goto(`${origin('stores')}/checkout`)
  await paypal(page).click()
  await expect(page).toHaveURL(/\/bank\/paypal\//)
  const stranger = await (await browser.newContext({ viewport: { width: 320, height: 800 } })).newPage()
  await stranger.goto(page.url())
  await stranger.getByRole('button', { name: 'Zahlung freigeben' }).click()
  const main = stranger.getByRole('main')
  await expect(main).toContainText(NOTHING)
  await expect(main).toContainText('In diesem Browser hast Du bei PayPal nichts begonnen')
  await expect(main).not.toContainText('Beispiel')
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await expectAccessible(stranger)
  // Back where it was begun, without PayPal's way back: it says so, and one press orders.
  await page.goto(`${origin('stores')}/checkout`)
  await expect(page.getByRole('main')).toContainText('Du hast bei PayPal schon zugestimmt.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mit PayPal abschließen' }).click()
  await expect(page.getByText(/Bestellung SVF-\d{4}-\d{6}/).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Bezahlt: PayPal')
  await stranger.goto(`${origin('stores')}/checkout?paypal=agreed`)
  await expect(main).toContainText('In diesem Browser hast Du bei PayPal nichts begonnen')
})

test('a bottle by Klarna from the cart, vouched for until it leaves; cancelled there, or for another sum, nothing stays open', async ({
  page,
}) => {
  const klarna = page.getByRole('button', { name: 'Kaufen mit Klarna' })
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 390, height: 844 })
  await bottle(page)
  await page.goto(`${origin('stores')}/warenkorb`)
  await expect(klarna).toBeVisible()
  await page.setViewportSize({ width: 320, height: 844 })
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(sideways)).toBe(0)
  await expectAccessible(page)
  await klarna.press('Enter')
  await expect(page).toHaveURL(/\/bank\/klarna\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page).toHaveURL(/checkout\?klarna=left/)
  await expect(main).toContainText('Du hast bei Klarna abgebrochen. Dein Warenkorb ist noch da.')
  await expect(main).toContainText('Trinkflasche')
  await klarna.click()
  await page.getByLabel('Lieferung an').selectOption({ label: 'Max Muster, Wien, AT' })
  await page.getByRole('button', { name: 'Zahlung freigeben' }).click()
  await expect(main).toContainText('hat sich der Betrag geändert')
  await expect(main).toContainText('Deine Freigabe bei Klarna ist damit aufgehoben')
  await expect(main).toContainText('Beispielgasse 3')
  await expectAccessible(page)
  await klarna.click()
  await page.getByLabel('Lieferung an').selectOption({ label: 'Max Muster, Wien, AT' })
  await page.getByRole('button', { name: 'Zahlung freigeben' }).click()
  await expect(page.getByText(/Bestellung SVF-\d{4}-\d{6}/).first()).toBeVisible()
  await expect(main).toContainText('Zugesagt: Klarna')
  await expect(main).toContainText('max.muster@wallet.example')
})
