import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { books } from '#modules/bank/storage.ts'
import { pledgeEndsAt, takenAtLatest } from '#modules/payments/ways.rules.ts'
import { berlinDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { testDatabase } from '#testing/database.ts'
import { buildPledged } from './build-pledged.ts'

const database = await testDatabase()
const { db } = database
const { shop, own, bought, send, callOff, takenFor, booksOf, settlementOf } = await buildPledged(database)

/** As if Klarna had agreed so many days ago. */
async function agreedBefore(paymentId: string, days: number): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`update payments set reserved_at = app.now() - make_interval(days => ${days})
    where id = ${paymentId} returning reserved_at as at`.execute(db)
  return rows[0]!.at
}
const anHourLater = async () => {
  await shop.afterSale.takeBeforeTheyEnd()
  await shop.jobs.drain()
}
const paymentOf = async (checkoutId: string) => (await shop.payments.findPayment({ checkoutId }))!
const mailsAbout = async (word: string) =>
  (await db.selectFrom('mailbox').select('subject').where('subject', 'like', `%${word}%`).execute()).length

describe('two sellers, one pledge of Klarna', () => {
  test('the first parcel takes nothing, the last takes it all; the fan is told each time', async () => {
    const { checkoutId, paymentId, orderIds, totalPrice } = await bought()
    expect(orderIds).toHaveLength(2)
    const plain = { amount: totalPrice, latestOn: null, takenAmount: null, takenOn: null }
    expect(await settlementOf(checkoutId)).toMatchObject({
      state: 'pledged',
      openAmount: 0,
      pledge: { ...plain, sentPieces: 0, waitingPieces: 2 },
    })
    await send(orderIds[1]!)
    await shop.jobs.drain()
    expect(await takenFor(paymentId)).toBe(0)
    const since = await agreedBefore(paymentId, 0)
    expect(await settlementOf(checkoutId)).toMatchObject({
      state: 'pledged',
      pledge: {
        ...plain,
        ...{ until: berlinDate(pledgeEndsAt(since)), latestOn: berlinDate(takenAtLatest(since)) },
        ...{ sentPieces: 1, waitingPieces: 1 },
      },
    })
    await send(orderIds[0]!)
    await shop.jobs.drain()
    expect(await takenFor(paymentId)).toBe(totalPrice)
    expect(await settlementOf(checkoutId)).toMatchObject({
      state: 'paid',
      pledge: { takenAmount: totalPrice, takenOn: berlinDate(new Date()), waitingPieces: 0 },
    })
    expect(await booksOf(checkoutId)).toMatchObject({ bank: totalPrice, deposits: 0 })
  })

  test('what waits is called off: what has left is taken at once, and nothing else', async () => {
    const { checkoutId, paymentId, orderIds, totalPrice } = await bought()
    await send(orderIds[0]!)
    await callOff(orderIds[1]!)
    const { captureCents } = await paymentOf(checkoutId)
    await shop.jobs.drain()
    expect(captureCents).toBeGreaterThan(0)
    expect(captureCents).toBeLessThan(totalPrice)
    expect(await takenFor(paymentId)).toBe(captureCents)
    expect(await booksOf(checkoutId)).toMatchObject({ bank: captureCents, deposits: 0 })
    expect(await settlementOf(checkoutId)).toMatchObject({ state: 'paid', pledge: { amount: captureCents } })
  })

  test('the other way round: called off first, the parcel that is left takes its worth', async () => {
    const { checkoutId, paymentId, orderIds, totalPrice } = await bought()
    await callOff(orderIds[0]!)
    await shop.jobs.drain()
    expect(await takenFor(paymentId)).toBe(0)
    const { pledge } = await settlementOf(checkoutId)
    expect(pledge).toMatchObject({ takenAmount: null, waitingPieces: 1 })
    expect(pledge.amount).toBeLessThan(totalPrice)
    await send(orderIds[1]!)
    await shop.jobs.drain()
    expect(await takenFor(paymentId)).toBe(pledge.amount)
  })

  test('all of it called off, nothing is taken, whatever the hour does', async () => {
    const { checkoutId, paymentId, orderIds } = await bought()
    for (const orderId of orderIds) await callOff(orderId)
    await agreedBefore(paymentId, 27)
    const before = await mailsAbout('bei Klarna ein')
    await anHourLater()
    expect(await mailsAbout('bei Klarna ein')).toBe(before)
    expect(await takenFor(paymentId)).toBe(0)
    expect(await settlementOf(checkoutId)).toMatchObject({ state: 'free', pledge: { takenAmount: 0 } })
    expect(await booksOf(checkoutId)).toMatchObject({ bank: 0, deposits: 0 })
  })

  test('sent back before the rest has left: it is never taken, and nobody writes of money on its way', async () => {
    const { checkoutId, paymentId, orderIds, totalPrice } = await bought()
    await send(orderIds[1]!)
    const before = await mailsAbout('Dein Geld ist unterwegs')
    const { id: itemId } = await db
      .selectFrom('checkout_items')
      .select('id')
      .where('order_id', '=', orderIds[1]!)
      .executeTakeFirstOrThrow()
    await shop.afterSale.staff.returns.register({
      ...{ orderId: orderIds[1]!, wishes: [{ itemId, quantity: 1 }], reason: 'other', comment: null },
      ...{ payout: 'method', actor: 'staff:ute' },
    })
    const { number } = await db
      .selectFrom('returns')
      .select('number')
      .where('order_id', '=', orderIds[1]!)
      .executeTakeFirstOrThrow()
    await shop.afterSale.staff.returns.receive({ number, actor: 'staff:ute' })
    await shop.jobs.drain()
    expect(await takenFor(paymentId)).toBe(0)
    expect(await mailsAbout('Dein Geld ist unterwegs')).toBe(before)
    await send(orderIds[0]!)
    await shop.jobs.drain()
    const taken = await takenFor(paymentId)
    expect(taken).toBeLessThan(totalPrice)
    expect(await booksOf(checkoutId)).toMatchObject({ bank: taken, deposits: 0 })
  })
})

