import { numberDocument } from '#modules/checkout/papers/documents.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { CreditKind } from './reasons.schema.ts'

export type NewCredit = {
  orderId: string
  checkoutId: string
  kind: CreditKind
  returnId?: string | undefined
  reason: string | null
  actor: string
  lines: {
    itemId: string
    pieces: number
    grossCents: number
    voucherCents: number
    /** Used before it was withdrawn from. */
    keptCents?: number
  }[]
  shipping?: { cents: number; voucherCents: number }
  moneyCents: number
  voucherCents?: number
  newVoucherCents?: number
  newVoucherId?: string | null
  refundId: string | null
}

/** Money given back, with its credit note: numbered here, drawn and sent by a job. */
export async function documentCredit(trx: Trx, jobs: Jobs, given: NewCredit): Promise<void> {
  const { orderId, checkoutId } = given
  const creditId = await insertCredit(trx, given)
  await numberDocument(trx, { kind: 'creditNote', checkoutId, orderId, creditId })
  await jobs.enqueue(trx, 'order-credited', { creditId })
}

async function insertCredit(trx: Trx, given: NewCredit): Promise<string> {
  const id = newId()
  await trx
    .insertInto('order_credits')
    .values({
      id,
      order_id: given.orderId,
      checkout_id: given.checkoutId,
      kind: given.kind,
      return_id: given.returnId ?? null,
      reason: given.reason,
      shipping_cents: given.shipping?.cents ?? 0,
      shipping_voucher_cents: given.shipping?.voucherCents ?? 0,
      money_cents: given.moneyCents,
      voucher_cents: given.voucherCents ?? 0,
      new_voucher_cents: given.newVoucherCents ?? 0,
      new_voucher_id: given.newVoucherId ?? null,
      refund_id: given.refundId,
      created_by: given.actor,
    })
    .execute()
  await trx
    .insertInto('order_credit_lines')
    .values(
      given.lines.map((line) => ({
        credit_id: id,
        checkout_item_id: line.itemId,
        quantity: line.pieces,
        gross_cents: line.grossCents,
        voucher_cents: line.voucherCents,
        kept_cents: line.keptCents ?? 0,
      })),
    )
    .execute()
  return id
}
