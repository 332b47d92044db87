import { expect, type Page, test } from '@playwright/test'
import { fillIn, origin } from './journey.ts'

/** Every room of the office, and one thing of each kind that it leads to, with whatever other journeys have left there. */

test.use({ viewport: { width: 320, height: 844 } })

/** Answers when nothing has been under way for a moment. */
function underWay(page: Page): () => Promise<void> {
  const asked = new Set<unknown>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))
  return async () => {
    do {
      await drawn()
      await expect.poll(() => asked.size, { intervals: [20] }).toBe(0)
      await drawn()
    } while (asked.size > 0)
  }
}

test('every room of the office opens and fits phones, with all that a club has', async ({ page }) => {
  const faults: string[] = []
  let where = '/'
  page.on('pageerror', (error) => faults.push(`${where}: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 500)
      faults.push(`${where}: ${answer.status()} of ${new URL(answer.url()).pathname}`)
  })
  await page.goto(`${origin('office')}/`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await fillIn(page, 'buero')
  await expect(page.getByRole('button', { name: 'Birte Lohse', exact: true })).toBeVisible()
  const settled = underWay(page)

  const toOpen = ['/']
  const kinds = new Set<string>()
  while (toOpen.length > 0) {
    where = toOpen.shift()!
    // As a link does, without loading the office anew.
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, where)
    await expect(page.locator('main h1')).toHaveCount(1)
    await settled()
    const seen = await lookAt(page)
    if (seen.overflow > 0) faults.push(`${where}: ${seen.overflow} px too wide`)
    faults.push(...seen.errors.map((text) => `${where}: ${text}`))
    for (const address of seen.links) {
      const kind = kindOf(address)
      if (kinds.has(kind) || kind.startsWith('/api/')) continue
      kinds.add(kind)
      toOpen.push(address)
    }
  }
  expect(faults).toEqual([])
  expect(kinds.size).toBeGreaterThan(80)
})

/** Things of one list are one kind: `/personen/:id`. */
const kindOf = (address: string) => {
  const [room, ...within] = address.replace(/\?.*$/, '').split('/').slice(1)
  return ['', room, ...within.map((part) => (/[\d-]/.test(part) ? ':id' : part))].join('/')
}

function lookAt(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    return {
      errors: all('main .banner--err').map(({ textContent }) => textContent),
      overflow: document.documentElement.scrollWidth - innerWidth,
      links: all('nav a[href^="/"], main a[href^="/"]:not([download])').map(
        (link) => link.getAttribute('href')!,
      ),
    }
  })
}
