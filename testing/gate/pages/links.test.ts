import { type ConfigData, HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { siteByHost, siteOrigin } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { isMediaId, parseTransform } from '#modules/media/rules.ts'
import { testApp } from '#testing/app.ts'
import { existsOn, findScreen } from '#web/paths.ts'
import { type ScreenName, screens } from '#web/screens.ts'
import { pageWithCard } from '../../../program/web/cards.ts'
import { bareClasses } from './styles.ts'

/**
 * Every site in German and English, as a search engine walks through it: no link leads nowhere, no page lacks what it is
 * found by. Each template is read once per site and language; of what fills it (articles, products, people) each link is
 * followed once.
 */
const program = await testApp({ web: 'built' })
const { app, domains } = program
const uids = new Set((await program.content.loadAll()).map((node) => node.uid))

type Page = { url: URL; site: string; template: string; html: string; status: number; foundOn: string }

/** Shown to one person only, steps of the program, files: their own tests know them. */
const NOT_PAGES = /^\/(?:api|assets|fonts|dev|feeds|og|sso|connect|page-data|vorschau)\//
/** No crawl is ever this long; a loop of addresses would be. */
const MOST_PAGES = 6_000

const everySite = sites.map((site) => site.key)
const sharedScreens = new Set(
  (Object.keys(screens) as ScreenName[]).filter((name) => everySite.every((key) => existsOn(name, key))),
)
const siteGroupOf = (site: string) => (site === 'klub' ? 'klub' : 'anywhere')

const pages: Page[] = []
const templates = new Map<string, Page>()
const dead: string[] = []
const pictures = new Map<string, string>()
await crawl()

async function crawl(): Promise<void> {
  const seen = new Set<string>()
  const waiting: { url: URL; foundOn: string }[] = []
  const want = (address: string, base: URL) => {
    const url = URL.parse(address, base)
    if (!url?.protocol.startsWith('http') || !siteByHost(url.host, domains)) return
    if (NOT_PAGES.test(url.pathname) || url.pathname.startsWith('/ja')) return
    url.hash = ''
    if (seen.has(url.href)) return
    seen.add(url.href)
    waiting.push({ url, foundOn: base.href })
  }
  for (const site of sites) {
    const origin = new URL(siteOrigin(site, domains))
    for (const start of ['/', '/en', '/suche', '/news/', '/en/news/']) want(start, origin)
  }
  for (let next = waiting.pop(); next && pages.length < MOST_PAGES; next = waiting.pop()) {
    const template = templateOf(next.url)
    const isFirst = !templates.has(template)
    // An article that exists is an article that is shown: only the first of a site is read.
    const uid = /\/detail\/?$/.test(next.url.pathname) ? next.url.searchParams.get('id') : null
    if (uid && !isFirst) {
      if (!uids.has(uid)) dead.push(`${next.url.href} on ${next.foundOn}`)
      continue
    }
    if (!isFirst && isSharedTemplate(template)) continue
    const page = await read(next, template)
    if (!page) continue
    pages.push(page)
    if (isFirst) templates.set(template, page)
    for (const picture of picturesIn(page.html)) pictures.set(picture, page.url.href)
    if (isFirst || isRead(template)) for (const link of linksIn(page.html)) want(link, page.url)
  }
}

/** `anywhere de imprint`: one page stands for all of them. Categories of an overview likewise. */
function isSharedTemplate(template: string): boolean {
  return template.startsWith('anywhere ') || template.endsWith('?')
}

/** Redirects are followed once; what is not 200 then is dead. */
async function read(next: { url: URL; foundOn: string }, template: string): Promise<Page | null> {
  let { url } = next
  for (let hops = 0; hops < 3; hops += 1) {
    const answer = await app.inject({ url: url.pathname + url.search, headers: { host: url.host } })
    const { location } = answer.headers
    if (answer.statusCode === 200) {
      if (!String(answer.headers['content-type']).startsWith('text/html')) return null
      const site = siteByHost(url.host, domains)!.key
      return { url, site, template, html: answer.body, status: 200, foundOn: next.foundOn }
    }
    if (!location) break
    url = new URL(String(location), url)
  }
  dead.push(`${next.url.href} on ${next.foundOn}`)
  return null
}

/** Pages of the same make: the screen of the program, or one of the content's; others are their own. */
function templateOf(url: URL): string {
  const site = siteByHost(url.host, domains)!.key
  const language = url.pathname.startsWith('/en') ? 'en' : 'de'
  const screen = findScreen(url.pathname, site)
  const query = url.search && !url.searchParams.has('id') ? '?' : ''
  // The same on every site: read on two of them.
  if (screen && sharedScreens.has(screen.name))
    return `${siteGroupOf(site)} ${language} ${screen.name}${query}`
  if (screen) return `${site} ${language} ${screen.name}${query}`
  return `${site} ${language} ${url.pathname.replace(/\/[^/]*\d[^/]*(?=\/|$)/g, '/*')}${query}`
}

/** Overviews and pages of blocks lead to others of their make. */
function isRead(template: string): boolean {
  return !/ (?:product|event|seats|person|match\w*|search)\??$/.test(template)
}

function decoded(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href]) => decoded(href!))
}

