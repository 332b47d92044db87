import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import type { OfferedPlace } from '#modules/tickets/schema.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { Buyers } from './buyers.ts'
import {
  countFreeOffers,
  type EventOnExchange,
  type FreeOffer,
  isEvent,
  loadEventsOnExchange,
  loadFreeOffers,
} from './free-offers.storage.ts'
import { offerUntil, payoutAfter, resaleSku } from './offers.rules.ts'
import { countOffersOf, findOffer, listOffersOf, type OfferRow } from './offers.storage.ts'
import { listAttempts } from './payouts/payouts.storage.ts'
import { percentsOf } from './prices.rules.ts'
import type { MarketplaceEvent, MarketplaceOffer, MarketplaceOffers, Payout, PayoutDetail } from './schema.ts'

export type ReadingOptions = {
  db: Db
  tickets: Pick<Tickets, 'placeKindOf' | 'positionsOf' | 'seatNamed'>
  discounts: Pick<Discounts, 'codeOf'>
  buyers: Buyers
  paymentsOf: () => Pick<Payments, 'canPayOut'>
  /** The kept cards and PayPal accounts of somebody. */
  methodsOf(caller: Caller): Promise<StoredPaymentMethod[]>
}

/** What sellers see of their offers and payouts, and buyers of what is on sale. */
export function createReading(ctx: ReadingOptions) {
  return {
    ...inContext(ctx, { listPayouts, loadPayout, listEvents, loadOffers }),
    onMap: {
      ...inContext(ctx, { offeredIn }),
      countOffers: (eventId: string) => countFreeOffers(ctx.db, eventId),
    },
  }
}

async function listPayouts(
  ctx: ReadingOptions,
  given: {
    caller: Caller
    page: number
    pageSize: number
  },
): Promise<List<Payout>> {
  const { db } = ctx
  const { page, pageSize } = given
  const sellerId = given.caller.subjectId
  const rows = await listOffersOf(db, { sellerId, page, pageSize })
  const isWhole = page === 1 && rows.length <= pageSize
  return pageOf(rows.map(payoutOf), given, isWhole ? rows.length : await countOffersOf(db, sellerId))
}

/** Kept methods that a provider may pay out to. */
const PAID_TO = ['creditCard', 'payPal'] as const

/** 404 for other people's. */
async function loadPayout(ctx: ReadingOptions, given: { caller: Caller; id: string }): Promise<PayoutDetail> {
  const { db, methodsOf, discounts, paymentsOf } = ctx
  const row = await findOffer(db, { id: given.id, sellerId: given.caller.subjectId })
  if (!row) throw notFound()
  const methods = await methodsOf(given.caller)
  const attempts = await listAttempts(db, row.id)
  const voucherId = attempts.find(({ state }) => state === 'done')?.voucherId ?? null
  const isStuck = row.state === 'PaymentFailed' && !attempts.some(({ state }) => state === 'requested')
  return {
    ...payoutOf(row),
    address: row.address,
    method: methods.find((method) => method.id === row.paymentTokenId) ?? null,
    retryMethods: isStuck ? methods : [],
    retryKinds: isStuck ? PAID_TO.filter((kind) => paymentsOf().canPayOut(kind)) : [],
    voucherCode: voucherId && discounts.codeOf(voucherId),
    attempts: attempts.map((attempt) => ({
      payoutType: attempt.payoutType,
      amount: attempt.amountCents,
      state: attempt.state,
      failure: attempt.failure,
      createdAt: attempt.createdAt.toISOString(),
      endedAt: attempt.endedAt?.toISOString() ?? null,
    })),
  }
}

/** Matches that have offers, soonest first. */
async function listEvents(
  ctx: ReadingOptions,
  query: { page: number; pageSize: number },
): Promise<List<MarketplaceEvent>> {
  const { db } = ctx
  const rows = await loadEventsOnExchange(db, query)
  const events = rows.map((row) => ({ ...eventOf(row), offers: row.offers, fromPrice: row.fromPriceCents }))
  return pageOf(events, query, query.page === 1 && rows.length <= query.pageSize ? rows.length : null)
}

async function loadOffers(ctx: ReadingOptions, eventId: string): Promise<MarketplaceOffers> {
  const { db } = ctx
  if (!(await isEvent(db, eventId))) throw notFound()
  return { eventId, items: (await loadFreeOffers(db, { eventId })).map((offer) => offerOf(ctx, offer)) }
}

function offerOf(ctx: ReadingOptions, offer: FreeOffer): MarketplaceOffer {
  const { tickets, buyers } = ctx
  return {
    id: offer.id,
    sku: resaleSku(offer.id),
    ...placeOf(offer),
    positions: tickets.positionsOf([offer.seatId, offer.companionSeatId]),
    isAccessible: tickets.placeKindOf(offer.seatId) === 'wheelchair',
    companion: tickets.seatNamed(offer.companionSeatId),
    price: offer.priceCents,
    needs: buyers.needsOf(offer),
  }
}

/** For the map of an event. */
async function offeredIn(
  ctx: ReadingOptions,
  given: { eventId: string; blockId: string },
): Promise<OfferedPlace[]> {
  const { db, buyers } = ctx
  return (await loadFreeOffers(db, given)).map((offer) => ({
    sku: resaleSku(offer.id),
    row: offer.row,
    seat: offer.seat,
    ticketType: offer.ticketType,
    ticketTypeName: nameOfTicketType(offer.ticketType),
    price: offer.priceCents,
    needs: buyers.needsOf(offer),
  }))
}

/** A place in the words of the wire. */
export function placeOf(place: {
  blockId: string
  row: string | null
  seat: string | null
  priceClass: string
  ticketType: string
}) {
  return {
    block: place.blockId,
    row: place.row,
    seat: place.seat,
    priceClass: place.priceClass,
    priceClassName: nameOfPriceClass(place.priceClass),
    ticketType: place.ticketType,
    ticketTypeName: nameOfTicketType(place.ticketType),
  }
}

/** A match in the words of the wire. */
export function eventOf(match: Omit<EventOnExchange, 'offers' | 'fromPriceCents'>) {
  const { eventId: id, slug, name, competition, opponent, opponentCrest, startsAt, eventCancelledAt } = match
  return {
    ...{ id, slug, name, competition, opponent, opponentCrest },
    startsAt: startsAt.toISOString(),
    cancelledAt: eventCancelledAt?.toISOString() ?? null,
  }
}

function payoutOf(row: OfferRow): Payout {
  const { handlingFeePercent, reimbursementFeePercent } = percentsOf(row, row.payoutType, row.createdAt)
  return {
    id: row.id,
    state: row.state,
    ticketId: row.ticketId,
    ticketSerialNumber: `ticket.${row.ticketId}`,
    serialNumber: row.orderNumber,
    event: eventOf(row),
    ...placeOf(row),
    ticketPrice: row.priceCents,
    handlingFee: row.handlingFeeCents,
    handlingFeePercent,
    reimbursementFee: row.reimbursementFeeCents,
    reimbursementFeePercent,
    reimbursedAmount: row.payoutCents,
    payoutType: row.payoutType,
    isInCart: row.isInCart,
    cancelledBy: row.cancelledBy,
    createdAt: row.createdAt.toISOString(),
    offerUntil: offerUntil(row.startsAt).toISOString(),
    soldAt: row.soldAt?.toISOString() ?? null,
    payoutAfter: payoutAfter(row.startsAt).toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}
