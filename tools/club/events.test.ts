import { expect, test } from 'vitest'
import { club as clubFacts } from '#club/club.ts'
import { people } from '#demo/people.ts'
import { addMinutes } from '#platform/dates.ts'
import { testApp } from '#testing/app.ts'
import { runCommand } from './commands.ts'

const app = await testApp()
const { db } = app.test
const club = (line: string) => runCommand(app, line.split(' '), 'ute')

/** The next two matches that somebody of the demo world has a ticket for, each with the match that it belongs to. */
const [moved, calledOff] = await db
  .selectFrom('events')
  .innerJoin('matches', 'matches.ticket_event', 'events.slug')
  .select([
    'events.id',
    'slug',
    'starts_at',
    'doors_open_at',
    'sale_until',
    'matches.id as match',
    'ical_sequence',
  ])
  .where('starts_at', '>', new Date())
  .where((where) =>
    where.exists(
      where
        .selectFrom('tickets')
        .select('tickets.id')
        .whereRef('event_id', '=', 'events.id')
        .where('revoked_at', 'is', null),
    ),
  )
  .orderBy('starts_at')
  .limit(2)
  .execute()

const matchOf = (slug: string) =>
  db.selectFrom('matches').selectAll().where('ticket_event', '=', slug).executeTakeFirstOrThrow()
const mailsTo = async (subject: string) => {
  await app.jobs.drain()
  return db
    .selectFrom('mailbox')
    .select(['recipient', 'subject', 'plain'])
    .where('subject', 'like', `${subject}%`)
    .execute()
}
/** How many people have a ticket. */
const owners = async (eventId: string) =>
  (
    await db
      .selectFrom('tickets')
      .select('owner_id')
      .distinct()
      .where('event_id', '=', eventId)
      .where('revoked_at', 'is', null)
      .execute()
  ).map((row) => row.owner_id)

test('a match that moves takes doors, sale, its page and its calendar along; every owner gets one mail', async () => {
  const { slug, starts_at: before, doors_open_at: doors, sale_until: until } = moved!
  const to = addMinutes(before, 24 * 60)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(to)
  const done = await club(`event move ${slug} ${day} 18:45 --json`)
  expect([done.code, done.err]).toEqual([0, ''])
  const event = await db.selectFrom('events').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
  const by = event.starts_at.getTime() - before.getTime()
  expect(
    new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(
      event.starts_at,
    ),
  ).toBe('18:45')
  expect(event.doors_open_at.getTime() - doors.getTime()).toBe(by)
  expect(event.sale_until.getTime() - until.getTime()).toBe(by)
  const match = await matchOf(slug)
  expect([match.kick_off, match.ical_sequence]).toEqual([event.starts_at, moved!.ical_sequence + 1])
  const language = clubFacts.fallbackLanguage
  const calendar = await app.matches.calendar({ teamId: match.home_team_id, language })
  expect(calendar).toMatch(new RegExp(`match-${match.id}@[^]*?SEQUENCE:${match.ical_sequence}`))
  const told = [...(await mailsTo('Neuer Anpfiff')), ...(await mailsTo('New kick-off'))]
  const holders = await owners(event.id)
  expect(holders).toContain(people.fan.id)
  expect(new Set(told.map(({ recipient }) => recipient)).size).toBe(told.length)
  expect(told).toHaveLength(holders.length)
  expect(told.some(({ plain }) => plain.includes('18:45'))).toBe(true)
  // The same once more changes nothing and tells nobody.
  await club(`event move ${slug} ${day} 18:45`)
  expect([...(await mailsTo('Neuer Anpfiff')), ...(await mailsTo('New kick-off'))]).toHaveLength(told.length)
  expect((await matchOf(slug)).ical_sequence).toBe(match.ical_sequence)
})

test('a match that is called off is sold no more, opens no gate and says so in calendars', async () => {
  const { slug, id } = calledOff!
  const done = await club(`event call-off ${slug} --json`)
  expect([done.code, JSON.parse(done.out).state]).toEqual([0, 'called off'])
  expect(await app.tickets.loadEvent(id)).toMatchObject({ state: 'cancelled' })
  const match = await matchOf(slug)
  const calendar = await app.matches.calendar({ teamId: match.home_team_id, language: 'de' })
  expect(calendar).toMatch(new RegExp(`match-${match.id}@[^]*?STATUS:CANCELLED`))
  expect([...(await mailsTo('Abgesagt')), ...(await mailsTo('Called off'))]).toHaveLength(
    (await owners(id)).length,
  )
  expect(await club(`event move ${slug} 2099-01-01 15:30`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('EVENT_CANCELLED'),
  })
})

test('what is over, unknown or misspelt is refused', async () => {
  expect((await club('event move nobody-knows 2099-01-01 15:30')).code).toBe(1)
  expect((await club(`event move ${moved!.slug} 2001-01-01 15:30`)).code).toBe(1)
  expect((await club(`event move ${moved!.slug} 2099-13-01 15:30`)).code).toBe(2)
  expect((await club(`event move ${moved!.slug} 2099-01-01 25:30`)).code).toBe(2)
  const listed = JSON.parse((await club('event list --json')).out)
  expect(listed.map(({ event }: { event: string }) => event)).toContain(moved!.slug)
})
