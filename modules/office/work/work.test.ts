import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import { buildOrders } from '../orders/build.ts'
import { orderWork } from '../orders/work.ts'
import { forgetOldWork } from './storage.ts'
import { runWork } from './work.ts'

const program = await testApp()
const { db } = program.test
const { buy, mug } = await buildOrders(program)
const people = await program.gather(20)
const shop = await officeFor(program, 'laden')
const finance = await officeFor(program, 'finanzen')
const service = await officeFor(program, 'fanservice')
const kinds = orderWork({ db, afterSale: program.afterSale, resend: program.checkouts.resend })
const context = { db, jobs: program.jobs, kinds }
const COUNT = 12

type Member = typeof shop
let placed: Awaited<ReturnType<typeof buy>>[]

beforeAll(async () => {
  placed = []
  for (const buyer of people.slice(0, COUNT)) placed.push(await buy(buyer, [mug()]))
  await program.jobs.drain()
}, 120_000)
afterEach(() => sql`delete from office_works`.execute(db))

const ids = () => placed.map(({ id }) => id)
const start = (what: string, body: object, who: Member = shop) =>
  who.call({ method: 'POST', path: `/api/office/orders/work/${what}`, body })
const pack = (orderIds = ids(), who = shop) => start('packing', { orderIds, parts: ['slips'] }, who)
const tray = async (who: Member = shop) => (await who.call({ path: '/api/office/work' })).json.items
const cancel = (id: string, who: Member = shop) =>
  who.call({ method: 'POST', path: `/api/office/work/${id}/cancellation` })
async function fetched(id: string, who: Member = shop) {
  const headers = { host: officeHostOf(program), cookie: who.cookie }
  const answer = await program.app.inject({ url: `/api/office/work/${id}/result`, headers })
  return { status: answer.statusCode, start: answer.rawPayload.subarray(0, 5).toString() }
}
const mails = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from mailbox`.execute(db)).rows[0]!.n
const audited = async (action: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from audit_entries where action = ${action}
      and thing_id = any(${ids()}::text[])`.execute(db)
  ).rows[0]!.n

test('papers are made while nobody waits, and are there for whoever began them', async () => {
  const { status, json } = await pack()
  expect(status).toBe(202)
  expect(await tray()).toMatchObject([{ id: json.id, state: 'running', done: 0, total: COUNT }])
  await program.jobs.drain()
  expect(await tray()).toMatchObject([
    { state: 'done', done: COUNT, failures: [], resultName: 'packing.pdf' },
  ])
  expect(await fetched(json.id)).toEqual({ status: 200, start: '%PDF-' })
  // Others have neither the file nor the tray of it.
  expect(await tray(service)).toEqual([])
  expect((await fetched(json.id, service)).status).toBe(404)
  expect((await cancel(json.id, service)).status).toBe(404)
})

test('the same wish while it runs is the same work: nobody gets a mail twice', async () => {
  const before = await mails()
  const words = await Promise.all([1, 2, 3].map(() => start('confirmations', { orderIds: ids() })))
  expect(new Set(words.map(({ json }) => json.id)).size).toBe(1)
  await program.jobs.drain()
  expect((await mails()) - before).toBe(COUNT)
  expect(await audited('officeOrderResend')).toBe(COUNT)
})

test('a program that is killed in the middle goes on where it was, and two at once do each step once', async () => {
  // What others left to be sent is none of its mails.
  await program.jobs.drain()
  const before = await mails()
  const { json } = await start('confirmations', { orderIds: ids() })
  await Promise.all([runWork(context, json.id), runWork(context, json.id), runWork(context, json.id)])
  await program.jobs.drain()
  expect((await mails()) - before).toBe(COUNT)
  expect(await tray()).toMatchObject([{ state: 'done', done: COUNT, failures: [] }])
})

