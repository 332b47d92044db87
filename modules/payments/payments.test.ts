import { expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { bankControl, payAtBank } from '#testing/bank.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { buildPaymentsWorld, RETURNS, type Seen } from './build.ts'
import { isProviderAway } from './payments.ts'

const database = await testDatabase('empty')
const { db } = database
const world = await buildPaymentsWorld(database)
const { payments, bank, jobs, openAndStart, open } = world
const control = bankControl(db)

const about = (paymentId: string): Seen[] => world.seen.filter((one) => one.paymentId === paymentId)
const captures = async (paymentId: string) =>
  (await control.ledger()).filter((entry) => entry.merchantReference === paymentId)

test('CHK-07 a credit card payment answers the address of the card form script', async () => {
  const started = await openAndStart()
  expect(started.scriptUrl).toMatch(
    /^http:\/\/bank\.club\.localhost:3140\/bank\/karte\/[0-9a-f-]+\/form\.js$/,
  )
  expect(started.paymentUrl).toBeNull()
})

test('CHK-07 CHK-09 a PayPal payment answers the address the browser is sent to', async () => {
  const started = await openAndStart({ method: 'paypal' })
  expect(started.paymentUrl).toMatch(/^http:\/\/bank\.club\.localhost:3140\/bank\/paypal\/[0-9a-f-]+$/)
})

test('a captured payment is paid once, however often it is settled at the same time', async () => {
  const { payment } = await openAndStart()
  await payAtBank(bank, payment.id)
  const settled = await Promise.all(
    Array.from({ length: 20 }, () => payments.settle({ paymentId: payment.id })),
  )
  expect(new Set(settled.map((one) => one?.state))).toEqual(new Set(['paid']))
  expect(about(payment.id)).toEqual([{ kind: 'paid', paymentId: payment.id }])
  expect(await payments.ledgerBalance(db, { checkoutId: payment.checkoutId })).toEqual({
    bank: 8995,
    deposits: -8995,
  })
})

test('starting twice, also at the same time, finds the same provider payment', async () => {
  const payment = await open()
  const both = await Promise.all([
    payments.startPayment(payment.checkoutId, RETURNS),
    payments.startPayment(payment.checkoutId, RETURNS),
  ])
  expect(both[0].scriptUrl).toBe(both[1].scriptUrl)
  expect((await control.payments()).filter((one) => one.merchant_reference === payment.id)).toHaveLength(1)
})

test('a crash between the provider and our note of it is mended by starting again', async () => {
  const { payment, scriptUrl } = await openAndStart()
  await db
    .updateTable('payments')
    .set({ provider_reference: null, script_url: null })
    .where('id', '=', payment.id)
    .execute()
  expect((await payments.startPayment(payment.checkoutId, RETURNS)).scriptUrl).toBe(scriptUrl)
})

test('opening a second payment for a checkout answers the first', async () => {
  const payment = await open()
  const again = await open({ checkoutId: payment.checkoutId, ownerId: payment.ownerId })
  expect(again.id).toBe(payment.id)
})

test('a declined payment fails with the reason of the bank', async () => {
  const { payment } = await openAndStart()
  await payAtBank(bank, payment.id, 'insufficientFunds')
  const settled = await payments.settle({ checkoutId: payment.checkoutId })
  expect(settled).toMatchObject({ state: 'failed', failure: 'insufficientFunds' })
  expect(about(payment.id)).toEqual([{ kind: 'failed', paymentId: payment.id, reason: 'insufficientFunds' }])
  expect(await captures(payment.id)).toEqual([])
})

test('an error in the reaction of the checkout undoes the decision, and the next round makes it', async () => {
  const { payment } = await openAndStart()
  await payAtBank(bank, payment.id)
  const push = world.seen.push
  world.seen.push = () => {
    throw new Error('the seats could not be issued')
  }
  await expect(payments.settle({ paymentId: payment.id })).rejects.toThrow('could not be issued')
  world.seen.push = push
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('started')
  expect(await payments.ledgerBalance(db, { checkoutId: payment.checkoutId })).toEqual({})
  expect((await payments.settle({ paymentId: payment.id }))?.state).toBe('paid')
})

test('CHK-10 CHK-11 on account and nothing to pay are settled at once, without the bank', async () => {
  const account = await openAndStart({ method: 'purchaseOnAccount', amountCents: 5000 })
  expect(account.payment.state).toBe('paid')
  expect(await payments.ledgerBalance(db, { checkoutId: account.payment.checkoutId })).toEqual({
    deposits: -5000,
    receivable: 5000,
  })
  const nothing = await openAndStart({ method: 'nopayment', amountCents: 0 })
  expect(nothing.payment.state).toBe('paid')
  expect(about(nothing.payment.id)).toHaveLength(1)
})

test('nothing-to-pay with a total, and a payment of nothing, are refused', async () => {
  await expect(open({ method: 'nopayment', amountCents: 1 })).rejects.toMatchObject({
    code: 'PAYMENT_NEEDED',
  })
  await expect(open({ method: 'paypal', amountCents: 0 })).rejects.toMatchObject({ code: 'NOTHING_TO_PAY' })
})

test('return addresses outside the club are refused before the bank hears of them (T4)', async () => {
  const payment = await open()
  for (const evil of [
    'https://evil.example/',
    'http://stores.club.localhost:3140@evil.example/',
    '//evil.example',
  ]) {
    await expect(
      payments.startPayment(payment.checkoutId, { ...RETURNS, cancelUrl: evil }),
    ).rejects.toMatchObject({ code: 'REDIRECT_NOT_ALLOWED' })
  }
  expect(await bank.paymentByKey(payment.id)).toBeNull()
})

test('a refund reaches the bank once, although its job runs twice, and the ledger is even', async () => {
  const { payment } = await openAndStart()
  await payAtBank(bank, payment.id)
  await payments.settle({ paymentId: payment.id })
  await db
    .transaction()
    .execute((trx) =>
      payments.requestRefund(trx, { paymentId: payment.id, amountCents: 8995, reason: 'seatGone' }),
    )
  jobs.waiting.push(...jobs.waiting)
  await jobs.drain()
  expect((await captures(payment.id)).map((entry) => entry.kind)).toEqual(['capture', 'refund'])
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('refunded')
  const balance = await payments.ledgerBalance(db, { checkoutId: payment.checkoutId })
  expect(balance).toEqual({ bank: 0, deposits: 0 })
  expect(about(payment.id).map((one) => one.kind)).toEqual(['paid', 'refunded'])
})

test('a partial refund leaves the payment paid; more than was paid is refused', async () => {
  const { payment } = await openAndStart()
  await payAtBank(bank, payment.id)
  await payments.settle({ paymentId: payment.id })
  const refund = (amountCents: number) =>
    db
      .transaction()
      .execute((trx) =>
        payments.requestRefund(trx, { paymentId: payment.id, amountCents, reason: 'returned' }),
      )
  await refund(3000)
  await jobs.drain()
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('paid')
  await expect(refund(6000)).rejects.toMatchObject({ code: 'REFUND_ABOVE_PAYMENT' })
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('paid')
})

test('of many refunds asked for at once no more than the payment is promised', async () => {
  const { payment } = await openAndStart()
  await payAtBank(bank, payment.id)
  await payments.settle({ paymentId: payment.id })
  const asked = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      db
        .transaction()
        .execute((trx) =>
          payments.requestRefund(trx, { paymentId: payment.id, amountCents: 4000, reason: 'race' }),
        ),
    ),
  )
  expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
  await jobs.drain()
  const back = (await captures(payment.id)).filter((entry) => entry.kind === 'refund')
  expect(back.map((entry) => entry.amountCents)).toEqual([4000, 4000])
})

