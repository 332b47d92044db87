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

/** So many standing places of a match are free once more; answers in which block. */
export async function makeRoom(eventId: string, places: number): Promise<string> {
  let blockId = ''
  await withDatabase(async (client) => {
    const { rows } = await client.query(
      `update standing_counters set taken = taken - $2 where (event_id, block_id) in (
        select event_id, block_id from standing_counters where event_id = $1 and taken >= $2 order by block_id limit 1)
        returning block_id`,
      [eventId, places],
    )
    blockId = rows[0].block_id
  })
  return blockId
}

/** Somebody may buy on account for as much as all journeys want of them, also where one was tried twice. */
export async function raiseCredit(ownerId: string): Promise<void> {
  await withDatabase((client) =>
    client.query('update account_customers set limit_cents = 10000000 where owner_id = $1', [ownerId]),
  )
}

/** What other journeys of somebody, or a first try of this one, left in their cart and on the list of a match is gone. */
export async function beginAnew(ownerId: string, eventId: string): Promise<void> {
  await withDatabase(async (client) => {
    await client.query(
      `delete from cart_items i using carts c where c.id = i.cart_id and c.subject_id = $1`,
      [ownerId],
    )
    await client.query(
      `update ticket_wishes set state = 'Withdrawn', ended_at = app.now()
        where person_id = $1 and event_id = $2 and state in ('Waiting', 'Offered')`,
      [ownerId, eventId],
    )
  })
}

/** A contingent of so many standing places of a match; answers what it is called. */
export async function keepStanding(eventId: string, places: number): Promise<string> {
  const name = 'Fankurve'
  await makeRoom(eventId, places)
  await withDatabase(async (client) => {
    const { rows } = await client.query(
      `update standing_counters set taken = taken + $2 where (event_id, block_id) in (
        select event_id, block_id from standing_counters where event_id = $1 and taken + $2 <= capacity order by block_id limit 1)
        returning block_id`,
      [eventId, places],
    )
    await client.query(
      `with made as (insert into contingents (id, event_id, kind, name) values (gen_random_uuid(), $1, 'other', $2) returning id)
        insert into standing_contingents (contingent_id, event_id, block_id, places) select id, $1, $3, $4 from made`,
      [eventId, name, rows[0].block_id, places],
    )
  })
  return name
}

async function withDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
