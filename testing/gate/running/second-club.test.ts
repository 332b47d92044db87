import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_WORDS } from '#demo/words.ts'
import { testDatabase } from '#testing/database.ts'
import { createProgram, portFor } from '#testing/harness/program.ts'

/**
 * Another club, with six sites and without an exchange or memberships: its web is built, and walked through as a search engine
 * would. Nothing of the demo club is said on the way, and no link leads nowhere.
 */
const CLUB = { club: 'testing/second-club', into: '.data/second-club' }
const SITES = ['', 'erste.', 'laden.', 'karten.', 'turnen.', 'bosseln.']
const FILES = ['/sitemap.xml', '/robots.txt', '/news/feed.xml', '/site.webmanifest', '/icon.svg']
/** Steps of the program and files of the build: their own tests know them. */
const NOT_PAGES = /^\/(?:assets|fonts|media|og|sso|connect)\//
/** A crawl of so small a club is never this long. */
const MOST_PAGES = 600

type Answer = { status: number; text: string; location: string | undefined; type: string }

type SetUp = { ensureBuilt(given: typeof CLUB): void; clubFlags(club: string): string[] }
const setUp = new URL('../../../tools/set-up.mjs', import.meta.url).href
const { clubFlags, ensureBuilt }: SetUp = await import(setUp)

ensureBuilt(CLUB)
const database = await testDatabase('empty')
const port = portFor(26)
const program = createProgram({
  port,
  databaseUrl: database.url,
  web: 'built',
  nodeFlags: clubFlags(CLUB.club),
  env: { CLUB_FOLDER: CLUB.club, BUILD_FOLDER: CLUB.into, DEMO: 'false' },
})
const agent = new Agent({ connections: 4 })
const domain = `club.localhost:${port}`
const answers = new Map<string, Answer>()

beforeAll(() => program.start())
afterAll(async () => {
  await agent.close()
  await program.dispose()
})

async function read(address: string): Promise<Answer> {
  const url = new URL(address)
  const known = answers.get(address)
  if (known) return known
  const { statusCode, body, headers } = await agent.request({
    origin: program.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers: { host: url.host },
  })
  const answer = {
    status: statusCode,
    text: await body.text(),
    location: headers['location'] as string | undefined,
    type: String(headers['content-type'] ?? ''),
  }
  answers.set(address, answer)
  return answer
}

const isOurs = ({ host }: URL) => host === domain || host.endsWith(`.${domain}`)

function linksIn(html: string, base: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"#]*)/g)].flatMap(([, href]) => {
    const url = URL.parse(href!.replaceAll('&amp;', '&'), base)
    return url && isOurs(url) && !NOT_PAGES.test(url.pathname) ? [url.href] : []
  })
}

/** Every page that links reach, and those that lead nowhere with where they stand. */
async function crawl(starts: string[]): Promise<{ pages: string[]; dead: string[] }> {
  const foundOn = new Map(starts.map((start) => [start, 'the start']))
  const waiting = [...starts]
  const pages: string[] = []
  const dead: string[] = []
  for (let next = waiting.pop(); next && pages.length < MOST_PAGES; next = waiting.pop()) {
    const { status, text, location, type } = await read(next)
    const want = (link: string) => {
      if (foundOn.has(link)) return
      foundOn.set(link, next!)
      waiting.push(link)
    }
    if (location) {
      const url = new URL(location, next)
      if (isOurs(url) && !url.host.startsWith('id.')) want(url.href)
    } else if (status !== 200) dead.push(`${status} ${next} on ${foundOn.get(next)}`)
    else {
      pages.push(next)
      if (type.startsWith('text/html')) for (const link of linksIn(text, next)) want(link)
    }
  }
  return { pages, dead }
}

/** Where an answer says a word of the demo club, with some of what stands around it. */
function saidIn(): string[] {
  return [...answers].flatMap(([address, { text }]) => {
    const found = DEMO_WORDS.exec(text)
    return found ? [`${address}: …${text.slice(Math.max(0, found.index - 60), found.index + 40)}…`] : []
  })
}

describe('a second club', () => {
  test('is walked through in three languages without a link that leads nowhere', async () => {
    const starts = SITES.flatMap((site) =>
      ['/', '/en', '/ja', '/suche', ...FILES].map((path) => `http://${site}${domain}${path}`),
    )
    const { pages, dead } = await crawl(starts)
    expect(dead).toEqual([])
    expect(pages.length).toBeGreaterThan(120)
    expect(pages.length).toBeLessThan(MOST_PAGES)
    const hosts = new Set(pages.map((page) => new URL(page).host))
    expect([...hosts].sort()).toEqual(SITES.map((site) => site + domain).sort())
  })

  test('has neither an exchange nor memberships: no address, no link', async () => {
    const paths = [
      '/konto/mitgliedschaft',
      '/api/ticketing/marketplace/events',
      '/api/shop/v2/memberships/self',
    ]
    for (const path of paths)
      expect([path, (await read(`http://${domain}${path}`)).status]).toEqual([path, 404])
    const markets = [...answers.values()].filter(({ text }) =>
      /href="[^"]*(marktplatz|mitgliedschaft)/.test(text),
    )
    expect(markets).toEqual([])
    // The features it has answer.
    expect((await read(`http://${domain}/api/ticketing/events`)).status).toBe(200)
  })

  test('signs people in and describes its calls', async () => {
    for (const path of ['/anmelden', '/registrieren', '/.well-known/openid-configuration'])
      expect([path, (await read(`http://id.${domain}${path}`)).status]).toEqual([path, 200])
    const { status, text } = await read(`http://${domain}/api/docs/openapi.json`)
    expect([status, JSON.parse(text).info.title]).toEqual([200, 'TSV Moorbrück 1921 API'])
  })

  test('says no word of the demo club', () => {
    expect(answers.size).toBeGreaterThan(150)
    expect(saidIn()).toEqual([])
    expect(answers.get(`http://${domain}/`)?.text).toContain('TSV Moorbrück 1921')
  })

  test('brings no word of it into browsers', () => {
    const folder = join(import.meta.dirname, '../../..', CLUB.into, 'client')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // Beside it are passwords that everybody tries, and birds are among them.
    const read = files.filter(
      (name) => /\.(js|css|svg|webmanifest)$/.test(name) && !/PasswordForm/.test(name),
    )
    expect(read.length).toBeGreaterThan(100)
    expect(read.filter((name) => DEMO_WORDS.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
  })

  test('would be caught saying one', () => {
    answers.set('a control', { status: 200, text: 'Willkommen im Falkenpark', location: undefined, type: '' })
    expect(saidIn()).toEqual(['a control: …Willkommen im Falkenpark…'])
    answers.delete('a control')
  })
})
