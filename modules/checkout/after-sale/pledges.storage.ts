import { sql } from 'kysely'
import { PLEDGE } from '#modules/payments/ways.rules.ts'
import type { Db } from '#platform/db.ts'

const AT_ONCE = 200

/** Pieces of a purchase that have left, and that wait to; of all its orders. */
export async function piecesOf(db: Db, checkoutId: string): Promise<{ sent: number; waiting: number }> {
  const { rows } = await sql<{ sent: number; waiting: number }>`
    select coalesce(sum(i.shipped_quantity), 0)::int as sent,
      coalesce(sum(greatest(0, i.quantity - i.cancelled_quantity - i.shipped_quantity)), 0)::int as waiting
    from checkout_items i join checkout_orders o on o.id = i.order_id where o.checkout_id = ${checkoutId}`.execute(
    db,
  )
  return rows[0]!
}

/** Purchases of which a part has left, whose pledge ends in days and was not asked for; each with one of its orders. */
export async function sentBeforeTheyEnd(db: Db): Promise<{ checkoutId: string; orderId: string }[]> {
  const { rows } = await sql<{ checkoutId: string; orderId: string }>`
    select p.checkout_id as "checkoutId", (array_agg(o.id order by o.id))[1] as "orderId"
    from payments p join checkout_orders o on o.checkout_id = p.checkout_id
    where p.reserved_at is not null and p.capture_cents is null and p.state in ('paid', 'refunding')
      and p.reserved_at < app.now() - make_interval(days => ${PLEDGE.days - PLEDGE.takeDays})
      and exists (select from shipments s join checkout_orders x on x.id = s.order_id where x.checkout_id = p.checkout_id)
    group by p.checkout_id, p.reserved_at order by p.reserved_at limit ${AT_ONCE}`.execute(db)
  return rows
}
