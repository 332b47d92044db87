import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type AddedPrice = { priceClass: string; ticketType: string; priceCents: number }

export type EventToAdd = {
  id: string
  season: number
  startsAt: Date
  saleUntil: Date
  isOver: boolean
  /** Season tickets have tickets for it: it is one of their matches. */
  isOfSeason: boolean
  now: Date
}

/** Held until the transaction ends. Null: there is none, or it is at another ground. */
export async function holdEventToAdd(trx: Trx, eventId: string): Promise<EventToAdd | null> {
  const { rows } = await sql<EventToAdd>`
    select id, app.season_of(starts_at) as season, starts_at as "startsAt", sale_until as "saleUntil",
      cancelled_at is not null or starts_at <= app.now() as "isOver", app.now() as now,
      exists (select from tickets t where t.event_id = events.id and t.season_ticket_id is not null) as "isOfSeason"
    from events where id = ${eventId} and not is_away for no key update`.execute(trx)
  return rows[0] ?? null
}

export async function saveAddedMatch(
  trx: Trx,
  given: { eventId: string; season: number; keptUntil: Date; prices: readonly AddedPrice[] },
): Promise<void> {
  const { eventId, season, keptUntil, prices } = given
  await sql`
    insert into added_matches (event_id, season, kept_until) values (${eventId}, ${season}, ${keptUntil})
    on conflict (event_id) do update set kept_until = excluded.kept_until`.execute(trx)
  await sql`delete from added_match_prices where event_id = ${eventId}`.execute(trx)
  if (prices.length > 0)
    await sql`
      insert into added_match_prices (event_id, price_class, ticket_type, price_cents)
      select ${eventId}::uuid, * from unnest(${prices.map(({ priceClass }) => priceClass)}::text[],
        ${prices.map(({ ticketType }) => ticketType)}::text[], ${prices.map(({ priceCents }) => priceCents)}::int[])`.execute(
      trx,
    )
}

/** A season ticket that has no place at the match; who has had theirs longest comes first. */
export type Wanting = {
  id: string
  seasonTicketId: string
  blockId: string
  row: string | null
  seat: string | null
  seatId: string | null
  priceClass: string
  ticketType: string
}

/** Whose type has no price at the match pays in full; whose class has none has no place there. */
export async function loadWanting(
  trx: Trx,
  { eventId, season, contractId = null }: { eventId: string; season: number; contractId?: string | null },
): Promise<Wanting[]> {
  const { rows } = await sql<Wanting>`
    select gen_random_uuid() as id, s.id as "seasonTicketId", s.block_id as "blockId", s.row, s.seat, s.seat_id as "seatId",
      x.price_class as "priceClass", x.ticket_type as "ticketType"
    from season_tickets s
    join lateral (select price_class, ticket_type from event_prices x
      where x.event_id = ${eventId} and x.price_class = s.price_class and x.ticket_type in (s.ticket_type, 'full')
      order by x.ticket_type = s.ticket_type desc limit 1) x on true
    where s.season = ${season} and s.ended_at is null and s.contract_id is not distinct from coalesce(${contractId}::uuid, s.contract_id)
      and not exists (select from added_match_places p where p.event_id = ${eventId} and (p.season_ticket_id = s.id or (p.seat_id = s.seat_id and p.state = 'Kept')))
    order by s.number`.execute(trx)
  return rows
}

/** Those whose places are kept still, in the order of their locks; none changes until the transaction ends. */
export async function holdAddedMatches(trx: Trx, season: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from added_matches a join events e on e.id = a.event_id
    where a.season = ${season} and a.kept_until > app.now() and e.cancelled_at is null and e.starts_at > app.now()
    order by e.id for share of e`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Of these added matches those where the seat is kept for season tickets and is nobody's. */
export async function loadHeldInVain(
  trx: Trx,
  { eventIds, seatId }: { eventIds: string[]; seatId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.event_id as id from seat_claims c join added_matches a using (event_id)
    where c.event_id = any(${eventIds}::uuid[]) and c.seat_id = ${seatId} and c.ticket_id is null
      and c.blocked_reason = 'seasonTicket' and c.cart_item_id is null and not exists (select from added_match_places p
        where p.event_id = c.event_id and p.seat_id = c.seat_id and p.state = 'Kept')
    order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function insertPlaces(
  trx: Trx,
  { eventId, places }: { eventId: string; places: readonly Wanting[] },
): Promise<void> {
  await sql`
    insert into added_match_places (id, event_id, season_ticket_id, block_id, row, seat, seat_id, price_class, ticket_type)
    select w.id, ${eventId}::uuid, w."seasonTicketId", w."blockId", w.row, w.seat, w."seatId", w."priceClass", w."ticketType"
    from json_to_recordset(${JSON.stringify(places)}::json) as w(id uuid, "seasonTicketId" uuid, "blockId" text, row text, seat text,
      "seatId" text, "priceClass" text, "ticketType" text)`.execute(trx)
}

/** A match as staff see it; null: season tickets have no places kept there. */
export type AddedMatchCounts = {
  keptUntil: Date
  kept: number
  bought: number
  released: number
  failed: number
  /** Season tickets whose place was somebody's already, or whose class is not sold. */
  without: number
}

export async function countPlaces(db: Db, eventId: string): Promise<AddedMatchCounts | null> {
  const { rows } = await sql<AddedMatchCounts>`
    select m.kept_until as "keptUntil", count(p.id) filter (where p.state = 'Kept')::int as kept,
      count(p.id) filter (where p.state = 'Bought')::int as bought, count(p.id) filter (where p.state = 'Released')::int as released,
      count(p.id) filter (where p.failed_at is not null and p.state <> 'Bought')::int as failed,
      (select count(*)::int from season_tickets s where s.season = m.season and s.ended_at is null and not exists
        (select from added_match_places w where w.event_id = m.event_id and w.season_ticket_id = s.id)) as without
    from added_matches m left join added_match_places p on p.event_id = m.event_id
    where m.event_id = ${eventId} group by m.event_id`.execute(db)
  return rows[0] ?? null
}

export async function loadAddedPrices(db: Db, eventId: string): Promise<AddedPrice[]> {
  const { rows } = await sql<AddedPrice>`
    select price_class as "priceClass", ticket_type as "ticketType", price_cents as "priceCents" from added_match_prices
    where event_id = ${eventId} order by 1, 2`.execute(db)
  return rows
}
