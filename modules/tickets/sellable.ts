import { isBanned } from '#modules/ground-bans/ground-bans.ts'
import {
  type Buyer,
  type Fulfilment,
  type Reserve,
  refusal,
  type SecureLine,
  type Sellable,
  type Taking,
} from '#modules/selling/sellable.ts'
import type { KeyRing } from '#modules/tickets/codes/keys.ts'
import { findEvent } from '#modules/tickets/events/events.storage.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { restoreTickets, withholdTickets } from './hands.storage.ts'
import {
  claimSeatAgain,
  dropSeatsOfCheckout,
  HOLD_STATUS,
  type HoldStatus,
  isHeld,
  loadHoldStatus,
  prolongSeat,
  releaseSeats,
  secureSeats,
  unsecureSeats,
} from './holds.storage.ts'
import { issueTickets } from './issue.ts'
import type { TicketListeners } from './listeners.ts'
import { notReturnableOf } from './not-returnable.ts'
import { limitOf, mayBuyIn, phasesFrom, type SalePhase, sellsClass } from './phases.rules.ts'
import { createQuotePlace, placeOf } from './quote.ts'
import { compareSeatIds, DAY_TICKET, type Place, parseTicketSku } from './sale.rules.ts'
import {
  claimStandingAgain,
  dropStandingOfCheckout,
  giveBackStanding,
  joinStanding,
  prolongStanding,
  releaseStanding,
  secureStanding,
  unsecureStanding,
} from './standing.storage.ts'
import { takePlace } from './taking.ts'
import { voidTickets } from './tickets.storage.ts'

/** A declined payer has this long to try again, even when the hold of the cart has ended meanwhile. */
const GRACE_MINUTES = 3

type TicketSaleContext = { keys: KeyRing; listeners: TicketListeners; noSeatLock: boolean }

/** Sells places of events. `noSeatLock` breaks it for the race tests' negative control. */
export function createTicketSellable(given: {
  keys: KeyRing
  listeners: TicketListeners
  /** How old a price may be. */
  cacheMs?: number
  noSeatLock?: boolean
}): Sellable {
  const { keys, listeners, cacheMs = 0, noSeatLock = false } = given
  const ctx: TicketSaleContext = { keys, listeners, noSeatLock }

  return {
    kind: DAY_TICKET,
    owns: (sku) => parseTicketSku(sku) !== null,
    quote: createQuotePlace({ cacheMs }),
    ...inContext(ctx, { taking, release, fulfil }),
    renew,
    join,
    status: HOLD_STATUS,
    securedUntil: (status) => (status as HoldStatus | null)?.secured_until ?? null,
    problems,
    secure,
    secureAgain,
    unsecure,
    revoke: async (trx, { checkoutItemIds }) => {
      const { tickets, standing, reserved } = await voidTickets(trx, checkoutItemIds)
      await notifyReserved(ctx, trx, [...reserved, ...(await giveBackStanding(trx, standing))])
      if (tickets.length > 0) await listeners.notify('voided', trx, tickets)
    },
    async withhold(trx, { checkoutId }) {
      const held = await withholdTickets(trx, checkoutId)
      if (held.length > 0) await listeners.notify('withheld', trx, held)
    },
    restore: (trx, { checkoutId }) => restoreTickets(trx, checkoutId),
    notReturnable: (db, checkoutItemIds) => notReturnableOf(db, listeners, checkoutItemIds),
    withdrawalRight: () => 'fixedDate',
  }
}

function taking(ctx: TicketSaleContext, item: Reserve): Taking | null {
  const { noSeatLock } = ctx
  return takePlace({ item, ...wishOf(item) }, { noSeatLock })
}

const renew: Sellable['renew'] = async (trx, item) => {
  const expiresAt = (await prolongSeat(trx, item)) ?? (await prolongStanding(trx, item))
  if (expiresAt) return { expiresAt, canProlong: false }
  return (await isHeld(trx, item.cartItemId))
    ? refusal(409, 'ALREADY_PROLONGED', 'A hold is prolonged once')
    : refusal(409, 'CARTITEM_EXPIRED', 'The hold has ended')
}

async function release(ctx: TicketSaleContext, trx: Trx, cartItemIds: string[]): Promise<void> {
  if (cartItemIds.length === 0) return
  const seats = await releaseSeats(trx, cartItemIds)
  await notifyReserved(ctx, trx, [...seats, ...(await releaseStanding(trx, cartItemIds))])
}

async function notifyReserved(ctx: TicketSaleContext, trx: Trx, eventIds: string[]): Promise<void> {
  const { listeners } = ctx
  for (const eventId of new Set(eventIds)) await listeners.notify('reserved', trx, eventId)
}

async function fulfil(
  ctx: TicketSaleContext,
  trx: Trx,
  sale: Fulfilment,
): Promise<{ checkoutItemId: string; serialNumber: string }[]> {
  const { keys, listeners } = ctx
  const issued = await issueTickets(trx, keys, sale)
  for (const [eventId, items] of Map.groupBy(sale.items, (item) => parseTicketSku(item.sku)!.eventId)) {
    const cartItemIds = items.map((item) => item.cartItemId)
    await listeners.notify('sold', trx, { eventId, ownerId: sale.ownerId, cartItemIds })
  }
  return issued
}

const join: Sellable['join'] = async (trx, lines) => {
  return (await joinStanding(trx, lines)) ?? ((await isHeld(trx, lines.into)) ? 1 : null)
}

