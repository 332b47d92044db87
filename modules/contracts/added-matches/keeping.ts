import type { KeptPlaces, MatchPlace } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { releaseOver } from './added.storage.ts'
import {
  type AddedPrice,
  type EventToAdd,
  holdAddedMatches,
  holdEventToAdd,
  insertPlaces,
  loadHeldInVain,
  loadWanting,
  saveAddedMatch,
  type Wanting,
} from './keeping.storage.ts'

export const TELL_JOB = 'added-match-tell'
const AT_ONCE = 500

export type KeepingContext = { db: Db; jobs: Jobs; keptPlaces: KeptPlaces }

/**
 * Staff say that a match is beside the season: places of season tickets are kept until a day, their holders are told. Done again it
 * changes the day and the prices, and keeps places of season tickets that came since. 404: there is no such match.
 */
export async function keep(
  ctx: KeepingContext,
  given: { eventId: string; keptUntil: Date; prices: readonly AddedPrice[] },
): Promise<void> {
  const { db, jobs } = ctx
  const { eventId, keptUntil } = given
  await db.transaction().execute(async (trx) => {
    const event = await holdEventToAdd(trx, eventId)
    if (!event) throw notFound()
    refuseToKeep(event, keptUntil)
    const { season } = event
    await saveAddedMatch(trx, { ...given, season })
    const places = await keepAll(ctx, trx, eventId, await loadWanting(trx, { eventId, season }))
    await insertPlaces(trx, { eventId, places })
    await jobs.enqueue(trx, TELL_JOB, { eventId }, { singletonKey: eventId })
  })
}

function refuseToKeep({ isOver, isOfSeason, startsAt, saleUntil, now }: EventToAdd, keptUntil: Date): void {
  if (isOver) throw new AppError(409, 'MATCH_IS_OVER', 'The match has begun, or was called off')
  if (isOfSeason)
    throw new AppError(
      409,
      'MATCH_IS_OF_THE_SEASON',
      'Season tickets have their tickets for this match already',
    )
  if (keptUntil <= now || keptUntil >= startsAt || keptUntil >= saleUntil)
    throw new AppError(409, 'KEPT_UNTIL_OUT_OF_SALE', 'The day has to be ahead, and before the sale ends')
}

/**
 * A season ticket that was sold: its place is kept at the added matches of its season, as that of all others. A cart may have held its
 * place at a match that became one meanwhile: where it cannot be kept nobody is kept out of it.
 */
export async function offerTo(
  ctx: Pick<KeepingContext, 'jobs' | 'keptPlaces'>,
  trx: Trx,
  given: { contractId: string; season: number; place: Omit<MatchPlace, 'eventId'>; held: readonly string[] },
): Promise<void> {
  const { contractId, season, place, held } = given
  const kept = new Set<string>()
  for (const eventId of await holdAddedMatches(trx, season)) {
    const places = await keepAll(ctx, trx, eventId, await loadWanting(trx, { eventId, season, contractId }))
    if (places.length === 0) continue
    await insertPlaces(trx, { eventId, places })
    await ctx.jobs.enqueue(trx, TELL_JOB, { eventId }, { singletonKey: eventId })
    kept.add(eventId)
  }
  if (place.seatId === null) return
  const { seatId } = place
  const vain = await loadHeldInVain(trx, { eventIds: held.filter((id) => !kept.has(id)), seatId })
  await ctx.keptPlaces.giveBack(
    trx,
    vain.map((eventId) => ({ ...place, eventId })),
  )
}

/** Those whose place was free. */
async function keepAll(
  { keptPlaces }: Pick<KeepingContext, 'keptPlaces'>,
  trx: Trx,
  eventId: string,
  wanting: Wanting[],
): Promise<Wanting[]> {
  const seats = wanting.flatMap(({ blockId, seatId }) => (seatId === null ? [] : [{ blockId, seatId }]))
  const kept = await keptPlaces.keepSeats(trx, { eventId, seats })
  const blocks = Map.groupBy(
    wanting.filter(({ seatId }) => seatId === null),
    ({ blockId }) => blockId,
  )
  const standing: Wanting[] = []
  for (const [blockId, of] of [...blocks].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    standing.push(...of.slice(0, await keptPlaces.keepStanding(trx, { eventId, blockId, wanted: of.length })))
  return [...wanting.filter(({ seatId }) => seatId !== null && kept.has(seatId)), ...standing]
}

/** What nobody bought by its day goes on sale. Repeatable, and safe from everywhere at once; answers how many places. */
export async function release({ db, keptPlaces }: KeepingContext): Promise<number> {
  for (let all = 0; ; ) {
    const freed = await db.transaction().execute(async (trx) => {
      const places = await releaseOver(trx, AT_ONCE)
      await keptPlaces.giveBack(trx, places)
      return places.length
    })
    all += freed
    if (freed < AT_ONCE) return all
  }
}
