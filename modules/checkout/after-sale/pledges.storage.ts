import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { textIn } from '#modules/checkout/bill.rules.ts'
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
    where p.reserved_at is not null and p.capture_cents is null and p.returned_at is null
      and p.state in ('paid', 'refunding')
      and p.reserved_at < app.now() - make_interval(days => ${PLEDGE.days - PLEDGE.takeDays})
      and exists (select from shipments s join checkout_orders x on x.id = s.order_id where x.checkout_id = p.checkout_id)
    group by p.checkout_id, p.reserved_at order by p.reserved_at limit ${AT_ONCE}`.execute(db)
  return rows
}

/** What a mail says of a pledge that is taken while something waits. */
export type TakenPledge = {
  ownerId: string
  language: string
  firstName: string
  orderNumbers: string[]
  amountCents: number
  reservedAt: Date
  waiting: { name: string; quantity: number }[]
}

/** Null where nothing waits any more, or nothing was asked for. */
export async function loadTakenPledge(db: Db, checkoutId: string): Promise<TakenPledge | null> {
  const { rows } = await sql<
    Omit<TakenPledge, 'waiting'> & { waiting: { name: Text; quantity: number }[] | null }
  >`
    select c.owner_id as "ownerId", c.language, c.billing_address ->> 'firstName' as "firstName",
      p.capture_cents as "amountCents", p.reserved_at as "reservedAt",
      (select array_agg(o.number order by o.number) from checkout_orders o
        where o.checkout_id = c.id and o.number is not null) as "orderNumbers",
      (select json_agg(json_build_object('name', i.name, 'quantity', i.quantity - i.cancelled_quantity - i.shipped_quantity) order by i.id)
        from checkout_items i where i.checkout_id = c.id and i.quantity > i.cancelled_quantity + i.shipped_quantity) as waiting
    from checkouts c join payments p on p.checkout_id = c.id
    where c.id = ${checkoutId} and p.capture_cents > 0 and p.reserved_at is not null`.execute(db)
  const row = rows[0]
  if (!row?.waiting) return null
  const { waiting, ...taken } = row
  return {
    ...taken,
    waiting: waiting.map(({ name, quantity }) => ({ name: textIn(name, taken.language), quantity })),
  }
}
