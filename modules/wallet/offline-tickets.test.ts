import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildShop } from '#modules/tickets/build.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { offlineTicketsRoutes } from './offline-tickets.routes.ts'
import type { OfflineTickets } from './offline-tickets.schema.ts'
import { createOfflineTickets } from './offline-tickets.ts'

const database = await testDatabase('demo')
const { db } = database
const { tickets } = buildShop(database)
let app: App
type OfflineTicket = OfflineTickets['tickets'][number]
let own: OfflineTicket[]

beforeAll(async () => {
  app = await moduleApp(
    offlineTicketsRoutes(
      createOfflineTickets({ childrenOf: async () => [], bearersOf: async () => new Map(), tickets }),
    ),
  )
  own = (await offline('fan')).tickets
})

async function offline(as: string): Promise<OfflineTickets> {
  const { status, json } = await call(app, { as, url: '/api/wallet/v3/self/keptTickets' })
  expect(status).toBe(200)
  return json as never
}

function proofOf({ id, issue, turnSecret }: Pick<OfflineTicket, 'id' | 'issue' | 'turnSecret'>): string {
  return createHmac('sha256', Buffer.from(turnSecret, 'base64url'))
    .update(`kept:${id}.${issue}`)
    .digest('base64url')
}

async function stateOf(
  ticket: OfflineTicket,
  given: Partial<{ issue: number; proof: string }> = {},
): Promise<string> {
  const body = { tickets: [{ id: ticket.id, issue: ticket.issue, proof: proofOf(ticket), ...given }] }
  const { status, json } = await call(app, { method: 'POST', url: '/api/wallet/v3/keptTickets/states', body })
  expect(status).toBe(200)
  return json.tickets[0].state
}

describe('what a phone keeps', () => {
  test('TIX-03 is all that shows a ticket: place, side of the ground, code, secret and the keys to check it', async () => {
    expect(own[0]).toMatchObject({ block: '19', state: 'good', issue: 1 })
    expect(own[0]!.side.de).toMatch(/rang$/)
    const { keys, events } = await offline('fan')
    expect(keys[0]!.publicKey).toContain('PUBLIC KEY')
    // Each match once, whatever the number of its tickets.
    expect(events.map(({ id }) => id)).toEqual([...new Set(own.map(({ eventId }) => eventId))])
    expect(events[0]).toMatchObject({ venue: { name: 'Falkenpark' } })
    expect(events.every(({ startsAt }) => Date.parse(startsAt) > Date.now())).toBe(true)
  })

  test('is one’s own only', async () => {
    expect((await offline('neu')).tickets).toEqual([])
    expect((await call(app, { url: '/api/wallet/v3/self/keptTickets' })).status).toBe(401)
  })
})

describe('whether it is still good', () => {
  test('is told without a session to whoever has the secret, and to nobody else', async () => {
    const [ticket] = own as [OfflineTicket]
    expect(await stateOf(ticket)).toBe('good')
    expect(await stateOf(ticket, { proof: 'A'.repeat(43) })).toBe('gone')
    expect(await stateOf({ ...ticket, id: newId() })).toBe('gone')
    expect(await stateOf(ticket, { issue: 2 })).toBe('gone')
    // The proof of another ticket.
    expect(await stateOf(ticket, { proof: proofOf(own[1]!) })).toBe('gone')
  })

  test('TRF a ticket that is offered shows no code, one with another owner is gone', async () => {
    const [, ticket] = own as [OfflineTicket, OfflineTicket]
    await db.transaction().execute(async (trx) => {
      await tickets.hands.claimTicket(trx, { ticketId: ticket.id, kind: 'offer', claimId: newId() })
    })
    expect(await stateOf(ticket)).toBe('offered')
    await db.transaction().execute(async (trx) => {
      const held = await tickets.hands.holdTicket(trx, { id: ticket.id })
      await tickets.hands.handOver(trx, held!, { ownerId: people.mitglied.id })
    })
    expect(await stateOf(ticket)).toBe('gone')
    expect((await offline('fan')).tickets.map(({ id }) => id)).not.toContain(ticket.id)
    const theirs = (await offline('mitglied')).tickets.find(({ id }) => id === ticket.id)!
    expect(await stateOf(theirs)).toBe('good')
  })

  test('a match that is called off and a ticket that was refunded are gone', async () => {
    const [ticket] = own as [OfflineTicket]
    const set = (cancelled_at: Date | null) =>
      db.updateTable('events').set({ cancelled_at }).where('id', '=', ticket.eventId).execute()
    await set(new Date())
    expect(await stateOf(ticket)).toBe('gone')
    await set(null)
    await db.updateTable('tickets').set({ revoked_at: new Date() }).where('id', '=', ticket.id).execute()
    expect(await stateOf(ticket)).toBe('gone')
  })

  test.each([{}, { tickets: [] }, { tickets: [{ id: 'x', issue: 1, proof: 'y' }] }])(
    'refuses %j',
    async (body) => {
      const answer = await call(app, { method: 'POST', url: '/api/wallet/v3/keptTickets/states', body })
      expect(answer.status).toBe(400)
    },
  )
})
