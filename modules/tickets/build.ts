import { sql } from 'kysely'
import { ordering } from '#club/ordering.ts'
import { homeGround } from '#club/venue.ts'
import { type CartUser, createCart } from '#modules/cart/cart.ts'
import { createDiscounts } from '#modules/discounts/discounts.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import { createSellables } from '#modules/selling/selling.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { testSealing } from '#testing/sealing.ts'
import { addEvent } from './events/new-event.ts'
import { createTickets, type TicketsOptions } from './tickets.ts'

/** Tickets with a cart around them, as the program puts them together. */
export function buildShop(
  database: { db: Db; url: string },
  options: Partial<Pick<TicketsOptions, 'cacheMs' | 'noSeatLock' | 'noPlanVersion'>> = {},
) {
  const { db, url } = database
  const jobs = createJobs({ url, log: createLog('silent'), workers: false })
  const tickets = createTickets({
    db,
    cartOf: () => cart,
    sealing: testSealing,
    codeKey: 'turns',
    cacheMs: 0,
    ...options,
  })
  const cart: ReturnType<typeof createCart> = createCart({
    db,
    jobs,
    sellables: createSellables([tickets.sellable]),
    loadBuyer: buyerFor,
    addressSecret: 'a-secret-for-addresses',
    discounts: createDiscounts({ db, jobs, secret: 'a-secret-for-codes' }),
  })
  /** A browser without an account; from a network address, where one is named. */
  const anonymous = async (address?: unknown): Promise<CartUser> => ({
    kind: 'anonymous',
    anonymousUserId: (await cart.createAnonymousUser()).userId,
    ...(typeof address === 'string' ? { address } : {}),
  })
  return { tickets, cart, jobs, anonymous }
}

type EventGiven = {
  startsInDays?: number
  presaleInDays?: number | null
  saleInDays?: number
  maxPerBuyer?: number
  releasedBlocks?: string[]
  cancelled?: boolean
  /** Of block 23, the only standing block on offer. */
  standingCapacity?: number
}

