import type { ChangingHands } from '#modules/tickets/changing-hands.ts'
import type { KeyRing } from '#modules/tickets/codes/keys.ts'
import type { TicketListeners } from '#modules/tickets/listeners.ts'
import type { TicketMedium } from '#modules/tickets/schema.ts'
import { giveBackStanding } from '#modules/tickets/standing.storage.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { insertSeasonTickets, nextSerials } from './issuing.storage.ts'
import { issueTickets } from './issuing.ts'
import { moveTo } from './moving.ts'
import { placeNamed } from './named-place.ts'
import {
  boundTicketsOf,
  holdSeasonTicketsOf,
  repriceOf,
  restoreOf,
  withholdOf,
} from './of-contracts.storage.ts'
import { passOn } from './passing-on.ts'
import { refusalToSeasonPlace, seasonTicketNumber } from './season-tickets.rules.ts'
import {
  endSeasonTicket,
  type HomeMatch,
  hasSeasonTicket,
  holdLiveSeasonTickets,
  holdSeasonTicket,
  insertSeasonTicket,
  listSeasonTickets,
  loadMatchesOf,
  nextSerial,
  type SeasonTicket,
} from './season-tickets.storage.ts'

/** Of how many season tickets the tickets are written together. */
const STRETCH = 100

export type SeasonTickets = ReturnType<typeof createSeasonTickets>

export type SeasonTicketsOptions = Recipients & {
  db: Db
  keys: KeyRing
  listeners: TicketListeners
  hands: ChangingHands
}

/** Who may have one. */
export type Recipients = {
  /** Throws when the person is gone, and keeps them until the transaction ends. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  /** Fan clubs and companies hold none. */
  isOrganisation(trx: Trx, id: string): Promise<boolean>
}

export type SeasonTicketGift = {
  /** The contract that it comes from (modules/contracts). */
  contractId?: string | null
  ownerId: string
  season: number
  /** A seat (`19-12-7`) or a standing block (`23`). */
  place: string
  ticketType: string
  media: Extract<TicketMedium, 'mobile' | 'print'>
  /** For the season, gross. */
  priceCents: number
  vatRate: number
  /** Who gives it, for the record. */
  actor: string
}

/**
 * Season tickets: one per person and season (TIX-09), none for organisations (TIX-10). Each home match of the season gets a
 * ticket of its own, in the transaction that gives the season ticket, so that a person has all of them or none.
 */
export function createSeasonTickets(ctx: SeasonTicketsOptions) {
  return {
    ...inContext(ctx, { give, giveIn, giveTogether, issueMissing, end, endOf, withhold, passOn, moveTo }),
    /** The money came after all. Repeatable. */
    restore: restoreOf,
    /** A season ticket of a contract was given at another price. */
    reprice: repriceOf,
    notReturnable: (db: Db, contractIds: string[]) => boundTicketsOf(db, ctx.listeners, contractIds),
    list: (season: number | null) => listSeasonTickets(ctx.db, season),
  }
}

function give(
  ctx: SeasonTicketsOptions,
  gift: SeasonTicketGift,
): Promise<{ number: string; matches: number }> {
  const { db } = ctx
  return db.transaction().execute((trx) => giveIn(ctx, trx, gift, ({ isAhead }) => isAhead))
}

/** With the matches that `wanted` picks from those of the season: the demo's season began before the program. */
async function giveIn(
  ctx: SeasonTicketsOptions,
  trx: Trx,
  gift: SeasonTicketGift,
  wanted: (match: HomeMatch) => boolean,
): Promise<{ number: string; matches: number }> {
  const { isOrganisation, holdPerson } = ctx
  const { ownerId, actor } = gift
  if (await isOrganisation(trx, ownerId)) throw refuseOrganisation()
  await holdPerson(trx, ownerId)
  const ticket = ticketOf(gift, await nextSerial(trx))
  const { contractId = null } = gift
  if (!(await insertSeasonTicket(trx, { ...ticket, contractId, givenBy: actor })))
    throw await refusalOf(trx, ticket)
  const matches = await issueTickets(ctx, trx, { seasonTickets: [ticket], wanted })
  return { number: ticket.number, matches }
}

/**
 * Those of many contracts at once, in a few statements. Refused whole where one of them is: the caller takes all of it back, and gives
 * one after the other to learn whose.
 */
