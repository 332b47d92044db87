import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { openDatabase } from '#platform/db.ts'
import { newCart } from './goods.ts'
import { SHOP } from './load.ts'
import { type Bench, usage } from './processes.ts'

const BUYERS = Number(process.env['BENCH_BUYERS'] ?? 2000)
/** Buyers come within this time, evenly. */
const ARRIVALS_MS = 3000
const PLACES = 2
const READERS_EVERY_MS = 50
const CLUB = 'club.localhost:3000'

type Answer = { status: number; ms: number }
type Buy = (cart: string, index: number) => Promise<Answer>
type Product = Pick<Bench, 'databaseUrl' | 'product'>

/** The start of a sale: two thousand buyers in three seconds, by seats they have chosen and by best places; and who only reads. */
export async function measureStorms(bench: Product): Promise<void> {
  const dispatcher = new Agent({ headersTimeout: 120_000, connectTimeout: 60_000 })
  const [forChosen, forBest] = await emptyEvents(bench)
  const post = async (path: string, body: object): Promise<Answer> => {
    const begun = performance.now()
    const answer = await request(bench.product.address + path, {
      dispatcher,
      method: 'POST',
      headers: { host: SHOP, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await answer.body.dump()
    return { status: answer.statusCode, ms: performance.now() - begun }
  }
  const seats = forChosen.seats.slice(0, BUYERS * PLACES)
  await storm(bench, 'chosen seats', { eventId: forChosen.id, dispatcher }, async (cart, index) => {
    const answers: Answer[] = []
    for (const seat of seats.slice(index * PLACES, index * PLACES + PLACES))
      answers.push(
        await post(`/api/shop/v4/carts/self/items?anonymousUserId=${cart}`, {
          sku: `${forChosen.id}-${seat.priceClass}-full`,
          quantity: 1,
          userOptionValues: [{ key: 'seatId', value: seat.id }],
        }),
      )
    return { status: Math.max(...answers.map(({ status }) => status)), ms: sum(answers.map(({ ms }) => ms)) }
  })
  const wish = { quantity: PLACES, priceClasses: ['1', '2', '3', '4'], together: true }
  await storm(bench, 'best places', { eventId: forBest.id, dispatcher }, (cart) =>
    post(`/api/ticketing/events/${forBest.id}/best-available?anonymousUserId=${cart}`, wish),
  )
  await dispatcher.close()
}

async function storm(
  bench: Product,
  work: string,
  given: { eventId: string; dispatcher: Agent },
  buy: Buy,
): Promise<void> {
  const { product } = bench
  const carts: string[] = []
  while (carts.length < BUYERS)
    carts.push(...(await Promise.all(Array.from({ length: 50 }, () => newCart(product)))))
  const before = await usage(product)
  const reading = readers(bench, given.dispatcher)
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      await pause((index * ARRIVALS_MS) / BUYERS)
      return buy(carts[index]!, index).catch(() => ({ status: 0, ms: performance.now() - begun }))
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const read = await reading.stop()
  const { cpu } = await usage(product)
  const cpuMs = (cpu.user + cpu.system - before.cpu.user - before.cpu.system) / 1000
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const others = BUYERS - count(200) - count(503)
  console.log(
    [
      `sale’s start, ${work}: ${BUYERS} buyers in ${ARRIVALS_MS / 1000} s, ${PLACES} places each`,
      `  held ${await placesHeld(bench, given.eventId)} of ${BUYERS * PLACES} in ${seconds.toFixed(1)} s, 503: ${count(503)}, other refusals: ${others}`,
      `  p50 ${at(answers, 0.5)} ms, p99 ${at(answers, 0.99)} ms, CPU per buyer ${(cpuMs / BUYERS).toFixed(1)} ms (readers in it)`,
      `  readers: cached page p99 ${at(read.cached, 0.99)} ms (${read.cached.length}), page made anew p99 ${at(read.anew, 0.99)} ms (${read.anew.length}), not answered: ${read.failed}`,
    ].join('\n'),
  )
}

/** Twenty times a second the start page, and a page that nobody has asked for yet. */
function readers({ product }: Product, dispatcher: Agent) {
  const found = { cached: [] as Answer[], anew: [] as Answer[], failed: 0 }
  const pending: Promise<void>[] = []
  let asked = 0
  const read = async (path: string, into: Answer[]) => {
    const begun = performance.now()
    const headers = { host: CLUB, accept: 'text/html', 'accept-encoding': 'br' }
    try {
      const answer = await request(product.address + path, { dispatcher, headers })
      await answer.body.dump()
      into.push({ status: answer.statusCode, ms: performance.now() - begun })
      if (answer.statusCode !== 200) found.failed += 1
    } catch {
      found.failed += 1
    }
  }
  const timer = setInterval(() => {
    asked += 1
    pending.push(read('/', found.cached))
    if (asked % 4 === 0) pending.push(read(`/suche?q=sturm${asked}${process.hrtime.bigint()}`, found.anew))
  }, READERS_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return found
    },
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function at(answers: Answer[], share: number): string {
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
}

async function placesHeld({ databaseUrl }: Product, eventId: string): Promise<number> {
  const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 1 })
  const { rows } = await pool.query<{ held: number }>(
    'select count(*)::int as held from seat_claims where event_id = $1 and hold_expires_at > app.now()',
    [eventId],
  )
  await close()
  return rows[0]!.held
}

type EmptyEvent = { id: string; seats: { id: string; priceClass: string }[] }

/** Two events of which five thousand seats, here and there, are sold already. */
async function emptyEvents({ databaseUrl }: Product): Promise<[EmptyEvent, EmptyEvent]> {
  const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 1 })
  const { rows } = await pool.query<{ id: string }>(
    `select id from events e where exists (select from sale_phases p where p.event_id = e.id and p.who = 'everybody' and p.from_at <= now()) and sale_until > now() and cancelled_at is null
      and released_blocks is null order by starts_at limit 2`,
  )
  if (rows.length < 2) throw new Error('the demo world has fewer than two events on sale')
  const filled = async (id: string): Promise<EmptyEvent> => {
    await pool.query('delete from seat_claims where event_id = $1', [id])
    await pool.query(
      `insert into seat_claims (event_id, seat_id, block_id, blocked_reason)
        select $1, s.id, s.block_id, 'club' from venue_seats s join events e on e.venue_id = s.venue_id
        where e.id = $1 order by random() limit 5000`,
      [id],
    )
    const seats = await pool.query<{ id: string; priceClass: string }>(
      `select s.id, b.price_class as "priceClass" from events e
        join venue_blocks b on b.venue_id = e.venue_id and not b.is_guest
        join venue_seats s on s.venue_id = b.venue_id and s.block_id = b.id and s.kind = 'seat'
        where e.id = $1 and exists (select from event_prices p where p.event_id = e.id and p.price_class = b.price_class
          and p.ticket_type = 'full') and not exists (select from seat_claims c where c.event_id = e.id and c.seat_id = s.id)
        order by random()`,
      [id],
    )
    return { id, seats: seats.rows }
  }
  const events: [EmptyEvent, EmptyEvent] = [await filled(rows[0]!.id), await filled(rows[1]!.id)]
  await close()
  return events
}
