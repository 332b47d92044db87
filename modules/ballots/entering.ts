import { sweepstakes as terms } from '#club/sweepstakes.ts'
import { isProved, makeCode, networkOf } from '#modules/draws/draws.ts'
import { drawStatusOf } from '#modules/draws/moments.rules.ts'
import { groundBanRefusal, isBanned } from '#modules/ground-bans/ground-bans.ts'
import { mayBuyIn } from '#modules/tickets/phases.rules.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { type BallotsContext, refuse } from './context.ts'
import * as entries from './entries.storage.ts'
import { roomsOf, tagOf } from './reading.ts'
import type { NewApplication } from './schema.ts'
import { type BallotRow, findBallot, lockBallot } from './storage.ts'

type Applying = { personId: string; address: string; ballotId: string; application: NewApplication }

/** One application each, for whoever the ballot is for; answers its id. */
export async function apply(ctx: BallotsContext, given: Applying): Promise<{ id: string }> {
  const { personId, ballotId, address } = given
  const { language, quantity, ...asked } = given.application
  const priceClasses = [...new Set(asked.priceClasses)]
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, personId)
    const ballot = await findBallot(trx, ballotId)
    if (!ballot || ballot.calledOffAt) throw notFound()
    if (drawStatusOf(ballot) !== 'open') throw refuse('BALLOT_NOT_OPEN')
    if (await entries.hasEntry(trx, { ballotId, personId })) throw refuse('BALLOT_ALREADY_IN')
    await refuseToApply(ctx, trx, { ballot, personId })
    if (quantity > ballot.perApplication) throw refuse('BALLOT_TOO_MANY_TICKETS')
    const rooms = await roomsOf(ctx, trx, ballot)
    const wanted = rooms.flatMap(({ priceClass }) => (priceClasses.includes(priceClass) ? [priceClass] : []))
    if (wanted.length < priceClasses.length) throw refuse('BALLOT_OTHER_PLACES')
    const entry = { id: newId(), ballotId, personId, quantity, priceClasses: wanted, language }
    await write(ctx, trx, { entry, address })
    await dropTags(trx, [tagOf(ballot.eventId)])
    return { id: entry.id }
  })
}

async function refuseToApply(
  ctx: BallotsContext,
  trx: Trx,
  { ballot, personId }: { ballot: BallotRow; personId: string },
): Promise<void> {
  const event = (await ctx.tickets.allocation.findEvent(trx, ballot.eventId))!
  if (event.cancelled_at) throw refuse('BALLOT_NOT_OPEN')
  if (!(await isProved(trx, personId))) throw refuse('BALLOT_UNPROVED')
  if (await isBanned(trx, { personIds: [personId], at: event.starts_at })) throw groundBanRefusal()
  const user = { kind: 'subject', subjectId: personId, organisationId: null, actorId: personId } as const
  const { rights } = await ctx.cart.buyerOf(trx, user)
  const audience = { who: ballot.who, memberSince: null, from: ballot.opensAt, until: null }
  const phase = { ...audience, maxPerBuyer: 1, priceClasses: null }
  if (!rights || !mayBuyIn(phase, rights, event.starts_at)) throw refuse('BALLOT_FOR_OTHERS')
}

/** Numbers are given one after the other, so those of one network are counted without a race. */
async function write(
  ctx: BallotsContext,
  trx: Trx,
  {
    entry,
    address,
  }: { entry: Omit<entries.NewEntry, 'number' | 'salt' | 'code' | 'network'>; address: string },
): Promise<void> {
  const { ballotId, personId } = entry
  const number = await entries.takeNumber(trx, ballotId)
  if (number === null) throw refuse('BALLOT_NOT_OPEN')
  const network = networkOf(ctx, { drawId: ballotId, address })
  if ((await entries.countFrom(trx, { ballotId, network })) >= terms.perAddressAndHour)
    throw refuse('BALLOT_TOO_MANY_HERE', { retryAfterSeconds: 3600 })
  const proof = makeCode({ drawId: ballotId, entrant: personId })
  if (!(await entries.insertEntry(trx, { ...entry, ...proof, number, network })))
    throw refuse('BALLOT_ALREADY_IN')
}

/**
 * While the list is open nothing of it stays. Afterwards the application stays in the list and is passed over; and whoever was drawn
 * gives their places to the next.
 */
export async function withdraw(ctx: BallotsContext, own: { id: string; personId: string }): Promise<void> {
  const wishId = await ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, own.personId)
    const seen = await entries.findOwn(trx, own)
    if (!seen) throw notFound()
    const ballot = (await lockBallot(trx, seen.ballotId))!
    const entry = await entries.findOwn(trx, own)
    if (!entry) throw notFound()
    await dropTags(trx, [tagOf(ballot.eventId)])
    if (entry.state === 'Won' && entry.wishId) return entry.wishId
    if (!['Entered', 'Next', 'Won'].includes(entry.state)) throw notFound()
    if (ballot.closedAt) await entries.saveState(trx, { id: own.id, state: 'Out', because: 'withdrawn' })
    else await entries.removeEntry(trx, own.id)
    return null
  })
  // By the way of the waiting list: out of the cart, and on to the next.
  if (wishId) await ctx.list.withdraw({ personId: own.personId, id: wishId })
}
