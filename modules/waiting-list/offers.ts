import type { PlaceOnOffer } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'

/** A ticket that its owner offers, kept for those who wait. */
export type Offer = PlaceOnOffer & { eventId: string; priceClass: string }

/** Where people offer tickets, as far as the waiting list uses it. Everything happens in the caller's transaction. */
export type Offers = {
  listen(listener: {
    /** Offered, or let go: true when somebody waits for such a ticket, so that it is kept for the list. */
    free(trx: Trx, offer: Omit<Offer, 'sku'>): Promise<boolean>
    sold(trx: Trx, sale: { eventId: string; ownerId: string; cartItemIds: string[] }): Promise<void>
  }): void
  /** Kept ones that are in nobody's cart. */
  load(trx: Trx, eventId: string): Promise<Offer[]>
  /** For the cart of whoever is served, in this transaction; an AppError `OFFER_TAKEN` when one of them is gone. */
  open(trx: Trx, ids: readonly string[]): Promise<void>
  close(trx: Trx, ids: readonly string[]): Promise<void>
  /** Nobody waits for them: they are everybody's. */
  release(trx: Trx, given: { eventId: string; ids: readonly string[] }): Promise<void>
  eventsWithReserved(db: Db): Promise<string[]>
}
