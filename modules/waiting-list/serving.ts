import type { Tickets } from '#modules/tickets/tickets.ts'
import { type Db, type Trx, transactionAgain } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Offers } from './offers.ts'
import { waitForQueue } from './queue.ts'
import { closesAt, firstToServe, holdMinutes, isReminderDue } from './rules.ts'
import * as storage from './storage.ts'
import type { createWishMails } from './wish-news.ts'

type Event = NonNullable<Awaited<ReturnType<Tickets['allocation']['findEvent']>>>

/** Somebody was faster with a place that was free and not kept, or an offer was withdrawn: the next look finds another, or none. */
const COLLISIONS: ReadonlySet<string | undefined> = new Set(['SEAT_TAKEN', 'OFFER_TAKEN', 'OFFER_NOT_LIVE'])
/** How often places are looked for anew in one go; the next look comes within a minute. */
const MAX_COLLISIONS = 8

/** The next wish cannot have its places: whoever is behind it is served without it. */
class WishRefused extends Error {
  readonly wishId: string
  readonly code: string | undefined

  constructor(wishId: string, cause: AppError) {
    super(cause.message, { cause })
    this.wishId = wishId
    this.code = cause.code
  }
}

/** Serves a line: one wish per transaction, each under the event's lock, so that two programs serve one line like one. */
export function createServing(given: {
  db: Db
  allocation: Tickets['allocation']
  offers: Offers
  mails: ReturnType<typeof createWishMails>
}) {
  const { db, allocation, offers, mails } = given

  async function serve(eventId: string): Promise<void> {
    for (let collisions = 0; ; ) {
      try {
        if (!(await transactionAgain(db, (trx) => serveNext(trx, eventId)))) return
      } catch (error) {
        if (!(error instanceof WishRefused)) throw error
        if (!COLLISIONS.has(error.code)) await endRefused(eventId, error.wishId)
        else if (++collisions === MAX_COLLISIONS) return
      }
    }
  }

  /** True when somebody was served: there may be more. */
  async function serveNext(trx: Trx, eventId: string): Promise<boolean> {
    if (!(await allocation.lockQueue(trx, eventId))) return false
    const event = (await allocation.findEvent(trx, eventId))!
    await notifyEnded(trx, event, await storage.expireOffered(trx, eventId))
    if (isOver(event)) {
      const because = event.cancelled_at ? 'cancelled' : 'closed'
      await notifyEnded(trx, event, await storage.expireWaiting(trx, { eventId, because }))
      await waitForQueue(trx, given, { event, line: [] })
      return false
    }
    await remind(trx, event)
    const line = await storage.loadQueue(trx, eventId)
    const next = line.length > 0 ? await offerNext(trx, event, line) : null
    const stillWaiting = line.filter((wish) => wish.id !== next?.id)
    await waitForQueue(trx, given, { event, line: stillWaiting })
    return next !== null
  }

  async function offerNext(
    trx: Trx,
    event: Event,
    line: storage.WaitingRow[],
  ): Promise<storage.WaitingRow | null> {
    const onOffer = await offers.load(trx, event.id)
    const candidates = await allocation.look(trx, event, onOffer)
    const sellers = new Set(onOffer.map((offer) => offer.sellerId))
    const next = firstToServe(line, (wish) => allocation.propose(candidates, wish), sellers)
    if (!next) return null
    const { wish, places: proposal } = next
    const minutes = holdMinutes({ now: event.now, doorsOpenAt: event.doors_open_at })
    const user = {
      kind: 'subject',
      subjectId: wish.personId,
      organisationId: null,
      actorId: wish.personId,
    } as const
    const { added, items } = await give(trx, { event, proposal, wish, user, minutes }).catch((error) => {
      throw error instanceof AppError ? new WishRefused(wish.id, error) : error
    })
    const until = new Date(added[0]!.expiresAt!)
    const cartItemIds = added.map((item) => item.id)
    if (!(await storage.markOffered(trx, { id: wish.id, until, cartItemIds })))
      throw new Error(`wish ${wish.id} ended while it was served`)
    await mails.offered(trx, { wish, event, items, until })
    return wish
  }

  /** Offers are opened for this transaction alone. */
  async function give(trx: Trx, gift: Parameters<typeof allocation.give>[1]) {
    const offerIds = gift.proposal.offers.map((offer) => offer.id)
    if (offerIds.length > 0) await offers.open(trx, offerIds)
    const given = await allocation.give(trx, gift)
    if (offerIds.length > 0) await offers.close(trx, offerIds)
    return given
  }

  async function endRefused(eventId: string, wishId: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await allocation.lockQueue(trx, eventId)
      const event = (await allocation.findEvent(trx, eventId))!
      const ended = await storage.expireWaiting(trx, { eventId, because: 'refused', id: wishId })
      await notifyEnded(trx, event, ended)
    })
  }

  async function remind(trx: Trx, event: Event): Promise<void> {
    for (const wish of await storage.loadUnreminded(trx, event.id)) {
      if (!isReminderDue(wish)) continue
      await storage.markReminded(trx, wish.id)
      await mails.reminder(trx, { wish, event, until: wish.offeredUntil })
    }
  }

  async function notifyEnded(trx: Trx, event: Event, ended: storage.EndedWish[]): Promise<void> {
    // Whoever let the places go themselves knows.
    for (const wish of ended)
      if (wish.expiredBecause !== 'letGo')
        await mails.ended(trx, { wish, event, because: wish.expiredBecause })
  }

  return { serve }
}

function isOver(event: Event): boolean {
  return (
    event.cancelled_at !== null ||
    event.now >= event.sale_until ||
    event.now >= closesAt({ doorsOpenAt: event.doors_open_at })
  )
}
