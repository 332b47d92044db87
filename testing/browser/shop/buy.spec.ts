import { expect, type Page } from '@playwright/test'
import type { PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, holdPlaces, origin } from '../journey.ts'
import { codeInMail, fillInRegistration } from '../post.ts'

/** The main job: a fan puts things into the cart, signs in on the way, pays, and has them. */
const ORDER = 'Zahlungspflichtig bestellen'

/** From the shelf to the shelf's first thing that has no size, into the cart. */
async function addProduct(page: Page, name: string): Promise<void> {
  await page.goto(`${origin('stores')}/?q=${encodeURIComponent(name)}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText('Warenkorb').first()).toBeVisible()
}

async function signIn(page: Page, key: PersonKey): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Einloggen', exact: true }).click()
  await fillIn(page, key)
  await expect(page.getByRole('button', { name: ORDER })).toBeVisible()
}

async function order(page: Page, method: string | RegExp): Promise<void> {
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await page.getByRole('button', { name: ORDER }).click()
}

async function payByCard(page: Page, number: string): Promise<void> {
  const bank = page.frameLocator('[data-bank-card-form] iframe')
  await bank.getByLabel('Kartennummer').fill(number)
  await bank.getByLabel(/Gültig bis/).fill('12/31')
  await bank.getByLabel('Prüfnummer').fill('123')
  await bank.getByLabel('Name auf der Karte').fill('Test Karte')
  await bank.getByRole('button', { name: 'Jetzt zahlen' }).click()
}

test('CART-11 CART-12 CHK-13 SHELL-01 a shirt and two places: anonymous, signed in on the way, paid by card', async ({
  page,
  context,
}) => {
  await addProduct(page, 'Trinkflasche')
  await holdPlaces(page, 2)
  const names = async () => (await context.cookies()).map((cookie) => cookie.name)
  expect(await names()).toContain('AnonymousUserShoppingId')
  await page.goto(`${origin('stores')}/warenkorb`)
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Zur Kasse' }).click()
  await signIn(page, 'fan')
  await expect(page.getByRole('main')).toContainText('Trinkflasche')
  await expect.poll(names).not.toContain('AnonymousUserShoppingId')
  await expectAccessible(page)
  await order(page, 'Kreditkarte')
  await payByCard(page, '4000189900000111')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Du bist')
  await expect(page.getByText(/Bestellung SVF-\d{4}-\d{6}/).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR-Code für das Tor/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Warenkorb', exact: true })).toHaveCount(0)
  await expectAccessible(page)
})

test('CHK-13 back from the card form leads to the steps with the payment still open; the phone’s page never jumps', async ({
  page,
}) => {
  await addProduct(page, 'Trinkflasche')
  await page.goto(`${origin('stores')}/checkout`)
  await signIn(page, 'tv')
  await page.setViewportSize({ width: 412, height: 915 })
  await page.addInitScript(() => {
    const jumps: number[] = []
    Object.assign(window, { jumps })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) jumps.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${origin('stores')}/checkout`)
  await expect(page.getByRole('heading', { name: 'Zahlungsart' })).toBeVisible()
  const jumped = await page.evaluate(() => (window as unknown as { jumps: number[] }).jumps)
  expect(jumped.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.005)
  await order(page, 'Kreditkarte')
  await expect(page.getByRole('heading', { name: 'Kartendaten' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Du hast eine Zahlung angefangen.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Zahlungsart' })).toBeVisible()
  await page.getByRole('button', { name: 'Weiter bezahlen' }).click()
  await payByCard(page, '4000189900000111')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Danke')
  await expect(page.getByRole('link', { name: 'Zu Deinen Bestellungen' })).toBeVisible()
})

test('CHK-42 CHK-09 declined by the bank, cancelled at PayPal, then paid there: one order, an empty cart', async ({
  page,
}) => {
  await addProduct(page, 'Trinkflasche')
  await page.goto(`${origin('stores')}/checkout`)
  await signIn(page, 'tv')
  await order(page, 'Kreditkarte')
  await payByCard(page, '4000189900000228')
  await expect(page.getByText('Die Bank hat die Zahlung abgelehnt.')).toBeVisible()
  await expect(page).toHaveURL(/\?failed=/)
  await order(page, 'PayPal')
  await page.getByRole('button', { name: /Abbrechen/ }).click()
  await expect(page.getByText('Du hast die Zahlung abgebrochen.')).toBeVisible()
  await order(page, 'PayPal')
  await page.waitForURL(/\/bank\/paypal\//)
  await page.locator('form button:not([value=cancel])').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Danke')
  await page.goto(`${origin('stores')}/warenkorb`)
  await expect(page.getByText('Noch ist hier Platz.')).toBeVisible()
})

test('an address that is typed beside a saved one and was not taken is where the order goes, once it is complete', async ({
  page,
}) => {
  await addProduct(page, 'Trinkflasche')
  await page.goto(`${origin('stores')}/checkout`)
  await signIn(page, 'tv')
  await page.getByRole('button', { name: 'Andere Adresse eingeben' }).click()
  await expect(page.getByText(/^Noch gilt: Tilo Vogt/)).toBeVisible()
  const form = page.getByRole('form', { name: 'Rechnungsadresse' })
  await form.getByRole('textbox', { name: 'Straße und Hausnummer' }).fill('Nebenweg 3')
  await order(page, 'PayPal')
  await page.getByRole('link', { name: 'Adresse: Was Du gerade änderst, ist noch nicht vollständig' }).click()
  await expect(page.locator('#addresses')).toBeInViewport()
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Straße und Hausnummer' })).toHaveValue('Nebenweg 3')
  await form.getByRole('textbox', { name: 'PLZ' }).fill('60311')
  await form.getByRole('textbox', { name: 'Ort' }).fill('Falkenstadt')
  await expectAccessible(page)
  const sent = page.waitForRequest(/checkouts\/paypal$/)
  await order(page, 'PayPal')
  const { billingAddress, shippingAddress } = (await sent).postDataJSON()
  expect([billingAddress.street, shippingAddress.street]).toEqual(['Nebenweg 3', 'Nebenweg 3'])
  await page.waitForURL(/\/bank\/paypal\//)
  await page.locator('form button:not([value=cancel])').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Danke')
})

test('CHK-12 SHELL-03 a direct debit waits for its mandate and is paid when it is signed', async ({
  page,
}) => {
  await addProduct(page, 'Trinkflasche')
  await page.goto(`${origin('stores')}/checkout`)
  await signIn(page, 'sepa')
  // Beside one that is kept, where another journey has signed one.
  await order(page, /^SEPA-Lastschrift$/)
  await page.getByRole('link', { name: 'Mandat unterschreiben' }).click()
  await page.getByLabel('Kontoinhaber').fill('Selma Paar')
  await page.getByLabel('IBAN').fill('DE92189900000000000001')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mandat erteilen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Danke')
})

test('CART-23 CHK-36 a guest with places and a typed address registers, types the code of the mail, and is back with both', async ({
  page,
}) => {
  const email = `neu-${Date.now()}@falkenpost.example`
  await page.goto(`${origin('tickets')}/`)
  await holdPlaces(page, 1)
  await page.goto(`${origin('tickets')}/checkout`)
  for (const [label, value] of [
    ['Vorname', 'Ida'],
    ['Nachname', 'Kurz'],
    ['Straße und Hausnummer', 'Gerbergasse 14'],
    ['PLZ', '24899'],
    ['Ort', 'Falkenstadt'],
  ])
    await page.getByRole('textbox', { name: label! }).fill(value!)
  await page.getByRole('main').getByRole('button', { name: 'Registrieren' }).click()
  await fillInRegistration(page, email)
  await page.getByLabel('Code aus der E-Mail').fill(await codeInMail(email))
  await page.getByRole('button', { name: 'Bestätigen und weiter' }).click()
  await expect(page).toHaveURL(`${origin('tickets')}/checkout`)
  await expect(page.getByRole('button', { name: ORDER })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Straße und Hausnummer' })).toHaveValue('Gerbergasse 14')
  await expect(page.getByRole('timer')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('CHK-10 CHK-36 places alone are bought on account, with a new address typed on the way', async ({
    page,
  }) => {
    test.slow()
    await page.goto(`${origin('tickets')}/`)
    await holdPlaces(page, 1)
    await page.goto(`${origin('tickets')}/warenkorb`)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Zur Kasse' }).tap()
    await signIn(page, 'neu')
    for (const [label, value] of [
      ['Vorname', 'Nina'],
      ['Nachname', 'Neu'],
      ['Straße und Hausnummer', 'Gerbergasse 14'],
      ['PLZ', '24899'],
      ['Ort', 'Falkenstadt'],
      ['Telefon', '+49 69 18990'],
    ])
      await page.getByRole('textbox', { name: label! }).fill(value!)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await order(page, 'Auf Rechnung')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Du bist')
    // The page is whole with the code: what stands below it has its place then.
    await expect(page.getByRole('img', { name: /^QR-Code für das Tor/ })).toBeVisible()
    await expectAccessible(page)
  })
})
