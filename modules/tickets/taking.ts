import { sql } from 'kysely'
import { type Refusal, type Reserve, refusal, type Taking } from '#modules/selling/sellable.ts'
import { unsafe } from '#platform/unsafe.ts'
import { groundBanned, isBannedFrom } from './banned/banned.ts'
import { PHASES_OF_EVENT, phasesFrom, type SalePhaseRow } from './phases.rules.ts'
import { limitReached } from './quote.ts'
import { blockNotOnSale, DAY_TICKET, type Place, refusalToSell, type SaleTerms } from './sale.rules.ts'
import { sweepStanding } from './standing.storage.ts'
import type { Seat } from './venue/venue.rules.ts'

// SQL for the one statement in which cart writes an item (see `Taking`): `lines` are the items of the cart, `cart` is the
// cart once it may have the item. Ends of holds are compared with app.now(), the database's clock.

type Wish = { item: Reserve; eventId: string; place: Place }

/** Why a place is not held, as the statement says it. */
type No =
  | { because: 'terms'; terms: TermsInJson }
  | { because: 'limit'; max: number }
  | { because: 'unknown' | 'block' | 'companion' | 'banned' | 'taken' }

type TermsInJson = Record<Exclude<keyof SaleTerms, 'phases'>, string | null> & { phases: SalePhaseRow[] }

/** Takes a place. `noSeatLock` takes it without asking whose it is, for the negative control of the race tests. */
export function takePlace(wish: Wish, { noSeatLock }: { noSeatLock: boolean }): Taking {
  const { place, eventId } = wish
  const explain = (no: unknown) => refusalOf(no, wish)
  const event = sql`select e.id, ${mostOf(wish)} as most from events e where e.id = ${eventId}`
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

/** How many places of `events e` this buyer may have in the phases that run and are theirs; null: there is none. */
function mostOf({ item, place }: Wish) {
  const { rights } = item.buyer
  const isTheirs = rights
    ? sql`and case p.who when 'everybody' then true
        when 'member' then ${rights.memberSince}::date <= coalesce(p.member_since, ${rights.memberSince}::date)
        when 'fanClub' then ${rights.isFanClub}::boolean
        else app.season_of(e.starts_at) = any(${[...rights.seasons]}::int[]) end`
    : sql``
  return sql`(select max(p.max_per_buyer) from sale_phases p
    where p.event_id = e.id and p.from_at <= app.now() and (p.until_at is null or app.now() < p.until_at)
      and (p.price_classes is null or ${place.block.priceClass} = any(p.price_classes)) ${isTheirs})`
}

function refusalOf(no: unknown, { item: { buyer }, place }: Wish): Refusal {
  const answer = (no ?? { because: 'taken' }) as No
  switch (answer.because) {
    case 'terms':
      return refusalToSell(termsFrom(answer.terms), buyer, place.block.priceClass) ?? seatTaken()
    case 'block':
      return blockNotOnSale()
    case 'limit':
      return limitReached(answer.max)
    case 'banned':
      return groundBanned()
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

function termsFrom({ phases, ...moments }: TermsInJson): SaleTerms {
  const dates = Object.entries(moments).map(([name, text]) => [name, text === null ? null : new Date(text)])
  return { ...(Object.fromEntries(dates) as Omit<SaleTerms, 'phases'>), phases: phasesFrom(phases) }
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
  const { subjectId } = item.buyer
  return sql`coalesce((select case
    when e.cancelled_at is not null or app.now() >= e.sale_until or phase.most is null
      then json_build_object('because', 'terms', 'terms', json_build_object('now', app.now(), 'startsAt', e.starts_at,
        'phases', (${sql.raw(PHASES_OF_EVENT)}), 'saleUntil', e.sale_until, 'cancelledAt', e.cancelled_at))
    when ${isBannedFrom(item.buyer)} then '{"because": "banned"}'
    when not ${place.block.id} = any(e.released_blocks) then '{"because": "block"}'
    when ${item.quantity}::int
      + coalesce((select sum(lines.quantity) from lines where lines.kind = ${DAY_TICKET}
        and starts_with(lines.sku, ${`${eventId}-`}) and lines.hold_expires_at > app.now()), 0)
      + (select count(*) from tickets t where t.buyer_id = ${subjectId}::uuid and t.event_id = ${eventId}
        and t.checkout_id is not null and t.revoked_at is null) > phase.most
      then json_build_object('because', 'limit', 'max', phase.most)
    ${lacksWheelchair} ${isTaken} else 'null' end
    from events e cross join lateral (select ${mostOf({ item, eventId, place })} as most) as phase
    where e.id = ${eventId}), '{"because": "unknown"}')`
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
  const unlessFull = unsafe('noCountGuard') ? sql`` : sql`and s.taken + ${quantity} <= s.capacity`
  return sql`counted as (
    update standing_counters s set taken = s.taken + ${quantity} from cart
    where s.event_id = ${eventId} and s.block_id = ${blockId} ${unlessFull}
    returning s.event_id, s.block_id),
  taken as (
    insert into standing_holds (cart_item_id, event_id, block_id, quantity, hold_expires_at, prolonged_at)
    select ${cartItemId}::uuid, event_id, block_id, ${quantity}::int, term.ends_at,
      case when term.is_prolonged then app.now() end
    from counted, term
    returning hold_expires_at as expires_at)`
}
