import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { buildPaymentsWorld } from '../build.ts'

const database = await testDatabase('empty')
const { db } = database
const world = await buildPaymentsWorld(database)
const { payments, jobs, openAndStart } = world

const balance = (checkoutId: string) => payments.ledgerBalance(db, { checkoutId })
const onAccount = async (amountCents = 5000) =>
  (await openAndStart({ method: 'purchaseOnAccount', amountCents })).payment
const receive = (paymentId: string, amountCents: number) =>
  db
    .transaction()
    .execute((trx) => payments.receivables.receive(trx, { paymentId, amountCents, actor: 'staff:test' }))
const refund = async (paymentId: string, amountCents: number) => {
  await db
    .transaction()
    .execute((trx) => payments.requestRefund(trx, { paymentId, amountCents, reason: 'cancellation' }))
  await jobs.drain()
}
const isSettled = (paymentId: string) => payments.isSettled(db, paymentId)
const steps = async (paymentId: string) => {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select kind, amount_cents as cents from receivable_steps where payment_id = ${paymentId} order by taken_at, id`.execute(
    db,
  )
  return rows.map(({ kind, cents }) => `${kind} ${cents}`)
}
const debit = async (behaviour: 'success' | 'returned') => {
  const { payment } = await openAndStart({ method: 'paypal' })
  const atBank = (await world.bank.paymentByKey(payment.id))!
  await world.bank.pay(atBank, { kind: 'sepa', behaviour, display: {} })
  await payments.settle({ paymentId: payment.id })
  return payment
}

test('a purchase on account is owed until the whole sum is here; what is too much is the payer’s', async () => {
  const payment = await onAccount()
  expect(await isSettled(payment.id)).toBe(false)
  expect(await receive(payment.id, 2000)).toEqual({ settledCents: 2000, surplusCents: 0, openCents: 3000 })
  expect(await isSettled(payment.id)).toBe(false)
  expect(await receive(payment.id, 3500)).toEqual({ settledCents: 3000, surplusCents: 500, openCents: 0 })
  expect(await isSettled(payment.id)).toBe(true)
  expect(await balance(payment.checkoutId)).toEqual({
    bank: 5500,
    deposits: -5000,
    receivable: 0,
    unassigned: -500,
  })
  expect(await steps(payment.id)).toEqual(['opened 5000', 'paid 2000', 'paid 3000'])
})

test('the refund of an unpaid order makes the claim less and pays nothing out', async () => {
  const payment = await onAccount()
  await refund(payment.id, 5000)
  expect(await balance(payment.checkoutId)).toEqual({ deposits: 0, receivable: 0 })
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('refunded')
  expect(await isSettled(payment.id)).toBe(true)
})

test('of a half paid order only what was paid goes back, and by transfer', async () => {
  const payment = await onAccount()
  await receive(payment.id, 2000)
  await refund(payment.id, 4000)
  expect(await balance(payment.checkoutId)).toEqual({
    bank: 2000,
    deposits: -1000,
    receivable: 0,
    transfers: -1000,
  })
})

test('two at once settle no more than is open', async () => {
  const payment = await onAccount()
  const words = await Promise.all([1, 2, 3].map(() => receive(payment.id, 5000)))
  expect(words.reduce((sum, word) => sum + word!.settledCents, 0)).toBe(5000)
  expect((await balance(payment.checkoutId))['receivable']).toBe(0)
})

test('a direct debit is settled when it has arrived, and owed when it was sent back', async () => {
  const [good, bad] = [await debit('success'), await debit('returned')]
  await payments.reconcile()
  expect([await isSettled(good.id), await isSettled(bad.id)]).toEqual([false, false])
  await shiftClock(database, 4 * 86_400)
  await payments.reconcile()
  await payments.reconcile()
  expect([await isSettled(good.id), await isSettled(bad.id)]).toEqual([true, false])
  expect(await balance(bad.checkoutId)).toEqual({ bank: 0, deposits: -8995, receivable: 8995 })
  expect(await steps(bad.id)).toEqual(['returned 8995'])
  await shiftClock(database, 0)
})

test('what a bank took back and gave again is paid; told twice it is taken once', async () => {
  const { payment } = await openAndStart()
  await world.bank.pay((await world.bank.paymentByKey(payment.id))!, {
    kind: 'creditCard',
    behaviour: 'success',
    display: {},
  })
  await payments.settle({ paymentId: payment.id })
  await refund(payment.id, 1000)
  const takenBack = () =>
    db
      .transaction()
      .execute((trx) =>
        payments.receivables.takenBack(trx, { paymentId: payment.id, actor: 'bank', reason: null }),
      )
  expect(await Promise.all([takenBack(), takenBack()])).toContain(false)
  expect((await balance(payment.checkoutId))['receivable']).toBe(7995)
  await db.transaction().execute((trx) => payments.receivables.arrived(trx, payment.id))
  expect(await balance(payment.checkoutId)).toEqual({ bank: 7995, deposits: -7995, receivable: 0 })
  expect(await isSettled(payment.id)).toBe(true)
})
