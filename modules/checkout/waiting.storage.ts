import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** What of somebody's orders waits for them. */
export type WaitingOrders = {
  /** The last payment failed, nothing was bought since, and the things still lie in the cart. */
  failedPayment: { checkoutId: string; totalCents: number } | null
  /** Direct-debit mandates that wait for a signature. */
  mandates: { checkoutId: string; url: string }[]
  /** Returns that are announced and not yet here. */
  returns: { checkoutId: string; number: string }[]
}

/** A failed payment of longer ago is no news any more. */
const FAILED_DAYS = 7

export async function loadWaiting(db: Db, ownerId: string): Promise<WaitingOrders> {
  const { rows } = await sql<WaitingOrders>`
    select
      (select json_build_object('checkoutId', c.id, 'totalCents', c.total_price_cents) from checkouts c
        where c.owner_id = ${ownerId} and c.state = 'failed'
          and c.created_at > app.now() - ${FAILED_DAYS} * interval '1 day'
          and not exists (select from checkouts later where later.owner_id = c.owner_id
            and later.created_at > c.created_at and later.state in ('open', 'paid', 'refunded'))
          and exists (select from cart_items i where i.cart_id = c.cart_id)
        order by c.created_at desc, c.id desc limit 1) as "failedPayment",
      coalesce((select json_agg(json_build_object('checkoutId', c.id, 'url', p.payment_url) order by c.created_at)
        from checkouts c join payments p on p.checkout_id = c.id
        where c.owner_id = ${ownerId} and c.state = 'open' and c.method = 'sepa' and c.expires_at > app.now()
          and p.payment_url is not null), '[]') as mandates,
      coalesce((select json_agg(json_build_object('checkoutId', c.id, 'number', r.number) order by r.registered_at)
        from returns r join checkout_orders o on o.id = r.order_id join checkouts c on c.id = o.checkout_id
        where c.owner_id = ${ownerId} and r.state = 'registered'), '[]') as returns`.execute(db)
  return rows[0]!
}
