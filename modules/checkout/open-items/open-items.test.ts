import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildEvent, seatItem } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import type { Buyer } from '#testing/harness/buyer.ts'
import { buildLaterPaying } from '#testing/harness/later-paying.ts'
import { violations } from '#testing/harness/models/invariants.ts'

const program = await testApp()
const { db } = program.test
const { openItems } = program
const { buyBy, buyTicketBy, takeBack } = buildLaterPaying(program)
const people = await program.gather(6)

const [anna, bert, cleo] = people as [Buyer, Buyer, Buyer]
const eventId = await buildEvent(db, { maxPerBuyer: 40 })
let seats = 0
const nextSeat = () => {
  seats += 1
  return `19-1-${seats}`
}
const DAY = 86_400

afterEach(async () => {
  await shiftClock(program.test, 0)
  expect(await violations(db)).toEqual([])
})

const buy = (buyer: Buyer) => buyTicketBy('onAccount', buyer, { eventId, seatId: nextSeat() })
const checkoutOf = async (buyer: Buyer, id: string) =>
  (await program.send({ path: `/api/checkout/v3/checkouts/${id}`, token: buyer.token })).json
const mailsTo = async ({ id }: Buyer) =>
  (
    await sql<{ subject: string; plain: string }>`
      select subject, plain from mailbox where recipient = ${`${id}@probe.example`} order by created_at, id`.execute(
      db,
    )
  ).rows
const csv = (...lines: string[]) =>
  new TextEncoder().encode(['date;amount;payer;purpose;reference', ...lines, ''].join('\n'))
const load = (file: Uint8Array) => openItems.importStatement({ file, actor: 'staff:test' })

test('ORD-03 an order on account says that it is open, where to pay and until when; never that the money is here', async () => {
  const bought = await buy(anna)
  await program.jobs.drain()
  const { settlement } = await checkoutOf(anna, bought.checkoutId)
  expect(settlement).toMatchObject({ state: 'owed', openAmount: 6400, reference: bought.number })
  const [mail] = await mailsTo(anna)
  expect(mail!.plain).toContain('DE92 1899 0000 0000 0000 01')
  expect(mail!.plain).toContain(bought.number)
  expect(mail!.plain.split('WIDERRUF')[0]).not.toMatch(/erhalten|received/)
})

test('a statement pays orders by their number: partly, wholly, too much; the same entry counts once', async () => {
  const bought = await buy(anna)
  const first = csv(`2026-03-02;30,00;Paula;Karten ${bought.number};A1`, '2026-03-02;12,00;Otto;Spende;A2')
  expect(await load(first)).toMatchObject({ entries: 2, matched: 1, unmatched: 1, known: 0 })
  expect((await checkoutOf(anna, bought.checkoutId)).settlement).toMatchObject({
    state: 'owed',
    openAmount: 3400,
  })
  expect(await load(first)).toMatchObject({ known: 2, matched: 0 })
  expect(await load(csv(`2026-03-05;40,00;Paula;${bought.number.replaceAll('-', ' ')};A3`))).toMatchObject({
    matched: 1,
    surplusCents: 600,
  })
  expect((await checkoutOf(anna, bought.checkoutId)).settlement).toMatchObject({
    state: 'paid',
    openAmount: 0,
  })
  expect((await openItems.list({ dunnedOut: false })).map(({ order }) => order)).not.toContain(bought.number)
})

test('two imports of one file at once take each entry once', async () => {
  const bought = await buy(anna)
  const file = csv(`2026-03-02;64,00;Paula;${bought.number};B1`)
  const words = await Promise.all([load(file), load(file), load(file)])
  expect(words.reduce((sum, { matched }) => sum + matched, 0)).toBe(1)
})

test('what names no order is assigned by hand, once', async () => {
  const bought = await buy(anna)
  await load(csv('2026-03-03;64,00;Oma Probe;Fuer die Karten;C1'))
  const [entry] = (await openItems.listUnassigned()).filter(({ payer }) => payer === 'Oma Probe')
  const assign = () => openItems.assign({ entryId: entry!.id, order: bought.number, actor: 'staff:test' })
  const words = await Promise.allSettled([assign(), assign()])
  expect(words.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await checkoutOf(anna, bought.checkoutId)).settlement.state).toBe('paid')
})

