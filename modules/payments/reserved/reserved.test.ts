import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { testDatabase } from '#testing/database.ts'
import { buildPaymentsWorld } from '../build.ts'
import { refundsOf } from '../refunds.ts'

const AMOUNT = 8995
let database: Awaited<ReturnType<typeof testDatabase>>
let world: Awaited<ReturnType<typeof buildPaymentsWorld>>

beforeAll(async () => {
  database = await testDatabase('empty')
  world = await buildPaymentsWorld(database)
})
afterAll(() => database.close())

async function vouchedFor(given: { behaviour?: 'success' | 'lapsed'; isTakenWhenSent?: boolean } = {}) {
  const { behaviour = 'success', isTakenWhenSent = true } = given
  const { payment } = await world.openAndStart({ method: 'klarna', amountCents: AMOUNT, isTakenWhenSent })
  const at = (await world.bank.paymentByKey(payment.id))!
  await world.bank.pay(at, { kind: 'klarna', display: {}, behaviour })
  return (await world.payments.settle({ paymentId: payment.id }))!
}
const trx = <T>(work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
  database.db.transaction().execute(work) as Promise<T>
const send = (checkoutId: string) => trx((one) => world.payments.takeReserved(one, checkoutId))
const callOff = (paymentId: string, amountCents: number) =>
  trx((one) => world.payments.requestRefund(one, { paymentId, amountCents, reason: 'test' }))
/** The provider vouches no more before it was asked, and says so. */
async function lapse(key: string): Promise<void> {
  await world.bank.cancelByKey({ key, method: 'klarna', amount: AMOUNT, currency: 'EUR' })
  await world.payments.followUp(key)
}
const find = async (paymentId: string) => (await world.payments.findPayment({ paymentId }))!

/** What the bank has taken and not given back, in cents. */
async function takenFor(paymentId: string): Promise<number> {
  const entries = (await bankControl(database.db).ledger()).filter(
    (one) => one.merchantReference === paymentId,
  )
  return entries.reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents),
    0,
  )
}

/** What the books of the club say of the money at its provider. */
async function bookedFor(paymentId: string): Promise<number> {
  const rows = await database.db
    .selectFrom('ledger_entries')
    .select('amount_cents')
    .where('payment_id', '=', paymentId)
    .where('account', '=', 'bank')
    .execute()
  return rows.reduce((sum, row) => sum + row.amount_cents, 0)
}

