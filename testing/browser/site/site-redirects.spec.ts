import { expect } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** An address of an old flyer leads nowhere: the office sees that fans ask for it, leads it on, and sees that it is used. */

const OLD = '/flyer/museumsnacht.html'

test('what fans ask for in vain is led on in one step, and counted', async ({ page, browser }) => {
  test.slow()
  const fan = await browser.newPage()
  const ask = () => fan.goto(`${origin('museum')}${OLD}?leser=geheim`)
  for (let n = 0; n < 3; n += 1) expect((await ask())?.status()).toBe(404)
  await enterOffice(page, 'redaktion', '/seiten/weiterleitungen')
  const missed = page.getByRole('region', { name: 'Was ins Leere führt' })
  await expect(async () => {
    await page.reload()
    await expect(missed.getByText(OLD)).toBeVisible({ timeout: 8000 })
  }).toPass()
  await expect(page.getByText('geheim')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await missed.getByRole('button', { name: `Weiterleiten: ${OLD}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Alte Adresse')).toHaveValue(OLD)
  await dialog.getByLabel('Führt zu').fill('/impressum')
  await dialog.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: OLD })
  await expect(row).toContainText('nie seit')
  await expect(missed.getByText(OLD)).toHaveCount(0)
  await ask()
  await expect(fan).toHaveURL(`${origin('museum')}/impressum`)
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('einmal, am', { timeout: 2000 })
  }).toPass()
  await row.getByRole('button', { name: 'Löschen' }).click()
  // It leads nowhere again, and fans have asked for it.
  await expect(missed.getByText(OLD)).toBeVisible()
})
