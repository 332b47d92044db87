import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { club } from '#club/club.ts'
import { siteHost, siteOrigin } from '#club/domains.ts'
import { mainSite, siteByKey } from '#club/sites.ts'
import { demoSeasonName } from '#demo/season.ts'
import { testApp } from '#testing/app.ts'
import { openBrowser } from '#testing/harness/chromium.ts'
import { portFor } from '#testing/harness/program.ts'
import { path } from '#web/paths.ts'

const season = demoSeasonName(new Date()).replace('/', '-')

/**
 * What a page costs before anybody touches it, signed out and with nothing kept: the scripts that a browser really asks for until
 * it has come to rest, late parts, service worker and texts with them, in bytes as they are sent; and the sheets that it names.
 */
const SCRIPT_BYTES = 140_000
/** On the day of a match the start page follows it live. */
const MATCH_DAY_BYTES = 150_000
const STYLES_KB = 25
/** Links are looked at after two seconds of rest: what that takes counts, too. */
const REST_MS = 2500
/** So long that only what never rests reaches it. */
const LONGEST_WAIT_MS = 60_000
/** Any page asks for more scripts than these. */
const FEWEST_SCRIPTS = 4

const program = await testApp({ web: 'built', port: portFor(18) })
const { db } = program.test
const onMatchDay = await testApp({ web: 'built', port: portFor(28) })
// Whatever day it is: in the one world no match is near, in the other one begins.
await sql`update matches set kick_off = kick_off + interval '4 days' where kick_off > now() - interval '2 days'`.execute(
  db,
)
await sql`update matches set kick_off = now() where id = (
  select id from matches where kick_off > now() - interval '1 day' and period = 'PreMatch'
    and ${club.teamIds.profis} in (home_team_id, away_team_id) order by kick_off limit 1)`.execute(
  onMatchDay.test.db,
)
for (const [{ app }, port] of [
  [program, portFor(18)],
  [onMatchDay, portFor(28)],
] as const)
  await app.listen({ port, host: '127.0.0.1' })
const browser = await openBrowser()

/** Told by the program itself: a browser says nothing of what its service worker fetches. */
const sent: { file: string; bytes: number }[] = []
let lastAskedAt = 0
for (const { app } of [program, onMatchDay])
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    lastAskedAt = Date.now()
    response.on('finish', () => {
      if (!String(response.getHeader('content-type')).includes('javascript')) return
      sent.push({ file: request.url!, bytes: Number(response.getHeader('content-length')) })
    })
  })
afterEach(() => void sent.splice(0))

/**
 * Opens the page in a browser that has never been here, and waits until it asks for nothing more: not before it has asked for
 * the script that is named, if one is, or for a few, however slow the machine is.
 */
async function openCold(url: string, script = ''): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const fewest = script ? 1 : FEWEST_SCRIPTS
  await vi.waitUntil(
    () =>
      sent.filter(({ file }) => file.includes(script)).length >= fewest && Date.now() - lastAskedAt > REST_MS,
    { timeout: LONGEST_WAIT_MS, interval: 50 },
  )
  await page.waitForLoadState('networkidle')
  await context.close()
}

const CLIENT = join(import.meta.dirname, '../../../build/client')

/** Kilobytes of the sheets that a page names, each compressed; one that is named twice counts once. */
function weighStyles(html: string): { kb: number; files: number } {
  const linked = html.matchAll(/<link [^>]*href="(\/assets\/[\w.-]+\.css)/g)
  const files = new Set([...linked].map((match) => match[1]!))
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length)
  return { kb: bytes.reduce((sum, one) => sum + one, 0) / 1024, files: files.size }
}

/** The slug of the next home game that is sold out: its pages lead to the exchange. */
const { slug } = await db
  .selectFrom('events')
  .select('slug')
  .where('starts_at', '>', sql<Date>`now()`)
  .orderBy('starts_at')
  .offset(2)
  .executeTakeFirstOrThrow()

/** A match that is over: every part of its match centre has something to show. */
const { id: matchId } = await db
  .selectFrom('matches')
  .select('id')
  .where('kick_off', '<', sql<Date>`now()`)
  .where((match) =>
    match.or([
      match('home_team_id', '=', club.teamIds.profis),
      match('away_team_id', '=', club.teamIds.profis),
    ]),
  )
  .orderBy('kick_off', 'desc')
  .executeTakeFirstOrThrow()

test.each([
  ['the start page', 'global', '/'],
  ['a match', 'profis', path.matchNow({ match: matchId }, 'de')],
  ['its line-ups', 'profis', path.matchLineUp({ match: matchId }, 'de')],
  ['the ticker of a match', 'profis', path.matchTicker({ match: matchId }, 'de')],
  ['its statistics', 'profis', path.matchStatistics({ match: matchId }, 'de')],
  ['the fixtures', 'profis', path.fixtures('de')],
  ['the table', 'profis', path.standings('de')],
  ['the squad', 'profis', path.squad('de')],
  ['a player', 'profis', path.person({ person: 'luca-brandt' }, 'de')],
  ['the shop', 'stores', '/'],
  ['a product', 'stores', `/trikots/heimtrikot-${season}-1.1001`],
  ['the home games', 'tickets', '/'],
  ['a home game', 'tickets', `/${slug}`],
  ['its seat map', 'tickets', path.seats({ event: slug }, 'de')],
  ['its waiting list', 'tickets', `/${slug}/warteliste`],
  ['the exchange', 'marktplatz', '/'],
  ['what fans pass on for a match', 'marktplatz', `/${slug}`],
])('%s stays within its weight', async (_name, site, url) => {
  const host = siteHost(siteByKey(site)!, program.domains)
  const { statusCode, body } = await program.app.inject({ url, headers: { host } })
  expect(statusCode).toBe(200)
  const styles = weighStyles(body)
  expect(styles.files).toBeGreaterThan(1)
  expect(styles.kb).toBeLessThanOrEqual(STYLES_KB)
  await openCold(siteOrigin(siteByKey(site)!, program.domains) + url)
  expectScripts(SCRIPT_BYTES)
})

test('the start page stays within its weight on the day of a match, with all that follows it', async () => {
  await openCold(siteOrigin(mainSite(), onMatchDay.domains), 'MatchDayTop')
  expectScripts(MATCH_DAY_BYTES)
})

function expectScripts(most: number): void {
  expect(sent.length).toBeGreaterThanOrEqual(FEWEST_SCRIPTS)
  const bytes = sent.reduce((sum, one) => sum + one.bytes, 0)
  const heaviestFirst = sent.toSorted((one, other) => other.bytes - one.bytes)
  expect(bytes, JSON.stringify(heaviestFirst, null, 1)).toBeLessThanOrEqual(most)
}

/** Twice, or by a name that a part which loads later does not find: each script asked for then styles the whole page anew. */
test('the look stands on a page once, under its plain name', async () => {
  const host = siteHost(siteByKey('stores')!, program.domains)
  const { body } = await program.app.inject({
    url: `/trikots/heimtrikot-${season}-1.1001`,
    headers: { host },
  })
  const looks = [...body.matchAll(/<link rel="stylesheet" href="(\/assets\/look-[^"]*)"/g)].map(
    ([, href]) => href,
  )
  expect(looks).toEqual([expect.stringMatching(/\.css$/)])
})
