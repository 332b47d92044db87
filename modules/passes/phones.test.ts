import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { startFakeApns } from '#testing/fakes/apns.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { unzip } from '#testing/unzip.ts'
import { applePassRoutes } from './apple.routes.ts'
import { buildPasses, HOME } from './build.ts'
import { createPush, type Push } from './push.ts'
import { passesRoutes } from './routes.ts'

const database = await testDatabase('empty')
/** Set as soon as the fake listens with a certificate of the same maker. */
let line: Push
const world = await buildPasses(database, { push: { open: () => line.open() } })
const { tickets, jobs, buyTicket, certificate, inTransaction } = world
const signed = await certificate()
const apns = await startFakeApns({ certificate: signed.certificate, key: signed.key, trusted: signed.issuer })
line = createPush({ address: apns.address, certificate, trusted: signed.issuer })
let app: App
beforeAll(async () => {
  await jobs.start()
  app = await moduleApp(passesRoutes(world.passes), applePassRoutes(world.phones))
})
afterAll(async () => {
  await apns.close()
  await jobs.stop()
})

const WEB = '/api/wallet/passes/v1'
const TYPE = signed.passTypeIdentifier
let phones = 0

/** Somebody's pass on a phone of its own that is registered. */
async function passOnPhone(wish: Parameters<typeof buyTicket>[1] = {}) {
  const ticket = await buyTicket(people.fan.id, wish)
  const url = `/api/wallet/v3/self/tickets/${ticket.id}/applePass`
  const made = await call(app, { as: 'fan', method: 'POST', url })
  const file = await app.inject({ method: 'GET', url: made.json.url.replace(HOME, '') })
  const { serialNumber, authenticationToken: token } = readPass(file.rawPayload)
  phones += 1
  const device = `phone-${phones}-${newId()}`
  const pushToken = `${phones}`.padStart(64, '0')
  const registration = `${WEB}/devices/${device}/registrations/${TYPE}/${serialNumber}`
  const ask = (given: { method?: 'GET' | 'POST' | 'DELETE'; url: string; token?: string; since?: string }) =>
    app.inject({
      method: given.method ?? 'GET',
      url: given.url,
      headers: {
        ...(given.token === '' ? {} : { authorization: `ApplePass ${given.token ?? token}` }),
        ...(given.since ? { 'if-modified-since': given.since } : {}),
      },
      ...(given.method === 'POST' ? { payload: { pushToken } } : {}),
    })
  const load = async (since?: string) => {
    const answer = await ask({ url: `${WEB}/passes/${TYPE}/${serialNumber}`, ...(since ? { since } : {}) })
    return { answer, pass: answer.statusCode === 200 ? readPass(answer.rawPayload) : null }
  }
  const list = async (since = '') => {
    const query = since && `?passesUpdatedSince=${since}`
    return app.inject({ method: 'GET', url: `${WEB}/devices/${device}/registrations/${TYPE}${query}` })
  }
  const registered = await ask({ method: 'POST', url: registration })
  return { ...ticket, serialNumber, token, device, pushToken, registration, registered, ask, load, list }
}

function readPass(file: Buffer) {
  return JSON.parse(unzip(file).get('pass.json')!.toString('utf8'))
}
/** How often this phone was told, after all jobs. */
async function pushesTo(pushToken: string): Promise<number> {
  await jobs.drain()
  return apns.pushed.filter(({ path }) => path === `/3/device/${pushToken}`).length
}
const handOver = (id: string, to: Parameters<typeof tickets.hands.handOver>[2]) =>
  inTransaction(async (trx) =>
    tickets.hands.handOver(trx, (await tickets.hands.holdTicket(trx, { id }))!, to),
  )

