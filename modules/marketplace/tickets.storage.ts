import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { columnsOf, type PlaceOfMatch } from './matches.storage.ts'

/**
 * What paid for a ticket `t`: its own purchase, and that of the ticket which it was made of (an upgrade pays the difference alone). Of one
 * that was bought on the exchange its seller waits instead.
 */
export const PAID_BY = sql`(select t.checkout_id as id union all
  select f.checkout_id from tickets f where f.id = t.resold_from
    and not exists (select from marketplace_offers s where s.sold_checkout_item_id = t.checkout_item_id))`

/** A live ticket of somebody's, with what decides what it would bring. */
export type OwnTicket = PlaceOfMatch & {
  id: string
  ownerId: string
  orderNumber: string
  checkoutId: string | null
  /** All that paid for it. */
  paidBy: (string | null)[]
  isOfSeasonTicket: boolean
  isUsed: boolean
  isPaid: boolean
  claim: { kind: 'transfer' | 'offer' } | null
}

export async function findOwnTicket(
  db: Db,
  given: { id: string; ownerId: string },
): Promise<OwnTicket | null> {
  const { rows } = await sql<OwnTicket>`
    select t.id, t.owner_id as "ownerId", t.order_number as "orderNumber", t.checkout_id as "checkoutId", array${PAID_BY} as "paidBy",
      t.season_ticket_id is not null as "isOfSeasonTicket", ${columnsOf('t')},
      exists (select from ticket_entries n where n.ticket_id = t.id) as "isUsed",
      not exists (select from ${PAID_BY} paid join payments p on p.checkout_id = paid.id where p.settled_at is null)
        as "isPaid",
      (select json_build_object('kind', c.kind) from ticket_claims c where c.ticket_id = t.id) as claim
    from tickets t join events e on e.id = t.event_id
    where t.id = ${given.id} and t.owner_id = ${given.ownerId} and t.revoked_at is null`.execute(db)
  return rows[0] ?? null
}

/** Has somebody offered this ticket before, whatever became of it? */
export async function wasOfferedBy(db: Db, given: { ticketId: string; sellerId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from marketplace_offers where ticket_id = ${given.ticketId} and seller_id = ${given.sellerId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * What the seller of an offer bought its ticket as, and the companion's that goes along: items that are not refunded yet, by
 * order. None for those of a season ticket.
 */
export async function originalItemsOf(db: Db, offerId: string): Promise<string[][]> {
  const { rows } = await sql<{ items: string[] }>`
    select array_agg(i.id order by i.id) as items
    from marketplace_offers o
    join tickets t on t.id = o.ticket_id or (t.id = o.companion_ticket_id and t.buyer_id = o.seller_id)
    join checkout_items i on i.id = t.checkout_item_id
    where o.id = ${offerId} and i.cancelled_quantity + i.returned_quantity < i.quantity
    group by i.order_id order by i.order_id`.execute(db)
  return rows.map(({ items }) => items)
}

/** The tickets that items of the exchange bought, and companions' that went along, locked in the order of their ids. */
export async function lockTicketsOfSales(db: Db, checkoutItemIds: string[]): Promise<void> {
  await sql`
    select from tickets t where t.checkout_item_id = any(${checkoutItemIds}::uuid[])
      or t.id in (select o.companion_ticket_id from marketplace_offers o
        where o.sold_checkout_item_id = any(${checkoutItemIds}::uuid[]))
    order by t.id for update`.execute(db)
}

/**
 * Tickets that somebody else has in the cart or is paying for: they are not taken away from them. A match that is called off
 * ends what is in carts, but not what is being paid for.
 */
export async function loadTicketsInCarts(
  db: Db,
  ticketIds: string[],
): Promise<{ ticketId: string; errorCode: 'MARKETPLACE_TICKET_IN_CART' }[]> {
  await sql`
    select from marketplace_offers where ticket_id = any(${ticketIds}::uuid[]) and state in ('Created', 'Pending')
    order by id for update`.execute(db)
  const { rows } = await sql<{ ticketId: string; errorCode: 'MARKETPLACE_TICKET_IN_CART' }>`
    select o.ticket_id as "ticketId", 'MARKETPLACE_TICKET_IN_CART' as "errorCode"
    from marketplace_offers o join events e on e.id = o.event_id
    where o.ticket_id = any(${ticketIds}::uuid[]) and (o.state = 'Pending'
      or (o.state = 'Created' and o.hold_expires_at > app.now() and e.cancelled_at is null))`.execute(db)
  return rows
}
