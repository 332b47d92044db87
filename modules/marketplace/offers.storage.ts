import { sql } from 'kysely'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { HeldTicket } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import { columnsOf, type PlaceOfMatch } from './matches.storage.ts'
import { statesBefore } from './offers.rules.ts'
import type { PriceSet } from './prices.rules.ts'
import type { OfferEnd, OfferState, PayoutType } from './schema.ts'

export type NewOffer = {
  id: string
  ticket: HeldTicket
  /** The companion's ticket of a wheelchair place. */
  companionTicketId: string | null
  prices: PriceSet
  payoutType: PayoutType
  paymentTokenId: string | null
  address: PostalAddress
}

export async function insertOffer(trx: Trx, offer: NewOffer): Promise<void> {
  const { ticket, prices } = offer
  await sql`
    insert into marketplace_offers (id, ticket_id, companion_ticket_id, event_id, seller_id, block_id, row, seat, seat_id, price_class, ticket_type,
      price_cents, vat_rate, handling_fee_cents, reimbursement_fee_cents, payout_cents, payout_type, payment_token_id, address,
      state, created_at)
    values (${offer.id}, ${ticket.id}, ${offer.companionTicketId}, ${ticket.eventId}, ${ticket.ownerId}, ${ticket.blockId}, ${ticket.row}, ${ticket.seat},
      ${ticket.seatId}, ${ticket.priceClass}, ${ticket.ticketType}, ${prices.priceCents}, ${ticket.vatRate},
      ${prices.handlingFeeCents}, ${prices.reimbursementFeeCents}, ${prices.payoutCents}, ${offer.payoutType},
      ${offer.paymentTokenId}, ${JSON.stringify(offer.address)}::jsonb, 'Created', app.now())`.execute(trx)
}

/** An offer with its ticket and its match, as its seller sees it. */
export type OfferRow = PlaceOfMatch & {
  id: string
  ticketId: string
  orderNumber: string
  isOfSeasonTicket: boolean
  sellerId: string
  handlingFeeCents: number
  reimbursementFeeCents: number
  payoutCents: number
  payoutType: PayoutType
  paymentTokenId: string | null
  address: PostalAddress
  state: OfferState
  cancelledBy: OfferEnd | null
  isInCart: boolean
  createdAt: Date
  soldAt: Date | null
  endedAt: Date | null
  paidAt: Date | null
  soldCheckoutItemId: string | null
  newTicketId: string | null
  /** Of the seller's own ticket: the checkout that it was bought in. */
  originalCheckoutId: string | null
}

const OFFER = sql`o.id, o.ticket_id as "ticketId", t.order_number as "orderNumber",
  t.season_ticket_id is not null as "isOfSeasonTicket", o.seller_id as "sellerId", ${columnsOf('o')},
  o.handling_fee_cents as "handlingFeeCents", o.reimbursement_fee_cents as "reimbursementFeeCents",
  o.payout_cents as "payoutCents", o.payout_type as "payoutType", o.payment_token_id as "paymentTokenId", o.address, o.state,
  o.cancelled_by as "cancelledBy",
  o.state = 'Pending' or (o.state = 'Created' and coalesce(o.hold_expires_at > app.now(), false)) as "isInCart",
  o.created_at as "createdAt", o.sold_at as "soldAt", o.ended_at as "endedAt", o.paid_at as "paidAt",
  o.sold_checkout_item_id as "soldCheckoutItemId", o.new_ticket_id as "newTicketId",
  t.checkout_id as "originalCheckoutId"
  from marketplace_offers o join tickets t on t.id = o.ticket_id join events e on e.id = o.event_id`

export async function findOffer(db: Db, which: { id: string; sellerId?: string }): Promise<OfferRow | null> {
  const ofSeller = which.sellerId ? sql`and o.seller_id = ${which.sellerId}` : sql``
  const { rows } = await sql<OfferRow>`select ${OFFER} where o.id = ${which.id} ${ofSeller}`.execute(db)
  return rows[0] ?? null
}

/** Newest first, one more than a page. */
export async function listOffersOf(
  db: Db,
  given: { sellerId: string; page: number; pageSize: number },
): Promise<OfferRow[]> {
  const { sellerId, page, pageSize } = given
  const { rows } = await sql<OfferRow>`
    select ${OFFER} where o.seller_id = ${sellerId} order by o.created_at desc, o.id desc
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

export async function countOffersOf(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from marketplace_offers where seller_id = ${sellerId}`.execute(db)
  return rows[0]!.count
}

