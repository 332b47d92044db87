import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { organisations, people } from '#demo/people.ts'
import { createOrganisations } from '#modules/organisations/organisations.ts'
import { buildEvent, buildShop, seatItem } from '#modules/tickets/build.ts'
import type { TicketOfEvent } from '#modules/tickets/listeners.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import { AppError } from '#platform/errors.ts'
import { testDatabase } from '#testing/database.ts'
import type { SeasonTicketGift } from './season-tickets.ts'

const database = await testDatabase('demo')
const { db } = database
const { tickets, cart } = buildShop(database)
const seasonTickets = tickets.seasonTickets({
  holdPerson: async () => {},
  isOrganisation: createOrganisations({ db }).isOrganisation,
})
const season = seasonOf(await nextKickOff())

async function nextKickOff(): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select min(starts_at) as at from events where starts_at > app.now()`.execute(db)
  return rows[0]!.at
}

const daysUntil = (at: Date) => (at.getTime() - Date.now()) / 86_400_000

const gift = (given: Partial<SeasonTicketGift>): SeasonTicketGift => ({
  ownerId: people.neu.id,
  season,
  place: '117-3-4',
  ticketType: 'full',
  media: 'mobile',
  priceCents: 50_000,
  vatRate: 19,
  actor: 'staff:test',
  ...given,
})

/** `done`, or the code of the refusal. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )

const aheadOf = (ownerId: string) =>
  tickets.ticketsOf({ ownerId, type: 'upcoming', kind: 'season', page: 1, pageSize: 1000 })

async function freeForAll(): Promise<void> {
  await db.deleteFrom('seat_claims').where('seat_id', 'in', ['117-3-4', '117-3-5', '117-3-6']).execute()
}

describe('a season ticket', () => {
  test('TIX-07 brings a ticket for each home match ahead, at a share of its price, ended it takes them back', async () => {
    await freeForAll()
    const { number, matches } = await seasonTickets.give(gift({}))
    const own = await aheadOf(people.neu.id)
    expect([own.length, matches]).toEqual([matches, own.length])
    expect(matches).toBeGreaterThan(0)
    const all = await db
      .selectFrom('events')
      .select(['starts_at', 'cancelled_at'])
      .where('is_away', '=', false)
      .execute()
    const ofSeason = all.filter((one) => !one.cancelled_at && seasonOf(one.starts_at) === season).length
    expect(own[0]).toMatchObject({
      order_number: number,
      checkout_id: null,
      seat: '4',
      price_cents: Math.floor(50_000 / ofSeason),
      season_ticket: { number, season },
    })

    // A match that came since: once, however often it is asked for.
    const added = await buildEvent(db, { startsInDays: daysUntil(await nextKickOff()) })
    const first = await seasonTickets.issueMissing(season)
    expect(first.tickets).toBeGreaterThan(0)
    expect((await seasonTickets.issueMissing(season)).tickets).toBe(0)
    expect((await aheadOf(people.neu.id)).some((one) => one.event_id === added)).toBe(true)

    const told: TicketOfEvent[] = []
    tickets.listen({ voided: async (_, gone) => void told.push(...gone) })
    const ended = await seasonTickets.end({ number, actor: 'staff:test', because: 'moved away' })
    expect(ended.tickets).toBe(matches + 1)
    expect(told.length).toBe(ended.tickets)
    expect(await aheadOf(people.neu.id)).toEqual([])
    const claims = await db.selectFrom('seat_claims').selectAll().where('seat_id', '=', '117-3-4').execute()
    expect(claims).toEqual([])
    expect(await outcome(seasonTickets.end({ number, actor: 'a', because: 'again' }))).toBe('NOT_FOUND')
  })

  test('TIX-09 is the only one of its person and season, and the only one of its seat', async () => {
    await freeForAll()
    const { number } = await seasonTickets.give(gift({}))
    expect(await outcome(seasonTickets.give(gift({ place: '117-3-5' })))).toBe(
      'ALREADY_RECIPIENT_OF_SEASON_TICKET',
    )
    expect(await outcome(seasonTickets.give(gift({ ownerId: people.sepa.id })))).toBe('SEAT_TAKEN')
    expect(await aheadOf(people.sepa.id)).toEqual([])
    await seasonTickets.end({ number, actor: 'staff:test', because: 'test' })
    expect(await outcome(seasonTickets.give(gift({ place: '117-3-5' })))).toBe('done')
    await endAll()
  })

  test.each(['adlerhorst', 'hafenbau'] as const)('TIX-10 NEC-29 is never one of %s', async (name) => {
    expect(await outcome(seasonTickets.give(gift({ ownerId: organisations[name].id })))).toBe(
      'FANCLUB_CANNOT_BE_RECIPIENT',
    )
  })

  test('TIX-09 of a seat that somebody bought for one match is refused whole', async () => {
    await freeForAll()
    const [match] = await db
      .selectFrom('events')
      .select('id')
      .where('starts_at', '>', new Date())
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('sale_phases')
            .whereRef('sale_phases.event_id', '=', 'events.id')
            .where('who', '=', 'everybody')
            .where('from_at', '<', new Date()),
        ),
      )
      .orderBy('starts_at')
      .execute()
    const buyer = {
      kind: 'subject' as const,
      subjectId: people.fan.id,
      organisationId: null,
      actorId: people.fan.id,
    }
    await cart.addItem(buyer, seatItem(match!.id, '117-3-6', (await classOf('117'))!))
    expect(await outcome(seasonTickets.give(gift({ place: '117-3-6' })))).toBe('SEAT_TAKEN')
    expect(await aheadOf(people.neu.id)).toEqual([])
    expect(
      await db.selectFrom('season_tickets').selectAll().where('seat_id', '=', '117-3-6').execute(),
    ).toEqual([])
  })

  test.each(['999-1-1', '23-1-1', '1', 'g'])('is not given for %s', async (place) => {
    expect(await outcome(seasonTickets.give(gift({ place })))).toBe('PLACE_IS_NO_SEASON_TICKET')
  })
})

describe('two at once', () => {
  const twice = () =>
    Promise.all(['117-3-4', '117-3-5'].map((place) => outcome(seasonTickets.give(gift({ place })))))

  test('TIX-09 give one person one season ticket', async () => {
    await freeForAll()
    for (let round = 0; round < 5; round++) {
      expect((await twice()).toSorted()).toEqual(['ALREADY_RECIPIENT_OF_SEASON_TICKET', 'done'])
      await endAll()
    }
  })

  test('TIX-09 without the index both are given: this test can see the fault', async () => {
    await freeForAll()
    await sql`drop index season_tickets_one_each`.execute(db)
    expect(await twice()).toEqual(['done', 'done'])
    await endAll()
    await sql`create unique index season_tickets_one_each on season_tickets (season, owner_id) where ended_at is null`.execute(
      db,
    )
  })

  test('TIX-09 give one seat to one person', async () => {
    await freeForAll()
    const givers = [people.neu.id, people.sepa.id, people.firma.id]
    const outcomes = await Promise.all(
      givers.map((ownerId) => outcome(seasonTickets.give(gift({ ownerId })))),
    )
    expect(outcomes.toSorted()).toEqual(['SEAT_TAKEN', 'SEAT_TAKEN', 'done'])
    await endAll()
  })
})

async function classOf(blockId: string) {
  const block = await db
    .selectFrom('venue_blocks')
    .select('price_class')
    .where('id', '=', blockId)
    .executeTakeFirst()
  return block?.price_class
}

async function endAll(): Promise<void> {
  for (const { number, endedAt, ownerId } of await seasonTickets.list(season))
    if (!endedAt && ([people.neu.id, people.sepa.id, people.firma.id] as string[]).includes(ownerId))
      await seasonTickets.end({ number, actor: 'staff:test', because: 'test' })
}
