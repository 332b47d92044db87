import type { ChangingHands } from '#modules/tickets/changing-hands.ts'
import {
  keepForSeasonTicket,
  matchesAhead,
  takeSeasonPlace,
} from '#modules/tickets/season-places/season-places.storage.ts'
import { giveBackStanding, sweepStanding } from '#modules/tickets/standing.storage.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import {
  type AheadTicket,
  freeSeatOf,
  freeUnused,
  holdLiveFrom,
  keptMatches,
  loadAhead,
  type MovedTo,
  setPlace,
} from './moving.storage.ts'
import { placeNamed } from './named-place.ts'
import { refusalToSeasonPlace } from './season-tickets.rules.ts'
import { takeSeasonSeat, takeSeasonStanding } from './season-tickets.storage.ts'

export type Moved = MovedTo & {
  /** Tickets for matches ahead that have the new place and a code of their own. */
  tickets: number
  /** Those that somebody sold on, offered, gave away or used already: they stay where they are. */
  stay: number
}

/** For the whole transaction: nobody waits for it. */
const HOLD_MS = 3_600_000

/**
 * The season tickets of a contract move to another place, with their tickets for matches ahead, each with a new code; the old place is
 * free at once. The new one must be free in every match ahead, as for whoever buys it: all of it, or 409 and nothing.
 *
 * The caller holds the contract. Taken here: season tickets, places in the order of matches, then tickets in the order of their ids.
 */
export async function moveTo(
  { hands }: { hands: ChangingHands },
  trx: Trx,
  given: { contractId: string; ownerId: string; fromSeason: number; place: string; ticketType: string },
): Promise<Moved> {
  const to = placeFor(given)
  const live = await holdLiveFrom(trx, given)
  const ids = live.map(({ id }) => id)
  const ahead = await loadAhead(trx, ids)
  for (const eventId of ahead.map((one) => one.eventId).toSorted()) await hands.holdMatch(trx, eventId)
  const kept = to.seatId ? await keptMatches(trx, to.seatId) : []
  for (const season of new Set([given.fromSeason, ...live.map((one) => one.season)]))
    await take(trx, { ...to, season })
  await setPlace(trx, { ids, ...to })
  let tickets = 0
  for (const one of ahead) if (await move(hands, trx, one, { ...to, ownerId: given.ownerId })) tickets += 1
  if (to.seatId) await freeUnused(trx, { seatId: to.seatId, ids, except: kept })
  const { capacity: _, ...place } = to
  return { ...place, tickets, stay: ahead.length - tickets }
}

function placeFor({ place: name, ticketType }: { place: string; ticketType: string }) {
  const place = placeNamed(name)
  const no = place ? refusalToSeasonPlace(place, ticketType) : 'There is no such place'
  if (no || !place) throw new AppError(422, 'PLACE_IS_NO_SEASON_TICKET', no!)
  const { block } = place
  const seat = place.kind === 'seat' ? place.seat : null
  return {
    blockId: block.id,
    row: seat?.row ?? null,
    seat: seat?.seat ?? null,
    seatId: seat?.id ?? null,
    priceClass: block.priceClass,
    capacity: block.capacity,
  }
}

/** As a cart takes it, for this transaction alone; then it is kept for the tickets that move there. */
async function take(
  trx: Trx,
  place: { season: number; blockId: string; seatId: string | null; capacity: number },
): Promise<void> {
  const { season, blockId, seatId } = place
  if (seatId === null)
    for (const eventId of await matchesAhead(trx, season)) await sweepStanding(trx, { eventId, blockId })
  const cartItemId = newId()
  const until = new Date(Date.now() + HOLD_MS)
  if (!(await takeSeasonPlace(trx, { ...place, cartItemId, until }))) throw taken()
  await keepForSeasonTicket(trx, cartItemId)
}

async function move(
  hands: ChangingHands,
  trx: Trx,
  { id, eventId }: AheadTicket,
  to: MovedTo & { ownerId: string },
): Promise<boolean> {
  const ticket = await hands.holdTicket(trx, { id, ownerId: to.ownerId })
  if (!ticket || ticket.isUsed || ticket.claim?.kind === 'offer') return false
  const { blockId, seatId } = to
  const isTaken = seatId
    ? await takeSeasonSeat(trx, { eventId, seatId, blockId, ticketId: id })
    : await takeSeasonStanding(trx, { eventId, blockId })
  if (!isTaken) throw taken()
  if (ticket.seatId) await freeSeatOf(trx, { eventId, seatId: ticket.seatId, ticketId: id })
  else await giveBackStanding(trx, [{ event_id: eventId, block_id: ticket.blockId, quantity: 1 }])
  await hands.reseat(trx, ticket, to)
  return true
}

const taken = () => new AppError(409, 'SEAT_TAKEN', 'The place is somebody else’s')
