import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, fillIn, origin } from './journey.ts'

/** Staff show a film live; fans on another site see it, listen to it while they read, and lose it when it ends. */

/** The longest one; free for everybody in this test. */
const FILM = 'video-film-choreo'

async function enter(page: Page): Promise<void> {
  await page.goto(`${origin('office')}/medien/videos/${FILM}`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'redaktion')
}

test('GEN-11 LIVE-02 LIVE-03 LIVE-04 LIVE-07 shown live from the office, watched over the page, heard from page to page', async ({
  page,
  context,
}) => {
  test.slow()
  await enter(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Seite ändern' }).click()
  await dialog.getByLabel('Für wen').selectOption({ label: 'frei' })
  await dialog.getByRole('button', { name: 'Seite sichern' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Live zeigen' }).click()
  await expect(dialog.getByText('Auf 9 Sites')).toBeVisible()
  await dialog.getByLabel('Der Ton läuft solange im Radio, für alle').check()
  await dialog.getByRole('button', { name: 'Live zeigen' }).click()
  await expect(page.getByRole('button', { name: 'Live beenden' })).toBeVisible()

  const fan = await context.newPage()
  await fan.setViewportSize({ width: 390, height: 844 })
  await fan.goto(origin('profis'))
  const bar = fan.getByRole('complementary', { name: 'Live' })
  await expect(bar).toBeVisible()
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
    if (close === 'cross') await expectAccessible(fan)
    if (close === 'cross') await fan.getByRole('button', { name: 'Live-Video schließen' }).click()
    else await fan.mouse.click(195, 10)
    await expect(video).toHaveCount(0)
  }

  // Heard while one reads on, on another page of the site, and on another site.
  await bar.getByRole('button', { name: 'Radio hören' }).click()
  await expect(bar.getByRole('button', { name: 'Radio anhalten' })).toBeVisible()
  await fan.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(fan).toHaveURL(/impressum/)
  await expect(bar.getByRole('button', { name: 'Radio anhalten' })).toBeVisible()
  await fan.goto(origin('klub'))
  await expect(bar.getByRole('button', { name: /Radio (anhalten|hören)/ })).toBeVisible()
  await fan.goto(origin('tickets'))
  await expect(bar).toHaveCount(0)

  await page.bringToFront()
  await page.getByRole('button', { name: 'Live beenden' }).click()
  await expect(page.getByText('Nicht geplant.')).toBeVisible()
  await fan.goto(origin('profis'))
  await expect(fan.getByRole('main')).toBeVisible()
  await expect(bar).toHaveCount(0)
})