describe('the web service of passes', () => {
  test('a phone registers once, asks what changed, loads the pass and leaves', async () => {
    const phone = await passOnPhone()
    expect(phone.registered.statusCode).toBe(201)
    expect((await phone.ask({ method: 'POST', url: phone.registration })).statusCode).toBe(200)
    const first = (await phone.list()).json()
    expect(first.serialNumbers).toEqual([phone.serialNumber])
    await shiftClock(database, 60)
    const mark = (await phone.list()).json().lastUpdated
    expect((await phone.list(mark)).statusCode).toBe(204)
    const { answer, pass } = await phone.load()
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass'])
    expect(pass).toMatchObject({ serialNumber: phone.serialNumber, voided: false })
    expect((await phone.load(answer.headers['last-modified'] as string)).answer.statusCode).toBe(304)
    await shiftClock(database, 0)
    expect((await phone.ask({ method: 'DELETE', url: phone.registration })).statusCode).toBe(200)
    expect((await phone.list()).statusCode).toBe(204)
  })

  test('strangers get nothing: no token, another pass’s token, another pass type, no such pass', async () => {
    const [phone, other] = [await passOnPhone(), await passOnPhone()]
    const pass = `${WEB}/passes/${TYPE}/${phone.serialNumber}`
    const tries = ['', other.token, 'x'.repeat(43)]
    for (const token of tries) {
      const answers = [
        await phone.ask({ url: pass, token }),
        await phone.ask({ method: 'POST', url: phone.registration, token }),
        await phone.ask({ method: 'DELETE', url: phone.registration, token }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    }
    expect((await phone.ask({ url: pass.replace(TYPE, 'pass.other') })).statusCode).toBe(404)
    expect((await phone.ask({ url: pass.replace(/\.2$/, '.3') })).statusCode).toBe(401)
    expect((await phone.ask({ url: `${WEB}/passes/${TYPE}/${newId()}.1` })).statusCode).toBe(401)
    expect((await phone.ask({ url: `${WEB}/passes/${TYPE}/nothing` })).statusCode).toBe(404)
    const nobody = `${WEB}/devices/phone-of-nobody/registrations/${TYPE}`
    expect((await app.inject({ method: 'GET', url: nobody })).statusCode).toBe(204)
    expect((await phone.list()).json().serialNumbers).toEqual([phone.serialNumber])
  })

  test('what phones complain of is bounded', async () => {
    const log = (logs: string[]) => app.inject({ method: 'POST', url: `${WEB}/log`, payload: { logs } })
    expect((await log(['trouble'])).statusCode).toBe(200)
    expect((await log(['x'.repeat(2001)])).statusCode).toBe(400)
    expect((await log(Array.from({ length: 51 }, () => 'x'))).statusCode).toBe(400)
  })
})

describe('what changes a pass', () => {
  test('another kick-off: every phone is told once, with the certificate of the passes, and finds the new time', async () => {
    const phone = await passOnPhone()
    const before = (await phone.load()).pass
    await shiftClock(database, 30)
    const startsAt = new Date(Date.parse(before.relevantDate) + 3_600_000)
    await tickets.moveEvent({ event: { id: phone.eventId }, startsAt, by: 'staff' })
    expect(await pushesTo(phone.pushToken)).toBe(1)
    expect(apns.pushed.at(-1)).toMatchObject({
      topic: TYPE,
      body: '{}',
      clientName: `Test pass type: ${TYPE}`,
    })
    const after = (await phone.load()).pass
    await shiftClock(database, 0)
    expect(Date.parse(after.relevantDate) - Date.parse(before.relevantDate)).toBe(3_600_000)
    expect(after.barcodes).toEqual(before.barcodes)
    expect(await pushesTo(phone.pushToken)).toBe(1)
  })

  test('handed over: the pass is void, has no code, and never shows the next owner’s', async () => {
    const phone = await passOnPhone()
    await handOver(phone.id, { ownerId: people.neu.id })
    expect(await pushesTo(phone.pushToken)).toBe(1)
    const { pass } = await phone.load()
    expect([pass.voided, pass.barcodes]).toEqual([true, undefined])
    const url = `/api/wallet/v3/self/tickets/${phone.id}/applePass`
    expect((await call(app, { as: 'fan', method: 'POST', url })).status).toBe(404)
    const next = await call(app, { as: 'neu', method: 'POST', url })
    expect(next.json.issue).toBeGreaterThan(2)
    const nextSerial = `${WEB}/passes/${TYPE}/${phone.id}.${next.json.issue}`
    expect((await phone.ask({ url: nextSerial })).statusCode).toBe(401)
    expect((await phone.load()).pass.voided).toBe(true)
    expect(await pushesTo(phone.pushToken)).toBe(1)
  })

  test('taken back to the phone, resold or refunded: the pass is void', async () => {
    const [back, resold, refunded] = [await passOnPhone(), await passOnPhone(), await passOnPhone()]
    await handOver(back.id, { media: 'mobile' })
    await inTransaction(async (trx) => {
      const held = (await tickets.hands.holdTicket(trx, { id: resold.id }))!
      await tickets.hands.resell(trx, held, {
        ...{ ownerId: people.neu.id, buyerId: people.neu.id, checkoutId: newId(), checkoutItemId: newId() },
        ...{ orderNumber: 'SVH-2026-000043', priceCents: 6400, vatRate: 19 },
      })
    })
    const items = refunded.sale.items.map(({ checkoutItemId }) => checkoutItemId)
    await inTransaction((trx) =>
      tickets.sellable.revoke(trx, { checkoutItemIds: items, reason: 'cancelled' }),
    )
    for (const phone of [back, resold, refunded]) {
      expect(await pushesTo(phone.pushToken)).toBe(1)
      expect((await phone.load()).pass).toMatchObject({ voided: true })
      expect((await phone.list()).json().serialNumbers).toEqual([phone.serialNumber])
    }
  })

  test('what is undone with its transaction changes nothing and tells nobody', async () => {
    const phone = await passOnPhone()
    const undone = inTransaction(async (trx) => {
      const held = (await tickets.hands.holdTicket(trx, { id: phone.id }))!
      await tickets.hands.handOver(trx, held, { media: 'mobile' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await pushesTo(phone.pushToken)).toBe(0)
    expect((await phone.load()).pass.voided).toBe(false)
  })

  test('a phone that is gone is forgotten; while the service does not answer it is told later, and once', async () => {
    const eventId = (await buyTicket(people.fan.id)).eventId
    const [gone, there] = [
      await passOnPhone({ eventId, seat: '19-3-2' }),
      await passOnPhone({ eventId, seat: '19-3-3' }),
    ]
    apns.setFate(gone.pushToken, { status: 410, reason: 'Unregistered' })
    apns.setFate(there.pushToken, { status: 503, reason: 'ServiceUnavailable' })
    await handOver(gone.id, { media: 'mobile' })
    await pushesTo(gone.pushToken)
    expect((await gone.list()).statusCode).toBe(204)
    await handOver(there.id, { media: 'mobile' })
    await expect(jobs.drain()).rejects.toThrow('503')
    apns.setFate(there.pushToken, { status: 200, reason: '' })
    const tried = apns.pushed.length
    await world.passes.notifyPhones({ ticketId: there.id })
    await world.passes.notifyPhones({ ticketId: there.id })
    expect(apns.pushed.length - tried).toBe(1)
  })
})
