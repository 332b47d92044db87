import { sql } from 'kysely'
import { staffErrors } from '#modules/staff/schema.ts'
import type { TicketListeners } from '#modules/tickets/listeners.ts'
import { giveBackSeats } from '#modules/tickets/reserved-places.storage.ts'
import type { ContingentKind } from '#modules/tickets/schema.ts'
import { giveBackStanding } from '#modules/tickets/standing.storage.ts'
import { findBlock } from '#modules/tickets/venue/grounds.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import * as storage from './contingents.storage.ts'

export type ContingentsContext = {
  db: Db
  listeners: TicketListeners
  /** Negative controls of the race tests. */
  noSeatLock: boolean
  noPlanVersion: boolean
}

export type ContingentTerms = { kind: ContingentKind; name: string; releasesAt: Date | null }

/** What is painted: whole blocks, rows and single seats, and standing places by number. */
export type PaintedPlaces = {
  blockIds: readonly string[]
  rows: readonly { blockId: string; row: string }[]
  seatIds: readonly string[]
  standing: readonly { blockId: string; places: number }[]
}

const MOST_CONTINGENTS = 40

const refusals = {
  CONTINGENT_RELEASED: 'The contingent was let go: it keeps nothing any more.',
  CONTINGENT_IN_BALLOT: 'A ballot draws its places: they stay as they are until then.',
  CONTINGENT_TOO_MANY: 'A match has no more than forty contingents.',
  CONTINGENT_NO_ROOM: 'The block has not as many free places.',
  CONTINGENT_GUEST_BLOCK: 'The visitors’ own blocks are not the club’s to give.',
  EVENT_CLOSED: 'The match is called off or has begun.',
} as const

export const refuse = (code: keyof typeof refusals) => new AppError(409, code, refusals[code])

/** A new one keeps nothing until it is painted. */
export function addContingent(
  { db }: ContingentsContext,
  given: { eventId: string; terms: ContingentTerms },
): Promise<{ id: string }> {
  const { eventId, terms } = given
  return db.transaction().execute(async (trx) => {
    await holdPlan(trx, { eventId, seen: null })
    if ((await storage.loadContingents(trx, eventId)).length >= MOST_CONTINGENTS)
      throw refuse('CONTINGENT_TOO_MANY')
    const id = newId()
    await trx
      .insertInto('contingents')
      .values({ id, event_id: eventId, kind: terms.kind, name: terms.name, releases_at: terms.releasesAt })
      .execute()
    return { id }
  })
}

