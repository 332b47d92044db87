import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { people, seedPeople } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { buildKept } from './build.ts'

/** What a ballot draws stays as it is from its opening to the draw, whoever wants it for something else. */

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const { ballots } = program.afterTheSale
const { tickets } = program
const SEAT = '19-3-1'

afterEach(() => shiftClock(program.test, 0))

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const terms = (contingentId: string) => ({
  ...{ contingentId, who: 'everybody' as const, perApplication: 2 },
  ...{ opensAt: inHours(-1), closesAt: inHours(1), drawsAt: inHours(2), buyUntil: inHours(20) },
})
const open = ({ eventId, contingentId }: { eventId: string; contingentId: string }) =>
  db.transaction().execute((trx) => ballots.staff.openBallot(trx, { eventId, terms: terms(contingentId) }))
const callOff = (id: string) => db.transaction().execute((trx) => ballots.staff.callOff(trx, id))
const versionOf = async (eventId: string) => (await tickets.loadContingentPlan(db, eventId)).version
const paint = async (eventId: string, contingentId: string | null) =>
  tickets.paintPlaces({
    ...{ eventId, contingentId, version: await versionOf(eventId) },
    places: { blockIds: [], rows: [], seatIds: [SEAT], standing: [] },
  })
const release = (given: { eventId: string; contingentId: string }) =>
  tickets.releaseContingent({ eventId: given.eventId, id: given.contingentId })
const refused = { code: 'CONTINGENT_IN_BALLOT' }

test('nobody lets go, changes or paints what a ballot draws; called off it is a contingent like others', async () => {
  const kept = await buildKept(db, {})
  const { eventId, contingentId } = kept
  const { id } = await open(kept)
  const other = await tickets.addContingent({
    eventId,
    terms: { kind: 'press', name: 'Andere', releasesAt: null },
  })
  await expect(release(kept)).rejects.toMatchObject(refused)
  await expect(paint(eventId, null)).rejects.toMatchObject(refused)
  await expect(paint(eventId, contingentId)).rejects.toMatchObject(refused)
  await expect(paint(eventId, other.id)).rejects.toMatchObject(refused)
  const change = { kind: 'press' as const, name: 'Anders', releasesAt: inHours(1) }
  const version = await versionOf(eventId)
  await expect(
    tickets.changeContingent({ eventId, id: contingentId, version, terms: change }),
  ).rejects.toMatchObject(refused)
  const gift = { seatIds: [SEAT], standing: null, reason: 'Dank', by: people.buero.id }
  await expect(
    tickets.giveComplimentary({
      ...{ ...gift, eventId, contingentId, ownerId: people.fan.id },
      holdOwner: async () => {},
      onGiven: async () => {},
    }),
  ).rejects.toMatchObject(refused)
  await expect(open(kept)).rejects.toMatchObject({ code: 'BALLOT_RUNS' })
  await callOff(id)
  expect(await release(kept)).toBe(4)
})

test('the clock lets nothing go either before the draw', async () => {
  const kept = await buildKept(db, {})
  await sql`update contingents set releases_at = app.now() + interval '3 hours' where id = ${kept.contingentId}`.execute(
    db,
  )
  const { id } = await open(kept)
  await shiftClock(program.test, 4 * 3600)
  expect(await tickets.releaseDueContingents()).toBe(0)
  await callOff(id)
  expect(await tickets.releaseDueContingents()).toBe(1)
})

test('opened and let go at once: one of both, whoever is first', async () => {
  const rounds = await Promise.all(Array.from({ length: 8 }, () => buildKept(db, {})))
  for (const kept of rounds) {
    const [opened, released] = await Promise.allSettled([open(kept), release(kept)])
    expect([opened.status, released.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await sql<{ places: number }>`
      select count(*)::int as places from seat_claims where contingent_id = ${kept.contingentId}`.execute(db)
    expect(rows[0]!.places).toBe(opened.status === 'fulfilled' ? 4 : 0)
  }
})
