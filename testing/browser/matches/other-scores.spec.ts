import { expect, type Page } from '@playwright/test'
import { siteByKey } from '#club/sites.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'
import { openTickerEditor } from '../ticker.ts'

/** While the women's next match is waited for, others of its matchday play: typed in the office, read beside the match. */

async function enter(page: Page, matchId: string): Promise<void> {
  await enterOffice(page, 'redaktion', `/ticker/${matchId}`)
}

test('MAT-04 MAT-15 how others of the matchday stand is typed beside the ticker and moves in the match centre', async ({
  page,
  browser,
}) => {
  // The one whose page follows what happens, whatever other journeys have told of it.
  const { port } = new URL(test.info().project.use.baseURL!)
  const feed = await fetch(`http://127.0.0.1:${port}/feeds/liveticker/de/${siteByKey('frauen')!.teamId}.json`)
  const matchId = ((await feed.json()) as { data: { id: string } }).data.id
  const desk = openTickerEditor()
  const ofTheDay = desk.db
    .selectFrom('matches as own')
    .innerJoin('matches as other', (join) =>
      join
        .onRef('other.competition_id', '=', 'own.competition_id')
        .onRef('other.season', '=', 'own.season')
        .onRef('other.matchday', '=', 'own.matchday')
        .onRef('other.id', '!=', 'own.id'),
    )
    .where('own.id', '=', matchId)
  const others = await ofTheDay.select(['other.id', 'other.kick_off']).execute()
  expect(others.length).toBeGreaterThan(3)
  await desk.db
    .updateTable('matches')
    .set({ kick_off: new Date(Date.now() - 20 * 60_000) })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()

  await enter(page, matchId)
  const panel = page.getByRole('region', { name: 'Die anderen Spiele' })
  await expect(panel.getByRole('listitem')).toHaveCount(others.length)
  const first = panel.getByRole('listitem').first()
  await first.getByRole('combobox').selectOption({ label: '1. Halbzeit' })
  await expect(first.locator('.num').first()).toHaveText('0:0')

  const context = await browser.newContext()
  const fan = await context.newPage()
  await fan.goto(`${origin('frauen')}/spiel/${matchId}/aktuell`)
  const live = fan.locator('.match-parallel li').filter({ hasText: 'Live' })
  await expect(live).toHaveCount(1)
  await expect(live.locator('.num')).toHaveText('0:0')

  await first
    .getByRole('button', { name: /^Tor für/ })
    .first()
    .press('Enter')
  await expect(first.locator('.num').first()).toHaveText('1:0')
  await expect(live.locator('.num')).toHaveText('1:0')
  // One too many is taken back, everywhere.
  await first
    .getByRole('button', { name: /^Ein Tor weniger für/ })
    .first()
    .click()
  await expect(live.locator('.num')).toHaveText('0:0')
  await expectAccessible(page)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }

  await first.getByRole('combobox').selectOption({ label: 'vor dem Spiel' })
  await expect(live).toHaveCount(0)
  for (const { id, kick_off } of others)
    await desk.db.updateTable('matches').set({ kick_off }).where('id', '=', id).execute()
  await desk.close()
  await context.close()
})
