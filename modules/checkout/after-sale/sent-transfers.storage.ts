import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

export type ToSend = {
  id: string
  /** `refused`: its provider did not send it. */
  kind: 'refused' | 'refund' | 'surplus'
  amountCents: number
  /** The day since when it is owed. */
  since: string
  /** Or the number of a due. */
  order: string | null
  /** Who had paid, as the bank wrote it; else the buyer. */
  to: string
  /** What the bank wrote beside it. */
  purpose: string | null
}

/** What had come by transfer or over the counter goes back so; and what the provider of a card or an account refuses to send. */
const IS_BY_TRANSFER = sql`r.amount_cents > r.credited_cents
  and ((r.state = 'done' and p.method in ('purchaseOnAccount', 'cardOutside', 'cash', 'ownDebit')) or r.state = 'failed')`
const DUE = sql`(select d.number from due_attempts a join dues d on d.id = a.due_id where a.id = p.checkout_id)`
const ORDERS = sql`coalesce(
  (select string_agg(o.number, ', ' order by o.number) from checkout_orders o where o.checkout_id = p.checkout_id), ${DUE})`

/** What is owed to people by transfer, as rows of `ToSend` with the checkout. */
export const WAITING_TRANSFERS = sql`
    select r.id, case when r.state = 'failed' then 'refused' else 'refund' end as kind,
      r.amount_cents - r.credited_cents as "amountCents", coalesce(r.done_at, r.created_at)::date::text as since,
      ${ORDERS} as "order", coalesce(
        (select string_agg(distinct e.payer, ', ') from bank_entries e where e.payment_id = p.id and e.payer <> ''),
        nullif(concat_ws(' ', c.billing_address->>'firstName', c.billing_address->>'lastName'), ''),
        (select concat_ws(' ', k.first_name, k.last_name) from contacts k where k.id = p.owner_id),
        (select g.name from organisations g where g.id = p.owner_id), '') as "to", ${DUE} as purpose,
      p.checkout_id as "checkoutId"
    from refunds r join payments p on p.id = r.payment_id left join checkouts c on c.id = p.checkout_id
    where ${IS_BY_TRANSFER} and not exists (select from sent_transfers s where s.refund_id = r.id)
    union all
    select e.id, 'surplus', e.surplus_cents, e.booked_on::text, ${ORDERS}, e.payer, e.purpose, p.checkout_id
    from bank_entries e join payments p on p.id = e.payment_id
    where e.surplus_cents > 0 and not exists (select from sent_transfers s where s.bank_entry_id = e.id)`

/** The longest owed first. */
export async function listToSend(db: Db): Promise<ToSend[]> {
  const { rows } = await sql<ToSend>`
    select id, kind, "amountCents", since, "order", "to", purpose from (${WAITING_TRANSFERS}) as waiting
    order by since, id`.execute(db)
  return rows
}

export type RefundToSend = {
  amountCents: number
  checkoutId: string
  paymentId: string
  currency: string
  /** By its provider: it has not been posted as sent yet. */
  isRefused: boolean
}

/** Null: no refund, or none that goes by transfer. */
export async function findRefundToSend(trx: Trx, id: string): Promise<RefundToSend | null> {
  if (!z.uuid().safeParse(id).success) return null
  const { rows } = await sql<RefundToSend>`
    select r.amount_cents - r.credited_cents as "amountCents", r.state = 'failed' as "isRefused", p.checkout_id as "checkoutId", p.id as "paymentId", p.currency
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