/** An event on sale, with the prices of every class; answers its id. */
export async function buildEvent(db: Db, given: EventGiven = {}): Promise<string> {
  const id = newId()
  const { startsInDays = 10 } = given
  await buildVenue(db)
  const name = JSON.stringify({ de: 'Heimstadt – FC Prüf', en: 'Heimstadt v FC Prüf' })
  await db
    .insertInto('events')
    .values({
      id,
      slug: `heimstadt-${id}`,
      venue_id: homeGround.id,
      name,
      competition: JSON.stringify({ de: '1. Liga', en: 'First division' }),
      opponent: 'FC Prüf',
      opponent_crest: 'crest-westhafen',
      matchday: 12,
      starts_at: inDays(startsInDays),
      doors_open_at: new Date(inDays(startsInDays).getTime() - 7_200_000),
      sale_until: inDays(startsInDays),
      cancelled_at: given.cancelled ? new Date() : null,
      ...(given.releasedBlocks ? { released_blocks: given.releasedBlocks } : {}),
    })
    .execute()
  await buildPhases(db, id, given)
  await buildPrices(db, id)
  await db
    .insertInto('standing_counters')
    .values({ event_id: id, block_id: '23', capacity: given.standingCapacity ?? 100, taken: 0 })
    .execute()
  return id
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

async function buildVenue(db: Db): Promise<void> {
  await db
    .insertInto('venues')
    .values({
      id: homeGround.id,
      name: homeGround.name,
      city: homeGround.city,
      address: homeGround.address,
      rules: JSON.stringify({
        ticket: [{ de: 'Gilt für dieses Spiel.', en: 'Valid for this match.' }],
        house: [{ de: 'Keine Glasflaschen.', en: 'No glass bottles.' }],
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** On sale to everybody; to members before where there is a presale. */
async function buildPhases(db: Db, eventId: string, given: EventGiven): Promise<void> {
  const { presaleInDays = null, saleInDays = -5 } = given
  const max_per_buyer = given.maxPerBuyer ?? 4
  const early = { who: 'member', from_at: inDays(presaleInDays ?? 0), position: 1 }
  const general = { who: 'everybody', from_at: inDays(saleInDays), position: 2 }
  await db
    .insertInto('sale_phases')
    .values(
      (presaleInDays === null ? [general] : [early, general]).map((one) => ({
        ...one,
        event_id: eventId,
        max_per_buyer,
      })),
    )
    .execute()
}

async function buildPrices(db: Db, eventId: string): Promise<void> {
  const prices = { '1': 6400, '2': 4900, '3': 3900, '4': 2800, s: 1900, r: 1900 }
  await db
    .insertInto('event_prices')
    .values([
      ...Object.entries(prices).map(([priceClass, cents]) => ({
        event_id: eventId,
        price_class: priceClass,
        ticket_type: 'full',
        price_cents: cents,
        member_price_cents: cents - 500,
        vat_rate: 19,
      })),
      { event_id: eventId, price_class: 'r', ticket_type: 'companion', price_cents: 0, vat_rate: 19 },
    ])
    .execute()
}

type AwayGiven = {
  places?: number
  seats?: number
  maxPerBuyer?: number
  startsInDays?: number
  entrance?: string
}

/** A match at another club's ground with standing places and, where they are named, seats; answers its id. */
export async function buildAwayEvent(db: Db, given: AwayGiven = {}): Promise<string> {
  const { places = 20, seats = 0, maxPerBuyer = 4, startsInDays = 10, entrance } = given
  const startsAt = new Date(Date.now() + startsInDays * 86_400_000)
  const areas = [
    { id: 'gst', places },
    { id: 'gsi', places: seats },
  ].filter((area) => area.places > 0)
  const phase = { who: 'everybody', memberSince: null, until: null, priceClasses: null, maxPerBuyer } as const
  const event = {
    slug: `pruef-heimstadt-${newId()}`,
    name: { de: 'FC Prüf – Heimstadt', en: 'FC Prüf v Heimstadt' },
    competition: { de: '1. Liga', en: 'First division' },
    opponent: 'FC Prüf',
    opponentCrest: 'crest-westhafen',
    matchday: 12,
    startsAt,
    doorsOpenAt: new Date(startsAt.getTime() - 7_200_000),
    vatRate: 19,
    releasedBlocks: null,
    terms: {
      phases: [{ ...phase, from: new Date(Date.now() - 86_400_000) }],
      saleUntil: startsAt,
      prices: areas.flatMap(({ id }) => [
        { priceClass: id, ticketType: 'full', priceCents: 1700, memberPriceCents: 1500 },
        { priceClass: id, ticketType: 'reduced', priceCents: 1200, memberPriceCents: null },
      ]),
    },
    away: {
      ground: { name: 'Prüfstadion', city: 'Prüfstadt', address: 'Prüfallee 1' },
      entrance: entrance ? { de: entrance, en: entrance } : null,
      areas,
    },
  }
  return (await db.transaction().execute((trx) => addEvent(trx, event))).id
}

/** Counted places of an away match, as the cart is asked for them. */
export function areaItem(eventId: string, quantity = 1, areaId = 'gst') {
  return { sku: `${eventId}-${areaId}-full`, quantity, userOptionValues: [{ key: 'blockId', value: areaId }] }
}

/** What the cart is asked for: a seat by its id, or a quantity in the standing block 23. */
export function seatItem(eventId: string, seatId: string, priceClass = '1') {
  return {
    sku: `${eventId}-${priceClass}-full`,
    quantity: 1,
    userOptionValues: [{ key: 'seatId', value: seatId }],
  }
}

export function standingItem(eventId: string, quantity: number) {
  return { sku: `${eventId}-s-full`, quantity, userOptionValues: [{ key: 'blockId', value: '23' }] }
}

type TicketGiven = {
  ownerId: string
  eventId: string
  /** `block-row-seat`; a standing place in block 23 otherwise. */
  seatId?: string
  priceClass?: string
  ticketType?: string
  priceCents?: number
  media?: 'mobile' | 'print' | 'pass' | 'registered'
  /** Of a season ticket; bought for this match otherwise, in a checkout that is over. */
  seasonTicketId?: string
}

/** A ticket that somebody has, sold long ago; answers its id. Its place is taken, its code is none that a gate would read. */
export async function buildTicket(db: Db, given: TicketGiven): Promise<string> {
  const id = newId()
  const [blockId = '23', row = null, seat = null] = given.seatId?.split('-') ?? []
  const priceClass = given.priceClass ?? (given.seatId ? '1' : 's')
  await sql`
    insert into tickets (id, event_id, owner_id, buyer_id, order_number, block_id, row, seat, seat_id, price_class,
      ticket_type, price_cents, vat_rate, media, season_ticket_id, code)
    values (${id}, ${given.eventId}, ${given.ownerId}, ${given.ownerId}, ${`${ordering.orderNumberPrefix}-2025-999999`}, ${blockId}, ${row}, ${seat},
      ${given.seatId ?? null}, ${priceClass}, ${given.ticketType ?? 'full'}, ${given.priceCents ?? 4900}, 19,
      ${given.media ?? 'mobile'}, ${given.seasonTicketId ?? null}, ${`none.${id}`})`.execute(db)
  return id
}
