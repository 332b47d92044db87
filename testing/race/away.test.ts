import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { areaItem, buildAwayEvent, buildShop } from '#modules/tickets/build.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { testDatabase } from '#testing/database.ts'

// Counted places of an away match: many who want the last ones, while the other club takes some back.

const PLACES = 12
const BUYERS = 60

afterEach(() => {
  delete process.env['UNSAFE']
})

type Database = Awaited<ReturnType<typeof testDatabase>>

/** Everybody at once, and staff who set the number of places down meanwhile; answers what came of it. */
async function storm(database: Database) {
  const { db } = database
  const { tickets, cart, anonymous } = buildShop(database)
  const eventId = await buildAwayEvent(db, { places: PLACES })
  const terms = { kind: 'other', name: 'Bus', releasesAt: null } as const
  const { id: contingentId } = await tickets.addContingent({ eventId, terms })
  const { version } = await tickets.loadContingentPlan(db, eventId)
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => anonymous()))
  const painting = { eventId, version, contingentId }
  const standing = [{ blockId: 'gst', places: 5 }]
  const [painted, lowered, ...answers] = await Promise.allSettled([
    tickets.paintPlaces({ ...painting, places: { blockIds: [], rows: [], seatIds: [], standing } }),
    tickets.setAreaPlaces({ id: eventId, version: 1, areaId: 'gst', places: PLACES - 4 }),
    ...buyers.map((buyer, at) => cart.addItem(buyer, areaItem(eventId, 1 + (at % 2)))),
  ])
  for (const one of [painted, lowered, ...answers])
    if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(AppError)
  return { isPainted: painted.status === 'fulfilled', ...(await countOf(db, eventId)) }
}

async function countOf(db: Db, eventId: string) {
  const { rows } = await sql<{ taken: number; capacity: number; held: number; kept: number }>`
    select s.taken, s.capacity,
      (select coalesce(sum(h.quantity), 0)::int from standing_holds h where h.event_id = s.event_id) as held,
      (select coalesce(sum(k.places), 0)::int from standing_contingents k where k.event_id = s.event_id) as kept
    from standing_counters s where s.event_id = ${eventId}`.execute(db)
  return rows[0]!
}

test('the last places of an area go to as many as there are, whoever keeps some or takes some back', async () => {
  const database = await testDatabase('empty')
  for (let run = 0; run < 6; run += 1) {
    const { taken, capacity, held, kept, isPainted } = await storm(database)
    expect(taken).toBe(held + kept)
    expect(taken).toBeLessThanOrEqual(capacity)
    expect(kept).toBe(isPainted ? 5 : 0)
    expect([PLACES, PLACES - 4]).toContain(capacity)
    // None is left that the last buyers could have had: each wanted one or two.
    expect(capacity - taken).toBeLessThanOrEqual(1)
  }
})

test('control: without a look at the number of places more are held than there are', async () => {
  const database = await testDatabase('empty')
  await sql`alter table standing_counters drop constraint standing_counters_check`.execute(database.db)
  process.env['UNSAFE'] = 'noCountGuard'
  const { taken, capacity } = await storm(database)
  expect(taken).toBeGreaterThan(capacity)
})

test('whatever is bought, given back, kept and changed: places are never more than the other club gave', async () => {
  const database = await testDatabase('empty')
  const { db } = database
  const { tickets, cart, anonymous } = buildShop(database)
  const eventId = await buildAwayEvent(db, { places: PLACES, seats: 6, maxPerBuyer: 6 })
  const terms = { kind: 'other', name: 'Bus', releasesAt: null } as const
  const { id: contingentId } = await tickets.addContingent({ eventId, terms })
  const held: { buyer: Awaited<ReturnType<typeof anonymous>>; id: string }[] = []
  let seed = 20_261_126
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 65_536) % below
  }
  const steps = [
    async () => {
      const buyer = await anonymous()
      const added = await cart.addItem(buyer, areaItem(eventId, 1 + random(4), random(2) ? 'gst' : 'gsi'))
      held.push({ buyer, id: added.id })
    },
    async () => {
      const [one] = held.splice(random(Math.max(1, held.length)), 1)
      if (one) await cart.removeItem(one.buyer, one.id, undefined)
    },
    async () => {
      const { version } = await tickets.loadContingentPlan(db, eventId)
      const standing = [{ blockId: random(2) ? 'gst' : 'gsi', places: random(9) }]
      const places = { blockIds: [], rows: [], seatIds: [], standing }
      await tickets.paintPlaces({ eventId, version, contingentId, places })
    },
    async () => {
      const { version } = await db
        .selectFrom('events')
        .select('version')
        .where('id', '=', eventId)
        .executeTakeFirstOrThrow()
      const areaId = random(2) ? 'gst' : 'gsi'
      await tickets.setAreaPlaces({ id: eventId, version, areaId, places: random(20) })
    },
  ]
  const refused = new Set<string>()
  for (let step = 0; step < 120; step += 1) {
    await steps[random(steps.length)]!().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      refused.add(error.code)
    })
    const { rows } = await sql<{ area: string; wrong: boolean }>`
      select s.block_id as area, s.taken > s.capacity or s.taken <> coalesce((select sum(h.quantity) from standing_holds h
          where h.event_id = s.event_id and h.block_id = s.block_id), 0)
        + coalesce((select sum(k.places) from standing_contingents k
          where k.event_id = s.event_id and k.block_id = s.block_id), 0) as wrong
      from standing_counters s where s.event_id = ${eventId}`.execute(db)
    expect(
      rows.filter(({ wrong }) => wrong),
      `step ${step}`,
    ).toEqual([])
  }
  // All three ways of asking for too much came up, or the steps would prove little.
  expect([...refused].toSorted()).toEqual(['AREA_TOO_FEW', 'CONTINGENT_NO_ROOM', 'SEAT_TAKEN'])
})
