import type { Ballots } from '#modules/ballots/ballots.ts'
import { findEvent } from '#modules/office/events/storage.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { pageOf } from '#platform/lists.ts'
import type { NewOfficeBallot, OfficeBallots } from './ballots.schema.ts'

export type BallotsDesk = {
  db: Db
  ballots: Ballots
  tickets: Pick<Tickets, 'loadContingentPlan'>
}

export async function listBallots(
  { db, ballots, tickets }: BallotsDesk,
  eventId: string,
): Promise<OfficeBallots> {
  if (!(await findEvent(db, eventId))) throw notFound()
  const { items } = await tickets.loadContingentPlan(db, eventId)
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const rows = await ballots.staff.listOf(db, eventId)
  return {
    items: await Promise.all(
      rows.map(async (row) => ({
        ...(await ballots.staff.toWire(db, row)),
        ...(await ballots.staff.sumApplications(db, row.id)),
        contingent: names.get(row.contingentId) ?? '',
      })),
    ),
    sources: items
      .filter(({ releasedAt, left }) => releasedAt === null && left > 0)
      .map(({ id, name, left }) => ({ contingentId: id, name, places: left })),
  }
}

export function openBallot(
  { ballots }: BallotsDesk,
  trx: Trx,
  { eventId, wish }: { eventId: string; wish: NewOfficeBallot },
): Promise<{ id: string }> {
  const { contingentId, who, perApplication } = wish
  const terms = {
    ...{ contingentId, who, perApplication },
    opensAt: new Date(wish.opensAt),
    closesAt: new Date(wish.closesAt),
    drawsAt: new Date(wish.drawsAt),
    buyUntil: new Date(wish.buyUntil),
  }
  return ballots.staff.openBallot(trx, { eventId, terms })
}

/** Of this match; 404 else. */
export async function requireBallot(
  { ballots }: BallotsDesk,
  db: Db,
  { id, ballotId }: { id: string; ballotId: string },
): Promise<void> {
  if ((await ballots.staff.find(db, ballotId))?.eventId !== id) throw notFound()
}

export async function listApplications(
  desk: BallotsDesk,
  given: { id: string; ballotId: string; page: number; pageSize: number },
) {
  const { db, ballots } = desk
  await requireBallot(desk, db, given)
  const list = pageOf(await ballots.staff.listApplications(db, given), given)
  return {
    ...list,
    items: list.items.map(({ isOffered, ...one }) => ({
      ...one,
      state: one.state === 'Won' && isOffered ? ('Offered' as const) : one.state,
    })),
  }
}

/** What the audit book says of a ballot before and after. */
export async function ballotInBook({ ballots }: BallotsDesk, trx: Trx, ballotId: string) {
  const row = await ballots.staff.find(trx, ballotId)
  return (
    row && {
      closedAt: row.closedAt?.toISOString() ?? null,
      drawnAt: row.drawnAt?.toISOString() ?? null,
      calledOffAt: row.calledOffAt?.toISOString() ?? null,
      applications: row.applications,
      winners: row.winners,
    }
  )
}
