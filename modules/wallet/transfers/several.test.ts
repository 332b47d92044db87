import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createAttempts } from '#modules/identity/attempts.ts'
import { buildEvent, buildShop, buildTicket } from '#modules/tickets/build.ts'
import type { App } from '#platform/http/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { waitingForLocks } from '#testing/waiting.ts'
import { transfersRoutes } from './transfers.routes.ts'
import { createTransfers } from './transfers.ts'

/** Several tickets of one match in one step: all of them or none. */
const database = await testDatabase('demo')
const { db } = database
const mails: Mail[] = []
const { tickets } = buildShop(database)
const contacts = createContacts({ db })
const transfers = createTransfers({
  ...{ db, tickets },
  jobs: { every: () => {} } as unknown as Jobs,
  mailer: { send: async (_trx, mail) => void mails.push(mail) },
  attempts: createAttempts({ db, secret: 'test' }),
  recipientOf: contacts.recipientOf,
  languageOf: contacts.languageOf,
  holdPerson: contacts.holdPerson,
  transferUrl: ({ id, token }) => `http://club.example/${id}${token ? `#${token}` : ''}`,
})
let app: App
let eventId: string

beforeAll(async () => {
  app = await moduleApp(transfersRoutes(transfers))
  eventId = await buildEvent(db, { startsInDays: 20 })
})
beforeEach(async () => {
  mails.length = 0
  await db.deleteFrom('sign_in_attempts').execute()
})

afterEach(() => vi.unstubAllEnvs())

let seats = 0
async function some(count: number, more: Partial<Parameters<typeof buildTicket>[1]> = {}): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    seats += 1
    const seatId = `20-${Math.ceil(seats / 15)}-${((seats - 1) % 15) + 1}`
    ids.push(await buildTicket(db, { ownerId: people.fan.id, eventId, seatId, ...more }))
  }
  return ids
}
const forward = ([ticketId, ...alsoTicketIds]: string[], to = emailOf('mitglied')) =>
  call(app, {
    as: 'fan',
    method: 'POST',
    url: '/api/wallet/v3/ticketTransfers',
    body: { ticketId, alsoTicketIds, recipientMail: to },
  })
const waiting = (ids: string[]) =>
  db
    .selectFrom('ticket_transfers')
    .select(['ticket_id', 'recipient_mail'])
    .where('ticket_id', 'in', ids)
    .where('state', '=', 'Waiting')
    .execute()

test('three go together, each with a mail of its own; sent twice they are the same three', async () => {
  const ids = await some(3)
  expect((await forward(ids)).status).toBe(201)
  expect((await forward(ids)).status).toBe(200)
  expect(await waiting(ids)).toHaveLength(3)
  expect(mails).toHaveLength(3)
})

test('beside one that went before the others are new', async () => {
  const ids = await some(3)
  expect((await forward(ids.slice(0, 1))).status).toBe(201)
  expect((await forward(ids)).status).toBe(201)
  expect((await forward(ids)).status).toBe(200)
  expect(await waiting(ids)).toHaveLength(3)
  expect(mails).toHaveLength(3)
})

test('where one cannot go none does, and each that cannot is named with the reason', async () => {
  const [free, taken] = (await some(2)) as [string, string]
  await forward([taken], emailOf('dauerkarte'))
  mails.length = 0
  const { status, json } = await forward([free, taken])
  expect([status, json.errors]).toEqual([422, { [taken]: [{ errorCode: 'TICKET_IS_FORWARDED' }] }])
  expect(await waiting([free])).toEqual([])
  expect(mails).toEqual([])
})

test('tickets of others, of another match and of nobody go with none', async () => {
  const [own] = (await some(1)) as [string]
  const [others] = (await some(1, { ownerId: people.dauerkarte.id })) as [string]
  const [later] = (await some(1, { eventId: await buildEvent(db, { startsInDays: 30 }) })) as [string]
  expect((await forward([own, others])).status).toBe(404)
  expect((await forward([own, crypto.randomUUID()])).status).toBe(404)
  expect((await forward([own, later])).json.errorCode).toBe('TICKETS_OF_OTHER_MATCHES')
  expect(await waiting([own])).toEqual([])
})

/** The ticket in the middle is held until both stand: whoever began at an end holds that by then, unless they take turns. */
async function crosswise(ids: string[]): Promise<number[]> {
  const { both } = await db.transaction().execute(async (holder) => {
    await sql`select from tickets where id = ${ids[1]!} for update`.execute(holder)
    const all = Promise.all([forward(ids, 'a@example.org'), forward(ids.toReversed(), 'b@example.org')])
    await waitingForLocks(db, 2)
    return { both: all }
  })
  return (await both).map(({ status }) => status).toSorted()
}

test('a race for the same tickets in opposite order has one winner for all of them, and nobody waits for ever', async () => {
  const ids = await some(3)
  expect(await crosswise(ids)).toEqual([201, 422])
  const rows = await waiting(ids)
  expect(rows).toHaveLength(3)
  expect(new Set(rows.map(({ recipient_mail }) => recipient_mail)).size).toBe(1)
})

test('control: held in the order they were named, two wait for each other and one of them falls over', async () => {
  vi.stubEnv('UNSAFE', 'noTransferLock')
  expect(await crosswise(await some(3))).toContain(500)
})
