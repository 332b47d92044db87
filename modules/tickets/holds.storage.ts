import { CompiledQuery, sql } from 'kysely'
import { type Buyer, securedUntil } from '#modules/selling/sellable.ts'
import type { Trx } from '#platform/db.ts'
import { PHASES_OF_EVENT, type SalePhaseRow } from './phases.rules.ts'
import { giveBackSeats } from './reserved-places.storage.ts'

// Every end of a hold is compared with app.now(), the database's clock. Several seats are locked in one order
// (compareSeatIds in sale.rules.ts), so that two transactions never wait for each other.
const IN_SEAT_ORDER = sql.raw('order by event_id, length(seat_id), seat_id collate "C" for update')

export type SeatWish = { eventId: string; seatId: string; blockId: string; cartItemId: string }

/** One longer hold per place, before it ends, and not while it is promised to a checkout. */
export async function prolongSeat(
  trx: Trx,
  given: { cartItemId: string; minutes: number },
): Promise<Date | null> {
  const { rows } = await sql<{ hold_expires_at: Date }>`
    update seat_claims
    set hold_expires_at = hold_expires_at + make_interval(mins => ${given.minutes}::int), prolonged_at = app.now()
    where cart_item_id = ${given.cartItemId} and ticket_id is null and hold_expires_at > app.now()
      and prolonged_at is null and checkout_id is null
    returning hold_expires_at`.execute(trx)
  return rows[0]?.hold_expires_at ?? null
}

/** Does this item still hold its place, whatever else is true of it? */
export async function isHeld(trx: Trx, cartItemId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from seat_claims where cart_item_id = ${cartItemId} and ticket_id is null and hold_expires_at > app.now()
    union all
    select 1 from standing_holds where cart_item_id = ${cartItemId} and hold_expires_at > app.now()`.execute(
    trx,
  )
  return rows.length > 0
}

/** What is promised to a checkout stays: its payment may arrive any moment. Answers the events that a list got places of. */
export function releaseSeats(trx: Trx, cartItemIds: string[]): Promise<string[]> {
  return giveBackSeats(
    trx,
    sql`c.cart_item_id = any(${cartItemIds}::uuid[]) and c.ticket_id is null and c.checkout_id is null`,
  )
}

/** Makes the holds last until the checkout ends; answers the cart items whose hold was still theirs. */
export async function secureSeats(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ cart_item_id: string }>`
    with mine as (
      select event_id, seat_id from seat_claims
      where cart_item_id = any(${given.cartItemIds}::uuid[]) and ticket_id is null and hold_expires_at > app.now()
      ${IN_SEAT_ORDER})
    update seat_claims c
    set cart_expires_at = coalesce(c.cart_expires_at, c.hold_expires_at),
      hold_expires_at = ${securedUntil('c', given.until)}, checkout_id = ${given.checkoutId}
    from mine where c.event_id = mine.event_id and c.seat_id = mine.seat_id
    returning c.cart_item_id`.execute(trx)
  return rows.map((row) => row.cart_item_id)
}

/** Takes a seat again for a payment that came late; its own ended hold counts as free. */
export async function claimSeatAgain(
  trx: Trx,
  wish: SeatWish & { checkoutId: string; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into seat_claims (event_id, seat_id, block_id, cart_item_id, hold_expires_at, checkout_id)
    values (${wish.eventId}, ${wish.seatId}, ${wish.blockId}, ${wish.cartItemId}, ${wish.until}, ${wish.checkoutId})
    on conflict (event_id, seat_id) do update
      set cart_item_id = excluded.cart_item_id, hold_expires_at = excluded.hold_expires_at, prolonged_at = null,
        checkout_id = excluded.checkout_id, cart_expires_at = null, claimed_at = now()
      where seat_claims.ticket_id is null and seat_claims.blocked_reason is null
        and (seat_claims.hold_expires_at <= app.now() or seat_claims.cart_item_id = excluded.cart_item_id)
    returning 1`.execute(trx)
  return rows.length === 1
}

/** What a failed second try took goes back at once. */
export async function dropSeatsOfCheckout(
  trx: Trx,
  checkoutId: string,
  cartItemIds: string[],
): Promise<void> {
  await giveBackSeats(
    trx,
    sql`c.cart_item_id = any(${cartItemIds}::uuid[]) and c.checkout_id = ${checkoutId} and c.ticket_id is null`,
  )
}

/**
 * The checkout ended without payment. A place that the cart still wants goes back to the end the cart was told, but at
 * least `graceMinutes` from now, never longer than the checkout had it. The others end now.
 */
export async function unsecureSeats(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; graceMinutes: number },
): Promise<void> {
  await sql`
    with mine as (
      select event_id, seat_id from seat_claims
      where cart_item_id = any(${given.cartItemIds}::uuid[]) and checkout_id = ${given.checkoutId} and ticket_id is null
      ${IN_SEAT_ORDER}),
    freed as (
      update seat_claims c
      set checkout_id = null,
        hold_expires_at = case when exists (select 1 from cart_items i where i.id = c.cart_item_id)
          then least(c.hold_expires_at,
            greatest(c.cart_expires_at, app.now() + make_interval(mins => ${given.graceMinutes}::int)))
          else app.now() end
      from mine where c.event_id = mine.event_id and c.seat_id = mine.seat_id
      returning c.cart_item_id, c.hold_expires_at)
    update cart_items i set hold_expires_at = freed.hold_expires_at from freed where i.id = freed.cart_item_id`.execute(
    trx,
  )
}

