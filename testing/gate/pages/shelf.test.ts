import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('an address of another language leads to a page, not to its data', async () => {
  const { body } = await ask('/jerseys.data?sort=price-asc')
  expect(body).toContain('/trikots?sort=price-asc')
  expect(body).not.toContain('/trikots.data')
})
