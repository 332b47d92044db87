import type pg from 'pg'
import { request } from 'undici'
import { hashOf } from '#modules/cart/user.ts'
import { openDatabase } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { newCart, pick, plentifulSkus } from './goods.ts'
import { CONNECTIONS, type Loop, loadBeside, SHOP } from './load.ts'
import { type Bench, statementsOf } from './processes.ts'

type Seat = { eventId: string; seatId: string; blockId: string; priceClass: string }

/**
 * Named seats, each held once. The floor is the very statement that holds them, in a loop with nothing around it, on
 * another event: what pgbench does, which the npm packages of PostgreSQL do not bring.
 */
export async function measureSeats(bench: Bench): Promise<void> {
  await plentifulSkus(bench)
  const [forFloor, forProduct] = await freeSeats(bench)
  const carts = await Promise.all(Array.from({ length: CONNECTIONS * 40 }, () => newCart(bench.product)))
  const own = openDatabase({ url: bench.databaseUrl, poolSize: CONNECTIONS })
  await loadBeside({
    floor: {
      work: 'seat hold, the statement alone',
      loop: await holdingLoop(bench, own.pool, forFloor, carts),
    },
    product: {
      work: 'seat hold',
      target: bench.product,
      call: {
        method: 'POST',
        path: () => addressOf(pick(carts)),
        body: () => wishOf(forProduct.pop()!),
        headers: { host: SHOP },
      },
    },
    budget: '≥ 0.5 × holds/s',
    compare: 'rate',
  })
  await own.close()
}

function addressOf(cart: string): string {
  return `/api/shop/v4/carts/self/items?anonymousUserId=${cart}`
}

function wishOf({ eventId, priceClass, seatId }: Seat): string {
  return JSON.stringify({
    sku: `${eventId}-${priceClass}-full`,
    quantity: 1,
    userOptionValues: [{ key: 'seatId', value: seatId }],
  })
}

/** Learns the statement from one hold of the product, then sends it for other seats and carts. */
async function holdingLoop(bench: Bench, pool: pg.Pool, seats: Seat[], carts: string[]): Promise<Loop> {
  const seat = seats.pop()!
  const cart = await newCart(bench.product)
  const statements = await statementsOf(bench.product, async () => {
    const answer = await request(bench.product.address + addressOf(cart), {
      method: 'POST',
      headers: { host: SHOP, 'content-type': 'application/json' },
      body: wishOf(seat),
    })
    await answer.body.dump()
  })
  const statement = statements.find(({ text }) => text.includes('insert into seat_claims'))
  if (!statement) throw new Error('no statement of the product holds a seat')
  const itemId = statement.values.find((value) => isUuid(value) && value !== seat.eventId)
  /** The same values, for another seat, another cart and a new line. */
  function valuesFor(next: Seat): unknown[] {
    const id = newId()
    const hash = hashOf(pick(carts))
    return statement!.values.map((value) => {
      if (Buffer.isBuffer(value)) return hash
      if (value === itemId) return id
      if (value === seat.blockId) return next.blockId
      return typeof value === 'string' ? value.replaceAll(seat.seatId, next.seatId) : value
    })
  }
  return async (seconds) => {
    const began = performance.now()
    const times: number[] = []
    const holdOn = async () => {
      while (performance.now() - began < seconds * 1000) {
        const from = performance.now()
        await pool.query({ name: 'hold', text: statement.text, values: valuesFor(seats.pop()!) })
        times.push(performance.now() - from)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, holdOn))
    const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!
    return { calls: times.length, seconds: (performance.now() - began) / 1000, p99 }
  }
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value)
}

/** All seats of two events, for their floor and for the product; the demo world has sold some, so its claims go first. */
async function freeSeats({ databaseUrl }: Bench): Promise<[Seat[], Seat[]]> {
  const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 1 })
  const events = await pool.query<{ id: string }>(
    `select id from events e where exists (select from sale_phases p where p.event_id = e.id and p.who = 'everybody' and p.from_at <= now()) and sale_until > now() and cancelled_at is null
      and released_blocks is null order by starts_at desc limit 2`,
  )
  const [one, other] = events.rows.map((row) => row.id)
  if (!one || !other) throw new Error('the demo world has fewer than two events on sale')
  await pool.query('delete from seat_claims where event_id = any($1::uuid[])', [[one, other]])
  const seatsOf = async (eventId: string) => {
    const { rows } = await pool.query<Seat>(
      `select e.id as "eventId", s.id as "seatId", b.id as "blockId", b.price_class as "priceClass"
        from events e join venue_blocks b on b.venue_id = e.venue_id and not b.is_guest
        join venue_seats s on s.venue_id = b.venue_id and s.block_id = b.id and s.kind = 'seat'
        where e.id = $1 and exists (select from event_prices p
          where p.event_id = e.id and p.price_class = b.price_class and p.ticket_type = 'full')
        order by random()`,
      [eventId],
    )
    return rows
  }
  const seats: [Seat[], Seat[]] = [await seatsOf(one), await seatsOf(other)]
  await close()
  return seats
}
