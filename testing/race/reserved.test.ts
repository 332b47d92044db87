import { afterEach, expect, test } from 'vitest'
import { buildPaymentsWorld } from '#modules/payments/build.ts'
import { testDatabase } from '#testing/database.ts'
import { overtaken } from './together.ts'

const { db } = await testDatabase('empty')
const { payments, bank, jobs, openAndStart } = await buildPaymentsWorld({ db })
const AMOUNT = 9_000
const PART = 1_500

afterEach(() => {
  delete process.env['UNSAFE']
})

/**
 * The parcel leaves while a part of the same purchase is called off; answers what the bank took, less what it gave back. Whoever comes
 * first has looked, and written nothing down, when the other one comes.
 */
async function sentAndCalledOff(first: 'sent' | 'called off'): Promise<number> {
  const { payment } = await openAndStart({ method: 'klarna', amountCents: AMOUNT, isTakenWhenSent: true })
  const at = (await bank.paymentByKey(payment.id))!
  await bank.pay(at, { kind: 'klarna', display: {}, behaviour: 'success' })
  await payments.settle({ paymentId: payment.id })
  const wish = { paymentId: payment.id, amountCents: PART, reason: 'race' }
  const callOff = async () =>
    void (await db.transaction().execute((trx) => payments.requestRefund(trx, wish)))
  const send = () => db.transaction().execute((trx) => payments.takeReserved(trx, payment.checkoutId))
  if (first === 'sent') await overtaken(db, 'payments', send, callOff, 'update')
  else await overtaken(db, 'refunds', callOff, send)
  for (let round = 0; round < 3; round += 1) await jobs.drain().catch(() => {})
  return keptOf(payment.id)
}

async function keptOf(paymentId: string): Promise<number> {
  const entries = await db
    .selectFrom('bank_ledger')
    .innerJoin('bank_payments', 'bank_payments.id', 'bank_ledger.payment_id')
    .select(['kind', 'bank_ledger.amount_cents as cents'])
    .where('merchant_reference', '=', paymentId)
    .execute()
  return entries.reduce((sum, { kind, cents }) => sum + (kind === 'capture' ? cents : -cents), 0)
}

test.each(['sent', 'called off'] as const)(
  'what is called off while the parcel leaves is taken by nobody: first it is %s',
  async (first) => {
    expect(await sentAndCalledOff(first)).toBe(AMOUNT - PART)
  },
)

test('control: without turns the bank takes what was called off a moment before', async () => {
  process.env['UNSAFE'] = 'noReservedLock'
  expect(await sentAndCalledOff('called off')).toBe(AMOUNT)
})
