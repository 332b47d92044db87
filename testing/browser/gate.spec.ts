import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, origin, signIn } from './journey.ts'
import { matchAtGate } from './match-at-gate.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' })

/** As a scanner in the hand does it. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code eingeben').fill(code)
  await page.getByLabel('Code eingeben').press('Enter')
}

const answer = (page: Page) => page.getByRole('dialog')

test('a steward opens a gate: admitted once, judged without a connection, sent afterwards', async ({
  page,
  context,
}) => {
  const [first, second] = await matchAtGate(['19-1-1', '19-1-2'])
  await signIn(page, 'ordner', `${origin()}/einlass`)
  await page.getByRole('radio', { name: 'Falkenstadt – FC Prüf' }).check()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Tor 5 Haupttribüne' }).check()
  await page.getByRole('button', { name: 'Tor öffnen' }).click()
  await expect(page.getByRole('heading', { name: 'Tor 5 Haupttribüne' })).toBeVisible()
  await expect(page.getByText('Falkenstadt – FC Prüf')).toBeVisible()
  await expectAccessible(page)

  await typeCode(page, first!.code)
  await expect(answer(page)).toHaveAccessibleName('Einlass')
  await expect(answer(page).getByText('19', { exact: true })).toBeVisible()
  await expect(answer(page)).toBeHidden()
  await typeCode(page, first!.code)
  await expect(answer(page)).toHaveAccessibleName('Schon drin')
  await expect(answer(page)).toHaveAccessibleDescription(/um \d\d:\d\d.* durch Tor 5 Haupttribüne/)
  expect(await page.evaluate(() => document.querySelector('dialog')!.matches(':modal'))).toBe(true)
  await answer(page).getByRole('button', { name: 'Weiter' }).click()

  // The page with all its parts is kept before the network goes.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('gate-page')).keys()).length))
    .toBeGreaterThan(5)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Keine Verbindung')).toBeVisible()
  await typeCode(page, first!.code)
  await expect(answer(page)).toHaveAccessibleName('Schon drin')
  await answer(page).getByRole('button', { name: 'Weiter' }).click()
  await typeCode(page, second!.code)
  await expect(answer(page)).toHaveAccessibleName('Einlass')
  await expect(answer(page).getByText('Ohne Verbindung entschieden')).toBeVisible()
  await expect(answer(page)).toBeHidden()
  await expect(page.getByText('2 Scans warten.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Keine Verbindung')).toBeHidden({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Bericht' }).click()
  await expect(page.getByText('2 von 2 Tickets sind drin.')).toBeVisible()
  await expectAccessible(page)
})

test('who is no steward opens no gate', async ({ page }) => {
  await signIn(page, 'neu', `${origin()}/einlass`)
  await expect(page.getByRole('heading', { name: 'Nur für Ordnerinnen und Ordner' })).toBeVisible()
})