test('a payment that was never paid cannot be refunded', async () => {
  const payment = await open()
  const asked = db
    .transaction()
    .execute((trx) => payments.requestRefund(trx, { paymentId: payment.id, amountCents: 1, reason: 'x' }))
  await expect(asked).rejects.toBeInstanceOf(AppError)
})

test('an expired payment is cancelled at the bank, so that nobody can pay it any more', async () => {
  const { payment } = await openAndStart({ expiresAt: new Date(Date.now() - 1000) })
  await payments.reconcile()
  expect(about(payment.id)).toEqual([{ kind: 'failed', paymentId: payment.id, reason: 'expired' }])
  expect((await payAtBank(bank, payment.id)).state).toBe('cancelled')
  expect(await captures(payment.id)).toEqual([])
})

test('A4 a payment captured just before it expires is paid, not expired', async () => {
  const { payment } = await openAndStart({ expiresAt: new Date(Date.now() - 1000) })
  await payAtBank(bank, payment.id, 'captureThenDrop').catch(() => {})
  await payments.reconcile()
  expect(about(payment.id)).toEqual([{ kind: 'paid', paymentId: payment.id }])
})

/** However busy the bank is. */
async function settled(paymentId: string): Promise<void> {
  try {
    await payments.settle({ paymentId })
  } catch (error) {
    if (!isProviderAway(error)) throw error
    await settled(paymentId)
  }
}

