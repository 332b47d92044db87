import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildShop } from '#modules/tickets/build.ts'
import type { App } from '#platform/http/http.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { walletTicketsRoutes } from './tickets.routes.ts'
import { createTicketWallet } from './tickets.ts'

const database = await testDatabase('demo')
const TICKETS = '/api/wallet/v3/self/tickets'
let app: App
let own: { id: string; event_id: string }

beforeAll(async () => {
  const { tickets } = buildShop(database)
  app = await moduleApp(walletTicketsRoutes(createTicketWallet({ db: database.db, tickets })))
  own = await database.db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .select(['tickets.id', 'event_id'])
    .where('owner_id', '=', people.fan.id)
    .where('starts_at', '>', new Date())
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
})

describe('the lists', () => {
  test('TIX-01 TIX-02 TIX-05 upcoming is the default, what is over stands in the archive', async () => {
    const byDefault = await call(app, { as: 'fan', url: `${TICKETS}?PageSize=1000&Page=1` })
    const upcoming = await call(app, { as: 'fan', url: `${TICKETS}/upcoming?PageSize=1000&Page=1` })
    const archive = await call(app, { as: 'fan', url: `${TICKETS}/archive?PageSize=1000&Page=1` })
    expect([byDefault.status, upcoming.status, archive.status]).toEqual([200, 200, 200])
    expect(byDefault.json).toEqual(upcoming.json)
    const times = (answer: typeof upcoming) =>
      answer.json.items.map((one: { event: { startsAt: string } }) => Date.parse(one.event.startsAt))
    expect(times(upcoming).every((time: number) => time > Date.now())).toBe(true)
    expect(times(archive).every((time: number) => time < Date.now())).toBe(true)
    expect([times(upcoming).length, times(archive).length].every((count) => count > 0)).toBe(true)
  })

  test('WAL-04 hold a thousand at most and go on by pages', async () => {
    expect((await call(app, { as: 'fan', url: `${TICKETS}/upcoming?PageSize=1001` })).status).toBe(400)
    const { json } = await call(app, { as: 'fan', url: `${TICKETS}/upcoming?PageSize=1` })
    expect([json.items.length, json.hasNextPage]).toEqual([1, true])
  })

  test('show nobody else’s tickets', async () => {
    expect((await call(app, { as: 'neu', url: TICKETS })).json.items).toEqual([])
    expect((await call(app, { url: TICKETS })).status).toBe(401)
    expect((await call(app, { as: 'bare-fan', url: TICKETS })).status).toBe(403)
  })
})

describe('a season ticket', () => {
  const SEASON = '/api/wallet/v3/self/seasonTickets'

  test('TIX-01 TIX-07 stands match by match in lists of its own, ahead and over, and not among day tickets', async () => {
    const ahead = await call(app, { as: 'dauerkarte', url: `${SEASON}/upcoming?PageSize=1000&Page=1` })
    const over = await call(app, { as: 'dauerkarte', url: `${SEASON}/archive?PageSize=1000&Page=1` })
    expect([ahead.status, over.status]).toEqual([200, 200])
    expect(ahead.json.items.length * over.json.items.length).toBeGreaterThan(0)
    const events = ahead.json.items.map((one: { event: { id: string } }) => one.event.id)
    expect(new Set(events).size).toBe(events.length)
    for (const item of ahead.json.items)
      expect(item).toMatchObject({
        block: '19',
        row: '8',
        seat: '14',
        orderId: null,
        orderNumber: item.seasonTicket.number,
      })
    expect(over.json.items.every((one: { state: string }) => one.state === 'over')).toBe(true)
    for (const type of ['upcoming', 'archive'])
      expect((await call(app, { as: 'dauerkarte', url: `${TICKETS}/${type}` })).json.items).toEqual([])
  })

  test('TIX-06 TIX-07 each of its matches is a ticket with a code', async () => {
    const { json } = await call(app, { as: 'dauerkarte', url: `${SEASON}/upcoming` })
    const one = await call(app, { as: 'dauerkarte', url: `${TICKETS}/${json.items[0].id}` })
    expect(one.json).toMatchObject({
      codeForm: 'turning',
      ownOrder: false,
      seasonTicket: json.items[0].seasonTicket,
    })
    expect(one.json.actions.forward).toEqual({ allowed: true, reason: null })
  })

  test('TIX-07 somebody who was given one of its matches has a day ticket', async () => {
    const { json } = await call(app, { as: 'dauerkarte', url: `${SEASON}/upcoming` })
    const { id } = json.items[0]
    const owner = (owner_id: string) =>
      database.db.updateTable('tickets').set({ owner_id }).where('id', '=', id).execute()
    await owner(people.neu.id)
    const day = await call(app, { as: 'neu', url: TICKETS })
    expect(day.json.items.map((ticket: { id: string }) => ticket.id)).toEqual([id])
    expect((await call(app, { as: 'neu', url: `${SEASON}/upcoming` })).json.items).toEqual([])
    await owner(people.dauerkarte.id)
  })

  test('WAL-04 TIX-07 its lists hold a thousand at most, and strangers see none', async () => {
    expect((await call(app, { as: 'fan', url: `${SEASON}/upcoming?PageSize=1001` })).status).toBe(400)
    expect((await call(app, { as: 'fan', url: `${SEASON}/upcoming` })).json.items).toEqual([])
    expect((await call(app, { url: `${SEASON}/upcoming` })).status).toBe(401)
    expect((await call(app, { as: 'bare-fan', url: `${SEASON}/archive` })).status).toBe(403)
  })
})

describe('a ticket', () => {
  test('TIX-03 TIX-04 TIX-06 says id, order, price, place, venue, terms and rules of the house', async () => {
    const { status, json } = await call(app, { as: 'fan', url: `${TICKETS}/${own.id}` })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      id: own.id,
      serialNumber: `ticket.${own.id}`,
      block: '19',
      row: '12',
      media: 'mobile',
      price: 6400,
      priceClass: '1',
      venue: { name: 'Falkenpark' },
    })
    expect(json.orderNumber).toMatch(/^SVF-\d{4}-\d{6}$/)
    expect(json.code).toMatch(/^SVF2\./)
    expect([json.issue, Buffer.from(json.turnSecret, 'base64url').length]).toEqual([1, 16])
    expect(json.terms.length * json.venueRules.length).toBeGreaterThan(0)
  })

  test('a foreign one and an unknown one are the same 404, to the byte', async () => {
    const foreign = await call(app, { as: 'mitglied', url: `${TICKETS}/${own.id}` })
    const unknown = await call(app, { as: 'mitglied', url: `${TICKETS}/${crypto.randomUUID()}` })
    expect(foreign).toEqual(unknown)
    expect(foreign.status).toBe(404)
    expect((await call(app, { as: 'mitglied', url: `${TICKETS}/${own.id}/pdf` })).status).toBe(404)
  })

  test('TIX-08 its event, which a browser keeps for a minute', async () => {
    const answer = await app.inject({
      url: `/api/wallet/v2/events/${own.event_id}`,
      headers: { authorization: 'Bearer fan' },
    })
    expect([answer.statusCode, answer.json().id]).toEqual([200, own.event_id])
    expect(answer.headers['cache-control']).toBe('private, max-age=60')
  })
})
