import { sql } from 'kysely'
import { type Buyer, type Refusal, type Reserve, refusal, type Taking } from '#modules/cart/sellable.ts'
import { limitReached } from './quote.ts'
import { blockNotOnSale, type Place, refusalToSell, type SaleTerms } from './sale.rules.ts'
import { sweepStanding } from './standing.storage.ts'
import type { Seat } from './venue.rules.ts'

// SQL for the one statement in which cart writes an item (see `Taking`): `lines` are the items of the cart, `cart` is the
// cart once it may have the item. Ends of holds are compared with app.now(), the database's clock.

type Wish = { item: Reserve; eventId: string; place: Place }

/** Why a place is not held, as the statement says it. */
type No =
  | { because: 'terms'; terms: Record<keyof SaleTerms, string | null> }
  | { because: 'limit'; max: number }
  | { because: 'unknown' | 'block' | 'companion' | 'taken' }

/** Takes a place. `noSeatLock` takes it without asking whose it is, for the negative control of the race tests. */
export function takePlace(wish: Wish, { noSeatLock }: { noSeatLock: boolean }): Taking {
  const { place, eventId } = wish
  const explain = (no: unknown) => refusalOf(no, wish.item.buyer)
  const event = sql`select e.id, e.max_per_buyer as most from events e where e.id = ${eventId}`
  if (place.kind === 'seat')
    return {
      event,
      place: place.seat.id,
      no: noOf(wish, place.seat),
      taken: takenSeat(wish, place.seat, noSeatLock),
      refusalOf: explain,
      makeRoom: async () => {},
    }
  return {
    event,
    place: null,
    no: noOf(wish, null),
    taken: takenStanding(wish, place.block.id),
    refusalOf: explain,
    makeRoom: (trx) => sweepStanding(trx, { eventId, blockId: place.block.id }),
  }
}

function refusalOf(no: unknown, buyer: Buyer): Refusal {
  const answer = (no ?? { because: 'taken' }) as No
  switch (answer.because) {
    case 'terms':
      return refusalToSell(termsFrom(answer.terms), buyer) ?? seatTaken()
    case 'block':
      return blockNotOnSale()
    case 'limit':
      return limitReached(answer.max)
    case 'unknown':
      return refusal(404, 'SEAT_UNKNOWN', 'There is no such place')
    case 'companion':
      return refusal(422, 'COMPANION_NEEDS_WHEELCHAIR', 'A companion place is sold with its wheelchair place')
    case 'taken':
      return seatTaken()
  }
}

function seatTaken(): Refusal {
  return refusal(409, 'SEAT_TAKEN', 'Somebody else was faster')
}

function termsFrom(terms: Record<keyof SaleTerms, string | null>): SaleTerms {
  const dates = Object.entries(terms).map(([name, text]) => [name, text === null ? null : new Date(text)])
  return Object.fromEntries(dates) as SaleTerms
}

/**
 * The price may have been remembered: whether the event is still sold is asked here. The limit counts live places of the cart and tickets bought. That a seat looks taken is said early, so that whoever
 * comes late writes nothing; who gets a free one is decided when it is written. Where somebody waits for the block, a seat whose hold has ended is theirs.
 */
function noOf({ item, eventId, place }: Wish, seat: Seat | null) {
  const { companionOf } = seat ?? { companionOf: null }
  const lacksWheelchair = companionOf
    ? sql`when not exists (select from seat_claims c join lines on lines.id = c.cart_item_id
        where c.event_id = ${eventId} and c.seat_id = ${companionOf} and c.hold_expires_at > app.now())
        then '{"because": "companion"}'`
    : sql``
  const isTaken = seat
    ? sql`when exists (select from seat_claims c where c.event_id = ${eventId} and c.seat_id = ${seat.id}
        and (c.ticket_id is not null or c.blocked_reason is not null or c.hold_expires_at > app.now()
          or ${place.block.id} = any(e.waited_blocks)))
        then '{"because": "taken"}'`
    : sql``
  const { isMember, subjectId } = item.buyer
  return sql`coalesce((select case
    when e.cancelled_at is not null or app.now() >= e.sale_until
      or app.now() < least(e.sale_from, case when ${isMember}::boolean then e.presale_from end)
      then json_build_object('because', 'terms', 'terms', json_build_object('now', app.now(), 'startsAt', e.starts_at,
        'presaleFrom', e.presale_from, 'saleFrom', e.sale_from, 'saleUntil', e.sale_until, 'cancelledAt', e.cancelled_at))
    when not ${place.block.id} = any(e.released_blocks) then '{"because": "block"}'
    when ${item.quantity}::int
      + coalesce((select sum(lines.quantity) from lines where lines.kind = 'dayTicket'
        and starts_with(lines.sku, ${`${eventId}-`}) and lines.hold_expires_at > app.now()), 0)
      + (select count(*) from tickets t where t.buyer_id = ${subjectId}::uuid and t.event_id = ${eventId}
        and t.checkout_id is not null and t.revoked_at is null) > e.max_per_buyer
      then json_build_object('because', 'limit', 'max', e.max_per_buyer)
    ${lacksWheelchair} ${isTaken} else 'null' end from events e where e.id = ${eventId}), '{"because": "unknown"}')`
}

/** A place is held once: this takes a free seat, or one whose hold has ended. Nothing: somebody else has it. */
function takenSeat({ item, eventId }: Wish, seat: Seat, noSeatLock: boolean) {
  const unlessTaken = noSeatLock
    ? sql``
    : sql`where seat_claims.ticket_id is null and seat_claims.blocked_reason is null
        and seat_claims.hold_expires_at <= app.now()`
  return sql`taken as (
    insert into seat_claims (event_id, seat_id, block_id, cart_item_id, hold_expires_at, prolonged_at)
    select ${eventId}::uuid, ${seat.id}, ${seat.blockId}, ${item.cartItemId}::uuid, term.ends_at,
      case when term.is_prolonged then app.now() end
    from cart, term
    on conflict (event_id, seat_id) do update
      set cart_item_id = excluded.cart_item_id, hold_expires_at = excluded.hold_expires_at, prolonged_at = excluded.prolonged_at,
        checkout_id = null, cart_expires_at = null, claimed_at = now()
      ${unlessTaken}
    returning hold_expires_at as expires_at)`
}

/** The counter goes up and the hold is written; nothing of both when there is no room. */
function takenStanding({ item, eventId }: Wish, blockId: string) {
  const { quantity, cartItemId } = item
  return sql`counted as (
    update standing_counters s set taken = s.taken + ${quantity} from cart
    where s.event_id = ${eventId} and s.block_id = ${blockId} and s.taken + ${quantity} <= s.capacity
    returning s.event_id, s.block_id),
  taken as (
    insert into standing_holds (cart_item_id, event_id, block_id, quantity, hold_expires_at, prolonged_at)
    select ${cartItemId}::uuid, event_id, block_id, ${quantity}::int, term.ends_at,
      case when term.is_prolonged then app.now() end
    from counted, term
    returning hold_expires_at as expires_at)`
}
