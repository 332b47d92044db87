import { expect, type Page } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { origin } from '../journey.ts'
import { openSignedIn } from '../signed-in.ts'

/** What a page shows while it waits, when it fails, and without a connection. */
const EVENT = 'main a[href^="/falkenstadt-"]'
const AGAIN = { name: 'Noch mal versuchen' }

/** The next page of the home games is asked for; what answers it is the test's matter. */
async function openHomeGames(page: Page): Promise<void> {
  await page.goto(`${origin('tickets')}/`)
  await expect(page.locator('html')).toHaveAttribute('data-site', /./)
  await page.waitForLoadState('networkidle')
  await page.locator('header.head').evaluate((header) => header.setAttribute('data-same', ''))
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const sameHeader = (page: Page) => page.locator('header[data-same]')

test.describe('of the page alone', () => {
  test.use({ serviceWorkers: 'block' })

  test('a click shows that a slow page is on its way, and nothing jumps when it comes', async ({ page }) => {
    await openHomeGames(page)
    const shifts = await page.evaluateHandle(() => {
      const seen: number[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift' })
      return seen
    })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\.data(\?|$)/, async (route) => {
      await answered
      await route.continue()
    })
    await page.locator(EVENT).first().click()
    await expect
      .poll(() => page.locator('.pageload i').evaluate((line) => line.clientWidth))
      .toBeGreaterThan(0)
    answer()
    await expect(page).toHaveURL(/\/falkenstadt-/)
    await expect(page.locator('.pageload i')).toHaveCount(0)
    expect(await shifts.jsonValue()).toEqual([])
  })

  test('a page that fails leaves the frame as it is, and is had by trying again', async ({ page }) => {
    await openHomeGames(page)
    await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 503, body: 'busy' }))
    await page.locator(EVENT).first().click()
    await expect(title(page)).toHaveText('Foul.')
    await expect(sameHeader(page)).toBeVisible()
    await page.getByRole('link', AGAIN).click()
    await expect(title(page)).toContainText('Falkenstadt – ')
  })

  test('without a connection what was loaded stays, with what is open in it; the page that was asked for comes with the connection', async ({
    page,
    context,
  }) => {
    await openHomeGames(page)
    const before = await title(page).textContent()
    await context.setOffline(true)
    await expect(page.getByText('Du bist gerade nicht verbunden.')).toBeVisible()
    // Parts that wait for the first touch, and one that is opened.
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: 'Suchen' }).first().click()
    await page.keyboard.type('Brandt')
    await expect(title(page)).toHaveText(before!)
    await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toHaveValue('Brandt')
    await page.keyboard.press('Escape')
    await page.locator(EVENT).first().click()
    await expect(title(page)).toHaveText('Kein Netz.')
    await expect(page.getByRole('link', AGAIN)).toBeVisible()
    await expect(sameHeader(page)).toBeVisible()
    await context.setOffline(false)
    await expect(title(page)).toContainText('Falkenstadt – ')
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the page of the service worker asks for the whole address again, with its query', async ({
    page,
    context,
  }) => {
    await page.goto(`${origin('profis')}/news/`)
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    const article = page.locator('main a[href*="news/detail"]').first()
    const address = await article.getAttribute('href')
    await context.setOffline(true)
    await expect(page.getByText('Du bist gerade nicht verbunden.')).toBeVisible()
    await article.click()
    await expect(title(page)).toHaveText('Kein Netz')
    expect(page.url()).toContain(address!)
    const again = page.getByRole('link', AGAIN)
    expect(await again.evaluate((link: HTMLAnchorElement) => link.href)).toBe(page.url())
  })
})

test('where the server fails an account asks a few times and not without end, and is had by trying again', async ({
  page,
}) => {
  await openSignedIn(page, 'fan')
  await expect(title(page)).toContainText('Anna')
  let asked = 0
  await page.route('**/api/**', (route) => {
    asked += 1
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' })
  })
  for (const address of [`${origin()}/konto/daten`, `${origin('tickets')}/konto/tickets`]) {
    asked = 0
    await page.goto(address)
    await expect(page.getByRole('button', AGAIN).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toBeLessThan(40)
  }
  await page.unrouteAll()
  await page.getByRole('button', AGAIN).first().click()
  await expect(page.getByRole('button', AGAIN)).toHaveCount(0)
  await expect(page.getByText('Block 19, Reihe 12').first()).toBeVisible()
})
