import { sql } from 'kysely'
import { resale } from '#club/resale.ts'
import { groundBanErrors } from '#modules/ground-bans/schema.ts'
import { type Refusal, type Reserve, refusal, type Taking } from '#modules/selling/sellable.ts'
import { MOST_PLACES } from '#modules/tickets/phases.rules.ts'
import { DAY_TICKET } from '#modules/tickets/sale.rules.ts'
import { tagDropped } from '#platform/pages/page-tags.ts'
import { no, offerOfSku } from './offers.rules.ts'

/** Why an offer is not held, as the statement says it. */
type No =
  | { because: 'limit'; max: number }
  | { because: 'unknown' | 'ended' | 'cancelled' | 'over' | 'own' | 'banned' | 'taken' }

/** Holds an offer in its own row, in cart's one statement; who comes second finds it taken. */
export function takeOffer(item: Reserve): Taking {
  const offerId = offerOfSku(item.sku)
  return {
    event: sql`select e.id, ${sql.raw(MOST_PLACES)} as most from marketplace_offers o join events e on e.id = o.event_id
      where o.id = ${offerId}::uuid`,
    place: offerId,
    no: noOf(item),
    taken: sql`taken as (
      update marketplace_offers o
      set cart_item_id = ${item.cartItemId}::uuid, hold_expires_at = term.ends_at,
        prolonged_at = case when term.is_prolonged then app.now() end, checkout_id = null, cart_expires_at = null
      from cart, term
      where o.id = ${offerId}::uuid and o.state = 'Created' and not o.kept_for_list
        and (o.hold_expires_at is null or o.hold_expires_at <= app.now())
      returning o.hold_expires_at as expires_at, ${tagDropped(sql`'offers:' || o.event_id`)} as told,
        ${tagDropped(sql`'offers'`)} as told_all)`,
    refusalOf,
    makeRoom: async () => {},
  }
}

function refusalOf(given: unknown): Refusal {
  const answer = (given ?? { because: 'taken' }) as No
  switch (answer.because) {
    case 'limit':
      return refusal(422, 'TICKET_LIMIT_REACHED', `One buyer may have ${answer.max} places for this event`)
    case 'cancelled':
      return refusal(422, 'EVENT_CANCELLED', 'The event is cancelled')
    case 'banned':
      return refusal(403, 'GROUND_BAN', groundBanErrors.GROUND_BAN)
    case 'own':
      return no('OFFER_IS_YOURS', 422)
    case 'taken':
      return no('OFFER_TAKEN', 409)
    case 'unknown':
      return no('OFFER_NOT_LIVE', 404)
    case 'ended':
    case 'over':
      return no('OFFER_NOT_LIVE', 409)
  }
}

/** The limit counts what was bought, and places of both kinds that stand in the cart. */
function noOf(item: Reserve) {
  const subjectId = sql`${item.buyer.subjectId}::uuid`
  return sql`coalesce((select case
    when o.state not in ('Created', 'Pending') then '{"because": "ended"}'
    when e.cancelled_at is not null then '{"because": "cancelled"}'
    when app.now() >= e.starts_at - make_interval(mins => ${resale.endsMinutesBeforeStart}::int)
      then '{"because": "over"}'
    when app.is_banned(${subjectId}, e.starts_at) or app.is_banned(${item.buyer.actorId ?? null}::uuid, e.starts_at)
      then '{"because": "banned"}'
    when o.seller_id = ${subjectId} then '{"because": "own"}'
    when o.state = 'Pending' or o.kept_for_list or o.hold_expires_at > app.now() then '{"because": "taken"}'
    when 1 + coalesce((select sum(lines.quantity) from lines where lines.kind = ${DAY_TICKET}
        and starts_with(lines.sku, e.id::text || '-') and lines.hold_expires_at > app.now()), 0)
      + (select count(*) from lines join marketplace_offers y on y.cart_item_id = lines.id
        where y.event_id = e.id and y.hold_expires_at > app.now())
      + (select count(*) from tickets t where t.buyer_id = ${subjectId} and t.event_id = e.id and t.revoked_at is null)
      > ${sql.raw(MOST_PLACES)} then json_build_object('because', 'limit', 'max', ${sql.raw(MOST_PLACES)})::text
    else 'null' end
    from marketplace_offers o join events e on e.id = o.event_id where o.id = ${offerOfSku(item.sku)}::uuid),
    '{"because": "unknown"}')`
}
