import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { type PaymentsContext, refuse } from './context.ts'
import { post } from './ledger/ledger.ts'
import { accountOf } from './ledger/receipts.ts'
import { isTakenByStaff } from './rules.ts'
import { findPayment } from './storage.ts'

/**
 * Staff hand back over the counter what was taken there: every refund of this checkout that nobody has handed back yet, the way
 * it came, but for those that go another way (`except`). The caller holds the payment; the refund's own job posts that the money
 * was owed.
 */
export async function handBack(
  context: Pick<PaymentsContext, 'giveCash'>,
  trx: Trx,
  wanted: { checkoutId: string; actor: string; except?: readonly string[] },
): Promise<{ amountCents: number }> {
  const { checkoutId, actor, except = [] } = wanted
  const payment = await findPayment(trx, { checkoutId })
  if (!payment || !isTakenByStaff(payment.method)) throw refuse('PAYMENT_NOT_OPEN', 409)
  let given = 0
  for (const refund of await refundsToHandBack(trx, payment.id)) {
    const { id, amountCents } = refund
    if (except.includes(id)) continue
    if (!(await noteHandedBack(trx, { refundId: id, amountCents, actor }))) continue
    await post(trx, {
      entries: [
        { account: 'transfers', amountCents },
        { account: accountOf(payment), amountCents: -amountCents },
      ],
      reason: 'handedBack',
      checkoutId,
      paymentId: payment.id,
      currency: payment.currency,
    })
    if (payment.method === 'cash') await context.giveCash(trx, payment, { refundId: id, amountCents })
    given += amountCents
  }
  return { amountCents: given }
}

/** Refunds of this checkout that wait for their transfer. */
export async function refundsWaiting(trx: Trx, checkoutId: string): Promise<string[]> {
  const payment = await findPayment(trx, { checkoutId })
  return payment ? (await refundsToHandBack(trx, payment.id)).map(({ id }) => id) : []
}

async function refundsToHandBack(
  trx: Trx,
  paymentId: string,
): Promise<{ id: string; amountCents: number }[]> {
  const { rows } = await sql<{ id: string; amountCents: number }>`
    select r.id, r.amount_cents - r.credited_cents as "amountCents" from refunds r
    where r.payment_id = ${paymentId} and r.state in ('requested', 'done') and r.amount_cents > r.credited_cents
      and not exists (select from sent_transfers s where s.refund_id = r.id) order by r.id`.execute(trx)
  return rows
}

/** False: somebody did it before. */
async function noteHandedBack(
  trx: Trx,
  given: { refundId: string; amountCents: number; actor: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sent_transfers (id, refund_id, amount_cents, sent_on, actor)
    values (${newId()}, ${given.refundId}, ${given.amountCents}, (app.now() at time zone 'Europe/Berlin')::date, ${given.actor})
    on conflict do nothing returning id`.execute(trx)
  return rows.length > 0
}
