import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

// What a match that is called off owes: items of orders that its tickets were bought as, as long as something of them is left.
// Tickets that were sold on are among them: their first buyers get their money once the sale is reversed.

const LEFT = sql.raw(`t.event_id = e.id and i.cancelled_quantity + i.returned_quantity < i.quantity`)

/** The money is to go back; false when it was so before, or when the match is not called off. */
export async function beginRefunds(trx: Trx, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    update events set refunds_since = app.now()
    where id = ${eventId} and cancelled_at is not null and refunds_since is null returning id`.execute(trx)
  return rows.length === 1
}

export async function hasRefunds(db: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from events where id = ${eventId} and refunds_since is not null`.execute(
    db,
  )
  return rows.length === 1
}

/** Numbers of orders with something left, the newest first: of tickets that were sold on the last sale comes first. */
export async function loadOrdersLeft(
  db: Db,
  given: { eventId: string; before: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ orderNumber: string }>`
    select distinct t.order_number as "orderNumber"
    from events e join tickets t on t.event_id = e.id join checkout_items i on i.id = t.checkout_item_id
    where e.id = ${given.eventId} and e.refunds_since is not null and ${LEFT}
      and (${given.before}::text is null or t.order_number < ${given.before})
    order by 1 desc limit ${given.limit}`.execute(db)
  return rows.map(({ orderNumber }) => orderNumber)
}

/** Items of an order that are still to be refunded; none unless the club said so. */
export async function loadItemsLeft(
  db: Db,
  given: { eventId: string; orderNumber: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from events e join tickets t on t.event_id = e.id join checkout_items i on i.id = t.checkout_item_id
    where e.id = ${given.eventId} and e.refunds_since is not null and t.order_number = ${given.orderNumber} and ${LEFT}
    order by i.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Matches that still owe something, called off within the last two months. */
export async function loadEventsLeft(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e
    where e.refunds_since > app.now() - interval '60 days' and exists (
      select from tickets t join checkout_items i on i.id = t.checkout_item_id where ${LEFT})
    order by e.refunds_since`.execute(db)
  return rows.map(({ id }) => id)
}

export type RefundSums = {
  orders: number
  /** Orders that have everything back. */
  refunded: number
  /** What is still to go back, gross cents; vouchers' part among them, and what was never paid. */
  leftCents: number
  /** Of it what buyers owe: they owe less, and no money goes out for it. */
  unpaidCents: number
  /** Tickets of season tickets: their holders have no order that money could go back to. */
  seasonTickets: number
}

/** Of the whole match, or of some items of it. */
export async function sumRefunds(db: Db, eventId: string, only: string[] | null = null): Promise<RefundSums> {
  const { rows } = await sql<RefundSums>`
    with items as (
      select distinct i.id, i.checkout_id, t.order_number, i.quantity, i.cancelled_quantity + i.returned_quantity as gone,
        i.total_cents - i.promotion_cents as cents, i.voucher_cents
      from tickets t join checkout_items i on i.id = t.checkout_item_id where t.event_id = ${eventId}
        and (${only}::uuid[] is null or i.id = any(${only}::uuid[]))),
    orders as (
      select order_number, bool_and(gone >= quantity) as is_done, sum(cents - cents * gone / quantity) as left_cents
      from items group by order_number),
    owing as (
      select checkout_id, sum((cents - voucher_cents) - (cents - voucher_cents) * gone / quantity) as cents
      from items group by checkout_id)
    select count(*)::int as orders, count(*) filter (where is_done)::int as refunded,
      coalesce(sum(left_cents), 0)::int as "leftCents",
      (select coalesce(sum(least(o.cents, r.owed_cents - r.paid_cents - r.credited_cents)), 0)::int
        from owing o join receivables r on r.checkout_id = o.checkout_id) as "unpaidCents",
      (select count(*)::int from tickets t
        where t.event_id = ${eventId} and t.season_ticket_id is not null and t.revoked_at is null) as "seasonTickets"
    from orders`.execute(db)
  return rows[0]!
}

/** Money that was called back and that a provider refused to send. */
export async function loadRefusedRefunds(
  db: Db,
  eventId: string,
): Promise<{ orderNumber: string; amountCents: number }[]> {
  const { rows } = await sql<{ orderNumber: string; amountCents: number }>`
    select distinct o.number as "orderNumber", f.id, f.amount_cents as "amountCents"
    from tickets t join order_credit_lines l on l.checkout_item_id = t.checkout_item_id
    join order_credits k on k.id = l.credit_id join refunds f on f.id = k.refund_id
    join checkout_orders o on o.id = k.order_id
    where t.event_id = ${eventId} and f.state = 'failed' order by o.number`.execute(db)
  return rows.map(({ orderNumber, amountCents }) => ({ orderNumber, amountCents }))
}
