import { type Hold, type Refusal, refusal, type UserOption } from '#modules/selling/sellable.ts'
import { prolongSeat, releaseSeats, secureSeats, unsecureSeats } from '#modules/tickets/holds.storage.ts'
import type { TicketListeners } from '#modules/tickets/listeners.ts'
import { placeOf } from '#modules/tickets/quote.ts'
import {
  prolongStanding,
  releaseStanding,
  secureStanding,
  sweepStanding,
  unsecureStanding,
} from '#modules/tickets/standing.storage.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import type { Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { createBestSeasonPlaces } from './best.ts'
import { seasonAvailability, seasonBlock } from './on-sale.ts'
import {
  dropSeasonPlaces,
  holdMatchesHeldBy,
  isSeasonPlaceHeld,
  keepAgain,
  keepForSeasonTicket,
  matchesAhead,
  prolongSeasonPlace,
  secureSeasonPlaces,
  takenSeasonPlace,
  takeSeasonPlace,
  unpromise,
  unsecureSeasonPlaces,
} from './season-places.storage.ts'

/** A place of the ground that is sold for a season. */
export type NamedPlace = {
  blockId: string
  row: string | null
  seat: string | null
  /** Null: a standing place. */
  seatId: string | null
  kind: 'seat' | 'wheelchair' | 'companion' | null
  priceClass: string
  /** Of its block. */
  capacity: number
}

/** A place for a season: a seat, or one place in a standing block of so many. */
export type SeasonPlace = { season: number; blockId: string; seatId: string | null; capacity: number }

export type SeasonPlaces = ReturnType<typeof createSeasonPlaces>

type SeasonPlacesContext = {
  listeners: Pick<TicketListeners, 'notify'>
  noSeatLock: boolean
  cacheMs: number
}

/**
 * Places that carts hold for a whole season: in every match ahead at once, by the rows that single matches are sold by, so that
 * nobody else is sold one of them. Beside them a row of season_places, for seasons whose matches nobody knows yet.
 */
export function createSeasonPlaces(ctx: SeasonPlacesContext) {
  return {
    ...inContext(ctx, { release, letGo }),
    /** A part of the statement that writes a cart item (`Taking.taken`). */
    taken: (place: SeasonPlace & { cartItemId: string }) =>
      takenSeasonPlace({ ...place, noSeatLock: ctx.noSeatLock }),
    placeNamed,
    availability: seasonAvailability,
    block: seasonBlock,
    best: createBestSeasonPlaces(ctx),
    makeRoom,
    renew,
    secure,
    secureAgain,
    unsecure,
    holdMatchesHeldBy,
    keepForSeasonTicket,
  }
}

/** By the option of a cart: a seat by its id, or a standing block. Null: there is no such place, or it is not the club's to sell. */
function placeNamed(option: UserOption): NamedPlace | null {
  const place = placeOf({ options: [option] })
  if (!place || place.block.isGuest || awayArea(place.block.id)) return null
  const { block } = place
  const seat = place.kind === 'seat' ? place.seat : null
  return {
    blockId: block.id,
    row: seat?.row ?? null,
    seat: seat?.seat ?? null,
    seatId: seat?.id ?? null,
    kind: seat?.kind ?? null,
    priceClass: block.priceClass,
    capacity: block.capacity,
  }
}

/** Ended holds of standing places turn nobody away. */
async function makeRoom(trx: Trx, { season, blockId, seatId }: SeasonPlace): Promise<void> {
  if (seatId !== null) return
  for (const eventId of await matchesAhead(trx, season)) await sweepStanding(trx, { eventId, blockId })
}

async function renew(trx: Trx, item: { cartItemId: string; minutes: number }): Promise<Hold | Refusal> {
  const expiresAt = await prolongSeasonPlace(trx, item)
  if (expiresAt) {
    await prolongSeat(trx, item)
    await prolongStanding(trx, item)
    return { expiresAt, canProlong: false }
  }
  return (await isSeasonPlaceHeld(trx, item.cartItemId))
    ? refusal(409, 'ALREADY_PROLONGED', 'A hold is prolonged once')
    : refusal(409, 'CARTITEM_EXPIRED', 'The hold has ended')
}

/** Repeatable; what is promised to a checkout stays. */
async function release(ctx: SeasonPlacesContext, trx: Trx, cartItemIds: string[]): Promise<void> {
  const gone = await dropSeasonPlaces(trx, { cartItemIds, checkoutId: null })
  if (gone.length === 0) return
  await keepAgain(trx, gone)
  const waited = [...(await releaseSeats(trx, gone)), ...(await releaseStanding(trx, gone))]
  for (const eventId of new Set(waited)) await ctx.listeners.notify('reserved', trx, eventId)
}

/** Paid in vain: what a checkout was promised is nobody's, or whose it was before; so it is where somebody waits for it. */
async function letGo(ctx: SeasonPlacesContext, trx: Trx, cartItemId: string): Promise<void> {
  await unpromise(trx, cartItemId)
  await release(ctx, trx, [cartItemId])
}

/** Answers the items whose place was still theirs. */
async function secure(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[]; until: Date },
): Promise<string[]> {
  const cartItemIds = await secureSeasonPlaces(trx, given)
  await secureSeats(trx, { ...given, cartItemIds })
  await secureStanding(trx, { ...given, cartItemIds })
  return cartItemIds
}

/** Takes a place again for a payment that came late; its own hold counts as free. */
async function secureAgain(
  trx: Trx,
  given: SeasonPlace & { cartItemId: string; checkoutId: string; until: Date },
): Promise<boolean> {
  const { cartItemId, checkoutId, until } = given
  const cartItemIds = [cartItemId]
  // Its own places first, so that none of them is in the way.
  await dropSeasonPlaces(trx, { cartItemIds, checkoutId: null })
  await keepAgain(trx, cartItemIds)
  await releaseSeats(trx, cartItemIds)
  await releaseStanding(trx, cartItemIds)
  await makeRoom(trx, given)
  if (!(await takeSeasonPlace(trx, given))) return false
  return (await secure(trx, { checkoutId, cartItemIds, until })).length === 1
}

const GRACE_MINUTES = 3

/** The checkout ended: places that the cart still wants go back to the end it was told, the others are free now. */
async function unsecure(trx: Trx, given: { checkoutId: string; cartItemIds: string[] }): Promise<void> {
  const ended = { ...given, graceMinutes: GRACE_MINUTES }
  await unsecureSeasonPlaces(trx, ended)
  await unsecureSeats(trx, ended)
  await unsecureStanding(trx, ended)
}