/** Another name or another moment. */
export function changeContingent(
  { db }: ContingentsContext,
  given: { eventId: string; id: string; version: number; terms: ContingentTerms },
): Promise<void> {
  const { eventId, id, version, terms } = given
  return db.transaction().execute(async (trx) => {
    await holdPlan(trx, { eventId, seen: version })
    await requireKeeping(trx, { eventId, id })
    await trx
      .updateTable('contingents')
      .set({ kind: terms.kind, name: terms.name, releases_at: terms.releasesAt })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * Paints places in the colour of a contingent, or of none (null: they go on sale). What is sold, in a cart or kept for something
 * else stays as it is, and is counted. Of two who paint the same plan the second gets 409 and looks again.
 */
export function paintPlaces(
  { db, listeners, noSeatLock, noPlanVersion }: ContingentsContext,
  given: { eventId: string; version: number; contingentId: string | null; places: PaintedPlaces },
): Promise<{ painted: number; left: number }> {
  const { eventId, version, contingentId, places } = given
  return db.transaction().execute(async (trx) => {
    await holdPlan(trx, { eventId, seen: noPlanVersion ? null : version })
    const seatIds = seatsIn(places)
    await requireSeatsAt(trx, { eventId, seatIds })
    if (await storage.anyInBallot(trx, { eventId, seatIds })) throw refuse('CONTINGENT_IN_BALLOT')
    if (contingentId === null) return wipe(trx, { listeners, eventId, seatIds })
    await requireKeeping(trx, { eventId, id: contingentId })
    const painted = await storage.paintSeats(trx, { eventId, contingentId, seatIds, noSeatLock })
    let standing = 0
    for (const { blockId, places: wanted } of places.standing.toSorted((a, b) =>
      a.blockId < b.blockId ? -1 : 1,
    )) {
      if (findBlock(blockId)?.kind !== 'standing') throw notFound()
      if (!(await storage.paintStanding(trx, { eventId, contingentId, blockId, places: wanted })))
        throw refuse('CONTINGENT_NO_ROOM')
      standing += wanted
    }
    await dropTags(trx, ['tickets'])
    return { painted: painted.length + standing, left: seatIds.length - painted.length }
  })
}

async function wipe(
  trx: Trx,
  given: { listeners: TicketListeners; eventId: string; seatIds: readonly string[] },
): Promise<{ painted: number; left: number }> {
  const which = storage.paintedAmong(given.eventId, given.seatIds)
  const painted = await storage.countPaintedAmong(trx, which)
  for (const eventId of await giveBackSeats(trx, which))
    await given.listeners.notify('reserved', trx, eventId)
  await dropTags(trx, ['tickets'])
  return { painted, left: given.seatIds.length - painted }
}

/** What is left of it goes on sale: to those who wait for it, or to everybody. Answers how many places. */
export function releaseContingent(
  context: ContingentsContext,
  given: { eventId: string; id: string; agree?: (trx: Trx) => Promise<void> },
): Promise<number> {
  const { eventId, id, agree } = given
  return context.db.transaction().execute(async (trx) => {
    await holdPlan(trx, { eventId, seen: null })
    await requireKeeping(trx, { eventId, id })
    await agree?.(trx)
    return release(trx, { listeners: context.listeners, id })
  })
}

/** The same in the transaction of whoever gives its places to somebody; nothing where it was let go before. */
export async function releaseInside(
  context: Pick<ContingentsContext, 'listeners'>,
  trx: Trx,
  { eventId, id }: { eventId: string; id: string },
): Promise<number> {
  await storage.takePlan(trx, { eventId, seen: null })
  return release(trx, { listeners: context.listeners, id })
}

/** From the opening of a ballot until it is drawn or called off. @throws 404, 409 where it keeps nothing or is drawn already */
export async function keepForBallot(trx: Trx, given: { eventId: string; id: string }): Promise<void> {
  await holdKeeping(trx, given)
  await storage.setInBallot(trx, { id: given.id, isInBallot: true })
}

export async function endBallot(trx: Trx, { id }: { id: string }): Promise<void> {
  await storage.setInBallot(trx, { id, isInBallot: false })
}

async function release(
  trx: Trx,
  { listeners, id }: { listeners: TicketListeners; id: string },
): Promise<number> {
  if (!(await storage.markReleased(trx, id))) return 0
  const which = sql`c.contingent_id = ${id}`
  const seats = await storage.countPaintedAmong(trx, which)
  const standing = await storage.dropStandingOf(trx, id)
  const reserved = [...(await giveBackSeats(trx, which)), ...(await giveBackStanding(trx, standing))]
  for (const eventId of new Set(reserved)) await listeners.notify('reserved', trx, eventId)
  await dropTags(trx, ['tickets', 'matches'])
  return seats + standing.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** By the clock: each in a transaction of its own, so that one that fails keeps no other. */
export async function releaseDueContingents({ db, listeners }: ContingentsContext): Promise<number> {
  const due = await storage.loadDue(db)
  for (const { id, eventId } of due)
    await db.transaction().execute(async (trx) => {
      await storage.takePlan(trx, { eventId, seen: null })
      await release(trx, { listeners, id })
    })
  return due.length
}

export async function loadContingentPlan(db: Db, eventId: string) {
  const version = await storage.planVersionOf(db, eventId)
  if (version === null) throw notFound()
  const [items, painted] = [
    await storage.loadContingents(db, eventId),
    await storage.loadPainted(db, eventId),
  ]
  return { version, items, painted }
}

/** The plan of a match that is ahead, and a contingent of it that still keeps places: nobody changes them meanwhile. */
export async function holdKeeping(trx: Trx, given: { eventId: string; id: string }): Promise<void> {
  await holdPlan(trx, { eventId: given.eventId, seen: null })
  await requireKeeping(trx, given)
}

/** Nobody takes single places out of what a ballot draws. */
export async function requireOutOfBallot(trx: Trx, given: { eventId: string; id: string }): Promise<void> {
  if ((await storage.holdContingent(trx, given))?.isInBallot) throw refuse('CONTINGENT_IN_BALLOT')
}

async function holdPlan(trx: Trx, given: { eventId: string; seen: number | null }): Promise<void> {
  const plan = await storage.takePlan(trx, given)
  if (plan?.isAhead) return
  if (plan) throw refuse('EVENT_CLOSED')
  if ((await storage.planVersionOf(trx, given.eventId)) === null) throw notFound()
  throw new AppError(409, 'OFFICE_VERSION_CONFLICT', staffErrors.OFFICE_VERSION_CONFLICT)
}

async function requireKeeping(trx: Trx, given: { eventId: string; id: string }): Promise<void> {
  const contingent = await storage.holdContingent(trx, given)
  if (!contingent) throw notFound()
  if (contingent.releasedAt) throw refuse('CONTINGENT_RELEASED')
  if (contingent.isInBallot) throw refuse('CONTINGENT_IN_BALLOT')
}

/** Seats are the home ground's: elsewhere there are none to paint. */
async function requireSeatsAt(
  trx: Trx,
  { eventId, seatIds }: { eventId: string; seatIds: readonly string[] },
): Promise<void> {
  if (seatIds.length === 0) return
  const { rows } = await sql`select from events where id = ${eventId} and not is_away`.execute(trx)
  if (rows.length === 0) throw new AppError(404, 'SEAT_UNKNOWN', 'There is no such place')
}

/** All seats that are meant, each once; 404 where there is no such place. */
function seatsIn({ blockIds, rows, seatIds }: PaintedPlaces): string[] {
  const { blockById, seatById } = venue()
  const meant = new Set<string>()
  const inBlock = (blockId: string) => {
    const block = blockById.get(blockId)
    if (!block) throw notFound()
    if (block.isGuest) throw refuse('CONTINGENT_GUEST_BLOCK')
    return block
  }
  for (const id of blockIds)
    for (const { seats } of inBlock(id).rows) for (const seat of seats) meant.add(seat.id)
  for (const { blockId, row } of rows) {
    const found = inBlock(blockId).rows.find((one) => one.row === row)
    if (!found) throw notFound()
    for (const seat of found.seats) meant.add(seat.id)
  }
  for (const id of seatIds) {
    const seat = seatById.get(id)
    if (!seat) throw new AppError(404, 'SEAT_UNKNOWN', 'There is no such place')
    inBlock(seat.blockId)
    meant.add(id)
  }
  return [...meant]
}
