import type { Fulfilment } from '#modules/selling/sellable.ts'
import type { ChangingHands, HeldTicket } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { OffersForList } from './for-the-list.ts'
import {
  loadPromisedOffers,
  loadSoldOffers,
  markSold,
  type PromisedOffer,
  type ReversedOffer,
} from './offers.storage.ts'
import type { SellerMails } from './seller-news.ts'

/**
 * Paid: the seller's ticket ends, the buyer gets a new one for the same place, and the seller is told. Tickets are locked in
 * the order of their ids before their offers. The second report of the same payment finds it done.
 */
export async function handOverOffers(
  trx: Trx,
  given: { hands: ChangingHands; mails: SellerMails; forList: Pick<OffersForList, 'onSold'> },
  sale: Fulfilment,
): Promise<{ checkoutItemId: string; serialNumber: string }[]> {
  const { hands, mails, forList } = given
  const { checkoutId, orderNumber, ownerId, buyerId } = sale
  const itemIds = sale.items.map((item) => item.checkoutItemId)
  const done = new Map(
    (await loadSoldOffers(trx, itemIds)).map((offer) => [offer.checkoutItemId, offer.newTicketId]),
  )
  const open = sale.items.filter((item) => !done.has(item.checkoutItemId))
  const cartItemIds = open.map((item) => item.cartItemId)
  const offers = await loadPromisedOffers(trx, { checkoutId, cartItemIds })
  if (offers.length < open.length) throw notPromised()
  const held = await holdAll(trx, hands, offers)
  for (const offer of offers) {
    const { checkoutItemId, priceCents, vatRate } = open.find((item) => item.cartItemId === offer.cartItemId)!
    const ticket = held.get(offer.ticketId)
    if (!ticket) throw notPromised()
    const bought = { ownerId, buyerId, checkoutId, orderNumber, checkoutItemId, priceCents, vatRate }
    const { ticketId: newTicketId } = await hands.resell(trx, ticket, bought)
    const companion = held.get(offer.companionTicketId ?? '')
    if (companion) await hands.handOver(trx, companion, { ownerId, media: 'mobile' })
    if (!(await markSold(trx, { id: offer.id, checkoutId, checkoutItemId, buyerId, newTicketId })))
      throw notPromised()
    await mails.sold(trx, offer.id)
    done.set(checkoutItemId, newTicketId)
  }
  for (const [eventId, same] of Map.groupBy(offers, (offer) => offer.eventId))
    await forList.onSold(trx, { eventId, ownerId, cartItemIds: same.map((offer) => offer.cartItemId) })
  return [...done].map(([checkoutItemId, ticketId]) => ({
    checkoutItemId,
    serialNumber: `ticket.${ticketId}`,
  }))
}

/**
 * The sale is reversed: the companion's ticket, which went along with its wheelchair place, is the seller's again, and its
 * code of the buyer's is worth nothing. All of them are locked before (`lockTicketsOfSales`).
 */
export async function giveCompanionsBack(
  trx: Trx,
  hands: ChangingHands,
  reversed: readonly ReversedOffer[],
): Promise<void> {
  for (const { companionTicketId: id, sellerId } of reversed) {
    const companion = id && (await hands.holdTicket(trx, { id }))
    if (companion && companion.ownerId !== sellerId)
      await hands.handOver(trx, companion, { ownerId: sellerId, media: 'mobile' })
  }
}

/** All tickets of the offers, companions' among them, locked in the order of their ids. */
async function holdAll(
  trx: Trx,
  hands: ChangingHands,
  offers: PromisedOffer[],
): Promise<Map<string, HeldTicket>> {
  const wanted = offers.flatMap(({ sellerId: ownerId, ticketId, companionTicketId }) =>
    [ticketId, companionTicketId].flatMap((id) => (id ? [{ id, ownerId }] : [])),
  )
  const held = new Map<string, HeldTicket>()
  for (const one of wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const ticket = await hands.holdTicket(trx, one)
    if (ticket) held.set(ticket.id, ticket)
  }
  return held
}

function notPromised(): AppError {
  return new AppError(409, 'TICKET_IS_NOT_CHECKOUTABLE', 'A ticket is no longer promised to this checkout')
}
