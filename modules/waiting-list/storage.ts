import { sql } from 'kysely'
import type { Language, Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Wish, WishState } from './schema.ts'

export type WaitingRow = {
  id: string
  personId: string
  quantity: number
  together: boolean
  priceClasses: string[]
  ticketType: string
  language: Language
  /** Drawn in a ballot: so long its places are held; null: it joined the line. */
  holdUntil: Date | null
}

const WAITING =
  sql.raw(`w.id, w.person_id as "personId", w.quantity, w.together, w.price_classes as "priceClasses",
  w.ticket_type as "ticketType", w.language, w.hold_until as "holdUntil"`)

/** Whoever was drawn stands before the line, in the order of the draw. */
const ORDER = sql.raw('w.ballot_rank nulls last, w.place')

/** False when this person has a live wish for the event. */
export async function insertWish(
  trx: Trx,
  wish: WaitingRow & { eventId: string; ballotRank?: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_wishes (id, event_id, person_id, quantity, together, price_classes, ticket_type, language, ballot_rank,
      hold_until, state, created_at)
    values (${wish.id}, ${wish.eventId}, ${wish.personId}, ${wish.quantity}, ${wish.together}, ${wish.priceClasses},
      ${wish.ticketType}, ${wish.language}, ${wish.ballotRank ?? null}, ${wish.holdUntil}, 'Waiting', app.now())
    on conflict (event_id, person_id) where state in ('Waiting', 'Offered') do nothing returning id`.execute(
    trx,
  )
  return rows.length === 1
}

/** The line of an event, whoever came first first. */
export async function loadQueue(db: Db, eventId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${WAITING} from ticket_wishes w where w.event_id = ${eventId} and w.state = 'Waiting' order by ${ORDER}`.execute(
    db,
  )
  return rows
}

export async function loadWaitedClasses(db: Db, eventId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(price_classes) as id from ticket_wishes where event_id = ${eventId} and state = 'Waiting'`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}

export async function countWaiting(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_wishes where event_id = ${eventId} and state = 'Waiting'`.execute(
    db,
  )
  return rows[0]!.count
}

/** Live wishes of an event: those that wait, and those whose places are in a cart. */
export async function countLive(db: Db, eventId: string): Promise<{ waiting: number; offered: number }> {
  const { rows } = await sql<{ waiting: number; offered: number }>`
    select count(*) filter (where state = 'Waiting')::int as waiting, count(*) filter (where state = 'Offered')::int as offered
    from ticket_wishes where event_id = ${eventId} and state in ('Waiting', 'Offered')`.execute(db)
  return rows[0]!
}

/** False when it waits no more. */
export async function markOffered(
  trx: Trx,
  given: { id: string; until: Date; cartItemIds: string[] },
): Promise<boolean> {
  const { rows } = await sql`
    update ticket_wishes set state = 'Offered', offered_at = app.now(), offered_until = ${given.until},
      cart_item_ids = ${given.cartItemIds}::uuid[]
    where id = ${given.id} and state = 'Waiting' returning id`.execute(trx)
  return rows.length === 1
}

/** Bought out of the cart, even if the wish was given up or seemed over meanwhile. */
export async function markBought(
  trx: Trx,
  sale: { eventId: string; ownerId: string; cartItemIds: string[] },
): Promise<void> {
  await sql`
    update ticket_wishes set state = 'Bought', ended_at = app.now(), expired_because = null
    where person_id = ${sale.ownerId} and event_id = ${sale.eventId} and state <> 'Bought'
      and cart_item_ids && ${sale.cartItemIds}::uuid[]`.execute(trx)
}

export type EndedWish = WaitingRow & { expiredBecause: NonNullable<Wish['expiredBecause']> }

/** Offers whose every place has gone: let go before the time, or held until its end. */
export async function expireOffered(trx: Trx, eventId: string): Promise<EndedWish[]> {
  const { rows } = await sql<EndedWish>`
    update ticket_wishes w set state = 'Expired', ended_at = app.now(),
      expired_because = case when app.now() < w.offered_until then 'letGo' else 'time' end
    where w.event_id = ${eventId} and w.state = 'Offered'
      and not exists (select from seat_claims c
        where c.cart_item_id = any(w.cart_item_ids) and c.hold_expires_at > app.now())
      and not exists (select from standing_holds h
        where h.cart_item_id = any(w.cart_item_ids) and h.hold_expires_at > app.now())
      and not exists (select from marketplace_offers o
        where o.cart_item_id = any(w.cart_item_ids) and o.hold_expires_at > app.now())
    returning ${WAITING}, w.expired_because as "expiredBecause"`.execute(trx)
  return rows
}

export async function expireWaiting(
  trx: Trx,
  given: { eventId: string; because: EndedWish['expiredBecause']; id?: string },
): Promise<EndedWish[]> {
  const one = given.id ? sql`and w.id = ${given.id}` : sql``
  const { rows } = await sql<EndedWish>`
    update ticket_wishes w set state = 'Expired', ended_at = app.now(), expired_because = ${given.because}
    where w.event_id = ${given.eventId} and w.state = 'Waiting' ${one}
    returning ${WAITING}, w.expired_because as "expiredBecause"`.execute(trx)
  return rows
}

export type OfferedRow = WaitingRow & { offeredAt: Date; offeredUntil: Date; now: Date }

/** Offers that nobody was reminded of, locked; those that another program works on are left to it. */
export async function loadUnreminded(trx: Trx, eventId: string): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    select ${WAITING}, w.offered_at as "offeredAt", w.offered_until as "offeredUntil", app.now() as now
    from ticket_wishes w where w.event_id = ${eventId} and w.state = 'Offered' and w.reminded_at is null
    for update skip locked`.execute(trx)
  return rows
}

export async function markReminded(trx: Trx, id: string): Promise<void> {
  await sql`update ticket_wishes set reminded_at = app.now() where id = ${id}`.execute(trx)
}

export type LiveWish = { id: string; eventId: string; state: WishState; cartItemIds: string[] | null }

export async function findLive(db: Db, own: { id: string; personId: string }): Promise<LiveWish | null> {
  const { rows } = await sql<LiveWish>`
    select id, event_id as "eventId", state, cart_item_ids as "cartItemIds" from ticket_wishes
    where id = ${own.id} and person_id = ${own.personId} and state in ('Waiting', 'Offered')`.execute(db)
  return rows[0] ?? null
}

/** Live wishes for matches that a ban keeps this person from. */
export async function findBannedWishes(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from ticket_wishes w join events e on e.id = w.event_id
    where w.person_id = ${personId} and w.state in ('Waiting', 'Offered') and app.is_banned(w.person_id, e.starts_at)
    order by w.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** False when it was bought or ended meanwhile. */
export async function markWithdrawn(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update ticket_wishes set state = 'Withdrawn', ended_at = app.now()
    where id = ${id} and state in ('Waiting', 'Offered') returning id`.execute(trx)
  return rows.length === 1
}

