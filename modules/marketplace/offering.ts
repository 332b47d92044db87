import type { ContactAddress } from '#modules/contacts/schema.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import type { HeldTicket, Tickets } from '#modules/tickets/tickets.ts'
import { type Db, type Trx, transactionAgain } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import { offerUntil, payoutAfter, refusalToOffer } from './offers.rules.ts'
import { cancelFreeOffer, findLiveOffer } from './offers.storage.ts'
import { type FeedTicket, type PriceSet, priceSetOf } from './prices.rules.ts'
import { eventOf, placeOf } from './reading.ts'
import {
  type MarketplaceErrorCode,
  marketplaceErrorCodes,
  type PayoutAmount,
  type PayoutInformation,
  type PayoutKind,
  PayoutType,
} from './schema.ts'
import type { SellerMails } from './seller-news.ts'
import { offersChanged } from './tags.ts'
import { findOwnTicket, type OwnTicket, wasOfferedBy } from './tickets.storage.ts'

export type OfferingOptions = {
  db: Db
  tickets: Pick<Tickets, 'hands' | 'partnerTicketOf' | 'placeKindOf' | 'seatNamed'>
  paymentsOf: () => Pick<Payments, 'canPayOut' | 'canPayBack' | 'findPayment' | 'holdTokens'>
  methodsOf(caller: Caller): Promise<StoredPaymentMethod[]>
  addressesOf(caller: Caller): Promise<ContactAddress[]>
  /** Keeps the person from being erased until the transaction ends. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  mails: SellerMails
  /** Those who wait for a place come before everybody. */
  becameFree(trx: Trx, offerIds: string[]): Promise<void>
}

/** How the money is to go: by `useVoucher`, a kept method, or the way it was paid. */
type Way = { useVoucher: boolean; paymentTokenId?: string | null | undefined }

/** Sellers: what a ticket would bring, and withdrawing it; `offering-tickets.ts` offers it. */
export function createOffering(ctx: OfferingOptions) {
  return inContext(ctx, { payoutAmount, payoutInformation, withdraw })
}

/** MKT-13. */
async function payoutAmount(
  ctx: OfferingOptions,
  given: { caller: Caller; ticketId: string } & Way,
): Promise<PayoutAmount> {
  const ticket = await ownTicket(ctx, given)
  const payoutType = await payoutTypeOf(ctx, given, ticket)
  return amountOf(pricesOf(ticket, payoutType), payoutType)
}

/** MKT-14: everything that the three steps of the flow need. */
async function payoutInformation(
  ctx: OfferingOptions,
  given: { caller: Caller; ticketId: string },
): Promise<PayoutInformation> {
  const { db, tickets, methodsOf, addressesOf } = ctx
  const ticket = await ownTicket(ctx, given)
  const refusal = refusalToOffer(ticket)
  const offer = ticket.claim?.kind === 'offer' ? await findLiveOffer(db, ticket.id) : null
  const voucher = priceSetOf(ticket, 'voucher')
  const [methods, addresses] = await Promise.all([methodsOf(given.caller), addressesOf(given.caller)])
  const companion = await tickets.partnerTicketOf(db, ticket)
  return {
    ticketId: ticket.id,
    ticketSerialNumber: `ticket.${ticket.id}`,
    serialNumber: ticket.orderNumber,
    event: eventOf(ticket),
    ...placeOf(ticket),
    isPossible: refusal === null,
    refusal: refusal && { errorCode: refusal.errorCode, detail: refusal.detail },
    companion: companion?.isFree ? tickets.seatNamed(companion.seatId) : null,
    offerId: offer?.id ?? null,
    ticketPrice: ticket.priceCents,
    handlingFee: voucher?.handlingFeeCents ?? 0,
    handlingFeePercent: voucher?.handlingFeePercent ?? 0,
    kinds: voucher ? await kindsOf(ctx, ticket, given.caller, methods) : [],
    addresses,
    offerUntil: offerUntil(ticket.startsAt).toISOString(),
    payoutAfter: payoutAfter(ticket.startsAt).toISOString(),
  }
}

function kindsOf(
  ctx: OfferingOptions,
  ticket: OwnTicket,
  caller: Caller,
  methods: StoredPaymentMethod[],
): Promise<PayoutKind[]> {
  return Promise.all(
    PayoutType.options.map(async (payoutType) => {
      const { reimbursementFeePercent, reimbursementFee, reimbursedAmount } = amountOf(
        pricesOf(ticket, payoutType),
        payoutType,
      )
      return {
        payoutType,
        isAvailable: await isAvailable(ctx, payoutType, ticket, caller),
        reimbursementFeePercent,
        reimbursementFee,
        reimbursedAmount,
        methods: methods.filter((method) => method.kind === payoutType),
      }
    }),
  )
}

async function isAvailable(
  ctx: OfferingOptions,
  payoutType: PayoutType,
  ticket: OwnTicket,
  caller: Caller,
): Promise<boolean> {
  const { paymentsOf } = ctx
  if (payoutType === 'voucher') return true
  if (payoutType === 'original') return (await originalPaymentOf(ctx, ticket, caller)) !== null
  return paymentsOf().canPayOut(payoutType)
}

