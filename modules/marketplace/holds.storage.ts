import { CompiledQuery, sql } from 'kysely'
import { type Buyer, securedUntil } from '#modules/selling/sellable.ts'
import { MOST_PLACES } from '#modules/tickets/phases.rules.ts'
import { DAY_TICKET } from '#modules/tickets/sale.rules.ts'
import type { Trx } from '#platform/db.ts'

// An offer is held in its own row, as a seat is in its claim. Every end of a hold is compared with app.now(), the database's
// clock; several offers are locked in the order of their ids.

export async function prolongOffer(
  trx: Trx,
  given: { cartItemId: string; minutes: number },
): Promise<Date | null> {
  const { rows } = await sql<{ hold_expires_at: Date }>`
    update marketplace_offers
    set hold_expires_at = hold_expires_at + make_interval(mins => ${given.minutes}::int), prolonged_at = app.now()
    where cart_item_id = ${given.cartItemId} and state = 'Created' and hold_expires_at > app.now() and prolonged_at is null
    returning hold_expires_at`.execute(trx)
  return rows[0]?.hold_expires_at ?? null
}

export async function isOfferHeld(trx: Trx, cartItemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from marketplace_offers where cart_item_id = ${cartItemId} and state in ('Created', 'Pending')
      and hold_expires_at > app.now()`.execute(trx)
  return rows.length > 0
}

/** What is promised to a checkout stays: its payment may arrive any moment. Answers the offers that are free again. */
export async function releaseOffers(
  trx: Trx,
  cartItemIds: string[],
): Promise<{ id: string; eventId: string }[]> {
  const { rows } = await sql<{ id: string; eventId: string }>`
    with mine as (
      select id from marketplace_offers where cart_item_id = any(${cartItemIds}::uuid[]) and state = 'Created'
      order by id for update)
    update marketplace_offers o set cart_item_id = null, hold_expires_at = null, prolonged_at = null
    from mine where o.id = mine.id returning o.id, o.event_id as "eventId"`.execute(trx)
  return rows
}

/** Promises the offers to a checkout; answers the cart items that still held theirs. */
export async function secureOffers(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ cart_item_id: string }>`
    with mine as (
      select id from marketplace_offers
      where cart_item_id = any(${given.cartItemIds}::uuid[]) and state in ('Created', 'Pending')
        and hold_expires_at > app.now()
      order by id for update)
    update marketplace_offers o
    set state = 'Pending', cart_expires_at = coalesce(o.cart_expires_at, o.hold_expires_at),
      hold_expires_at = ${securedUntil('o', given.until)}, checkout_id = ${given.checkoutId}
    from mine where o.id = mine.id
    returning o.cart_item_id`.execute(trx)
  return rows.map((row) => row.cart_item_id)
}

/** For a payment that came late: its own hold, or an offer that nobody has taken since and nobody waits for. */
export async function secureOfferAgain(
  trx: Trx,
  wish: {
    offerId: string
    cartItemId: string
    checkoutId: string
    until: Date
    personIds: readonly (string | null)[]
  },
): Promise<boolean> {
  const { rows } = await sql`
    update marketplace_offers o
    set state = 'Pending', cart_item_id = ${wish.cartItemId}, checkout_id = ${wish.checkoutId}, hold_expires_at = ${wish.until},
      prolonged_at = null, cart_expires_at = null
    from events e
    where o.id = ${wish.offerId} and e.id = o.event_id and e.cancelled_at is null and o.state = 'Created'
      and not exists (select from unnest(${[...wish.personIds]}::uuid[]) as p (id) where app.is_banned(p.id, e.starts_at))
      and (o.cart_item_id = ${wish.cartItemId}
        or not o.kept_for_list and (o.hold_expires_at is null or o.hold_expires_at <= app.now()))
    returning o.id`.execute(trx)
  return rows.length === 1
}

/**
 * The checkout ended without payment: on sale again. What the cart still wants goes back to the end the cart was told, but
 * at least `graceMinutes` from now; the others end now. Answers the events.
 */
export async function unsecureOffers(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; graceMinutes: number },
): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    with mine as (
      select id from marketplace_offers
      where cart_item_id = any(${given.cartItemIds}::uuid[]) and checkout_id = ${given.checkoutId} and state = 'Pending'
      order by id for update),
    freed as (
      update marketplace_offers o
      set state = 'Created', checkout_id = null,
        hold_expires_at = case when exists (select from cart_items i where i.id = o.cart_item_id)
          then least(o.hold_expires_at,
            greatest(o.cart_expires_at, app.now() + make_interval(mins => ${given.graceMinutes}::int)))
          else app.now() end
      from mine where o.id = mine.id
      returning o.cart_item_id, o.hold_expires_at, o.event_id),
    told as (
      update cart_items i set hold_expires_at = freed.hold_expires_at from freed where i.id = freed.cart_item_id)
    select distinct event_id from freed`.execute(trx)
  return rows.map((row) => row.event_id)
}

