import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { siteHost } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database.ts'
import { assemble } from '../../server.ts'

/**
 * What a page ships before anybody touches it, signed out. The budget is 140 kB of scripts and 25 kB of styles. What a
 * page here is above it is a debt: it may shrink, never grow.
 */
const STYLES_KB = 25

const database = await testDatabase('demo')
const dataDir = mkdtempSync(join(tmpdir(), 'kurve-weight-'))
const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
const program = await assemble({
  config,
  databaseUrl: database.url,
  log: createLog('silent'),
  workers: false,
})
afterAll(async () => {
  await program.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const CLIENT = join(import.meta.dirname, '../../build/client')

/** Kilobytes of the files, each compressed as it travels; a file that is named twice counts once. */
function weigh(html: string, ending: string): { kb: number; files: number } {
  const named = html.matchAll(/"(\/assets\/[\w.-]+)/g)
  const files = new Set([...named].map((match) => match[1]!).filter((file) => file.endsWith(ending)))
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length)
  return { kb: bytes.reduce((sum, one) => sum + one, 0) / 1024, files: files.size }
}

test.each([
  ['the start page', 'global', '/', 141],
  ['the shop', 'stores', '/', 145],
  ['a product', 'stores', '/trikots/heimtrikot-2025-26-1.1001', 153],
  ['the home games', 'tickets', '/', 142],
])('%s stays within its weight', async (_name, site, url, scriptsKb) => {
  const host = siteHost(siteByKey(site)!, program.domains)
  const { statusCode, body } = await program.app.inject({ url, headers: { host } })
  expect(statusCode).toBe(200)
  const scripts = weigh(body, '.js')
  const styles = weigh(body, '.css')
  expect(scripts.files).toBeGreaterThan(3)
  expect(styles.files).toBeGreaterThan(1)
  expect(scripts.kb).toBeLessThanOrEqual(scriptsKb)
  expect(styles.kb).toBeLessThanOrEqual(STYLES_KB)
})
