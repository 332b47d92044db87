import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, signIn } from './journey.ts'

/** A season ticket's contract through its year: wished for another class, confirmed, ended. */

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

/** At both widths: nothing that axe finds, nothing that scrolls sideways. */
async function expectFine(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide, `${width} px`).toBe(false)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('ABO-01 ABO-04 ABO-11 ABO-23 SUC-04 ACC-10 a subscriber wishes for another class, renews, and ends the ticket of somebody else', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'dauerkarte')
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