test('A4 capture and expiry at the same moment end either paid and captured, or neither', async () => {
  const end = async () => {
    const { payment } = await openAndStart({ expiresAt: new Date(Date.now() - 1000) })
    await Promise.all([payAtBank(bank, payment.id), payments.reconcile()])
    await settled(payment.id)
    const taken = (await captures(payment.id)).length
    const state = (await payments.findPayment({ paymentId: payment.id }))?.state
    return `${state}:${taken}`
  }
  const ends: string[] = []
  // Each looks after all that are open: five at a time race, fifty would only wait for each other at the bank.
  for (let round = 0; round < 4; round += 1) ends.push(...(await Promise.all(Array.from({ length: 5 }, end))))
  // Whoever asks the bank after another one has cancelled it there for its end hears that it was cancelled.
  expect(ends.filter((one) => !/^(paid:1|(expired|failed):0)$/.test(one))).toEqual([])
  expect(ends).toHaveLength(20)
})

test('a payment the bank never heard of expires, and a late start of it is dead on arrival', async () => {
  const payment = await open({ expiresAt: new Date(Date.now() - 1000) })
  await payments.reconcile()
  expect((await payments.startPayment(payment.checkoutId, RETURNS)).payment.state).toBe('expired')
  expect((await bank.paymentByKey(payment.id))?.state).toBe('cancelled')
})

test('money that arrives after the payment was given up is paid all the same', async () => {
  const { payment } = await openAndStart()
  await db
    .updateTable('payments')
    .set({ state: 'expired', failure: 'expired' })
    .where('id', '=', payment.id)
    .execute()
  await payAtBank(bank, payment.id)
  expect((await payments.settle({ paymentId: payment.id }))?.state).toBe('paid')
  expect(about(payment.id)).toEqual([{ kind: 'paid', paymentId: payment.id }])
})

test('a cancelled checkout cannot be paid any more; one already captured is paid', async () => {
  const first = await openAndStart()
  expect((await payments.cancelPayment(first.payment.checkoutId))?.state).toBe('failed')
  expect((await payAtBank(bank, first.payment.id)).state).toBe('cancelled')
  const second = await openAndStart()
  await payAtBank(bank, second.payment.id)
  expect((await payments.cancelPayment(second.payment.checkoutId))?.state).toBe('paid')
})