function picturesIn(html: string): string[] {
  const addresses = [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) => [
    /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '',
    ...(/\ssrcset="([^"]*)"/i.exec(tag)?.[1] ?? '').split(/,\s+/).map((entry) => entry.split(' ')[0]!),
  ])
  return addresses.filter((address) => address.startsWith('/media/'))
}

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null
const isHidden = ({ html }: Page) => metaOf(html, 'robots') === 'noindex'
/** Where a rule is broken, each with the pages it is broken on. */
const where = (isBroken: (page: Page) => boolean) => pages.filter(isBroken).map((page) => page.url.href)

/** Illustrations between header and footer; the one that fills the ground above itself counts once. */
function shownTwice(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const shown = [...main.matchAll(/<img(?![^>]*hero__ground)[^>]* src="\/media\/(?:[^"]*\/)?([\w-]+)"/g)]
    .map(([, id]) => id!)
    .filter((id) => /^(?:scene|hero|figure)-/.test(id))
  return shown.filter((id, index) => shown.indexOf(id) !== index)
}

describe('every site in German and English', () => {
  test('GEN-01 SITE-01 is reached and read', () => {
    expect(new Set(pages.map((page) => page.site))).toEqual(new Set(sites.map((site) => site.key)))
    expect(pages.length).toBeGreaterThan(500)
    expect(pages.length).toBeLessThan(MOST_PAGES)
  })

  test('GEN-01 no link leads nowhere', () => {
    expect(dead).toEqual([])
  })

  test('MED-01 every picture has a listed size and is there', async () => {
    const wrong: string[] = []
    const ids = new Map<string, string>()
    for (const [address, page] of pictures) {
      const [transform, id = transform!] = address.slice('/media/'.length).split('?')[0]!.split('/')
      if (id !== transform && 'refusal' in parseTransform(transform!)) wrong.push(`${address} on ${page}`)
      if (isMediaId(id)) ids.set(id, page)
      else wrong.push(`${address} on ${page}`)
    }
    for (const [id, page] of ids)
      if ((await app.inject({ url: `/media/${id}`, method: 'HEAD' })).statusCode !== 200)
        wrong.push(`${id} on ${page}`)
    expect(wrong).toEqual([])
  })

  test('no picture stands twice on a start page', () => {
    const starts = pages.filter(({ url }) => /^\/(?:en\/?)?$/.test(url.pathname))
    expect(starts.length).toBeGreaterThan(sites.length)
    expect(starts.flatMap(({ url, html }) => shownTwice(html).map((id) => `${url.href}: ${id}`))).toEqual([])
  })

  test('nothing on a page waits for a script to be dressed', () => {
    const bare = pages.flatMap(({ url, html }) => bareClasses(html).map((name) => `${name} on ${url.href}`))
    expect(bare).toEqual([])
    // A page without its sheets is seen.
    const undressed = pages[0]!.html.replaceAll(/<link [^>]*\.css[^>]*>/g, '')
    expect(bareClasses(undressed).length).toBeGreaterThan(20)
  })

  test('GEN-03 every page says its language', () => {
    const languageOf = ({ url, site }: Page) =>
      url.pathname.startsWith('/en') ? 'en' : sites.find((one) => one.key === site)!.language
    expect(where((page) => !page.html.includes(`<html lang="${languageOf(page)}"`))).toEqual([])
  })

  test('every page has a title, and one heading of the first order', () => {
    expect(where(({ html }) => !/<title>[^<]{3,}<\/title>/.test(html))).toEqual([])
    expect(where(({ html }) => html.match(/<h1\b/g)?.length !== 1)).toEqual([])
  })

  test('every page that may be found has a description, one address and a picture to be shared with', () => {
    const lacks = (test: (html: string) => boolean) => where((page) => !isHidden(page) && !test(page.html))
    expect(lacks((html) => Boolean(metaOf(html, 'description')))).toEqual([])
    expect(lacks((html) => html.match(/<link rel="canonical" href="http/g)?.length === 1)).toEqual([])
    expect(lacks((html) => html.includes('<meta property="og:image" content="http'))).toEqual([])
    expect(lacks((html) => html.includes('type="application/rss+xml"'))).toEqual([])
  })

  test('GEN-17 the picture of every page is one that the program draws', () => {
    const undrawn = pages.flatMap((page) => {
      const card = /<meta property="og:image" content="([^"]*)"/.exec(page.html)?.[1]
      if (!card) return []
      const { host, pathname, searchParams } = new URL(card.replaceAll('&amp;', '&'))
      const path = /^\/og(\/.*)card\.png$/.exec(pathname)?.[1] ?? ''
      return pageWithCard({ host, path, id: searchParams.get('id') }, domains) ? [] : [page.url.href]
    })
    expect(undrawn).toEqual([])
  })

  test('GEN-03 twins of a page are there and name each other', () => {
    const byAddress = new Map(pages.map((page) => [page.url.href, page]))
    const broken = pages
      .filter((page) => page.site !== 'en' && canonicalOf(page) === page.url.href)
      .flatMap((page) =>
        twinsOf(page).flatMap((twin) => {
          const other = byAddress.get(twin)
          return other && !isHidden(other) && !twinsOf(other).includes(canonicalOf(page))
            ? [`${page.url.href} → ${twin}`]
            : []
        }),
      )
    expect(broken).toEqual([])
  })

  test.each(['/sitemap.xml', '/robots.txt', '/news/feed.xml'])(
    'GEN-01 %s is there on every site',
    async (url) => {
      for (const site of sites) {
        const answer = await app.inject({ url, headers: { host: new URL(siteOrigin(site, domains)).host } })
        expect(answer.statusCode, site.key).toBe(200)
      }
    },
  )
})

const canonicalOf = ({ html }: Page) => decoded(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '')
const twinsOf = ({ html }: Page) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="(?:de|en)" href="([^"]*)"/g)].map(([, href]) =>
    decoded(href!),
  )

