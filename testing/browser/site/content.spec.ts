import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { expectAccessible, origin } from '../journey.ts'

test.use({ serviceWorkers: 'allow' })

/** What visitors read: the start page, news, pictures, and what happens without a network or without a page. */

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const firstStory = (page: Page) => page.getByRole('main').locator('a.story').first()

/** Its script has come: what is pressed now is heard. Before that a link is a link. */
const alive = (locator: Locator) =>
  expect
    .poll(() =>
      locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)

test('SHELL-13 SHELL-15 CNT-01 GEN-17 from the start page to the news, an article and back', async ({
  page,
}) => {
  // From the beginning: the data of what is in view is fetched ahead, and then not once more.
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked.push(`${pathname}${search}`)
  })
  await page.goto(origin('profis'))
  await page.getByRole('link', { name: 'Alle News' }).click()
  await expect(page).toHaveURL(/\/news\/$/)
  await expect(heading(page)).toHaveText('News')
  await alive(firstStory(page))
  const title = await firstStory(page).getByRole('heading').textContent()
  await firstStory(page).click()
  await expect(page).toHaveURL(/\/news\/detail\/\?id=/)
  await expect(heading(page)).toHaveText(title!)
  const { search } = new URL(page.url())
  expect(asked).toContain(`/page-data/news/detail/page-data.json${search}`)
  expect(asked).not.toContain(`/news/detail/${search}`)
  await page.goBack()
  await expect(heading(page)).toHaveText('News')
})

test('more of a list comes below it, and by its address without script', async ({ browser, page }) => {
  await page.goto(`${origin('profis')}/news/`)
  const stories = page.getByRole('main').locator('a.story')
  await expect(stories).toHaveCount(24)
  await alive(stories.first())
  await page.getByRole('link', { name: 'Ältere Meldungen' }).click()
  await expect(stories).toHaveCount(48)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`${origin('profis')}/news/`)
  await still.getByRole('link', { name: 'Ältere Meldungen' }).click()
  await expect(still.getByRole('link', { name: 'Zurück zu Neuerem' })).toBeVisible()
  await plain.close()
})

test('pictures of a gallery are looked through by keyboard', async ({ page }) => {
  await page.goto(`${origin('profis')}/bildergalerien/`)
  await firstStory(page).click()
  const first = page.getByRole('link', { name: /^Bild 1 von/ })
  await alive(first)
  await first.focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog')
  await expect(large).toContainText('Bild 1 von')
  await page.keyboard.press('ArrowRight')
  await expect(large).toContainText('Bild 2 von')
  await page.keyboard.press('Home')
  await expect(large).toContainText('Bild 1 von')
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(first).toBeFocused()
})

test('an article that was read is there without a network, everything else says so', async ({
  context,
  page,
}) => {
  await page.goto(`${origin('profis')}/news/`)
  const address = await firstStory(page).getAttribute('href')
  await page.goto(origin('profis') + address)
  const title = await heading(page).textContent()
  await expect
    .poll(() => page.evaluate(async () => (await caches.match(location.href)) !== undefined))
    .toBe(true)
  await context.setOffline(true)
  await page.goto(origin('profis') + address)
  await expect(heading(page)).toHaveText(title!)
  await page.goto(`${origin('profis')}/bildergalerien/`)
  await expect(heading(page)).toHaveText('Kein Netz')
  await expect(page.getByRole('link', { name: title! })).toBeVisible()
  await context.setOffline(false)
})

test('SHELL-04 SHELL-16 a page that is not there says so, in the document and in the browser', async ({
  page,
}) => {
  expect((await page.goto(`${origin('profis')}/gibt-es-nicht/`))!.status()).toBe(404)
  await expect(heading(page)).toHaveText('Abseits.')
  // Before the list opens: two seconds later it begins to fetch its articles ahead, and shows what it has.
  await page.route('**/page-data/news/detail/**', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto(`${origin('profis')}/news/`)
  await alive(firstStory(page))
  await firstStory(page).click()
  await expect(heading(page)).toHaveText('Abseits.')
})

test('RED-01 RED-03 RED-04 RED-05 addresses of the former site lead on, whatever their case', async ({
  page,
}) => {
  await page.goto(`${origin('fans')}/LEFT/Aktuelles`)
  await expect(page).toHaveURL(`${origin()}/news/`)
  await page.goto(`${origin('fans')}/left/never/heard/of`)
  await expect(page).toHaveURL(`${origin()}/`)
})

test('the pages of the content are accessible at both widths', async ({ page }) => {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await page.goto(`${origin('profis')}/news/`)
    await expectAccessible(page)
    await page.goto(origin('profis') + (await firstStory(page).getAttribute('href')))
    await expectAccessible(page)
    await page.goto(`${origin('tv')}/videos/`)
    await page.goto(origin('tv') + (await firstStory(page).getAttribute('href')))
    await expectAccessible(page)
  }
})
