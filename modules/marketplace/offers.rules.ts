import { resale } from '#club/resale.ts'
import { type Refusal, refusal } from '#modules/selling/sellable.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import { addMinutes } from '#platform/dates.ts'
import { priceSetOf } from './prices.rules.ts'
import { type MarketplaceErrorCode, marketplaceErrorCodes, type OfferState } from './schema.ts'

/**
 * Every step an offer can take. `Sold` becomes `Cancelled` only when the match is called off before the seller was paid:
 * then the sale is reversed. `Unknown` is no state of ours; older ones of another system may be shown as it.
 */
export const OFFER_STEPS: Record<OfferState, readonly OfferState[]> = {
  Created: ['Pending', 'Cancelled'],
  Pending: ['Created', 'Sold'],
  Sold: ['PaymentSucceeded', 'PaymentFailed', 'Cancelled'],
  PaymentFailed: ['PaymentSucceeded', 'PaymentFailed', 'Cancelled'],
  PaymentSucceeded: [],
  Cancelled: [],
  Unknown: [],
}

/** The states from which an offer may go to `target`, for the guard of the update. */
export function statesBefore(target: OfferState): OfferState[] {
  return (Object.keys(OFFER_STEPS) as OfferState[]).filter((state) => OFFER_STEPS[state].includes(target))
}

const SKU = /^resale-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The offer that a sku names; null for other things' skus. */
export function offerOfSku(sku: string): string | null {
  return SKU.exec(sku)?.[1] ?? null
}

export function resaleSku(offerId: string): string {
  return `resale-${offerId}`
}

const TICKET_SERIAL = /^ticket\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

export function ticketOfSerial(serialNumber: string): string | null {
  return TICKET_SERIAL.exec(serialNumber)?.[1] ?? null
}

/** When an offer ends that nobody buys. */
export function offerUntil(startsAt: Date): Date {
  return addMinutes(startsAt, -resale.endsMinutesBeforeStart)
}

/** When the match is over and sellers are paid. */
export function payoutAfter(startsAt: Date): Date {
  return addMinutes(startsAt, resale.paysMinutesAfterStart)
}

/** What decides whether a ticket may be offered; `now` is the database's. */
export type OfferedTicket = {
  blockId: string
  priceCents: number
  ticketType: string
  isOfSeasonTicket: boolean
  startsAt: Date
  eventCancelledAt: Date | null
  isUsed: boolean
  claim: { kind: 'transfer' | 'offer' } | null
  /** The money that it was bought with is here. */
  isPaid: boolean
  now: Date
}

/** Why a ticket is not offered; null when it may be. */
export function refusalToOffer(ticket: OfferedTicket): Refusal | null {
  if (awayArea(ticket.blockId)) return no('TICKET_IS_FOR_AWAY_MATCH', 422)
  if (ticket.eventCancelledAt) return no('TICKET_EVENT_CANCELLED', 422)
  if (ticket.isUsed) return no('TICKET_IS_USED', 422)
  if (!ticket.isPaid) return no('TICKET_IS_UNPAID', 409)
  if (ticket.claim)
    return no(ticket.claim.kind === 'offer' ? 'TICKET_IS_OFFERED' : 'TICKET_IS_FORWARDED', 409)
  if (!priceSetOf(ticket, 'voucher')) return no('TICKET_IS_FREE', 422)
  if (ticket.now >= offerUntil(ticket.startsAt)) return no('OFFER_TIME_OVER', 422)
  return null
}

export function no(code: MarketplaceErrorCode, status: Refusal['status']): Refusal {
  return refusal(status, code, marketplaceErrorCodes[code])
}
