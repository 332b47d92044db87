import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { TicketOfEvent } from '#modules/tickets/listeners.ts'
import type { SoldPlace } from '#modules/tickets/places.rules.ts'
import type { TicketMedium } from '#modules/tickets/schema.ts'
import type { FreedPlaces } from '#modules/tickets/standing.storage.ts'
import type { Db, Trx } from '#platform/db.ts'

export type SeasonTicket = SoldPlace & {
  id: string
  season: number
  ownerId: string
  number: string
  media: TicketMedium
  vatRate: number
}

const COLUMNS = sql.raw(`id, season, owner_id as "ownerId", number, block_id as "blockId", row, seat,
  seat_id as "seatId", price_class as "priceClass", ticket_type as "ticketType", media, price_cents as "priceCents",
  vat_rate::float as "vatRate"`)

/** TIX-09: the indexes let one person have one, and one seat have one holder. False when either is taken. */
export async function insertSeasonTicket(
  trx: Trx,
  ticket: SeasonTicket & { contractId: string | null; givenBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('season_tickets')
    .values({
      id: ticket.id,
      season: ticket.season,
      contract_id: ticket.contractId,
      owner_id: ticket.ownerId,
      number: ticket.number,
      block_id: ticket.blockId,
      row: ticket.row,
      seat: ticket.seat,
      seat_id: ticket.seatId,
      price_class: ticket.priceClass,
      ticket_type: ticket.ticketType,
      media: ticket.media,
      price_cents: ticket.priceCents,
      vat_rate: ticket.vatRate,
      given_by: ticket.givenBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function nextSerial(trx: Trx): Promise<number> {
  const { rows } = await sql<{ serial: number }>`
    select nextval('season_ticket_numbers')::int as serial`.execute(trx)
  return rows[0]!.serial
}

export async function hasSeasonTicket(
  trx: Trx,
  given: { season: number; ownerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from season_tickets where season = ${given.season} and owner_id = ${given.ownerId} and ended_at is null`.execute(
    trx,
  )
  return rows.length > 0
}

/** Locks it until the transaction ends. Null: there is none of this number, or it has ended. */
export async function holdSeasonTicket(trx: Trx, number: string): Promise<SeasonTicket | null> {
  const { rows } = await sql<SeasonTicket>`
    select ${COLUMNS} from season_tickets where number = ${number} and ended_at is null for update`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** Those that may get tickets; locked, so that none ends meanwhile. */
export async function holdLiveSeasonTickets(trx: Trx, season: number): Promise<SeasonTicket[]> {
  const { rows } = await sql<SeasonTicket>`
    select ${COLUMNS} from season_tickets where season = ${season} and ended_at is null order by number for update`.execute(
    trx,
  )
  return rows
}

export type SeasonTicketRow = {
  number: string
  season: number
  ownerId: string
  place: string
  priceCents: number
  /** Live ones of matches ahead. */
  ahead: number
  endedAt: Date | null
}

export async function listSeasonTickets(db: Db, season: number | null): Promise<SeasonTicketRow[]> {
  const { rows } = await sql<SeasonTicketRow>`
    select s.number, s.season, s.owner_id as "ownerId", coalesce(s.seat_id, s.block_id) as place,
      s.price_cents as "priceCents", s.ended_at as "endedAt",
      (select count(*)::int from tickets t join events e on e.id = t.event_id
        where t.season_ticket_id = s.id and t.revoked_at is null and e.starts_at > app.now()) as ahead
    from season_tickets s where ${season}::int is null or s.season = ${season}::int order by s.number`.execute(
    db,
  )
  return rows
}

export type HomeMatch = { id: string; name: Text; startsAt: Date; doorsOpenAt: Date; isAhead: boolean }

/** Home matches that season tickets are for, by the order of their ids, in which their places are taken: none that was added later. */
export async function loadHomeMatches(trx: Trx): Promise<HomeMatch[]> {
  const { rows } = await sql<HomeMatch>`
    select id, name, starts_at as "startsAt", doors_open_at as "doorsOpenAt", starts_at > app.now() as "isAhead" from events
    where cancelled_at is null and not is_away and not exists (select from added_matches a where a.event_id = events.id) order by id`.execute(
    trx,
  )
  return rows
}

/** For each season ticket the matches that it has a ticket for, or had one that was refunded, sold on or ended. */
export async function loadMatchesOf(
  trx: Trx,
  seasonTicketIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; matches: string[] }>`
    select season_ticket_id as id, array_agg(distinct event_id) as matches from tickets
    where season_ticket_id = any(${seasonTicketIds}::uuid[]) group by 1`.execute(trx)
  return new Map(rows.map(({ id, matches }) => [id, new Set(matches)]))
}

/**
 * Takes a seat for a season ticket: a free one, one whose hold has ended, or one that was kept for season tickets. False
 * when somebody has it.
 */
export async function takeSeasonSeat(
  trx: Trx,
  seat: { eventId: string; seatId: string; blockId: string; ticketId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into seat_claims (event_id, seat_id, block_id, ticket_id)
    values (${seat.eventId}, ${seat.seatId}, ${seat.blockId}, ${seat.ticketId})
    on conflict (event_id, seat_id) do update
      set ticket_id = excluded.ticket_id, blocked_reason = null, cart_item_id = null, hold_expires_at = null,
        prolonged_at = null, checkout_id = null, cart_expires_at = null, claimed_at = now()
      where seat_claims.ticket_id is null and (seat_claims.blocked_reason = 'seasonTicket'
        or (seat_claims.blocked_reason is null and seat_claims.hold_expires_at <= app.now()))
    returning 1`.execute(trx)
  return rows.length === 1
}

/** A standing place; false when the block is full. */
export async function takeSeasonStanding(
  trx: Trx,
  place: { eventId: string; blockId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update standing_counters set taken = taken + 1
    where event_id = ${place.eventId} and block_id = ${place.blockId} and taken < capacity`.execute(trx)
  return numAffectedRows === 1n
}

export type EndedTickets = { tickets: TicketOfEvent[]; standing: FreedPlaces[] }

/** Ends it and its tickets of matches ahead, whoever has them by now; used ones stay. Their places are free. */
export async function endSeasonTicket(
  trx: Trx,
  given: { id: string; endedBy: string; because: string },
): Promise<EndedTickets> {
  await sql`
    update season_tickets set ended_at = app.now(), ended_by = ${given.endedBy}, ended_because = ${given.because}
    where id = ${given.id}`.execute(trx)
  await sql`
    select from tickets where season_ticket_id = ${given.id} and revoked_at is null order by id for update`.execute(
    trx,
  )
  const { rows } = await sql<TicketOfEvent & { blockId: string; seatId: string | null }>`
    with gone as (
      update tickets t set revoked_at = app.now(), revoked_because = 'ended', changed_at = app.now()
      from events e
      where t.season_ticket_id = ${given.id} and t.revoked_at is null and e.id = t.event_id and e.starts_at > app.now()
        and not exists (select from ticket_entries n where n.ticket_id = t.id)
      returning t.id, t.event_id, t.seat_id, t.block_id),
    unpromised as (delete from ticket_claims c using gone where c.ticket_id = gone.id),
    freed as (
      delete from seat_claims c using gone
      where c.event_id = gone.event_id and c.seat_id = gone.seat_id and c.ticket_id = gone.id)
    select id, event_id as "eventId", block_id as "blockId", seat_id as "seatId" from gone order by id`.execute(
    trx,
  )
  const standing = rows
    .filter(({ seatId }) => seatId === null)
    .map(({ eventId, blockId }) => ({ event_id: eventId, block_id: blockId, quantity: 1 }))
  return { tickets: rows.map(({ id, eventId }) => ({ id, eventId })), standing }
}
