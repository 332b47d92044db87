import { afterEach, expect, test } from 'vitest'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { buildLaterPaying } from '#testing/harness/later-paying.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const { openItems } = program
const { buyTicketBy } = buildLaterPaying(program)
const people = await program.gather(8)
const eventId = await buildEvent(db, { maxPerBuyer: 40 })
const finance = await officeFor(program, 'finanzen')
const owner = await officeFor(program, 'buero')
const service = await officeFor(program, 'fanservice')
const ON = '2025-11-20'
let next = 0

type Member = typeof finance

afterEach(async () => {
  expect(await violations(db)).toEqual([])
})

/** A ticket on account, 64 euros. */
async function bought() {
  next += 1
  const placed = await buyTicketBy('onAccount', people[next]!, { eventId, seatId: `19-1-${next}` })
  const { id } = await db
    .selectFrom('checkout_orders')
    .select('id')
    .where('number', '=', placed.number)
    .executeTakeFirstOrThrow()
  return { ...placed, orderId: id }
}
const receipt = (who: Member, id: string, what: string, body: object) =>
  who.call({ method: 'POST', path: `/api/office/orders/${id}/receipts${what}`, body: { on: ON, ...body } })
async function note(who: Member, id: string, amountCents: number) {
  const { digest } = (await receipt(who, id, '/preview', { amountCents })).json
  return receipt(who, id, '', { amountCents, digest })
}
const open = async (q: string) =>
  (await finance.call({ path: `/api/office/open-items?q=${q}` })).json.items as { openCents: number }[]

test('money in two parts: what stays open is told first, and the list forgets what is paid', async () => {
  const { orderId, number } = await bought()
  expect(await open(number)).toMatchObject([{ openCents: 6400, cause: 'onAccount', isOverdue: false }])
  const shown = (await receipt(finance, orderId, '/preview', { amountCents: 3000 })).json
  expect(shown.lines).toEqual([
    { kind: 'settles', cents: 3000, count: null, isNot: false },
    { kind: 'staysOpen', cents: 3400, count: null, isNot: true },
  ])
  expect((await note(finance, orderId, 3000)).status).toBe(204)
  expect(await open(number)).toMatchObject([{ openCents: 3400 }])
  const rest = (await receipt(finance, orderId, '/preview', { amountCents: 4000 })).json
  expect(rest.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['settles', 'surplus', 'allPaid'])
  expect((await note(finance, orderId, 3400)).status).toBe(204)
  expect(await open(number)).toEqual([])
  const { audit } = (await owner.call({ path: `/api/office/orders/${orderId}` })).json
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'officeOrderPaid',
    'officeOrderPaid',
  ])
})

