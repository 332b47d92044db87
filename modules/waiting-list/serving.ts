import type { Text } from '#club/club.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import { type Db, type Trx, transactionAgain } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { DrawnFirst } from './drawn-first.ts'
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

type ServingContext = {
  db: Db
  allocation: Tickets['allocation']
  offers: Offers
  readonly drawn: DrawnFirst
  mails: ReturnType<typeof createWishMails>
  onOffered(trx: Trx, offered: { wishId: string; personId: string; match: Text; until: Date }): Promise<void>
}

/** Serves a line: one wish per transaction, each under the event's lock, so that two programs serve one line like one. */
export function createServing(ctx: ServingContext) {
  return inContext(ctx, { serve })
}

async function serve(ctx: ServingContext, eventId: string): Promise<void> {
  const { db } = ctx
  for (let collisions = 0; ; ) {
    try {
      if (!(await transactionAgain(db, (trx) => serveNext(ctx, trx, eventId)))) return
    } catch (error) {
      if (!(error instanceof WishRefused)) throw error
      if (!COLLISIONS.has(error.code)) {
        // It has ended meanwhile: the next look goes on, and never for ever.
        if (!(await endRefused(ctx, eventId, error.wishId))) return
      } else if (++collisions === MAX_COLLISIONS) return
    }
  }
}

/** True when somebody was served: there may be more. */
async function serveNext(ctx: ServingContext, trx: Trx, eventId: string): Promise<boolean> {
  const { allocation } = ctx
  if (!(await allocation.lockQueue(trx, eventId))) return false
  const event = (await allocation.findEvent(trx, eventId))!
  await notifyEnded(ctx, trx, event, await storage.expireOffered(trx, eventId))
  if (isOver(timesOf(event))) {
    const because = event.cancelled_at ? 'cancelled' : 'closed'
    await notifyEnded(ctx, trx, event, await storage.expireWaiting(trx, { eventId, because }))
    await waitForQueue(trx, ctx, { event, line: [] })
    return false
  }
  await remind(ctx, trx, event)
  const hasJoined = await ctx.drawn.fill(trx, event)
  const line = await storage.loadQueue(trx, eventId)
  if (hasJoined) {
    // Written down before they are served: whoever is refused then is a wish that can be ended.
    await waitForQueue(trx, ctx, { event, line })
    return true
  }
  const next = line.length > 0 ? await offerNext(ctx, trx, event, line) : null
  const stillWaiting = line.filter((wish) => wish.id !== next?.id)
  await waitForQueue(trx, ctx, { event, line: stillWaiting })
  return next !== null
}

async function offerNext(
  ctx: ServingContext,
  trx: Trx,
  event: Event,
  line: storage.WaitingRow[],
): Promise<storage.WaitingRow | null> {
  const { allocation, offers, mails, onOffered } = ctx
  const onOffer = await offers.load(trx, event.id)
  const candidates = await allocation.look(trx, event, onOffer)
  const sellers = new Set(onOffer.map((offer) => offer.sellerId))
  const propose = (wish: storage.WaitingRow) =>
    allocation.propose(candidates, wish) ??
    // Whoever was drawn has the places, side by side or not.
    (wish.holdUntil ? allocation.propose(candidates, { ...wish, together: false }) : null)
  const next = firstToServe(line, propose, sellers)
  if (!next) return null
  const { wish, places: proposal } = next
  const minutes = holdMinutes({ now: event.now, doorsOpenAt: event.doors_open_at, until: wish.holdUntil })
  const user = {
    kind: 'subject',
    subjectId: wish.personId,
    organisationId: null,
    actorId: wish.personId,
  } as const
  const { added, items } = await give(ctx, trx, { event, proposal, wish, user, minutes }).catch((error) => {
    throw error instanceof AppError ? new WishRefused(wish.id, error) : error
  })
  const until = new Date(added[0]!.expiresAt!)
  const cartItemIds = added.map((item) => item.id)
  if (!(await storage.markOffered(trx, { id: wish.id, until, cartItemIds })))
    throw new Error(`wish ${wish.id} ended while it was served`)
  if (!wish.holdUntil) await mails.offered(trx, { wish, event, items, until })
  await onOffered(trx, { wishId: wish.id, personId: wish.personId, match: event.name, until })
  return wish
}

/** Offers are opened for this transaction alone. */
async function give(
  ctx: ServingContext,
  trx: Trx,
  gift: Parameters<ServingContext['allocation']['give']>[1],
) {
  const { allocation, offers } = ctx
  const offerIds = gift.proposal.offers.map((offer) => offer.id)
  if (offerIds.length > 0) await offers.open(trx, offerIds)
  const given = await allocation.give(trx, gift)
  if (offerIds.length > 0) await offers.close(trx, offerIds)
  return given
}

/** False: it had ended already. */
async function endRefused(ctx: ServingContext, eventId: string, wishId: string): Promise<boolean> {
  const { db, allocation } = ctx
  return db.transaction().execute(async (trx) => {
    await allocation.lockQueue(trx, eventId)
    const event = (await allocation.findEvent(trx, eventId))!
    const ended = await storage.expireWaiting(trx, { eventId, because: 'refused', id: wishId })
    await notifyEnded(ctx, trx, event, ended)
    return ended.length > 0
  })
}

async function remind(ctx: ServingContext, trx: Trx, event: Event): Promise<void> {
  const { mails } = ctx
  for (const wish of await storage.loadUnreminded(trx, event.id)) {
    if (!isReminderDue(wish)) continue
    await storage.markReminded(trx, wish.id)
    await mails.reminder(trx, { wish, event, until: wish.offeredUntil })
  }
}

async function notifyEnded(
  ctx: ServingContext,
  trx: Trx,
  event: Event,
  ended: storage.EndedWish[],
): Promise<void> {
  const { mails } = ctx
  // Whoever let the places go themselves knows, and whoever was drawn hears of it from the ballot.
  for (const wish of ended)
    if (wish.expiredBecause !== 'letGo' && !wish.holdUntil)
      await mails.ended(trx, { wish, event, because: wish.expiredBecause })
}

/** Nobody waits for a match that is called off, or not sold any more. */
export function isOver(event: {
  cancelledAt: Date | null
  saleUntil: Date
  doorsOpenAt: Date
  now: Date
}): boolean {
  return event.cancelledAt !== null || event.now >= event.saleUntil || event.now >= closesAt(event)
}

function timesOf({ cancelled_at, sale_until, doors_open_at, now }: Event) {
  return { cancelledAt: cancelled_at, saleUntil: sale_until, doorsOpenAt: doors_open_at, now }
}
