import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { createDriver } from '#testing/harness/driver.ts'
import { createProgram, portFor } from '#testing/harness/program.ts'

const SOLD = {
  stores: '/api/shop/v4/shops/0/categories',
  tickets: '/api/ticketing/events',
  marktplatz: '/api/ticketing/marketplace/events',
  mitgliedschaft: '/api/shop/v2/memberships/self',
}

const started: { dispose(): Promise<void> }[] = []
afterAll(() => Promise.all(started.map((program) => program.dispose())))

test.each([
  ['six', ['global', 'profis', 'stores', 'tickets', 'klub', 'fans']],
  ['one', ['global']],
])('SITE-01 a club with %s of the sites starts and serves', async (_name, keys) => {
  const database = await testDatabase('empty')
  const program = createProgram({
    port: portFor(24),
    databaseUrl: database.url,
    nodeFlags: ['--import', './testing/harness/processes/few-sites.mjs'],
    env: { FEW_SITES: keys.join(','), DEMO: 'false' },
  })
  const driver = createDriver({ origin: program.origin, connections: 2 })
  started.push(program, { dispose: () => driver.close() })
  await program.start()
  const host = (name = '') => `${name}club.localhost:${program.port}`
  const statusOf = async (name: string, path: string) =>
    (await driver.send({ host: host(name), path })).status
  for (const path of [
    '/sitemap.xml',
    '/robots.txt',
    '/news/feed.xml',
    '/api/search?q=trikot',
    '/api/account/self',
  ])
    expect(await statusOf('', path), path).toBeLessThan(500)
  // What no site sells has no addresses.
  for (const [key, path] of Object.entries(SOLD)) {
    const status = await statusOf('', path)
    expect(status === 404, `${path} ${status}`).toBe(!keys.includes(key))
  }
  expect(await statusOf('id.', '/anmelden')).toBe(200)
  expect(await statusOf('id.', '/.well-known/openid-configuration')).toBe(200)
  expect(await statusOf('', '/page-data/index/page-data.json')).toBeLessThan(500)
  expect((await program.stop()).code).toBe(0)
  expect(program.lines.join('\n')).not.toContain('"level":50')
})
