import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { TicketOfEvent } from './listeners.ts'
import type { TicketMedium } from './schema.ts'
import type { FreedPlaces } from './standing.storage.ts'

export type NewTicket = {
  id: string
  eventId: string
  ownerId: string
  buyerId: string
  checkoutId: string
  orderNumber: string
  checkoutItemId: string
  blockId: string
  row: string | null
  seat: string | null
  seatId: string | null
  priceClass: string
  ticketType: string
  priceCents: number
  vatRate: number
  code: string
}

export async function insertTickets(trx: Trx, tickets: NewTicket[]): Promise<void> {
  await trx
    .insertInto('tickets')
    .values(
      tickets.map((ticket) => ({
        id: ticket.id,
        event_id: ticket.eventId,
        owner_id: ticket.ownerId,
        buyer_id: ticket.buyerId,
        checkout_id: ticket.checkoutId,
        order_number: ticket.orderNumber,
        checkout_item_id: ticket.checkoutItemId,
        block_id: ticket.blockId,
        row: ticket.row,
        seat: ticket.seat,
        seat_id: ticket.seatId,
        price_class: ticket.priceClass,
        ticket_type: ticket.ticketType,
        price_cents: ticket.priceCents,
        vat_rate: ticket.vatRate,
        code: ticket.code,
      })),
    )
    .execute()
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
 * Voids tickets and frees their seats; answers them and the standing places to give back. Voided ones stay as they are. The
 * tickets are locked in the order of their ids first, as everybody does who changes one.
 */
export async function voidTickets(
  trx: Trx,
  checkoutItemIds: string[],
): Promise<{ tickets: TicketOfEvent[]; standing: FreedPlaces[] }> {
  await sql`
    select from tickets where checkout_item_id = any(${checkoutItemIds}::uuid[]) and revoked_at is null
    order by id for update`.execute(trx)
  const { rows } = await sql<TicketOfEvent & { blockId: string; seatId: string | null }>`
    with gone as (
      update tickets set revoked_at = app.now(), revoked_because = 'refunded', changed_at = app.now()
      where checkout_item_id = any(${checkoutItemIds}::uuid[]) and revoked_at is null
      returning id, event_id, seat_id, block_id),
    unpromised as (
      delete from ticket_claims c using gone where c.ticket_id = gone.id),
    freed as (
      delete from seat_claims c using gone
      where c.event_id = gone.event_id and c.seat_id = gone.seat_id and c.ticket_id = gone.id)
    select id, event_id as "eventId", block_id as "blockId", seat_id as "seatId" from gone`.execute(trx)
  const places = Map.groupBy(
    rows.filter((row) => row.seatId === null),
    (row) => `${row.eventId}/${row.blockId}`,
  )
  const standing = [...places.values()].map((same) => ({
    event_id: same[0]!.eventId,
    block_id: same[0]!.blockId,
    quantity: same.length,
  }))
  return { tickets: rows.map(({ id, eventId }) => ({ id, eventId })), standing }
}

export type KeyRow = { id: number; public_key: string; private_key: string }

/** The newest key that signs; null before the first start. */
export async function findSigningKey(db: Db): Promise<KeyRow | null> {
  const row = await db
    .selectFrom('ticket_keys')
    .select(['id', 'public_key', 'private_key'])
    .where('retired_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Two programs that start at once make one key: the first number is taken once. */
export async function insertFirstKey(db: Db, key: KeyRow): Promise<void> {
  await db
    .insertInto('ticket_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listKeys(db: Db) {
  return db.selectFrom('ticket_keys').select(['id', 'public_key', 'retired_at']).orderBy('id').execute()
}

export type TicketRow = {
  id: string
  event_id: string
  owner_id: string
  buyer_id: string
  /** Null for the tickets of a season ticket. */
  checkout_id: string | null
  order_number: string
  block_id: string
  row: string | null
  seat: string | null
  price_class: string
  ticket_type: string
  price_cents: number
  vat_rate: number
  media: TicketMedium
  issue: number
  code: string
  issued_at: Date
  slug: string
  name: Text
  competition: Text
  opponent: string
  opponent_crest: string
  starts_at: Date
  doors_open_at: Date
  cancelled_at: Date | null
  venue_name: string
  venue_city: string
  venue_address: string
}

const TICKET =
  sql.raw(`t.id, t.event_id, t.owner_id, t.buyer_id, t.checkout_id, t.order_number, t.block_id, t.row, t.seat,
  t.price_class, t.ticket_type, t.price_cents, t.vat_rate, t.media, t.issue, t.code, t.issued_at,
  e.slug, e.name, e.competition, e.opponent, e.opponent_crest, e.starts_at, e.doors_open_at, e.cancelled_at,
  v.name as venue_name, v.city as venue_city, v.address as venue_address`)

/** A ticket is upcoming until its match is over; three hours after kick-off it is in the archive. */
export async function loadTicketsOf(
  db: Db,
  given: { ownerId: string; type: 'upcoming' | 'archive'; page: number; pageSize: number },
): Promise<TicketRow[]> {
  const { ownerId, type, page, pageSize } = given
  const when =
    type === 'upcoming'
      ? sql`e.starts_at > app.now() - interval '3 hours'`
      : sql`e.starts_at <= app.now() - interval '3 hours'`
  const direction = type === 'upcoming' ? sql`asc` : sql`desc`
  const { rows } = await sql<TicketRow>`
    select ${TICKET} from tickets t join events e on e.id = t.event_id join venues v on v.id = e.venue_id
    where t.owner_id = ${ownerId} and t.revoked_at is null and ${when}
    order by e.starts_at ${direction}, t.block_id, t.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

export async function findTicketOf(
  db: Db,
  given: { ownerId: string; id: string },
): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`
    select ${TICKET} from tickets t join events e on e.id = t.event_id join venues v on v.id = e.venue_id
    where t.id = ${given.id} and t.owner_id = ${given.ownerId} and t.revoked_at is null`.execute(db)
  return rows[0] ?? null
}
