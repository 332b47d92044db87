import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Buyers } from './buyers.ts'
import { resaleSku } from './offers.rules.ts'
import {
  eventsWithReservedOffers,
  loadInNoCart,
  loadReservedOffers,
  type ReservedOffer,
  reserveHeldOffers,
  setReserved,
} from './reserved-offers.storage.ts'
import { marketplaceErrorCodes } from './schema.ts'
import { offersChanged } from './tags.ts'

/** What those who wait for places are told, in the transaction in which it happens. */
export type OfferListener = {
  /** A ticket is offered, or lies in nobody's cart again. True: it is kept for them, and nobody else sees it. */
  free(trx: Trx, offer: ReservedOffer): Promise<boolean>
  /** Offers were bought out of a cart. */
  sold(trx: Trx, sale: { eventId: string; ownerId: string; cartItemIds: string[] }): Promise<void>
}

/** The exchange as the waiting list uses it: what is kept for it, and how that goes into somebody's cart. */
export function createOffersForList({ buyers }: { buyers: Pick<Buyers, 'needsOf'> }) {
  const listeners: OfferListener[] = []

  /**
   * Offers that are free now are offered to whoever listens first. Those that ask something of their buyer (an age, a
   * reduction) are everybody's at once: nobody says so for a person who is served while they are away.
   */
  async function becameFree(trx: Trx, ids: readonly string[]): Promise<void> {
    if (listeners.length === 0 || ids.length === 0) return
    for (const offer of await loadInNoCart(trx, ids)) {
      if (buyers.needsOf(offer) !== null) continue
      let isReserved = false
      for (const listener of listeners) isReserved = (await listener.free(trx, offer)) || isReserved
      await setReserved(trx, { ids: [offer.id], isReserved })
    }
  }

  async function onSold(trx: Trx, sale: Parameters<OfferListener['sold']>[1]): Promise<void> {
    for (const listener of listeners) await listener.sold(trx, sale)
  }

  async function load(trx: Trx, eventId: string) {
    return (await loadReservedOffers(trx, eventId)).map((offer) => ({ ...offer, sku: resaleSku(offer.id) }))
  }

  /** In the transaction that puts them into a cart: nobody else sees them free. */
  async function open(trx: Trx, ids: readonly string[]): Promise<void> {
    if ((await setReserved(trx, { ids, isReserved: false })).length < ids.length)
      throw new AppError(409, 'OFFER_TAKEN', marketplaceErrorCodes.OFFER_TAKEN)
  }

  /** Nobody waits for them: they are everybody's. */
  async function release(trx: Trx, given: { eventId: string; ids: readonly string[] }): Promise<void> {
    const released = given.ids.length > 0 ? await setReserved(trx, { ids: given.ids, isReserved: false }) : []
    if (released.length > 0) await offersChanged(trx, [given.eventId])
  }

  return {
    becameFree,
    onSold,
    /** What the waiting list is given. */
    door: {
      listen: (listener: OfferListener) => void listeners.push(listener),
      load,
      open,
      close: reserveHeldOffers,
      release,
      eventsWithReserved: (db: Db) => eventsWithReservedOffers(db),
    },
  }
}

export type OffersForList = ReturnType<typeof createOffersForList>