export async function eventsWithWishes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct event_id as id from ticket_wishes where state in ('Waiting', 'Offered')`.execute(db)
  return rows.map((row) => row.id)
}

export type WishRow = WaitingRow & {
  eventId: string
  slug: string
  name: Text
  startsAt: Date
  state: WishState
  ahead: number | null
  createdAt: Date
  offeredUntil: Date | null
  endedAt: Date | null
  expiredBecause: Wish['expiredBecause']
}

/** Live ones first, then the newest; one more than a page. */
export async function loadOwn(
  db: Db,
  given: { personId: string; id?: string; page: number; pageSize: number },
): Promise<WishRow[]> {
  const one = given.id ? sql`and w.id = ${given.id}` : sql``
  const { rows } = await sql<WishRow>`
    select ${WAITING}, e.id as "eventId", e.slug, e.name, e.starts_at as "startsAt", w.state,
      case when w.state = 'Waiting' then (select count(*)::int from ticket_wishes o
        where o.event_id = w.event_id and o.state = 'Waiting'
          and (coalesce(o.ballot_rank, 2147483647), o.place) < (coalesce(w.ballot_rank, 2147483647), w.place)) end as ahead,
      w.created_at as "createdAt", w.offered_until as "offeredUntil", w.ended_at as "endedAt",
      w.expired_because as "expiredBecause"
    from ticket_wishes w join events e on e.id = w.event_id
    where w.person_id = ${given.personId} ${one}
    order by w.ended_at is not null, w.created_at desc, w.id
    limit ${given.pageSize + 1} offset ${(given.page - 1) * given.pageSize}`.execute(db)
  return rows
}

/** Places of this event that the person has bought, and the prices that a wish may name. */
export async function countBought(db: Db, given: { personId: string; eventId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tickets
    where buyer_id = ${given.personId} and event_id = ${given.eventId} and revoked_at is null`.execute(db)
  return rows[0]!.count
}

/** Which of these price classes sell this ticket type. */
export async function classesWithPrice(
  db: Db,
  given: { eventId: string; priceClasses: readonly string[]; ticketType: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('event_prices')
    .select('price_class')
    .where('event_id', '=', given.eventId)
    .where('ticket_type', '=', given.ticketType)
    .where('price_class', 'in', [...given.priceClasses])
    .execute()
  return rows.map((row) => row.price_class)
}
