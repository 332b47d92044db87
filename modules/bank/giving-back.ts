import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { type BankPayment, books, insertEntry, insertNotices } from './storage.ts'
import type { createDeliveries } from './webhooks.ts'

type GivingBackContext = { db: Db; deliveries: ReturnType<typeof createDeliveries> }

/** Gives money back, never more than was captured; the same key is the same refund. */
export async function refund(
  ctx: GivingBackContext,
  given: { key: string; payment: string; amount: number },
) {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const payment = await books(trx)
      .selectFrom('bank_payments')
      .selectAll()
      .where('id', '=', given.payment)
      .forUpdate()
      .executeTakeFirst()
    if (!payment) throw notFound()
    const earlier = await refundsOf(trx, payment.id)
    const same = earlier.find((one) => one.idempotency_key === given.key)
    if (same) return { id: same.id, amount: same.amount_cents, currency: payment.currency }
    const taken = payment.takes_later ? (payment.taken_cents ?? 0) : payment.amount_cents
    const left = taken - earlier.reduce((sum, one) => sum + one.amount_cents, 0)
    if (payment.takes_later && payment.taken_cents === null)
      throw new AppError(409, 'NOTHING_TAKEN_YET', 'What was not taken cannot go back')
    if (payment.state !== 'captured' || given.amount > left)
      throw new AppError(422, 'REFUND_ABOVE_PAYMENT', 'More than was captured')
    const id = newId()
    await books(trx)
      .insertInto('bank_refunds')
      .values({ id, idempotency_key: given.key, payment_id: payment.id, amount_cents: given.amount })
      .execute()
    await insertEntry(trx, { id: newId(), payment, kind: 'refund', amountCents: given.amount })
    return { id, amount: given.amount, currency: payment.currency }
  })
}

/** The buyer's bank takes back what was captured, and the merchant is told. False when there is nothing to take back. */
export async function takeBack(ctx: GivingBackContext, key: string): Promise<boolean> {
  const { db, deliveries } = ctx
  const returned = await db.transaction().execute(async (trx) => {
    const row = await markReturned(trx, key)
    if (!row) return false
    const given = (await refundsOf(trx, row.id)).reduce((sum, one) => sum + one.amount_cents, 0)
    const amountCents = (row.taken_cents ?? row.amount_cents) - given
    await insertEntry(trx, { id: newId(), payment: row, kind: 'return', amountCents })
    await insertNotices(trx, row.id, [{ id: newId(), type: 'payment.returned', afterSeconds: 0, copies: 1 }])
    return true
  })
  deliveries.kick()
  return returned
}

function refundsOf(trx: Trx, paymentId: string) {
  return books(trx).selectFrom('bank_refunds').selectAll().where('payment_id', '=', paymentId).execute()
}

/** A debit comes back, a card is charged back; null when nothing was taken, or it is back already. */
async function markReturned(trx: Trx, key: string): Promise<BankPayment | null> {
  const row = await books(trx)
    .updateTable('bank_payments')
    .set({ returned_at: sql<Date>`app.now()` })
    .where('idempotency_key', '=', key)
    .where('state', '=', 'captured')
    .where('returned_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
