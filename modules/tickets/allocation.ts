import { homeGround } from '#club/venue.ts'
import type { CartApi, CartUser } from '#modules/cart/cart.ts'
import type { AddedItem } from '#modules/cart/schema.ts'
import type { Buyer } from '#modules/selling/sellable.ts'
import { bestAvailable } from '#modules/tickets/best-places/best-available.rules.ts'
import { loadPainted } from '#modules/tickets/contingents/contingents.storage.ts'
import {
  type EventRow,
  findEvent,
  freeIn,
  loadBlockCounts,
  loadTakenSeats,
} from '#modules/tickets/events/events.storage.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { inOrderOfPrice, itemsOf, type PlaceItem } from './place-items.ts'
import { nameOfTicketType } from './places.rules.ts'
import { termsOf } from './quote.ts'
import {
  eventsWithReserved,
  fixHolds,
  isWaitedFor,
  loadReserved,
  lockEvent,
  openReservedSeats,
  openReservedStanding,
  releaseReserved,
  reserveEndedSeats,
  setWaitedBlocks,
} from './reserved-places.storage.ts'
import { mostForAnybody, mostPlaces, nameOfPriceClass, refusalToSell, saleStateOf } from './sale.rules.ts'
import { sweepStanding } from './standing.storage.ts'
import { findBlock, groundOf } from './venue/grounds.ts'
import type { Block, Seat } from './venue/venue.rules.ts'
import { venue } from './venue/venue.ts'

/** What somebody waits for. Wheelchair places are a price class of their own, and come with their companions' places. */
export type PlacesWish = {
  quantity: number
  together: boolean
  priceClasses: readonly string[]
  ticketType: string
}

/** A place that its owner sells and that is kept for those who wait; the cart knows it by its sku. */
export type PlaceOnOffer = {
  id: string
  sku: string
  blockId: string
  seatId: string | null
  ticketType: string
  sellerId: string
}

type EarlyWish = { buyer: Pick<Buyer, 'rights'>; priceClasses: readonly string[] }

/** What may be given to those who wait: places kept for them, and those that happen to be free. */
export type Candidates = {
  event: EventRow
  offers: readonly PlaceOnOffer[]
  blocks: readonly Block[]
  taken: ReadonlySet<string>
  freeIn: (block: Block) => number
}

/** All the places of a wish: ours, and offered ones. */
export type Proposal = { places: Seat[] | Block; quantity: number; offers: PlaceOnOffer[] }

export type Allocation = ReturnType<typeof createAllocation>

/** The cart comes after the sellers, so it is asked for when it is needed. */
type AllocationContext = { cartOf: () => CartApi }

/**
 * For the waiting list: what comes back is kept as long as somebody waits for its block, and goes into the cart of whoever is
 * next. Everything happens in the caller's transaction, under the event's lock (`lockQueue`).
 */
export function createAllocation(ctx: AllocationContext) {
  return {
    lockQueue: lockEvent,
    findEvent,
    /** Why nobody like this buyer gets places of the event now; null when they do. */
    refusalTo: (event: EventRow, { buyer, priceClasses }: EarlyWish) =>
      priceClasses.map((one) => refusalToSell(termsOf(event), buyer, one)).find((no) => no !== null) ?? null,
    /** Does anybody buy places of it now? */
    isOnSale: (event: EventRow) => ['onSale', 'presale'].includes(saleStateOf(termsOf(event))),
    /** How many places somebody may have at most, whoever they are. */
    mostPlaces: (event: EventRow) => mostForAnybody(termsOf(event)),
    /** How many places of each of these classes this buyer may have. */
    mostPlacesOf: (event: EventRow, { buyer, priceClasses }: EarlyWish) =>
      Math.min(...priceClasses.map((one) => mostPlaces(termsOf(event), buyer, one))),
    waitFor,
    isWaitedFor,
    look,
    propose,
    ...inContext(ctx, { give }),
    soldOutClasses,
    placesKept,
    eventsWithReserved,
    isForWheelchairs,
    namesOf: ({ priceClasses, ticketType }: Pick<PlacesWish, 'priceClasses' | 'ticketType'>) => ({
      priceClasses: inOrderOfPrice(priceClasses).map((id) => ({ id, name: nameOfPriceClass(id) })),
      ticketType: nameOfTicketType(ticketType),
    }),
  }
}

/** These classes are waited for from now on, and no others: what was kept for others goes back to everybody. */
async function waitFor(
  trx: Trx,
  given: { event: EventRow; priceClasses: ReadonlySet<string> },
): Promise<void> {
  const { event, priceClasses } = given
  const waited = groundOf(event)
    .blocksOnSale(event.released_blocks)
    .filter((block) => priceClasses.has(block.priceClass))
  await setWaitedBlocks(trx, { eventId: event.id, blocks: waited.map((block) => block.id).sort() })
  await releaseReserved(trx, event.id)
}

