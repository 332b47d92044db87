import { sql } from 'kysely'
import type { Bank } from '#modules/bank/bank.ts'
import type { Behaviour, Fault } from '#modules/bank/instruments.rules.ts'
import type { BankPayment } from '#modules/bank/storage.ts'
import { books } from '#modules/bank/storage.ts'
import type { Db } from '#platform/db.ts'

/** What a test can force on the bank; the names of faults are the bank's own. */
export type Forced = 'decline' | 'delay' | 'doubleWebhook' | 'captureThenDrop' | Behaviour | Fault

const MEANT: Partial<Record<Forced, Behaviour>> = { decline: 'declined', delay: 'late' }

export type BankEntry = {
  merchantReference: string
  kind: 'capture' | 'refund' | 'return'
  amountCents: number
  currency: string
}
export type BankEvent = { id: string; merchantReference: string; type: string; isDelivered: boolean }

export type BankControl = ReturnType<typeof bankControl>

/**
 * The strings of the sandbox bank, for tests and the harness. It pulls them through the bank's own tables, so it works on a
 * program that runs in another process too. Payments are named as the club names them: by payment id.
 */
export function bankControl(db: Db) {
  /** Forces a behaviour on one payment, before or after it is started at the bank, or with `'*'` on all. */
  async function setBehaviour(paymentId: string, behaviour: Forced): Promise<void> {
    await books(db)
      .insertInto('bank_behaviours')
      .values({ merchant_reference: paymentId, behaviour: MEANT[behaviour] ?? behaviour })
      .onConflict((conflict) =>
        conflict.column('merchant_reference').doUpdateSet({ behaviour: MEANT[behaviour] ?? behaviour }),
      )
      .execute()
  }

  async function clearBehaviour(paymentId: string): Promise<void> {
    await books(db).deleteFrom('bank_behaviours').where('merchant_reference', '=', paymentId).execute()
  }

  /** Everything the bank has taken and given back, oldest first. */
  async function ledger(): Promise<BankEntry[]> {
    const rows = await books(db)
      .selectFrom('bank_ledger')
      .innerJoin('bank_payments', 'bank_payments.id', 'bank_ledger.payment_id')
      .select([
        'bank_payments.merchant_reference as merchantReference',
        'kind',
        'bank_ledger.amount_cents as amountCents',
        'bank_ledger.currency',
      ])
      .orderBy('bank_ledger.created_at')
      .orderBy('bank_ledger.id')
      .execute()
    return rows
  }

  /** In cents, what the bank gave to somebody's instrument with this key. */
  async function paidOut(key: string): Promise<number> {
    const rows = await books(db)
      .selectFrom('bank_payouts')
      .select('amount_cents')
      .where('idempotency_key', '=', key)
      .where('state', '=', 'done')
      .execute()
    return rows.reduce((sum, row) => sum + row.amount_cents, 0)
  }

  async function payments(): Promise<BankPayment[]> {
    return books(db).selectFrom('bank_payments').selectAll().orderBy('created_at').execute()
  }

  async function events(): Promise<BankEvent[]> {
    const rows = await books(db)
      .selectFrom('bank_webhooks')
      .innerJoin('bank_payments', 'bank_payments.id', 'bank_webhooks.payment_id')
      .select([
        'bank_webhooks.id',
        'bank_payments.merchant_reference as merchantReference',
        'type',
        'delivered_at',
      ])
      .orderBy('bank_webhooks.created_at')
      .orderBy('bank_webhooks.id')
      .execute()
    return rows.map(({ delivered_at, ...event }) => ({ ...event, isDelivered: delivered_at !== null }))
  }

  /** Keeps every undelivered event back until `release`. */
  async function holdWebhooks(): Promise<void> {
    await sql`update bank_webhooks set deliver_at = 'infinity' where delivered_at is null`.execute(db)
  }

  /** Makes undelivered events due now, all or the given ones, also such as were delivered before. */
  async function releaseWebhooks(eventIds?: string[]): Promise<void> {
    await sql`update bank_webhooks set deliver_at = now(), delivered_at = null, attempts = 0
      where ${eventIds ? sql`id = any(${eventIds})` : sql`delivered_at is null`}`.execute(db)
  }

  return { setBehaviour, clearBehaviour, ledger, paidOut, payments, events, holdWebhooks, releaseWebhooks }
}

/** The buyer pays as the instrument of this behaviour would. */
export async function payAtBank(
  bank: Bank,
  paymentId: string,
  behaviour: Behaviour = 'success',
): Promise<BankPayment> {
  const payment = await bank.paymentByKey(paymentId)
  if (!payment) throw new Error(`the bank does not know ${paymentId}`)
  return bank.pay(payment, {
    kind: 'creditCard',
    display: { endingDigits: '0111', expiry: '2031-08', holder: 'Anna Sommer', brand: 'Sandbox' },
    behaviour,
  })
}
