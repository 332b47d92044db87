import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

/** The cart of an account is on each of its devices; a visitor's is kept for longer, and anybody is reminded, only where they ask for it. */

async function putIn(page: Page): Promise<void> {
  await page.goto(`${origin('stores')}/?q=Trinkflasche`)
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /Trinkflasche/ })
    .first()
    .click()
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText('Warenkorb').first()).toBeVisible()
}

test('what lies in the cart on the laptop is there on the phone, and a reminder is asked for on either', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, 'tv')
  await expect(page.getByRole('button', { name: 'Ausloggen' }).first()).toBeVisible()
  await putIn(page)
  await page.goto(`${origin('stores')}/warenkorb`)
  const wanted = page.getByRole('switch', { name: /^Erinnert mich per E-Mail/ })
  await expect(wanted).not.toBeChecked()
  await expectAccessible(page)
  await wanted.check()
  await expect(wanted).toBeChecked()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await openSignedIn(phone, 'tv')
  await expect(phone.getByRole('button', { name: 'Ausloggen' }).first()).toBeVisible()
  await phone.goto(`${origin('stores')}/warenkorb`)
  await expect(
    phone
      .getByRole('main')
      .getByText(/Trinkflasche/)
      .first(),
  ).toBeVisible()
  const there = phone.getByRole('switch', { name: /^Erinnert mich per E-Mail/ })
  await expect(there).toBeChecked()
  await there.uncheck()
  await expect(there).not.toBeChecked()
  await phone.setViewportSize({ width: 320, height: 700 })
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await phone
    .getByRole('button', { name: /^Trinkflasche.* entfernen$/ })
    .first()
    .click()

  await phone.goto(`${origin('stores')}/warenkorb?erinnerung=AAAAAAAAAAAAAAAAAAAAAA`)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Erinnerungen an den Warenkorb')
  await phone.getByRole('button', { name: 'Nicht mehr erinnern' }).click()
  await expect(phone.getByText('Dieser Link gilt nicht mehr.')).toBeVisible()
  await expectAccessible(phone)
})

test('a visitor keeps the cart for longer only where they ask for it', async ({ page }) => {
  await putIn(page)
  const daysOfCookie = async () => {
    const cookie = (await page.context().cookies(origin('stores'))).find(
      ({ name }) => name === 'AnonymousUserShoppingId',
    )
    return Math.round((cookie!.expires - Date.now() / 1000) / 86_400)
  }
  expect(await daysOfCookie()).toBe(30)
  await page.goto(`${origin('stores')}/warenkorb`)
  const kept = page.getByRole('switch', { name: /^Warenkorb länger merken/ })
  await expect(kept).not.toBeChecked()
  await kept.check()
  await expect(page.getByText('In diesem Browser noch 180 Tage')).toBeVisible()
  expect(await daysOfCookie()).toBe(180)
  await page.reload()
  await expect(kept).toBeChecked()
  await expectAccessible(page)
  await kept.uncheck()
  await expect(page.getByText('180 statt 30 Tage')).toBeVisible()
  expect(await daysOfCookie()).toBe(30)
})
