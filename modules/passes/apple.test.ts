import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { verifyCode } from '#modules/tickets/codes/code.rules.ts'
import type { App } from '#platform/http/http.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { testFolder } from '#testing/folder.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { unzip } from '#testing/unzip.ts'
import { buildPasses, HOME } from './build.ts'
import { passesRoutes } from './routes.ts'

const database = await testDatabase('empty')
const { db } = database
const world = await buildPasses(database)
const folder = testFolder('pass')
const { passes, tickets, buyTicket, certificate } = world
const applePass = (id: string) => `/api/wallet/v3/self/tickets/${id}/applePass`
let app: App
beforeAll(async () => {
  app = await moduleApp(passesRoutes(passes))
})

/** The files of a pass that this person has just made. */
async function madePass(id: string, as = 'fan') {
  const made = await call(app, { as, method: 'POST', url: applePass(id) })
  expect([made.status, made.text]).toEqual([200, made.text])
  const answer = await app.inject({ method: 'GET', url: made.json.url.replace(HOME, '') })
  return { made: made.json, answer, files: unzip(answer.rawPayload) }
}
const ticketRow = (id: string) =>
  db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const jsonOf = (files: Map<string, Buffer>) => JSON.parse(files.get('pass.json')!.toString('utf8'))

describe('TIX-04 a ticket in Apple’s wallet', () => {
  test('every file of the pass has its hash in the manifest, and openssl confirms who signed it', async () => {
    const { id } = await buyTicket(people.fan.id)
    const { answer, files } = await madePass(id)
    expect(answer.headers['content-type']).toBe('application/vnd.apple.pkpass')
    const manifest = JSON.parse(files.get('manifest.json')!.toString('utf8'))
    const named = [...files.keys()].filter((name) => !['manifest.json', 'signature'].includes(name))
    expect(Object.keys(manifest).toSorted()).toEqual(named.toSorted())
    for (const name of named)
      expect([name, manifest[name]]).toEqual([
        name,
        createHash('sha1').update(files.get(name)!).digest('hex'),
      ])
    const pictures = ['icon', 'logo'].flatMap((name) => ['', '@2x', '@3x'].map((at) => `${name}${at}.png`))
    const words = ['de', 'en', 'ja'].map((language) => `${language}.lproj/pass.strings`)
    expect(named.toSorted()).toEqual(['pass.json', ...pictures, ...words].toSorted())

    const put = (name: string, content: Buffer | string) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const { issuer } = await certificate()
    const verify = (content: Buffer) =>
      execFileSync(
        'openssl',
        [
          ...['smime', '-verify', '-inform', 'DER', '-purpose', 'any'],
          ...['-in', put('signature', files.get('signature')!), '-content', put('manifest', content)],
          ...['-CAfile', put('issuer.pem', issuer), '-out', join(folder, 'out')],
        ],
        { stdio: 'pipe' },
      )
    expect(() => verify(files.get('manifest.json')!)).not.toThrow()
    const forged = Buffer.from(
      files
        .get('manifest.json')!
        .toString('utf8')
        .replace(/[0-9a-f]{40}/, 'f'.repeat(40)),
    )
    expect(() => verify(forged)).toThrow()
  })

  test('it shows match, place and a code that stands still, which the public key confirms', async () => {
    const { id, eventId } = await buyTicket(people.fan.id)
    const before = await ticketRow(id)
    const { files, made } = await madePass(id)
    const pass = jsonOf(files)
    const { passTypeIdentifier, teamIdentifier } = await certificate()
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier,
      teamIdentifier,
      serialNumber: `${id}.2`,
      voided: false,
      webServiceURL: `${HOME}/api/wallet/passes`,
      barcodes: [{ format: 'PKBarcodeFormatQR' }],
      semantics: { seats: [{ seatSection: '19', seatRow: '3', seatNumber: '1' }] },
    })
    expect(pass.authenticationToken.length).toBeGreaterThanOrEqual(16)
    const { keys } = await tickets.publicKeys()
    const keyById = new Map(keys.map((key) => [key.id, createPublicKey(key.publicKey)]))
    expect(verifyCode(pass.barcodes[0].message, keyById)).toMatchObject({
      kind: 'valid',
      form: 'still',
      payload: { ticketId: id, eventId, issue: 2 },
    })
    const after = await ticketRow(id)
    expect(after).toMatchObject({ media: 'pass', issue: 2, code: pass.barcodes[0].message })
    expect(after.code).not.toBe(before.code)
    const event = await tickets.loadEvent(eventId)
    expect(new Date(pass.relevantDate).toISOString().slice(0, 19)).toBe(event.startsAt.slice(0, 19))
    expect(pass.relevantDates).toHaveLength(1)
    const [{ startDate, endDate }] = pass.relevantDates
    expect(Date.parse(startDate)).toBe(Date.parse(event.doorsOpenAt))
    expect(Date.parse(endDate)).toBeGreaterThan(Date.parse(event.startsAt))
    expect(Date.parse(pass.expirationDate)).toBeGreaterThan(Date.parse(event.startsAt))
    expect(pass.locations).toHaveLength(1)
    expect(made.issue).toBe(2)
    // Nobody's name is on it.
    expect(files.get('pass.json')!.toString('utf8')).not.toContain(people.fan.id)
  })

  test('its words are there in German, English and Japanese', async () => {
    const { id } = await buyTicket(people.fan.id)
    const { files } = await madePass(id)
    const words = (language: string) => files.get(`${language}.lproj/pass.strings`)!.toString('utf8')
    expect(words('de')).toContain('"Reihe" = "Reihe"')
    expect(words('en')).toContain('"Reihe" = "Row"')
    expect(words('en')).toContain('Heimstadt v FC Prüf')
    expect(words('ja')).toContain('"Reihe" = "列"')
  })

  test('made again it is the same pass, with the same code', async () => {
    const { id } = await buyTicket(people.fan.id)
    const [first, second] = [await madePass(id), await madePass(id)]
    expect(jsonOf(second.files).serialNumber).toBe(jsonOf(first.files).serialNumber)
    expect(jsonOf(second.files).barcodes).toEqual(jsonOf(first.files).barcodes)
  })

  test('other people’s tickets are not there, and a download needs its key', async () => {
    const { id } = await buyTicket(people.fan.id)
    expect((await call(app, { method: 'POST', url: applePass(id) })).status).toBe(401)
    expect((await call(app, { as: 'neu', method: 'POST', url: applePass(id) })).status).toBe(404)
    expect(await ticketRow(id)).toMatchObject({ media: 'mobile', issue: 1 })
    const { made } = await madePass(id)
    const url = new URL(made.url)
    const get = async (search: string) =>
      (await app.inject({ method: 'GET', url: `${url.pathname}${search}` })).statusCode
    const key = url.searchParams.get('key')!
    expect(await get(`?key=${key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`)).toBe(404)
    expect(await get(`?key=9999999999.${key.split('.')[1]}`)).toBe(404)
    expect(await get('')).toBe(400)
    await shiftClock(database, 601)
    const late = await get(url.search)
    await shiftClock(database, 0)
    expect([late, await get(url.search)]).toEqual([404, 200])
  })

  test('what is promised, used or called off does not become a pass, and keeps its code', async () => {
    const { id, eventId } = await buyTicket(people.fan.id)
    const code = async () =>
      (await call(app, { as: 'fan', method: 'POST', url: applePass(id) })).json.errorCode
    for (const [kind, refusal] of [
      ['transfer', 'TICKET_IS_FORWARDED'],
      ['offer', 'TICKET_IS_OFFERED'],
    ] as const) {
      const claim = { ticketId: id, kind, claimId: crypto.randomUUID() }
      await world.inTransaction((trx) => tickets.hands.claimTicket(trx, claim))
      expect(await code()).toBe(refusal)
      await world.inTransaction((trx) => tickets.hands.freeTicket(trx, { ticketId: id }))
    }
    await db.updateTable('events').set({ cancelled_at: new Date() }).where('id', '=', eventId).execute()
    expect(await code()).toBe('TICKET_EVENT_CANCELLED')
    expect(await ticketRow(id)).toMatchObject({ media: 'mobile', issue: 1 })
  })

  test('a key of tickets that was given up: the same pass has another code, and phones hear of it', async () => {
    const { id } = await buyTicket(people.fan.id)
    const { files } = await madePass(id)
    const keys = tickets.keys({
      jobs: world.jobs,
      mailer: { send: async () => {} },
      recipientOf: async () => null,
      countRecipients: async () => 0,
      ticketsUrl: () => HOME,
    })
    await world.jobs.start()
    const told = () =>
      db.selectFrom('wallet_passes').selectAll().where('ticket_id', '=', id).executeTakeFirstOrThrow()
    const before = await told()
    await keys.giveUp({ by: 'staff:test' })
    await world.jobs.drain(/tickets/)
    const { files: anew } = await madePass(id)
    expect(jsonOf(anew).serialNumber).toBe(jsonOf(files).serialNumber)
    expect(jsonOf(anew).barcodes[0].message).not.toBe(jsonOf(files).barcodes[0].message)
    expect(jsonOf(anew).barcodes[0].message).toBe((await ticketRow(id)).code)
    const after = await told()
    expect(after.voided_at).toBeNull()
    expect(after.changed_at.getTime()).toBeGreaterThan(before.changed_at.getTime())
    await world.jobs.stop()
  })

  test('a club without Google’s wallet says so', async () => {
    const { id } = await buyTicket(people.fan.id)
    expect((await call(app, { url: '/api/wallet/passes/kinds' })).json).toEqual({
      apple: true,
      google: false,
    })
    const asked = await call(app, {
      as: 'fan',
      method: 'POST',
      url: applePass(id).replace('apple', 'google'),
    })
    expect([asked.status, asked.json.errorCode]).toEqual([404, 'PASS_NOT_OFFERED'])
    expect(await ticketRow(id)).toMatchObject({ media: 'mobile', issue: 1 })
  })
})
