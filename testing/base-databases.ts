import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seedDemoWorld } from '#demo/world.ts'
import { createLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { startBundledPostgres } from '#platform/postgres/bundled-postgres.ts'
import { readConfig } from '#platform/settings/config.ts'
import { testSealing } from '#testing/sealing.ts'
import { assemble } from '../server.ts'

type BaseDatabases = { adminUrl: string; close(): Promise<void> }

/**
 * A PostgreSQL with two databases that tests copy: `base_empty` is migrated, `base_demo` has the demo world in it as a
 * program finds it that has run before, with its queues and its search index.
 */
export async function openBaseDatabases(): Promise<BaseDatabases> {
  const dataDir = mkdtempSync(join(fastestFolder(), 'kurve-test-'))
  // The database's own user must reach it.
  chmodSync(dataDir, 0o755)
  const server = await startBundledPostgres({ dataDir, fast: true })
  const adminUrl = server.url.replace(/\/kurve$/, '/postgres')
  await makeBase(adminUrl, 'base_empty', 'template1', async (url) => void (await migrate(url)))
  await makeBase(adminUrl, 'base_demo', 'base_empty', async (url) => {
    await seedDemoWorld({ url, sealing: testSealing })
    await runOnce(url, dataDir)
    await makeSmall(url)
  })
  return {
    adminUrl,
    async close() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      if (server.folder !== dataDir) rmSync(server.folder, { recursive: true, force: true })
    },
  }
}

const MEMORY = '/dev/shm'
const ENOUGH_ROOM = 4 * 1024 ** 3

/**
 * In memory where there is room (Linux): each copy is two thousand files, which a disk that is busy with the last ones takes
 * seconds for.
 */
function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** What a first start does, once for all: every program that a gate starts would do it anew, for seconds. */
async function runOnce(databaseUrl: string, dataDir: string): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '3199', DATA_DIR: dataDir })
  const program = await assemble({
    config,
    databaseUrl,
    log: createLog('silent'),
    workers: false,
    web: 'none',
  })
  await program.start()
  await program.search.reindex()
  // Tests make the orders that they count (demo/orders.ts).
  await program.database.db.insertInto('seeded_worlds').values({ name: 'demo-orders' }).execute()
  await program.close()
}

const LARGE = ['seat_claims', 'search_documents', 'search_words', 'content_nodes', 'venue_seats', 'products']

/** Every page that filling them left half empty would be copied hundreds of times. What is empty keeps being taken for large. */
async function makeSmall(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`vacuum (full, analyze) ${LARGE.join(', ')}`)
  await client.end()
}

async function makeBase(
  adminUrl: string,
  name: string,
  template: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  await fill(adminUrl.replace(/\/postgres$/, `/${name}`))
}

// For a whole run (tools/test.mjs): one for all of its parts, until it closes the channel.
if (import.meta.main) {
  // What ends a whole run ends this by the channel: a database would be left otherwise.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  const bases = await openBaseDatabases()
  process.once('disconnect', () => void bases.close().then(() => process.exit(0)))
  process.send?.({ adminUrl: bases.adminUrl })
  // The programs of gates, most of which are killed before they could write it, find themselves compiled.
  flushCompileCache()
}
