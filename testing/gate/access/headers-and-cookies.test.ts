import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { siteHost, siteOrigin } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { hashesOf } from '#platform/http/content-policy.ts'
import { DEVELOPMENT_SECRET, readConfig } from '#platform/settings/config.ts'
import { testDatabase } from '#testing/database.ts'
import { testLog } from '#testing/log-book.ts'
import { existsOn, patternOf } from '#web/paths.ts'
import { type ScreenName, screens } from '#web/screens.ts'
import { assemble } from '../../../server.ts'

/** C10: every site answers, and every answer carries the headers that protect its reader. */
const database = await testDatabase('demo')
const dataDir = mkdtempSync(join(tmpdir(), 'kurve-c10-'))
const config = readConfig({
  // Not production: the sandbox bank refuses it.
  NODE_ENV: 'staging',
  CLUB_DOMAIN: 'falkenstadt.example',
  SECRET: 'a secret that is only ever used in this test',
  // The demo world's keys were sealed while developing.
  SECRET_PREVIOUS: DEVELOPMENT_SECRET,
  DEMO_PASSWORD: 'a password of this test',
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
})
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

const { app, domains } = program
const get = (host: string, url: string) => app.inject({ url, headers: { host } })

const HEADERS: Record<string, RegExp> = {
  'content-security-policy': /default-src 'self'.*frame-ancestors 'self'.*base-uri 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera/,
  'cache-control': /max-age|no-store/,
  'content-type': /^text\/html; charset=utf-8$/,
}

function protects(answer: Awaited<ReturnType<typeof get>>, name: string): void {
  for (const [header, wanted] of Object.entries(HEADERS))
    expect(String(answer.headers[header]), `${name} ${header}`).toMatch(wanted)
  const policy = String(answer.headers['content-security-policy'])
  const scripts = /script-src ([^;]*)/.exec(policy)![1]!
  // Gates read codes with a program of their own, on that page alone.
  const others = name === 'gate' ? scripts.replace("'wasm-unsafe-eval'", '') : scripts
  expect(others, name).not.toContain('unsafe')
  for (const hash of hashesOf(answer.body, 'script')) expect(scripts, name).toContain(hash)
  expect(answer.body).not.toMatch(/\son[a-z]+="/)
  expect(answer.headers['set-cookie'], `${name} sets no cookie`).toBeUndefined()
}

describe('C10 every host of the club', () => {
  test.each(sites.map((site) => site.key))('C10 GEN-01 %s answers in three languages', async (key) => {
    const site = sites.find((one) => one.key === key)!
    for (const [url, language] of [
      ['/', site.language],
      ['/en', 'en'],
      ['/ja', 'ja'],
    ] as const) {
      const answer = await get(siteHost(site, domains), url)
      expect(answer.statusCode, `${key}${url}`).toBe(200)
      expect(answer.body).toContain(`<html lang="${language}"`)
      expect(answer.body.match(/<h1[\s>]/g), `${key}${url} has one h1`).toHaveLength(1)
      expect(answer.body).toMatch(/<title>[^<]+<\/title>/)
      protects(answer, `${key}${url}`)
    }
  })

  test('C10 the public pages of every site stand behind the same headers', async () => {
    const fixed = (Object.keys(screens) as ScreenName[]).filter((name) => !screens[name].de.includes(':'))
    for (const name of fixed) {
      const site = sites.find((one) => existsOn(name, one.key))!
      const answer = await get(siteHost(site, domains), patternOf(name, 'de'))
      expect([200, 404], name).toContain(answer.statusCode)
      protects(answer, name)
    }
  })

  test('C10 SHELL-04 a page that is not there says so, with the same headers', async () => {
    const answer = await get('profis.falkenstadt.example', '/gibt-es-nicht')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Abseits.')
    protects(answer, '404')
  })

  test.each(['imprint', 'privacy', 'terms', 'stadiumRules', 'withdrawal', 'accessibility'] as const)(
    'C10 the footer’s %s is there in three languages',
    async (name) => {
      for (const language of ['de', 'en', 'ja'] as const) {
        const answer = await get('falkenstadt.example', patternOf(name, language))
        expect(answer.statusCode).toBe(200)
        // What is read, without the texts that forms fill in later.
        const page = answer.body.replace(/<script[\s\S]*?<\/script>/g, '')
        expect(page).not.toMatch(/\{\w+\}<|\{(legalName|mail|phone)\}/)
        const data = await get('falkenstadt.example', `${patternOf(name, language)}.data`)
        expect(data.statusCode, 'the same for a navigation in the browser').toBe(200)
      }
    },
  )

  test('C10 a host that is not the club’s leads to its own', async () => {
    const answer = await get('elsewhere.example', '/')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['location']).toBe(`${siteOrigin(sites[0]!, domains)}/`)
  })

  test('C10 links to other sites keep to the club’s own addresses', async () => {
    const { body } = await get('falkenstadt.example', '/')
    const own = new Set(sites.map((site) => siteOrigin(site, domains)))
    const addresses = [...body.matchAll(/<a [^>]*href="(https?:[^"]+)"/g)].map(([, address]) => address!)
    expect(addresses.length).toBeGreaterThan(50)
    for (const address of addresses)
      if (address !== club.sourceUrl) expect(own, address).toContain(new URL(address).origin)
  })

  test('C10 no link of a start page is a dead end', async () => {
    const { body } = await get('falkenstadt.example', '/')
    const addresses = new Set([...body.matchAll(/<a [^>]*href="([^"#]+)"/g)].map(([, address]) => address!))
    for (const address of addresses) {
      if (!/^(https?:|\/)/.test(address) || address === club.sourceUrl) continue
      const url = new URL(address.replaceAll('&amp;', '&'), 'https://falkenstadt.example')
      const answer = await get(url.host, url.pathname + url.search)
      expect(answer.statusCode, address).toBe(200)
    }
  })
})
