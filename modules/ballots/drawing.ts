import { listHashOf } from '#modules/draws/draw.rules.ts'
import { doDue, makeSecret, openSecret, sealAnew } from '#modules/draws/draws.ts'
import { placesFor } from '#modules/draws/rooms.rules.ts'
import { phasesFrom } from '#modules/tickets/phases.rules.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { winnersBuy } from './ballots.rules.ts'
import { type BallotsContext, placeOf, refuse } from './context.ts'
import * as entries from './entries.storage.ts'
import { tellSoon } from './news.ts'
import { roomsOf, tagOf } from './reading.ts'
import { fill } from './serving.ts'
import * as storage from './storage.ts'

export type BallotTerms = Omit<storage.NewBallot, 'id' | 'eventId' | 'secret' | 'commitment'>

/** For a match on sale, out of a contingent that keeps its places until the draw. With its secret, which nobody sees before. */
export async function openBallot(
  ctx: BallotsContext,
  trx: Trx,
  given: { eventId: string; terms: BallotTerms },
): Promise<{ id: string }> {
  const { eventId, terms } = given
  const { allocation } = ctx.tickets
  if (!(await allocation.lockQueue(trx, eventId))) throw notFound()
  const event = (await allocation.findEvent(trx, eventId))!
  const { opensAt, closesAt, drawsAt, buyUntil } = terms
  const isOrdered = opensAt < closesAt && closesAt <= drawsAt && drawsAt < buyUntil
  if (!isOrdered || closesAt <= event.now || buyUntil > event.sale_until || event.cancelled_at)
    throw refuse('BALLOT_MOMENTS')
  const rooms = await roomsOf(ctx, trx, { eventId, contingentId: terms.contingentId, places: null })
  const { items } = await ctx.tickets.loadContingentPlan(trx, eventId)
  const contingent = items.find(({ id }) => id === terms.contingentId)
  if (!contingent) throw notFound()
  if (
    contingent.releasedAt ||
    (contingent.releasesAt && contingent.releasesAt <= drawsAt) ||
    rooms.length === 0
  )
    throw refuse('BALLOT_NOTHING_KEPT')
  const priceClasses = rooms.map(({ priceClass }) => priceClass)
  const buying = { ...terms, priceClasses, from: drawsAt, until: buyUntil }
  if (!winnersBuy(phasesFrom(event.phases), buying)) throw refuse('BALLOT_NO_PHASE')
  const id = newId()
  const made = makeSecret(id, { sealing: ctx.sealing, placeOf })
  if (!(await storage.insertBallot(trx, { ...terms, ...made, id, eventId }))) throw refuse('BALLOT_RUNS')
  await ctx.tickets.keepForBallot(trx, { eventId, id: terms.contingentId })
  await dropTags(trx, [tagOf(eventId)])
  return { id }
}

/** Applications are taken no more, and what the list is, and how many places there are, stands fixed for everybody to see. */
export async function closeList(ctx: BallotsContext, trx: Trx, id: string): Promise<void> {
  const ballot = await storage.lockBallot(trx, id)
  if (!ballot) throw notFound()
  if (ballot.closedAt || ballot.calledOffAt || ballot.now < ballot.opensAt) throw refuse('BALLOT_LIST_CLOSED')
  const listHash = listHashOf(await entries.lotsOf(trx, id))
  await storage.saveClosed(trx, { id, listHash, places: await roomsOf(ctx, trx, ballot) })
  await dropTags(trx, [tagOf(ballot.eventId)])
}

/**
 * Opens the secret, which fixes the order of all applications, and gives them the places. The contingent is let go in the same
 * transaction, to the line of the waiting list, in which whoever was drawn stands first.
 */