test('letters go out at their days, once each; after the last one the ticket is held back, and paid it is good', async () => {
  const bought = await buy(bert)
  const subjects = async () => (await mailsTo(bert)).map(({ subject }) => subject).slice(1)
  await program.jobs.drain()
  for (const [days, count] of [
    [15, 0],
    [18, 1],
    [18, 1],
    [26, 2],
    [34, 3],
  ] as const) {
    await shiftClock(program.test, days * DAY)
    await Promise.all([program.checkouts.dunAll(), program.checkouts.dunAll()])
    await program.jobs.drain()
    expect(await subjects()).toHaveLength(count)
  }
  const state = async () =>
    (await program.send({ path: `/api/wallet/v3/self/tickets/${bought.id}`, token: bert.token })).json.state
  await shiftClock(program.test, 0)
  expect(await state()).toBe('valid')
  await shiftClock(program.test, 42 * DAY)
  await program.checkouts.dunAll()
  await program.jobs.drain()
  await shiftClock(program.test, 0)
  expect(await state()).toBe('unpaid')
  expect(await subjects()).toEqual([
    expect.stringContaining('Erinnerung'),
    expect.stringContaining('1. Mahnung'),
    expect.stringContaining('letzte Mahnung'),
    expect.stringContaining('gelten nicht mehr'),
  ])
  expect((await openItems.list({ dunnedOut: true })).map(({ order }) => order)).toContain(bought.number)
  await openItems.markPaid({ order: bought.number, amountCents: 6400, on: '2026-03-02', actor: 'staff:test' })
  expect(await state()).toBe('valid')
  await shiftClock(program.test, 60 * DAY)
  await program.checkouts.dunAll()
  expect(await subjects()).toHaveLength(4)
})

test('a debit that comes back is open again, and its buyer is told what to do', async () => {
  const { paymentId, checkoutId } = await buyBy('sepa', cleo, seatItem(eventId, nextSeat()))
  await program.jobs.drain()
  expect((await checkoutOf(cleo, checkoutId)).settlement).toMatchObject({
    state: 'underway',
    creditorId: expect.any(String),
  })
  expect((await mailsTo(cleo))[0]!.plain).toContain('Gläubiger-ID')
  await takeBack(paymentId)
  await program.jobs.drain()
  expect((await checkoutOf(cleo, checkoutId)).settlement).toMatchObject({
    state: 'returned',
    openAmount: 6400,
  })
  expect((await mailsTo(cleo)).at(-1)!.subject).toContain('kam zurück')
  // Nothing more on account while this is open.
  await expect(buy(cleo)).rejects.toThrow('ON_ACCOUNT_BLOCKED')
})

test('CHK-36 strangers do not buy on account, and nobody beyond their limit, however many carts they send', async () => {
  const [stranger, known] = [people[3]!, people[4]!]
  await sql`delete from account_customers where owner_id in (${stranger.id}, ${known.id})`.execute(db)
  await expect(buy(stranger)).rejects.toThrow('ON_ACCOUNT_ONLY_KNOWN')
  const info = await program.send({ path: '/api/checkout/v2/checkouts/paymentInfo', token: stranger.token })
  expect(info.json).not.toHaveProperty('purchaseOnAccount')
  await openItems.decideCredit({
    ownerId: known.id,
    isApproved: true,
    limitCents: 10_000,
    actor: 'staff:test',
  })
  await buy(known)
  await expect(buy(known)).rejects.toThrow('ON_ACCOUNT_LIMIT_REACHED')
  await openItems.decideCredit({
    ownerId: known.id,
    isApproved: false,
    limitCents: null,
    actor: 'staff:test',
  })
  await expect(buy(known)).rejects.toThrow('ON_ACCOUNT_BLOCKED')
})