/** The live offer of a ticket. */
export async function findLiveOffer(
  db: Db,
  ticketId: string,
): Promise<{ id: string; sellerId: string; state: OfferState; isInCart: boolean } | null> {
  const { rows } = await sql<{ id: string; sellerId: string; state: OfferState; isInCart: boolean }>`
    select o.id, o.seller_id as "sellerId", o.state,
      o.state = 'Pending' or coalesce(o.hold_expires_at > app.now(), false) as "isInCart"
    from marketplace_offers o where o.ticket_id = ${ticketId} and o.state in ('Created', 'Pending')`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Ends an offer that nobody has in a cart; false when somebody has, or it has ended. */
export async function cancelFreeOffer(trx: Trx, { id, by }: { id: string; by: OfferEnd }): Promise<boolean> {
  const isFree = unsafe('noOfferGuard')
    ? sql`state in ('Created', 'Pending')`
    : sql`state = 'Created' and (hold_expires_at is null or hold_expires_at <= app.now())`
  return (await endOffer(trx, { id, by, where: isFree })) === 1
}

/** Ends an offer although somebody has it in a cart; not once it is promised to a checkout. */
export async function cancelHeldOffer(trx: Trx, { id, by }: { id: string; by: OfferEnd }): Promise<boolean> {
  return (await endOffer(trx, { id, by, where: sql`state = 'Created'` })) === 1
}

async function endOffer(
  trx: Trx,
  given: { id: string; by: OfferEnd; where: ReturnType<typeof sql> },
): Promise<number> {
  const { rows } = await sql`
    update marketplace_offers set state = 'Cancelled', cancelled_by = ${given.by}, ended_at = app.now(), cart_item_id = null,
      hold_expires_at = null, prolonged_at = null
    where id = ${given.id} and ${given.where} returning id`.execute(trx)
  return rows.length
}

/** The sale is reversed, unless the seller has been paid or is being paid. */
export async function reverseOffers(trx: Trx, checkoutItemIds: string[]): Promise<ReversedOffer[]> {
  await sql`
    select from marketplace_offers where sold_checkout_item_id = any(${checkoutItemIds}::uuid[])
    order by id for update`.execute(trx)
  // After the lock, so that an attempt to pay that began meanwhile is seen.
  const { rows } = await sql<ReversedOffer>`
    update marketplace_offers o set state = 'Cancelled', cancelled_by = 'event', ended_at = app.now()
    where o.sold_checkout_item_id = any(${checkoutItemIds}::uuid[]) and o.state = any(${statesBefore('Cancelled')}::text[])
      and o.state <> 'Created' and not exists (
      select from payout_attempts a where a.offer_id = o.id and a.state in ('requested', 'done'))
    returning o.id, o.sold_checkout_item_id as "checkoutItemId", o.seller_id as "sellerId",
      o.companion_ticket_id as "companionTicketId"`.execute(trx)
  return rows
}

export type OfferSold = { id: string; checkoutItemId: string }
export type ReversedOffer = OfferSold & { sellerId: string; companionTicketId: string | null }

/** Offers that checkout items bought, with the new tickets where they are handed over already. */
export async function loadSoldOffers(
  trx: Trx,
  checkoutItemIds: string[],
): Promise<(OfferSold & { newTicketId: string; state: OfferState })[]> {
  const { rows } = await sql<OfferSold & { newTicketId: string; state: OfferState }>`
    select id, sold_checkout_item_id as "checkoutItemId", new_ticket_id as "newTicketId", state from marketplace_offers
    where sold_checkout_item_id = any(${checkoutItemIds}::uuid[]) order by id`.execute(trx)
  return rows
}

export type PromisedOffer = {
  id: string
  eventId: string
  ticketId: string
  companionTicketId: string | null
  cartItemId: string
  sellerId: string
}

/** Whose tickets the offers of these cart items are, in the order in which tickets are locked. */
export async function loadPromisedOffers(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[] },
): Promise<PromisedOffer[]> {
  const { rows } = await sql<PromisedOffer>`
    select id, event_id as "eventId", ticket_id as "ticketId", companion_ticket_id as "companionTicketId", cart_item_id as "cartItemId",
      seller_id as "sellerId" from marketplace_offers
    where cart_item_id = any(${given.cartItemIds}::uuid[]) and checkout_id = ${given.checkoutId}
    order by ticket_id`.execute(trx)
  return rows
}

/** Sold to whoever had it promised; false when it is not promised to this checkout any more. */
export async function markSold(
  trx: Trx,
  given: {
    id: string
    checkoutId: string
    checkoutItemId: string
    buyerId: string
    newTicketId: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    update marketplace_offers
    set state = 'Sold', sold_at = app.now(), sold_checkout_item_id = ${given.checkoutItemId}, buyer_id = ${given.buyerId},
      new_ticket_id = ${given.newTicketId}, cart_item_id = null, hold_expires_at = null, prolonged_at = null,
      checkout_id = null, cart_expires_at = null
    where id = ${given.id} and checkout_id = ${given.checkoutId} and state = any(${statesBefore('Sold')}::text[])
    returning id`.execute(trx)
  return rows.length === 1
}

/** What a buyer is quoted. */
export type QuotedOffer = PlaceOfMatch & { id: string; sellerId: string; state: OfferState }

export async function findQuotedOffer(db: Db, id: string): Promise<QuotedOffer | null> {
  const { rows } = await sql<QuotedOffer>`
    select o.id, o.seller_id as "sellerId", o.state, ${columnsOf('o')}
    from marketplace_offers o join events e on e.id = o.event_id where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}
