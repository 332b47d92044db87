import { sql } from 'kysely'
import { securedUntil } from '#modules/selling/sellable.ts'
import type { Trx } from '#platform/db.ts'

// A place that a cart holds for a season is a row of season_places, and one of seat_claims or standing_holds in each match ahead, all
// with the same end: whoever writes one of them writes the others in the same transaction.

const IN_LOCK_ORDER = sql.raw(`order by event_id, length(seat_id), seat_id collate "C" for update`)

/** As the function app.take_season_place takes it (0095): in every match ahead, or nothing. A part of the holding statement. */
export function takenSeasonPlace(given: {
  cartItemId: string
  season: number
  blockId: string
  seatId: string | null
  capacity: number
  noSeatLock: boolean
}) {
  const { cartItemId, season, blockId, seatId, capacity, noSeatLock } = given
  return sql`taken as (
    select took as expires_at from cart, term, lateral app.take_season_place(${cartItemId}::uuid, ${season}::int, ${blockId}::text,
      ${seatId}::text, ${capacity}::int, term.ends_at, case when term.is_prolonged then app.now() end, ${noSeatLock}::boolean) as took
    where took is not null)`
}

/** The same outside of the statement of a cart: for a payment that came late. */
export async function takeSeasonPlace(
  trx: Trx,
  given: {
    cartItemId: string
    season: number
    blockId: string
    seatId: string | null
    capacity: number
    until: Date
  },
): Promise<boolean> {
  const { cartItemId, season, blockId, seatId, capacity, until } = given
  const { rows } = await sql<{ took: Date | null }>`
    select app.take_season_place(${cartItemId}::uuid, ${season}::int, ${blockId}, ${seatId}, ${capacity}::int,
      ${until}::timestamptz, null, false) as took`.execute(trx)
  return rows[0]?.took != null
}

export async function matchesAhead(trx: Trx, season: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select m as id from app.season_matches(${season}::int) m`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function isSeasonPlaceHeld(trx: Trx, cartItemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from season_places where cart_item_id = ${cartItemId} and hold_expires_at > app.now()`.execute(trx)
  return rows.length > 0
}

/** One longer hold, before it ends, and not while it is promised to a checkout. */
export async function prolongSeasonPlace(
  trx: Trx,
  { cartItemId, minutes }: { cartItemId: string; minutes: number },
): Promise<Date | null> {
  const { rows } = await sql<{ hold_expires_at: Date }>`
    update season_places set hold_expires_at = hold_expires_at + make_interval(mins => ${minutes}::int), prolonged_at = app.now()
    where cart_item_id = ${cartItemId} and hold_expires_at > app.now() and prolonged_at is null and checkout_id is null
    returning hold_expires_at`.execute(trx)
  return rows[0]?.hold_expires_at ?? null
}

/** What is promised to a checkout stays. Answers the items that let their place go. */
export async function dropSeasonPlaces(
  trx: Trx,
  { cartItemIds, checkoutId }: { cartItemIds: string[]; checkoutId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from season_places where cart_item_id = any(${cartItemIds}::uuid[]) and checkout_id is not distinct from ${checkoutId}::uuid
    returning cart_item_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Seats that were kept for season tickets before they were held are kept again. */
export async function keepAgain(trx: Trx, cartItemIds: string[]): Promise<void> {
  await sql`
    with mine as (
      select event_id, seat_id from seat_claims
      where cart_item_id = any(${cartItemIds}::uuid[]) and ticket_id is null and blocked_reason = 'seasonTicket' ${IN_LOCK_ORDER})
    update seat_claims c set cart_item_id = null, hold_expires_at = null, prolonged_at = null, checkout_id = null,
      cart_expires_at = null
    from mine where c.event_id = mine.event_id and c.seat_id = mine.seat_id`.execute(trx)
}

/** Makes the holds last until the checkout ends; answers the cart items whose hold was still theirs. */
export async function secureSeasonPlaces(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mine as (
      select cart_item_id from season_places
      where cart_item_id = any(${given.cartItemIds}::uuid[]) and hold_expires_at > app.now() order by cart_item_id for update)
    update season_places p
    set cart_expires_at = coalesce(p.cart_expires_at, p.hold_expires_at),
      hold_expires_at = ${securedUntil('p', given.until)}, checkout_id = ${given.checkoutId}
    from mine where p.cart_item_id = mine.cart_item_id returning p.cart_item_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The checkout ended without payment: as `unsecureSeats`. */
export async function unsecureSeasonPlaces(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; graceMinutes: number },
): Promise<void> {
  await sql`
    with freed as (
      update season_places p
      set checkout_id = null,
        hold_expires_at = case when exists (select 1 from cart_items i where i.id = p.cart_item_id)
          then least(p.hold_expires_at,
            greatest(p.cart_expires_at, app.now() + make_interval(mins => ${given.graceMinutes}::int)))
          else app.now() end
      where p.cart_item_id = any(${given.cartItemIds}::uuid[]) and p.checkout_id = ${given.checkoutId}
      returning p.cart_item_id, p.hold_expires_at)
    update cart_items i set hold_expires_at = freed.hold_expires_at from freed where i.id = freed.cart_item_id`.execute(
    trx,
  )
}

/** Its places are a cart's again, in the order of their locks: `release` lets go of them. */
export async function unpromise(trx: Trx, cartItemId: string): Promise<void> {
  await sql`update season_places set checkout_id = null where cart_item_id = ${cartItemId}`.execute(trx)
  await sql`
    with mine as (
      select event_id, seat_id from seat_claims where cart_item_id = ${cartItemId} and ticket_id is null ${IN_LOCK_ORDER})
    update seat_claims c set checkout_id = null from mine where c.event_id = mine.event_id and c.seat_id = mine.seat_id`.execute(
    trx,
  )
  await sql`update standing_holds set checkout_id = null where cart_item_id = ${cartItemId}`.execute(trx)
}

/** The matches whose places an item holds. None of them becomes an added match until the transaction ends. */
export async function holdMatchesHeldBy(trx: Trx, cartItemId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from events where id in (
      select event_id from seat_claims where cart_item_id = ${cartItemId} and ticket_id is null
      union select event_id from standing_holds where cart_item_id = ${cartItemId})
    order by id for share`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Sold: seats are kept for the season ticket that takes them in this transaction; nobody else gets between. */
export async function keepForSeasonTicket(trx: Trx, cartItemId: string): Promise<void> {
  await sql`delete from season_places where cart_item_id = ${cartItemId}`.execute(trx)
  await sql`
    with mine as (
      select event_id, seat_id from seat_claims where cart_item_id = ${cartItemId} and ticket_id is null ${IN_LOCK_ORDER})
    update seat_claims c set blocked_reason = 'seasonTicket', cart_item_id = null, hold_expires_at = null, prolonged_at = null,
      checkout_id = null, cart_expires_at = null
    from mine where c.event_id = mine.event_id and c.seat_id = mine.seat_id`.execute(trx)
  await sql`
    with gone as (delete from standing_holds where cart_item_id = ${cartItemId} returning event_id, block_id, quantity),
    mine as (
      select s.event_id, s.block_id, gone.quantity from standing_counters s join gone using (event_id, block_id)
      order by s.event_id for update of s)
    update standing_counters s set taken = s.taken - mine.quantity from mine
    where s.event_id = mine.event_id and s.block_id = mine.block_id`.execute(trx)
}