/** Ended holds become kept places first. */
async function look(trx: Trx, event: EventRow, offers: readonly PlaceOnOffer[] = []): Promise<Candidates> {
  const blocks = groundOf(event).blocksOnSale(event.released_blocks)
  await reserveEndedSeats(trx, event.id)
  for (const block of blocks)
    if (block.kind === 'standing') await sweepStanding(trx, { eventId: event.id, blockId: block.id })
  const reserved = await loadReserved(trx, event.id)
  const taken = await loadTakenSeats(trx, event.id)
  for (const seat of reserved.seats) taken.delete(seat)
  const counts = await loadBlockCounts(trx, event.id)
  const free = (block: Block) => freeIn(block, counts.get(block.id)) + (reserved.standing.get(block.id) ?? 0)
  return { event, offers, blocks, taken, freeIn: free }
}

/**
 * All the places of a wish, the best there are; null when it cannot be met whole. An offered place of the same ticket type
 * is as good as one of ours, unless it is their own.
 */
function propose(candidates: Candidates, wish: PlacesWish & { personId: string }): Proposal | null {
  const { blocks } = candidates
  const { quantity, together, ticketType, personId } = wish
  const offers = candidates.offers.filter(
    (offer) => offer.ticketType === ticketType && offer.sellerId !== personId,
  )
  const offerAt = new Map(offers.map((offer) => [offer.seatId, offer]))
  const taken = new Set(candidates.taken)
  for (const seatId of offerAt.keys()) if (seatId) taken.delete(seatId)
  const priceClasses = inOrderOfPrice(wish.priceClasses)
  const accessible = wish.priceClasses.some(isForWheelchairs)
  const found = bestAvailable({
    blocks,
    taken,
    quantity,
    priceClasses,
    together,
    accessible,
    orphanPolicy: 'avoid',
  })
  if (found.kind === 'found') {
    const places = found.seats.filter((seat) => !offerAt.has(seat.id))
    const offered = found.seats.flatMap((seat) => offerAt.get(seat.id) ?? [])
    return { places, quantity: places.length, offers: offered }
  }
  const offeredIn = (block: Block) => offers.filter((offer) => !offer.seatId && offer.blockId === block.id)
  const ownIn = (block: Block) => Math.max(0, candidates.freeIn(block))
  const roomIn = (block: Block) => ownIn(block) + offeredIn(block).length
  const standing = blocks
    .filter((block) => block.kind === 'standing' && priceClasses.includes(block.priceClass))
    .toSorted((a, b) => roomIn(b) - roomIn(a))
  const block = standing.find((one) => roomIn(one) >= quantity)
  if (!block) return null
  const own = Math.min(ownIn(block), quantity)
  return { places: block, quantity: own, offers: offeredIn(block).slice(0, quantity - own) }
}

/**
 * Puts proposed places into somebody's cart, held for that many minutes. An AppError when the person may not have them, or
 * somebody took a free one meanwhile: then the transaction has to end.
 */
async function give(
  ctx: AllocationContext,
  trx: Trx,
  given: { event: EventRow; proposal: Proposal; wish: PlacesWish; user: CartUser; minutes: number },
): Promise<{ added: AddedItem[]; items: PlaceItem[] }> {
  const { cartOf } = ctx
  const { event, proposal, wish, user, minutes } = given
  const { places, quantity } = proposal
  const { ticketType } = wish
  const own = quantity > 0 ? itemsOf({ eventId: event.id, places, quantity, ticketType }) : []
  // Ours first: the limit of one buyer counts what is in the cart already.
  const items = [...own, ...proposal.offers.map(itemOfOffer)]
  if (Array.isArray(places))
    await openReservedSeats(trx, { eventId: event.id, seatIds: places.map((seat) => seat.id) })
  else await openReservedStanding(trx, { eventId: event.id, blockId: places.id, quantity })
  const added = await cartOf().holdItems(trx, { user, bodies: items.map(({ body }) => body), minutes })
  await fixHolds(
    trx,
    added.map((item) => item.id),
  )
  return { added, items }
}

/** Price classes without a single free place. */
async function soldOutClasses(db: Db, event: EventRow): Promise<string[]> {
  const counts = await loadBlockCounts(db, event.id)
  const blocks = venue().blocksOnSale(event.released_blocks)
  const free = new Map<string, number>()
  for (const block of blocks)
    free.set(block.priceClass, (free.get(block.priceClass) ?? 0) + freeIn(block, counts.get(block.id)))
  return [...free].filter(([, places]) => places <= 0).map(([id]) => id)
}

/** What a contingent keeps of each price class, dearest first. */
async function placesKept(
  db: Db,
  given: { eventId: string; contingentId: string },
): Promise<{ priceClass: string; places: number }[]> {
  const places = new Map<string, number>()
  for (const painted of await loadPainted(db, given.eventId)) {
    const priceClass = findBlock(painted.blockId)?.priceClass
    if (painted.contingentId === given.contingentId && priceClass)
      places.set(priceClass, (places.get(priceClass) ?? 0) + painted.places)
  }
  return inOrderOfPrice([...places.keys()]).map((priceClass) => ({
    priceClass,
    places: places.get(priceClass)!,
  }))
}

function itemOfOffer({ sku, blockId, seatId }: PlaceOnOffer): PlaceItem {
  const seat = seatId ? (venue().seatById.get(seatId) ?? null) : null
  return { block: blockId, seat, body: { sku, quantity: 1, userOptionValues: [] } }
}

/** Price classes of wheelchair places; each comes with its companion's. */
function isForWheelchairs(priceClass: string): boolean {
  return homeGround.priceClasses.some(({ id, seating }) => id === priceClass && seating === 'wheelchair')
}
