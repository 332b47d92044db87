import { expect } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { enterOffice, openSignedIn } from '../signed-in.ts'

test('GEN-07 GEN-15 FAN-06 on a phone a fan club is founded, staff approve it, and every open tab acts in its name', async ({
  page,
  browser,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, 'neu', '/konto/fanclub')
  await page.getByRole('link', { name: 'Fanclub gründen' }).click()
  await page.getByRole('button', { name: 'Antrag abschicken' }).click()
  await expect(page.getByText('Angaben passen noch nicht')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name des Fanclubs').fill('Kurve Nord')
  await page.getByLabel('Ort').fill('Hafenstadt')
  await page.getByLabel('E-Mail-Adresse des Fanclubs').fill('post@kurve-nord.example')
  await page.getByLabel('Gründungsmitglieder').fill('erst@nirgends.example, noch@nirgends.example')
  await page.getByLabel('Satzung gelesen').check()
  await page.getByRole('button', { name: 'Antrag abschicken' }).click()
  await expect(page.getByText('Dein Antrag liegt bei der Fanbetreuung.')).toBeVisible()
  await expectAccessible(page)

  const desk = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await enterOffice(desk, 'fanservice', '/fanclubs/antraege')
  await desk.getByText('Kurve Nord').first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
  await expect(desk.getByText('Gründungsmitglieder bekommen eine Einladung')).toBeVisible()
  await expectAccessible(desk)
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Annehmen/ })
    .click()
  await expect(desk.getByText('Kurve Nord ist aufgenommen.')).toBeVisible()
  await desk.goto(`${origin('office')}/fanclubs`)
  await desk.getByRole('link', { name: 'Kurve Nord' }).first().click()
  await expect(desk.getByRole('heading', { name: 'Mitglieder' })).toBeVisible()
  await expectAccessible(desk)

  await page.goto('/konto/fanclub')
  const other = await page.context().newPage()
  await other.goto('/konto')
  await page.getByRole('button', { name: 'Als Kurve Nord handeln' }).click()
  await expect(other.getByText('Du handelst für Kurve Nord.')).toBeVisible()
  await page.getByRole('button', { name: 'Zurück zu meinem Konto' }).first().click()
  await expect(other.getByText('Du handelst für Kurve Nord.')).toBeHidden()
})
