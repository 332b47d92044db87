import { phasesFrom, toldPhases } from '#modules/tickets/phases.rules.ts'
import { termsOf } from '#modules/tickets/quote.ts'
import {
  awayClasses,
  mostForAnybody,
  nameOfPriceClass,
  saleStateOf,
  soldPriceClasses,
} from '#modules/tickets/sale.rules.ts'
import type {
  Availability,
  BlockSeats,
  EventDetail,
  EventSummary,
  OfferedPlace,
} from '#modules/tickets/schema.ts'
import { groundOf } from '#modules/tickets/venue/grounds.ts'
import { blockPlan, capacityOf } from '#modules/tickets/venue/venue.rules.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { createTtlCache, type TtlCache } from '#platform/ttl-cache.ts'
import {
  capacityIn,
  countEventsAhead,
  type EventWithPlaces,
  findEvent,
  freeIn,
  loadBlockCounts,
  loadEvents,
  loadPrices,
  loadTakenSeats,
  loadVenueOf,
} from './events.storage.ts'

export type OffersOnMap = {
  offeredIn(given: { eventId: string; blockId: string }): Promise<OfferedPlace[]>
  /** By block. */
  countOffers(eventId: string): Promise<ReadonlyMap<string, number>>
}

const noOffers: OffersOnMap = { offeredIn: async () => [], countOffers: async () => new Map() }

type OnSaleContext = {
  db: Db
  offersOf: () => OffersOnMap
  lists: TtlCache<List<EventSummary>>
  details: TtlCache<EventDetail | null>
  availabilities: TtlCache<Availability>
}

/** The matches that tickets are sold for, with their places as they are now. `cacheMs`: how old that may be. */
export function createEventsOnSale(given: { db: Db; offersOf?: () => OffersOnMap; cacheMs: number }) {
  const { db, offersOf = () => noOffers, cacheMs: ttlMs } = given
  const ctx: OnSaleContext = {
    db,
    offersOf,
    lists: createTtlCache({ ttlMs }),
    details: createTtlCache({ ttlMs }),
    availabilities: createTtlCache({ ttlMs }),
  }
  return inContext(ctx, { listEvents, loadEvent, findEventBySlug, loadAvailability, loadBlock })
}

/** Home games ahead, in order. */
function listEvents(
  ctx: OnSaleContext,
  query: { page: number; pageSize: number },
): Promise<List<EventSummary>> {
  const { lists, db } = ctx
  const { page, pageSize } = query
  return lists.get(`${page}/${pageSize}`, async () => {
    const rows = await loadEvents(db, { limit: pageSize + 1, offset: (page - 1) * pageSize })
    const isWhole = page === 1 && rows.length <= pageSize
    const total = isWhole ? rows.length : await countEventsAhead(db)
    return pageOf(rows.map(summaryOf), query, total)
  })
}

async function loadEvent(ctx: OnSaleContext, id: string): Promise<EventDetail> {
  const { details } = ctx
  const event = await details.get(id, () => findDetail(ctx, { id }))
  if (!event) throw notFound()
  return event
}

/** For pages; null when no event has this slug. */
function findEventBySlug(ctx: OnSaleContext, slug: string): Promise<EventDetail | null> {
  const { details } = ctx
  return details.get(`/${slug}`, () => findDetail(ctx, { slug }))
}

async function findDetail(
  ctx: OnSaleContext,
  which: { id: string } | { slug: string },
): Promise<EventDetail | null> {
  const { db } = ctx
  const [row] = await loadEvents(db, which)
  if (!row) return null
  const [prices, { rules, ...place }] = [await loadPrices(db, row.id), await loadVenueOf(db, row.id)]
  return {
    ...summaryOf(row),
    venue: place,
    prices: prices.map((price) => ({
      priceClass: price.price_class,
      priceClassName: nameOfPriceClass(price.price_class, price.called),
      ticketType: price.ticket_type,
      price: price.price_cents,
      memberPrice: price.member_price_cents,
      vatRate: Number(price.vat_rate),
    })),
    namesUntil: row.names_until?.toISOString() ?? null,
    terms: rules.ticket,
    venueRules: rules.house,
  }
}

