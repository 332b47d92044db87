import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { answerOf, stopped } from '#testing/race/together.ts'
import { aChild, buildCamp, buildCampShop } from './build.ts'

const database = await testDatabase('empty')
const { db } = database
// Two programs on one database.
const [{ camps, shop }, { camps: others }] = [await buildCampShop(database), await buildCampShop(database)]

afterEach(() => {
  delete process.env['UNSAFE']
})

async function person(): Promise<string> {
  const id = newId()
  await sql`insert into contacts (id, first_name, last_name, language) values (${id}, 'Anna', 'Sommer', 'de')`.execute(
    db,
  )
  return id
}
const callerOf = (id: string) => ({ subjectId: id, actorId: id }) as never
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))

type Works = (() => Promise<string>)[]
const atOnce = (works: Works) => Promise.all(works.map((work) => work()))
/** No place is written down before all have looked, or wait for one who has. */
const afterLooking = async (works: Works) => (await stopped(db, 'camp_places', works, 'update')).map(answerOf)

/** So many parents at once, each with so many children; answers how many children are in, and what the others heard. */
async function storm(given: { parents: number; children: number; capacity: number }, bookAll = atOnce) {
  const { parents, children, capacity } = given
  const { id, slug } = await buildCamp(db, { capacity })
  const ids = await Promise.all(Array.from({ length: parents }, person))
  const booking = { children: Array.from({ length: children }, (_, index) => aChild(`Kind ${index}`)) }
  const answers = await bookAll(
    ids.map(
      (as, index) => () =>
        (index % 2 === 0 ? camps : others)
          .bookCamp({ caller: callerOf(as), slug, booking, language: 'de' })
          .then(() => 'held', codeOf),
    ),
  )
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from camp_places where camp_id = ${id} and state = 'held' group by booker_id`.execute(
    db,
  )
  const refused = new Set(answers.filter((answer) => answer !== 'held'))
  return { held: rows.map(({ held }) => held), refused: [...refused] }
}
const total = (counts: number[]) => counts.reduce((sum, one) => sum + one, 0)

test('the last place, a hundred at once: one child is in, ninety-nine hear that it is full', async () => {
  expect(await storm({ parents: 100, children: 1, capacity: 1 })).toEqual({
    held: [1],
    refused: ['CAMP_FULL'],
  })
  expect(await violations(db)).toEqual([])
})

test('brothers and sisters are in together or not at all: seven places, thirty families of three', async () => {
  const { held, refused } = await storm({ parents: 30, children: 3, capacity: 7 })
  expect([held, refused]).toEqual([[3, 3], ['CAMP_FULL']])
  expect(await violations(db)).toEqual([])
})

test('of three who stand before the last place one is in; counted first and taken then, all are', async () => {
  const crowd = { parents: 3, children: 1, capacity: 1 }
  expect(total((await storm(crowd, afterLooking)).held)).toBe(1)
  process.env['UNSAFE'] = 'noCampGuard'
  expect(total((await storm(crowd, afterLooking)).held)).toBe(3)
})

test('a place that comes free while people join and leave the line goes to exactly one of them', async () => {
  delete process.env['UNSAFE']
  const { id, slug } = await buildCamp(db, { capacity: 1 })
  const first = await person()
  const booking = { children: [aChild('Eins')] }
  await camps.bookCamp({ caller: callerOf(first), slug, booking, language: 'de' })
  const ids = await Promise.all(Array.from({ length: 12 }, person))
  const joined = await Promise.all(
    ids.map((as) => camps.joinLine({ caller: callerOf(as), slug, booking, language: 'de' })),
  )
  const cart = await shop.cart.read(userOf(first), 'DE')
  await Promise.all([
    shop.cart.removeItem(userOf(first), cart.orders[0]!.items[0]!.id, undefined),
    ...joined
      .slice(0, 6)
      .map(({ id: wait }, index) => camps.leaveLine({ caller: callerOf(ids[index]!), id: wait })),
    camps.serve(id),
    others.serve(id),
  ])
  await Promise.all([camps.serve(id), others.serve(id)])
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from camp_waits where camp_id = ${id} group by state order by state`.execute(
    db,
  )
  expect(rows).toEqual([
    { state: 'Left', count: 6 },
    { state: 'Offered', count: 1 },
    { state: 'Waiting', count: 5 },
  ])
  const places = await sql<{ held: number; taken: number }>`
    select (select count(*)::int from camp_places where camp_id = ${id} and state = 'held') as held, taken
    from camps where id = ${id}`.execute(db)
  expect(places.rows).toEqual([{ held: 1, taken: 1 }])
})
const userOf = (id: string) =>
  ({ kind: 'subject', subjectId: id, organisationId: null, actorId: id }) as const