test('the same money noted by three at once, or once more, is noted once', async () => {
  const { orderId } = await bought()
  const { digest } = (await receipt(finance, orderId, '/preview', { amountCents: 6400 })).json
  const body = { amountCents: 6400, digest }
  const words = await Promise.all([finance, owner, finance].map((who) => receipt(who, orderId, '', body)))
  expect(words.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect((await receipt(finance, orderId, '', body)).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  const transfers = (await finance.call({ path: '/api/office/transfers?kind=surplus' })).json
  expect(transfers.items).toEqual([])
})

test('wild sums, days to come, other digests, strangers and orders that owe nothing change nothing', async () => {
  const { orderId, number } = await bought()
  const { digest } = (await receipt(finance, orderId, '/preview', { amountCents: 6400 })).json
  for (const amountCents of [0, -6400, 1.5, 1e12, '6400', null])
    expect((await receipt(finance, orderId, '', { amountCents, digest })).status).toBe(400)
  for (const on of ['2999-01-01', 'gestern', '2025-02-30'])
    expect((await receipt(finance, orderId, '', { amountCents: 6400, digest, on })).status).toBe(400)
  expect((await receipt(finance, orderId, '', { amountCents: 6300, digest })).status).toBe(409)
  expect((await receipt(service, orderId, '', { amountCents: 6400, digest })).status).toBe(403)
  expect((await receipt(finance, newId(), '', { amountCents: 6400, digest })).status).toBe(404)
  expect(await open(number)).toMatchObject([{ openCents: 6400 }])
})

test('what was paid too much waits to be sent back, and the transfer is noted once', async () => {
  const { number, orderId } = await bought()
  const file = `date;amount;payer;purpose;reference\n2025-11-02;70,00;Paula;${number};S1\n`
  await openItems.importStatement({ file: new TextEncoder().encode(file), actor: 'staff:test' })
  const waiting = async () =>
    (await finance.call({ path: `/api/office/transfers?kind=surplus&q=${number}` })).json.items
  const [due] = await waiting()
  expect(due).toMatchObject({ amountCents: 600, to: 'Paula', order: { id: orderId, number } })
  const sent = () =>
    finance.call({
      method: 'POST',
      path: `/api/office/transfers/${due.id}/sent`,
      body: { on: ON, amountCents: 600 },
    })
  const words = await Promise.all([sent(), sent(), sent()])
  expect(words.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect(await waiting()).toEqual([])
})

const returned = (who: Member, id: string, what: string, body?: object) =>
  who.call({
    method: 'POST',
    path: `/api/office/orders/${id}/returned-payment${what}`,
    ...(body && { body }),
  })

test('a debit that the bank took back is owed again, held back and dunned, noted once by whoever is quicker', async () => {
  next += 1
  const { number, checkoutId } = await buyTicketBy('sepa', people[next]!, { eventId, seatId: `19-1-${next}` })
  const { id } = await db
    .selectFrom('checkout_orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const shown = (await returned(finance, id, '/preview')).json
  expect(shown.lines).toMatchObject([
    { kind: 'owedAgain', cents: 6400 },
    { kind: 'lettersStart' },
    { kind: 'heldBack' },
  ])
  const body = { digest: shown.digest, reason: 'Konto erloschen (AC04)' }
  expect((await returned(service, id, '', body)).status).toBe(403)
  expect((await returned(finance, id, '', { ...body, digest: 'anders' })).status).toBe(409)
  const words = await Promise.all([finance, owner, finance].map((who) => returned(who, id, '', body)))
  expect(words.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect((await returned(finance, id, '/preview')).json.errorCode).toBe('NOTHING_TAKEN_BACK')
  expect(await open(number)).toMatchObject([{ openCents: 6400, cause: 'returned' }])
  const order = (await owner.call({ path: `/api/office/orders/${id}` })).json
  expect(order.payments).toMatchObject([{ isReturnable: false }])
  expect(order.audit).toMatchObject([{ action: 'officeOrderReturned', reason: body.reason }])
  const tickets = await db
    .selectFrom('tickets')
    .select('withheld_at')
    .where('checkout_id', '=', checkoutId)
    .execute()
  expect(tickets.every(({ withheld_at }) => withheld_at !== null)).toBe(true)
})

test('what no bank has in its hands cannot be taken back by one', async () => {
  const { orderId } = await bought()
  expect((await returned(finance, orderId, '/preview')).json.errorCode).toBe('NOTHING_TAKEN_BACK')
  const body = { digest: 'x', reason: 'Versuch' }
  expect((await returned(finance, orderId, '', body)).json.errorCode).toBe('NOTHING_TAKEN_BACK')
  expect((await returned(finance, newId(), '', body)).status).toBe(404)
})

test('who may buy on account: decided with a reason after a visit, and left to the rules again', async () => {
  const buyer = people[0]!
  const path = `/api/office/buyers/${buyer.id}/credit`
  const decide = (body: object, who = finance) => who.call({ method: 'PUT', path, body })
  expect((await finance.call({ path })).json.errorCode).toBe('OFFICE_VISIT_FIRST')
  await finance.call({
    method: 'POST',
    path: `/api/office/people/${buyer.id}/visits`,
    body: { reason: 'Anfrage' },
  })
  expect((await finance.call({ path })).json).toMatchObject({ isOffered: true, openCents: 0 })
  const blocked = { decision: 'blocked', limitCents: null, reason: 'Inkasso läuft' }
  for (const wrong of [
    { ...blocked, limitCents: 5000 },
    { ...blocked, reason: ' ' },
    { ...blocked, decision: 'approved', limitCents: -1 },
    { ...blocked, decision: 'approved', limitCents: 1e12 },
  ])
    expect((await decide(wrong)).status).toBe(400)
  expect((await decide(blocked, service)).status).toBe(403)
  expect((await decide(blocked)).status).toBe(204)
  await expect(
    buyTicketBy('onAccount', buyer, { eventId, seatId: '19-2-1' }),
    'somebody blocked buys on account',
  ).rejects.toThrow('ON_ACCOUNT_BLOCKED')
  await decide({ decision: 'approved', limitCents: 7000, reason: 'Bürge' })
  expect((await finance.call({ path })).json).toMatchObject({ decision: 'approved', limitCents: 7000 })
  await decide({ decision: 'byRules', limitCents: null, reason: 'Wie alle' })
  expect((await finance.call({ path })).json).toMatchObject({ decision: 'byRules', limitCents: null })
  const foreign = `/api/office/buyers/${newId()}/credit`
  expect((await finance.call({ path: foreign })).status).toBe(404)
})
