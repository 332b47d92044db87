import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { emailOf, type PersonKey } from '#demo/people.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { playedAtGate } from '../played-at-gate.ts'
import { enterOffice } from '../signed-in.ts'

/** Around the gate and the keys: who may open one, what came of a match, what signs tickets. */

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

async function enter(page: Page, address: string, key: PersonKey = 'buero'): Promise<void> {
  await enterOffice(page, key, address)
}

test('a steward is added without a mouse and that undone; who is taken out sees what follows before', async ({
  page,
}) => {
  const email = emailOf('vorverkauf')
  await enter(page, '/ordner')
  await expect(page.getByRole('heading', { level: 1, name: 'Ordner' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(emailOf('ordner')) })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Ordner eintragen' })
  await dialog.getByLabel('E-Mail-Adresse des Kontos').fill('niemand@example.org')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/Zu dieser Adresse gibt es kein Konto/)).toBeVisible()
  await dialog.getByLabel('E-Mail-Adresse des Kontos').fill(email)
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/darf jetzt Tore öffnen/)).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(`${email}.*Ordnungsdienst`) })
  await expect(row).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('row', { name: new RegExp(`${email}.*arbeitet hier`) })).toBeVisible()

  await page.keyboard.press('n')
  await dialog.getByLabel('E-Mail-Adresse des Kontos').fill(email)
  await page.keyboard.press('Enter')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: new RegExp(email) }).press('Enter')
  const one = page.getByRole('dialog')
  await expect(one.getByText('Öffnet kein Tor mehr')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/darf keine Tore mehr öffnen/)).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0)
})

test('the gates of a match: live on its page, a report on its own, a table for spreadsheets', async ({
  page,
}) => {
  const name = `Einlassprobe ${test.info().repeatEachIndex}.${test.info().retry}`
  const eventId = await playedAtGate(name)
  await enter(page, `/spiele/${eventId}`)
  const section = page.getByRole('region', { name: 'Einlass' })
  await expect(section.getByText('läuft')).toBeVisible()
  await expect(section.getByText(/von 40 gültigen Karten/)).toBeVisible()
  await expect(section.getByText('Ein Telefon ist still.')).toBeVisible()
  await expect(section.getByRole('img', { name: /Die meisten kamen um/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await section.scrollIntoViewIfNeeded()
    expect(await isWithinWidth(page)).toBe(true)
  }
  await section.getByRole('link', { name: 'Zum ganzen Bericht' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Einlass: ${name}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Doppelt eingelassen' }).getByText('1 Fall')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await isWithinWidth(page)).toBe(true)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV-Tabelle' }).click(),
  ])
  const table = await readFile(await saved.path(), 'utf8')
  expect(table).toContain('Art;Tor;Zeitpunkt')
  expect(table).toContain('Doppelt eingelassen')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Geschäftsstelle' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Abgewiesen', exact: true })).toBeVisible()
})

test('a key is changed by plan and given up when it leaked, each with what follows before', async ({
  page,
}) => {
  await enter(page, '/einrichten/schluessel')
  const tickets = page.getByRole('region', { name: 'Karten' })
  await expect(tickets.getByRole('row', { name: /unterschreibt/ })).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  const before = await tickets.getByRole('row').count()
  await tickets.getByRole('button', { name: 'Schlüssel wechseln' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Schlüssel wechseln' })
  await expect(dialog.getByText('Verkaufte Karten ändern sich nicht')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(tickets.getByRole('row')).toHaveCount(before + 1)

  await tickets.getByRole('button', { name: 'Kartenschlüssel aufgeben' }).press('Enter')
  const leaked = page.getByRole('dialog', { name: 'Kartenschlüssel aufgeben' })
  await expect(leaked.getByText('Codes, die sofort kein Tor mehr öffnen')).toBeVisible()
  await expect(leaked.getByRole('button', { name: /Karten neu ausstellen/ })).toBeDisabled()
  await leaked.getByLabel('Grund').fill('Rechner gestohlen')
  await expect(leaked.getByRole('button', { name: /Karten neu ausstellen/ })).toBeEnabled()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await isWithinWidth(page)).toBe(true)
  }
})

test('what is not one’s task is not there', async ({ page }) => {
  await enter(page, '/einrichten/schluessel', 'vorverkauf')
  await expect(page.getByText('Hier ist nichts.').first()).toBeVisible()
  await page.goto(`${origin('office')}/ordner`)
  await expect(page.getByText('Hier ist nichts.').first()).toBeVisible()
})

test('the list of stewards stands within phones and desks', async ({ page }) => {
  await enter(page, '/ordner')
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 850 })
    await expect(page.getByText(emailOf('ordner'))).toBeVisible()
    await expect.poll(() => isWithinWidth(page)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
  }
})
