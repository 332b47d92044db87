import { placesFor } from '#modules/draws/rooms.rules.ts'
import type { WaitingListApi } from '#modules/waiting-list/waiting-list.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import type { BallotsContext } from './context.ts'
import * as entries from './entries.storage.ts'
import { tellSoon } from './news.ts'
import { tagOf } from './reading.ts'
import { lockServing, type ServedBallot, saveEnded } from './storage.ts'

type Event = NonNullable<Awaited<ReturnType<BallotsContext['tickets']['allocation']['findEvent']>>>
type DrawnFirst = Parameters<WaitingListApi['serveDrawnFirst']>[0]

/** What the waiting list asks before it serves: whoever was drawn comes before everybody who joined it. */
export function drawnFirst(ctx: BallotsContext): DrawnFirst {
  return {
    fill: (trx, event) => fill(ctx, trx, event),
    async keeps(trx, eventId) {
      const kept = new Set<string>()
      for (const { id, places } of await lockServing(trx, eventId)) {
        const priceClasses = places!.map(({ priceClass }) => priceClass)
        for (const one of await entries.classesWanted(trx, { ballotId: id, priceClasses })) kept.add(one)
      }
      return kept
    },
  }
}

/** Under the event's lock: who let go makes room for whoever was drawn next, and winners come into the line. */
export async function fill(ctx: BallotsContext, trx: Trx, event: Event): Promise<boolean> {
  let joined = 0
  for (const ballot of await lockServing(trx, event.id)) {
    await entries.followWishes(trx, ballot.id)
    if (ballot.now >= ballot.buyUntil) {
      const { holding } = await entries.loseNext(trx, ballot.id)
      if (holding === 0) await saveEnded(trx, ballot.id)
    } else {
      await followUp(trx, ballot)
      joined += await enqueueWinners(ctx, trx, { ballot, event })
    }
    await tellSoon(ctx, trx)
    await dropTags(trx, [tagOf(event.id)])
  }
  return joined > 0
}

/** The places of those who let go are the next ones’ in the order of the draw. */
async function followUp(trx: Trx, ballot: ServedBallot): Promise<void> {
  const given = await entries.sumGiven(trx, ballot.id)
  const left = ballot.places!.map(({ priceClass, places }) => ({
    priceClass,
    places: places - (given.get(priceClass) ?? 0),
  }))
  if (left.every(({ places }) => places <= 0)) return
  const waiting = await entries.loadInState(trx, { ballotId: ballot.id, state: 'Next' })
  const next = new Map(waiting.map((entry) => [entry.number, entry]))
  const inOrder = ballot.order!.flatMap((number) => {
    const entry = next.get(number)
    return entry && entry.personId !== null ? [entry] : []
  })
  for (const { number, priceClass } of placesFor(inOrder, left))
    await entries.saveState(trx, { id: next.get(number)!.id, state: 'Won', priceClass })
}

/** As soon as the match is sold: their places are looked for, and held until the end. */
async function enqueueWinners(
  ctx: BallotsContext,
  trx: Trx,
  { ballot, event }: { ballot: ServedBallot; event: Event },
): Promise<number> {
  if (!ctx.tickets.allocation.isOnSale(event)) return 0
  let joined = 0
  const rankOf = new Map(ballot.order!.map((number, at) => [number, at + 1]))
  const drawn = await entries.loadInState(trx, { ballotId: ballot.id, state: 'Won', withoutWish: true })
  for (const { id, personId, priceClass, number, quantity, language } of drawn) {
    if (!priceClass) continue
    if (personId === null) {
      await entries.saveState(trx, { id, state: 'Lost' })
      continue
    }
    await entries.endOwnWish(trx, { eventId: event.id, personId })
    const wish = { id: newId(), eventId: event.id, personId, quantity, language, ticketType: 'full' }
    const held = { together: true, priceClasses: [priceClass], holdUntil: ballot.buyUntil }
    // Where the line holds places for them already, they come in once those are bought or let go.
    if (!(await ctx.list.enqueueDrawn(trx, { ...wish, ...held, ballotRank: rankOf.get(number)! }))) continue
    await entries.saveState(trx, { id, state: 'Won', wishId: wish.id })
    joined += 1
  }
  return joined
}
