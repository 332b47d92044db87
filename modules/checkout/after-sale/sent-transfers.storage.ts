import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

export type ToSend = {
  id: string
  kind: 'refund' | 'surplus'
  amountCents: number
  /** The day since when it is owed. */
  since: string
  order: string | null
  /** Who had paid, as the bank wrote it; else the buyer. */
  to: string
  /** What the bank wrote beside it. */
  purpose: string | null
}

const IS_BY_TRANSFER = sql`r.state = 'done' and r.amount_cents > r.credited_cents and p.method = 'purchaseOnAccount'`
const ORDERS = sql`(select string_agg(o.number, ', ' order by o.number) from checkout_orders o where o.checkout_id = p.checkout_id)`

/** What is owed to people who had paid by transfer, the longest owed first. */
export async function listToSend(db: Db): Promise<ToSend[]> {
  const { rows } = await sql<ToSend>`
    select r.id, 'refund' as kind, r.amount_cents - r.credited_cents as "amountCents", r.done_at::date::text as since,
      ${ORDERS} as "order", coalesce(
        (select string_agg(distinct e.payer, ', ') from bank_entries e where e.payment_id = p.id and e.payer <> ''),
        (c.billing_address->>'firstName') || ' ' || (c.billing_address->>'lastName')) as "to", null as purpose
    from refunds r join payments p on p.id = r.payment_id join checkouts c on c.id = p.checkout_id
    where ${IS_BY_TRANSFER} and not exists (select from sent_transfers s where s.refund_id = r.id)
    union all
    select e.id, 'surplus', e.surplus_cents, e.booked_on::text, ${ORDERS}, e.payer, e.purpose
    from bank_entries e join payments p on p.id = e.payment_id
    where e.surplus_cents > 0 and not exists (select from sent_transfers s where s.bank_entry_id = e.id)
    order by since, id`.execute(db)
  return rows
}

/** Null: no refund, or none that goes by transfer. */
export async function findRefundToSend(
  trx: Trx,
  id: string,
): Promise<{ amountCents: number; checkoutId: string; paymentId: string; currency: string } | null> {
  if (!z.uuid().safeParse(id).success) return null
  const { rows } = await sql<{
    amountCents: number
    checkoutId: string
    paymentId: string
    currency: string
  }>`
    select r.amount_cents - r.credited_cents as "amountCents", p.checkout_id as "checkoutId", p.id as "paymentId", p.currency
    from refunds r join payments p on p.id = r.payment_id where r.id = ${id} and ${IS_BY_TRANSFER}`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** False: it was sent before. */
export async function insertSent(
  trx: Trx,
  sent: {
    refundId: string | null
    entryId: string | null
    amountCents: number
    on: string
    actor: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sent_transfers (id, refund_id, bank_entry_id, amount_cents, sent_on, actor)
    values (${newId()}, ${sent.refundId}, ${sent.entryId}, ${sent.amountCents}, ${sent.on}, ${sent.actor})
    on conflict do nothing returning id`.execute(trx)
  return rows.length > 0
}