async function giveTogether(
  ctx: SeasonTicketsOptions,
  trx: Trx,
  given: {
    gifts: readonly (SeasonTicketGift & { contractId: string })[]
    /** Keeps all of them until the transaction ends. Throws when one is gone or an organisation. */
    holdOwners(trx: Trx, ids: readonly string[]): Promise<void>
    wanted(match: HomeMatch): boolean
  },
): Promise<void> {
  const { gifts, holdOwners, wanted } = given
  await holdOwners(
    trx,
    gifts.map(({ ownerId }) => ownerId),
  )
  const serials = await nextSerials(trx, gifts.length)
  const seasonTickets = gifts.map((gift, index) => ticketOf(gift, serials[index]!))
  const rows = seasonTickets.map((ticket, index) => ({
    ...ticket,
    contractId: gifts[index]!.contractId,
    givenBy: gifts[index]!.actor,
  }))
  if (!(await insertSeasonTickets(trx, rows)))
    throw new AppError(409, 'SEAT_TAKEN', 'One of the places or persons has a season ticket')
  await issueTickets(ctx, trx, { seasonTickets, wanted })
}

/** 422 where season tickets are not given. */
function ticketOf(gift: SeasonTicketGift, serial: number): SeasonTicket {
  const { ownerId, season, ticketType, priceCents, vatRate, media } = gift
  const place = placeNamed(gift.place)
  const no = place ? refusalToSeasonPlace(place, ticketType) : 'There is no such place'
  if (no || !place) throw new AppError(422, 'PLACE_IS_NO_SEASON_TICKET', no!)
  const seat = place.kind === 'seat' ? place.seat : null
  return {
    id: newId(),
    season,
    ownerId,
    number: seasonTicketNumber(season, serial),
    blockId: place.block.id,
    row: seat?.row ?? null,
    seat: seat?.seat ?? null,
    seatId: seat?.id ?? null,
    priceClass: place.block.priceClass,
    ...{ ticketType, media, priceCents, vatRate },
  }
}

/** Tickets for matches of their season that came since; repeatable. */
async function issueMissing(
  ctx: SeasonTicketsOptions,
  season: number,
): Promise<{ seasonTickets: number; tickets: number }> {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const live = await holdLiveSeasonTickets(trx, season)
    let tickets = 0
    for (let from = 0; from < live.length; from += STRETCH) {
      const seasonTickets = live.slice(from, from + STRETCH)
      const had = await loadMatchesOf(
        trx,
        seasonTickets.map(({ id }) => id),
      )
      tickets += await issueTickets(ctx, trx, { seasonTickets, had, wanted: ({ isAhead }) => isAhead })
    }
    return { seasonTickets: live.length, tickets }
  })
}

/** Its tickets of matches ahead end with it, whoever holds them; their places are free again. */
async function end(
  ctx: SeasonTicketsOptions,
  given: {
    number: string
    actor: string
    because: string
  },
): Promise<{ tickets: number }> {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const held = await holdSeasonTicket(trx, given.number)
    if (!held) throw notFound()
    return endHeld(ctx, trx, { ...given, id: held.id })
  })
}

/** The same for those that a contract has given, in the caller's transaction. Repeatable. */
async function endOf(
  ctx: SeasonTicketsOptions,
  trx: Trx,
  given: { contractId: string; actor: string; because: string },
): Promise<void> {
  for (const id of await holdSeasonTicketsOf(trx, given.contractId)) await endHeld(ctx, trx, { ...given, id })
}

async function endHeld(
  { listeners }: SeasonTicketsOptions,
  trx: Trx,
  given: { id: string; actor: string; because: string },
): Promise<{ tickets: number }> {
  const { id, actor: endedBy, because } = given
  const { tickets, standing } = await endSeasonTicket(trx, { id, endedBy, because })
  await giveBackStanding(trx, standing)
  if (tickets.length > 0) await listeners.notify('voided', trx, tickets)
  return { tickets: tickets.length }
}

/** Nobody goes in with the tickets of these contracts until they are paid. Repeatable. */
async function withhold(ctx: SeasonTicketsOptions, trx: Trx, contractIds: string[]): Promise<void> {
  const { listeners } = ctx
  const held = await withholdOf(trx, contractIds)
  if (held.length > 0) await listeners.notify('withheld', trx, held)
}

function refuseOrganisation(): AppError {
  return new AppError(422, 'FANCLUB_CANNOT_BE_RECIPIENT', 'Season tickets are for persons, not organisations')
}

/** One of two indexes said no: the person has one, or the seat. */
async function refusalOf(trx: Trx, ticket: SeasonTicket): Promise<AppError> {
  if (await hasSeasonTicket(trx, ticket))
    return new AppError(
      409,
      'ALREADY_RECIPIENT_OF_SEASON_TICKET',
      'The person has a season ticket for this season',
    )
  return new AppError(409, 'SEAT_TAKEN', 'The place is another season ticket’s')
}
