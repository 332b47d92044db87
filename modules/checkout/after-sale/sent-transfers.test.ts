import { afterEach, expect, test } from 'vitest'
import { buildEvent } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import type { Buyer } from '#testing/harness/buyer.ts'
import { buildLaterPaying } from '#testing/harness/later-paying.ts'
import { violations } from '#testing/harness/models/invariants.ts'

const program = await testApp()
const { db } = program.test
const { openItems, payments, jobs } = program
const { buyTicketBy } = buildLaterPaying(program)
const people = await program.gather(6)
const eventId = await buildEvent(db, { maxPerBuyer: 40 })
const ON = { on: '2026-03-09', actor: 'staff:test' }
let next = 0

afterEach(async () => {
  expect(await violations(db)).toEqual([])
})

async function bought() {
  next += 1
  const owner = people[next - 1] as Buyer
  return { ...(await buyTicketBy('onAccount', owner, { eventId, seatId: `19-1-${next}` })), owner }
}
async function giveBack(of: { checkoutId: string; paymentId: string }, amountCents: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lines = [{ sellerId: 1, grossCents: amountCents, vatRate: 19 }]
    await payments.reverseSale(trx, { ...of, lines, voucherCents: 0 })
    await payments.requestRefund(trx, { paymentId: of.paymentId, amountCents, reason: 'goodwill' })
  })
  await jobs.drain()
}
const came = (line: string) =>
  openItems.importStatement({
    file: new TextEncoder().encode(`date;amount;payer;purpose;reference\n2026-03-02;${line}\n`),
    actor: 'staff:test',
  })
const ofOrder = async (order: string) => (await openItems.listToSend()).filter((one) => one.order === order)
const entry = async (payer: string) => (await openItems.listUnassigned()).find((one) => one.payer === payer)
const balance = (checkoutId?: string) => payments.ledgerBalance(db, checkoutId ? { checkoutId } : {})
const eraser = ({ token }: Buyer) =>
  program.send({ method: 'DELETE', path: '/api/contact/contacts/self', token })

test('a refund of an order on account waits for its transfer, is noted once, and is in the books', async () => {
  const { number, paymentId, checkoutId, owner } = await bought()
  await came(`64,00;Paula Probe;${number};R1`)
  await giveBack({ checkoutId, paymentId }, 2400)
  const [due] = await ofOrder(number)
  expect(due).toMatchObject({ kind: 'refund', amountCents: 2400, to: 'Paula Probe' })
  expect((await balance(checkoutId))['transfers']).toBe(-2400)
  expect((await eraser(owner)).status).toBe(400)
  const words = await Promise.allSettled([1, 2, 3].map(() => openItems.noteSent({ id: due!.id, ...ON })))
  expect(words.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ofOrder(number)).toEqual([])
  expect(await balance(checkoutId)).toMatchObject({ transfers: 0, bank: 4000 })
})

test('of a refund whose order was never paid nothing is to be sent', async () => {
  const { number, checkoutId, paymentId } = await bought()
  await giveBack({ checkoutId, paymentId }, 6400)
  expect(await ofOrder(number)).toEqual([])
})

test('what was paid too much is sent back once', async () => {
  const { number, checkoutId } = await bought()
  await came(`70,00;Otto Viel;${number};S1`)
  const [due] = await ofOrder(number)
  expect(due).toMatchObject({ kind: 'surplus', amountCents: 600, to: 'Otto Viel' })
  expect(await openItems.noteSent({ id: due!.id, ...ON })).toEqual({ amountCents: 600 })
  await expect(openItems.noteSent({ id: due!.id, ...ON })).rejects.toMatchObject({ code: 'ALREADY_SENT' })
  expect(await balance(checkoutId)).toMatchObject({ unassigned: 0, bank: 6400, receivable: 0 })
})

test('a transfer for no order is assigned or sent back, never both', async () => {
  const { number, paymentId } = await bought()
  for (let round = 0; round < 6; round += 1) {
    const before = (await balance())['unassigned'] ?? 0
    await came(`1,00;Zweifel ${round};Spende;Z${round}`)
    const { id } = (await entry(`Zweifel ${round}`))!
    const deeds = [
      () => openItems.assign({ entryId: id, order: number, actor: 'staff:test' }),
      () => openItems.noteSent({ id, ...ON }),
    ]
    const words = await Promise.allSettled((round % 2 ? deeds : deeds.reverse()).map((deed) => deed()))
    expect(words.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await entry(`Zweifel ${round}`)).toBe(undefined)
    expect((await balance())['unassigned'] ?? 0).toBe(before)
  }
  expect((await payments.findPayment({ paymentId }))?.state).toBe('paid')
})

test.each(['x', '01a1f909-7f4d-7145-8c5b-0a2649baa0f5'])('%s is no transfer', async (id) => {
  await expect(openItems.noteSent({ id, ...ON })).rejects.toMatchObject({ status: 404 })
})

test('an entry that was wholly for its order has nothing to send', async () => {
  const { number } = await bought()
  await came('64,00;Ganz Genau;ohne Nummer;G1')
  const { id } = (await entry('Ganz Genau'))!
  await openItems.assign({ entryId: id, order: number, actor: 'staff:test' })
  await expect(openItems.noteSent({ id, ...ON })).rejects.toMatchObject({ code: 'NOTHING_TO_SEND' })
})
