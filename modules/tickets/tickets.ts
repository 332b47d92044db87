import type { Text } from '#club/club.ts'
import { homeGround } from '#club/venue.ts'
import type { CartApi } from '#modules/cart/cart.ts'
import { createBestPlaces } from '#modules/tickets/best-places/best-places.ts'
import { findPartnerTicket } from '#modules/tickets/best-places/neighbours.storage.ts'
import { placeKindOf, positionsOf, seatNamed } from '#modules/tickets/best-places/neighbours.ts'
import { createKeyRing } from '#modules/tickets/codes/keys.ts'
import { createTicketKeys, type ReissueOptions } from '#modules/tickets/codes/reissue.ts'
import { codeSecret, codeSecretOfEvent } from '#modules/tickets/codes/rotating-code.rules.ts'
import { createEventDesk } from '#modules/tickets/events/event-desk.ts'
import {
  countEventsAhead,
  type EventWithPlaces,
  findEvent,
  freeIn,
  loadBlockCounts,
  loadEvents,
  loadPrices,
  loadTakenSeats,
  loadVenueOf,
} from '#modules/tickets/events/events.storage.ts'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { createSeasonTickets, type Recipients } from '#modules/tickets/season-tickets/season-tickets.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { unsafe } from '#platform/unsafe.ts'
import { createAllocation } from './allocation.ts'
import { createChangingHands } from './changing-hands.ts'
import { createForAdmission } from './for-admission.ts'
import { checkGround } from './ground-check.ts'
import { createTicketListeners } from './listeners.ts'
import { notReturnableOf } from './not-returnable.ts'
import { findTicketOf, loadTicketsOf, type TicketRow } from './owned.storage.ts'
import { phasesFrom, toldPhases } from './phases.rules.ts'
import { nameOfTicketType } from './places.rules.ts'
import { termsOf } from './quote.ts'
import { mostForAnybody, nameOfPriceClass, saleStateOf, soldPriceClasses } from './sale.rules.ts'
import type { Availability, BlockSeats, EventDetail, EventSummary, OfferedPlace } from './schema.ts'
import { createTicketSellable } from './sellable.ts'
import { loadTicketStatus } from './ticket-status.storage.ts'
import { blockPlan, capacityOf } from './venue.rules.ts'
import { venue } from './venue.ts'

export type TicketsOptions = {
  db: Db
  /** The cart comes after the sellers, so it is asked for when it is needed. */
  cartOf: () => CartApi
  /** Seals the keys that sign codes. */
  sealing: Sealing
  /** What rotating codes are made from. */
  codeKey: string
  /** The exchange comes after tickets: what is offered there stands on the map of its event. */
  offersOf?: () => OffersOnMap
  /** How old availability may be; 0 in tests. */
  cacheMs?: number
  /** Takes away the protection against double sales, for the negative control of the race tests. */
  noSeatLock?: boolean
  /** The same for two who paint one plan. */
  noPlanVersion?: boolean
}

export type OffersOnMap = {
  offeredIn(given: { eventId: string; blockId: string }): Promise<OfferedPlace[]>
  /** By block. */
  countOffers(eventId: string): Promise<ReadonlyMap<string, number>>
}

const noOffers: OffersOnMap = { offeredIn: async () => [], countOffers: async () => new Map() }

type KeysOptions = Omit<ReissueOptions, 'db' | 'keys' | 'hands'>

export type Tickets = ReturnType<typeof createTickets>
export type { PlaceOnOffer } from './allocation.ts'
export type { BanRefunds } from './banned/ban-refunds.ts'
export type { ChangingHands } from './changing-hands.ts'
export type { EventRefunds } from './events/event-refunds.ts'
export type { HeldTicket } from './hands.storage.ts'
export type { TicketListener } from './listeners.ts'

