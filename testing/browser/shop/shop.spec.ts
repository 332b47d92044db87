import { expect, type Locator, type Page } from '@playwright/test'
import { demoSeasonName } from '#demo/season.ts'
import { test } from '#testing/browser/test.ts'
import { beforeScripts, origin } from '../journey.ts'

/** The shelf and what stands on it. */
const names = (page: Page) => page.locator('.product-grid .product b, .product-grid .feature b')
const season = demoSeasonName(new Date())
const jersey = async (page: Page, name = `Heimtrikot ${season}`) => {
  await page.goto(`${origin('stores')}/trikots`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Today's prices of the tiles, without the ones that are struck out. */
const prices = (page: Page) =>
  page.locator('.product-grid .product__price .price').evaluateAll((shown) =>
    shown.map((price) => {
      const now = [...price.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      return Number(now.map((node) => node.textContent!.replace(/\D/g, '')).join(''))
    }),
  )

test('PRD-01 sorted by price, name and date; the order stands in the address and is there after going back', async ({
  page,
}) => {
  await page.goto(`${origin('stores')}/trikots`)
  const sort = page.getByLabel('Sortieren')
  const newest = await names(page).allTextContents()
  await sort.selectOption('Preis aufsteigend')
  await expect(page).toHaveURL(/\?sort=price-asc$/)
  // The address changes before the new shelf has come.
  const isRising = (all: number[]) =>
    all.length > 5 && all.every((price, index) => price >= (all[index - 1] ?? 0))
  await expect.poll(async () => isRising(await prices(page))).toBe(true)
  const rising = await prices(page)
  await sort.selectOption('Preis absteigend')
  await expect(page).toHaveURL(/\?sort=price-desc$/)
  await expect.poll(() => prices(page)).toEqual(rising.toSorted((a, b) => b - a))
  await sort.selectOption('Name A bis Z')
  await expect(page).toHaveURL(/\?sort=name-asc$/)
  const alphabet = new Intl.Collator('de')
  await expect
    .poll(async () => {
      const shown = await names(page).allTextContents()
      return shown.join() === shown.toSorted(alphabet.compare).join()
    })
    .toBe(true)
  const sorted = await names(page).allTextContents()
  expect(sorted).not.toEqual(newest)
  await page.getByRole('main').getByRole('link', { name: sorted[0]! }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sorted[0]!)
  await page.goBack()
  await expect(page).toHaveURL(/\?sort=name-asc$/)
  await expect(sort).toHaveValue('name-asc')
  await expect.poll(() => names(page).allTextContents()).toEqual(sorted)
  await page.reload()
  await expect(sort).toHaveValue('name-asc')
  expect(await names(page).allTextContents()).toEqual(sorted)
  await sort.selectOption('Neueste zuerst')
  await expect.poll(() => names(page).allTextContents()).toEqual(newest)
})

test('what is chosen before the page lives is not chosen in vain', async ({ page }) => {
  const sort = page.getByLabel('Sortieren')
  await beforeScripts(page, `${origin('stores')}/trikots`, () => sort.selectOption('Name A bis Z'))
  await expect(page).toHaveURL(/\?sort=name-asc$/)
  const inStock = page.getByRole('checkbox', { name: 'Sofort lieferbar' })
  await beforeScripts(page, `${origin('stores')}/trikots?sort=name-asc`, () => inStock.check())
  await expect(page).toHaveURL(/stock=1/)
  await expect(sort).toHaveValue('name-asc')
})

test('PRD-07 the back of the shirt shows what is typed; a word that is not printed is said before buying', async ({
  page,
}) => {
  await jersey(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Eigener', exact: true }).click()
  await main.getByLabel('Name', { exact: true }).fill('Oma Käthe')
  await main.getByLabel('Nummer', { exact: true }).fill('99')
  const preview = main.getByRole('img', { name: /von hinten mit Flock OMA KÄTHE 99/ })
  await expect(preview).toBeVisible()
  await expect(preview.locator('text')).toHaveText(['OMA KÄTHE', '99'])
  await main.getByLabel('Name', { exact: true }).fill('A.C.A.B')
  await expect(main.getByText('drucken wir nicht')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/items')) asked.push(request.url())
  })
  await main.getByRole('radio', { name: /^M\b/ }).first().check({ force: true })
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(main.getByLabel('Name', { exact: true })).toBeFocused()
  expect(asked).toEqual([])
  await main.getByLabel('Name', { exact: true }).fill('Acabo')
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText(/liegt im Warenkorb/)).toBeVisible()
  await page.goto(`${origin('stores')}/warenkorb`)
  await expect(main.getByText(/Acabo/i).first()).toBeVisible()
})

test('what is sold out says so on the shelf and cannot be bought', async ({ page }) => {
  await page.goto(`${origin('stores')}/trikots`)
  const tile = page.getByRole('main').getByRole('link', { name: /Torwarttrikot Weidner/ })
  await expect(tile).toContainText('Ausverkauft')
  await tile.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torwarttrikot Weidner')
  const buy = page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' })
  await expect(buy).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Ausverkauft. Schau bald wieder vorbei.')).toBeVisible()
  await buy.click({ force: true })
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('AnonymousUserShoppingId')
})

test('I18N-01 another language is the same page', async ({ page }) => {
  await jersey(page)
  const id = /\.(\d+)$/.exec(page.url())![1]
  await page.locator('.sitebar a[hreflang="en"]').click()
  await expect(page).toHaveURL(new RegExp(`/en/[^/]+/[^/]+\\.${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Home shirt ${season}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.locator('.sitebar a[hreflang="ja"]').click()
  await expect(page).toHaveURL(new RegExp(`/ja/.+\\.${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`ホームユニフォーム ${season}`)
  await page.locator('.sitebar a[hreflang="de"]').click()
  await expect(page).toHaveURL(new RegExp(`/trikots/heimtrikot[^/]*\\.${id}$`))
})

test('without JavaScript the shelf and its things can be read, sorted and walked', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${origin('stores')}/trikots`)
  const newest = await names(page).allTextContents()
  await page.getByLabel('Sortieren').selectOption('Name A bis Z')
  await page.getByRole('button', { name: 'Anwenden' }).click()
  await expect(page).toHaveURL(/\/trikots\?.*sort=name-asc$/)
  const sorted = await names(page).allTextContents()
  expect(sorted).not.toEqual(newest)
  await page.getByRole('main').getByRole('link', { name: sorted[0]! }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sorted[0]!)
  await expect(page.getByRole('main')).toContainText('€')
  await expect(page.locator('main noscript .note')).toHaveText(/JavaScript eingeschaltet/)
  await page.getByRole('main').getByRole('link', { name: 'Trikots', exact: true }).first().click()
  await expect(page).toHaveURL(/\/trikots$/)
  await context.close()
})

test('CART-42 more of a thing than one order may hold: said in plain words, above the open cart', async ({
  page,
}) => {
  await page.goto(`${origin('stores')}/?q=Trinkflasche`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Trinkflasche/ })
    .first()
    .click()
  const main = page.getByRole('main')
  for (let more = 1; more < 10; more += 1) await main.getByRole('button', { name: 'Eins mehr' }).click()
  await main.getByRole('button', { name: 'In den Warenkorb' }).click()
  await expect(page.getByRole('status').getByText(/liegt im Warenkorb/)).toBeVisible()
  const cart = page.getByRole('region', { name: 'Warenkorb' })
  // The second click stands for another window of the same person; the open cart covers the button.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Warenkorb/ })
    .click()
  await expect(cart.getByText('Trinkflasche').first()).toBeVisible()
  await main
    .getByRole('button', { name: 'In den Warenkorb' })
    .evaluate((button) => (button as HTMLButtonElement).click())
  const message = page.getByText('Mehr Stück gibt es davon pro Bestellung nicht.').first()
  await expect(message).toBeVisible()
  await expect(cart).toBeVisible()
  expect(await isOnTop(message)).toBe(true)
})

/** Nothing lies over it where it stands. */
async function isOnTop(message: Locator): Promise<boolean> {
  await message.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map((one) => one.finished)),
  )
  return message.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found !== null && (element.contains(found) || found.contains(element))
  })
}

test('SHELL-09 going back shows the shelf where one left it', async ({ page }) => {
  await page.goto(`${origin('stores')}/trikots`)
  await page.evaluate(() => window.scrollTo(0, 700))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  const left = await page.evaluate(() => window.scrollY)
  const tile = page.locator('.product-grid a').filter({ visible: true })
  await tile.nth(Math.floor((await tile.count()) / 2)).evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).toHaveURL(/-\d+\.\d+$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/trikots$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})
