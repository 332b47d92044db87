import { resale } from '#club/resale.ts'
import { valueAt, valueNow } from '#modules/values/now.rules.ts'
import { netOf, percentOf } from '#platform/money.ts'
import type { PayoutType } from './schema.ts'

/** A ticket that is to be offered, as far as its fees go. */
export type FeedTicket = { priceCents: number; ticketType: string; isOfSeasonTicket: boolean }

/** The prices of an offer: `priceCents` is both fees and `payoutCents`, to the cent. */
export type PriceSet = {
  priceCents: number
  handlingFeePercent: number
  handlingFeeCents: number
  reimbursementFeePercent: number
  reimbursementFeeCents: number
  payoutCents: number
}

/**
 * What a ticket is offered for is what was paid for it, never more; both fees are inside, each rounded half up once
 * (docs/algorithms/resale-money.md). Null for tickets that are never offered: free ones, and types without a fee.
 */
export function priceSetOf(ticket: FeedTicket, payoutType: PayoutType): PriceSet | null {
  const { priceCents } = ticket
  // A companion's place goes with the wheelchair place, whatever it was sold with.
  if (priceCents <= 0 || resale.handlingFeePercent[ticket.ticketType] === undefined) return null
  const { handlingFeePercent, reimbursementFeePercent } = percentsOf(ticket, payoutType)
  const handlingFeeCents = percentOf(priceCents, handlingFeePercent)
  const reimbursementFeeCents = percentOf(priceCents, reimbursementFeePercent)
  const payoutCents = priceCents - handlingFeeCents - reimbursementFeeCents
  return {
    priceCents,
    handlingFeePercent,
    handlingFeeCents,
    reimbursementFeePercent,
    reimbursementFeeCents,
    payoutCents,
  }
}

/** What the fees are reckoned with: now, or those of an offer that was made then. */
export function percentsOf(
  ticket: Omit<FeedTicket, 'priceCents'>,
  payoutType: PayoutType,
  at?: Date,
): Pick<PriceSet, 'handlingFeePercent' | 'reimbursementFeePercent'> {
  const { ticketType, isOfSeasonTicket } = ticket
  const percent = (name: string, base: number) => (at ? valueAt(name, base, at) : valueNow(name, base))
  return {
    handlingFeePercent: isOfSeasonTicket
      ? percent('resale.seasonTicketFeePercent', resale.seasonTicketFeePercent)
      : percent(`resale.handlingFeePercent.${ticketType}`, resale.handlingFeePercent[ticketType] ?? 0),
    reimbursementFeePercent: resale.reimbursementFeePercent[payoutType],
  }
}

/** What a seller gets who takes a voucher after all: its fee is reckoned, not that of the way they had chosen. */
export function pricesByVoucher(
  offer: Omit<FeedTicket, 'priceCents'> &
    Pick<PriceSet, 'priceCents' | 'handlingFeeCents'> & { createdAt: Date },
): Pick<PriceSet, 'reimbursementFeeCents' | 'payoutCents'> {
  const { priceCents, handlingFeeCents } = offer
  const { reimbursementFeePercent } = percentsOf(offer, 'voucher', offer.createdAt)
  const reimbursementFeeCents = percentOf(priceCents, reimbursementFeePercent)
  return { reimbursementFeeCents, payoutCents: priceCents - handlingFeeCents - reimbursementFeeCents }
}

/** The fees are the club's service to the seller: net and the tax in them, of both together. */
export function feeParts(prices: Pick<PriceSet, 'handlingFeeCents' | 'reimbursementFeeCents'>): {
  netCents: number
  vatCents: number
} {
  const grossCents = prices.handlingFeeCents + prices.reimbursementFeeCents
  const netCents = netOf(grossCents, resale.feeVatRate)
  return { netCents, vatCents: grossCents - netCents }
}

/** The seller is paid: nothing is owed to them any more, and the fees are the club's. */
export function payoutEntries(
  offer: Pick<PriceSet, 'priceCents' | 'payoutCents' | 'handlingFeeCents' | 'reimbursementFeeCents'>,
  from: 'bank' | 'vouchers',
): { account: string; amountCents: number }[] {
  const { netCents, vatCents } = feeParts(offer)
  return [
    { account: 'resale', amountCents: offer.priceCents },
    { account: from, amountCents: -offer.payoutCents },
    { account: `revenue:${resale.feeVatRate}`, amountCents: -netCents },
    { account: `vat:${resale.feeVatRate}`, amountCents: -vatCents },
  ]
}
