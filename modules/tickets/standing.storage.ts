import { type RawBuilder, sql } from 'kysely'
import { securedUntil } from '#modules/selling/sellable.ts'
import type { Trx } from '#platform/db.ts'

export type StandingWish = { eventId: string; blockId: string; quantity: number; cartItemId: string }

/**
 * Standing places have no seat: one counter per event and block, changed by guarded statements only. When a block seems
 * full, holds that ended are swept and the buyer gets a second try, so that they never turn anybody away.
 */
type StandingHold = StandingWish & { until: unknown; checkoutId: string | null }

async function takeAndHold(trx: Trx, hold: StandingHold): Promise<Date | null> {
  const first = await takeOnce(trx, hold)
  if (first) return first
  await sweepStanding(trx, hold)
  return takeOnce(trx, hold)
}

/** The counter goes up and the hold is written, in one statement; null and nothing when there is no room. */
async function takeOnce(trx: Trx, hold: StandingHold): Promise<Date | null> {
  const { eventId, blockId, quantity, cartItemId, until, checkoutId } = hold
  const { rows } = await sql<{ hold_expires_at: Date }>`
    with taken as (
      update standing_counters set taken = taken + ${quantity}
      where event_id = ${eventId} and block_id = ${blockId} and taken + ${quantity} <= capacity
      returning event_id, block_id)
    insert into standing_holds (cart_item_id, event_id, block_id, quantity, hold_expires_at, checkout_id)
    select ${cartItemId}::uuid, event_id, block_id, ${quantity}::int, (${until})::timestamptz, ${checkoutId}::uuid from taken
    returning hold_expires_at`.execute(trx)
  return rows[0]?.hold_expires_at ?? null
}

/** Holds that another transaction is working on are left to it. */
export async function sweepStanding(
  trx: Trx,
  { eventId, blockId }: { eventId: string; blockId: string },
): Promise<void> {
  await sql`
    with expired as (
      delete from standing_holds where (cart_item_id, event_id) in (
        select cart_item_id, event_id from standing_holds
        where event_id = ${eventId} and block_id = ${blockId} and hold_expires_at <= app.now()
        for update skip locked)
      returning quantity),
    freed as (select coalesce(sum(quantity), 0)::int as places from expired)
    update standing_counters s set ${giveBack(sql.ref('freed.places'))} from freed, events e
    where s.event_id = ${eventId} and s.block_id = ${blockId} and e.id = s.event_id and freed.places > 0`.execute(
    trx,
  )
}

/** To everybody; where somebody waits for the block, to the list: then the places still count as taken. */
function giveBack(places: RawBuilder<unknown>) {
  const isWaited = sql`s.block_id = any(e.waited_blocks)`
  return sql`taken = s.taken - case when ${isWaited} then 0 else ${places} end,
    kept_for_list = s.kept_for_list + case when ${isWaited} then ${places} else 0 end`
}

export async function prolongStanding(
  trx: Trx,
  given: { cartItemId: string; minutes: number },
): Promise<Date | null> {
  const { rows } = await sql<{ hold_expires_at: Date }>`
    update standing_holds
    set hold_expires_at = hold_expires_at + make_interval(mins => ${given.minutes}::int), prolonged_at = app.now()
    where cart_item_id = ${given.cartItemId} and hold_expires_at > app.now()
      and prolonged_at is null and checkout_id is null
    returning hold_expires_at`.execute(trx)
  return rows[0]?.hold_expires_at ?? null
}

export async function releaseStanding(trx: Trx, cartItemIds: string[]): Promise<string[]> {
  const { rows } = await sql<FreedPlaces>`
    delete from standing_holds where cart_item_id = any(${cartItemIds}::uuid[]) and checkout_id is null
    returning event_id, block_id, quantity`.execute(trx)
  return giveBackStanding(trx, rows)
}

