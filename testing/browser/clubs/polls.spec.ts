import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'

/** A poll: voted, changed, found in the account, and one that is over added up again in the browser; results tipped. */

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
}

test('a vote is given and changed, the count is there afterwards, and a list is added up again; results are tipped', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin('fans')}/abstimmungen`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectWhole(page)
  await page.getByRole('link', { name: /^Abstimmen.*Tor des Monats/ }).click()
  await page.getByRole('button', { name: 'Anmelden und abstimmen' }).click()
  await fillIn(page, 'fan')
  await expect(page.getByText(/liegt vorn/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Abstimmen', exact: true }).click()
  await expect(page.getByText('Wähle zuerst etwas aus.')).toBeVisible()
  await page.getByRole('radio').first().check()
  await expectWhole(page)
  await page.getByRole('button', { name: 'Abstimmen', exact: true }).click()
  await expect(page.getByText(/liegt vorn, mit \d+ Prozent von 413 Stimmen/)).toBeVisible()
  await page.getByRole('button', { name: 'Stimme ändern' }).click()
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Abstimmen', exact: true }).click()
  await expect(page.getByText(/von 413 Stimmen/)).toBeVisible()
  await expectWhole(page)

  await page.goto(`${origin()}/konto/abstimmungen`)
  await expect(page.getByText('Deine Stimme: Freistoß aus 28 Metern')).toBeVisible()
  await expectWhole(page)

  await page.goto(`${origin('fans')}/abstimmungen`)
  await page.getByRole('link', { name: /^Ergebnis.*Spieler des Spiels/ }).click()
  await expect(page.getByText(/hat gewonnen, mit/)).toBeVisible()
  await page.getByRole('button', { name: 'Nachrechnen' }).click()
  await expect(page.getByText('Stimmt.', { exact: true })).toBeVisible()
  await expectWhole(page)

  await page.goto(`${origin('fans')}/tippspiel`)
  const goals = page.getByRole('textbox', { name: /^Tore / })
  await goals.nth(0).fill('2')
  await page.getByRole('button', { name: 'Tipps speichern' }).click()
  await expect(page.getByText('Ein Tipp ist nur halb.')).toBeVisible()
  await goals.nth(1).fill('1')
  await page.getByRole('button', { name: 'Tipps speichern' }).click()
  await expect(page.getByText(/^Gespeichert\./)).toBeVisible()
  await expect(page.getByText('In der Tabelle heißt Du Fan 9.')).toBeVisible()
  await expectWhole(page)
})
