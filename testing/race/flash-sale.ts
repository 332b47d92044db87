import { sql } from 'kysely'
import type { Database } from '#platform/db.ts'
import type { Protection } from '#platform/unsafe.ts'
import { type Buyer, checkOut, putInCart, type Shop, type Wish } from '#testing/harness/buyer.ts'
import { gather } from '#testing/harness/crowd.ts'
import { createDriver } from '#testing/harness/driver.ts'
import { openJournal } from '#testing/harness/journal.ts'
import { seededOf, violations } from '#testing/harness/models/invariants.ts'
import { createKiller } from '#testing/harness/processes/killer.ts'
import { createProgram } from '#testing/harness/program.ts'
import { freeSeats } from '#testing/harness/seats.ts'
import { answerOf, stopped } from './together.ts'

export type FlashSaleOptions = {
  database: Database & { url: string }
  port: number
  buyers: number
  seats: number
  kills: number
  /** Called beside the kills of the program, at the same marks, for instance to kill the database too. */
  alsoKill?: (count: number) => Promise<void>
}

export type FlashSale = {
  paid: number
  toldSo: number
  /** Anything but a paid order or «taken», by its code. */
  otherwise: string[]
  soldSeats: number
  kills: number
  calls: number
  broken: number
  seconds: number
  violations: string[]
}

/** Buyers at once. */
const AT_ONCE = 32
/** Everybody wants the best places: so many of the free ones are fought about at a time. */
const WANTED = 40

/** More buyers than seats, through the real HTTP API of a real process that is killed while it sells. */
export async function flashSale(options: FlashSaleOptions): Promise<FlashSale> {
  const { database, port } = options
  const { db } = database
  const program = createProgram({ port, databaseUrl: database.url })
  const driver = createDriver({ origin: program.origin, connections: AT_ONCE })
  const journal = openJournal()
  try {
    await program.start()
    const [places, crowd] = [
      await freeSeats(db, options.seats),
      await gather(db, { count: options.buyers, port }),
    ]
    const seeded = await seededOf(db)
    const killer = createKiller({
      marks: marksFor(options.kills, Math.min(options.seats, options.buyers)),
      kill: async (count) => {
        await Promise.all([program.kill(), options.alsoKill?.(count)])
        await program.startUntilUp()
      },
    })
    const shop = { insist: driver.insist, bankHost: program.bankHost, journal }
    const started = performance.now()
    const codes = await sellAll({ shop, crowd, places, onPaid: killer.reached })
    const seconds = (performance.now() - started) / 1000
    await killer.settled()
    return {
      paid: codes.filter((code) => code === 'paid').length,
      toldSo: codes.filter((code) => code === 'SEAT_TAKEN').length,
      otherwise: codes.filter((code) => code !== 'paid' && code !== 'SEAT_TAKEN'),
      soldSeats: await countSold(database, places),
      kills: killer.kills,
      calls: driver.seen.calls,
      broken: driver.seen.broken,
      seconds,
      violations: await violations(db, { journal, seeded }),
    }
  } finally {
    await program.dispose()
    await driver.close()
    journal.close()
  }
}

/** Two buyers stand before one free seat of a real process, and neither has written it down; then both try to pay. What is broken after. */
export async function pairInSale(
  options: Pick<FlashSaleOptions, 'database' | 'port'> & { unsafe: Protection[] },
): Promise<string[]> {
  const { database, port, unsafe } = options
  const { db } = database
  const program = createProgram({ port, databaseUrl: database.url, unsafe })
  const { insist, close } = createDriver({ origin: program.origin, connections: 2 })
  const journal = openJournal()
  const shop = { insist, bankHost: program.bankHost, journal }
  try {
    await program.start()
    const [wish] = await freeSeats(db, 1)
    const buyers = await gather(db, { count: 2, port })
    // It looks and takes in one statement, which waits for a lock before it looks: both come as far as their row.
    const both = buyers.map((buyer) => () => putInCart(shop, buyer, wish!))
    for (const taken of await stopped(db, 'seat_claims', both)) answerOf(taken)
    for (const buyer of buyers) await checkOut(shop, buyer)
    return await violations(db, { journal })
  } finally {
    await program.dispose()
    await close()
    journal.close()
  }
}

/** Evenly over the sale, none at its very beginning or end. */
function marksFor(kills: number, sales: number): number[] {
  return Array.from({ length: kills }, (_, index) => Math.floor((sales * (index + 1)) / (kills + 1)))
}

type Selling = { shop: Shop; crowd: Buyer[]; places: Wish[]; onPaid: () => void }

async function sellAll({ shop, crowd, places, onPaid }: Selling): Promise<string[]> {
  const waiting = [...crowd]
  const free = [...places]
  const codes: string[] = []
  const serve = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
      const code = await buyOne(shop, buyer, { best: () => free.slice(0, WANTED), free, all: places })
      codes.push(code)
      if (code === 'paid') onPaid()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, serve))
  return codes
}

/** What is left, the best of it first, and everything that was for sale. */
type Places = { best: () => Wish[]; free: Wish[]; all: Wish[] }

/** One buyer tries one place after the other until one is theirs or all are gone. */
async function buyOne(shop: Shop, buyer: Buyer, { best, free, all }: Places): Promise<string> {
  for (;;) {
    const wish = anyOf(best()) ?? anyOf(all)!
    const wasLast = free.length === 0
    const held = await putInCart(shop, buyer, wish)
    const at = free.indexOf(wish)
    if (at >= 0) free.splice(at, 1)
    if (held.status === 200) {
      const bought = await checkOut(shop, buyer, placeOf(wish))
      return bought.outcome === 'paid' ? 'paid' : bought.errorCode
    }
    if (held.json?.errorCode !== 'SEAT_TAKEN') return String(held.json?.errorCode ?? held.status)
    if (wasLast) return 'SEAT_TAKEN'
  }
}

function anyOf<T>(list: T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)]
}

function placeOf(wish: Wish): string {
  return wish.userOptionValues![0]!.value
}

async function countSold({ db }: Database, places: Wish[]): Promise<number> {
  const seats = places.map(placeOf)
  const { rows } = await sql<{ sold: number }>`
    select count(distinct seat_id)::int as sold from tickets t join checkouts c on c.id = t.checkout_id
    where t.seat_id = any(${seats}) and t.revoked_at is null and c.state = 'paid'`.execute(db)
  return rows[0]!.sold
}
