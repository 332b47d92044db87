import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

// Offers that those who wait for a place are asked first (`kept_for_list`): nobody else sees or takes them. One that lies in the
// cart of somebody who waited stays kept, so that it is the next one's when they let it go.

export type ReservedOffer = {
  id: string
  eventId: string
  sellerId: string
  blockId: string
  seatId: string | null
  priceClass: string
  ticketType: string
}

const OFFER = sql.raw(`o.id, o.event_id as "eventId", o.seller_id as "sellerId", o.block_id as "blockId",
  o.seat_id as "seatId", o.price_class as "priceClass", o.ticket_type as "ticketType"`)

const IN_NO_CART = sql.raw(
  `o.state = 'Created' and (o.hold_expires_at is null or o.hold_expires_at <= app.now())`,
)

/** Those of these that are in nobody's cart. */
export async function loadInNoCart(trx: Trx, ids: readonly string[]): Promise<ReservedOffer[]> {
  const { rows } = await sql<ReservedOffer>`
    select ${OFFER} from marketplace_offers o where o.id = any(${[...ids]}::uuid[]) and ${IN_NO_CART} order by o.id`.execute(
    trx,
  )
  return rows
}

/** Kept for an event, and in nobody's cart. */
export async function loadReservedOffers(trx: Trx, eventId: string): Promise<ReservedOffer[]> {
  const { rows } = await sql<ReservedOffer>`
    select ${OFFER} from marketplace_offers o
    where o.event_id = ${eventId} and o.kept_for_list and ${IN_NO_CART} order by o.id`.execute(trx)
  return rows
}

/** Kept, or everybody's again; answers those that changed. Whoever has one in the cart keeps it as it is. */
export async function setReserved(
  trx: Trx,
  given: { ids: readonly string[]; isReserved: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mine as (
      select o.id from marketplace_offers o where o.id = any(${[...given.ids]}::uuid[]) order by o.id for update)
    update marketplace_offers o set kept_for_list = ${given.isReserved} from mine
    where o.id = mine.id and o.kept_for_list <> ${given.isReserved} and ${IN_NO_CART} returning o.id`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

/** In the carts of those who waited: a hold of its own length, and still theirs who wait. */
export async function reserveHeldOffers(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update marketplace_offers set kept_for_list = true, prolonged_at = app.now()
    where id = any(${[...ids]}::uuid[])`.execute(trx)
}

export async function eventsWithReservedOffers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.event_id as id from marketplace_offers o where o.kept_for_list and ${IN_NO_CART}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
