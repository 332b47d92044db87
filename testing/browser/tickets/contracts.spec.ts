import { expect, type Page } from '@playwright/test'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible } from '../journey.ts'
import { linkInMail, register } from '../post.ts'
import { openSignedIn } from '../signed-in.ts'

/** A season ticket's contract through its year: wished for another class, confirmed, ended, passed on. */

const WIDTHS = [1440, 390, 320]

async function openContract(page: Page, group: string): Promise<void> {
  await page.goto('/konto/vertraege')
  const section = page.locator('section', { has: page.getByRole('heading', { name: group }) })
  await section
    .getByRole('link', { name: /ansehen/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Vertrag', exact: true })).toBeVisible()
}

/** At all widths: nothing that axe finds, nothing that scrolls sideways. */
async function expectFine(page: Page): Promise<void> {
  const before = page.viewportSize()!
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide, `${width} px`).toBe(false)
  }
  await page.setViewportSize(before)
}

test('ABO-01 ABO-04 ABO-11 ABO-23 SUC-04 ACC-10 a subscriber wishes for another class, renews, and ends the ticket of somebody else', async ({
  page,
}) => {
  test.slow()
  await openSignedIn(page, 'dauerkarte')
  await expect(page.getByRole('heading', { name: /^Hallo/ })).toBeVisible()
  await page.goto('/konto/vertraege')
  await expect(page.getByRole('heading', { name: 'Deine Dauerkarte' })).toBeVisible()
  await expectFine(page)
  await page.getByRole('link', { name: 'Alle auf einmal bestätigen' }).click()
  await expect(page.getByRole('button', { name: '2 Dauerkarten bestätigen' })).toBeVisible()
  await expectFine(page)

  await openContract(page, 'Deine Dauerkarte')
  await expectFine(page)
  await page.getByRole('link', { name: 'Preisklasse ändern' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preisklasse wechseln' })).toBeVisible()
  const other = page.locator('input[name=priceClass]:not(:checked)').first()
  await other.check()
  await page.getByRole('button', { name: 'Wechsel vormerken' }).click()
  await expect(page.getByRole('button', { name: 'Wunsch zurücknehmen' })).toBeVisible()
  await expectFine(page)
  await page.getByRole('button', { name: 'Wunsch zurücknehmen' }).click()
  await expect(page.getByRole('button', { name: 'Wunsch zurücknehmen' })).toBeHidden()

  await page.getByRole('link', { name: 'Zurück zum Vertrag' }).click()
  await page.getByRole('button', { name: /verlängern$/ }).click()
  await expect(page.getByText('ist Dir sicher.')).toBeVisible()

  await openContract(page, 'Du zahlst, jemand anders geht hin')
  await page.getByRole('link', { name: 'Zur Kündigung' }).click()
  await page.getByRole('button', { name: 'Vertrag kündigen' }).click()
  await expect(page.getByText('muss ausgefüllt werden')).toBeVisible()
  await expectFine(page)
  await page.getByLabel('Grund').selectOption({ index: 1 })
  await page.getByLabel(/Mir ist klar/).check()
  await page.getByRole('button', { name: 'Vertrag kündigen' }).click()
  await expect(page.getByRole('heading', { name: 'Dein Vertrag ist gekündigt' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Gekündigt zum' })).toBeVisible()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Leaves it in the address book. */
async function fillInAddress(page: Page, street: string, city: string): Promise<void> {
  await page.getByLabel(/^Straße/).fill(street)
  await page.getByLabel('PLZ').fill('24899')
  await page.getByLabel('Ort').fill(city)
  await page.getByRole('button', { name: 'Adresse speichern' }).tap()
}

/** With a method at the bank, an address for the bill and another one for the card. */
async function takeOver(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'PayPal' }).tap()
  await page.getByRole('button', { name: 'Weiter zu PayPal' }).tap()
  await page.locator('form button:not([value=cancel])').first().tap()
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
  await fillInAddress(page, 'Hafenstraße 4', 'Falkenstadt')
  await page.getByRole('checkbox', { name: 'Die Karte soll an eine andere Adresse' }).check()
  const shipping = page.getByRole('group', { name: 'Lieferadresse' })
  await expect(shipping).toBeVisible()
  await page.getByRole('button', { name: 'Andere Adresse' }).last().tap()
  await fillInAddress(page, 'Werftweg 9', 'Nordhafen')
  await expect(shipping.getByRole('radio').last()).toBeChecked()
  const accept = page.getByRole('button', { name: 'Zahlungspflichtig übernehmen' })
  await accept.tap()
  const tick = page.getByRole('checkbox', { name: /^Ich übernehme den Vertrag/ })
  await expect(tick).toHaveAttribute('aria-invalid', 'true')
  await expectFine(page)
  await tick.check()
  await accept.tap()
  await expect(page.getByText('Der Vertrag für Block 19 gehört jetzt Dir.')).toBeVisible()
}

test('ABO-17 ABO-18 on phones a contract goes by mail to somebody who registers and pays from then on; the place stays', async ({
  browser,
}) => {
  test.slow()
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const doris = await (await browser.newContext(phone)).newPage()
  const ida = await (await browser.newContext(phone)).newPage()
  const email = `ida-${Date.now()}@falkenpost.example`
  await openSignedIn(doris, 'dauerkarte')
  await expect(doris.getByRole('heading', { name: /^Hallo/ })).toBeVisible()
  await openContract(doris, 'Deine Dauerkarte')
  await doris.getByRole('link', { name: 'Zahler wechseln' }).tap()
  await expect(heading(doris)).toHaveText('Vertrag weitergeben')
  await expectFine(doris)
  await doris.getByLabel('E-Mail-Adresse der Person').fill(email)
  await doris.getByRole('button', { name: 'Anfragen' }).tap()
  await doris.getByRole('button', { name: 'Trotzdem einladen' }).tap()
  await expect(doris.getByRole('heading', { name: 'Wechsel läuft' })).toBeVisible()
  await expectFine(doris)

  const link = await linkInMail({
    to: email,
    subject: `Doris gibt Dir einen Dauerkarten-Vertrag: ${nameOfSeason(seasonOf(new Date()))}`,
    leadsTo: /\/konto\/vertragsweitergaben\/.*#[\w-]{22}$/,
  })
  await ida.goto(link)
  await expect(heading(ida)).toHaveText('Doris gibt Dir einen Vertrag.')
  await expectFine(ida)
  await register(ida, { email, from: link })
  await expect(ida.getByText('Füge eine Zahlungsart hinzu, dann geht es hier weiter.')).toBeVisible()
  await takeOver(ida)
  await expectFine(ida)
  await ida.getByRole('link', { name: 'Zum Vertrag' }).tap()
  await expect(ida.getByRole('heading', { level: 2, name: 'Vertrag', exact: true })).toBeVisible()
  await expect(ida.getByText('Werftweg 9, 24899 Nordhafen')).toBeVisible()
  await expectFine(ida)

  await doris.goto('/konto/vertraege')
  const given = doris.locator('section', { has: doris.getByRole('heading', { name: 'Frühere Verträge' }) })
  await expect(given.getByText('Abgegeben')).toBeVisible()
  await expect(doris.getByText('bezahlt von Ida Kurz')).toBeVisible()
  await expect(doris.getByRole('heading', { name: 'Deine Dauerkarte' })).toHaveCount(0)
  await expectFine(doris)
})
