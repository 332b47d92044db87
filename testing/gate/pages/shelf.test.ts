import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { siteHost } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { readConfig } from '#platform/settings/config.ts'
import { testDatabase } from '#testing/database.ts'
import { testLog } from '#testing/log-book.ts'
import { assemble } from '../../../server.ts'

/** What the browser asks for when it goes on within the shop: the same addresses with `.data`. */
const database = await testDatabase('demo')
const dataDir = mkdtempSync(join(tmpdir(), 'kurve-shelf-'))
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

const host = siteHost(siteByKey('stores')!, program.domains)
const ask = (url: string) => program.app.inject({ url, headers: { host } })

/** The products that an answer names, in its order. */
const numbers = (body: string) => [...new Set(body.match(/\b1\.\d{4}\b/g))]

test.each([
  ['/trikots', '/trikots.data', 'sort=price-asc'],
  ['/trikots', '/trikots.data', 'sort=name-asc'],
  ['/', '/_.data', 'q=Schal'],
  ['/', '/_.data', 'page=2'],
])('PRD-01 %s within the shop obeys %s?%s', async (page, data, query) => {
  const plain = await ask(data)
  const wanted = await ask(`${data}?${query}`)
  expect([plain.statusCode, wanted.statusCode]).toEqual([200, 200])
  expect(numbers(wanted.body)).not.toEqual(numbers(plain.body))
  const whole = await ask(`${page}?${query}`)
  expect(new Set(numbers(wanted.body))).toEqual(new Set(numbers(whole.body)))
})

test('a shelf that is empty for now says so, leads on, and stands in no menu', async () => {
  const name = { de: 'Schirme', en: 'Umbrellas', ja: '傘' }
  const slug = { de: 'schirme', en: 'umbrellas', ja: 'umbrellas' }
  await sql`insert into categories (id, name, slug, position) values (9001, ${JSON.stringify(name)}, ${JSON.stringify(slug)}, 99)`.execute(
    database.db,
  )
  const { statusCode, body } = await ask('/schirme')
  expect(statusCode).toBe(200)
  expect(body).toContain('In diesem Regal liegt gerade nichts.')
  expect(body).toContain('name="robots" content="noindex"')
  // Nothing to sort or to filter.
  expect(/<select|<details/.test(body.slice(body.indexOf('<main'), body.indexOf('</main>')))).toBe(false)
  expect((await ask('/trikots')).body.includes('href="/schirme"')).toBe(false)
  expect((await ask('/gibt-es-nicht')).statusCode).toBe(404)
})

test('an address of another language leads to a page, not to its data', async () => {
  const { body } = await ask('/jerseys.data?sort=price-asc')
  expect(body).toContain('/trikots?sort=price-asc')
  expect(body).not.toContain('/trikots.data')
})
