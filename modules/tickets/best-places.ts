import { randomInt } from 'node:crypto'
import type { CartDoor, CartUser } from '#modules/cart/cart.ts'
import type { AddedItem } from '#modules/cart/schema.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { bestAvailable } from './best-available.rules.ts'
import { type EventRow, findEvent, freeIn, loadBlockCounts, loadTakenSeats } from './events.storage.ts'
import { inOrderOfPrice, itemsOf, type PlaceItem } from './place-items.ts'
import type { BestAvailableAnswer, BestAvailableBody } from './schema.ts'
import { createShortMemory } from './short-memory.ts'
import type { Block, Seat } from './venue.rules.ts'
import { venue } from './venue.ts'

/** How often a proposal is made anew when somebody else was faster. */
const TRIES = 8

/** Finds the best free places and puts them into the cart, all or none. */
export function createBestPlaces(given: { db: Db; cartOf: () => CartDoor; keepMs: number }) {
  const { db, cartOf } = given
  const taken = createShortMemory<Set<string>>({ keepMs: given.keepMs })

  async function addBestPlaces(
    user: CartUser,
    eventId: string,
    wish: BestAvailableBody,
  ): Promise<BestAvailableAnswer> {
    const event = await findEvent(db, eventId)
    if (!event) throw notFound()
    for (let attempt = 1; ; attempt += 1) {
      // The first try may see places a moment old; after a collision only the newest will do.
      if (attempt > 1) taken.forget(eventId)
      const places = await propose(event, wish)
      try {
        return await hold(user, event, wish, places)
      } catch (error) {
        const isCollision = error instanceof AppError && error.code === 'SEAT_TAKEN'
        if (!isCollision || attempt === TRIES) throw error
      }
    }
  }

  /** Seats, or a standing block when the buyer allows them and no seats were found. */
  async function propose(event: EventRow, wish: BestAvailableBody): Promise<Seat[] | Block> {
    const blocks = venue().blocksOnSale(event.released_blocks)
    const classes = wish.accessible ? ['r'] : inOrderOfPrice(wish.priceClasses)
    const found = bestAvailable({
      blocks,
      taken: await taken.get(event.id, () => loadTakenSeats(db, event.id)),
      quantity: wish.quantity,
      priceClasses: classes,
      together: wish.together,
      accessible: wish.accessible,
      orphanPolicy: 'avoid',
      spread: randomInt(2 ** 31),
    })
    if (found.kind === 'found') return found.seats
    const standing = blocks.filter((block) => block.kind === 'standing' && classes.includes(block.priceClass))
    const block = standing.length > 0 ? await emptiest(event, standing, wish.quantity) : null
    if (block) return block
    throw found.reason === 'noneTogether'
      ? new AppError(409, 'NONE_TOGETHER', 'Enough places are free, but not side by side')
      : new AppError(409, 'NOT_ENOUGH_PLACES', 'Fewer places are free than wanted')
  }

  async function emptiest(event: EventRow, standing: Block[], quantity: number): Promise<Block | null> {
    const counts = await loadBlockCounts(db, event.id)
    const free = (block: Block) => freeIn(block, counts.get(block.id))
    const best = standing.reduce((one, other) => (free(other) > free(one) ? other : one))
    return free(best) >= quantity ? best : null
  }

  async function hold(
    user: CartUser,
    event: EventRow,
    wish: BestAvailableBody,
    places: Seat[] | Block,
  ): Promise<BestAvailableAnswer> {
    const items = itemsOf({ eventId: event.id, places, ...wish })
    const added = await cartOf().addItems(
      user,
      items.map(({ body }) => body),
    )
    // The next buyer on this node is not offered what this one just got.
    const seen = await taken.peek(event.id)
    for (const { seat } of items) if (seat) seen?.add(seat.id)
    return answerOf(added, items)
  }

  return addBestPlaces
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
