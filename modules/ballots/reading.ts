import { drawStatusOf } from '#modules/draws/moments.rules.ts'
import { fixedOnWire, placesProofOf } from '#modules/draws/proof.rules.ts'
import type { Room } from '#modules/draws/rooms.rules.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { BallotsContext } from './context.ts'
import { loadEntries, loadOwn, lotsOf, type OwnEntryRow } from './entries.storage.ts'
import type { Ballot, BallotProof, OwnApplication } from './schema.ts'
import * as storage from './storage.ts'

type Reading = Pick<BallotsContext, 'db' | 'tickets'>

/** Pages that show the ballot of a match. */
export const tagOf = (eventId: string): string => `ballot:${eventId}`

/** What is drawn: fixed once the list is closed; before, what the contingent keeps. Wheelchair places are not drawn. */
export async function roomsOf(
  { tickets }: Pick<BallotsContext, 'tickets'>,
  db: Db,
  ballot: { eventId: string; contingentId: string; places: readonly Room[] | null },
): Promise<readonly Room[]> {
  if (ballot.places) return ballot.places
  const { eventId, contingentId } = ballot
  const kept = await tickets.allocation.placesKept(db, { eventId, contingentId })
  return kept.filter(({ priceClass }) => !tickets.allocation.isForWheelchairs(priceClass))
}

export async function toWire(ctx: Reading, db: Db, row: storage.BallotRow): Promise<Ballot> {
  const rooms = await roomsOf(ctx, db, row)
  const nameOf = (id: string) =>
    ctx.tickets.allocation.namesOf({ priceClasses: [id], ticketType: 'full' }).priceClasses[0]!.name
  return {
    id: row.id,
    eventId: row.eventId,
    status: drawStatusOf(row),
    who: row.who,
    perApplication: row.perApplication,
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    drawsAt: row.drawsAt.toISOString(),
    buyUntil: row.buyUntil.toISOString(),
    priceClasses: rooms.map(({ priceClass, places }) => ({
      id: priceClass,
      name: nameOf(priceClass),
      places,
    })),
    applications: row.applications,
    winners: row.winners,
    ...fixedOnWire(row),
  }
}

/** The ballot of a match; null where it has none. */
export async function ballotOf(ctx: Reading, eventId: string): Promise<Ballot | null> {
  const row = await storage.findBallotOf(ctx.db, eventId)
  return row && toWire(ctx, ctx.db, row)
}

export async function readBallot(ctx: Reading, eventId: string): Promise<Ballot> {
  const ballot = await ballotOf(ctx, eventId)
  if (!ballot) throw notFound()
  return ballot
}

export async function listOwn(
  ctx: Reading,
  given: { personId: string; page: number; pageSize: number },
): Promise<List<OwnApplication>> {
  const list = pageOf(await loadOwn(ctx.db, given), given)
  return { ...list, items: await Promise.all(list.items.map((row) => applicationOf(ctx, row))) }
}

export async function readOwn(ctx: Reading, own: { personId: string; id: string }): Promise<OwnApplication> {
  const [row] = await loadOwn(ctx.db, { ...own, page: 1, pageSize: 1 })
  if (!row) throw notFound()
  return applicationOf(ctx, row)
}

async function applicationOf(ctx: Reading, row: OwnEntryRow): Promise<OwnApplication> {
  const { id, event, number, code, salt, quantity, because, offeredUntil, enteredAt } = row
  const ballot = (await storage.findBallot(ctx.db, row.ballotId))!
  const priceClasses = row.priceClass ? [row.priceClass] : row.priceClasses
  return {
    id,
    ballot: await toWire(ctx, ctx.db, ballot),
    event: { ...event, startsAt: new Date(event.startsAt).toISOString() },
    ...{ number, code, salt, quantity, because },
    priceClasses: ctx.tickets.allocation.namesOf({ priceClasses, ticketType: 'full' }).priceClasses,
    state: row.state === 'Won' && offeredUntil ? 'Offered' : row.state,
    offeredUntil: offeredUntil?.toISOString() ?? null,
    enteredAt: enteredAt.toISOString(),
  }
}

/** Published as soon as it is fixed: the commitment at once, the list once it is closed, the secret with the draw. */
export async function readProof(ctx: Reading, id: string): Promise<BallotProof> {
  const row = await storage.findBallot(ctx.db, id)
  if (!row) throw notFound()
  const rooms = await roomsOf(ctx, ctx.db, row)
  const fates = await loadEntries(ctx.db, id)
  const out = fates.filter(({ state, drawnAs }) =>
    row.drawnAt ? drawnAs === 'excluded' : row.closedAt && state === 'Out',
  )
  return placesProofOf({
    ...{ row, rooms, fates },
    excluded: out.map(({ number }) => ({ number, because: 'withdrawn' })),
    published: row.closedAt ? await lotsOf(ctx.db, id) : [],
    hasFollowed: ({ drawnAs, priceClass }) => drawnAs === 'noRoom' && priceClass !== null,
  })
}
