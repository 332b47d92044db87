import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { ordering } from '#club/ordering.ts'
import type { Taking } from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'

/** Where a buyer's places are counted; without an address only the buyer's own. */
export type HoldingAddress = { key: string; isAnonymous: boolean } | null

/** Addresses are kept as keyed hashes: the table names nobody's. */
export function hashedAddress(secret: string, address: string): string {
  return createHmac('sha256', secret).update(`held-places:${address}`).digest('base64url')
}

const { buyer, address: ofAddress } = ordering.heldPlaces
const COUNTED = sql`h.ends_at > app.now() - make_interval(mins => ${sql.lit(ordering.paymentMinutes)})`

/**
 * The parts of the holding statement that count (holding.storage.ts). They read `seen(holder_id)`, and give
 * - `term(ends_at, is_prolonged)`: the end of the new hold. As many places as this buyer has let go, or the very place that
 *   somebody at this address has, keep the end they had.
 * - `limits("over")`: whose limit would be passed, or null.
 */
export function countHeldPlaces(given: {
  taking: Taking
  quantity: number
  minutes: number
  isLimited: boolean
  holder: RawBuilder<unknown>
  address: HoldingAddress
}) {
  const { taking, quantity, minutes, isLimited, holder, address } = given
  const place = taking.place
  const isHere = address
    ? sql`(h.address = ${address.key} and h.is_anonymous = ${address.isAnonymous}::boolean)`
    : sql`false`
  // Two looks, each along its own index; a row that both find is one.
  const here = address
    ? sql`union select ${recordOf(holder, isHere)} from held_places h
        where h.address = ${address.key} and ${COUNTED} and h.places > 0`
    : sql``
  const most = address?.isAnonymous ? ofAddress.withoutAccount : ofAddress.signedIn
  return sql`
    event as (${taking.event}),
    records as (
      select ${recordOf(holder, isHere)} from held_places h
      where h.holder_id = ${holder} and ${COUNTED} and h.places > 0 ${here}),
    let_go as (
      select r.*, sum(r.places) over (order by r.place is distinct from ${place}::text, r.ends_at, r.cart_item_id) - r.places as before
      from records r join event on event.id = r.event_id
      where r.ends_at > app.now() and (r.is_own or r.place = ${place}::text)
        and not exists (select from cart_items i where i.id = r.cart_item_id)),
    again as (
      select cart_item_id, is_own, is_here, ends_at, is_prolonged, least(places, ${quantity}::int - before)::int as places
      from let_go where before < ${quantity}::int),
    term as (
      select least(app.now() + make_interval(mins => ${minutes}::int), min(ends_at)) as ends_at,
        coalesce(bool_or(is_prolonged), false) as is_prolonged,
        ${quantity}::int - coalesce(sum(places) filter (where is_own), 0) as more_own,
        ${quantity}::int - coalesce(sum(places) filter (where is_here), 0) as more_here
      from again),
    limits as (
      select case
        when not ${isLimited}::boolean then null
        when coalesce(sum(r.places) filter (where r.is_own and r.event_id = event.id), 0) + t.more_own
            > event.most * ${sql.lit(buyer.ofEventTimes)}
          or coalesce(sum(r.places) filter (where r.is_own), 0) + t.more_own > ${sql.lit(buyer.inAll)} then 'buyer'
        when ${address !== null}::boolean
          and (coalesce(sum(r.places) filter (where r.is_here and r.event_id = event.id), 0) + t.more_here
              > ${sql.lit(most.ofEvent)}
            or coalesce(sum(r.places) filter (where r.is_here), 0) + t.more_here > ${sql.lit(most.inAll)})
          then 'address' end as over
      from event cross join term t left join records r on true group by event.id, event.most, t.more_own, t.more_here)`
}

function recordOf(holder: RawBuilder<unknown>, isHere: RawBuilder<unknown>) {
  return sql`h.cart_item_id, h.event_id, h.place, h.places, h.ends_at, h.is_prolonged, h.holder_id = ${holder} as is_own,
    ${isHere} as is_here`
}

/**
 * The address's turn: of two requests that counted at the same moment the second finds another version and writes nothing.
 * Comes after the cart, before the place.
 */
export function lockOfAddress(address: HoldingAddress) {
  if (!address) return sql`cart as (select id from touched)`
  const unlessCounted = unsafe('noHoldLock')
    ? sql``
    : sql`where a.version = (select version from holding_addresses where address = ${address.key})`
  return sql`address_lock as (
      insert into holding_addresses as a (address) select ${address.key} from touched
      on conflict (address) do update set version = a.version + 1, used_at = app.now() ${unlessCounted}
      returning a.address),
    cart as (select touched.id from touched, address_lock)`
}

/** Writes what is held now, and takes what is held again off the records that let it go. */
export function recordHeldPlaces(given: {
  cartItemId: string
  quantity: number
  place: string | null
  holder: RawBuilder<unknown>
  address: HoldingAddress
}) {
  const { cartItemId, quantity, place, holder, address } = given
  return sql`
    recorded as (
      insert into held_places (cart_item_id, event_id, place, places, holder_id, address, is_anonymous, ends_at, is_prolonged)
      select ${cartItemId}::uuid, event.id, ${place}::text, ${quantity}::int, coalesce(${holder}, cart.id), ${address?.key ?? null}::text,
        ${address?.isAnonymous ?? false}::boolean, taken.expires_at, term.is_prolonged
      from cart, taken, event, term),
    taken_again as (
      update held_places h set places = greatest(0, h.places - again.places) from again, taken
      where h.cart_item_id = again.cart_item_id)`
}

/** From now until the transaction ends nobody else at this address counts. */
export async function lockAddress(trx: Trx, address: HoldingAddress): Promise<void> {
  if (!address) return
  await sql`
    insert into holding_addresses as a (address) values (${address.key})
    on conflict (address) do update set version = a.version + 1, used_at = app.now()`.execute(trx)
}

/** What an anonymous cart held and let go is the person's who claims it. */
export async function claimHeldPlaces(trx: Trx, given: { cartId: string; subjectId: string }): Promise<void> {
  await sql`
    update held_places set holder_id = ${given.subjectId}
    where holder_id = (select coalesce(chain_id, id) from carts where id = ${given.cartId})`.execute(trx)
}

/** What no longer counts. */
export async function forgetHeldPlaces(db: Db): Promise<void> {
  await sql`delete from held_places where ends_at < app.now() - interval '1 hour'`.execute(db)
  await sql`delete from holding_addresses where used_at < app.now() - interval '1 hour'`.execute(db)
}
