import { randomInt } from 'node:crypto'
import type { CartApi, CartUser } from '#modules/cart/cart.ts'
import type { AddedItem } from '#modules/cart/schema.ts'
import { ItemRefused } from '#modules/selling/sellable.ts'
import {
  type BlockCount,
  type EventRow,
  findEvent,
  freeIn,
  loadBlockCounts,
  loadTakenSeats,
} from '#modules/tickets/events/events.storage.ts'
import { inOrderOfPrice, itemsOf, type PlaceItem } from '#modules/tickets/place-items.ts'
import type { BestAvailableAnswer, BestAvailableBody } from '#modules/tickets/schema.ts'
import { groundOf } from '#modules/tickets/venue/grounds.ts'
import type { Block, Seat } from '#modules/tickets/venue/venue.rules.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { type BestAvailable, bestAvailable } from './best-available.rules.ts'
import { createSeatView } from './seat-view.ts'

/** How often a proposal is made anew when somebody else was faster. */
const TRIES = 16
/** So often what is marked here is believed; whoever loses more often competes with another program, and looks anew. */
const TRIES_BY_MARKS = 2
/** Wishes that are worked on at once: fewer than the pool has connections, so that everybody else is answered beside a sale's start. */
const AT_ONCE = 4
/** At some 500 a second nobody waits longer than browsers do. */
const MAX_WAITING = 5000

/** With `ticketTypes`, staff seat people of different types side by side: one for each place. */
type Wish = BestAvailableBody & { ticketTypes?: readonly string[] }

type BestPlacesContext = { db: Db; cartOf: () => CartApi; cacheMs: number } & {
  seats: ReturnType<typeof createSeatView>
  events: ReturnType<typeof createTtlCache<EventRow | null>>
  counts: ReturnType<typeof createTtlCache<Map<string, BlockCount>>>
  withPermit: ReturnType<typeof createSemaphore>
}

/** Finds the best free places and puts them into the cart, all or none. Wishes take their turns in the order they came. */
export function createBestPlaces(
  given: Omit<BestPlacesContext, 'seats' | 'events' | 'counts' | 'withPermit'>,
) {
  const { db, cacheMs } = given
  const seats = createSeatView({ load: (eventId) => loadTakenSeats(db, eventId), cacheMs })
  const events = createTtlCache<EventRow | null>({ ttlMs: cacheMs })
  const counts = createTtlCache<Map<string, BlockCount>>({ ttlMs: cacheMs })
  const withPermit = createSemaphore({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING, refusal: busy })
  const ctx: BestPlacesContext = { ...given, seats, events, counts, withPermit }
  return (user: CartUser, eventId: string, wish: Wish) => addBestPlaces(ctx, user, eventId, wish)
}

async function addBestPlaces(
  ctx: BestPlacesContext,
  user: CartUser,
  eventId: string,
  wish: Wish,
): Promise<BestAvailableAnswer> {
  const { db, events, withPermit } = ctx
  // The terms of the sale may be a moment old: they are asked again when the places are held.
  const event = await events.get(eventId, () => findEvent(db, eventId))
  if (!event) throw notFound()
  return withPermit(() => holdBest(ctx, user, event, wish))
}

async function holdBest(
  ctx: BestPlacesContext,
  user: CartUser,
  event: EventRow,
  wish: Wish,
): Promise<BestAvailableAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const places = await propose(ctx, event, wish, attempt)
    try {
      return await hold(ctx, user, event, wish, places)
    } catch (error) {
      const isCollision = error instanceof AppError && error.code === 'SEAT_TAKEN'
      if (!isCollision || attempt === TRIES) throw error
    }
  }
}

