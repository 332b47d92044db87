import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { sizeOf } from '#testing/harness/size.ts'

const BUYERS = sizeOf('BEST_PLACES_BUYERS', 400)

const app = await testApp()
const HOST = 'tickets.club.localhost:3199'

test(`a sale’s start: ${BUYERS} buyers ask for two best places each at once, and all of them have them`, async () => {
  const { db } = app.test
  const { rows } = await sql<{ id: string }>`
    select e.id from events e where exists (select from sale_phases p where p.event_id = e.id and p.who = 'everybody' and p.from_at <= app.now()) and e.sale_until > app.now() and e.cancelled_at is null
      and e.released_blocks is null
    order by (select count(*) from seat_claims c where c.event_id = e.id) limit 1`.execute(db)
  const eventId = rows[0]!.id
  await sql`delete from seat_claims where event_id = ${eventId}`.execute(db)
  const post = (path: string, body?: object) =>
    app.send({ method: 'POST', path, host: HOST, ...(body ? { body } : {}) })
  const carts: string[] = []
  for (let cart = 0; cart < BUYERS; cart += 1)
    carts.push((await post('/api/shop/v4/carts/anonymousUser')).json.userId)
  const wish = { quantity: 2, priceClasses: ['1', '2', '3', '4'], together: true }
  const path = `/api/ticketing/events/${eventId}/best-available`
  const answers = await Promise.all(carts.map((cart) => post(`${path}?anonymousUserId=${cart}`, wish)))
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
  const seats = answers.flatMap(({ json }) => json.items.map((item: { seatId: string }) => item.seatId))
  expect(new Set(seats).size).toBe(BUYERS * 2)
  const held = await sql<{ count: number }>`
    select count(*)::int as count from seat_claims where event_id = ${eventId} and hold_expires_at > app.now()`.execute(
    db,
  )
  expect(held.rows[0]!.count).toBe(BUYERS * 2)
})
