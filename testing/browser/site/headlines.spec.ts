import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { club, type Language } from '#club/club.ts'
import { domainsOf, siteHost } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { test } from '#testing/browser/test.ts'
import { existsOn } from '#web/paths.ts'
import { origin } from '../journey.ts'

/**
 * Headlines of all start pages on the narrowest phone, in every language. The pages are only fetched; their posters are measured one
 * after the other on one page, with its letters and styles.
 */

test.use({ viewport: { width: 320, height: 800 } })

type Poster = { name: string; site: string; language: Language; html: string }

const POSTER = /<section class="hero[\s\S]*?<h1[\s\S]*?<\/section>/
const ACCENT = /<html[^>]*data-site="([^"]+)"/

/** As a browser asks for it; Node does not know that names below `localhost` are this machine. */
const fetched = (host: string, port: number, path: string): Promise<string> =>
  new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (answer) =>
      text(answer).then(done, fail),
    ).on('error', fail)
  })

async function posters(port: number): Promise<Poster[]> {
  const domains = domainsOf({ environment: 'development', port, clubDomain: null })
  const wanted = sites
    .filter(({ key }) => existsOn('start', key))
    .flatMap((site) => club.languages.map((language) => ({ site, language })))
  const found: Poster[] = []
  for (const { site, language } of wanted) {
    const html = await fetched(siteHost(site, domains), port, language === 'de' ? '/' : `/${language}`)
    const poster = POSTER.exec(html)?.[0]
    const accent = ACCENT.exec(html)?.[1] ?? site.key
    if (poster) found.push({ name: `${site.key} ${language}`, site: accent, language, html: poster })
  }
  return found
}

test('headlines of every start page fit a phone of 320 px in three languages', async ({ page }) => {
  test.setTimeout(120_000)
  const all = await posters(Number(new URL(test.info().project.use.baseURL!).port))
  expect(all.length).toBeGreaterThan(100)
  await page.goto(`${origin()}/`)
  await page.evaluate(() => document.fonts.ready)
  const tooWide = await page.evaluate(async (given) => {
    const main = document.querySelector('main')!
    const faults: string[] = []
    for (const { name, site, language, html } of given) {
      document.documentElement.dataset['site'] = site
      document.documentElement.lang = language
      main.innerHTML = html.replaceAll(/<img[^>]*>/g, '')
      const title = main.querySelector('h1')!
      const words = document.createRange()
      words.selectNodeContents(title)
      const right = Math.max(...[...words.getClientRects()].map((box) => box.right))
      const wide = document.documentElement.scrollWidth
      if (right > 320 - 16 || wide > 320) faults.push(`${name}: ${Math.round(right)} of 304, page ${wide}`)
    }
    return faults
  }, all)
  expect(tooWide).toEqual([])
})

/** How light a colour is, by WCAG. */
function luminance(colour: readonly number[]): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

test('where a headline runs into a scene on a phone, its letters can be read: on a pale one, too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const site of ['yoga', 'rehasport']) {
    await page.goto(origin(site))
    const hero = page.locator('.hero--scene')
    const title = (await hero.locator('h1').boundingBox())!
    const area = (await hero.boundingBox())!
    await hero.locator('.hero__in').evaluateAll((words) => {
      for (const one of words as HTMLElement[]) one.style.visibility = 'hidden'
    })
    const { data, info } = await sharp(await page.screenshot({ clip: title }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const scale = info.width / title.width
    // The scene is cut along the wing: 21 px from the right above, 281 below.
    const lightest = Array.from({ length: info.height }, (_, y) => {
      const share = (title.y - area.y + y / scale) / area.height
      const left = Math.ceil((area.width - 21 - 260 * share - title.x + 4) * scale)
      const row = Array.from({ length: Math.max(0, info.width - left) }, (_, x) => {
        const at = (y * info.width + left + x) * info.channels
        return luminance([...data.subarray(at, at + 3)])
      })
      return Math.max(0, ...row)
    })
    // Large letters of paper stand at least at 3 : 1.
    expect(1.05 / (Math.max(...lightest) + 0.05), site).toBeGreaterThan(3)
  }
})
