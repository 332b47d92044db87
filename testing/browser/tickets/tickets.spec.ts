import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tickets' }).getByRole('link', { name, exact: true })

test('TIX-01 TIX-07 TIX-11 at 390 px by touch: the season ticket match by match, and the way to the ground', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await openSignedIn(page, 'dauerkarte', `${origin()}/konto/tickets`)
  await expect(page.getByText('Hier liegt bald Dein erstes Ticket.')).toBeVisible()
  await tab(page, 'Dauerkarte').tap()
  await expect(page).toHaveURL(/\/konto\/dauerkarten$/)
  await expect(
    page.getByRole('img', { name: /^QR-Code für das Tor: Block 19, Reihe 8, Platz 14/ }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /Saison \d{4}\/\d\d/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Anfahrt und Parken' })).toHaveAttribute(
    'href',
    /\/stadium\/directions\/$/,
  )
  await tab(page, 'Dauerkarten-Archiv').tap()
  await expect(page.getByText('Vorbei').first()).toBeVisible()
  await tab(page, 'Zweitmarkt').tap()
  await expect(page).toHaveURL(/\/konto\/ticketboerse$/)
  expect(await axeFindings(page)).toEqual([])
  await context.close()
})

test('TIX-03 TIX-04 a ticket says everything about itself, goes to paper and back to the phone', async ({
  page,
}) => {
  await openSignedIn(page, 'fan', '/konto/tickets')
  await page.locator('main .ticket-rows a[href*="/konto/tickets/0"]').first().click()
  await expect(page.getByText('Ticketnummer')).toBeVisible()
  for (const word of [
    'Bestellung',
    'Preis',
    'Preisklasse',
    'Stadion',
    'Was für Dein Ticket gilt',
    'Im Stadion',
  ])
    await expect(page.getByRole('main').getByText(word, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Neu alle 15 Sekunden')).toBeVisible()

  const loaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ausdrucken' }).click()
  await expect(page.getByRole('dialog')).toContainText('hört dann auf, sich zu drehen')
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.getByRole('button', { name: 'Umstellen und PDF laden' }).click()
  expect((await loaded).suggestedFilename()).toMatch(/^ticket-.*\.pdf$/)
  await expect(page.getByText('Gilt auch auf Papier')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Zurück aufs Handy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zurück aufs Handy' }).click()
  await expect(page.getByText('Neu alle 15 Sekunden')).toBeVisible()

  const calendar = page.waitForEvent('download')
  await page.getByRole('button', { name: 'In den Kalender' }).click()
  expect((await calendar).suggestedFilename()).toMatch(/\.ics$/)
})
