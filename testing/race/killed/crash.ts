import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestDatabase } from '#testing/database.ts'
import { type Buyer, checkOut, putInCart, type Shop, type Wish } from '#testing/harness/buyer.ts'
import { gather } from '#testing/harness/crowd.ts'
import { createDriver } from '#testing/harness/driver.ts'
import { openJournal } from '#testing/harness/journal.ts'
import { seededOf, violations } from '#testing/harness/models/invariants.ts'
import { createProgram } from '#testing/harness/program.ts'
import { freeSeats } from '#testing/harness/seats.ts'

const AT_ONCE = 12

export type Crashes = {
  paid: number
  kills: number
  broken: number
  /** Checkouts and payments that nobody has decided when all is over. */
  openAfterwards: number
  violations: string[]
}

/** Every buyer wants a piece and a place of their own, while the program is killed at random moments. */
export async function killedWhileSelling(given: {
  database: TestDatabase
  port: number
  sku: string
  buyers: number
  kills: number
}): Promise<Crashes> {
  const { database, port, sku } = given
  const { db } = database
  const program = createProgram({ port, databaseUrl: database.url })
  const driver = createDriver({ origin: program.origin, connections: AT_ONCE })
  const journal = openJournal()
  const shop = { insist: driver.insist, bankHost: program.bankHost, journal }
  try {
    await program.start()
    const [crowd, places] = [
      await gather(db, { count: given.buyers, port }),
      await freeSeats(db, given.buyers),
    ]
    const seeded = await seededOf(db)
    let paid = 0
    let kills = 0
    const killing = (async () => {
      // Each kill waits for a little work to be done, then strikes at a random moment of it.
      for (let next = 1; kills < given.kills; next += 1) {
        while (paid < (next * given.buyers) / (given.kills + 2)) await pause(5)
        await pause(Math.random() * 60)
        await program.kill()
        kills += 1
        await program.start()
      }
    })()
    const waiting = crowd.map((buyer, index) => ({ buyer, place: places[index]! }))
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop())
          if (await buyBoth(shop, next, sku)) paid += 1
      }),
    )
    await killing
    const { rows } = await sql`
      select id from checkouts where state = 'open' union all select id from payments where state in ('started', 'refunding')`.execute(
      db,
    )
    return {
      paid,
      kills,
      broken: driver.seen.broken,
      openAfterwards: rows.length,
      violations: await violations(db, { journal, seeded }),
    }
  } finally {
    await program.dispose()
    await driver.close()
    journal.close()
  }
}

async function buyBoth(shop: Shop, given: { buyer: Buyer; place: Wish }, sku: string): Promise<boolean> {
  await putInCart(shop, given.buyer, { sku, quantity: 1 })
  await putInCart(shop, given.buyer, given.place)
  return (await checkOut(shop, given.buyer)).outcome === 'paid'
}
