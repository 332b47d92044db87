import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { OfficePlan, OfficePlanBlock, Painting } from './contingents.schema.ts'
import { contingentsInBook } from './contingents.storage.ts'
import type { EventsContext } from './events.ts'

export async function loadPlan({ db, tickets }: EventsContext, id: string): Promise<OfficePlan> {
  const { version, items, painted } = await tickets.loadContingentPlan(db, id)
  return {
    version,
    painted,
    contingents: items.map(({ releasesAt, releasedAt, ...one }) => ({
      ...one,
      releasesAt: releasesAt?.toISOString() ?? null,
      releasedAt: releasedAt?.toISOString() ?? null,
    })),
    outlines: (await tickets.planBlocks(id)).map(({ id: block, isGuest, polygon, centre }) => ({
      id: block,
      isGuest,
      outline: polygon.map(([x, y]): [number, number] => [Math.round(x), Math.round(y)]),
      centre: [Math.round(centre[0]), Math.round(centre[1])],
    })),
  }
}

export async function loadPlanBlock(
  { db, tickets }: EventsContext,
  given: { id: string; blockId: string },
): Promise<OfficePlanBlock> {
  const block = (await tickets.planBlocks(given.id)).find(({ id }) => id === given.blockId)
  if (!block || (await tickets.planVersionOf(db, given.id)) === null) throw notFound()
  const states = new Map(
    (await tickets.loadSeatStates(db, { eventId: given.id, blockId: block.id })).map((one) => [
      one.seatId,
      one,
    ]),
  )
  return {
    id: block.id,
    kind: block.kind,
    capacity: block.capacity,
    rows: block.rows.map(({ row, seats }) => ({
      row,
      seats: seats.map(({ id, seat, kind }) => {
        const { state = 'free', contingentId = null, reason = null } = states.get(id) ?? {}
        return { id, seat, kind, state, contingentId, reason: contingentId ? null : reason }
      }),
    })),
  }
}

/** What letting a contingent go does: by what it keeps now. */
export async function releaseConsequences(
  { tickets }: EventsContext,
  at: Db,
  { id, contingentId }: { id: string; contingentId: string },
): Promise<Consequences> {
  const { items } = await tickets.loadContingentPlan(at, id)
  const contingent = items.find((one) => one.id === contingentId)
  if (!contingent) throw notFound()
  return tellConsequences({
    lines: [
      { kind: 'placesReleased', count: contingent.left },
      { kind: 'listFirst' },
      { kind: 'givenStay', count: contingent.given, isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}

/** Contingents with what they keep, as the audit book has them. */
export async function inBook(db: Db, id: string): Promise<unknown> {
  return { contingents: await contingentsInBook(db, id) }
}

/** `19, 22-3, 23-1 (2)`: blocks, rows, and how many seats of which rows; as short as it can be said. */
export function placesOf({
  blockIds,
  rows,
  seatIds,
  standing,
}: Omit<Painting, 'version' | 'contingentId'>): string {
  const seats = Map.groupBy(seatIds, (id) => id.slice(0, id.lastIndexOf('-')))
  const parts = [
    ...blockIds,
    ...rows.map(({ blockId, row }) => `${blockId}-${row}`),
    ...[...seats].map(([row, of]) => (of.length === 1 ? of[0]! : `${row} (${of.length})`)),
    ...standing.map(({ blockId, places }) => `${blockId}: ${places}`),
  ]
  const text = parts.join(', ')
  return text.length > 400 ? `${text.slice(0, 400)}…` : text || '–'
}
