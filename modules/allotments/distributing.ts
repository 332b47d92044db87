import { createHash } from 'node:crypto'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type AllotmentsContext, holdAsAdmin, refuse, requireAdmin } from './context.ts'
import { type DrawInputs, type DrawnResult, distribute } from './distribution.rules.ts'
import { tellSoon } from './news.ts'
import { freePlaces, givePlaces, isAnyPaid, loadFree, returnFree } from './places.storage.ts'
import type { AllotmentDraft, NewAllotmentTerms } from './schema.ts'
import * as storage from './storage.ts'
import * as wishes from './wishes.storage.ts'

type ByAdmin = { caller: Caller; id: string }

/** What the rule would give to whom now; nothing is changed. `digest` goes with `draw`. */
export async function draftDraw(ctx: AllotmentsContext, given: ByAdmin): Promise<AllotmentDraft> {
  const allotment = await storage.findAllotment(ctx.db, given.id)
  await requireAdmin(ctx.db, { caller: given.caller, allotment })
  const { inputs, drawn, memberOf } = await propose(ctx.db, allotment!)
  const names = await wishes.loadNames(ctx.db, [...memberOf.values()])
  const wished = new Map(inputs.wishes.map((wish) => [wish.id, wish]))
  return {
    digest: digestOf(allotment!, drawn),
    places: inputs.places.length,
    given: drawn.reduce((sum, { placeIds }) => sum + placeIds.length, 0),
    isOpen: allotment!.now < allotment!.wishesUntil,
    items: drawn.map(({ wishId, turn, placeIds, because }) => ({
      id: wishId,
      name: names.get(memberOf.get(wishId)!) ?? null,
      turn,
      quantity: wished.get(wishId)!.quantity,
      granted: placeIds.length,
      because,
    })),
  }
}

/** Gives what was shown, once the time for wishes is over. 409 when something has changed since. */
export async function draw(ctx: AllotmentsContext, given: ByAdmin & { digest: string }): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const allotment = await holdAsAdmin(ctx, trx, given)
    const { id } = allotment
    if (allotment.now < allotment.wishesUntil) throw refuse('WISHES_OPEN')
    const { inputs, drawn, memberOf } = await propose(trx, allotment)
    if (digestOf(allotment, drawn) !== given.digest) throw refuse('ALLOTMENT_CHANGED')
    await apply(trx, { allotment, drawn, memberOf, payUntil: allotment.payUntil })
    await storage.markDistributed(trx, { id, inputs, outcome: drawn })
    await storage.countChange(trx, id)
    await tellSoon(ctx, trx)
  })
}

/** By hand: these places for this wish. */
export async function giveByHand(
  ctx: AllotmentsContext,
  given: ByAdmin & { wishId: string; placeIds: readonly string[] },
): Promise<void> {
  const { wishId } = given
  const placeIds = [...new Set(given.placeIds)]
  await ctx.db.transaction().execute(async (trx) => {
    const { id, payUntil, returnsAt, now } = await holdAsAdmin(ctx, trx, given)
    const wish = await wishes.findWish(trx, { allotmentId: id, id: wishId })
    if (!wish) throw notFound()
    if (
      wish.state === 'Withdrawn' ||
      !(await wishes.mayGo(trx, { allotmentId: id, memberId: wish.memberId }))
    )
      throw refuse('ALLOTMENT_CHANGED')
    const until = payUntil > now ? payUntil : longer(now, returnsAt)
    const places = placeIds.map((placeId) => ({ placeId, memberId: wish.memberId }))
    const count = await givePlaces(trx, { id, places, payUntil: until })
    if (count !== placeIds.length) throw refuse('PLACE_TAKEN')
    await wishes.decide(trx, [
      { wishId, state: 'Given', turn: null, because: null, granted: (wish.granted ?? 0) + count },
    ])
    await storage.countChange(trx, id)
    await tellSoon(ctx, trx)
  })
}

/** What a member has not paid is free again; they are told. */
export async function takeFromMember(
  ctx: AllotmentsContext,
  given: ByAdmin & { wishId: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { id } = await holdAsAdmin(ctx, trx, given)
    const wish = await wishes.findWish(trx, { allotmentId: id, id: given.wishId })
    if (!wish) throw notFound()
    const freed = await freePlaces(trx, { id, memberId: wish.memberId })
    if (freed.length === 0) throw refuse('PLACE_TAKEN')
    await wishes.lapse(trx, { allotmentId: id, memberIds: [wish.memberId] })
    await storage.countChange(trx, id)
    await tellSoon(ctx, trx)
  })
}

