import { lockEntry } from '#modules/checkout/open-items/open-items.storage.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { findRefundToSend, insertSent, listToSend, WAITING_TRANSFERS } from './sent-transfers.storage.ts'

export type Sent = { id: string; on: string; actor: string }

/** Money that leaves the club's account by a transfer of staff: it is noted here, once, and stands in the books. */
export function createSentTransfers({ db, payments }: { db: Db; payments: Pick<Payments, 'post'> }) {
  /**
   * Staff has sent it: a refund of an order on account, what somebody transferred too much, or a transfer that belongs to no
   * order. `id` is the refund's or the bank entry's. Answers how much it was.
   */
  async function noteSent(given: Sent): Promise<{ amountCents: number }> {
    return db.transaction().execute((trx) => noteSentIn(trx, given))
  }

  async function noteSentIn(trx: Trx, given: Sent): Promise<{ amountCents: number }> {
    return (await noteRefund(trx, given)) ?? (await noteEntry(trx, given)) ?? unknown()
  }

  async function noteRefund(trx: Trx, given: Sent): Promise<{ amountCents: number } | null> {
    const refund = await findRefundToSend(trx, given.id)
    if (!refund) return null
    const { amountCents, checkoutId, paymentId, currency, isRefused } = refund
    await insertOnce(trx, { ...given, refundId: given.id, entryId: null, amountCents })
    const posting = { reason: 'transferSent', checkoutId, paymentId, currency }
    // What a provider refused was never posted as sent: the money is the buyer's still.
    const account = isRefused ? 'deposits' : 'transfers'
    await payments.post(trx, { ...posting, entries: fromBank(account, amountCents) })
    return { amountCents }
  }

  async function noteEntry(trx: Trx, given: Sent): Promise<{ amountCents: number } | null> {
    const entry = await lockEntry(trx, given.id)
    if (!entry) return null
    const amountCents = entry.isAssigned ? entry.surplusCents : entry.amountCents
    if (amountCents === 0)
      throw new AppError(409, 'NOTHING_TO_SEND', 'All of this transfer was for its order')
    await insertOnce(trx, { ...given, refundId: null, entryId: given.id, amountCents })
    // What belongs to no order has not been in the books until now.
    if (!entry.isAssigned)
      await payments.post(trx, { reason: 'received', entries: toBank('unassigned', amountCents) })
    const { paymentId, checkoutId } = entry
    await payments.post(trx, {
      reason: 'transferSent',
      checkoutId,
      paymentId,
      entries: fromBank('unassigned', amountCents),
    })
    return { amountCents }
  }

  async function insertOnce(trx: Trx, sent: Parameters<typeof insertSent>[1]): Promise<void> {
    if (!(await insertSent(trx, sent))) throw new AppError(409, 'ALREADY_SENT', 'This was sent before')
  }

  return { listToSend: () => listToSend(db), waiting: WAITING_TRANSFERS, noteSent, noteSentIn }
}

const fromBank = (account: string, cents: number) => [
  { account, amountCents: cents },
  { account: 'bank', amountCents: -cents },
]
const toBank = (account: string, cents: number) => fromBank(account, -cents)

function unknown(): never {
  throw notFound()
}
