import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { FRESH_PASSWORD, register } from '../post.ts'
import { openSignedIn } from '../signed-in.ts'

/** One's own data and the end of an account, as people come to them. */
const section = (page: Page) => page.getByRole('region', { name: 'Deine Daten und Dein Konto' })
const dialog = (page: Page) => page.getByRole('dialog')

test('ACC-18 ACC-25 somebody fetches all of their data, deletes the account, and is nobody here afterwards', async ({
  page,
}) => {
  test.slow()
  const email = `ida-${Date.now()}@falkenpost.example`
  await register(page, { email, from: '/konto/daten' })

  await section(page).getByRole('button', { name: 'Archiv anfordern' }).click()
  const fetching = page.waitForEvent('download')
  await section(page)
    .getByRole('button', { name: /^Herunterladen/ })
    .click({ timeout: 40_000 })
  const archive = await readFile(await (await fetching).path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes('index.html')).toBe(true)

  await section(page).getByRole('button', { name: 'Widerrufen oder löschen' }).click()
  await expectAccessible(page)
  await dialog(page).getByLabel('Konto nach Datenschutzrecht löschen').check()
  await dialog(page).getByRole('button', { name: 'Weiter' }).click()
  const remove = dialog(page).getByRole('button', { name: 'Konto endgültig löschen' })
  await remove.click()
  await expect(dialog(page).getByText('Bitte bestätige das.')).toBeVisible()
  await dialog(page)
    .getByLabel(/Ich möchte mein Konto .* endgültig löschen/)
    .check()
  await remove.click()
  await expect(page).toHaveURL(`${origin()}/auf-wiedersehen`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mach’s gut.')

  await page.goto('/konto')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Einloggen$/ })
    .click()
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(FRESH_PASSWORD)
  await page.getByRole('button', { name: 'Einloggen', exact: true }).click()
  await expect(page.getByText('E-Mail-Adresse oder Passwort stimmen nicht.')).toBeVisible()
})

test('ACC-17 ACC-21 NEC-23 OPEN-15 a running contract is in the way of deletion, and the dialog says how it goes on', async ({
  page,
}) => {
  await openSignedIn(page, 'mitglied', '/konto/daten')
  await section(page).getByRole('button', { name: 'Widerrufen oder löschen' }).click()
  await dialog(page).getByLabel('Konto nach Datenschutzrecht löschen').check()
  await dialog(page).getByRole('button', { name: 'Weiter' }).click()
  await expect(dialog(page).getByText('Dein Konto lässt sich noch nicht löschen')).toBeVisible()
  await expect(dialog(page).getByText('Ein Vertrag läuft')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Konto endgültig löschen' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})
