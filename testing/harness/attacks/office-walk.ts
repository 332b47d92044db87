import { expect, type Page } from '@playwright/test'

/** What a room looked like once nothing was under way. */
export type Seen = { address: string; errors: string[]; overflow: number }

/**
 * Goes through every room of the office from its start, and to one thing of each kind that they lead to: on a page on which
 * somebody is signed in. `look` is told of each. Answers the kinds of addresses, as `/personen/:id`.
 */
export async function walkOffice(page: Page, look: (seen: Seen) => unknown): Promise<Set<string>> {
  const settled = underWay(page)
  const toOpen = ['/']
  const kinds = new Set<string>()
  while (toOpen.length > 0) {
    const address = toOpen.shift()!
    // As a link does, without loading the office anew.
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await expect(page.locator('main h1'), address).toHaveCount(1)
    await settled()
    const { links, ...seen } = await readPage(page)
    await look({ address, ...seen })
    for (const link of links) {
      const kind = kindOf(link)
      if (kinds.has(kind) || kind.startsWith('/api/')) continue
      kinds.add(kind)
      toOpen.push(link)
    }
  }
  return kinds
}

/** Things of one list are one kind. */
function kindOf(address: string): string {
  const [room, ...within] = address.replace(/\?.*$/, '').split('/').slice(1)
  return ['', room, ...within.map((part) => (/[\d-]/.test(part) ? ':id' : part))].join('/')
}

function readPage(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    return {
      // What could not be loaded is an alert; what a thing still lacks is none.
      errors: all('main .banner--err[role="alert"]').map(({ textContent }) => textContent ?? ''),
      overflow: document.documentElement.scrollWidth - innerWidth,
      links: all('nav a[href^="/"], main a[href^="/"]:not([download])').map(
        (link) => link.getAttribute('href')!,
      ),
    }
  })
}

/** So long that only what hangs reaches it, beside other suites on a slow machine too. */
const MOST_WAIT_MS = 60_000

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
      await expect.poll(() => asked.size, { intervals: [20], timeout: MOST_WAIT_MS }).toBe(0)
      await drawn()
    } while (asked.size > 0)
  }
}
