import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { bankControl, payAtBank } from '#testing/bank.ts'
import { testDatabase } from '#testing/database.ts'
import { buildPaymentsWorld } from './build.ts'
import type { PayoutWish } from './payouts.ts'

const database = await testDatabase('empty')
const { db } = database
const world = await buildPaymentsWorld(database, { bankTimeoutMs: 30_000 })
const { payments, bank, jobs } = world
const control = bankControl(db)
const refused = { name: 'ProviderError', kind: 'refused' }
const unavailable = { name: 'ProviderError', kind: 'unavailable' }

/** A payment of 89.95 that is paid; with a method that was kept by it. */
async function paid(behaviour: 'success' | 'payoutRefused' = 'success') {
  const opened = await world.open({ remember: true })
  const { payment } = await payments.startPayment(opened.checkoutId, {
    returnUrl: 'http://club.localhost:3140/a',
    cancelUrl: 'http://club.localhost:3140/b',
    language: 'de',
  })
  await payAtBank(bank, payment.id, behaviour)
  return (await payments.settle({ paymentId: payment.id }))!
}
const back = (originalPaymentId: string, amountCents: number) => ({
  key: newId(),
  kind: 'original' as const,
  originalPaymentId,
  amountCents,
})
const takenFor = async (paymentId: string) =>
  (await control.ledger())
    .filter((entry) => entry.merchantReference === paymentId)
    .reduce((sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents), 0)
const refund = (paymentId: string, amountCents: number) =>
  db
    .transaction()
    .execute((trx) => payments.requestRefund(trx, { paymentId, amountCents, reason: 'returned' }))
const stateOf = async (key: string) =>
  (await db.selectFrom('payouts').select('state').where('id', '=', key).executeTakeFirst())?.state

test('MKT-11 a payout reaches the kept card once, however often it is asked for at the same time', async () => {
  const payment = await paid()
  const wish: PayoutWish = {
    key: newId(),
    kind: 'creditCard',
    paymentTokenId: payment.paymentTokenId!,
    amountCents: 4250,
  }
  const answers = await Promise.all([1, 2, 3].map(() => payments.payOut(wish)))
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
  expect(await control.paidOut(wish.key)).toBe(4250)
  expect(await payments.payOut(wish)).toEqual(answers[0])
  await expect(payments.payOut({ ...wish, amountCents: 4251 })).rejects.toThrow('another one')
})

test('MKT-03 money goes back on the payment it came from, and with refunds never more than was paid', async () => {
  const payment = await paid()
  const wish = back(payment.id, 5000)
  expect(await payments.canPayBack(wish)).toBe(true)
  await payments.payOut(wish)
  await payments.payOut(wish)
  expect(await takenFor(payment.id)).toBe(3995)
  await expect(refund(payment.id, 3996)).rejects.toMatchObject({ code: 'REFUND_ABOVE_PAYMENT' })
  await refund(payment.id, 3000)
  await jobs.drain()
  expect(await payments.canPayBack(back(payment.id, 996))).toBe(false)
  await expect(payments.payOut(back(payment.id, 996))).rejects.toMatchObject(refused)
  await payments.payOut(back(payment.id, 995))
  expect(await takenFor(payment.id)).toBe(0)
})

test('of a refund and payouts that together are too much some are refused, never more is promised', async () => {
  const payment = await paid()
  const tries = await Promise.allSettled([
    payments.payOut(back(payment.id, 4000)),
    refund(payment.id, 4000),
    payments.payOut(back(payment.id, 4000)),
    refund(payment.id, 4000),
  ])
  await jobs.drain()
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await takenFor(payment.id)).toBe(995)
})

test('MKT-12 a card that takes no money is refused for good, and nothing is promised any more', async () => {
  const payment = await paid('payoutRefused')
  const wish: PayoutWish = {
    key: newId(),
    kind: 'creditCard',
    paymentTokenId: payment.paymentTokenId!,
    amountCents: 100,
  }
  await expect(payments.payOut(wish)).rejects.toMatchObject(refused)
  await expect(payments.payOut(wish)).rejects.toMatchObject(refused)
  expect(await stateOf(wish.key)).toBe('refused')
})

test('while the bank says nothing a payout stays open, and is made once when it speaks again', async () => {
  const payment = await paid()
  const wish: PayoutWish = {
    key: newId(),
    kind: 'creditCard',
    paymentTokenId: payment.paymentTokenId!,
    amountCents: 1200,
  }
  await control.setBehaviour(wish.key, 'neverAnswer')
  await expect(payments.payOut(wish)).rejects.toMatchObject(unavailable)
  expect(await stateOf(wish.key)).toBe('requested')
  await control.clearBehaviour(wish.key)
  await payments.payOut(wish)
  expect([await stateOf(wish.key), await control.paidOut(wish.key)]).toEqual(['done', 1200])
})

test('a payout without an answer is not sent again when its key may be forgotten: nobody is paid twice', async () => {
  const payment = await paid()
  const paymentTokenId = payment.paymentTokenId!
  const wish: PayoutWish = { key: newId(), kind: 'creditCard', paymentTokenId, amountCents: 700 }
  await control.setBehaviour(wish.key, 'neverAnswer')
  await expect(payments.payOut(wish)).rejects.toMatchObject(unavailable)
  await control.clearBehaviour(wish.key)
  const before = await control.paidOut(wish.key)
  await db
    .updateTable('payouts')
    .set({ created_at: new Date(Date.now() - 29 * 86_400_000) })
    .where('id', '=', wish.key)
    .execute()
  await expect(payments.payOut(wish)).rejects.toThrow('by hand')
  expect([await stateOf(wish.key), await control.paidOut(wish.key)]).toEqual(['requested', before])
})

test('methods that are not there, unpaid payments and those without a provider take no payout', async () => {
  const unpaid = await world.open()
  const onAccount = await world.open({ method: 'purchaseOnAccount' })
  const missing: PayoutWish = { key: newId(), kind: 'creditCard', paymentTokenId: newId(), amountCents: 100 }
  for (const wish of [back(unpaid.id, 100), back(onAccount.id, 100), back(newId(), 100), missing]) {
    await expect(payments.payOut(wish)).rejects.toMatchObject(refused)
    expect(await stateOf(wish.key)).toBeUndefined()
  }
  const payment = await paid()
  const asAnotherKind: PayoutWish = { ...missing, kind: 'payPal', paymentTokenId: payment.paymentTokenId! }
  await expect(payments.payOut(asAnotherKind)).rejects.toMatchObject(refused)
  expect(['creditCard', 'payPal', 'original'].map((kind) => payments.canPayOut(kind as 'original'))).toEqual([
    true,
    true,
    true,
  ])
})
