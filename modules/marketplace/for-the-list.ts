import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Buyers } from './buyers.ts'
import {
  eventsWithKeptOffers,
  type KeptOffer,
  keepHeldOffers,
  loadInNoCart,
  loadKeptOffers,
  setKept,
} from './kept-offers.storage.ts'
import { resaleSku } from './offers.rules.ts'
import { marketplaceErrorCodes } from './schema.ts'
import { offersChanged } from './tags.ts'

/** What those who wait for places are told, in the transaction in which it happens. */
export type OfferListener = {
  /** A ticket is offered, or lies in nobody's cart again. True: it is kept for them, and nobody else sees it. */
  free(trx: Trx, offer: KeptOffer): Promise<boolean>
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
      let isKept = false
      for (const listener of listeners) isKept = (await listener.free(trx, offer)) || isKept
      await setKept(trx, { ids: [offer.id], isKept })
    }
  }

  async function wasSold(trx: Trx, sale: Parameters<OfferListener['sold']>[1]): Promise<void> {
    for (const listener of listeners) await listener.sold(trx, sale)
  }

  async function load(trx: Trx, eventId: string) {
    return (await loadKeptOffers(trx, eventId)).map((offer) => ({ ...offer, sku: resaleSku(offer.id) }))
  }

  /** In the transaction that puts them into a cart: nobody else sees them free. */
  async function open(trx: Trx, ids: readonly string[]): Promise<void> {
    if ((await setKept(trx, { ids, isKept: false })).length < ids.length)
      throw new AppError(409, 'OFFER_TAKEN', marketplaceErrorCodes.OFFER_TAKEN)
  }

  /** Nobody waits for them: they are everybody's. */
  async function release(trx: Trx, given: { eventId: string; ids: readonly string[] }): Promise<void> {
    const released = given.ids.length > 0 ? await setKept(trx, { ids: given.ids, isKept: false }) : []
    if (released.length > 0) await offersChanged(trx, [given.eventId])
  }

  return {
    becameFree,
    wasSold,
    /** What the waiting list is given. */
    door: {
      listen: (listener: OfferListener) => void listeners.push(listener),
      load,
      open,
      close: keepHeldOffers,
      release,
      eventsWithKept: (db: Db) => eventsWithKeptOffers(db),
    },
  }
}

export type OffersForList = ReturnType<typeof createOffersForList>
