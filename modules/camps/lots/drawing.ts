import { listHashOf } from '#modules/draws/draw.rules.ts'
import { doDue, openSecret, sealAnew } from '#modules/draws/draws.ts'
import { placesFor } from '#modules/draws/rooms.rules.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { lockLine } from '../camps.storage.ts'
import type { CampsContext } from '../context.ts'
import { sweepCamp } from '../holds.storage.ts'
import { refuse } from '../rules.ts'
import { serveSoon } from '../serving.ts'
import * as entries from './applications.storage.ts'
import { placeOf, TAGS } from './context.ts'
import * as storage from './draws.storage.ts'
import { CAMP_ROOM, type DrawnLot, turnsOf } from './lots.rules.ts'
import * as lots from './lots.storage.ts'
import { tellSoon } from './news.ts'

/** Applications are taken no more: what the list is, and how many places there are, stands fixed for everybody to see. */
export async function closeList(_ctx: CampsContext, trx: Trx, id: string): Promise<void> {
  const seen = await storage.findDraw(trx, id)
  if (!seen) throw notFound()
  await sweepCamp(trx, seen.campId)
  const draw = (await storage.lockDraw(trx, id))!
  if (draw.closedAt || draw.calledOffAt || draw.now < draw.opensAt) throw refuse('CAMP_DRAW_LIST_CLOSED')
  const listHash = listHashOf(await lots.publishedLots(trx, id))
  await storage.saveClosed(trx, { id, listHash, places: Math.max(0, draw.free) })
  await dropTags(trx, TAGS)
}

/**
 * Opens the secret, which fixes the order of all lots, and gives them the places. Whoever was drawn stands first in the line of the
 * camp, and everybody else behind them: the line holds places in their carts, and serves the next when somebody lets go.
 */
export async function draw(ctx: CampsContext, trx: Trx, id: string): Promise<{ drawn: number }> {
  const seen = await storage.findDraw(trx, id)
  if (!seen) throw notFound()
  const { campId } = seen
  await lockLine(trx, campId)
  const row = (await storage.lockDraw(trx, id))!
  if (!row.closedAt || row.drawnAt || row.calledOffAt) throw refuse('CAMP_DRAW_LIST_CLOSED')
  const published = await lots.publishedLots(trx, id)
  const { secret, order } = openSecret(row, { sealing: ctx.sealing, placeOf, lots: published })
  await storage.saveDrawn(trx, { id, secret, order })
  const inOrder = await judge(trx, { row, order })
  const turns = turnsOf(inOrder)
  await lots.mergeBookings(trx, turns)
  await lots.insertTurns(trx, { campId, confirmHours: row.confirmHours, turns })
  await entries.forgetNetworks(trx, id)
  await entries.oweAll(trx, { drawId: id, owed: 'next', state: 'Next' })
  await tellSoon(ctx, trx)
  await serveSoon(ctx, trx, [{ campId }])
  await dropTags(trx, TAGS)
  return { drawn: turns.filter(({ isDrawn }) => isDrawn).reduce((sum, { children }) => sum + children, 0) }
}

/** What the draw made of each lot, for everybody to see; answers those that have a turn. */
async function judge(
  trx: Trx,
  { row, order }: { row: storage.CampDrawRow; order: readonly number[] },
): Promise<DrawnLot[]> {
  const all = new Map((await lots.loadLots(trx, row.id)).map((lot) => [lot.number, lot]))
  const inOrder = order.map((number) => all.get(number)!)
  const able = inOrder.filter(({ state, personId }) => state === 'Entered' && personId !== null)
  const wishes = able.map(({ number, children }) => ({
    ...{ number, quantity: children, priceClasses: [CAMP_ROOM] },
  }))
  const room = { priceClass: CAMP_ROOM, places: row.places! }
  const won = new Set(placesFor(wishes, [room]).map(({ number }) => number))
  await lots.saveJudged(
    trx,
    inOrder.map((lot) => ({ id: lot.id, ...fateOf(lot, won.has(lot.number)) })),
  )
  return able.map(({ id, applicationId, bookingId, children, number }) => ({
    ...{ id, applicationId, bookingId, children, isDrawn: won.has(number) },
  }))
}

function fateOf(
  { state, personId }: lots.LotRow,
  isDrawn: boolean,
): { state: lots.LotState; drawnAs: lots.DrawnAs } {
  if (state === 'Out') return { state, drawnAs: 'excluded' }
  if (personId === null) return { state: 'Gone', drawnAs: 'gone' }
  return isDrawn ? { state: 'Won', drawnAs: 'won' } : { state: 'Next', drawnAs: 'noRoom' }
}

/** Before the draw: there will be none, everybody who applied hears why, and what was said of their children is forgotten. */
export async function callOffDraw(
  ctx: CampsContext,
  trx: Trx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const row = await storage.lockDraw(trx, id)
  if (!row) throw notFound()
  if (row.drawnAt || row.calledOffAt) throw refuse('CAMP_DRAW_LIST_CLOSED')
  await storage.saveCalledOff(trx, { id, reason })
  await entries.oweAll(trx, { drawId: id, owed: 'calledOff', state: 'Entered' })
  await lots.forgetAllChildren(trx, id)
  await tellSoon(ctx, trx)
  await dropTags(trx, TAGS)
}

/** A lot takes no part, for a reason that whoever applied reads. It stays in the list, for everybody to see. */
export async function takeOutLot(
  ctx: CampsContext,
  trx: Trx,
  { drawId, id, reason }: { drawId: string; id: string; reason: string },
): Promise<void> {
  const row = await storage.lockDraw(trx, drawId)
  const lot = row && (await lots.findLot(trx, { id, drawId }))
  if (!lot) throw notFound()
  if (row.drawnAt || row.calledOffAt) throw refuse('CAMP_DRAW_LIST_CLOSED')
  if ((await lots.takeOut(trx, { id, reason })) === 0) throw refuse('CAMP_DRAW_LOT_OUT')
  await entries.owe(trx, { applicationId: lot.applicationId, owed: 'out' })
  await tellSoon(ctx, trx)
  await dropTags(trx, TAGS)
}

const DUE = { close: closeList, draw } satisfies Record<
  string,
  (ctx: CampsContext, trx: Trx, id: string) => Promise<unknown>
>

/** Once a minute: what is over is closed, what is due is drawn, and what nobody waits for any more is ended. */
export async function lookAfterDraws(ctx: CampsContext): Promise<void> {
  const { db, sealing } = ctx
  await sealAnew(db, { sealing, placeOf, table: 'camp_draws' })
  for (const { id, due } of await storage.loadDue(db))
    await doDue(db, { raced: 'CAMP_DRAW_LIST_CLOSED', work: (trx) => DUE[due](ctx, trx, id) })
  await db.transaction().execute(async (trx) => {
    if ((await storage.endOver(trx)).length > 0) await dropTags(trx, TAGS)
  })
}
