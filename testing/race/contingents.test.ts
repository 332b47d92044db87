import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildEvent, buildShop, seatItem } from '#modules/tickets/build.ts'
import { AppError } from '#platform/errors.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'

// A contingent against whoever buys at that moment, and against somebody else who paints the same plan.

const SEATS = Array.from({ length: 24 }, (_, index) => `19-14-${index + 1}`)
const places = { blockIds: [], rows: [], seatIds: SEATS, standing: [] }
const terms = { kind: 'press' as const, name: 'Presse', releasesAt: null }

type Shop = ReturnType<typeof buildShop>

async function buildPlan({ tickets }: Shop, { db }: TestDatabase) {
  const eventId = await buildEvent(db, { maxPerBuyer: 1 })
  const { id: contingentId } = await tickets.addContingent({ eventId, terms })
  const paint = async (to: string | null = contingentId) => {
    const { version } = await tickets.loadContingentPlan(db, eventId)
    return tickets.paintPlaces({ eventId, version, contingentId: to, places })
  }
  return { eventId, contingentId, paint }
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof AppError && ['SEAT_TAKEN', 'OFFICE_VERSION_CONFLICT'].includes(error.code))
      return false
    throw error
  }
}

/** Everybody buys while the block is painted: how many seats both have. */
async function paintAgainstSale(database: TestDatabase, noSeatLock: boolean): Promise<number> {
  const shop = buildShop(database, { noSeatLock })
  const { eventId, paint } = await buildPlan(shop, database)
  const buyers = await Promise.all(SEATS.map(() => shop.anonymous()))
  const [painted, ...bought] = await Promise.all([
    paint(),
    ...SEATS.map((seat, at) => isDone(shop.cart.addItem(buyers[at]!, seatItem(eventId, seat)))),
  ])
  return painted.painted + bought.filter(Boolean).length - SEATS.length
}

test('a seat that somebody buys while it is painted is theirs or the contingent’s, never both', async () => {
  const database = await testDatabase('empty')
  expect(await paintAgainstSale(database, false)).toBe(0)
  const { rows } = await sql`
    select from seat_claims where blocked_reason is not null and cart_item_id is not null`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

test('control: without the protection both have it', async () => {
  const database = await testDatabase('empty')
  let both = 0
  for (let round = 0; round < 20 && both <= 0; round += 1) both = await paintAgainstSale(database, true)
  expect(both).toBeGreaterThan(0)
})

test('let go while everybody wants the seats, each is sold once, and by the clock and by hand it is let go once', async () => {
  const database = await testDatabase('empty')
  const shop = buildShop(database)
  const { eventId, contingentId, paint } = await buildPlan(shop, database)
  await paint()
  await sql`update contingents set releases_at = app.now() where id = ${contingentId}`.execute(database.db)
  const buyers = await Promise.all(
    SEATS.flatMap((seat) => [seat, seat]).map(async (seat) => ({ seat, user: await shop.anonymous() })),
  )
  const buying = buyers.map(async ({ seat, user }) => {
    for (let tries = 0; tries < 40; tries += 1)
      if (await isDone(shop.cart.addItem(user, seatItem(eventId, seat)))) return true
    return false
  })
  const released = await Promise.allSettled([
    shop.tickets.releaseDueContingents(),
    shop.tickets.releaseContingent({ eventId, id: contingentId }),
    shop.tickets.releaseDueContingents(),
  ])
  await Promise.all(buying)
  expect(released.some(({ status }) => status === 'fulfilled')).toBe(true)
  const { rows } = await sql<{ seats: number; kept: number }>`
    select count(*)::int as seats, count(*) filter (where contingent_id is not null or blocked_reason is not null)::int as kept
    from seat_claims where event_id = ${eventId}`.execute(database.db)
  expect(rows).toEqual([{ seats: SEATS.length, kept: 0 }])
})

/** Two paint the plan that both have seen, each in another colour. */
async function twoPainters(database: TestDatabase, noPlanVersion: boolean): Promise<boolean[]> {
  const shop = buildShop(database, { noPlanVersion })
  const { eventId, contingentId } = await buildPlan(shop, database)
  const { id: other } = await shop.tickets.addContingent({ eventId, terms: { ...terms, name: 'Sponsor' } })
  const { version } = await shop.tickets.loadContingentPlan(database.db, eventId)
  return Promise.all(
    [contingentId, other].map((one) =>
      isDone(shop.tickets.paintPlaces({ eventId, version, contingentId: one, places })),
    ),
  )
}

test('of two who paint the same plan the second sees what the first has done', async () => {
  const done = await twoPainters(await testDatabase('empty'), false)
  expect(done.filter(Boolean)).toHaveLength(1)
})

test('control: without the version the second paints over the first, who never hears of it', async () => {
  expect(await twoPainters(await testDatabase('empty'), true)).toEqual([true, true])
})
