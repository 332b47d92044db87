import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seedDemoWorld } from '#demo/world.ts'
import { openDatabase } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { startBundledPostgres } from '#platform/postgres/bundled-postgres.ts'
import { killPostgres } from '#testing/harness/processes/postgres-killer.ts'
import { portFor } from '#testing/harness/program.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { flashSale } from '#testing/race/flash-sale.ts'
import { testSealing } from '#testing/sealing.ts'

const BUYERS = sizeOf('A1_BUYERS', 36_000)
const SEATS = Math.floor((BUYERS * 5) / 6)
const KILLS = sizeOf('A1_KILLS', 20)
const DATABASE_KILLS = 5

// A database of its own that keeps what it has acknowledged: it is killed too.
const dataDir = mkdtempSync(join(tmpdir(), 'kurve-night-'))
chmodSync(dataDir, 0o755)
const server = await startBundledPostgres({ dataDir })
await migrate(server.url)
await seedDemoWorld({ url: server.url, sealing: testSealing })
const database = openDatabase({ url: server.url, poolSize: 20 })
// The whole stadium is for sale: no season tickets.
await database.db.deleteFrom('seat_claims').where('blocked_reason', 'is not', null).execute()

afterAll(async () => {
  await database.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`A1 flash sale: ${BUYERS} buyers after ${SEATS} seats, ${KILLS} kills of the program and ${DATABASE_KILLS} of the database`, async () => {
  let databaseKills = 0
  const every = Math.max(1, Math.floor(KILLS / DATABASE_KILLS))
  const sale = await flashSale({
    database: { ...database, url: server.url },
    port: portFor(10),
    buyers: BUYERS,
    seats: SEATS,
    kills: KILLS,
    alsoKill: async (count) => {
      if (count % every !== 0 || databaseKills === DATABASE_KILLS) return
      databaseKills += 1
      killPostgres(server.folder)
    },
  })
  console.log(`A1: ${JSON.stringify({ ...sale, violations: sale.violations.length })}`)
  expect(sale.otherwise).toEqual([])
  expect(sale.violations).toEqual([])
  expect(sale).toMatchObject({ paid: SEATS, toldSo: BUYERS - SEATS, soldSeats: SEATS, kills: KILLS })
  expect(databaseKills).toBe(DATABASE_KILLS)
})
