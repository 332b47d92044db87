import { openDatabase } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { newCart, pick, plentifulSkus } from './goods.ts'
import { CONNECTIONS, loadBeside, SHOP } from './load.ts'
import type { Bench } from './processes.ts'

type Seat = { eventId: string; seatId: string; blockId: string; priceClass: string }

/** Named seats, each held once: the floor is the statement that claims them, alone, on another event. */
export async function measureSeats(bench: Bench): Promise<void> {
  await plentifulSkus(bench)
  const [forFloor, forProduct] = await freeSeats(bench)
  const carts = await Promise.all(Array.from({ length: CONNECTIONS * 40 }, () => newCart(bench.product)))
  await loadBeside({
    floor: {
      work: 'bare seat claim',
      target: bench.bare,
      call: {
        method: 'POST',
        path: () => {
          const seat = forFloor.pop()!
          return `/bare/seat/${seat.eventId}/${seat.blockId}/${seat.seatId}/${newId()}`
        },
      },
    },
    product: {
      work: 'seat hold',
      target: bench.product,
      call: {
        method: 'POST',
        path: () => `/api/shop/v4/carts/self/items?anonymousUserId=${pick(carts)}`,
        body: () => {
          const { eventId, priceClass, seatId } = forProduct.pop()!
          return JSON.stringify({
            sku: `${eventId}-${priceClass}-full`,
            quantity: 1,
            userOptionValues: [{ key: 'seatId', value: seatId }],
          })
        },
        headers: { host: SHOP },
      },
    },
    budget: '≥ 0.5 × holds/s',
    compare: 'rate',
  })
}

/** All seats of two events, for their floor and for the product; the demo world has sold some, so its claims go first. */
async function freeSeats({ databaseUrl }: Bench): Promise<[Seat[], Seat[]]> {
  const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 1 })
  const events = await pool.query<{ id: string }>(
    `select id from events where sale_from < now() and sale_until > now() and cancelled_at is null
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
