import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Bought of two sellers by Klarna: one parcel takes nothing, the last takes it all; the fan and the office read the same. */

/** Of a partner. */
const BOOK = 'Drei Federn. 125 Jahre'

async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`).toBe(
      true,
    )
  }
}

async function putIn(page: Page, name: string): Promise<void> {
  await page.goto(`${origin('stores')}/?q=${encodeURIComponent(name)}`)
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText('Warenkorb').first()).toBeVisible()
}

/** Answers the numbers of both orders, the club's first, and the address of the purchase. */
async function buyOfBoth(page: Page): Promise<{ numbers: string[]; address: string }> {
  await putIn(page, 'Trinkflasche')
  await putIn(page, BOOK)
  await page.goto(`${origin('stores')}/checkout`)
  await page.getByRole('main').getByRole('button', { name: 'Einloggen', exact: true }).click()
  await fillIn(page, 'sepa')
  await page.getByRole('radio', { name: 'Klarna' }).check()
  await page.getByRole('checkbox', { name: /AGB/ }).check()
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await expect(page).toHaveURL(/\/bank\/klarna\//)
  await page
    .getByRole('button', { name: /freigeben|bestätigen|Zahlen|Kaufen/i })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText('Zugesagt: Klarna')
  await expectAccessible(page)
  const text = (await page.getByRole('main').textContent())!
  const numbers = [...new Set(text.match(/[A-Z]{2,}-\d{4}-\d{6}/g))]
  await page.goto(`${origin()}/konto/bestellungen`)
  await page
    .getByRole('link', { name: new RegExp(numbers[0]!) })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText('Noch nicht eingezogen')
  return { numbers, address: page.url() }
}

/** Begun at Klarna's own button, and called off there; answers its number at the bank. */
async function leftAtKlarna(page: Page): Promise<string> {
  await putIn(page, 'Trinkflasche')
  await page.goto(`${origin('stores')}/warenkorb`)
  await page.getByRole('button', { name: 'Kaufen mit Klarna' }).click()
  await expect(page).toHaveURL(/\/bank\/klarna\//)
  const reference = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('main')).toContainText('Du hast bei Klarna abgebrochen.')
  return reference
}

async function send(office: Page, number: string): Promise<void> {
  await office.goto(`${origin('office')}/bestellungen?q=${number}`)
  await office.getByRole('link', { name: new RegExp(number) }).click()
  await expect(office.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await office.keyboard.press('v')
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /1 Stück verschicken/ })).toBeVisible()
  await office.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
}

test('Klarna of two sellers is taken once, with the last parcel, and both sides say so', async ({
  page,
  browser,
}) => {
  test.slow()
  const { numbers, address } = await buyOfBoth(page)
  expect(numbers.length).toBeGreaterThan(1)
  const office = await (await browser.newContext()).newPage()
  await enterOffice(office, 'buero', '/bestellungen')
  await expect(office.getByRole('heading', { level: 1, name: 'Bestellungen' })).toBeVisible()

  await send(office, numbers[0]!)
  const pledge = office.getByRole('region', { name: 'Zusage von Klarna' })
  await expect(pledge).toContainText('1 verschickt, 1 fehlt noch')
  await expect(pledge).toContainText('mit dem letzten Paket, spätestens am')
  await expectFits(office)
  expect(await axeFindings(office)).toEqual([])
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText('Es fehlt noch ein Teil.')
  await expectFits(page)
  await expectAccessible(page)

  await send(office, numbers[1]!)
  await expect(async () => {
    await office.reload()
    await expect(pledge).toContainText(/Eingezogen.*[1-9]/, { timeout: 2_000 })
    await expect(pledge).not.toContainText('Noch einzuziehen', { timeout: 2_000 })
  }).toPass()
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText('Eingezogen')
  await expect(page.getByRole('main')).not.toContainText('Noch nicht eingezogen')
  await page.setViewportSize({ width: 390, height: 844 })

  const reference = await leftAtKlarna(page)
  await office.goto(`${origin('office')}/zustimmungen`)
  await expect(office.getByRole('heading', { level: 1, name: 'Vor der Bestellung zugestimmt' })).toBeVisible()
  await office.getByRole('searchbox').fill(reference.slice(0, 13))
  const row = office.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Dort abgebrochen')
  await expect(row).not.toContainText('noch nicht')
  await expectFits(office)
  expect(await axeFindings(office)).toEqual([])
})
