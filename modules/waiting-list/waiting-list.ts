import type { Language, Text } from '#club/club.ts'
import type { CartApi, CartUser } from '#modules/cart/cart.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { groundBanRefusal, isBanned } from '#modules/ground-bans/ground-bans.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { type DrawnFirst, nobodyDrawn } from './drawn-first.ts'
import type { Offers } from './offers.ts'
import { waitForQueue } from './queue.ts'
import { closesAt, isWantedBy } from './rules.ts'
import { type NewWish, type WaitingList, type Wish, waitingListErrorCodes } from './schema.ts'
import { createServing, isOver } from './serving.ts'
import * as storage from './storage.ts'
import { createWishMails } from './wish-news.ts'

const SERVE = 'waiting-list-serve'

export type WaitingListOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  tickets: Pick<Tickets, 'allocation' | 'listen'>
  offers: Offers
  cart: Pick<CartApi, 'dropItems' | 'buyerOf'>
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  /** 401 once the person is erased, and nobody erases them before the transaction ends. */
  holdPerson: (trx: Trx, personId: string) => Promise<void>
  cartUrl: (language: Language) => string
  eventUrl: (slug: string, language: Language) => string
}

export type OfferedPlaces = { wishId: string; personId: string; match: Text; until: Date }
type OfferListener = (trx: Trx, offered: OfferedPlaces) => Promise<void>

export type { DrawnFirst } from './drawn-first.ts'
export type WaitingListApi = ReturnType<typeof createWaitingList>

type WaitingListContext = Pick<WaitingListOptions, 'db' | 'jobs' | 'offers' | 'cart' | 'holdPerson'> & {
  allocation: Tickets['allocation']
  drawn: DrawnFirst
}

/** Who waits for places of a match that is sold out: joins, leaves, and is served in order (`serving.ts`). */
export function createWaitingList(options: WaitingListOptions) {
  const { db, jobs, tickets, offers } = options
  const { allocation } = tickets
  const ctx: WaitingListContext = { ...options, allocation, drawn: nobodyDrawn }
  const listeners: OfferListener[] = []
  const { serve } = createServing({
    ...{ db, allocation, offers, mails: createWishMails(options) },
    // Ballots come after the list.
    get drawn() {
      return ctx.drawn
    },
    async onOffered(trx, offered) {
      for (const hear of listeners) await hear(trx, offered)
    },
  })
  jobs.handle(SERVE, (data) => serve(String(data['eventId'])))
  // Ended holds, reminders, lists that close, and whatever a crash left over: nothing is kept for ever.
  jobs.every('waiting-list-look', '* * * * *', async () => {
    const events = new Set([
      ...(await storage.eventsWithWishes(db)),
      ...(await allocation.eventsWithReserved(db)),
      ...(await offers.eventsWithReserved(db)),
    ])
    for (const eventId of events) await serve(eventId)
  })
  const { enqueue: serveSoon } = inContext(ctx, { enqueue })
  tickets.listen({
    reserved: serveSoon,
    sold: storage.markBought,
    eventChanged: serveSoon,
    async foresee(at, event) {
      const { waiting, offered } = await storage.countLive(at, event.id)
      return isOver(event) ? { wishesEnd: waiting, wishesInCarts: offered } : {}
    },
  })
  offers.listen({
    async free(trx, offer) {
      const { eventId } = offer
      if (!(await allocation.isWaitedFor(trx, offer))) return false
      // Who is served, and whether it is still wanted then, is decided under the event's lock.
      await serveSoon(trx, eventId)
      return isWantedBy(await storage.loadQueue(trx, eventId), offer)
    },
    sold: storage.markBought,
  })

  return {
    ...inContext(ctx, { loadList, join, withdraw, endBanned, listOwn, lineChanged }),
    serve,
    /** Ballots: whoever they drew is served first. */
    serveDrawnFirst: (drawn: DrawnFirst) => {
      ctx.drawn = drawn
    },
    /** For whoever was drawn, under the event's lock; false when they have a live wish already. */
    enqueueDrawn: (trx: Trx, wish: Parameters<typeof storage.insertWish>[1]) => storage.insertWish(trx, wish),
    /** What others do when places lie in the cart of whoever waited, in the transaction that puts them there. */
    listen: (hear: OfferListener) => void listeners.push(hear),
  }
}

function enqueue(ctx: WaitingListContext, trx: Trx, eventId: string) {
  const { jobs } = ctx
  return jobs.enqueue(trx, SERVE, { eventId }, { singletonKey: eventId })
}

async function loadList(ctx: WaitingListContext, eventId: string): Promise<WaitingList> {
  const { allocation, db } = ctx
  const event = await allocation.findEvent(db, eventId)
  if (!event) throw notFound()
  const waited = await storage.loadWaitedClasses(db, eventId)
  const end = closesAt({ doorsOpenAt: event.doors_open_at })
  const soldOut = await allocation.soldOutClasses(db, event)
  return {
    eventId,
    // Whether this person may buy is asked when they join: members buy before others.
    isOpen: allocation.isOnSale(event) && event.now < end,
    closesAt: end.toISOString(),
    waiting: await storage.countWaiting(db, eventId),
    maxPerBuyer: allocation.mostPlaces(event),
    priceClasses: [...new Set([...soldOut, ...waited])].sort(),
  }
}

