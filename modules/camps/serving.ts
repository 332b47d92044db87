import { camps } from '#club/camps.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import { type Trx, transactionAgain } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type CampRow, countWaiting, findCamp, lockLine } from './camps.storage.ts'
import type { CampsContext } from './context.ts'
import { heldMinutes } from './ends.rules.ts'
import { type Freed, sweepCamp } from './holds.storage.ts'
import { tellOffered, tellWaitEnded } from './letters.ts'
import { listBooking, moveBooking, savePrice } from './places.storage.ts'
import { priceNow, rightsOf, userOf } from './pricing.ts'
import { campSku, PLACE_OPTION } from './sku.rules.ts'
import * as waits from './waits.storage.ts'

export const SERVE = 'camps-serve'

/** Places have come back: whoever waits is looked after as soon as this is committed. */
export async function serveSoon(
  { jobs }: Pick<CampsContext, 'jobs'>,
  trx: Trx,
  freed: readonly Pick<Freed, 'campId'>[],
): Promise<void> {
  for (const { campId } of freed) await jobs.enqueue(trx, SERVE, { campId }, { singletonKey: campId })
}

/** Serves a line: one wish per transaction, each under the line's lock, so that two programs serve one line like one. */
export async function serve(ctx: CampsContext, campId: string): Promise<void> {
  // On its own: it takes the camp's row, and whoever holds a cart may wait for that.
  await ctx.db.transaction().execute((trx) => sweepCamp(trx, campId))
  for (let isMore = true; isMore; ) {
    try {
      isMore = await transactionAgain(ctx.db, (trx) => serveNext(ctx, trx, campId))
    } catch (error) {
      if (!(error instanceof OfferRefused)) throw error
      await ctx.db.transaction().execute(async (trx) => {
        await lockLine(trx, campId)
        await endOne(ctx, trx, { wait: error.wait, because: 'refused' })
      })
    }
  }
}

/** Their cart cannot take it: whoever is behind them is served without them. */
class OfferRefused extends Error {
  readonly wait: waits.WaitRow

  constructor(wait: waits.WaitRow, cause: AppError) {
    super(cause.message, { cause })
    this.wait = wait
  }
}

/** True when somebody was served: there may be more. */
async function serveNext(ctx: CampsContext, trx: Trx, campId: string): Promise<boolean> {
  await lockLine(trx, campId)
  for (const wait of await waits.loadEndedOffers(trx, campId))
    await endOne(ctx, trx, { wait, because: wait.because })
  const camp = await findCamp(trx, { id: campId })
  if (!camp) return false
  const line = await waits.loadLine(trx, campId)
  if (camp.state !== 'published' || camp.today >= camp.startsOn) {
    const because = camp.state === 'cancelled' ? 'cancelled' : 'closed'
    for (const wait of line) await endOne(ctx, trx, { wait, because })
    return false
  }
  const free = camp.capacity - camp.taken
  // All of a booking or none: whoever needs more than there is stays first, and the next one who fits is served.
  const next = line.find(({ children }) => children <= free)
  if (!next) return false
  await offer(ctx, trx, camp, next)
  return true
}

async function offer(ctx: CampsContext, trx: Trx, camp: CampRow, wait: waits.WaitRow): Promise<void> {
  await moveBooking(trx, { bookingId: wait.bookingId, from: 'waiting', to: 'offered' })
  const places = await listBooking(trx, wait)
  // What counts is the day of the offer: an early price may be over by then, somebody may have become a member.
  const rights = await rightsOf(ctx, trx, { personId: wait.bookerId, now: camp.now })
  for (const place of places) await savePrice(trx, { id: place.id, ...priceNow(camp, { ...place, rights }) })
  const bodies = places.map(({ id }) => placeItem(camp.id, id))
  // As long as its draw says; else as long as everybody has.
  const minutes = heldMinutes({ ...camp, hours: wait.holdHours ?? offerHours() })
  const given = { user: userOf(wait.bookerId), bodies, minutes }
  const added = await ctx
    .cartOf()
    .holdItems(trx, given)
    .catch((error) => {
      throw error instanceof AppError ? new OfferRefused(wait, error) : error
    })
  const until = new Date(added[0]!.expiresAt!)
  await waits.markOffered(trx, { id: wait.id, until })
  await countWaiting(trx, camp.id, -1)
  await tellOffered(ctx, trx, { wait, camp, until, names: places.map(({ firstName }) => firstName) })
}

/** For how many hours a place is kept in the cart of whoever it was offered to. */
export function offerHours(): number {
  return valueNow<number>('camps.offerHours', camps.offerHours)
}

/** A place as a cart takes it. */
export function placeItem(campId: string, placeId: string) {
  return {
    sku: campSku(campId),
    quantity: 1,
    userOptionValues: [{ key: PLACE_OPTION, value: placeId }],
  }
}

/** A wish ends; whoever did it themselves knows. */
async function endOne(
  ctx: CampsContext,
  trx: Trx,
  { wait, because }: { wait: waits.WaitRow; because: waits.WaitEnd },
): Promise<void> {
  if (!(await waits.endWait(trx, { id: wait.id, state: 'Expired', because }))) return
  if (wait.state === 'Waiting') {
    await countWaiting(trx, wait.campId, -1)
    await moveBooking(trx, { bookingId: wait.bookingId, from: 'waiting', to: 'gone' })
  }
  if (because !== 'letGo') await tellWaitEnded(ctx, trx, { wait, because })
}
