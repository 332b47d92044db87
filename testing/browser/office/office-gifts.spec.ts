import { type Browser, expect, type Page } from '@playwright/test'
import { people } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { order, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { buyerOn } from '../buyer-on.ts'
import { expectAccessible, origin } from '../journey.ts'
import { mailTo } from '../post.ts'
import { enterOffice } from '../signed-in.ts'

/** Gifts of club TV in the office: found, mailed once more, prolonged, taken back; and the prices beside them. */

const SUBJECT = 'Ein Geschenk von Onkel Theo: FALKEN TV'

async function giveAway(browser: Browser, email: string): Promise<void> {
  const page = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  const { shop, buyer, close } = await buyerOn(page, 'vorsitz')
  const words = { giverName: 'Onkel Theo', recipientName: 'Lina', recipientEmail: email, paper: 'yes' }
  const userOptionValues = Object.entries(words).map(([key, value]) => ({ key, value }))
  const put = await putInCart(shop, buyer, { sku: 'TVG-quarter', quantity: 1, userOptionValues })
  expect(put.status, JSON.stringify(put.json)).toBe(200)
  const placed = await order(shop, buyer)
  expect(placed.status, JSON.stringify(placed.json)).toBe(200)
  await payAtBankPage(shop, { scriptUrl: placed.json.scriptUrl })
  await outcomeOf(shop, buyer, placed.json.checkoutId)
  await close()
  await page.context().close()
}

async function expectFine(page: Page): Promise<void> {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide, `${width} px`).toBe(false)
  }
}

test('a gift is found, mailed to a corrected address, prolonged, and taken back with a reason', async ({
  page,
  browser,
}) => {
  test.slow()
  const wrong = `lnia-${Date.now()}@falkenpost.example`
  const right = `lina-${Date.now()}@falkenpost.example`
  await giveAway(browser, wrong)
  await enterOffice(page, 'buero', '/club-tv')
  await page.getByRole('link', { name: 'Geschenke' }).click()
  await page.getByPlaceholder('Bestellung, Code, Name').fill(people.vorsitz.lastName)
  await expect(page).toHaveURL(/q=/)
  await expectFine(page)
  await page.locator('tbody th a').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Geschenk …/ })).toBeVisible()
  await expect(page.getByText(wrong)).toBeVisible()
  await expectFine(page)

  const dialog = page.getByRole('dialog')
  const reason = () => dialog.getByLabel('Grund')
  await page.getByRole('button', { name: 'Noch mal schicken' }).click()
  await dialog.getByLabel('E-Mail der beschenkten Person').fill(right)
  await expectFine(page)
  await reason().fill('Tippfehler in der Adresse')
  await dialog.getByRole('button', { name: 'Schicken' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(right)).toBeVisible()
  expect(await mailTo({ to: right, subject: SUBJECT })).toContain('Onkel Theo')

  await page.getByRole('button', { name: 'Frist verlängern' }).click()
  const until = `${new Date().getFullYear() + 4}-06-30`
  await dialog.getByLabel('Einlösbar bis').fill(until)
  await reason().fill('Auf Wunsch')
  await dialog.getByRole('button', { name: 'Verlängern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(new RegExp(`30\\. Juni ${until.slice(0, 4)}`))).toBeVisible()

  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expectFine(page)
  await reason().fill('Doppelt gekauft')
  await expect(dialog.getByText('Der Code ist nichts mehr wert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Doppelt gekauft')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Noch mal schicken' })).toHaveCount(0)
  await expectFine(page)

  await page.goto(`${origin('office')}/club-tv/preise`)
  await expect(page.getByRole('region', { name: 'Heute, für neue Abos' })).toContainText(/Monat.*€/)
  await expectFine(page)
})
