import { sql } from 'kysely'
import { groundBanErrors } from '#modules/ground-bans/schema.ts'
import { type Refusal, type Reserve, refusal, type Taking } from '#modules/selling/sellable.ts'
import type { SeasonPlaces } from '#modules/tickets/tickets.ts'
import { refuseSale, type SeasonWish, saleRefusal } from './quote.ts'
import { refusalToSeason, SEASON_TICKET, type SeasonPhaseRow, seasonPhasesFrom } from './sale.rules.ts'
import { PHASES_OF_SEASON, SEASON_IS_OVER } from './sale.storage.ts'

// SQL for the one statement in which cart writes an item (see `Taking`).

/** Why a place is not held, as the statement says it. */
type No =
  | { because: 'terms'; now: string; phases: SeasonPhaseRow[]; isOver: boolean; isOffered: boolean }
  | { because: 'unknown' | 'banned' | 'has' | 'inCart' | 'taken' }

/** Takes a place for a season, and in every match of it that is ahead. */
export function takeSeason(seasonPlaces: SeasonPlaces, item: Reserve, wish: SeasonWish): Taking {
  const { season, place, holderId } = wish
  const { blockId, seatId, capacity } = place
  const held = { season, blockId, seatId, capacity }
  return {
    // Limits of held places count by event: a season is one for each who will have it, by an id of its own.
    event: sql`select md5('season-' || s.season || ${holderId === null ? '' : `-${holderId}`}::text)::uuid as id, 1 as most from contract_seasons s where s.season = ${season}::int`,
    place: seatId,
    no: noOf(item, wish),
    taken: seasonPlaces.taken({ ...held, cartItemId: item.cartItemId }),
    refusalOf: (no) => refusalOf(no, { item, season }),
    makeRoom: (trx) => seasonPlaces.makeRoom(trx, held),
  }
}

/** Does a person have a season ticket of the season, or a contract that goes on and will give one? As a condition. */
export function hasOne(season: string, person: string): string {
  return `(exists (select from season_tickets t where t.season = ${season} and t.owner_id = ${person} and t.ended_at is null)
    or exists (select from contracts k where k.recipient_id = ${person} and k.season <= ${season}
      and k.state not in ('Terminated', 'SubscriberChanged')))`
}

/** The child that an item of a cart names as who will have it, as text; null: its buyer. */
export function holderOf(item: string): string {
  return `(select o ->> 'value' from cart_items x cross join jsonb_array_elements(x.user_option_values) o
    where x.id = ${item} and o ->> 'key' = 'holderId')`
}

/** Is this person offered one from the waiting list now? As a condition. */
export function isOffered(season: string, person: string): string {
  return `exists (select from season_waiting w where w.season = ${season} and w.person_id = ${person}
    and w.state = 'Offered' and w.offered_until > app.now())`
}

/** Does a ban keep a person out now, or at a match of the season? As a condition. */
export function isSeasonBanned(season: string, person: string): string {
  return `(app.is_banned(${person}, app.now()) or exists (select from app.season_matches(${season}) m
    join events e on e.id = m where app.is_banned(${person}, e.starts_at)))`
}

/** Who buys is asked in the statement that takes: the price may have been told a moment ago. */
function noOf({ buyer }: Reserve, { season, place, holderId }: SeasonWish) {
  const { subjectId, actorId, rights } = buyer
  const isTheirs = rights
    ? sql`case p.who when 'everybody' then true
        when 'waitingList' then b.offered
        when 'member' then ${rights.memberSince}::date <= coalesce(p.member_since, ${rights.memberSince}::date)
        when 'fanClub' then ${rights.isFanClub}::boolean
        else s.season - 1 = any(${[...rights.seasons]}::int[]) end`
    : sql`(p.who <> 'waitingList' or b.offered)`
  const isTaken = place.seatId
    ? sql`when app.is_season_seat_taken(s.season, ${place.seatId}) or exists (select from season_places h
        where h.season = s.season and h.seat_id = ${place.seatId} and h.hold_expires_at > app.now())
        then '{"because": "taken"}'`
    : sql``
  return sql`coalesce((select case
    when ${sql.raw(SEASON_IS_OVER)} or not exists (select from season_phases p where p.season = s.season
      and p.from_at <= app.now() and (p.until_at is null or app.now() < p.until_at) and ${isTheirs})
      then json_build_object('because', 'terms', 'now', app.now(), 'phases', (${sql.raw(PHASES_OF_SEASON)}),
        'isOver', ${sql.raw(SEASON_IS_OVER)}, 'isOffered', b.offered)
    when ${sql.raw(isSeasonBanned('s.season', 'b.holder'))} or app.is_banned(b.subject, app.now())
      or app.is_banned(b.actor, app.now()) then '{"because": "banned"}'
    when ${sql.raw(hasOne('s.season', 'b.holder'))} then '{"because": "has"}'
    when exists (select from lines where lines.kind = ${SEASON_TICKET} and starts_with(lines.sku, 'DK-' || s.season || '-')
      and lines.hold_expires_at > app.now() and ${sql.raw(holderOf('lines.id'))} is not distinct from ${holderId}::text)
      then '{"because": "inCart"}'
    ${isTaken} else 'null' end
    from contract_seasons s
    cross join (select ${subjectId}::uuid as subject, ${actorId ?? null}::uuid as actor,
      ${holderId ?? subjectId}::uuid as holder) as who
    cross join lateral (select who.subject, who.actor, who.holder, ${sql.raw(isOffered('s.season', 'who.subject'))} as offered) as b
    where s.season = ${season}::int), '{"because": "unknown"}')`
}

function refusalOf(no: unknown, { item, season }: { item: Reserve; season: number }): Refusal {
  const answer = (no ?? { because: 'taken' }) as No
  switch (answer.because) {
    case 'terms': {
      const { now, phases, isOver, isOffered: offered } = answer
      const terms = { now: new Date(now), phases: seasonPhasesFrom(phases), isOver }
      const buyer = { rights: item.buyer.rights, isOffered: offered }
      return saleRefusal(refusalToSeason(terms, buyer, season)) ?? refuseSale('SEAT_TAKEN', 409)
    }
    case 'banned':
      return refusal(403, 'GROUND_BAN', groundBanErrors.GROUND_BAN)
    case 'has':
      return refuseSale('ALREADY_RECIPIENT_OF_SEASON_TICKET', 409)
    case 'inCart':
      return refuseSale('SEASON_TICKET_IN_CART', 409)
    case 'unknown':
      return refusal(404, 'TICKET_TYPE_UNKNOWN', 'No such season ticket is sold')
    case 'taken':
      return refuseSale('SEAT_TAKEN', 409)
  }
}
