import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'

/** Sweepstakes: a lot of one's own, what was won, the calendar before its time, and a draw that is made again in the browser. */

async function expectNotSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
}

test('SWP-01 SWP-08 ACC-12 a lot is drawn once, a prize accepted, and a draw made again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin('fans')}/gewinnspiele`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)
  await page.getByRole('button', { name: 'Anmelden und mitmachen' }).click()
  await fillIn(page, 'inhaber')
  await expect(page.getByText(/^Dein Los ist \d/)).toBeVisible()

  await page.goto(`${origin('fans')}/adventskalender`)
  await expect(page.getByRole('button', { name: /^Tür 24/ })).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)

  await page.goto(`${origin()}/konto/gewinnspiele`)
  await page.getByRole('button', { name: 'Gewinn annehmen' }).first().click()
  await expect(page.getByText(/Gib den Code im Warenkorb ein/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)

  await page.getByRole('link', { name: 'Ziehung nachrechnen' }).first().click()
  await page.getByRole('button', { name: 'Nachrechnen' }).click()
  await expect(page.getByText('Stimmt.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNotSideways(page)
})