/** Seats, marked for this buyer, or a standing block when the buyer allows them and no seats were found. */
async function propose(
  ctx: BestPlacesContext,
  event: EventRow,
  wish: Wish,
  attempt: number,
): Promise<Seat[] | Block> {
  const { seats } = ctx
  const blocks = groundOf(event).blocksOnSale(event.released_blocks)
  const classes = wish.accessible ? ['r'] : inOrderOfPrice(wish.priceClasses)
  const seen =
    attempt > TRIES_BY_MARKS ? await seats.getNewest(event.id, 'collision') : await seats.get(event.id)
  let found = findAndMark(ctx, event, wish, seen)
  if (found.kind === 'found') return found.seats
  const standing = blocks.filter((block) => block.kind === 'standing' && classes.includes(block.priceClass))
  // Nobody is told that nothing is left by what was so a moment ago.
  const hasSeats = blocks.some((block) => block.kind === 'seated' && classes.includes(block.priceClass))
  if (hasSeats) found = findAndMark(ctx, event, wish, await seats.getNewest(event.id, 'refusal'))
  if (found.kind === 'found') return found.seats
  const block = standing.length > 0 ? await emptiest(ctx, event, standing, wish.quantity) : null
  if (block) return block
  throw found.reason === 'noneTogether'
    ? new AppError(409, 'NONE_TOGETHER', 'Enough places are free, but not side by side')
    : new AppError(409, 'NOT_ENOUGH_PLACES', 'Fewer places are free than wanted')
}

/** Looks and marks in one go: nobody else looks between. */
function findAndMark(
  ctx: BestPlacesContext,
  event: EventRow,
  wish: Wish,
  taken: ReadonlySet<string>,
): BestAvailable {
  const { seats } = ctx
  const found = bestAvailable({
    blocks: groundOf(event).blocksOnSale(event.released_blocks),
    taken,
    quantity: wish.quantity,
    priceClasses: wish.accessible ? ['r'] : inOrderOfPrice(wish.priceClasses),
    together: wish.together,
    accessible: wish.accessible,
    orphanPolicy: 'avoid',
    spread: randomInt(2 ** 31),
  })
  if (found.kind === 'found') seats.mark(event.id, found.seats)
  return found
}

async function emptiest(
  ctx: BestPlacesContext,
  event: EventRow,
  standing: Block[],
  quantity: number,
): Promise<Block | null> {
  const { db, counts } = ctx
  for (const isNewest of [false, true]) {
    if (isNewest) counts.forget(event.id)
    const known = await counts.get(event.id, () => loadBlockCounts(db, event.id))
    const free = (block: Block) => freeIn(block, known.get(block.id))
    const best = standing.reduce((one, other) => (free(other) > free(one) ? other : one))
    if (free(best) >= quantity) return best
  }
  return null
}

async function hold(
  ctx: BestPlacesContext,
  user: CartUser,
  event: EventRow,
  wish: Wish,
  places: Seat[] | Block,
): Promise<BestAvailableAnswer> {
  const { cartOf, seats, counts } = ctx
  const items = itemsOf({ eventId: event.id, places, ...wish })
  const marked = items.flatMap(({ seat }) => seat ?? [])
  try {
    const added = await cartOf().addItems(
      user,
      items.map(({ body }) => body),
    )
    seats.settle(event.id, marked)
    return answerOf(added, items)
  } catch (error) {
    const lost = error instanceof ItemRefused && error.code === 'SEAT_TAKEN' ? items[error.index] : undefined
    const others = marked.filter((seat) => seat !== lost?.seat)
    seats.unmark(event.id, others)
    if (lost?.seat) seats.settle(event.id, [lost.seat])
    else if (lost) counts.forget(event.id)
    throw error
  }
}

function busy(): AppError {
  return new AppError(503, 'TOO_MANY_WAIT', 'More people ask for places than can wait', {
    retryAfterSeconds: 2,
  })
}

function answerOf(added: AddedItem[], places: PlaceItem[]): BestAvailableAnswer {
  return {
    items: added.map((item, index) => {
      const { block, seat } = places[index]!
      return {
        id: item.id,
        sku: item.sku,
        quantity: item.quantity,
        expiresAt: item.expiresAt,
        block,
        row: seat?.row ?? null,
        seat: seat?.seat ?? null,
        seatId: seat?.id ?? null,
      }
    }),
    totalItemQuantity: added.at(-1)!.totalItemQuantity,
  }
}