/** The seller's own payment for this ticket, as long as so much is left of it. */
async function originalPaymentOf(
  ctx: OfferingOptions,
  ticket: FeedTicket & { checkoutId: string | null },
  caller: Pick<Caller, 'subjectId'>,
): Promise<string | null> {
  const { paymentsOf } = ctx
  if (!ticket.checkoutId) return null
  const payment = await paymentsOf().findPayment({ checkoutId: ticket.checkoutId })
  if (!payment || payment.ownerId !== caller.subjectId) return null
  const amountCents = pricesOf(ticket, 'original').payoutCents
  return (await paymentsOf().canPayBack({ originalPaymentId: payment.id, amountCents })) ? payment.id : null
}

/** MKT-10, MKT-18, MKT-20: as long as nobody has it in the cart. The code is good again at once. */
async function withdraw(
  ctx: OfferingOptions,
  { caller, ticketId }: { caller: Caller; ticketId: string },
): Promise<void> {
  const { db, tickets, mails } = ctx
  // The waiting list may be giving it to somebody at this moment.
  await transactionAgain(db, async (trx) => {
    const ticket = await tickets.hands.holdTicket(trx, { id: ticketId, ownerId: caller.subjectId })
    const live = ticket && (await findLiveOffer(trx, ticket.id))
    if (!ticket || !live) throw await notOnOffer(trx, { ticketId, sellerId: caller.subjectId })
    if (!(await cancelFreeOffer(trx, { id: live.id, by: 'seller' })))
      throw refused('MARKETPLACE_TICKET_IN_CART', 409)
    await tickets.hands.freeTicket(trx, { claimId: live.id })
    await offersChanged(trx, [ticket.eventId])
    await mails.withdrawn(trx, live.id)
  })
}

/** Their own offer that has ended, by a sale for example, is something else than somebody else's ticket. */
async function notOnOffer(trx: Trx, given: { ticketId: string; sellerId: string }): Promise<AppError> {
  return (await wasOfferedBy(trx, given)) ? refused('OFFER_NOT_LIVE', 409) : notFound()
}

/** 404 for other people's. */
export async function ownTicket(
  ctx: OfferingOptions,
  given: { caller: Caller; ticketId: string },
): Promise<OwnTicket> {
  const { db } = ctx
  const ticket = await findOwnTicket(db, { id: given.ticketId, ownerId: given.caller.subjectId })
  if (!ticket) throw notFound()
  return ticket
}

/** The way the money goes, once it is known to be open to this seller. */
export async function payoutTypeOf(
  ctx: OfferingOptions,
  given: { caller: Caller } & Way,
  ticket: OwnTicket,
): Promise<PayoutType> {
  const { paymentsOf, methodsOf } = ctx
  if (given.useVoucher) return 'voucher'
  if (!given.paymentTokenId) {
    if (!(await originalPaymentOf(ctx, ticket, given.caller))) throw refused('ORIGINAL_METHOD_GONE', 422)
    return 'original'
  }
  const method = (await methodsOf(given.caller)).find((one) => one.id === given.paymentTokenId)
  if (!method) throw notFound()
  return payoutTypeOfMethod(method, paymentsOf())
}

/** A kept method that money may go to; cards and PayPal accounts, where the provider pays out to them. */
export function payoutTypeOfMethod(
  method: Pick<StoredPaymentMethod, 'kind'>,
  payments: Pick<Payments, 'canPayOut'>,
): 'creditCard' | 'payPal' {
  const { kind } = method
  if ((kind === 'creditCard' || kind === 'payPal') && payments.canPayOut(kind)) return kind
  throw refused('PAYOUT_METHOD_NOT_ALLOWED', 422)
}

export function refused(code: MarketplaceErrorCode, status: number): AppError {
  return new AppError(status, code, marketplaceErrorCodes[code], { title: code })
}

/** The money goes to a kept method. */
export function isStored(payoutType: PayoutType): boolean {
  return payoutType === 'creditCard' || payoutType === 'payPal'
}

/** As the rules of prices read it. */
export function feedTicket(ticket: HeldTicket) {
  return { ...ticket, isOfSeasonTicket: ticket.seasonTicketId !== null }
}

/** Free tickets have no prices. */
export function pricesOf(ticket: FeedTicket, payoutType: PayoutType): PriceSet {
  const prices = priceSetOf(ticket, payoutType)
  if (!prices) throw refused('TICKET_IS_FREE', 422)
  return prices
}

function amountOf(prices: PriceSet, payoutType: PayoutType): PayoutAmount {
  return {
    ticketPrice: prices.priceCents,
    handlingFee: prices.handlingFeeCents,
    handlingFeePercent: prices.handlingFeePercent,
    reimbursementFee: prices.reimbursementFeeCents,
    reimbursementFeePercent: prices.reimbursementFeePercent,
    reimbursedAmount: prices.payoutCents,
    payoutType,
  }
}
