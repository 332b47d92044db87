import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emailOf, people, seedPeople } from '#demo/people.ts'
import { buildGift } from '#modules/television/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const service = await officeFor(program, 'fanservice')
const shop = await officeFor(program, 'laden')
const { id, code } = await buildGift(db, { giverId: people.fan.id, recipientEmail: 'anna@probe.example' })
const other = await buildGift(db, { giverId: people.neu.id })

const PATH = 'television/giftCodes'
const get = async (path: string, who = service) => who.call({ path: `/api/office/${path}` })
const post = async (path: string, body: object, who = service) =>
  who.call({ method: 'POST', path: `/api/office/${path}`, body })
const ids = async (query = '') =>
  ((await get(`${PATH}?${query}`)).json.items as { id: string }[]).map((one) => one.id).sort()
const entries = async () => {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(a)::text as row from audit_entries a where thing_type = 'televisionGift' order by a.id`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

test('gifts are found by the end of the code, the whole of it, and whoever gave it; nobody sees a code', async () => {
  expect(await ids()).toEqual([id, other.id].sort())
  for (const words of [code.slice(-4), code, code.slice(-4).toLowerCase(), emailOf('fan')])
    expect(await ids(`q=${encodeURIComponent(words)}`)).toEqual([id])
  for (const hostile of ['%25', "'; drop table television_gifts --", '_'])
    expect(await ids(`q=${encodeURIComponent(hostile)}`)).toEqual([])
  for (const view of ['unpaid', 'redeemed', 'expired', 'voided'])
    expect(await ids(`view=${view}`)).toEqual([])
  const { json } = await get(`${PATH}/counts`)
  expect(json.items[0]).toEqual({ key: 'redeemable', count: 2 })
  const detail = await get(`${PATH}/${id}`)
  expect(detail.json).toMatchObject({
    ...{ codeEnding: code.slice(-4), state: 'open', recipientEmail: 'anna@probe.example', redeemedBy: null },
    may: { send: true, extend: true, void: true },
  })
  expect(JSON.stringify([detail.json, json])).not.toContain(code.slice(0, 14))
})

test('who may not neither looks nor changes; an unknown one is a 404', async () => {
  expect((await get(PATH, shop)).status).toBe(403)
  expect(
    (await post(`${PATH}/${id}/mail`, { email: 'a@b.example', reason: 'Tippfehler' }, shop)).status,
  ).toBe(403)
  expect((await get(`${PATH}/${newId()}`)).status).toBe(404)
  for (const [path, body] of [
    ['mail', { email: 'a@b.example', reason: 'Tippfehler' }],
    ['extension', { until: '2035-01-01', reason: 'Kulanz' }],
    ['void', { reason: 'Irrtum', digest: 'x' }],
  ] as const)
    expect((await post(`${PATH}/${newId()}/${path}`, body)).status, path).toBe(404)
})

test('it is mailed to a corrected address, prolonged, and taken back with a reason; the audit book knows', async () => {
  expect(
    (await post(`${PATH}/${id}/mail`, { email: 'anne@probe.example', reason: 'Tippfehler' })).status,
  ).toBe(204)
  expect((await post(`${PATH}/${id}/mail`, { email: "a'@b.example", reason: 'x' })).status).toBe(400)
  expect((await get(`${PATH}/${id}`)).json).toMatchObject({
    ...{ state: 'sent', recipientEmail: 'anne@probe.example', timesSent: 1 },
  })
  const early = await post(`${PATH}/${id}/extension`, { until: '2026-12-31', reason: 'Kulanz' })
  expect([early.status, early.json.errorCode]).toEqual([422, 'TELEVISION_GIFT_SHORTER'])
  expect((await post(`${PATH}/${id}/extension`, { until: '2035-06-30', reason: 'Kulanz' })).status).toBe(204)
  expect((await get(`${PATH}/${id}`)).json.expiresAt).toBe('2035-06-30T21:59:59.000Z')

  const told = (await get(`${PATH}/${id}/void`)).json
  expect(told.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['refund', 'codeEnds'])
  const stale = await post(`${PATH}/${id}/void`, { reason: 'Doppelt gekauft', digest: 'x' })
  expect([stale.status, stale.json.errorCode]).toEqual([409, 'OFFICE_CONSEQUENCES_CHANGED'])
  const voided = await post(`${PATH}/${id}/void`, { reason: 'Doppelt gekauft', digest: told.digest })
  expect(voided.status).toBe(204)
  const again = await post(`${PATH}/${id}/void`, { reason: 'Doppelt gekauft', digest: told.digest })
  expect([again.status, again.json.errorCode]).toEqual([409, 'TELEVISION_GIFT_VOIDED'])
  expect((await get(`${PATH}/${id}`)).json).toMatchObject({ state: 'voided', voidReason: 'Doppelt gekauft' })
  const written = await entries()
  expect(written).toHaveLength(3)
  expect(written.join()).not.toContain('anne@probe.example')
})
