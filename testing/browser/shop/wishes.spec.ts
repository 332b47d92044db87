import { expect, type Page } from '@playwright/test'
import { demoSeasonName } from '#demo/season.ts'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, fillIn, origin } from '../journey.ts'

const season = demoSeasonName(new Date())
const home = `Heimtrikot ${season}`
const away = `Auswärtstrikot ${season}`
const heart = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Merken: ${name}`, exact: true })
const list = () => `${origin('stores')}/merkliste`
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('a visitor marks, finds it again, signs in and has it on another device, and buys it', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin('stores')}/trikots`)
  await heart(page, away).click()
  await expect(heart(page, away)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').getByText(`${away} steht auf Deiner Merkliste.`)).toBeVisible()
  // By the keyboard, with what is chosen.
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(home) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible()
  const main = page.getByRole('main')
  const medium = main.getByRole('radio', { name: /^M\b/ }).first()
  await medium.press('Space')
  await expect(medium).toBeChecked()
  await main.getByRole('button', { name: 'Eigener', exact: true }).click()
  await main.getByLabel('Name', { exact: true }).fill('Jule')
  await main.getByLabel('Nummer', { exact: true }).fill('7')
  await main.getByRole('button', { name: 'Merken', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('link', { name: 'Zur Merkliste' })).toBeVisible()
  await page.reload()
  await expect(main.getByRole('button', { name: 'Merken', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.goto(`${origin('stores')}/trikots`)
  await main.getByRole('link', { name: 'Merkliste, 2 Artikel' }).click()
  await expect(row(page, home)).toContainText('Mit Flock: JULE 7')
  await expect(row(page, home).getByLabel('Größe')).toHaveValue(/\.M$/)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Einloggen', exact: true }).click()
  await fillIn(page, 'fan')
  await expect(page).toHaveURL(list())
  await expect(row(page, home)).toContainText('Sagt mir Bescheid')
  await expect(row(page, away)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('wishes'))).toBeNull()
  await row(page, away).getByRole('switch').check()
  await expectAccessible(page)

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(list())
  await elsewhere.getByRole('main').getByRole('button', { name: 'Einloggen', exact: true }).click()
  await fillIn(elsewhere, 'fan')
  await expect(row(elsewhere, home)).toContainText('Mit Flock: JULE 7')
  await expect(row(elsewhere, away).getByRole('switch')).toBeChecked()
  await elsewhere.context().close()

  // What has no size yet asks for one; then it is one tap.
  const buy = row(page, away).getByRole('button', { name: /^In den Warenkorb/ })
  await buy.click()
  await expect(row(page, away)).toContainText('Größe: wähle eine aus')
  await expect(row(page, away).getByLabel('Größe')).toBeFocused()
  await row(page, away).getByLabel('Größe').selectOption('L')
  await buy.click()
  await expect(page.getByRole('status').getByText(`${away} liegt im Warenkorb.`)).toBeVisible()
  await main.getByRole('button', { name: 'Alles in den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText('2 Artikel liegen im Warenkorb.')).toBeVisible()
  await page.goto(`${origin('stores')}/warenkorb`)
  await expect(main.getByText(/JULE/i).first()).toBeVisible()

  // Off the list, back by one press, and off again.
  await page.goto(list())
  await row(page, home)
    .getByRole('button', { name: `Von der Merkliste nehmen: ${home}` })
    .click()
  await expect(row(page, home)).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(row(page, home)).toContainText('Mit Flock: JULE 7')
  for (const name of [home, away])
    await row(page, name)
      .getByRole('button', { name: `Von der Merkliste nehmen: ${name}` })
      .click()
  await expect(main.getByRole('heading', { name: 'Noch nichts gemerkt.' })).toBeVisible()
  await expectAccessible(page)
})

test('the list stands on a phone in three languages, also with what is sold out, and an old link says so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${origin('stores')}/trikots`)
  for (const name of ['Torwarttrikot Weidner', home]) {
    await heart(page, name).click()
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  for (const [address, title, out] of [
    ['/merkliste', 'Merkliste', 'Ausverkauft'],
    ['/en/wish-list', 'Wish list', 'Sold out'],
    ['/ja/wish-list', 'お気に入り', '売り切れ'],
  ] as const) {
    await page.goto(origin('stores') + address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(out, { exact: true }).first()).toBeVisible()
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
  await page.goto(`${origin('stores')}/merkliste?ende=${'A'.repeat(22)}`)
  await page.getByRole('button', { name: 'Keine Mails mehr' }).click()
  await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr.' })).toBeVisible()
  await expectAccessible(page)
})

test('a find of the shop’s search is marked where it stands, on the shop’s own host alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Trinkflasche 0,75' }).first()
  // What can be found is read while the program runs already.
  await expect(async () => {
    await page.goto(`${origin('stores')}/suche?q=Trinkflasche`)
    await expect(found).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const mark = found.getByRole('button', { name: /Trinkflasche 0,75/ })
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.goto(`${origin('stores')}/merkliste`)
  await expect(
    page
      .getByRole('main')
      .getByText(/Trinkflasche/)
      .first(),
  ).toBeVisible()
  await page.goto(`${origin()}/suche?q=Trinkflasche`)
  await expect(
    page
      .getByRole('main')
      .getByText(/Trinkflasche/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('main').locator('button[aria-pressed]')).toHaveCount(0)
})

test('a message lies below the header on a phone and on a desk, and within the screen', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${origin('stores')}/trikots`)
    await page.mouse.wheel(0, 400)
    await heart(page, away).click()
    const message = page.locator('.toast').filter({ hasText: away })
    await expect(message).toBeVisible()
    await message.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)))
    const box = (await message.boundingBox())!
    const header = (await page.getByRole('banner').boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(header.y + header.height)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
  }
})
