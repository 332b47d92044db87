import { sql } from 'kysely'
import { homeGround } from '#club/venue.ts'
import { createKeyRing } from '#modules/tickets/codes/keys.ts'
import { findEvent } from '#modules/tickets/events/events.storage.ts'
import { codeOf } from '#modules/tickets/issue.ts'
import { insertTickets } from '#modules/tickets/tickets.storage.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import { addMinutes } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { percentOf } from '#platform/money.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { people } from './people.ts'
import { type HomeGame, homeGames, inBerlin } from './season.ts'
import { FEW_STANDING, takenSeats } from './seats.ts'
import { ticketTerms, venueRules } from './venue-texts.ts'

const DAY = 24 * 60
const MAX_PER_BUYER = 4

/** Gross cents: full, reduced, child. A companion's place comes with the wheelchair place. */
const PRICES: Record<string, Record<string, number>> = {
  1: { full: 6400, reduced: 5400, child: 3200 },
  2: { full: 4900, reduced: 4100, child: 2400 },
  3: { full: 3900, reduced: 3200, child: 1900 },
  4: { full: 2800, reduced: 2300, child: 1400 },
  s: { full: 1900, reduced: 1500, child: 900 },
  r: { full: 1900, reduced: 1500, child: 900, companion: 0 },
}

type Game = HomeGame & { id: string }

/** The Falkenpark with its places, a season of home games, and some tickets in the fans' wallets. */
export async function seedTickets(trx: Trx, sealing: Sealing): Promise<void> {
  const now = new Date()
  const games = homeGames(now).map((game) => ({ ...game, id: newId() }))
  await seedVenue(trx)
  await seedEvents(trx, games, now)
  await seedPrices(trx)
  await seedClaims(trx, games)
  await seedOwnTickets(trx, games, sealing)
}

async function seedVenue(trx: Trx): Promise<void> {
  const { id, name, city, address } = homeGround
  await trx
    .insertInto('venues')
    .values({ id, name, city, address, rules: JSON.stringify({ ticket: ticketTerms, house: venueRules }) })
    .execute()
  const { blocks } = venue()
  await trx
    .insertInto('venue_blocks')
    .values(
      blocks.map((block) => ({
        venue_id: id,
        id: block.id,
        name: block.name,
        stand: block.stand!,
        tier: block.tier!,
        kind: block.kind,
        price_class: block.priceClass,
        capacity: block.capacity,
        is_guest: block.isGuest,
        polygon: JSON.stringify(block.polygon),
      })),
    )
    .execute()
  const seats = [...venue().seatById.values()]
  // One statement for all: an array per column.
  await sql`
    insert into venue_seats (venue_id, id, block_id, row, seat, position, x, y, kind, companion_of)
    select ${id}, * from unnest(
      ${seats.map((seat) => seat.id)}::text[], ${seats.map((seat) => seat.blockId)}::text[],
      ${seats.map((seat) => seat.row)}::text[], ${seats.map((seat) => seat.seat)}::text[],
      ${seats.map((seat) => seat.position)}::int[], ${seats.map((seat) => seat.x)}::real[],
      ${seats.map((seat) => seat.y)}::real[], ${seats.map((seat) => seat.kind)}::text[],
      ${seats.map((seat) => seat.companionOf)}::text[])`.execute(trx)
}

async function seedEvents(trx: Trx, games: Game[], now: Date): Promise<void> {
  await trx
    .insertInto('events')
    .values(
      games.map((game) => ({
        id: game.id,
        slug: game.slug,
        venue_id: homeGround.id,
        name: JSON.stringify({
          de: `Falkenstadt – ${game.opponent}`,
          en: `Falkenstadt v ${game.opponent}`,
          ja: `ファルケンシュタット – ${game.opponent}`,
        }),
        competition: JSON.stringify({ de: '1. Liga', en: 'First division', ja: '1部リーグ' }),
        opponent: game.opponent,
        opponent_crest: game.crest,
        matchday: game.matchday,
        starts_at: game.startsAt,
        doors_open_at: addMinutes(game.startsAt, -120),
        sale_until: addMinutes(game.startsAt, 15),
      })),
    )
    .execute()
  await trx
    .insertInto('sale_phases')
    .values(games.flatMap((game) => phasesOf(game, now)))
    .execute()
}

function phasesOf(game: Game, now: Date) {
  const { presaleFrom, saleFrom } = saleTimes(game, now)
  const phase = { event_id: game.id, max_per_buyer: MAX_PER_BUYER }
  return [
    { ...phase, position: 1, who: 'member', from_at: presaleFrom },
    { ...phase, position: 2, who: 'everybody', from_at: saleFrom },
  ]
}

/** Members buy two weeks before everybody else, at ten in the morning. */
function saleTimes({ sale, startsAt }: Game, now: Date): { presaleFrom: Date; saleFrom: Date } {
  const today = new Date(now.toISOString().slice(0, 10))
  const at = (from: Date, days: number) => {
    const day = addMinutes(from, days * DAY)
    day.setUTCHours(0, 0, 0, 0)
    return inBerlin(day, 10, 0)
  }
  if (sale === 'members') return { presaleFrom: at(today, -3), saleFrom: at(today, 11) }
  if (sale === 'later') return { presaleFrom: at(startsAt, -40), saleFrom: at(startsAt, -26) }
  return { presaleFrom: at(startsAt, -60), saleFrom: at(startsAt, -46) }
}

