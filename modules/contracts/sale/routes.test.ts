import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { createFiles } from '#platform/files/files.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildSeason, buildSeasonTickets, SEASON, seasonItem } from './build.ts'
import { seasonSaleRoutes } from './sale.routes.ts'
import { createSeasonSale } from './sale.ts'

const database = await testDatabase()
const { db } = database
const matches = await buildSeason(db, {
  phases: [
    { who: 'waitingList' },
    { who: 'member', memberSince: '1999-01-01' },
    { who: 'everybody', fromDays: 9 },
  ],
})
const jobs = createJobs({ url: database.url, log: createLog('silent'), workers: false })
const { context } = buildSeasonTickets(database)
const mailer = createMailer({
  db,
  jobs,
  files: createFiles('/tmp'),
  smtpUrl: null,
  from: 'Club <club@heimstadt.example>',
})
const sale = createSeasonSale({
  ...context,
  jobs,
  mailer,
  seasonTicketsUrl: () => 'https://tickets.example/dauerkarten',
  cacheMs: 0,
})
await jobs.start()
const app = await moduleApp(seasonSaleRoutes(sale))

const SEASONS = '/api/subscription/seasontickets/seasons'
const LINE = `/api/subscription/seasontickets/self/waiting/${SEASON}`
const get = (url: string, as?: string) => call(app, { url, ...(as ? { as } : {}) })
const join = (as: PersonKey) =>
  call(app, { as, method: 'POST', url: LINE.replace(/\/\d+$/, ''), body: { season: SEASON, language: 'de' } })
const mailsTo = async (name: PersonKey) => {
  const { rows } = await sql<{ subject: string }>`
    select subject from mailbox where recipient = (select email from contact_emails where contact_id = ${people[name].id}
      and primary_since is not null)`.execute(db)
  return rows.map(({ subject }) => subject)
}

test('TIX-07 a season tells its prices, phases and free places to everybody', async () => {
  const { json } = await get(`${SEASONS}/${SEASON}`)
  expect(json).toMatchObject({
    season: SEASON,
    name: '2031/32',
    state: 'presale',
    matchesLeft: 17,
    instalments: 10,
  })
  expect(json.phases.map(({ who, state }: { who: string; state: string }) => [who, state])).toEqual([
    ['waitingList', 'open'],
    ['member', 'open'],
    ['everybody', 'later'],
  ])
  expect(json.prices).toContainEqual(
    expect.objectContaining({ sku: `DK-${SEASON}-1-full`, price: 89_000, wholePrice: 89_000 }),
  )
  const { items } = (await get(SEASONS)).json
  expect(items.map(({ season }: { season: number }) => season)).toContain(SEASON)
  expect((await get(`${SEASONS}/2098`)).status).toBe(404)
  expect((await get(`${SEASONS}/1`)).status).toBe(400)
})

test('TIX-07 a seat that is sold at one match is not free for the season', async () => {
  const block = async () => (await get(`${SEASONS}/${SEASON}/blocks/19/seats`)).json
  const before = await block()
  await sql`insert into seat_claims (event_id, seat_id, block_id, blocked_reason)
    values (${matches[1]!}, '19-3-1', '19', 'club'), (${matches[1]!}, '19-3-2', '19', 'seasonTicket')`.execute(
    db,
  )
  const after = await block()
  expect([before.free - after.free, after.taken['3']]).toEqual([1, [...(before.taken['3'] ?? []), 1]])
  const { blocks } = (await get(`${SEASONS}/${SEASON}/availability`)).json
  expect(blocks.find(({ id }: { id: string }) => id === '19')).toMatchObject({ free: after.free })
  // A standing block has what its fullest match has.
  await sql`update standing_counters set taken = 97 where event_id = ${matches[0]!}`.execute(db)
  expect((await get(`${SEASONS}/${SEASON}/blocks/23/seats`)).json.free).toBe(3)
  expect((await get(`${SEASONS}/${SEASON}/blocks/9999/seats`)).status).toBe(404)
})

test('TIX-07 whoever waits sees their place, is offered one in the order of the line, and told by mail', async () => {
  for (const name of ['fan', 'kasse', 'inhaber'] as const) expect((await join(name)).status).toBe(201)
  expect((await join('fan')).json.errorCode).toBe('ALREADY_WAITING')
  const placeOf = async (name: PersonKey) => {
    const { json } = await get(LINE, name)
    return [json.state, json.position]
  }
  expect(await placeOf('inhaber')).toEqual(['Waiting', 3])
  expect((await get(LINE, 'sepa')).status).toBe(404)

  // Two at a time (buildSeason), and only once however often it is looked.
  expect(await Promise.all([sale.waiting.offer(), sale.waiting.offer()])).toSatisfy(
    (offers: number[]) => offers[0]! + offers[1]! === 2,
  )
  expect(await placeOf('fan')).toEqual(['Offered', 1])
  expect(await placeOf('inhaber')).toEqual(['Waiting', 3])
  await jobs.drain()
  expect(await mailsTo('fan')).toContain('Du bist dran: Deine Dauerkarte für 2031/32')
  expect(await mailsTo('inhaber')).not.toContain('Du bist dran: Deine Dauerkarte für 2031/32')

  // Only whoever is offered one may buy in that phase; nobody else is early.
  const buyer = (name: PersonKey) => ({
    subjectId: people[name].id,
    isMember: false,
    priceGroup: null,
    countryCode: 'DE',
    rights: { memberSince: null, isFanClub: false, seasons: [] },
  })
  const quote = async (name: PersonKey) => {
    const { sku, userOptionValues: options } = seasonItem('19-8-1')
    const answer = await sale.sellable.quote(db, { sku, quantity: 1, options }, buyer(name))
    return 'refused' in answer ? answer.errorCode : answer.priceCents
  }
  expect([await quote('fan'), await quote('inhaber')]).toEqual([89_000, 'SEASON_PHASE_FOR_OTHERS'])

  await shiftClock(database, 49 * 3600)
  await sale.waiting.offer()
  expect(await placeOf('fan')).toEqual(['Expired', null])
  expect(await placeOf('inhaber')).toEqual(['Offered', 1])
  expect(await quote('fan')).toBe('SEASON_PHASE_FOR_OTHERS')
  await shiftClock(database, 0)

  expect((await call(app, { as: 'inhaber', method: 'DELETE', url: LINE })).status).toBe(204)
  expect((await call(app, { as: 'inhaber', method: 'DELETE', url: LINE })).status).toBe(404)
})
