import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { teamSites } from '#club/sites.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'
import { openTickerEditor, WORDS } from '../ticker.ts'

/** Staff show a film live and say which match it is of; fans on another site see it with its ticker, listen to it while they read, and lose it when it ends. */

/** The longest one; free for everybody in this test. */
const FILM = 'video-film-choreo'
/** Longer than the 30 seconds after which a page asks again what is live. */
const ASKED_AGAIN = { timeout: 45_000 }

/** The next match of a team that no other journey follows. */
async function nextMatch(page: Page): Promise<{ id: string }> {
  const [site] = teamSites().at(-1)!
  await page.goto(`${origin(site)}/saison/termine`)
  const row = page.locator('.match-row--next')
  const id = /spiel\/([\w-]+)/.exec((await row.locator('a').first().getAttribute('href')) ?? '')![1]!
  return { id }
}

async function enter(page: Page): Promise<void> {
  await enterOffice(page, 'redaktion', `/medien/videos/${FILM}`)
}

test('GEN-11 LIVE-02 LIVE-03 LIVE-04 LIVE-07 shown live from the office, watched over the page, heard from page to page', async ({
  page,
  context,
}) => {
  test.slow()
  const match = await nextMatch(page)
  const desk = openTickerEditor()
  const editor = () => ({ by: 'journey', now: new Date() })
  await desk.ticker.open(match.id, editor())
  // A first try that broke off has told some of it.
  await desk.ticker.reset(match.id, editor())
  await enter(page)
  const dialog = page.getByRole('dialog')
  const end = page.getByRole('button', { name: 'Live beenden' })
  // And has left it live.
  await expect(end.or(page.getByRole('button', { name: 'Live zeigen' }))).toBeVisible()
  if (await end.isVisible()) await end.click()
  await page.getByRole('button', { name: 'Seite ändern' }).click()
  await dialog.getByLabel('Für wen').selectOption({ label: 'frei' })
  await dialog.getByRole('button', { name: 'Seite sichern' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Live zeigen' }).click()
  await expect(dialog.getByText('Auf 9 Sites')).toBeVisible()
  await dialog.getByLabel('Spiel').selectOption(match.id)
  await dialog.getByLabel('Der Ton läuft solange im Radio, für alle').check()
  await dialog.getByRole('button', { name: 'Live zeigen' }).click()
  await expect(end).toBeVisible()

  await desk.ticker.step(match.id, { ...editor(), to: 'FirstHalf' })
  const text = { de: 'Flach ins Eck.', en: 'Low into the corner.' }
  const words = { ...WORDS, type: 'Goal', side: 'home', goal: 'regular', text } as const
  const { event: goal } = await desk.ticker.add(match.id, { ...editor(), words })

  const fan = await context.newPage()
  await fan.setViewportSize({ width: 390, height: 844 })
  await fan.goto(origin('profis'))
  const bar = fan.getByRole('complementary', { name: 'Live' })
  await expect(bar).toBeVisible(ASKED_AGAIN)
  for (const width of [1440, 320, 390]) {
    await fan.setViewportSize({ width, height: 844 })
    expect(await fan.evaluate(() => document.documentElement.scrollWidth > innerWidth), `${width}`).toBe(
      false,
    )
  }

  // Over the whole page; closed by its cross, and beside it.
  const video = fan.locator('.lv video')
  for (const close of ['cross', 'beside']) {
    await bar.getByRole('button', { name: 'Live-Video ansehen' }).click()
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0.5)).toBe(true)
    if (close === 'cross') {
      // The ticker stands beside it, and leads to the moment; what is taken back goes from both.
      const entries = fan.locator('.lv__ticker li')
      await expect(entries.filter({ hasText: 'Flach ins Eck.' })).toBeVisible()
      await fan.getByRole('button', { name: /^Tor ansehen/ }).click()
      await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime < 8)).toBe(true)
      await expectAccessible(fan)
      await desk.ticker.remove(match.id, { ...editor(), eventId: goal.id })
      await expect(entries.filter({ hasText: 'Flach ins Eck.' })).toHaveCount(0)
      await expect(fan.locator(".vp__bar [data-kind='goal']")).toHaveCount(0)
    }
    if (close === 'cross') await fan.getByRole('button', { name: 'Live-Video schließen' }).click()
    else await fan.mouse.click(195, 10)
    await expect(video).toHaveCount(0)
  }

  // The film is short: it begins anew, and so does what its ticker tells.
  await sql`update live_streams set starts_at = now() - interval '5 seconds',
    ends_at = now() + interval '80 seconds'`.execute(desk.db)
  await desk.ticker.add(match.id, { ...editor(), words })
  await fan.reload()

  // Heard while one reads on, on another page of the site, and on another site.
  await bar.getByRole('button', { name: 'Radio hören' }).click()
  await expect(bar.getByRole('button', { name: 'Radio anhalten' })).toBeVisible()
  await bar.getByRole('button', { name: 'Radio aufklappen' }).click()
  const panel = fan.getByRole('complementary', { name: 'aufgeklappt' })
  await expect(panel.getByText('Läuft')).toBeVisible()
  await expect(panel.getByText(/^Spielstand:/)).toBeVisible()
  await panel.getByRole('button', { name: 'Radio anhalten' }).click()
  await expect(panel.getByText('Angehalten')).toBeVisible()
  await panel.getByRole('button', { name: 'Radio hören' }).click()
  await expect(panel.getByText('Läuft')).toBeVisible()
  await expectAccessible(fan)
  await fan.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Radio aufklappen' })).toBeFocused()
  await fan.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(fan).toHaveURL(/impressum/)
  await expect(bar.getByRole('button', { name: 'Radio anhalten' })).toBeVisible()
  await fan.goto(origin('klub'))
  await expect(bar.getByRole('button', { name: /Radio (anhalten|hören)/ })).toBeVisible()
  await fan.goto(origin('tickets'))
  await expect(bar).toHaveCount(0)

  await page.bringToFront()
  await end.click()
  await expect(page.getByText('Nicht geplant.')).toBeVisible()
  await page.getByRole('button', { name: 'Aus dem Ticker übernehmen' }).click()
  const titles = page.locator('.chapters input[lang=de]')
  await expect
    .poll(() =>
      titles.evaluateAll((all: HTMLInputElement[]) => all.some(({ value }) => value.startsWith('1:0'))),
    )
    .toBe(true)
  await fan.goto(origin('profis'))
  await expect(fan.getByRole('main')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await desk.close()
})
