import { expect, type Page } from '@playwright/test'
import { berlinDate } from '#platform/dates.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { mailTo, register } from '../post.ts'
import { enterOffice } from '../signed-in.ts'

/** What people ask of their data, from the account or a letter to the answer. */

const DESK = '/personen/datenschutz'
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, kind: string, name: string) =>
  page.getByRole('row', { name: new RegExp(`${kind}.*${name}`) })

async function enter(page: Page, address = DESK): Promise<void> {
  await enterOffice(page, 'fanservice', address)
  await expect(page.getByRole('button', { name: 'Rolf Tamm', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(fits, `${width}`).toBe(true)
    expect(await axeFindings(page), `${width}`).toEqual([])
  }
}

/** Somebody new, signed in at their data. */
async function somebody(page: Page): Promise<{ email: string }> {
  const email = `mika-${Date.now()}@post.example`
  await register(page, { email, from: '/konto/daten' })
  return { email }
}

async function ask(page: Page, given: { kind?: string; words?: string }): Promise<void> {
  await page.getByRole('button', { name: 'Anliegen schreiben' }).click()
  if (given.kind) await page.getByLabel('Worum geht es?').selectOption({ label: given.kind })
  if (given.words) await page.getByLabel('Dein Anliegen').fill(given.words)
  await page.getByRole('button', { name: 'Abschicken' }).click()
  await expect(page.getByText('Dein Anliegen ist bei uns.').first()).toBeVisible()
}

/** As a date field takes it. */
function daysAgo(days: number): string {
  return berlinDate(new Date(Date.now() - days * 86_400_000))
}

/** Of somebody without an account, by letter. */
async function writeDown(page: Page, given: { kind: string; name: string; days: number }): Promise<void> {
  await page.keyboard.press('n')
  await dialog(page).getByLabel('Anliegen').selectOption({ label: given.kind })
  await dialog(page).getByLabel('Eingang').fill(daysAgo(given.days))
  await dialog(page).getByLabel('Wer, und wohin die Antwort geht').fill(`${given.name}, Postweg 1`)
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Eintragen' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('a correction asked in the account stands in Today, is taken on, extended and refused, and each is told', async ({
  page,
  browser,
}) => {
  test.slow()
  const { email } = await somebody(page)
  const words = `Ich heiße anders. ${email}`
  await ask(page, { words })
  await expect(page.getByText(/Antwort bis/)).toBeVisible()

  const office = await (await browser.newContext()).newPage()
  await enter(office, '/')
  await office
    .getByRole('listitem')
    .filter({ hasText: 'Anliegen zum Datenschutz' })
    .getByRole('button', { name: /Öffnen/ })
    .first()
    .click()
  await expect(office.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible()
  await expectFits(office)
  await row(office, 'Berichtigung', '').last().getByRole('button').first().click()
  await expect(dialog(office).getByText(words)).toBeVisible()
  await expect(dialog(office).getByText(/noch (28|29|30|31) Tage/)).toBeVisible()
  expect(await axeFindings(office, '[role=dialog]')).toEqual([])
  await dialog(office).getByRole('button', { name: 'Übernehmen' }).click()
  await expect(office.getByText('Du bearbeitest es.')).toBeVisible()

  await office.getByRole('button', { name: 'Bei mir' }).click()
  await row(office, 'Berichtigung', '').last().getByRole('button').first().click()
  await dialog(office).getByLabel('Antwort oder Grund').fill('Wir warten auf den Ausweis.')
  await dialog(office).getByRole('button', { name: 'Um zwei Monate verlängern' }).click()
  await expect(office.getByText('Die Frist ist verlängert.')).toBeVisible()
  expect(await mailTo({ to: email, subject: 'Dein Anliegen zum Datenschutz dauert länger' })).toContain(
    'Wir warten auf den Ausweis.',
  )

  await row(office, 'Berichtigung', '').last().getByRole('button').first().click()
  await expect(dialog(office).getByRole('button', { name: 'Um zwei Monate verlängern' })).toHaveCount(0)
  await dialog(office).getByLabel('Antwort oder Grund').fill('Ohne Ausweis ändern wir keinen Namen.')
  await dialog(office).getByRole('button', { name: 'Ablehnen' }).click()
  await expect(office.getByText('Das Anliegen ist abgelehnt.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Ohne Ausweis ändern wir keinen Namen.')).toBeVisible()
})

test('an objection needs no reason, ends advertising at once, and is confirmed', async ({
  page,
  browser,
}) => {
  test.slow()
  const { email } = await somebody(page)
  await ask(page, { kind: 'Widerspruch gegen Werbung, wirkt sofort' })
  expect(await mailTo({ to: email, subject: 'Dein Anliegen zum Datenschutz ist da' })).toContain(
    'sofort beendet',
  )
  const office = await (await browser.newContext()).newPage()
  await enter(office)
  await row(office, 'Widerspruch', '').last().getByRole('button').first().click()
  await expect(dialog(office).getByText('Werbung und Newsletter sind schon beendet.')).toBeVisible()
  await dialog(office).getByRole('button', { name: 'Erledigt' }).click()
  await expect(office.getByText('Das Anliegen ist erledigt.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('erledigt', { exact: true })).toBeVisible()
})

test('a letter of somebody without an account has its month, and their name goes with the answer', async ({
  page,
}) => {
  await enter(page)
  await writeDown(page, { kind: 'Auskunft', name: 'Erna Frost', days: 26 })
  await expect(row(page, 'Auskunft', 'Erna Frost').getByText(/noch [2-5] Tage?/)).toBeVisible()
  await row(page, 'Auskunft', 'Erna Frost').getByRole('button').first().click()
  await expect(dialog(page).getByText(/Hier ist kein Konto/)).toBeVisible()
  await dialog(page).getByLabel('Antwort oder Grund').fill('Es ist nichts gespeichert.')
  await dialog(page).getByRole('button', { name: 'Erledigt' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Erledigt', exact: true }).click()
  await expect(row(page, 'Auskunft', 'Name vergessen').first()).toBeVisible()
  await expect(page.getByText('Erna Frost')).toHaveCount(0)
})

test('whose month is over is urgent and cannot be extended', async ({ page }) => {
  await enter(page)
  await writeDown(page, { kind: 'Löschung', name: 'Ole Sand', days: 45 })
  await page.goto(`${origin('office')}/`)
  await expect(page.getByRole('listitem').filter({ hasText: 'zum Datenschutz überfällig' })).toBeVisible()
  await page.goto(`${origin('office')}${DESK}?view=overdue`)
  await row(page, 'Löschung', 'Ole Sand').getByRole('button').first().click()
  await expect(dialog(page).getByText(/Tage darüber/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Um zwei Monate verlängern' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Erledigt' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('somebody who asks by telephone is erased on their page, with the consequences before', async ({
  page,
  browser,
}) => {
  test.slow()
  const { email } = await somebody(page)
  const office = await (await browser.newContext()).newPage()
  await enter(office, '/personen')
  await office.goto(`${origin('office')}/personen?q=${encodeURIComponent(email)}`)
  await office.locator('tbody th a').first().click()
  await office.getByLabel('Grund').fill('Anruf: will gelöscht werden')
  await office.keyboard.press('Enter')
  await office.getByRole('button', { name: 'Anliegen eintragen' }).click()
  await dialog(office).getByLabel('Anliegen').selectOption({ label: 'Löschung' })
  await dialog(office).getByLabel('Wie es kam').selectOption({ label: 'Telefon' })
  await dialog(office).getByRole('button', { name: 'Eintragen' }).click()
  await expect(dialog(office)).toHaveCount(0)
  await expect(office.getByRole('button', { name: 'Löschung' })).toBeVisible()
  await expectFits(office)
  await office.getByRole('button', { name: 'Löschung' }).click()
  await dialog(office).getByRole('button', { name: 'Erledigt' }).click()
  await expect(office.getByText(/noch nicht getan/)).toBeVisible()
  await dialog(office).getByRole('button', { name: 'Schließen' }).click()
  await office.getByRole('button', { name: 'Konto löschen' }).press('Enter')
  await dialog(office)
    .getByLabel('Wie verlangt, wie ausgewiesen')
    .fill('Anruf, Rückruf an die Nummer im Konto')
  await expect(dialog(office).getByText('Konto, Adressen und alles Persönliche gehen')).toBeVisible()
  await dialog(office).getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(office.getByText('Das Konto ist gelöscht.')).toBeVisible()
  await office.goto(origin('office') + DESK)
  await office.getByRole('button', { name: 'Erledigt', exact: true }).click()
  await expect(row(office, 'Löschung', 'gelöschtes Konto').first()).toBeVisible()
})
