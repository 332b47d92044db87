import type { TicketListener, Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { cancelFreeOffer, cancelHeldOffer, findLiveOffer, findOffer } from './offers.storage.ts'
import {
  countOpenOffers,
  loadEndedOffers,
  loadSalesOf,
  loadSalesToReverse,
} from './payouts/payouts.storage.ts'
import type { SellerMails } from './seller-news.ts'
import { offersChanged } from './tags.ts'
import { loadTicketsInCarts, originalItemsOf } from './tickets.storage.ts'

export type EndingOptions = {
  db: Db
  jobs: Jobs
  tickets: Pick<Tickets, 'hands'>
  mails: SellerMails
  /** Calls items of an order off and gives their money back, as staff would. */
  refundItems(checkoutItemIds: string[], reason: string): Promise<void>
}

const REVERSE_JOB = 'marketplace.reverse'
const AT_ONCE = 500

/** What ends offers besides their sellers: time, and a match that is called off. */
export function createEnding(ctx: EndingOptions) {
  const { jobs } = ctx
  jobs.handle(REVERSE_JOB, (data) => reverse(ctx, String(data['offerId'])))
  jobs.every('marketplace.ending', '*/2 * * * *', () => endWhatIsOver(ctx))

  return {
    endWhatIsOver: () => endWhatIsOver(ctx),
    listener: {
      // Refunded or called off: no such ticket any more, so no such offer; not once somebody is paying for it.
      voided: (trx: Trx, gone: { id: string; eventId: string }[]) => endOffersOf(ctx, trx, gone, 'refund'),
      withheld: (trx: Trx, unpaid: { id: string; eventId: string }[]) =>
        endOffersOf(ctx, trx, unpaid, 'unpaid'),
      notReturnable: loadTicketsInCarts,
      entered: (trx: Trx, ticket: { id: string; eventId: string }) => endOffersOf(ctx, trx, [ticket], 'gate'),
      eventChanged: (trx: Trx, eventId: string) => offersChanged(trx, [eventId]),
      foresee,
    },
  }
}

async function endWhatIsOver(ctx: EndingOptions): Promise<void> {
  const { db, jobs } = ctx
  for (const { id, ticketId, isCalledOff } of await loadEndedOffers(db, AT_ONCE))
    await db.transaction().execute((trx) => end(ctx, trx, { id, ticketId, isCalledOff }))
  const sales = await loadSalesToReverse(db, AT_ONCE)
  await db.transaction().execute(async (trx) => {
    for (const offerId of sales) await jobs.enqueue(trx, REVERSE_JOB, { offerId }, { singletonKey: offerId })
  })
}

async function end(
  ctx: EndingOptions,
  trx: Trx,
  offer: { id: string; ticketId: string; isCalledOff: boolean },
): Promise<void> {
  const { tickets, mails } = ctx
  const ticket = await tickets.hands.holdTicket(trx, { id: offer.ticketId })
  const { id } = offer
  const isEnded = offer.isCalledOff
    ? await cancelHeldOffer(trx, { id, by: 'event' })
    : await cancelFreeOffer(trx, { id, by: 'time' })
  if (!isEnded) return
  await tickets.hands.freeTicket(trx, { claimId: id })
  if (ticket) await offersChanged(trx, [ticket.eventId])
  await mails.withdrawn(trx, id)
}

/**
 * The match is called off: the buyer's money goes back, and so does what the seller had paid for the ticket, with the
 * companion's that went along. A ticket that was sold on again waits until that sale is reversed; the next round tries
 * once more.
 */
async function reverse(ctx: EndingOptions, offerId: string): Promise<void> {
  const { db } = ctx
  const offer = await findOffer(db, { id: offerId })
  if (!offer?.soldCheckoutItemId || !offer.eventCancelledAt) return
  if (offer.state !== 'Cancelled') await refundIfPossible(ctx, [offer.soldCheckoutItemId])
  for (const items of await originalItemsOf(db, offerId)) await refundIfPossible(ctx, items)
}

async function refundIfPossible(ctx: EndingOptions, checkoutItemIds: string[]): Promise<void> {
  const { refundItems } = ctx
  try {
    await refundItems(checkoutItemIds, 'eventCancelled')
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
  }
}

async function endOffersOf(
  ctx: EndingOptions,
  trx: Trx,
  ended: { id: string; eventId: string }[],
  by: 'refund' | 'gate' | 'unpaid',
): Promise<void> {
  const { tickets, mails } = ctx
  for (const { id: ticketId, eventId } of ended) {
    const live = await findLiveOffer(trx, ticketId)
    if (!live) continue
    // What somebody has in the cart is theirs to buy: its seller is not paid before the ticket is.
    const cancel = by === 'unpaid' ? cancelFreeOffer : cancelHeldOffer
    if (await cancel(trx, { id: live.id, by })) {
      await tickets.hands.freeTicket(trx, { claimId: live.id })
      await offersChanged(trx, [eventId])
      await mails.withdrawn(trx, live.id)
    } else if (by === 'refund')
      throw new AppError(409, 'MARKETPLACE_TICKET_IN_CART', 'Somebody is paying for this ticket')
  }
}

/** What `endWhatIsOver` and `reverse` would do. */
const foresee: NonNullable<TicketListener['foresee']> = async (at, event) => {
  const open = await countOpenOffers(at, event)
  if (!event.cancelledAt) return open
  const sales = await loadSalesOf(at, event.id)
  const originals = await Promise.all(sales.map(({ id }) => originalItemsOf(at, id)))
  const sold = sales.flatMap(({ soldItemId }) => soldItemId ?? [])
  return { ...open, salesReversed: sold.length, itemsReversed: [...sold, ...originals.flat(2)] }
}
