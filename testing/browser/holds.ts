import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Lets the holds of these cart items end a moment ago: in the cart, and on the seat. */
export async function endHolds(cartItemIds: string[]): Promise<void> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const client = new pg.Client(url)
  await client.connect()
  try {
    const ended = `set hold_expires_at = app.now() - interval '1 second'`
    await client.query(`update seat_claims ${ended} where cart_item_id = any($1::uuid[])`, [cartItemIds])
    await client.query(`update cart_items ${ended} where id = any($1::uuid[])`, [cartItemIds])
  } finally {
    await client.end()
  }
}
