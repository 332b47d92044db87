import { expect, type Page } from '@playwright/test'
import type { PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'

/** From the page of season tickets to a contract that is paid in instalments. */

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

/** Without a seat: the one that is proposed. */
const BUYERS: [width: number, person: PersonKey, seat: string | null][] = [
  [1440, 'redaktion', '5'],
  [390, 'kasse', null],
]

for (const [width, person, seat] of BUYERS)
  test(`TIX-07 a season ticket in instalments, chosen on the plan at ${width} px, and its contract`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${origin('tickets')}/dauerkarten`)
    await expect(page.getByRole('heading', { level: 2, name: /^Dauerkarte/ }).first()).toBeVisible()
    await expectAccessible(page)
    await expectNotSideways(page)
    await page.getByRole('link', { name: 'Platz aussuchen' }).first().click()
    await page.getByRole('button', { name: /^Block 18,/ }).click()
    await page.getByRole('button', { name: 'Block 18 zeigen' }).click()
    // What is asked of the whole ground is another form, and gone with it.
    await expect(page.getByRole('button', { name: /^Reihe 1, Platz 1,/ })).toBeVisible()
    if (seat) await page.getByRole('button', { name: new RegExp(`Reihe 2, Platz ${seat},`) }).press('Enter')
    else {
      await page.getByRole('button', { name: 'Eine mehr' }).press('Enter')
      await page.getByRole('button', { name: 'Platz vorschlagen' }).press('Enter')
      await expect(page.getByRole('heading', { name: 'Plätze neben Dir' })).toBeVisible()
    }
    const chosen = page.getByText(/^Block 18, Reihe \d+, Platz \d+$/).first()
    await expect(chosen).toBeVisible()
    const place = (await chosen.textContent())!
    await page.getByRole('radio', { name: 'In Monatsraten' }).check()
    await expect(page.getByText('Heute, erste Rate')).toBeVisible()
    await expectAccessible(page)
    await expectNotSideways(page)

    // Signed in on the way, with the place as it was.
    await page.getByRole('button', { name: 'Einloggen und weiter' }).click()
    await fillIn(page, person)
    await expect(page.getByText(place).first()).toBeVisible()
    await page.getByRole('radio', { name: 'In Monatsraten' }).check()
    await page.getByRole('button', { name: 'In den Warenkorb' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Rate 1 von \d+, zusammen/)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Zur Kasse' }).click()

    const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' })
    await page.getByRole('radio', { name: 'Kreditkarte' }).check()
    await page.getByRole('checkbox', { name: /AGB/ }).check()
    await order.click()
    // A card that is not kept cannot be charged again.
    await expect(
      page.getByText(/Raten buchen wir von einer gespeicherten Zahlungsart ab/).first(),
    ).toBeVisible()
    await page.getByRole('checkbox', { name: /merken|speichern/ }).check()
    await order.click()
    await payByCard(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Danke|Du bist/)
    await page.goto(`${origin()}/konto/vertraege`)
    await expect(page.getByRole('main')).toContainText(/Block 18/)
  })