/** How the offer of a cart item stands; null when there is none. */
export type OfferStatus = {
  is_held: boolean
  is_open: boolean
  is_own: boolean
  /** While a payment protects it. */
  secured_until: string | null
  /** Live tickets of the event that this person bought, and its places in the cart, this one among them. */
  places: number
  max_per_buyer: number
  /** A ban keeps the buyer out on that day. */
  is_banned: boolean
}

const statusOf = (given: { item: string; sku: string; cart: string; subject: string; actor: string }) => `(
  select json_build_object('max_per_buyer', ${MOST_PLACES},
    'is_held', o.cart_item_id = ${given.item} and o.state in ('Created', 'Pending') and o.hold_expires_at > app.now(),
    'secured_until', case when o.cart_item_id = ${given.item} and o.state = 'Pending' and o.hold_expires_at > app.now()
      then o.hold_expires_at end,
    'is_open', e.cancelled_at is null and app.now() < e.starts_at,
    'is_banned', app.is_banned(${given.subject}, e.starts_at) or app.is_banned(${given.actor}, e.starts_at),
    'is_own', coalesce(o.seller_id = ${given.subject}, false),
    'places', (select count(*) from tickets t
        where t.buyer_id = ${given.subject} and t.event_id = e.id and t.revoked_at is null)
      + coalesce((select sum(x.quantity) from cart_items x where x.cart_id = ${given.cart} and x.kind = '${DAY_TICKET}'
        and starts_with(x.sku, e.id::text || '-') and x.hold_expires_at > app.now()), 0)
      + (select count(*) from cart_items x join marketplace_offers y on y.cart_item_id = x.id
        where x.cart_id = ${given.cart} and y.event_id = e.id and y.hold_expires_at > app.now()))
  from marketplace_offers o join events e on e.id = o.event_id where o.id = substr(${given.sku}, 8)::uuid)`

/** For an item `i` of a cart `c`; a sku ends with the id of its offer. */
export const OFFER_STATUS = statusOf({
  item: 'i.id',
  sku: 'i.sku',
  cart: 'c.id',
  subject: 'c.subject_id',
  actor: 'null::uuid',
})

const LOAD_OFFER_STATUS = `
  select i.id as item, ${statusOf({ item: 'i.id', sku: 'i.sku', cart: 'i.cart_id', subject: '$2::uuid', actor: '$3::uuid' })} as status
  from cart_items i where i.id = any($1::uuid[])`

/** The same for given cart items, by their ids. */
export async function loadOfferStatus(
  trx: Trx,
  given: { cartItemIds: string[]; buyer: Pick<Buyer, 'subjectId' | 'actorId'> },
): Promise<Map<string, OfferStatus | null>> {
  const query = CompiledQuery.raw(LOAD_OFFER_STATUS, [
    given.cartItemIds,
    given.buyer.subjectId,
    given.buyer.actorId ?? null,
  ])
  const { rows } = await trx.executeQuery(
    query as CompiledQuery<{ item: string; status: OfferStatus | null }>,
  )
  return new Map(rows.map((row) => [row.item, row.status]))
}
