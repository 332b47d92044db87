import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { books, findInstrument } from './storage.ts'

export type BankPayout = { key: string; instrument: string; amount: number; currency: string }

/** Gives money to a kept instrument. The same key is the same payout; what was refused once stays refused. */
export function createPayouts(db: Db) {
  return async function payOut(given: BankPayout): Promise<{ id: string; amount: number; currency: string }> {
    const payout = (await byKey(given.key)) ?? (await decide(given))
    if (payout.amount_cents !== given.amount || payout.instrument !== given.instrument)
      throw new AppError(422, 'KEY_REUSED', 'This key belongs to another payout')
    if (payout.state === 'refused')
      throw new AppError(422, 'PAYOUT_REFUSED', 'This instrument takes no money')
    return { id: payout.id, amount: payout.amount_cents, currency: payout.currency }
  }

  /** Of two calls at the same time one decides, and both read what it wrote. */
  async function decide(given: BankPayout) {
    const instrument = await findInstrument(db, given.instrument)
    if (!instrument) throw notFound()
    await books(db)
      .insertInto('bank_payouts')
      .values({
        id: newId(),
        idempotency_key: given.key,
        instrument: given.instrument,
        amount_cents: given.amount,
        currency: given.currency,
        state: instrument.behaviour === 'payoutRefused' ? 'refused' : 'done',
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .execute()
    return (await byKey(given.key))!
  }

  function byKey(key: string) {
    return books(db)
      .selectFrom('bank_payouts')
      .selectAll()
      .where('idempotency_key', '=', key)
      .executeTakeFirst()
  }
}