describe('one order in several parcels', () => {
  test('is taken with the last of them', async () => {
    const { paymentId, orderIds, totalPrice } = await bought([own, own])
    const { id: itemId, quantity } = await db
      .selectFrom('checkout_items')
      .select(['id', 'quantity'])
      .where('order_id', '=', orderIds[0]!)
      .executeTakeFirstOrThrow()
    expect(quantity).toBe(2)
    await send(orderIds[0]!, [{ itemId, quantity: 1 }])
    await shop.jobs.drain()
    expect(await takenFor(paymentId)).toBe(0)
    await send(orderIds[0]!)
    await shop.jobs.drain()
    expect(await takenFor(paymentId)).toBe(totalPrice)
  })
})

describe('a pledge that ends while something waits', () => {
  test('is taken whole two days before, once; what is called off then is given back', async () => {
    const { checkoutId, paymentId, orderIds, totalPrice } = await bought()
    await send(orderIds[0]!)
    await agreedBefore(paymentId, 25)
    await anHourLater()
    expect(await takenFor(paymentId)).toBe(0)
    await agreedBefore(paymentId, 26)
    const before = await mailsAbout('bei Klarna ein')
    await Promise.all([anHourLater(), anHourLater()])
    expect(await takenFor(paymentId)).toBe(totalPrice)
    expect(await mailsAbout('bei Klarna ein')).toBe(before + 1)
    const [mail] = await db
      .selectFrom('mailbox')
      .selectAll()
      .where('subject', 'like', 'Wir ziehen jetzt % bei Klarna ein')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const { name } = await db
      .selectFrom('checkout_items')
      .select('name')
      .where('order_id', '=', orderIds[1]!)
      .executeTakeFirstOrThrow()
    expect(mail!.subject).toContain(formatMoney(totalPrice, 'de'))
    expect(mail!.plain).toContain((name as Record<string, string>)['de'])
    expect(await settlementOf(checkoutId)).toMatchObject({
      state: 'paid',
      pledge: { takenAmount: totalPrice, waitingPieces: 1 },
    })
    await callOff(orderIds[1]!)
    await shop.jobs.drain()
    const kept = await takenFor(paymentId)
    expect(kept).toBeLessThan(totalPrice)
    expect(await booksOf(checkoutId)).toMatchObject({ bank: kept, deposits: 0 })
  })

  test('of which nothing has left is not asked for', async () => {
    const { checkoutId, paymentId } = await bought()
    await agreedBefore(paymentId, 27)
    await anHourLater()
    expect(await takenFor(paymentId)).toBe(0)
    expect((await paymentOf(checkoutId)).captureCents).toBeNull()
  })

  test('what Klarna does not pay for any more is owed by its buyer', async () => {
    const { checkoutId, paymentId, orderIds, totalPrice } = await bought()
    await books(db)
      .updateTable('bank_payments')
      .set({ behaviour: 'lapsed' })
      .where('merchant_reference', '=', paymentId)
      .execute()
    for (const orderId of orderIds) await send(orderId)
    await shop.jobs.drain()
    expect(await settlementOf(checkoutId)).toMatchObject({
      ...{ state: 'returned', openAmount: totalPrice, pledge: null },
    })
  })
})

test('the bank says again, and late, what it has taken: nothing changes', async () => {
  const { checkoutId, paymentId, orderIds, totalPrice } = await bought()
  for (const orderId of orderIds) await send(orderId)
  await shop.jobs.drain()
  const of = (await shop.control.events()).filter(({ merchantReference }) => merchantReference === paymentId)
  for (let round = 0; round < 3; round += 1) {
    await shop.control.releaseWebhooks(of.map(({ id }) => id))
    await shop.bank.deliverDue()
  }
  await shop.jobs.drain()
  expect(of.map(({ type }) => type)).toContain('payment.taken')
  expect(await takenFor(paymentId)).toBe(totalPrice)
  expect(await booksOf(checkoutId)).toMatchObject({ bank: totalPrice, deposits: 0 })
})
