import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { aChild, buildCampShop } from '../build.ts'
import { buildCampDraw } from './build.ts'

const database = await testDatabase('empty')
const { db } = database
// Two programs on one database.
const [first, second] = [await buildCampShop(database), await buildCampShop(database)]
const programs = [first.camps, second.camps]

afterEach(() => vi.unstubAllEnvs())

async function person(): Promise<string> {
  const id = newId()
  await sql`insert into contacts (id, first_name, last_name, language) values (${id}, 'Anna', 'Sommer', 'de')`.execute(
    db,
  )
  await sql`insert into contact_emails (id, contact_id, email, confirmed_at, primary_since)
    values (${newId()}, ${id}, ${`${id}@example.com`}, app.now(), app.now())`.execute(db)
  return id
}
const people = (count: number) => Promise.all(Array.from({ length: count }, person))
const callerOf = (id: string) => ({ subjectId: id, actorId: id }) as never
const inTrx = (work: (trx: never) => Promise<unknown>) =>
  db.transaction().execute((trx) => work(trx as never))

/** A draw whose list is closed, with a lot of one child for each family. */
async function closedDraw(given: { families: number; capacity: number }) {
  const draw = await buildCampDraw(db, { capacity: given.capacity, sealing: first.sealing })
  const families = await people(given.families)
  await Promise.all(
    families.map((as, at) =>
      programs[at % 2]!.applyForPlaces({
        ...{ caller: callerOf(as), drawId: draw.id, language: 'de', address: `203.0.113.${at}` },
        application: { children: [aChild('Lotte')], together: true },
      }),
    ),
  )
  // Whoever buys in the ordinary window is no hindrance either.
  await inTrx((trx) => first.camps.staff.closeList(trx, draw.id))
  await sql`update camps set books_until = app.now() + interval '1 hour' where id = ${draw.campId}`.execute(
    db,
  )
  return { ...draw, families }
}

async function holdersOf(campId: string): Promise<string[]> {
  const { rows } = await sql<{ booker: string }>`
    select booker_id as booker from camp_places where camp_id = ${campId} and state = 'held'`.execute(db)
  return rows.map(({ booker }) => booker)
}

/** Who comes first by the draw, in its order. */
async function orderOf(drawId: string): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    select a.person_id as person from camp_draws d join camp_lots l on l.draw_id = d.id
      join camp_applications a on a.id = l.application_id
    where d.id = ${drawId} order by array_position(d.draw_order, l.number)`.execute(db)
  return rows.map(({ person }) => person)
}

/**
 * The last place: drawn by two programs at once, while others put it into their carts, or after they have tried. Answers who has it, and
 * who was drawn.
 */
async function lastPlace(isDrawnAfterwards = false) {
  const { id, campId, slug } = await closedDraw({ families: 20, capacity: 1 })
  const strangers = await people(20)
  const booking = { children: [aChild('Emil')] }
  const tried = Promise.allSettled(
    strangers.map((as, at) =>
      programs[at % 2]!.bookCamp({ caller: callerOf(as), slug, booking, language: 'de' }),
    ),
  )
  if (isDrawnAfterwards) await tried
  await Promise.allSettled(programs.map(({ staff }) => inTrx((trx) => staff.draw(trx, id))))
  await tried
  await Promise.all(programs.map((camps) => camps.serve(campId)))
  return { has: await holdersOf(campId), drawn: (await orderOf(id))[0]! }
}

test.each([false, true])(
  'the last place of a camp by lot is whose lot was drawn, by two at once; others tried before: %s',
  async (isDrawnAfterwards) => {
    const { has, drawn } = await lastPlace(isDrawnAfterwards)
    expect(has).toEqual([drawn])
    expect(await violations(db)).toEqual([])
  },
)

test('the control: without the guard whoever comes first has it', async () => {
  vi.stubEnv('UNSAFE', 'noCampLots')
  const { has, drawn } = await lastPlace(true)
  expect(has).toHaveLength(1)
  expect(has).not.toEqual([drawn])
})

test('what several let go while two programs serve goes to the next of the draw, each place once', async () => {
  const { id, campId } = await closedDraw({ families: 12, capacity: 3 })
  await inTrx((trx) => first.camps.staff.draw(trx, id))
  await Promise.all(programs.map((camps) => camps.serve(campId)))
  const order = await orderOf(id)
  expect((await holdersOf(campId)).toSorted()).toEqual(order.slice(0, 3).toSorted())
  const letGo = async (as: string) => {
    const user = { kind: 'subject', subjectId: as, organisationId: null, actorId: as } as const
    const cart = await first.shop.cart.read(user, 'DE')
    await first.shop.cart.removeItem(user, cart.orders[0]!.items[0]!.id, undefined)
  }
  await Promise.all([
    ...order.slice(0, 2).map(letGo),
    ...programs.flatMap((camps) => [camps.serve(campId), camps.serve(campId)]),
  ])
  await Promise.all(programs.map((camps) => camps.serve(campId)))
  expect((await holdersOf(campId)).toSorted()).toEqual(order.slice(2, 5).toSorted())
  expect(await violations(db)).toEqual([])
})
