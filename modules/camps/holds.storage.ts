import { type RawBuilder, sql } from 'kysely'
import { camps } from '#club/camps.ts'
import { type Reserve, refusal, securedUntil, type Taking } from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import { campErrors } from './schema.ts'

// Places have no names: a counter for each camp, changed by guarded statements only. The place's row is locked before its camp's.
// Ends of holds are compared with app.now(), the database's clock.

/** Whether there is room, said about `camps k`; for whoever was offered a place by the list there is, whoever else waits. */
function hasRoom(isOffered: RawBuilder<unknown>): RawBuilder<unknown> {
  if (unsafe('noCampGuard'))
    return sql`(select count(*) from camp_places x where x.camp_id = k.id and x.state in ('held', 'booked')) < k.capacity`
  return sql`k.taken < k.capacity and (k.waiting = 0 or ${isOffered})`
}

/** The control of the race test counts by looking: then the counter says nothing. */
const oneMore = () => (unsafe('noCampGuard') ? sql`taken = k.taken` : sql`taken = k.taken + 1`)

/** Said about `camps k`: what its draw or its line has not offered is nobody's. The control of the race test leaves it out. */
const isByLot = () => (unsafe('noCampLots') ? sql`false` : sql`k.by_lot`)

/** The seller's part of the statement that writes a line. */
export function takePlace(item: Reserve, given: { campId: string; placeId: string }): Taking {
  const { campId, placeId } = given
  return {
    event: sql`select k.id, ${camps.mostChildren}::int as most from camps k where k.id = ${campId}`,
    place: placeId,
    no: sql`(select case
      when ${isByLot()} and p.state <> 'offered' then '"byLot"'
      when k.state <> 'published' or app.now() >= k.books_until and p.state <> 'offered' or app.now() < k.books_from
        then '"closed"'
      when p.state not in ('draft', 'offered') then '"taken"' else 'null' end
      from camps k join camp_places p on p.camp_id = k.id where k.id = ${campId} and p.id = ${placeId})`,
    taken: sql`mine as (
        select p.id, p.camp_id, p.state from cart, camp_places p
        join camps k on k.id = p.camp_id
        where p.id = ${placeId}::uuid and p.state in ('draft', 'offered') and (p.state = 'offered' or not ${isByLot()})
        for update of p),
      counted as (
        update camps k set ${oneMore()} from mine
        where k.id = mine.camp_id and ${hasRoom(sql`mine.state = 'offered'`)} returning k.id),
      taken as (
        update camp_places p set state = 'held', cart_item_id = ${item.cartItemId}::uuid, hold_expires_at = term.ends_at,
          prolonged_at = case when term.is_prolonged then app.now() end
        from counted, term where p.id = ${placeId}::uuid and p.camp_id = counted.id
        returning p.hold_expires_at as expires_at)`,
    refusalOf: (no) => {
      const code = no === 'closed' ? 'CAMP_NOT_OPEN' : no === 'byLot' ? 'CAMP_BY_LOT' : 'CAMP_FULL'
      return refusal(campErrors[code][0], code, campErrors[code][1])
    },
    makeRoom: async (trx) => {
      await sweepCamp(trx, campId)
    },
  }
}

export type Freed = { campId: string; places: number }

/** Holds that have ended give their places back. Holds that another transaction is working on are left to it. */
export async function sweepCamp(trx: Trx, campId: string | null): Promise<Freed[]> {
  return giveBack(
    trx,
    sql`p.id in (select x.id from camp_places x where x.state = 'held' and x.hold_expires_at <= app.now()
      ${campId ? sql`and x.camp_id = ${campId}` : sql``} order by x.id for update skip locked)`,
    'time',
  )
}

/** What is promised to a checkout stays: its payment may arrive any moment. */
export function releaseHolds(trx: Trx, cartItemIds: string[]): Promise<Freed[]> {
  return giveBack(
    trx,
    sql`p.cart_item_id = any(${cartItemIds}::uuid[]) and p.state = 'held' and p.checkout_id is null`,
    'letGo',
  )
}