describe('what a provider vouches for until the goods leave', () => {
  test('is paid and not settled; the bank has taken nothing, and takes it once the goods leave', async () => {
    const payment = await vouchedFor()
    expect(payment).toMatchObject({ state: 'paid', isReserved: true, isSettled: false, captureCents: null })
    expect(await takenFor(payment.id)).toBe(0)
    await send(payment.checkoutId)
    await send(payment.checkoutId)
    await world.jobs.drain()
    expect(await find(payment.id)).toMatchObject({ state: 'paid', isSettled: true, captureCents: AMOUNT })
    expect([await takenFor(payment.id), await bookedFor(payment.id)]).toEqual([AMOUNT, AMOUNT])
  })

  test('is taken at once where something of it is handed over with the payment', async () => {
    const payment = await vouchedFor({ isTakenWhenSent: false })
    expect(payment).toMatchObject({ state: 'paid', isReserved: false, isSettled: true })
    expect(await takenFor(payment.id)).toBe(AMOUNT)
    await send(payment.checkoutId)
    await world.jobs.drain()
    expect(await takenFor(payment.id)).toBe(AMOUNT)
  })

  test('what was called off before is never taken, what comes back afterwards is given back', async () => {
    const payment = await vouchedFor()
    await callOff(payment.id, 2_000)
    await world.jobs.drain()
    expect(await takenFor(payment.id)).toBe(0)
    await send(payment.checkoutId)
    await world.jobs.drain()
    expect([await takenFor(payment.id), await bookedFor(payment.id)]).toEqual([
      AMOUNT - 2_000,
      AMOUNT - 2_000,
    ])
    await callOff(payment.id, 1_000)
    await world.jobs.drain()
    expect([await takenFor(payment.id), await bookedFor(payment.id)]).toEqual([
      AMOUNT - 3_000,
      AMOUNT - 3_000,
    ])
    expect(await refundsOf(database.db, payment.id)).toMatchObject({
      refundedCents: 3_000,
      stillRequested: 0,
    })
    expect(await find(payment.id)).toMatchObject({ state: 'paid', isSettled: true })
  })

  test('called off whole, the provider need not vouch any more, and nobody owes anything', async () => {
    const payment = await vouchedFor()
    await callOff(payment.id, AMOUNT - 500)
    await callOff(payment.id, 500)
    await world.jobs.drain()
    expect(await world.bank.paymentByKey(payment.id)).toMatchObject({ state: 'cancelled', taken_cents: 0 })
    await world.payments.followUp(payment.id)
    await send(payment.checkoutId)
    await world.jobs.drain()
    expect(await find(payment.id)).toMatchObject({ state: 'refunded', captureCents: 0 })
    expect([await takenFor(payment.id), await bookedFor(payment.id)]).toEqual([0, 0])
    expect(await world.payments.receivables.openOf(database.db, payment.id)).toBe(0)
  })

  test('what the provider does not pay when it is asked is owed by the buyer', async () => {
    const payment = await vouchedFor({ behaviour: 'lapsed' })
    await callOff(payment.id, 995)
    await send(payment.checkoutId)
    await world.jobs.drain()
    expect(await takenFor(payment.id)).toBe(0)
    expect(await world.payments.receivables.openOf(database.db, payment.id)).toBe(AMOUNT - 995)
    expect(await bookedFor(payment.id)).toBe(0)
  })

  test('once the provider has let it go, what is called off makes less of what is owed, once', async () => {
    const payment = await vouchedFor()
    await callOff(payment.id, 995)
    await lapse(payment.id)
    const open = () => world.payments.receivables.openOf(database.db, payment.id)
    expect([await open(), await bookedFor(payment.id)]).toEqual([AMOUNT - 995, 0])
    await callOff(payment.id, 3_000)
    await world.jobs.drain()
    expect([await open(), await bookedFor(payment.id)]).toEqual([AMOUNT - 3_995, 0])
    await callOff(payment.id, AMOUNT - 3_995)
    await world.jobs.drain()
    expect([await open(), await bookedFor(payment.id)]).toEqual([0, 0])
    expect(await find(payment.id)).toMatchObject({ state: 'refunded' })
  })

  test('paid by transfer after the provider let it go, what is called off is given back, and nothing is asked for', async () => {
    const payment = await vouchedFor()
    await lapse(payment.id)
    await trx((one) =>
      world.payments.receivables.receive(one, { paymentId: payment.id, amountCents: AMOUNT, actor: 'bank' }),
    )
    await callOff(payment.id, 3_000)
    const refund = await database.db
      .selectFrom('refunds')
      .select(['amount_cents', 'credited_cents'])
      .where('payment_id', '=', payment.id)
      .executeTakeFirst()
    expect(refund).toEqual({ amount_cents: 3_000, credited_cents: 0 })
    expect(await send(payment.checkoutId)).toBe(0)
    expect(await bookedFor(payment.id)).toBe(AMOUNT)
  })

  test('more than was paid is never given back, whether it was taken or not', async () => {
    const payment = await vouchedFor()
    await callOff(payment.id, 5_000)
    await expect(callOff(payment.id, 4_000)).rejects.toMatchObject({ code: 'REFUND_ABOVE_PAYMENT' })
    await send(payment.checkoutId)
    await world.jobs.drain()
    await expect(callOff(payment.id, 4_000)).rejects.toMatchObject({ code: 'REFUND_ABOVE_PAYMENT' })
    expect(await takenFor(payment.id)).toBe(AMOUNT - 5_000)
  })

  test('the job may run twice, also while its first answer is lost', async () => {
    const payment = await vouchedFor()
    await send(payment.checkoutId)
    const [job] = world.jobs.waiting.filter(({ name }) => name === 'payments.capture')
    await bankControl(database.db).setBehaviour(payment.id, 'serverError')
    await expect(world.jobs.drain()).rejects.toMatchObject({ kind: 'unavailable' })
    await bankControl(database.db).clearBehaviour(payment.id)
    world.jobs.waiting.push(job!, job!)
    await world.jobs.drain()
    expect([await takenFor(payment.id), (await find(payment.id)).isSettled]).toEqual([AMOUNT, true])
  })

  test('while it waits, its question every hour changes nothing', async () => {
    const payment = await vouchedFor()
    await world.payments.followUp(payment.id)
    expect(await find(payment.id)).toMatchObject({ state: 'paid', isSettled: false, captureCents: null })
    expect(await world.payments.receivables.openOf(database.db, payment.id)).toBe(0)
  })
})
