import { createPublicKey } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { organisations, people } from '#demo/people.ts'
import { buildShop } from '#modules/tickets/build.ts'
import { verifyCode } from '#modules/tickets/codes/code.rules.ts'
import { checkProof, rotatingCode } from '#modules/tickets/codes/rotating-code.rules.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { walletTicketsRoutes } from './tickets.routes.ts'
import { createTicketWallet } from './tickets.ts'

const { db, ...database } = await testDatabase('demo')
const { tickets } = buildShop({ db, ...database })
const TICKETS = '/api/wallet/v3/self/tickets'
let app: App
/** Two for the next match. */
let own: { id: string }[]

beforeAll(async () => {
  app = await moduleApp(walletTicketsRoutes(createTicketWallet({ db, tickets })))
  own = (await call(app, { as: 'fan', url: TICKETS })).json.items
})

const ticket = async (id: string, as = 'fan') => (await call(app, { as, url: `${TICKETS}/${id}` })).json
const change = (id: string, media: string, as = 'fan') =>
  call(app, { as, method: 'PUT', url: `${TICKETS}/${id}/media`, body: { media } })
const pdf = (id: string, language = 'de') =>
  app.inject({
    url: `${TICKETS}/${id}/pdf?language=${language}`,
    headers: { authorization: 'Bearer fan' },
  })

test('TIX-04 a mobile ticket comes with what its rotating code is made from', async () => {
  const { code, codeForm, turnSecret, issue, media } = await ticket(own[0]!.id)
  expect([codeForm, media, issue]).toEqual(['turning', 'mobile', 1])
  const now = new Date()
  const shown = rotatingCode(code, Buffer.from(turnSecret, 'base64url'), now)
  const { keys } = await tickets.publicKeys()
  const checked = verifyCode(shown, new Map(keys.map((key) => [key.id, createPublicKey(key.publicKey)])))
  if (checked.kind !== 'valid') throw new Error(checked.reason)
  const { eventId, ticketId } = checked.payload
  const secret = tickets.codeSecretOfTicket({ eventId, id: ticketId, issue })
  expect(checkProof(checked.rotation, secret, now)).toBe('fresh')
})

test('TIX-04 made a printed ticket its code stands still, and the code before is of an issue that is past', async () => {
  const { id } = own[0]!
  const before = await ticket(id)
  expect((await pdf(id)).json().errorCode).toBe('TICKET_IS_ON_PHONE')
  const { status, json } = await change(id, 'print')
  expect(status).toBe(200)
  expect(json).toMatchObject({ media: 'print', codeForm: 'still', issue: before.issue + 1 })
  expect(json.code).toMatch(/^SVF1\./)
  expect([json.actions.print, json.actions.toPhone, json.actions.pdf]).toEqual([
    { allowed: false, reason: 'TICKET_IS_ON_PAPER' },
    { allowed: true, reason: null },
    { allowed: true, reason: null },
  ])
  for (const language of ['de', 'en', 'ja']) {
    const answer = await pdf(id, language)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  // Asked again, it stays as it is: no third code.
  expect((await change(id, 'print')).json.issue).toBe(json.issue)
  const back = await change(id, 'mobile')
  expect(back.json).toMatchObject({ media: 'mobile', codeForm: 'turning', issue: json.issue + 1 })
  expect((await pdf(id)).statusCode).toBe(409)
})

test('TIX-04 while it is forwarded or offered, used or called off, its medium stays, and the answer says why', async () => {
  const { id } = own[1]!
  const claim = async (kind: 'transfer' | 'offer') => {
    await db.insertInto('ticket_claims').values({ ticket_id: id, kind, claim_id: newId() }).execute()
    const { status, json } = await change(id, 'print')
    await db.deleteFrom('ticket_claims').where('ticket_id', '=', id).execute()
    return [status, json.errorCode]
  }
  expect(await claim('transfer')).toEqual([409, 'TICKET_IS_FORWARDED'])
  expect(await claim('offer')).toEqual([409, 'TICKET_IS_OFFERED'])
  expect((await ticket(id)).issue).toBe(1)
})

test('TIX-04 nobody changes the medium of another’s ticket, and only to what there is', async () => {
  const { id } = own[1]!
  expect((await change(id, 'print', 'mitglied')).status).toBe(404)
  expect((await change(id, 'pass')).status).toBe(400)
  expect((await change(newId(), 'print')).status).toBe(404)
  expect((await ticket(id)).media).toBe('mobile')
})

test('TIX-05 TIX-06 whoever acts for an organisation sees its tickets and not their own', async () => {
  const { id } = own[1]!
  const owner = (owner_id: string) =>
    db.updateTable('tickets').set({ owner_id }).where('id', '=', id).execute()
  await owner(organisations.adlerhorst.id)
  const list = await call(app, { as: 'vorsitz.adlerhorst', url: TICKETS })
  expect(list.json.items.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await ticket(id, 'vorsitz.adlerhorst')).id).toBe(id)
  expect((await call(app, { as: 'vorsitz', url: `${TICKETS}/${id}` })).status).toBe(404)
  await owner(people.fan.id)
})