test('B13 the bank takes another amount or currency: not paid, and the money goes back', async () => {
  for (const fault of ['wrongAmount', 'wrongCurrency'] as const) {
    const { payment } = await openAndStart()
    await payAtBank(bank, payment.id)
    await control.setBehaviour(payment.id, fault)
    const settled = await payments.settle({ paymentId: payment.id })
    expect(settled).toMatchObject({ state: 'failed', failure: 'amountMismatch' })
    expect(about(payment.id)).toEqual([{ kind: 'failed', paymentId: payment.id, reason: 'amountMismatch' }])
    await jobs.drain()
    expect((await captures(payment.id)).map((entry) => entry.kind)).toEqual(['capture', 'refund'])
    for (const currency of ['EUR', 'CHF']) {
      const balance = await payments.ledgerBalance(db, { checkoutId: payment.checkoutId, currency })
      expect(Object.values(balance).filter((cents) => cents !== 0)).toEqual([])
    }
    // Also when the provider changes its mind: the money is on its way back.
    await control.clearBehaviour(payment.id)
    expect(await payments.settle({ paymentId: payment.id })).toMatchObject({ state: 'failed' })
    expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('failed')
  }
})

test('B13 while the bank is silent, confused or ill nothing is decided; afterwards it is', async () => {
  for (const fault of ['neverAnswer', 'garbage', 'serverError'] as const) {
    const { payment } = await openAndStart()
    await payAtBank(bank, payment.id)
    await control.setBehaviour(payment.id, fault)
    await expect(payments.settle({ paymentId: payment.id })).rejects.toMatchObject({ kind: 'unavailable' })
    expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('started')
    await control.clearBehaviour(payment.id)
    expect((await payments.settle({ paymentId: payment.id }))?.state).toBe('paid')
  }
})

test('B13 a start that the bank does not answer is a 503, and starting again finds it', async () => {
  const payment = await open()
  await control.setBehaviour(payment.id, 'garbage')
  await expect(payments.startPayment(payment.checkoutId, RETURNS)).rejects.toMatchObject({
    status: 503,
    code: 'PAYMENT_PROVIDER_UNAVAILABLE',
  })
  await control.clearBehaviour(payment.id)
  expect((await payments.startPayment(payment.checkoutId, RETURNS)).scriptUrl).not.toBeNull()
})

test('B13 a bank slower than our patience is a 503 in time, and what it started is found again', async () => {
  const hasty = await buildPaymentsWorld(database, { bankTimeoutMs: 100 })
  const payment = await hasty.open()
  await control.setBehaviour(payment.id, 'delay')
  await expect(hasty.payments.startPayment(payment.checkoutId, RETURNS)).rejects.toMatchObject({
    status: 503,
  })
  const startedThere = await bank.paymentByKey(payment.id)
  expect(startedThere).not.toBeNull()
  await control.clearBehaviour(payment.id)
  const started = await payments.startPayment(payment.checkoutId, RETURNS)
  expect(started.payment.reference).toBe(startedThere!.id)
})

test('B13 a dead bank keeps no goods for ever, and what it had captured is found later', async () => {
  const { payment } = await openAndStart({ expiresAt: new Date(Date.now() - 11 * 60_000) })
  await payAtBank(bank, payment.id)
  await control.setBehaviour(payment.id, 'neverAnswer')
  await payments.reconcile()
  expect(await payments.findPayment({ paymentId: payment.id })).toMatchObject({
    state: 'expired',
    failure: 'unconfirmed',
  })
  await control.clearBehaviour(payment.id)
  await payments.reconcile()
  expect(about(payment.id).map((one) => one.kind)).toEqual(['failed', 'paid'])
})

test('T16 the reconciler finds what the buyer paid when every message of it was lost', async () => {
  const { payment } = await openAndStart()
  await expect(payAtBank(bank, payment.id, 'captureThenDrop')).rejects.toThrow()
  await payments.reconcile()
  expect(about(payment.id)).toEqual([])
  await shiftClock(database, 31)
  await payments.reconcile()
  await shiftClock(database, 0)
  expect(about(payment.id)).toEqual([{ kind: 'paid', paymentId: payment.id }])
})

test('unknown checkouts are a 404 and unknown payments settle to nothing', async () => {
  await expect(payments.startPayment(newId(), RETURNS)).rejects.toMatchObject({ status: 404 })
  expect(await payments.settle({ paymentId: newId() })).toBeNull()
})
