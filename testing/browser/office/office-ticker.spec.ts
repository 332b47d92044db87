import { expect, type Page } from '@playwright/test'
import { teamSites } from '#club/sites.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** A phone at the pitch: a goal in two taps, on the page of a fan within five seconds; without a network it waits and goes out in order. */

const [SITE, TEAM] = teamSites().at(-1)!

/** A match of its own, that no other journey follows. */
async function addMatch(page: Page): Promise<string> {
  return page.evaluate(async (teamId) => {
    const answer = await fetch('/api/office/fixtures', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        teamId,
        side: 'home',
        venue: null,
        opponent: 'SV Regenplatz',
        competition: { name: 'Testspiele', kind: 'friendly' },
        matchday: null,
        startsAt: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    })
    return ((await answer.json()) as { id: string }).id
  }, TEAM)
}

test('MAT-09 a goal in two taps is with the fans at once, and without a network in its order later', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterOffice(page, 'buero', '/ticker')
  await expect(page.getByRole('heading', { level: 1, name: 'Ticker' })).toBeVisible()
  const id = await addMatch(page)
  await page.goto(`${origin('office')}/ticker/${id}`)
  await page.getByRole('button', { name: 'Ticker öffnen' }).click()
  const what = page.getByRole('group', { name: 'Was ist passiert?' })
  await what.getByRole('button', { name: 'Anstoß' }).click()
  await expect(page.getByText('1. Halbzeit')).toBeVisible()

  const fan = await (await browser.newContext()).newPage()
  await fan.goto(`${origin(SITE)}/spiel/${id}/liveticker`)
  const score = fan.locator('.match-score__value')
  await expect(score).toContainText('0 zu 0')
  await what.getByRole('button', { name: 'Tor' }).first().click()
  await page.getByRole('button', { name: 'Ohne Namen' }).click()
  await expect(score).toContainText('1 zu 0')
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await context.setOffline(true)
  await what.getByRole('button', { name: 'Tor SV Regenplatz' }).click()
  await page.getByRole('button', { name: 'Ohne Namen' }).click()
  await page.getByRole('button', { name: 'Ecke', exact: true }).click()
  await page.getByRole('button', { name: 'Senden' }).click()
  await what.getByRole('button', { name: 'Halbzeit' }).click()
  await expect(page.getByText('offline, 3 warten')).toBeVisible()
  await expect(page.locator('.desk-score h1')).toContainText('1:1')
  await expect(score).toContainText('1 zu 0')
  await context.setOffline(false)
  await expect(score).toContainText('1 zu 1')
  await expect(page.getByText('alles gesendet')).toBeVisible()
  const told = fan.locator('[data-event]')
  await expect(told).toHaveCount(5)
  await expect(told.first()).toContainText('Halbzeit')
  await expect(told.nth(1)).toContainText('Ecke für')

  await what.getByRole('button', { name: 'Anstoß' }).click()
  await what.getByRole('button', { name: 'Abpfiff' }).click()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('2. Halbzeit', { exact: true })).toBeVisible()
  await what.getByRole('button', { name: 'Abpfiff' }).click()
  await expect(page.getByText('alles gesendet')).toBeVisible()
  await page.getByRole('button', { name: 'Ticker schließen' }).click()
  await expect(page.getByText('Der Ticker ist geschlossen')).toBeVisible()
})
