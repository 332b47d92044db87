import { sql } from 'kysely'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { phasesFrom } from '#modules/tickets/phases.rules.ts'
import { saleStateOf } from '#modules/tickets/sale.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { EventsContext } from './events.ts'
import { findEvent } from './storage.ts'

/** What is to be done with a match. */
export type Fate =
  | { kind: 'move'; startsAt: Date }
  | { kind: 'callOff'; givesBack: boolean }
  | { kind: 'refund' }

/** What it does, asked of those who do it; reads only. */
export function consequencesOf(
  context: EventsContext,
  at: Db,
  { id, fate }: { id: string; fate: Fate },
): Promise<Consequences> {
  if (fate.kind === 'move') return ofMove(context, at, { id, startsAt: fate.startsAt })
  if (fate.kind === 'callOff') return ofCallOff(context, at, { id, givesBack: fate.givesBack })
  return ofRefund(context, at, id)
}

/** For the action, under the lock of its match: throws when it does not do any more what was confirmed. */
export function agreeingTo(
  context: EventsContext,
  given: { id: string; fate: Fate; digest: string },
): (trx: Trx) => Promise<void> {
  return async (trx) => {
    const now = await consequencesOf(context, trx, given)
    try {
      requireSame(now, given)
    } catch (error) {
      const event = await findEvent(trx, given.id)
      if (
        !event ||
        event.cancelledAt ||
        !['onSale', 'presale'].includes(saleStateOf({ ...event, phases: phasesFrom(event.phases) }))
      )
        throw error
      throw new AppError(409, 'EVENT_SALE_RUNS_ON', 'Tickets are being sold: end the sale, then look again')
    }
  }
}

async function ofMove(
  { tickets }: EventsContext,
  at: Db,
  { id, startsAt }: { id: string; startsAt: Date },
): Promise<Consequences> {
  const told = await tickets.foresee(at, { event: { id }, startsAt })
  return tellConsequences({
    lines: [
      { kind: 'ticketsMove', count: await countLive(at, id) },
      { kind: 'ownersMailed', count: told.ownersMailed ?? 0 },
      { kind: 'timesMove' },
      { kind: 'offersTooLate', count: told.offersEnd ?? 0 },
      { kind: 'transfersMove', count: told.transfersMove ?? 0 },
      { kind: 'transfersTooLate', count: told.transfersEnd ?? 0 },
      { kind: 'wishesTooLate', count: told.wishesEnd ?? 0 },
      { kind: 'moneyStays', isNot: true },
      { kind: 'phasesStay', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}

async function ofCallOff(
  { tickets, eventRefunds }: EventsContext,
  at: Db,
  { id, givesBack }: { id: string; givesBack: boolean },
): Promise<Consequences> {
  const told = await tickets.foresee(at, { event: { id }, startsAt: null })
  const all = await eventRefunds.sums(at, { eventId: id })
  // Sales of the exchange are reversed by themselves, whatever the club decides.
  const reversed = await eventRefunds.sums(at, { eventId: id, only: told.itemsReversed ?? [] })
  const moving = givesBack ? all : reversed
  const staying = {
    orders: all.orders - all.refunded - (reversed.orders - reversed.refunded),
    cents: moneyOf(all) - moneyOf(reversed),
  }
  return tellConsequences({
    lines: [
      { kind: 'saleEnds' },
      { kind: 'ticketsEnd', count: await countLive(at, id) },
      { kind: 'ownersMailed', count: told.ownersMailed ?? 0 },
      ...(givesBack
        ? [{ kind: 'moneyGoesBack', count: all.orders - all.refunded, cents: moneyOf(all) }]
        : [{ kind: 'moneyStays', count: staying.orders, cents: staying.cents, isNot: true }]),
      { kind: 'salesReversed', count: told.salesReversed ?? 0, cents: moneyOf(reversed) },
      { kind: 'debtsEnd', count: moving.unpaidCents, cents: moving.unpaidCents },
      { kind: 'offersEnd', count: told.offersEnd ?? 0 },
      { kind: 'offersBeingPaid', count: told.offersBeingPaid ?? 0 },
      { kind: 'transfersEnd', count: told.transfersEnd ?? 0 },
      { kind: 'wishesEnd', count: told.wishesEnd ?? 0 },
      { kind: 'wishesInCarts', count: told.wishesInCarts ?? 0 },
      { kind: 'cartsEnd', count: told.placesInCarts ?? 0, isPassing: true },
      { kind: 'seasonTicketsStay', count: all.seasonTickets, isNot: true },
    ],
    totalCents: moneyOf(moving) || null,
    isFinal: true,
  })
}

async function ofRefund({ eventRefunds }: EventsContext, at: Db, id: string): Promise<Consequences> {
  if (!(await findEvent(at, id))) throw notFound()
  const sums = await eventRefunds.sums(at, { eventId: id })
  return tellConsequences({
    lines: [
      { kind: 'moneyGoesBack', count: sums.orders - sums.refunded, cents: moneyOf(sums) },
      { kind: 'debtsEnd', count: sums.unpaidCents, cents: sums.unpaidCents },
      { kind: 'seasonTicketsStay', count: sums.seasonTickets, isNot: true },
    ],
    totalCents: moneyOf(sums),
    isFinal: true,
  })
}

/** What was never paid does not go back. */
function moneyOf({ leftCents, unpaidCents }: { leftCents: number; unpaidCents: number }): number {
  return leftCents - unpaidCents
}

/** Tickets that open a gate, season tickets' among them. */
async function countLive(at: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tickets where event_id = ${id} and revoked_at is null`.execute(at)
  return rows[0]!.count
}