test('what takes longer than a job may is handed on to the next one', async () => {
  const { json } = await pack()
  for (let runs = 0; runs < 3; runs += 1) await runWork(context, json.id, -1)
  expect(await tray()).toMatchObject([{ state: 'running', done: 0 }])
  await program.jobs.drain()
  expect(await tray()).toMatchObject([{ state: 'done', done: COUNT }])
})

test('cancelled it goes no further; what has ended is not cancelled, but leaves the tray with its file', async () => {
  const { json } = await start('confirmations', { orderIds: ids() })
  expect((await cancel(json.id)).status).toBe(204)
  const before = await mails()
  await program.jobs.drain()
  expect(await mails()).toBe(before)
  expect(await tray()).toMatchObject([{ state: 'cancelled', done: 0 }])
  expect((await cancel(json.id)).json.errorCode).toBe('OFFICE_WORK_ENDED')
  const forget = (who: Member) => who.call({ method: 'DELETE', path: `/api/office/work/${json.id}` })
  expect((await forget(service)).status).toBe(404)
  expect((await forget(shop)).status).toBe(204)
  expect(await tray()).toEqual([])
})

test('who may no longer do it has it done no further, and gets no file', async () => {
  const { json } = await pack()
  const other = (await start('confirmations', { orderIds: ids() })).json
  await program.jobs.drain(/office-work/)
  const roles = (names: string[]) =>
    sql`update staff_members set roles = ${names}::text[]
    where person_id = (select owner_id from office_works where id = ${json.id})`.execute(db)
  await sql`update office_works set state = 'running', ended_at = null, done = 3 where id = ${other.id}`.execute(
    db,
  )
  await roles(['editor'])
  try {
    await runWork(context, other.id)
    expect((await fetched(json.id)).status).toBe(403)
    expect(await tray()).toMatchObject([{ state: 'stopped', done: 3 }, { state: 'done' }])
  } finally {
    await roles(['shop'])
  }
})

test('what somebody else was quicker with is named, and keeps nobody from the rest', async () => {
  const text = placed
    .slice(0, 3)
    .map(({ number }, at) => `${number};00990${at}`)
    .join('\n')
  const file = { text, carrier: 'DHL' }
  const path = '/api/office/orders/tracking/preview'
  const { digest } = (await shop.call({ method: 'POST', path, body: file })).json
  const { json, status } = await start('tracking', { ...file, digest })
  expect(status).toBe(202)
  const [first] = placed
  const { items } = (await shop.call({ path: `/api/office/orders/${first!.id}` })).json
  const parcel = { items: [{ itemId: items[0].id, quantity: 1 }], carrier: 'DPD', trackingNumber: '4711' }
  await shop.call({ method: 'POST', path: `/api/office/orders/${first!.id}/shipments`, body: parcel })
  await program.jobs.drain()
  const [work] = await tray()
  expect(work).toMatchObject({ id: json.id, state: 'done', done: 3, resultName: null })
  expect(work.failures).toEqual([{ name: first!.number, errorCode: expect.any(String) }])
  expect(await audited('officeOrderShip')).toBe(3)
  expect((await start('tracking', { ...file, digest })).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
})

test('nothing, nobody’s orders, too much and too many are not begun', async () => {
  expect((await pack([newId()])).status).toBe(404)
  expect((await pack([])).status).toBe(400)
  expect((await pack(Array.from({ length: 2001 }, () => newId()))).status).toBe(400)
  expect((await pack(ids(), finance)).status).toBe(403)
  for (const { id } of placed.slice(0, 5)) expect((await pack([id])).status).toBe(202)
  expect((await pack([placed[5]!.id])).json.errorCode).toBe('OFFICE_TOO_MUCH_WORK')
})

test('after a week papers with addresses are gone', async () => {
  await pack()
  await program.jobs.drain()
  await sql`update office_works set ended_at = app.now() - interval '6 days'`.execute(db)
  await forgetOldWork(db)
  expect(await tray()).toHaveLength(1)
  await sql`update office_works set ended_at = app.now() - interval '8 days'`.execute(db)
  await forgetOldWork(db)
  expect(await tray()).toEqual([])
})
