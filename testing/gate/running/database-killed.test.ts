import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#platform/db.ts'
import { type Buyer, checkOut, putInCart, type Wish } from '#testing/harness/buyer.ts'
import { gather } from '#testing/harness/crowd.ts'
import { createDriver } from '#testing/harness/driver.ts'
import { openJournal } from '#testing/harness/journal.ts'
import { seededOf, violations } from '#testing/harness/models/invariants.ts'
import { createKiller } from '#testing/harness/processes/killer.ts'
import { killPostgres } from '#testing/harness/processes/postgres-killer.ts'
import { createProgram, portFor } from '#testing/harness/program.ts'
import { freeSeats } from '#testing/harness/seats.ts'
import { sizeOf } from '#testing/harness/size.ts'

const KILLS = sizeOf('B4_KILLS', 1)
const BUYERS = KILLS * 15

// With the database that comes with the program, as `npm start` runs it.
const program = createProgram({ port: portFor(5) })
const driver = createDriver({ origin: program.origin })
const journal = openJournal()
const shop = { insist: driver.insist, bankHost: program.bankHost, journal }

afterAll(async () => {
  await program.dispose()
  await driver.close()
  journal.close()
})

test(`B4 the database is killed ${KILLS} times under load: the program stays, says 503 with Retry-After, and nothing is lost`, async () => {
  await program.start()
  const { pid } = program
  const { db, close } = openDatabase({ url: program.databaseUrl(), poolSize: 4 })
  const crowd = await gather(db, { count: BUYERS, port: program.port })
  const places = await freeSeats(db, BUYERS)
  const seeded = await seededOf(db)
  let processes = 0
  const killer = createKiller({
    marks: Array.from({ length: KILLS }, (_, index) => Math.floor((BUYERS * (index + 1)) / (KILLS + 1))),
    kill: async () => {
      processes += killPostgres(program.dataDir)
    },
  })
  const looking = look()
  const paid = await buyAll({ crowd, places, onPaid: killer.reached })
  looking.stop()
  await killer.settled()
  const away = await looking.seen

  expect(paid).toBe(BUYERS)
  expect(killer.kills).toBe(KILLS)
  expect(processes).toBeGreaterThan(KILLS * 3)
  expect(program.pid).toBe(pid)
  expect(program.isAlive()).toBe(true)
  // Somebody looked while it was away, and was told when to come back.
  expect(away.length).toBeGreaterThan(0)
  for (const answer of away) expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  const failures = [...driver.seen.statuses].filter(([status]) => status >= 500 && status !== 503)
  expect(
    failures,
    program.lines
      .filter((line) => line.includes('"level":50'))
      .slice(-3)
      .join('\n'),
  ).toEqual([])
  expect(await violations(db, { journal, seeded })).toEqual([])
  expect(await mailsOf(db)).toBe(BUYERS)
  await close()
})

test('B3 with its own database: after a SIGKILL the next start takes the server over that was left', async () => {
  await program.kill()
  const server = serverOf(program.dataDir)!
  expect(isRunning(server)).toBe(true)
  await program.start()
  expect(serverOf(program.dataDir)).toBe(server)
  expect(isRunning(server)).toBe(true)
  expect(await program.stop()).toEqual({ code: 0, signal: null })
  expect(isRunning(server)).toBe(false)
  expect(serverOf(program.dataDir)).toBeNull()
})

/** Every buyer's mail is written or still waits as a job: what ran when the database died is tried again later. */
async function mailsOf(db: Db): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(distinct recipient)::int as mails from (
      select recipient from mailbox
      union all select data->>'to' from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')
      union all select e.email from pgboss.job j join checkouts c on c.id::text = j.data->>'checkoutId'
        join contact_emails e on e.contact_id = c.owner_id
        where j.name = 'checkout-confirmation' and j.state in ('created', 'retry', 'active')) as one
    where recipient like '%@probe.example'`.execute(db)
  return rows[0]!.mails
}

function serverOf(dataDir: string): number | null {
  const file = join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/status`
  // One that has ended stays listed until whose child it became collects it.
  return existsSync(file) && !/^State:\s+Z/m.test(readFileSync(file, 'utf8'))
}

async function buyAll(given: { crowd: Buyer[]; places: Wish[]; onPaid: () => void }): Promise<number> {
  const waiting = given.crowd.map((buyer, index) => ({ buyer, place: given.places[index]! }))
  let paid = 0
  const serve = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await putInCart(shop, next.buyer, next.place)
      if ((await checkOut(shop, next.buyer)).outcome !== 'paid') continue
      paid += 1
      given.onPaid()
    }
  }
  await Promise.all(Array.from({ length: 10 }, serve))
  return paid
}

/** Somebody who looks at the cart again and again; keeps the answers that say «not now». */
function look() {
  let isOver = false
  const seen = (async () => {
    const away: Awaited<ReturnType<typeof driver.send>>[] = []
    while (!isOver) {
      const answer = await driver.send({ path: '/health/ready' }).catch(() => null)
      if (answer?.status === 503) away.push(answer)
      await pause(10)
    }
    return away
  })()
  return {
    seen,
    stop: () => {
      isOver = true
    },
  }
}