const problems: Sellable['problems'] = (lines, buyer) => {
  const events = lines.map((line) => ({ ...line, eventId: parseTicketSku(line.sku)!.eventId }))
  const wanted = Map.groupBy(events, (line) => line.eventId)
  return events.flatMap((line) => {
    const state = line.status as HoldStatus | null
    const inCart = wanted.get(line.eventId)!
    const places = inCart.reduce((sum, one) => sum + one.quantity, 0)
    if (!state?.is_open || isAloneCompanion(line, inCart))
      return [{ cartItemId: line.cartItemId, errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' }]
    if (state.is_banned) return [{ cartItemId: line.cartItemId, errorCode: 'GROUND_BAN' }]
    const own = ownPhases(line, state, buyer)
    // Their right has ended since, or the sale was changed under the cart.
    if (own.length === 0) return [{ cartItemId: line.cartItemId, errorCode: 'PHASE_FOR_OTHERS' }]
    // A claimed anonymous cart may hold more than one person may have: the cart says so before checkout does.
    if (state.bought + places > limitOf(own))
      return [{ cartItemId: line.cartItemId, errorCode: 'TICKET_LIMIT_REACHED' }]
    return state.is_held ? [] : [{ cartItemId: line.cartItemId, errorCode: 'CARTITEM_EXPIRED' }]
  })
}

const secure: Sellable['secure'] = async (trx, { checkoutId, lines, until, buyer }) => {
  const { seats, standing } = byPlace(lines)
  const [bySeat, byStanding, stands] = await Promise.all([
    seats.length > 0 ? secureSeats(trx, { checkoutId, cartItemIds: seats, until }) : [],
    standing.length > 0 ? secureStanding(trx, { checkoutId, cartItemIds: standing, until }) : [],
    loadHoldStatus(trx, { lines, buyer }),
  ])
  const secured = new Set([...bySeat, ...byStanding])
  const found = problems(
    lines.map((line) => ({ ...line, status: stands.get(line.cartItemId) ?? null })),
    buyer,
  )
  const lost = lines.filter(
    (line) => !secured.has(line.cartItemId) && !found.some((one) => one.cartItemId === line.cartItemId),
  )
  return [...found, ...lost.map((line) => ({ cartItemId: line.cartItemId, errorCode: 'CARTITEM_EXPIRED' }))]
}

const secureAgain: Sellable['secureAgain'] = async (trx, { checkoutId, lines, until, buyer }) => {
  const cartItemIds = lines.map((line) => line.cartItemId)
  const personIds = [buyer.subjectId, buyer.actorId ?? null]
  for (const line of inLockOrder(lines)) {
    const { eventId, place } = wishOf(line)
    const { cartItemId, quantity } = line
    const event = await findEvent(trx, eventId)
    const wish = { eventId, blockId: place.block.id, cartItemId, checkoutId, until }
    const got =
      event !== null &&
      event.cancelled_at === null &&
      !(await isBanned(trx, { personIds, at: event.starts_at })) &&
      (place.kind === 'seat'
        ? await claimSeatAgain(trx, { ...wish, seatId: place.seat.id })
        : await claimStandingAgain(trx, { ...wish, quantity }))
    if (got) continue
    await dropSeatsOfCheckout(trx, checkoutId, cartItemIds)
    await dropStandingOfCheckout(trx, checkoutId, cartItemIds)
    return false
  }
  return true
}

const unsecure: Sellable['unsecure'] = async (trx, { checkoutId, lines }) => {
  const ended = {
    checkoutId,
    cartItemIds: lines.map((line) => line.cartItemId),
    graceMinutes: GRACE_MINUTES,
  }
  await unsecureSeats(trx, ended)
  await unsecureStanding(trx, ended)
}

/** The event and place of an item that was quoted before. */
export function wishOf(line: Pick<SecureLine, 'sku' | 'options'>): {
  eventId: string
  priceClass: string
  ticketType: string
  place: Place
} {
  const sku = parseTicketSku(line.sku)
  const place = placeOf(line)
  if (!sku || !place) throw new AppError(404, 'SEAT_UNKNOWN', 'There is no such place')
  return { ...sku, place }
}

/** The cart items that are seats, and those that are places in a standing block. */
function byPlace(lines: SecureLine[]): { seats: string[]; standing: string[] } {
  const idsOf = (kind: Place['kind']) =>
    lines.filter((line) => wishOf(line).place.kind === kind).map((line) => line.cartItemId)
  return { seats: idsOf('seat'), standing: idsOf('standing') }
}

/** Seats in the order of `compareSeatIds`, then standing blocks. */
function inLockOrder(lines: SecureLine[]): SecureLine[] {
  const keyOf = (line: SecureLine) => {
    const { eventId, place } = wishOf(line)
    return { eventId, id: place.kind === 'seat' ? place.seat.id : `standing/${place.block.id}` }
  }
  return lines.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    return one.eventId === other.eventId
      ? compareSeatIds(one.id, other.id)
      : one.eventId < other.eventId
        ? -1
        : 1
  })
}

/**
 * What was taken in a phase may be bought while it is held, though the phase has ended, by whoever still has the right to it.
 * While nobody has asked for the rights, all phases count.
 */
function ownPhases(line: { sku: string }, { phases, starts_at }: HoldStatus, { rights }: Buyer): SalePhase[] {
  const { priceClass } = parseTicketSku(line.sku)!
  return phasesFrom(phases).filter(
    (phase) =>
      sellsClass(phase, priceClass) && (rights === null || mayBuyIn(phase, rights, new Date(starts_at))),
  )
}

type PlacedLine = Pick<SecureLine, 'sku' | 'options'>

/** Somebody took the wheelchair place out of the cart and left its companion's in. */
function isAloneCompanion(line: PlacedLine, inCart: PlacedLine[]): boolean {
  const place = placeOf(line)
  if (place?.kind !== 'seat' || place.seat.companionOf === null) return false
  const wheelchair = place.seat.companionOf
  return !inCart.some((one) => one.options.some((option) => option.value === wheelchair))
}
