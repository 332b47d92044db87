import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { siteHost } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { demoSeasonName } from '#demo/season.ts'
import { readConfig } from '#platform/config.ts'
import { testDatabase } from '#testing/database.ts'
import { testLog } from '#testing/log-book.ts'
import { path } from '#web/paths.ts'
import { assemble } from '../../server.ts'

const season = demoSeasonName(new Date()).replace('/', '-')

/**
 * What a page ships before anybody touches it, signed out: the scripts it preloads, which are all that it imports, and
 * its sheets. Its table of routes also names the files of other pages; those are fetched when somebody goes there.
 */
const SCRIPTS_KB = 140
const STYLES_KB = 25

const database = await testDatabase('demo')
const dataDir = mkdtempSync(join(tmpdir(), 'kurve-weight-'))
const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
const program = await assemble({
  config,
  databaseUrl: database.url,
  log: testLog(),
  workers: false,
})
afterAll(async () => {
  await program.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const CLIENT = join(import.meta.dirname, '../../build/client')

/** Kilobytes of the files, each compressed as it travels; a file that is named twice counts once. */
function weigh(html: string, ending: string): { kb: number; files: number } {
  const linked = html.matchAll(/<link [^>]*href="(\/assets\/[\w.-]+)/g)
  const files = new Set([...linked].map((match) => match[1]!).filter((file) => file.endsWith(ending)))
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length)
  return { kb: bytes.reduce((sum, one) => sum + one, 0) / 1024, files: files.size }
}

/** The slug of the next home game that is sold out: its pages lead to the exchange. */
const { slug } = await database.db
  .selectFrom('events')
  .select('slug')
  .where('starts_at', '>', sql<Date>`now()`)
  .orderBy('starts_at')
  .offset(2)
  .executeTakeFirstOrThrow()

/** A match that is over: every part of its match centre has something to show. */
const { id: matchId } = await database.db
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
  ['its waiting list', 'tickets', `/${slug}/warteliste`],
  ['the exchange', 'marktplatz', '/'],
  ['what fans pass on for a match', 'marktplatz', `/${slug}`],
])('%s stays within its weight', async (_name, site, url) => {
  const host = siteHost(siteByKey(site)!, program.domains)
  const { statusCode, body } = await program.app.inject({ url, headers: { host } })
  expect(statusCode).toBe(200)
  const scripts = weigh(body, '.js')
  const styles = weigh(body, '.css')
  expect(scripts.files).toBeGreaterThan(3)
  expect(styles.files).toBeGreaterThan(1)
  expect(scripts.kb).toBeLessThanOrEqual(SCRIPTS_KB)
  expect(styles.kb).toBeLessThanOrEqual(STYLES_KB)
})

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
