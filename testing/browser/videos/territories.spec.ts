import { type Browser, expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'
import { enterOffice } from '../signed-in.ts'

/** Staff show a film in some countries alone; fans elsewhere are told so, in their language, and see it again when it is free. */

const FILM = 'video-film-groundsman'
const address = (prefix = '') => `${origin('tv')}${prefix}/video/detail/?id=${FILM}`

async function enter(page: Page): Promise<void> {
  await enterOffice(page, 'redaktion', `/medien/videos/${FILM}`)
}

async function fanFrom(browser: Browser, country: string | null): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    ...(country ? { extraHTTPHeaders: { 'x-country': country } } : {}),
  })
  const page = await context.newPage()
  await page.goto(address())
  return page
}

const start = (page: Page) =>
  page
    .getByRole('button', { name: /^(Abspielen|Anhören|Play|再生)/ })
    .first()
    .click()

async function expectFine(page: Page): Promise<void> {
  for (const width of [1440, 320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide, `${width} px`).toBe(false)
  }
}

test('a film for some countries is chosen in the office and withheld elsewhere', async ({
  page,
  browser,
}) => {
  test.slow()
  await enter(page)
  const section = page.getByRole('region', { name: 'In welchen Ländern' })
  await expect(section.getByText('Überall zu sehen.')).toBeVisible()
  await section.getByRole('button', { name: 'Länder ändern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Nur in diesen Ländern' }).check()
  // Without a country there is nothing to save, and what was chosen stays.
  await dialog.getByRole('button', { name: 'Sichern' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Länder')
  await dialog.getByRole('button', { name: '+ DACH' }).click()
  await dialog.getByLabel('Land suchen').fill('liecht')
  await dialog.getByRole('checkbox', { name: 'Liechtenstein' }).check()
  await expect(dialog.getByText('Deutschland, Liechtenstein, Österreich, Schweiz')).toBeVisible()
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Sichern' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section.getByText(/Nur zu sehen in:.*Schweiz/)).toBeVisible()
  await section.getByLabel('Gesehen aus').selectOption('US')
  await expect(section.getByText('nicht zu sehen', { exact: true })).toBeVisible()
  await section.getByLabel('Gesehen aus').selectOption('AT')
  await expect(section.getByText('zu sehen', { exact: true })).toBeVisible()
  await expectFine(page)

  const austrian = await fanFrom(browser, 'AT')
  await start(austrian)
  await expect
    .poll(() => austrian.locator('.vp video').evaluate((one: HTMLVideoElement) => one.currentTime > 0.5))
    .toBe(true)
  const american = await fanFrom(browser, 'US')
  await start(american)
  await expect(american.getByText('Dieses Video ist bei Dir nicht zu sehen.')).toBeVisible()
  await expectFine(american)
  const hidden = await fanFrom(browser, null)
  await start(hidden)
  await expect(hidden.getByText('Wir erkennen nicht, aus welchem Land Du schaust.')).toBeVisible()
  for (const [prefix, words] of [
    ['/en', 'This video cannot be seen where you are.'],
    ['/ja', 'この動画は現在の場所ではご覧になれません。'],
  ] as const) {
    await american.goto(address(prefix))
    await start(american)
    await expect(american.getByText(words)).toBeVisible()
  }

  await section.getByRole('button', { name: 'Länder ändern' }).click()
  await dialog.getByRole('radio', { name: 'Überall', exact: true }).check()
  await dialog.getByRole('button', { name: 'Sichern' }).click()
  await expect(section.getByText('Überall zu sehen.')).toBeVisible()
  // What is known of a film is seconds old; then the same button plays it.
  await american.goto(address())
  await expect(async () => {
    await american.reload()
    await start(american)
    await expect(american.locator('.vp__note')).toHaveCount(0, { timeout: 3_000 })
    await expect
      .poll(() => american.locator('.vp video').evaluate((one: HTMLVideoElement) => one.currentTime > 0.5), {
        timeout: 10_000,
      })
      .toBe(true)
  }).toPass()
})