/** How many each may ask for, who pays, and until when wishes are taken: earlier or later, but before they are paid. */
export async function changeTerms(
  ctx: AllotmentsContext,
  given: ByAdmin & { terms: NewAllotmentTerms },
): Promise<void> {
  const { version, maxEach, paidBy } = given.terms
  await ctx.db.transaction().execute(async (trx) => {
    const allotment = await holdAsAdmin(ctx, trx, given)
    if (allotment.version !== version) throw refuse('ALLOTMENT_CHANGED')
    // Whoever has paid their share has done so in their own name.
    if (paidBy !== allotment.paidBy && (await isAnyPaid(trx, allotment.id))) throw refuse('PLACE_TAKEN')
    const asked = new Date(given.terms.wishesUntil)
    const wishesUntil = new Date(Math.min(Math.max(+asked, +allotment.now), +allotment.payUntil))
    await storage.setTerms(trx, { id: allotment.id, maxEach, paidBy, wishesUntil })
  })
}

/**
 * By the clock: what was not paid is free and goes to the next of the fan club, for a day at most; what nobody has when the time of
 * all is over goes back to the club.
 */
export async function passOnDue(ctx: AllotmentsContext): Promise<number> {
  const due = await storage.loadDue(ctx.db)
  for (const id of due) await ctx.db.transaction().execute((trx) => passOn(ctx, trx, id))
  return due.length
}

async function passOn(ctx: AllotmentsContext, trx: Trx, id: string): Promise<void> {
  if (!(await storage.holdRow(trx, id))) return
  const allotment = (await storage.findAllotment(trx, id))!
  if (allotment.endedAt) return
  const freed = await freePlaces(trx, { id })
  const memberIds = freed.map(({ memberId }) => memberId)
  await wishes.lapse(trx, { allotmentId: id, memberIds })
  const isOver = allotment.now >= allotment.returnsAt || allotment.isCancelled
  // What is being paid at this moment waits for its end.
  if (freed.length === 0 && !isOver) return
  if (!isOver) {
    const { drawn, memberOf, inputs } = await propose(trx, allotment)
    const met = drawn.filter(({ placeIds }) => placeIds.length > 0)
    const payUntil = longer(allotment.now, allotment.returnsAt)
    if (met.length > 0) {
      await apply(trx, { allotment, drawn: met, memberOf, payUntil })
      await storage.markDistributed(trx, { id, inputs, outcome: met })
    }
    await storage.countChange(trx, id)
  } else await ctx.lentPlaces.giveBack(trx, await returnFree(trx, id))
  await tellSoon(ctx, trx)
}

/** A day to pay, where there is one. */
function longer(now: Date, returnsAt: Date): Date {
  return new Date(Math.min(now.getTime() + 86_400_000, returnsAt.getTime()))
}

type Proposed = { inputs: DrawInputs; drawn: DrawnResult[]; memberOf: Map<string, string> }

async function propose(at: Db, { id, seed }: storage.Allotment): Promise<Proposed> {
  const waiting = await wishes.loadForDraw(at, id)
  const memberOf = new Map(waiting.map((wish) => [wish.id, wish.memberId]))
  // By ids of wishes alone: it is published.
  const inputs = {
    seed,
    places: await loadFree(at, id),
    wishes: waiting.map(({ memberId: _, ...wish }) => wish),
  }
  return { inputs, drawn: distribute(inputs), memberOf }
}

async function apply(
  trx: Trx,
  given: {
    allotment: storage.Allotment
    drawn: readonly DrawnResult[]
    memberOf: ReadonlyMap<string, string>
    payUntil: Date
  },
): Promise<void> {
  const { allotment, drawn, memberOf, payUntil } = given
  const places = drawn.flatMap(({ wishId, placeIds }) =>
    placeIds.map((placeId) => ({ placeId, memberId: memberOf.get(wishId)! })),
  )
  const count = await givePlaces(trx, { id: allotment.id, places, payUntil })
  if (count !== places.length && !unsafe('noAllotmentLock')) throw refuse('PLACE_TAKEN')
  await wishes.decide(
    trx,
    drawn.map(({ wishId, turn, placeIds, because }) => ({
      wishId,
      state: placeIds.length > 0 ? 'Given' : 'Waiting',
      turn,
      because,
      granted: placeIds.length,
    })),
  )
}

function digestOf({ version }: storage.Allotment, drawn: readonly DrawnResult[]): string {
  const shown = unsafe('noAllotmentLock') ? [] : [version, drawn]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
}
