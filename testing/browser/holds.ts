import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Lets the holds of these cart items end a moment ago: in the cart, and on the seat. */
export async function endHolds(cartItemIds: string[]): Promise<void> {
  await withDatabase(async (client) => {
    const ended = `set hold_expires_at = app.now() - interval '1 second'`
    await client.query(`update seat_claims ${ended} where cart_item_id = any($1::uuid[])`, [cartItemIds])
    await client.query(`update cart_items ${ended} where id = any($1::uuid[])`, [cartItemIds])
  })
}

/** So many standing places of a match are free once more. */
export async function makeRoom(eventId: string, places: number): Promise<void> {
  await withDatabase(async (client) => {
    await client.query(
      `update standing_counters set taken = taken - $2 where (event_id, block_id) in (
        select event_id, block_id from standing_counters where event_id = $1 and taken >= $2 order by block_id limit 1)`,
      [eventId, places],
    )
  })
}

async function withDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