async function seedPrices(trx: Trx): Promise<void> {
  const prices = Object.entries(PRICES).flatMap(([priceClass, types]) =>
    Object.entries(types).map(([ticketType, cents]) => ({ priceClass, ticketType, cents })),
  )
  await sql`
    insert into event_prices (event_id, price_class, ticket_type, price_cents, member_price_cents, vat_rate)
    select events.id, p.price_class, p.ticket_type, p.cents, p.member_cents, 19 from events,
      unnest(${prices.map((one) => one.priceClass)}::text[], ${prices.map((one) => one.ticketType)}::text[],
        ${prices.map((one) => one.cents)}::int[], ${prices.map(memberCents)}::int[])
        as p(price_class, ticket_type, cents, member_cents)`.execute(trx)
}

/** Members pay ten per cent less for a full ticket, in whole euros. */
function memberCents({ ticketType, cents }: { ticketType: string; cents: number }): number | null {
  return ticketType === 'full' ? Math.floor((cents - percentOf(cents, 10)) / 100) * 100 : null
}

/** Games on sale have their season tickets and early buyers; the others are still empty. */
async function seedClaims(trx: Trx, games: Game[]): Promise<void> {
  const { blocks } = venue()
  const seated = blocks.filter((block) => block.kind === 'seated' && !block.isGuest)
  const standing = blocks.filter((block) => block.kind === 'standing')
  for (const { id, sale } of games) {
    if (sale === 'over') continue
    if (sale !== 'later') {
      const taken = seated.flatMap((block) => takenSeats(block, sale))
      await sql`
        insert into seat_claims (event_id, seat_id, block_id, blocked_reason)
        select ${id}, seat_id, split_part(seat_id, '-', 1), 'seasonTicket'
        from unnest(${taken}::text[]) as taken(seat_id)`.execute(trx)
    }
    await trx
      .insertInto('standing_counters')
      .values(
        standing.map((block) => ({
          event_id: id,
          block_id: block.id,
          capacity: block.capacity,
          taken: standingTaken(block, sale),
        })),
      )
      .execute()
  }
}

function standingTaken(block: { id: string; capacity: number }, sale: HomeGame['sale']): number {
  if (sale === 'soldOut') return block.capacity
  if (sale === 'few') return block.capacity - (FEW_STANDING[block.id] ?? 0)
  return Math.floor(block.capacity * 0.7)
}

/** Two neighbours for the next game, one ticket for the game after, and what was bought for the last ones. */
async function seedOwnTickets(trx: Trx, games: Game[], sealing: Sealing): Promise<void> {
  const own = [
    { at: 0, owner: people.fan.id, seats: ['19-12-7', '19-12-8'] },
    { at: 1, owner: people.fan.id, seats: ['11-9-14'] },
    { at: -1, owner: people.fan.id, seats: ['19-12-7', '19-12-8'] },
    { at: -3, owner: people.fan.id, seats: ['104-3-12'] },
    { at: 0, owner: people.mitglied.id, seats: ['20-5-3'] },
    { at: -2, owner: people.mitglied.id, seats: ['20-5-3', '20-5-4'] },
  ]
  const keys = createKeyRing({ db: trx, sealing })
  for (const { at, owner, seats } of own) {
    const game = games.find((one) => one.at === at)!
    const order = await newOrder(trx)
    for (const seatId of seats) await seedTicket(trx, { keys, eventId: game.id, owner, seatId, ...order })
  }
}

type OwnTicket = {
  keys: ReturnType<typeof createKeyRing>
  eventId: string
  owner: string
  seatId: string
  ticketType?: 'full' | 'reduced' | 'child'
  checkoutId: string
  orderNumber: string
}

/** A ticket for a seat, whoever had it before; a full one unless it is said. Answers its id. */
export async function seedTicket(trx: Trx, given: OwnTicket): Promise<string> {
  const { keys, eventId, owner, seatId, ticketType = 'full', checkoutId, orderNumber } = given
  const id = newId()
  const seat = venue().seatById.get(seatId)!
  const block = venue().blockById.get(seat.blockId)!
  const event = (await findEvent(trx, eventId))!
  await sql`
    insert into seat_claims (event_id, seat_id, block_id, ticket_id) values (${eventId}, ${seatId}, ${block.id}, ${id})
    on conflict (event_id, seat_id) do update set ticket_id = excluded.ticket_id, blocked_reason = null`.execute(
    trx,
  )
  await insertTickets(trx, [
    {
      id,
      eventId,
      ownerId: owner,
      buyerId: owner,
      checkoutId,
      orderNumber,
      checkoutItemId: newId(),
      blockId: block.id,
      row: seat.row,
      seat: seat.seat,
      seatId,
      priceClass: block.priceClass,
      ticketType,
      priceCents: PRICES[block.priceClass]![ticketType]!,
      vatRate: 19,
      code: codeOf({
        id,
        ownerId: owner,
        issue: 1,
        media: 'mobile',
        place: { kind: 'seat', block, seat },
        event,
        key: await keys.signingKey(),
      }),
    },
  ])
  return id
}

export async function newOrder(trx: Trx): Promise<{ checkoutId: string; orderNumber: string }> {
  return { checkoutId: newId(), orderNumber: await nextOrderNumber(trx) }
}

async function nextOrderNumber(trx: Trx): Promise<string> {
  const { rows } = await sql<{
    number: number
  }>`select nextval('order_number_sequence')::int as number`.execute(trx)
  return `SVF-${new Date().getFullYear()}-${String(rows[0]!.number).padStart(6, '0')}`
}
