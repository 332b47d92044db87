import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import type { TicketOfEvent } from './listeners.ts'
import type { SoldPlace } from './places.rules.ts'
import { giveBackSeats } from './reserved-places.storage.ts'
import type { TicketMedium } from './schema.ts'
import type { FreedPlaces } from './standing.storage.ts'

export type NewTicket = SoldPlace & {
  id: string
  eventId: string
  ownerId: string
  buyerId: string
  /** Null for the tickets of a season ticket. */
  checkoutId: string | null
  orderNumber: string
  checkoutItemId: string | null
  seasonTicketId?: string
  vatRate: number
  media?: TicketMedium
  code: string
}

/** As many as there are, in one statement whose text is always the same. */
export async function insertTickets(trx: Trx, tickets: readonly NewTicket[]): Promise<void> {
  const given = tickets.map(({ media = 'mobile', ...ticket }) => ({ media, ...ticket }))
  await sql`
    insert into tickets (id, event_id, owner_id, buyer_id, checkout_id, order_number, checkout_item_id, block_id, row, seat,
      seat_id, price_class, ticket_type, price_cents, vat_rate, media, season_ticket_id, code)
    select id, "eventId", "ownerId", "buyerId", "checkoutId", "orderNumber", "checkoutItemId", "blockId", "row", seat,
      "seatId", "priceClass", "ticketType", "priceCents", "vatRate", media, "seasonTicketId", code
    from json_to_recordset(${JSON.stringify(given)}::text::json) as t (id uuid, "eventId" uuid, "ownerId" uuid,
      "buyerId" uuid, "checkoutId" uuid, "orderNumber" text, "checkoutItemId" uuid, "blockId" text, "row" text, seat text,
      "seatId" text, "priceClass" text, "ticketType" text, "priceCents" int, "vatRate" numeric, media text,
      "seasonTicketId" uuid, code text)`.execute(trx)
}

/** The first ticket of each checkout item that already has some: a payment may be reported twice. */
export async function loadIssued(
  trx: Trx,
  checkoutItemIds: string[],
): Promise<{ checkoutItemId: string; ticketId: string }[]> {
  const { rows } = await sql<{ checkoutItemId: string; ticketId: string }>`
    select distinct on (checkout_item_id) checkout_item_id as "checkoutItemId", id as "ticketId" from tickets
    where checkout_item_id = any(${checkoutItemIds}::uuid[]) order by checkout_item_id, id`.execute(trx)
  return rows
}

/**
 * Voids tickets and frees their seats; answers them, the standing places to give back, and the events that a list got seats of. Voided ones stay as they are. The
 * tickets are locked in the order of their ids first, as everybody does who changes one.
 */
export async function voidTickets(
  trx: Trx,
  checkoutItemIds: string[],
): Promise<{ tickets: TicketOfEvent[]; standing: FreedPlaces[]; reserved: string[] }> {
  await sql`
    select from tickets where checkout_item_id = any(${checkoutItemIds}::uuid[]) and revoked_at is null
    order by id for update`.execute(trx)
  // Sold on, and that sale was reversed: nothing of it is left.
  await sql`
    update tickets set revoked_because = 'refunded'
    where checkout_item_id = any(${checkoutItemIds}::uuid[]) and revoked_because = 'resold'`.execute(trx)
  const { rows } = await sql<TicketOfEvent & { blockId: string; seatId: string | null }>`
    with gone as (
      update tickets set revoked_at = app.now(), revoked_because = 'refunded', changed_at = app.now()
      where checkout_item_id = any(${checkoutItemIds}::uuid[]) and revoked_at is null
      returning id, event_id, seat_id, block_id),
    unpromised as (
      delete from ticket_claims c using gone where c.ticket_id = gone.id)
    select id, event_id as "eventId", block_id as "blockId", seat_id as "seatId" from gone`.execute(trx)
  const seated = rows.filter((row) => row.seatId !== null).map(({ id }) => id)
  const reserved = seated.length > 0 ? await giveBackSeats(trx, claimsOfTickets(seated)) : []
  const places = Map.groupBy(
    rows.filter((row) => row.seatId === null),
    (row) => `${row.eventId}/${row.blockId}`,
  )
  const standing = [...places.values()].map((same) => ({
    event_id: same[0]!.eventId,
    block_id: same[0]!.blockId,
    quantity: same.length,
  }))
  return { tickets: rows.map(({ id, eventId }) => ({ id, eventId })), standing, reserved }
}

function claimsOfTickets(ids: string[]) {
  return sql`(c.event_id, c.seat_id) in (select t.event_id, t.seat_id from tickets t where t.id = any(${ids}::uuid[]))
    and c.ticket_id = any(${ids}::uuid[])`
}
