import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { type BankPayment, books, insertEntry, insertNotices } from './storage.ts'

type LaterContext = { db: Db; kick(): void }

/** What the bank vouches for and takes when the merchant asks: whole or in part, once. */
export function createLater(ctx: LaterContext) {
  return inContext(ctx, { take, letGo })
}

/** Takes so much of it; the rest is let go. The same again is the same. Refused where the bank vouches no more. */
async function take({ db, kick }: LaterContext, key: string, amount: number): Promise<BankPayment> {
  const taken = await db.transaction().execute(async (trx) => {
    const payment = await books(trx)
      .selectFrom('bank_payments')
      .selectAll()
      .where('idempotency_key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (!payment) throw notFound()
    if (payment.taken_cents !== null && payment.taken_cents === amount) return payment
    const isOpen = payment.state === 'captured' && payment.takes_later && payment.taken_cents === null
    if (!isOpen || payment.behaviour === 'lapsed' || amount > payment.amount_cents)
      throw new AppError(422, 'NOTHING_RESERVED', 'The bank does not vouch for so much')
    const after = await books(trx)
      .updateTable('bank_payments')
      .set({ taken_cents: amount })
      .where('id', '=', payment.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await insertEntry(trx, { id: newId(), payment, kind: 'capture', amountCents: amount })
    await insertNotices(trx, payment.id, [{ id: newId(), type: 'payment.taken', afterSeconds: 0, copies: 1 }])
    return after
  })
  kick()
  return taken
}

/** The merchant needs nothing of it. Null: it was taken, or never vouched for. */
async function letGo({ db }: LaterContext, id: string): Promise<BankPayment | null> {
  const row = await books(db)
    .updateTable('bank_payments')
    .set({ state: 'cancelled', taken_cents: 0 })
    .where('id', '=', id)
    .where('state', '=', 'captured')
    .where('takes_later', '=', true)
    .where('taken_cents', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
