import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { findPeople } from './finding.ts'

const { db } = await testDatabase('empty')
const PEOPLE = 100_000

beforeAll(async () => {
  await sql`
    insert into contacts (id, first_name, last_name, ef_number)
    select gen_random_uuid(), 'Vorname' || n % 5000, 'Nachname' || n, 'EF-' || n from generate_series(1, ${PEOPLE}::int) n`.execute(
    db,
  )
  await sql`
    insert into contact_emails (id, contact_id, email, confirmed_at, primary_since)
    select gen_random_uuid(), id, lower(last_name) || '@example.org', now(), now() from contacts`.execute(db)
  await sql`analyze`.execute(db)
}, 60_000)

/** Rows that whole tables were read for, by one connection. */
async function scanned(run: (db: Db) => Promise<unknown>): Promise<{ relname: string }[]> {
  return db.connection().execute(async (one) => {
    // As in production, for the words that are looked for.
    await sql`set plan_cache_mode = auto`.execute(one)
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(one)
      await sql`select pg_stat_clear_snapshot()`.execute(one)
      const { rows } = await sql<{ relname: string; seq_tup_read: number }>`
        select relname, seq_tup_read::int from pg_stat_user_tables
        where relname in ('contacts', 'contact_emails') order by relname`.execute(one)
      return rows
    }
    const before = await read()
    await run(one)
    const after = await read()
    return after.filter((row, index) => row.seq_tup_read > before[index]!.seq_tup_read)
  })
}

const find = (q: string) => (one: Db) => findPeople(one, { q, sessionId: crypto.randomUUID() })

test('a search among a hundred thousand people reads no whole table', async () => {
  for (const q of ['Nachname77 Vorname77', 'nachname4711@exam', 'EF-99999', 'vorname49 nachname'])
    expect(await scanned(find(q)), q).toEqual([])
})

test('the measure itself sees a table that is read whole', async () => {
  const whole = await scanned((one) => sql`select count(*) from contacts where first_name ~ 'x'`.execute(one))
  expect(whole).toMatchObject([{ relname: 'contacts' }])
})

test('answers fifty at most and says that there are more', async () => {
  const { items, hasNextPage, totalCount } = await find('nachname')(db)
  expect([items.length, hasNextPage, totalCount]).toEqual([50, true, null])
})

describe('whoever bought without an account', () => {
  let orders = 0
  async function buyAsGuest(
    email: string,
    firstName: string,
    lastName: string,
    more: { takenBy?: string } = {},
  ) {
    const [checkout, order, owner] = [newId(), newId(), newId()]
    orders += 1
    const address = JSON.stringify({ firstName, lastName, city: 'Kiel' })
    await sql`insert into checkouts (id, owner_id, actor_id, cart_id, method, state, shipping_address, billing_address,
        total_price_cents, total_shipping_cents, total_tax_cents, expires_at)
      values (${checkout}, ${owner}, ${owner}, ${newId()}, 'creditcard', 'paid', ${address}::text::jsonb, ${address}::text::jsonb,
        499, 0, 0, now())`.execute(db)
    await sql`insert into checkout_orders (id, checkout_id, seller_id, state, total_cents, number, placed_at)
      values (${order}, ${checkout}, 1, 'OrderPlaced', 499, ${`GAST-${orders}`}, now() + make_interval(secs => ${orders}))`.execute(
      db,
    )
    await sql`insert into guest_orders (checkout_id, owner_id, email, taken_by, taken_at)
      values (${checkout}, ${owner}, ${more.takenBy ? '' : email}, ${more.takenBy ?? null},
        ${more.takenBy ? new Date() : null})`.execute(db)
    return { order, number: `GAST-${orders}` }
  }
  const found = async (q: string) =>
    (await find(q)(db)).items.flatMap(({ foundBy, guestOrder }) => (foundBy === 'guest' ? [guestOrder] : []))

  test('is found by name, mailbox or number, once, with the latest order', async () => {
    const first = await buyAsGuest('Ida@brehm.example', 'Ida', 'Brehm')
    const second = await buyAsGuest('ida@brehm.example', 'Ida', 'Brehm')
    await buyAsGuest('otto@brehm.example', 'Otto', 'Brehmer')
    const ida = { id: second.order, number: second.number, count: 2 }
    for (const q of ['ida bre', 'BREHM ida', 'ida@br', 'ida@brehm.example'])
      expect(await found(q), q).toEqual([ida])
    expect(await found(first.number.toLowerCase())).toEqual([
      { id: first.order, number: first.number, count: 1 },
    ])
    expect((await found('brehm')).length).toBe(2)
    expect((await find('ida bre')(db)).items[0]).toMatchObject({
      firstName: 'Ida',
      city: 'Kiel',
      memberNumber: null,
    })
    for (const q of ['rehm', 'i%a', '_da', 'ida otto', '']) expect(await found(q), q).toEqual([])
  })

  test('is not, once an account has taken the order in', async () => {
    await buyAsGuest('x', 'Wanda', 'Weg', { takenBy: newId() })
    expect(await found('wanda')).toEqual([])
  })
})