/** Camps in the order of their ids. */
async function giveBack(trx: Trx, which: RawBuilder<unknown>, because: string): Promise<Freed[]> {
  const { rows } = await sql<{ campId: string }>`
    update camp_places p set state = 'gone', ended_at = app.now(), ended_because = ${because}
    where ${which} returning p.camp_id as "campId"`.execute(trx)
  return countDown(
    trx,
    rows.map(({ campId }) => campId),
  )
}

export async function countDown(trx: Trx, campIds: readonly string[]): Promise<Freed[]> {
  const freed = [...Map.groupBy(campIds, (id) => id)]
    .map(([campId, all]) => ({ campId, places: all.length }))
    .toSorted((a, b) => (a.campId < b.campId ? -1 : 1))
  if (!unsafe('noCampGuard'))
    for (const { campId, places } of freed)
      await sql`update camps set taken = taken - ${places} where id = ${campId}`.execute(trx)
  return freed
}

export async function prolongHold(
  trx: Trx,
  given: { cartItemId: string; minutes: number },
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    update camp_places set hold_expires_at = hold_expires_at + make_interval(mins => ${given.minutes}::int),
      prolonged_at = app.now()
    where cart_item_id = ${given.cartItemId} and state = 'held' and hold_expires_at > app.now()
      and prolonged_at is null and checkout_id is null
    returning hold_expires_at as until`.execute(trx)
  return rows[0]?.until ?? null
}

export async function isHeld(db: Db, cartItemId: string): Promise<boolean> {
  const { rows } = await sql`select from camp_places
    where cart_item_id = ${cartItemId} and state = 'held' and hold_expires_at > app.now()`.execute(db)
  return rows.length > 0
}

/** Makes holds last until the checkout ends; answers the cart items whose hold was still theirs. */
export async function secureHolds(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; until: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ item: string }>`
    with mine as (
      select id from camp_places where cart_item_id = any(${given.cartItemIds}::uuid[]) and state = 'held'
        and hold_expires_at > app.now() order by id for update)
    update camp_places p set cart_expires_at = coalesce(p.cart_expires_at, p.hold_expires_at),
      hold_expires_at = ${securedUntil('p', given.until)}, checkout_id = ${given.checkoutId}
    from mine where p.id = mine.id returning p.cart_item_id as item`.execute(trx)
  return new Set(rows.map(({ item }) => item))
}

/** As holds of places at matches: back to the end the cart was told, and a few minutes to try again. */
export async function unsecureHolds(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; graceMinutes: number },
): Promise<void> {
  await sql`
    with freed as (
      update camp_places p set checkout_id = null,
        hold_expires_at = case when exists (select from cart_items i where i.id = p.cart_item_id)
          then least(p.hold_expires_at,
            greatest(p.cart_expires_at, app.now() + make_interval(mins => ${given.graceMinutes}::int)))
          else app.now() end
      where p.cart_item_id = any(${given.cartItemIds}::uuid[]) and p.checkout_id = ${given.checkoutId} and p.state = 'held'
      returning p.cart_item_id, p.hold_expires_at)
    update cart_items i set hold_expires_at = freed.hold_expires_at from freed where i.id = freed.cart_item_id`.execute(
    trx,
  )
}

/** For a payment that came late: the hold, if nobody swept it, else a place anew. */
export async function takeAgain(
  trx: Trx,
  given: { cartItemId: string; checkoutId: string; until: Date },
): Promise<boolean> {
  const { cartItemId, checkoutId, until } = given
  const own = await sql`
    update camp_places p set hold_expires_at = ${until}, checkout_id = ${checkoutId}, cart_expires_at = null from camps k
    where p.cart_item_id = ${cartItemId} and p.state = 'held' and k.id = p.camp_id and k.state = 'published'`.execute(
    trx,
  )
  if (own.numAffectedRows === 1n) return true
  const { rows } = await sql<{ campId: string }>`select camp_id as "campId" from camp_places
    where cart_item_id = ${cartItemId} and state = 'gone' for update`.execute(trx)
  if (!rows[0]) return false
  await sweepCamp(trx, rows[0].campId)
  const { numAffectedRows } = await sql`
    with counted as (
      update camps k set ${oneMore()} where k.id = ${rows[0].campId} and k.state = 'published'
        and (app.now() at time zone 'Europe/Berlin')::date < k.starts_on and ${hasRoom(sql`false`)} returning k.id)
    update camp_places p set state = 'held', hold_expires_at = ${until}, checkout_id = ${checkoutId}, cart_expires_at = null,
      ended_at = null, ended_because = null
    from counted where p.cart_item_id = ${cartItemId} and p.state = 'gone'`.execute(trx)
  return numAffectedRows === 1n
}

/** What a failed second try took goes back at once. */
export function dropOfCheckout(trx: Trx, checkoutId: string): Promise<Freed[]> {
  return giveBack(trx, sql`p.checkout_id = ${checkoutId} and p.state = 'held'`, 'time')
}

/** How the place of a cart item stands; null when there is none. */
export type HoldStatus = {
  is_open: boolean
  is_held: boolean
  is_own: boolean
  rank: number
  siblings: number
  secured_until: string | null
}

const statusOf = (item: string, subject: string) => `(
  select json_build_object(
    'is_open', k.state = 'published' and (app.now() at time zone 'Europe/Berlin')::date < k.starts_on,
    'is_held', p.state = 'held' and p.hold_expires_at > app.now(),
    'is_own', p.booker_id = ${subject},
    'rank', p.rank,
    'siblings', (select count(*) from camp_places o where o.booking_id = p.booking_id and o.rank < p.rank
      and (o.state = 'booked' or o.state = 'held' and o.hold_expires_at > app.now())),
    'secured_until', case when p.state = 'held' and p.checkout_id is not null and p.hold_expires_at > app.now()
      then p.hold_expires_at end)
  from camp_places p join camps k on k.id = p.camp_id where p.cart_item_id = ${item})`

/** For an item `i` of a cart `c`. */
export const HOLD_STATUS = statusOf('i.id', 'c.subject_id')

export async function loadStatus(
  trx: Trx,
  given: { cartItemId: string; subjectId: string | null },
): Promise<HoldStatus | null> {
  const { rows } = await sql<{ status: HoldStatus | null }>`
    select ${sql.raw(statusOf('l.item', 'l.subject'))} as status
    from (select ${given.cartItemId}::uuid as item, ${given.subjectId}::uuid as subject) l`.execute(trx)
  return rows[0]?.status ?? null
}

/** Paid: what was held is booked. Repeatable; answers the places of the items. */
export async function book(
  trx: Trx,
  given: { cartItemId: string; checkoutItemId: string; priceCents: number },
): Promise<{ id: string; bookingId: string } | null> {
  const { rows } = await sql<{ id: string; bookingId: string }>`
    update camp_places p set state = 'booked', booked_at = coalesce(p.booked_at, app.now()), checkout_item_id = ${given.checkoutItemId},
      price_cents = least(p.list_cents, ${given.priceCents}::int)
    where p.cart_item_id = ${given.cartItemId} and (p.state = 'held' or p.checkout_item_id = ${given.checkoutItemId})
    returning p.id, p.booking_id as "bookingId"`.execute(trx)
  return rows[0] ?? null
}

/** Taken back: the places are free again. Repeatable. */
export async function takeBack(
  trx: Trx,
  given: { checkoutItemIds: string[]; reason: string },
): Promise<Freed[]> {
  const { rows } = await sql<{ campId: string }>`
    update camp_places p set state = 'cancelled', ended_at = app.now(), ended_because = coalesce(p.ended_because, ${given.reason})
    where p.id in (select x.id from camp_places x where x.checkout_item_id = any(${given.checkoutItemIds}::uuid[])
      and x.state = 'booked' order by x.id for update)
    returning p.camp_id as "campId"`.execute(trx)
  return countDown(
    trx,
    rows.map(({ campId }) => campId),
  )
}
