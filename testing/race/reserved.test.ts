import { afterEach, expect, test } from 'vitest'
import { buildPaymentsWorld } from '#modules/payments/build.ts'
import { testDatabase } from '#testing/database.ts'

const { db } = await testDatabase('empty')
const { payments, bank, jobs, openAndStart } = await buildPaymentsWorld({ db })
const AMOUNT = 9_000
const PART = 1_500
const ROUNDS = 10

afterEach(() => {
  delete process.env['UNSAFE']
})

/** The parcel leaves while parts of the same purchase are called off; answers what the bank took, less what it gave back. */
async function sentAndCalledOff(): Promise<{ kept: number; calledOff: number }> {
  const { payment } = await openAndStart({ method: 'klarna', amountCents: AMOUNT, isTakenWhenSent: true })
  const at = (await bank.paymentByKey(payment.id))!
  await bank.pay(at, { kind: 'klarna', display: {}, behaviour: 'success' })
  await payments.settle({ paymentId: payment.id })
  const callOff = () =>
    db.transaction().execute(async (trx) => {
      await payments.requestRefund(trx, { paymentId: payment.id, amountCents: PART, reason: 'race' })
      // Whoever calls off does more in the same transaction.
      await new Promise((resolve) => setTimeout(resolve, 5))
    })
  const send = () => db.transaction().execute((trx) => payments.takeReserved(trx, payment.checkoutId))
  await Promise.all([callOff(), send(), callOff(), callOff()])
  for (let round = 0; round < 3; round += 1) await jobs.drain().catch(() => {})
  const { rows } = await readLedger(payment.id)
  return { kept: rows, calledOff: 3 * PART }
}

async function readLedger(paymentId: string): Promise<{ rows: number }> {
  const entries = await db
    .selectFrom('bank_ledger')
    .innerJoin('bank_payments', 'bank_payments.id', 'bank_ledger.payment_id')
    .select(['kind', 'bank_ledger.amount_cents as cents'])
    .where('merchant_reference', '=', paymentId)
    .execute()
  return { rows: entries.reduce((sum, { kind, cents }) => sum + (kind === 'capture' ? cents : -cents), 0) }
}

test(`what is called off while the parcel leaves is taken by nobody, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { kept, calledOff } = await sentAndCalledOff()
    expect(kept).toBe(AMOUNT - calledOff)
  }
})

test('control: without turns the bank takes what was called off a moment before', async () => {
  process.env['UNSAFE'] = 'noReservedLock'
  const kept: number[] = []
  for (let run = 0; run < 10 && !kept.some((cents) => cents > AMOUNT - 3 * PART); run += 1)
    kept.push((await sentAndCalledOff()).kept)
  expect(Math.max(...kept)).toBeGreaterThan(AMOUNT - 3 * PART)
})