async function join(
  ctx: WaitingListContext,
  given: { personId: string; eventId: string; wish: NewWish },
): Promise<Wish> {
  const { db, holdPerson, allocation } = ctx
  const { personId, eventId } = given
  const { language, ...asked } = given.wish
  const wish = { ...asked, priceClasses: [...new Set(asked.priceClasses)].sort() }
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId)
    if (!(await allocation.lockQueue(trx, eventId))) throw notFound()
    await refuseToJoin(ctx, trx, { personId, eventId, wish })
    if (!(await storage.insertWish(trx, { id, eventId, personId, language, holdUntil: null, ...wish })))
      throw refused('ALREADY_WAITING')
    await lineChanged(ctx, trx, eventId)
  })
  return loadOne(ctx, { personId, id })
}

async function refuseToJoin(
  ctx: WaitingListContext,
  trx: Trx,
  given: { personId: string; eventId: string; wish: Omit<NewWish, 'language'> },
): Promise<void> {
  const { allocation, cart } = ctx
  const { personId, eventId, wish } = given
  const event = (await allocation.findEvent(trx, eventId))!
  const buyer = await cart.buyerOf(trx, userOf(personId))
  const no = allocation.refusalTo(event, { buyer, priceClasses: wish.priceClasses })
  if (no) throw new AppError(no.status, no.errorCode, no.detail)
  if (event.now >= closesAt({ doorsOpenAt: event.doors_open_at })) throw refused('WAITING_LIST_CLOSED')
  if (await isBanned(trx, { personIds: [personId], at: event.starts_at })) throw groundBanRefusal()
  const { priceClasses, ticketType, quantity } = wish
  const sold = await storage.classesWithPrice(trx, { eventId, priceClasses, ticketType })
  if (sold.length < priceClasses.length)
    throw new AppError(404, 'TICKET_TYPE_UNKNOWN', 'The event does not sell such a ticket')
  if (priceClasses.length > 1 && priceClasses.some(allocation.isForWheelchairs))
    throw refused('WHEELCHAIR_PLACES_ALONE', 422)
  const most = allocation.mostPlacesOf(event, { buyer, priceClasses })
  if (quantity + (await storage.countBought(trx, { personId, eventId })) > most)
    throw new AppError(422, 'TICKET_LIMIT_REACHED', `One buyer may have ${most} places for this event`)
  const open = new Set([
    ...(await allocation.soldOutClasses(trx, event)),
    ...(await storage.loadWaitedClasses(trx, eventId)),
  ])
  if (!priceClasses.every((one) => open.has(one))) throw refused('PLACES_LEFT')
}

/** Under the event's lock: what is kept is kept for whoever waits now, and the line is served soon. */
async function lineChanged(ctx: WaitingListContext, trx: Trx, eventId: string): Promise<void> {
  const { allocation } = ctx
  const event = (await allocation.findEvent(trx, eventId))!
  await waitForQueue(trx, ctx, { event, line: await storage.loadQueue(trx, eventId) })
  await enqueue(ctx, trx, eventId)
}

/** What was offered goes out of the cart, and on to the next. */
async function withdraw(ctx: WaitingListContext, own: { personId: string; id: string }): Promise<void> {
  const { db, allocation, cart } = ctx
  await db.transaction().execute(async (trx) => {
    const found = await storage.findLive(trx, own)
    if (!found) throw notFound()
    await allocation.lockQueue(trx, found.eventId)
    const wish = await storage.findLive(trx, own)
    if (!wish) throw notFound()
    // The cart before the wish: whoever pays just now goes the same way.
    if (wish.cartItemIds) await cart.dropItems(trx, userOf(own.personId), wish.cartItemIds)
    if (!(await storage.markWithdrawn(trx, own.id))) throw notFound()
    await lineChanged(ctx, trx, wish.eventId)
  })
}

/** Somebody is banned from the ground: they wait for none of its matches any more. Their letter says so. */
async function endBanned(ctx: WaitingListContext, personId: string): Promise<void> {
  const { db } = ctx
  for (const id of await storage.findBannedWishes(db, personId))
    await withdraw(ctx, { personId, id }).catch((error) => {
      // Bought, or ended by themselves meanwhile.
      if (!(error instanceof AppError && error.status === 404)) throw error
    })
}

async function listOwn(
  ctx: WaitingListContext,
  given: { personId: string; page: number; pageSize: number },
): Promise<List<Wish>> {
  const { db } = ctx
  return pageOf(
    (await storage.loadOwn(db, given)).map((row) => wishOf(ctx, row)),
    given,
  )
}

async function loadOne(ctx: WaitingListContext, own: { personId: string; id: string }): Promise<Wish> {
  const { db } = ctx
  const [row] = await storage.loadOwn(db, { ...own, page: 1, pageSize: 1 })
  if (!row) throw notFound()
  return wishOf(ctx, row)
}

function wishOf(ctx: WaitingListContext, row: storage.WishRow): Wish {
  const { allocation } = ctx
  const { id, quantity, together, ticketType, state, ahead, expiredBecause, holdUntil } = row
  const names = allocation.namesOf(row)
  return {
    id,
    event: { id: row.eventId, slug: row.slug, name: row.name, startsAt: row.startsAt.toISOString() },
    quantity,
    together,
    isDrawn: holdUntil !== null,
    priceClasses: names.priceClasses,
    ticketType,
    ticketTypeName: names.ticketType,
    state,
    ahead,
    createdAt: row.createdAt.toISOString(),
    offeredUntil: row.offeredUntil?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    expiredBecause,
  }
}

/** Wishes are a person's own: organisations wait for nothing. */
function userOf(personId: string): CartUser {
  return { kind: 'subject', subjectId: personId, organisationId: null, actorId: personId }
}

function refused(code: keyof typeof waitingListErrorCodes, status: 409 | 422 = 409): AppError {
  return new AppError(status, code, waitingListErrorCodes[code])
}
