import { expect, type Page } from '@playwright/test'
import { demoFilms } from '#demo/videos.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'

/** Club TV on a phone: a free film to its end, a paid one up to its tenth second, and whole with a subscription. */

const PAID = 'video-film-weidner'
const pageOf = (uid: string) => `${origin('tv')}/video/detail/?id=${uid}`
const free = () => demoFilms(new Date()).find((film) => film.package === 'last-match')!.uid
const video = (page: Page) => page.locator('.vp video')
const secondsOf = (page: Page) => video(page).evaluate((one: HTMLVideoElement) => one.currentTime)
const start = (page: Page) =>
  page
    .getByRole('button', { name: /^(Abspielen|Anhören)/ })
    .first()
    .click()
const isPlaying = async (page: Page) =>
  expect.poll(() => video(page).evaluate((one: HTMLVideoElement) => one.currentTime > 0.5)).toBe(true)

async function expectFine(page: Page): Promise<void> {
  for (const width of [1440, 320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide, `${width} px`).toBe(false)
  }
}

test.use({ viewport: { width: 390, height: 844 } })

test('VID-14 a free film plays to its end with captions, by touch and by keys, and leads to the next', async ({
  page,
}) => {
  await page.goto(pageOf(free()))
  await expectFine(page)
  await start(page)
  await isPlaying(page)
  // Captions in the language of the page; a chapter; by keys back and to the end.
  await page.getByRole('button', { name: 'Untertitel', exact: true }).click()
  const chapters = page.getByRole('region', { name: 'Kapitel' })
  await chapters.getByRole('button').nth(1).click()
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(7)
  await expect(page.locator('.vp__caption')).toBeVisible()
  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page.getByRole('button', { name: '240p', exact: true }).click()
  await expectFine(page)
  await page.getByRole('slider', { name: 'Stelle im Video' }).focus()
  await page.keyboard.press('k')
  await expect(
    page.getByRole('region', { name: /^Video/ }).getByRole('button', { name: 'Abspielen' }),
  ).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('9')
  await expect(page.getByRole('status').getByRole('link', { name: 'Jetzt ansehen' })).toBeVisible()
  await expectFine(page)
})

test('GEN-02 GEN-12 VID-01 VID-02 VID-03 VID-04 VID-07 VID-08 VID-16 a paid film stops at ten seconds, and goes on with a subscription', async ({
  page,
}) => {
  // Who asks cannot be said: what everybody may see plays all the same.
  await page.route('**/videos/authentication*', (route) => route.abort())
  const logged: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && logged.push(message.text())))
  await page.goto(pageOf(PAID))
  await start(page)
  await isPlaying(page)
  expect(logged.join()).toContain('The video service did not answer')
  await page.unroute('**/videos/authentication*')
  const hint = page
    .getByRole('alert')
    .filter({ hasText: 'Für dieses Video benötigst Du ein aktives FALKEN TV Abo.' })
  await expect(hint).toBeVisible()
  expect(await secondsOf(page)).toBeLessThan(10.2)
  await expectFine(page)
  // Neither by the bar nor by addresses is there more.
  await page.keyboard.press('9')
  expect(await secondsOf(page)).toBeLessThan(10.2)
  const statuses = await page.evaluate(async () =>
    Promise.all(
      ['preview/weidner/v240/5.m4s', 'open/weidner/v240/5.m4s', 'open/weidner/index.m3u8'].map(
        async (file) => (await fetch(`/streams/${file}`)).status,
      ),
    ),
  )
  expect(statuses).toEqual([404, 404, 404])
  await expect(hint.getByRole('link', { name: 'Abo abschließen' })).toHaveAttribute('href', /\/abo$/)
  // Back to the same film after signing in.
  await hint.getByRole('button', { name: 'Einloggen' }).click()
  await fillIn(page, 'tv')
  await expect(page).toHaveURL(pageOf(PAID))
  await start(page)
  await isPlaying(page)
  await page.getByRole('region', { name: 'Kapitel' }).getByRole('button').last().click()
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(12)
  await expect(hint).toHaveCount(0)
})

test('VID-05 signed in without a subscription: the hint offers it, and nothing to sign in to', async ({
  page,
}) => {
  await page.goto(pageOf(PAID))
  await start(page)
  const hint = page.getByRole('alert').filter({ hasText: 'Abo.' })
  await hint.getByRole('button', { name: 'Einloggen' }).click()
  await fillIn(page, 'neu')
  await expect(page).toHaveURL(pageOf(PAID))
  await start(page)
  await expect(hint).toBeVisible()
  await expect(hint.getByRole('button', { name: 'Einloggen' })).toHaveCount(0)
  await expect(hint.getByRole('link', { name: 'Abo abschließen' })).toBeVisible()
})

test('SHELL-13 what is said in a film is found, and leads to its second; behind the paywall to no more than before', async ({
  page,
}) => {
  await page.goto(`${origin()}/suche/?kind=video&q=Kopfball`)
  const found = page.locator('.found').filter({ hasText: 'nach der Ecke' }).first()
  await found.getByRole('link', { name: 'Im Film bei 0:24' }).click()
  await page.getByRole('button', { name: /Ab 0:24 abspielen/ }).click()
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(24)
  // Not subscribed: the preview from its beginning.
  await page.goto(`${pageOf(PAID)}&t=20`)
  await page.getByRole('button', { name: /Ab 0:20 abspielen/ }).click()
  await isPlaying(page)
  expect(await secondsOf(page)).toBeLessThan(10)
})