export async function draw(ctx: BallotsContext, trx: Trx, id: string): Promise<{ winners: number }> {
  const seen = await storage.findBallot(trx, id)
  if (!seen) throw notFound()
  const { eventId } = seen
  await ctx.tickets.allocation.lockQueue(trx, eventId)
  const ballot = (await storage.lockBallot(trx, id))!
  if (!ballot.closedAt || ballot.drawnAt || ballot.calledOffAt) throw refuse('BALLOT_LIST_CLOSED')
  const lots = await entries.lotsOf(trx, id)
  const { secret, order } = openSecret(ballot, { sealing: ctx.sealing, placeOf, lots })
  await storage.saveDrawn(trx, { id, secret, order })
  const winners = await judge(trx, { ballot, order })
  await entries.forgetNetworks(trx, id)
  await fill(ctx, trx, (await ctx.tickets.allocation.findEvent(trx, eventId))!)
  await ctx.list.lineChanged(trx, eventId)
  await ctx.tickets.endBallot(trx, { id: ballot.contingentId })
  await ctx.tickets.releaseContingentInside(trx, { eventId, id: ballot.contingentId })
  await tellSoon(ctx, trx)
  await dropTags(trx, [tagOf(eventId)])
  return { winners }
}

/** What the draw made of each application, for everybody to see. */
async function judge(
  trx: Trx,
  { ballot, order }: { ballot: storage.BallotRow; order: readonly number[] },
): Promise<number> {
  const all = new Map((await entries.loadEntries(trx, ballot.id)).map((entry) => [entry.number, entry]))
  const inOrder = order.map((number) => all.get(number)!)
  const able = inOrder.filter((entry) => entry.state === 'Entered' && entry.personId !== null)
  const won = new Map(placesFor(able, ballot.places!).map((one) => [one.number, one.priceClass]))
  await entries.saveJudged(
    trx,
    inOrder.map((entry) => ({ id: entry.id, ...fateOf(entry, won.get(entry.number)) })),
  )
  return won.size
}

function fateOf(
  { state, personId }: entries.EntryRow,
  priceClass: string | undefined,
): Omit<entries.Judged, 'id'> {
  if (state === 'Out') return { state, drawnAs: 'excluded', priceClass: null, owed: null }
  if (personId === null) return { state: 'Lost', drawnAs: 'gone', priceClass: null, owed: null }
  if (priceClass) return { state: 'Won', drawnAs: 'won', priceClass, owed: null }
  return { state: 'Next', drawnAs: 'noRoom', priceClass: null, owed: 'next' }
}

/** Before the draw: there will be none, and everybody who applied hears of it. Its contingent stays as it is. */
export async function callOff(ctx: BallotsContext, trx: Trx, id: string): Promise<void> {
  const ballot = await storage.lockBallot(trx, id)
  if (!ballot) throw notFound()
  if (ballot.drawnAt || ballot.calledOffAt) throw refuse('BALLOT_LIST_CLOSED')
  await storage.saveCalledOff(trx, id)
  await ctx.tickets.endBallot(trx, { id: ballot.contingentId })
  await entries.oweAll(trx, { ballotId: id, owed: 'calledOff', state: 'Lost' })
  await tellSoon(ctx, trx)
  await dropTags(trx, [tagOf(ballot.eventId)])
}

/** The match is off: what was drawn ends with it. */
async function endCancelled(ctx: BallotsContext, trx: Trx, id: string): Promise<void> {
  const ballot = (await storage.lockBallot(trx, id))!
  if (!ballot.drawnAt) return callOff(ctx, trx, id)
  await entries.oweAll(trx, { ballotId: id, owed: 'calledOff', state: 'Lost' })
  await storage.saveEnded(trx, id)
  await tellSoon(ctx, trx)
  await dropTags(trx, [tagOf(ballot.eventId)])
}

const DUE = { close: closeList, draw, callOff: endCancelled } satisfies Record<
  string,
  (ctx: BallotsContext, trx: Trx, id: string) => Promise<unknown>
>

/** Once a minute: what is over is closed, what is due is drawn, and whoever follows is served. */
export async function lookAfter(ctx: BallotsContext): Promise<void> {
  const { db, sealing } = ctx
  await sealAnew(db, { sealing, placeOf, table: 'ticket_ballots' })
  for (const { id, eventId, due } of await storage.loadDue(db)) {
    if (due === 'serve') await ctx.list.serve(eventId)
    else await doDue(db, { raced: 'BALLOT_LIST_CLOSED', work: (trx) => DUE[due](ctx, trx, id) })
  }
}