/** The places of one live hold go over to another live one; the counter stays as it is. Null: there is none to add to. */
export async function joinStanding(trx: Trx, given: { from: string; into: string }): Promise<number | null> {
  const { rows } = await sql<{ quantity: number }>`
    with reserved as (
      select cart_item_id from standing_holds
      where cart_item_id = ${given.into} and hold_expires_at > app.now() for update),
    gone as (
      delete from standing_holds where cart_item_id = ${given.from} and checkout_id is null
        and hold_expires_at > app.now() and exists (select from reserved)
      returning quantity)
    update standing_holds h set quantity = h.quantity + coalesce((select quantity from gone), 0)
    from reserved where h.cart_item_id = reserved.cart_item_id
    returning h.quantity`.execute(trx)
  return rows[0]?.quantity ?? null
}

export type FreedPlaces = { event_id: string; block_id: string; quantity: number }

/** Counters are locked in the order of event and block. Answers the events that a list got places of. */
export async function giveBackStanding(trx: Trx, freed: FreedPlaces[]): Promise<string[]> {
  const inOrder = freed.toSorted((a, b) =>
    `${a.event_id}/${a.block_id}` < `${b.event_id}/${b.block_id}` ? -1 : 1,
  )
  const reserved: string[] = []
  for (const { event_id, block_id, quantity } of inOrder) {
    const { rows } = await sql<{ is_waited: boolean }>`
      update standing_counters s set ${giveBack(sql`${quantity}::int`)} from events e
      where s.event_id = ${event_id} and s.block_id = ${block_id} and e.id = s.event_id
      returning s.block_id = any(e.waited_blocks) as is_waited`.execute(trx)
    if (rows[0]?.is_waited) reserved.push(event_id)
  }
  return reserved
}

export async function secureStanding(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ cart_item_id: string }>`
    with mine as (
      select cart_item_id, event_id from standing_holds
      where cart_item_id = any(${given.cartItemIds}::uuid[]) and hold_expires_at > app.now()
      order by cart_item_id, event_id for update)
    update standing_holds h
    set cart_expires_at = coalesce(h.cart_expires_at, h.hold_expires_at),
      hold_expires_at = ${securedUntil('h', given.until)}, checkout_id = ${given.checkoutId}
    from mine where h.cart_item_id = mine.cart_item_id and h.event_id = mine.event_id
    returning h.cart_item_id`.execute(trx)
  return rows.map((row) => row.cart_item_id)
}

/** For a payment that came late: its own hold, if nobody swept it, else the counter anew. */
export async function claimStandingAgain(
  trx: Trx,
  wish: StandingWish & { checkoutId: string; until: Date },
): Promise<boolean> {
  const reserved = await sql`
    update standing_holds set hold_expires_at = ${wish.until}, checkout_id = ${wish.checkoutId}, cart_expires_at = null
    where cart_item_id = ${wish.cartItemId}`.execute(trx)
  if (reserved.numAffectedRows === 1n) return true
  return (await takeAndHold(trx, wish)) !== null
}

export async function dropStandingOfCheckout(
  trx: Trx,
  checkoutId: string,
  cartItemIds: string[],
): Promise<void> {
  const { rows } = await sql<FreedPlaces>`
    delete from standing_holds where cart_item_id = any(${cartItemIds}::uuid[]) and checkout_id = ${checkoutId}
    returning event_id, block_id, quantity`.execute(trx)
  await giveBackStanding(trx, rows)
}

/** As `unsecureSeats`. */
export async function unsecureStanding(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; graceMinutes: number },
): Promise<void> {
  await sql`
    with freed as (
      update standing_holds h
      set checkout_id = null,
        hold_expires_at = case when exists (select 1 from cart_items i where i.id = h.cart_item_id)
          then least(h.hold_expires_at,
            greatest(h.cart_expires_at, app.now() + make_interval(mins => ${given.graceMinutes}::int)))
          else app.now() end
      where h.cart_item_id = any(${given.cartItemIds}::uuid[]) and h.checkout_id = ${given.checkoutId}
      returning h.cart_item_id, h.hold_expires_at)
    update cart_items i set hold_expires_at = freed.hold_expires_at from freed where i.id = freed.cart_item_id`.execute(
    trx,
  )
}

/** Sold: the holds go, the counter stays as it is. Answers the cart items that still had theirs. */
export async function sellStanding(trx: Trx, cartItemIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ cart_item_id: string }>`
    delete from standing_holds where cart_item_id = any(${cartItemIds}::uuid[]) returning cart_item_id`.execute(
    trx,
  )
  return rows.map((row) => row.cart_item_id)
}
