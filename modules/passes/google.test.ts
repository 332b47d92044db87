import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import type { App } from '#platform/http/http.ts'
import { testDatabase } from '#testing/database.ts'
import { GOOGLE_ISSUER, startFakeGoogleWallet } from '#testing/fakes/google-wallet.ts'
import { testFolder } from '#testing/folder.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildPasses, HOME } from './build.ts'
import { createGooglePasses } from './google.ts'
import { passesRoutes } from './routes.ts'

const database = await testDatabase('empty')
const google = await startFakeGoogleWallet()
const accountFile = join(testFolder('google'), 'account.json')
writeFileSync(accountFile, JSON.stringify(google.account))
const config = { issuer: GOOGLE_ISSUER, accountFile, apiBase: google.origin }
const world = await buildPasses(database, { google: createGooglePasses({ config, fetch, home: HOME }) })
const { tickets, jobs, buyTicket, inTransaction } = world
let app: App
beforeAll(async () => {
  await jobs.start()
  app = await moduleApp(passesRoutes(world.passes))
})
afterAll(async () => {
  await google.close()
  await jobs.stop()
})

const googlePass = (id: string) => `/api/wallet/v3/self/tickets/${id}/googlePass`
const make = (id: string) => call(app, { as: 'fan', method: 'POST', url: googlePass(id) })
const objectOf = (id: string, issue = 2) =>
  google.eventTicketObject.get(`${GOOGLE_ISSUER}.ticket-${id}-${issue}`)

test('TIX-04 a ticket moves into Google’s wallet: a link that the service account has signed, and nothing before the click', async () => {
  const { id, eventId } = await buyTicket(people.fan.id)
  expect((await call(app, { url: '/api/wallet/passes/kinds' })).json).toEqual({ apple: true, google: true })
  expect(google.calls()).toBe(0)
  const { status, json } = await make(id)
  expect([status, json.issue]).toEqual([200, 2])
  const jwt = json.url.replace('https://pay.google.com/gp/v/save/', '')
  const { payload, protectedHeader } = await jwtVerify(jwt, google.publicKey, {
    issuer: google.account.client_email,
    audience: 'google',
  })
  expect(protectedHeader).toMatchObject({ alg: 'RS256' })
  expect(payload).toMatchObject({
    typ: 'savetowallet',
    origins: [HOME],
    payload: { eventTicketObjects: [{ id: `${GOOGLE_ISSUER}.ticket-${id}-2` }] },
  })
  // Google takes no longer ones.
  expect(jwt.length).toBeLessThan(1800)
  const row = await database.db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ media: 'pass', issue: 2 })
  expect(objectOf(id)).toMatchObject({
    state: 'ACTIVE',
    classId: `${GOOGLE_ISSUER}.event-${eventId}`,
    barcode: { type: 'QR_CODE', value: row.code },
    seatInfo: { seat: { defaultValue: { value: '1' } } },
  })
  expect(google.eventTicketClass.get(`${GOOGLE_ISSUER}.event-${eventId}`)).toMatchObject({
    eventName: {
      defaultValue: { language: 'de' },
      translatedValues: [{ language: 'en' }, { language: 'ja' }],
    },
  })
  expect(JSON.stringify([objectOf(id)])).not.toContain(people.fan.id)
  expect((await make(id)).json.issue).toBe(2)
})

test('another kick-off is told to Google, and what is handed over is void there', async () => {
  const { id, eventId } = await buyTicket(people.fan.id)
  await make(id)
  const before = await tickets.loadEvent(eventId)
  const startsAt = new Date(Date.parse(before.startsAt) + 3_600_000)
  await tickets.moveEvent({ event: { id: eventId }, startsAt, by: 'staff' })
  await jobs.drain()
  expect(google.eventTicketClass.get(`${GOOGLE_ISSUER}.event-${eventId}`)).toMatchObject({
    dateTime: { start: startsAt.toISOString() },
  })
  await inTransaction(async (trx) =>
    tickets.hands.handOver(trx, (await tickets.hands.holdTicket(trx, { id }))!, { ownerId: people.neu.id }),
  )
  await jobs.drain()
  expect(objectOf(id)).toMatchObject({ state: 'INACTIVE' })
  expect(objectOf(id)).not.toHaveProperty('barcode')
})

test('strangers get nothing; while Google is away the ticket says so and can be asked for again', async () => {
  const { id } = await buyTicket(people.fan.id)
  expect((await call(app, { method: 'POST', url: googlePass(id) })).status).toBe(401)
  expect((await call(app, { as: 'neu', method: 'POST', url: googlePass(id) })).status).toBe(404)
  google.setFault('serverError')
  const away = await make(id)
  expect([away.status, away.json.errorCode]).toEqual([503, 'WALLET_UNAVAILABLE'])
  google.setFault(null)
  expect((await make(id)).status).toBe(200)
  expect(objectOf(id)).toMatchObject({ state: 'ACTIVE' })
})
