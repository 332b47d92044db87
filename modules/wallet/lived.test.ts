import { beforeAll, expect, test } from 'vitest'
import { teamSites } from '#club/sites.ts'
import { people } from '#demo/people.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { livedRoutes } from './lived.routes.ts'
import { type LivedRow, livedThrough } from './lived.rules.ts'

const { db } = await testDatabase('demo')
const app = await moduleApp(livedRoutes({ db }))
const read = async (as: string) => (await call(app, { as, url: '/api/wallet/v3/self/lived' })).json

let played: string
let ticket: { id: string; event_id: string; block_id: string }
beforeAll(async () => {
  ticket = await db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['tickets.id', 'event_id', 'block_id'])
    .where('owner_id', '=', people.fan.id)
    .where('revoked_at', 'is', null)
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  const match = await db
    .selectFrom('matches')
    .select('id')
    .where('period', '=', 'FullTime')
    .where('home_team_id', '=', teamSites()[0]![1])
    .executeTakeFirstOrThrow()
  played = match.id
  const { slug } = await db
    .selectFrom('events')
    .select('slug')
    .where('id', '=', ticket.event_id)
    .executeTakeFirstOrThrow()
  await db.updateTable('matches').set({ ticket_event: null }).where('ticket_event', '=', slug).execute()
  await db
    .updateTable('matches')
    .set({
      ticket_event: slug,
      home_score: 3,
      away_score: 1,
      award_winner: null,
      awarded_home: null,
      awarded_away: null,
    })
    .where('id', '=', match.id)
    .execute()
})

test('one’s own tickets tell what one was at, and nobody hears of anybody else’s', async () => {
  const lived = await read('fan')
  expect(lived.matches).toContainEqual(
    expect.objectContaining({
      id: played,
      result: 'win',
      score: { home: 3, away: 1 },
      block: ticket.block_id,
    }),
  )
  expect(lived.matches).toHaveLength(lived.won + lived.drawn + lived.lost)
  expect(lived.milestones[0].match).toEqual(lived.matches.at(-1))
  expect((await read('neu')).count).toBe(0)
  expect((await call(app, { url: '/api/wallet/v3/self/lived' })).status).toBe(401)
})

test('what was passed on is the other’s, and what was taken back is nobody’s', async () => {
  const give = (set: object) =>
    db
      .updateTable('tickets')
      .set(set)
      .where('event_id', '=', ticket.event_id)
      .where('owner_id', 'in', [people.fan.id, people.neu.id])
      .execute()
  const before = (await read('fan')).count
  await give({ owner_id: people.neu.id })
  expect([(await read('fan')).count, (await read('neu')).count]).toEqual([before - 1, 1])
  await give({ revoked_at: new Date() })
  expect((await read('neu')).count).toBe(0)
})

const row = (day: number, more: Partial<LivedRow> = {}): LivedRow => ({
  ...{ id: `m${day}`, site: 'profis', kickOff: new Date(Date.UTC(2026, 0, day)), home: 'A', away: 'B' },
  ...{
    isHome: true,
    score: { home: 1, away: 1 },
    penalties: null,
    block: '19',
    isScanned: true,
    wasRead: true,
  },
  ...more,
})

test('each match counts once, where gates are read only for whoever went in, and kicks decide', () => {
  const lived = livedThrough([
    row(3, { penalties: { home: 3, away: 4 } }),
    row(1, { isScanned: false }),
    row(2, { isScanned: false, wasRead: false, block: '7' }),
    row(3, { isScanned: false, block: '7' }),
    ...Array.from({ length: 9 }, (_, index) =>
      row(index + 4, { isHome: false, score: { home: 0, away: 2 } }),
    ),
  ])
  expect(lived).toMatchObject({
    count: 11,
    won: 9,
    drawn: 1,
    lost: 1,
    goals: 20,
    block: { name: '19', count: 10 },
  })
  expect(lived.milestones.map(({ number, match }) => [number, match.id])).toEqual([
    [1, 'm2'],
    [10, 'm11'],
  ])
  expect(lived.matches[0]!.id).toBe('m12')
  expect(livedThrough([])).toMatchObject({ count: 0, block: null, milestones: [], matches: [] })
})