/** Turns holds into sales; answers the cart items whose seat was still theirs. */
export async function sellSeats(
  trx: Trx,
  sales: { cartItemId: string; ticketId: string }[],
): Promise<string[]> {
  const items = sales.map((sale) => sale.cartItemId)
  const tickets = sales.map((sale) => sale.ticketId)
  const { rows } = await sql<{ item: string }>`
    with mine as (
      select event_id, seat_id, cart_item_id from seat_claims
      where cart_item_id = any(${items}::uuid[]) and ticket_id is null and blocked_reason is null ${IN_SEAT_ORDER})
    update seat_claims c
    set ticket_id = sold.ticket_id, cart_item_id = null, hold_expires_at = null, checkout_id = null, cart_expires_at = null
    from mine join unnest(${items}::uuid[], ${tickets}::uuid[]) as sold(item, ticket_id) on sold.item = mine.cart_item_id
    where c.event_id = mine.event_id and c.seat_id = mine.seat_id
    returning sold.item`.execute(trx)
  return rows.map((row) => row.item)
}

/** How the place of a cart item stands; null when its event is unknown. */
export type HoldStatus = {
  is_held: boolean
  is_open: boolean
  /** A ban keeps the buyer out on that day. */
  is_banned: boolean
  bought: number
  starts_at: string
  /** Those that ran at some moment since the place was taken. */
  phases: SalePhaseRow[]
  /** While a payment protects the place. */
  secured_until: string | null
}

const holdStatusOf = (given: {
  item: string
  event: string
  subject: string
  actor: string
  elsewhere: string
}) => `(
  select json_build_object('starts_at', e.starts_at,
    'phases', (${PHASES_OF_EVENT} and p.from_at <= app.now() and (p.until_at is null or p.until_at >
      coalesce((select x.created_at from cart_items x where x.id = ${given.item}), app.now()))),
    'is_held', exists (select 1 from seat_claims s
        where s.cart_item_id = ${given.item} and s.ticket_id is null and s.hold_expires_at > app.now())
      or exists (select 1 from standing_holds h where h.cart_item_id = ${given.item} and h.hold_expires_at > app.now()),
    'secured_until', coalesce(
      (select s.hold_expires_at from seat_claims s where s.cart_item_id = ${given.item} and s.ticket_id is null
        and s.checkout_id is not null and s.hold_expires_at > app.now() limit 1),
      (select h.hold_expires_at from standing_holds h where h.cart_item_id = ${given.item}
        and h.checkout_id is not null and h.hold_expires_at > app.now() limit 1)),
    'is_banned', app.is_banned(${given.subject}, e.starts_at) or app.is_banned(${given.actor}, e.starts_at),
    'is_open', e.cancelled_at is null and app.now() < e.starts_at + interval '2 hours',
    'bought', (select count(*) from tickets t
      where t.buyer_id = ${given.subject} and t.event_id = e.id and t.checkout_id is not null
        and t.revoked_at is null) + ${given.elsewhere})
  from events e where e.id = ${given.event})`

/** For an item `i` of a cart `c`; a sku begins with the id of its event. */
export const HOLD_STATUS = holdStatusOf({
  item: 'i.id',
  event: 'left(i.sku, 36)::uuid',
  subject: 'c.subject_id',
  actor: 'null::uuid',
  elsewhere: '0',
})

/** Places that somebody is about to pay in another cart: staff may sell to whoever buys on the web meanwhile. */
const PAID_ELSEWHERE = `(select coalesce(sum(o.quantity), 0) from checkouts k join checkout_items o on o.checkout_id = k.id
  where k.owner_id = $3::uuid and k.state = 'open' and k.expires_at > app.now() and starts_with(o.sku, e.id || '-')
    and k.cart_id <> (select own.cart_id from cart_items own where own.id = l.item))`

const LOAD_HOLD_STATUS = `
  select l.item, ${holdStatusOf({ item: 'l.item', event: 'l.event', subject: '$3::uuid', actor: '$4::uuid', elsewhere: PAID_ELSEWHERE })} as status
  from unnest($1::uuid[], $2::uuid[]) as l(item, event)`

/** The same for given cart items, by their ids. */
export async function loadHoldStatus(
  trx: Trx,
  given: { lines: { cartItemId: string; sku: string }[]; buyer: Pick<Buyer, 'subjectId' | 'actorId'> },
): Promise<Map<string, HoldStatus | null>> {
  const items = given.lines.map((line) => line.cartItemId)
  const events = given.lines.map((line) => line.sku.slice(0, 36))
  const query = CompiledQuery.raw(LOAD_HOLD_STATUS, [
    items,
    events,
    given.buyer.subjectId,
    given.buyer.actorId ?? null,
  ])
  const { rows } = await trx.executeQuery(query as CompiledQuery<{ item: string; status: HoldStatus | null }>)
  return new Map(rows.map((row) => [row.item, row.status]))
}