/** Rules of html-validate that this house does not follow, each with its reason. */
const RULES: NonNullable<ConfigData['rules']> = {
  // React's way of writing.
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'no-trailing-whitespace': 'off',
  'doctype-style': 'off',
  // Sizes and counts come as custom properties; the policy allows the attribute (content-policy.ts).
  'no-inline-style': 'off',
  // Scripts and sheets are our own, from the same origin.
  'require-sri': 'off',
  // Titles name the page, the site and the club: search engines cut, people do not.
  'long-title': 'off',
  // Ids of React hold characters that need no escaping in HTML.
  'valid-id': 'off',
  // Roles of lists are said again, because Safari takes them from lists without bullets.
  'no-redundant-role': 'off',
  // Without a type an input is a text field, by the standard.
  'no-implicit-input-type': 'off',
  // A group may carry its name as a label, where a legend would be shown.
  'wcag/h71': 'off',
  // Boxes of one filter share their name: each that is ticked stands in the address.
  'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
}

test('C10 the HTML of every template is valid', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules: RULES })
  const makes = new Map<string, Page>()
  for (const page of templates.values()) {
    const make = page.template.replace(/^\S+ /, '')
    if (!makes.has(make) && page.template.includes(' de ')) makes.set(make, page)
  }
  const faults = new Map<string, string>()
  for (const page of makes.values()) {
    const report = await validator.validateString(page.html)
    for (const { messages } of report.results)
      for (const { ruleId, message, selector } of messages)
        faults.set(`${ruleId}: ${message}`, `${page.url.href} ${selector}`)
  }
  expect([...faults]).toEqual([])
})
