import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { buildDevice, buildMatchOfNow, TEAMS } from '#modules/push/build.ts'
import { buildEvent, buildTicket } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const owner = await officeFor(program, 'buero')
const editor = await officeFor(program, 'redaktion')
const shop = await officeFor(program, 'laden')

beforeEach(async () => {
  await sql`truncate push_deliveries, push_matters, push_devices, push_choices, push_pauses`.execute(db)
})

const AT = '/api/office/push'
const send = (path: string, body: object, who = owner) =>
  who.call({ method: 'POST', path: `${AT}${path}`, body })
const load = async (who = owner) => (await who.call({ path: AT })).json
const book = async () =>
  (
    await sql<{ action: string; reason: string | null; name: string | null }>`
      select action, details ->> 'reason' as reason, details ->> 'name' as name from audit_entries order by id desc limit 1`.execute(
      db,
    )
  ).rows[0]
const matters = async () =>
  (
    await sql<{ topic: string; kind: string; person: string | null; url: string }>`
      select topic, kind, person_id as person, facts -> 'url' ->> 'de' as url from push_matters order by created_at`.execute(
      db,
    )
  ).rows
const message = {
  ...{ topic: 'sales', teamId: null, link: 'http://tickets.club.localhost:3199/' },
  title: { de: 'Restkarten', en: 'Last tickets', ja: '残りわずか' },
  body: { de: 'Ab 18 Uhr im Shop.', en: 'From 6 pm in the shop.', ja: '18時から。' },
}
const follower = (key: 'fan' | 'tv', choices: object = {}) =>
  buildDevice(db, { personId: people[key].id, choices: { sales: true, ...choices } })

describe('the room of the notices', () => {
  test('counts devices by topic and shows what many were told, to who may look', async () => {
    await follower('fan', { teams: [TEAMS.own] })
    await follower('fan', { teams: [TEAMS.own] })
    const json = await load(editor)
    expect(json).toMatchObject({ devices: 2, persons: 1, recent: [] })
    expect(json.topics[0]).toMatchObject({ topic: 'goals', devices: 2, sent: 0, pause: null })
    expect((await shop.call({ path: AT })).status).toBe(403)
    expect((await send('/messages/consequences', message, editor)).status).toBe(403)
  })

  test('sends a message by hand, once it was looked at, and writes down who did', async () => {
    expect((await send('/messages/consequences', message)).json.errorCode).toBe('PUSH_NOBODY')
    await follower('fan')
    const told = (await send('/messages/consequences', message)).json
    expect(told.lines[0]).toMatchObject({ kind: 'devices', count: 1 })
    const refused = await send('/messages', { ...message, digest: 'other' })
    expect(refused.json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
    const sent = await send('/messages', { ...message, digest: told.digest })
    expect(sent.status).toBe(201)
    expect(await book()).toMatchObject({ action: 'officePushSend', name: 'Restkarten' })
    expect((await load()).recent).toMatchObject([{ title: 'Restkarten', topic: 'sales', isDone: false }])
  })

  test('leads nobody out of the club, and says nothing that is no line', async () => {
    await follower('fan')
    const code = async (more: object) =>
      (await send('/messages/consequences', { ...message, ...more })).json.errorCode
    for (const link of ['https://evil.example/', 'http://tickets.club.localhost.evil.example:3199/'])
      expect(await code({ link })).toBe('PUSH_LINK_FOREIGN')
    expect(await code({ topic: 'goals', teamId: 1 })).toBe('PUSH_TEAM_UNKNOWN')
    for (const more of [
      { link: 'javascript:alert(1)' },
      { topic: 'waitingList' },
      { title: { ...message.title, ja: '' } },
      { body: { ...message.body, de: 'x'.repeat(141) } },
    ])
      expect((await send('/messages/consequences', { ...message, ...more })).status).toBe(400)
  })

  test('holds a topic back with a reason, once, and lets it go again', async () => {
    await follower('fan')
    const pause = { topic: 'sales', reason: 'Falscher Start' }
    expect((await send('/pauses', { topic: 'sales', reason: '' })).status).toBe(400)
    expect((await send('/pauses', pause)).status).toBe(204)
    expect(await book()).toMatchObject({ action: 'officePushPause', reason: 'Falscher Start' })
    expect((await send('/pauses', pause)).json.errorCode).toBe('PUSH_PAUSED')
    expect((await send('/messages/consequences', message)).json.errorCode).toBe('PUSH_PAUSED')
    const token = await program.tokenFor('fan')
    expect((await program.send({ path: '/api/account/push', token })).json.paused).toEqual(['sales'])
    expect((await send('/pauses/end', { topic: 'sales' })).status).toBe(204)
    expect((await send('/pauses/end', { topic: 'sales' })).json.errorCode).toBe('PUSH_NOT_PAUSED')
  })
})

describe('what happens is written down where it happens', () => {
  test('a goal, on the site of its team', async () => {
    const { matchId } = await buildMatchOfNow(db)
    const by = { by: 'Test', now: new Date() }
    await program.matches.ticker.step(matchId, { ...by, to: 'FirstHalf' })
    const words = {
      side: 'home',
      playerId: null,
      secondPlayerId: null,
      goal: 'regular',
      outcome: null,
    } as const
    await program.matches.ticker.add(matchId, {
      ...by,
      words: { ...words, type: 'Goal', text: null, minute: 7, extraMinute: null },
    })
    await program.jobs.drain()
    const [told] = await matters()
    expect(told).toMatchObject({ topic: 'goals', kind: 'goal' })
    expect(told!.url).toMatch(new RegExp(`^http://profis\\.club\\.localhost.*/spiel/${matchId}/aktuell$`))
  })

  test('a match that is moved and then called off, each once', async () => {
    const id = await buildEvent(db, { startsInDays: 20 })
    const startsAt = new Date(Date.now() + 21 * 86_400_000)
    const change = { event: { id }, by: 'Test' }
    await program.tickets.moveEvent({ ...change, startsAt })
    await program.tickets.moveEvent({ ...change, startsAt })
    await program.tickets.callOffEvent(change)
    expect((await matters()).map(({ kind }) => kind)).toEqual(['moved', 'calledOff'])
  })

  test('a sale that begins, by the clock, once', async () => {
    const id = await buildEvent(db, { startsInDays: 20 })
    await sql`update sale_phases set from_at = app.now() - interval '1 minute', until_at = null where event_id = ${id}`.execute(
      db,
    )
    await program.push.look()
    await program.push.look()
    const told = (await matters()).filter(({ topic }) => topic === 'sales')
    expect(new Set(told.map(({ kind }) => kind)).size).toBe(told.length)
    expect(told.length).toBeGreaterThan(0)
  })

  test('a ticket that is forwarded to somebody with an account, and to nobody else', async () => {
    const eventId = await buildEvent(db, { startsInDays: 20 })
    const token = await program.tokenFor('fan')
    const forward = async (recipientMail: string, seatId: string) => {
      const ticketId = await buildTicket(db, { ownerId: people.fan.id, eventId, seatId })
      const body = { ticketId, recipientMail }
      return program.send({ method: 'POST', path: '/api/wallet/v3/ticketTransfers', token, body })
    }
    expect((await forward(emailOf('tv'), '20-1-1')).status).toBe(201)
    expect((await forward('niemand@mail.example', '20-1-2')).status).toBe(201)
    expect(await matters()).toMatchObject([{ topic: 'transfers', person: people.tv.id }])
  })
})