function loadAvailability(ctx: OnSaleContext, eventId: string): Promise<Availability> {
  const { availabilities, db, offersOf } = ctx
  return availabilities.get(eventId, async () => {
    const event = await findEvent(db, eventId)
    if (!event) throw notFound()
    const [counts, offers] = await Promise.all([
      loadBlockCounts(db, eventId),
      offersOf().countOffers(eventId),
    ])
    const blocks = groundOf(event)
      .blocksOnSale(event.released_blocks)
      .map((block) => ({
        id: block.id,
        priceClass: block.priceClass,
        capacity: capacityIn(event, block, counts.get(block.id)),
        free: freeIn(block, counts.get(block.id)),
        offers: offers.get(block.id) ?? 0,
      }))
    return { eventId, blocks, priceClasses: classesAt(event).map((id) => sumOf(id, blocks)) }
  })
}

async function loadBlock(ctx: OnSaleContext, eventId: string, blockId: string): Promise<BlockSeats> {
  const { db, offersOf } = ctx
  const event = await findEvent(db, eventId)
  const block =
    event &&
    groundOf(event)
      .blocksOnSale(event.released_blocks)
      .find((one) => one.id === blockId)
  if (!block) throw notFound()
  const { id, kind, priceClass, capacity } = block
  const offers = await offersOf().offeredIn({ eventId, blockId })
  if (kind === 'standing') {
    const free = freeIn(block, (await loadBlockCounts(db, eventId)).get(id))
    return { id, kind, priceClass, free, rows: [], taken: {}, offers }
  }
  const seats = await loadTakenSeats(db, eventId, id)
  const free = capacity - seats.size
  return { id, kind, priceClass, free, rows: blockPlan(block).rows, taken: byRow(seats), offers }
}

function summaryOf(row: EventWithPlaces): EventSummary {
  const capacity = row.is_away ? row.counted : capacityOf(groundOf(row).blocksOnSale(row.released_blocks))
  const terms = termsOf(row)
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    competition: row.competition,
    opponent: row.opponent,
    opponentCrest: row.opponent_crest,
    matchday: row.matchday,
    isAway: row.is_away,
    startsAt: row.starts_at.toISOString(),
    doorsOpenAt: row.doors_open_at.toISOString(),
    ...toldPhases(phasesFrom(row.phases), row.now),
    saleUntil: row.sale_until.toISOString(),
    cancelledAt: row.cancelled_at ? row.cancelled_at.toISOString() : null,
    state: saleStateOf(terms),
    maxPerBuyer: mostForAnybody(terms),
    capacity,
    placesLeft: Math.max(0, capacity - row.taken),
    fromPrice: row.from_price,
  }
}

/** Price classes of the ground that a match is at, dearest first. */
/** Elsewhere those of the areas that the match has. */
function classesAt(event: Pick<EventWithPlaces, 'is_away' | 'released_blocks'>): readonly string[] {
  return event.is_away ? awayClasses.filter((id) => event.released_blocks?.includes(id)) : soldPriceClasses
}

export function sumOf(id: string, blocks: Availability['blocks']): Availability['priceClasses'][number] {
  const ofClass = blocks.filter((block) => block.priceClass === id)
  return {
    id,
    free: ofClass.reduce((sum, block) => sum + block.free, 0),
    capacity: ofClass.reduce((sum, block) => sum + block.capacity, 0),
  }
}

/** Seat ids are `block-row-seat`. */
export function byRow(seatIds: Iterable<string>): Record<string, number[]> {
  const rows: Record<string, number[]> = {}
  for (const id of seatIds) {
    const [, row, seat] = id.split('-') as [string, string, string]
    rows[row] ??= []
    rows[row].push(Number(seat))
  }
  return rows
}
