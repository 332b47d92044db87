import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { seatItem } from '#modules/tickets/build.ts'
import { buildList, buildSoldOutRow, buy } from '#modules/waiting-list/build.ts'
import { openDatabase } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'

/** Two programs on one database: each with a waiting list and connections of its own. */
const database = await testDatabase('empty')
const { db } = database
const other = openDatabase({ url: database.url, poolSize: 10 })
const one = await buildList(database)
const two = await buildList({ db: other.db, url: database.url })

const SEATS = Array.from({ length: 8 }, (_, index) => `19-3-${index + 1}`)
const userOf = (personId: string) =>
  ({ kind: 'subject', subjectId: personId, organisationId: null, actorId: personId }) as const

afterEach(() => {
  delete process.env['UNSAFE']
})

async function waiting(eventId: string, count: number, quantity = 1): Promise<string[]> {
  const people: string[] = []
  for (let index = 0; index < count; index += 1) {
    const personId = newId()
    const wish = {
      quantity,
      together: true,
      priceClasses: ['1'],
      ticketType: 'full',
      language: 'de',
    } as const
    await one.list.join({ personId, eventId, wish: { ...wish, priceClasses: ['1'] } })
    people.push(personId)
  }
  return people
}

/** Whose seats are held: by person, in the order of the seats. */
async function holders(eventId: string): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    select k.subject_id as person from seat_claims c join cart_items i on i.id = c.cart_item_id join carts k on k.id = i.cart_id
    where c.event_id = ${eventId} and c.hold_expires_at > app.now() order by length(c.seat_id), c.seat_id`.execute(
    db,
  )
  return rows.map((row) => row.person)
}

const stateOf = async (personId: string) =>
  (await one.list.listOwn({ personId, page: 1, pageSize: 1 })).items[0]!.state

const itemsOf = async (personId: string) =>
  (await one.cart.read(userOf(personId), 'DE')).orders.flatMap((order) => order.items.map((item) => item.id))

const settled = <T>(work: Promise<T>) =>
  work.then(
    () => 'done' as const,
    (error) => error.code ?? String(error),
  )

describe('the waiting list of two programs', () => {
  test('eight serves at once give six places to the first six, once each', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, one, { seats: SEATS })
    const people = await waiting(eventId, 8)
    await Promise.all(SEATS.slice(0, 6).map((seat) => bringBack(seat)))
    await Promise.all(
      Array.from({ length: 8 }, (_, turn) => (turn % 2 === 0 ? one : two).list.serve(eventId)),
    )
    expect((await holders(eventId)).toSorted()).toEqual(people.slice(0, 6).toSorted())
    expect(await Promise.all(people.map(stateOf))).toEqual([
      ...Array.from({ length: 6 }, () => 'Offered'),
      'Waiting',
      'Waiting',
    ])
  })

  /** A ticket comes back while buyers press for its seat without end: does one of them get it? */
  async function grabbedByStranger(): Promise<boolean> {
    const { eventId, bringBack } = await buildSoldOutRow(db, one, { seats: SEATS })
    const [first] = await waiting(eventId, 1)
    let isOver = false
    const press = async () => {
      while (!isOver) {
        const stranger = userOf(newId())
        if ((await settled(two.cart.addItem(stranger, seatItem(eventId, SEATS[0]!)))) === 'done') return true
      }
      return false
    }
    const crowd = Array.from({ length: 4 }, press)
    await bringBack(SEATS[0]!)
    // However fast the list is, somebody presses between the seat and it.
    const before = await settled(two.cart.addItem(userOf(newId()), seatItem(eventId, SEATS[0]!)))
    await one.list.serve(eventId)
    isOver = true
    const isGrabbed = [...(await Promise.all(crowd)), before === 'done'].includes(true)
    if (!isGrabbed) expect(await holders(eventId)).toEqual([first])
    return isGrabbed
  }

  test('nobody gets a place past the line, however fast they press', async () => {
    for (let round = 0; round < 2; round += 1) expect(await grabbedByStranger()).toBe(false)
  })

  test('A16 when places are not kept, somebody gets one past the line', async () => {
    process.env['UNSAFE'] = 'noListReserve'
    expect(await grabbedByStranger()).toBe(true)
  })

  test('the end of a hold against its payment: one of them gets the place, and the wish says who', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { eventId, bringBack } = await buildSoldOutRow(db, one, { seats: SEATS })
      const [first, next] = await waiting(eventId, 2)
      await bringBack(SEATS[0]!)
      await one.list.serve(eventId)
      const items = await itemsOf(first!)
      expect(items).toHaveLength(1)
      // Its last millisecond: the payment and the end come at the same time.
      await sql`update seat_claims set hold_expires_at = app.now() + interval '15 milliseconds'
        where cart_item_id = ${items[0]}`.execute(db)
      const [paid] = await Promise.all([
        settled(buy(db, one, { personId: first!, items })),
        ...Array.from({ length: 4 }, (_, turn) => (turn % 2 === 0 ? one : two).list.serve(eventId)),
      ])
      await sql`select pg_sleep(0.02)`.execute(db)
      await two.list.serve(eventId)
      const states = [await stateOf(first!), await stateOf(next!)]
      expect(states).toEqual(paid === 'done' ? ['Bought', 'Waiting'] : ['Expired', 'Offered'])
      const { rows } = await sql`
        select from tickets where event_id = ${eventId} and seat_id = ${SEATS[0]} and revoked_at is null`.execute(
        db,
      )
      expect(rows).toHaveLength(paid === 'done' ? 1 : 0)
    }
  })

  test('somebody leaves while they are served: their places are the next one’s, or theirs to the end', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { eventId, bringBack } = await buildSoldOutRow(db, one, { seats: SEATS })
      const [first, next] = await waiting(eventId, 2)
      const { items } = await one.list.listOwn({ personId: first!, page: 1, pageSize: 1 })
      await bringBack(SEATS[0]!)
      const ends = await Promise.all([
        settled(two.list.withdraw({ personId: first!, id: items[0]!.id })),
        settled(one.list.serve(eventId)),
        settled(two.list.serve(eventId)),
      ])
      expect(ends).toEqual(['done', 'done', 'done'])
      await one.list.serve(eventId)
      expect(await stateOf(first!)).toBe('Withdrawn')
      expect(await holders(eventId)).toEqual([next])
    }
  })
})