export function createTickets({
  db,
  cartOf,
  sealing,
  codeKey,
  offersOf = () => noOffers,
  cacheMs = 2000,
  noSeatLock = unsafe('noSeatLock'),
  noPlanVersion = unsafe('noPlanVersion'),
}: TicketsOptions) {
  const keys = createKeyRing({ db, sealing })
  const listeners = createTicketListeners()
  const hands = createChangingHands({ keys, listeners })
  const sellable = createTicketSellable({ keys, listeners, cacheMs, noSeatLock })
  const lists = createTtlCache<List<EventSummary>>({ ttlMs: cacheMs })
  const details = createTtlCache<EventDetail | null>({ ttlMs: cacheMs })
  const availabilities = createTtlCache<Availability>({ ttlMs: cacheMs })

  /** Home games ahead, in order. */
  function listEvents(query: { page: number; pageSize: number }): Promise<List<EventSummary>> {
    const { page, pageSize } = query
    return lists.get(`${page}/${pageSize}`, async () => {
      const rows = await loadEvents(db, { limit: pageSize + 1, offset: (page - 1) * pageSize })
      const isWhole = page === 1 && rows.length <= pageSize
      const total = isWhole ? rows.length : await countEventsAhead(db)
      return pageOf(rows.map(summaryOf), query, total)
    })
  }

  async function loadEvent(id: string): Promise<EventDetail> {
    const event = await details.get(id, () => findDetail({ id }))
    if (!event) throw notFound()
    return event
  }

  /** For pages; null when no event has this slug. */
  function findEventBySlug(slug: string): Promise<EventDetail | null> {
    return details.get(`/${slug}`, () => findDetail({ slug }))
  }

  async function findDetail(which: { id: string } | { slug: string }): Promise<EventDetail | null> {
    const [row] = await loadEvents(db, which)
    if (!row) return null
    const [prices, { rules, ...place }] = [await loadPrices(db, row.id), await loadVenueOf(db, row.id)]
    return {
      ...summaryOf(row),
      venue: place,
      prices: prices.map((price) => ({
        priceClass: price.price_class,
        priceClassName: nameOfPriceClass(price.price_class),
        ticketType: price.ticket_type,
        price: price.price_cents,
        memberPrice: price.member_price_cents,
        vatRate: Number(price.vat_rate),
      })),
      terms: rules.ticket,
      venueRules: rules.house,
    }
  }

  function loadAvailability(eventId: string): Promise<Availability> {
    return availabilities.get(eventId, async () => {
      const event = await findEvent(db, eventId)
      if (!event) throw notFound()
      const [counts, offers] = await Promise.all([
        loadBlockCounts(db, eventId),
        offersOf().countOffers(eventId),
      ])
      const blocks = venue()
        .blocksOnSale(event.released_blocks)
        .map((block) => ({
          id: block.id,
          priceClass: block.priceClass,
          capacity: block.capacity,
          free: freeIn(block, counts.get(block.id)),
          offers: offers.get(block.id) ?? 0,
        }))
      return { eventId, blocks, priceClasses: soldPriceClasses.map((id) => sumOf(id, blocks)) }
    })
  }

  async function loadBlock(eventId: string, blockId: string): Promise<BlockSeats> {
    const event = await findEvent(db, eventId)
    const block =
      event &&
      venue()
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

  /** For the wallet: tickets somebody owns now, one more than a page. */
  async function ticketsOf(given: Parameters<typeof loadTicketsOf>[1]) {
    return (await loadTicketsOf(db, given)).map(named)
  }

  async function ticketOf(given: Parameters<typeof findTicketOf>[1]) {
    const row = await findTicketOf(db, given)
    return row && named(row)
  }

  return {
    sellable,
    listEvents,
    loadEvent,
    findEventBySlug,
    loadAvailability,
    loadBlock,
    addBestPlaces: createBestPlaces({ db, cartOf, cacheMs }),
    publicKeys: () => keys.publicKeys(),
    /** For whoever knows the people: mails go to those who have tickets on paper. */
    keys: (given: KeysOptions) => createTicketKeys({ ...given, db, keys, hands }),
    hands,
    allocation: createAllocation({ cartOf }),
    /** For whoever knows the people: persons may have season tickets, organisations not. */
    seasonTickets: (recipients: Recipients) => createSeasonTickets({ ...recipients, db, keys, listeners }),
    listen: listeners.listen,
    ...createEventDesk({ db, listeners, noSeatLock, noPlanVersion, keys }),
    /** Of an event, for its gates; a ticket's own secret comes from it (`turnSecret`). */
    codeSecretOf: (eventId: string) => codeSecretOfEvent(codeKey, eventId),
    /** For the wallet of its owner. */
    codeSecretOfTicket: (ticket: { eventId: string; id: string; issue: number }) =>
      codeSecret(codeSecretOfEvent(codeKey, ticket.eventId), { ticketId: ticket.id, issue: ticket.issue }),
    /** How tickets stand now, whoever has them: for the phones that keep them. */
    statusOf: (ids: string[]) => loadTicketStatus(db, ids),
    /** Where in the ground a block is: `Haupttribüne West, Unterrang`. */
    sideOf,
    forAdmission: createForAdmission({ db, keys, codeKey }),
    /**
     * The key is there before the first ticket is sold: a new club makes it here, not while buyers wait. Answers a sentence for
     * each match that cannot be sold as planned; a ground that contradicts its plan ends the start.
     */
    async start(): Promise<string[]> {
      await keys.open()
      return checkGround(db)
    },
    ticketsOf,
    ticketOf,
    nameOfTicketType,
    placeKindOf,
    partnerTicketOf: findPartnerTicket,
    positionsOf,
    seatNamed,
    /** Items of orders whose tickets cannot come back. */
    notReturnableOf: (at: Db, checkoutItemIds: string[]) => notReturnableOf(at, listeners, checkoutItemIds),
  }
}

function summaryOf(row: EventWithPlaces): EventSummary {
  const capacity = capacityOf(venue().blocksOnSale(row.released_blocks))
  const terms = termsOf(row)
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    competition: row.competition,
    opponent: row.opponent,
    opponentCrest: row.opponent_crest,
    matchday: row.matchday,
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

/** With the names of its price class and type, which are the club's data and not the database's. */
function named(row: TicketRow) {
  return {
    ...row,
    priceClassName: nameOfPriceClass(row.price_class),
    ticketTypeName: nameOfTicketType(row.ticket_type),
    seasonTicket: row.season_ticket && {
      ...row.season_ticket,
      seasonName: nameOfSeason(row.season_ticket.season),
    },
  }
}

function sideOf(blockId: string): Text {
  const block = venue().blockById.get(blockId)!
  const stand = homeGround.stands.find((one) => one.id === block.stand)!.name
  const tier = homeGround.tiers.find((one) => one.id === block.tier)!.name
  return {
    de: `${stand.de}, ${tier.de}`,
    en: `${stand.en}, ${tier.en?.toLowerCase()}`,
    ja: `${stand.ja}${tier.ja}`,
  }
}

function sumOf(id: string, blocks: Availability['blocks']): Availability['priceClasses'][number] {
  const ofClass = blocks.filter((block) => block.priceClass === id)
  return {
    id,
    free: ofClass.reduce((sum, block) => sum + block.free, 0),
    capacity: ofClass.reduce((sum, block) => sum + block.capacity, 0),
  }
}

/** Seat ids are `block-row-seat`. */
function byRow(seatIds: Iterable<string>): Record<string, number[]> {
  const rows: Record<string, number[]> = {}
  for (const id of seatIds) {
    const [, row, seat] = id.split('-') as [string, string, string]
    rows[row] ??= []
    rows[row].push(Number(seat))
  }
  return rows
}
