import { sql } from 'kysely'
import type { Foreseen, TicketListeners } from '#modules/tickets/listeners.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { countPlaces } from './event-places.ts'
import { beginRefunds } from './event-refunds.storage.ts'
import { type EventTimes, findTimes, holdEvent, saveEventTimes, type WhichEvent } from './events.storage.ts'

type Change = {
  event: WhichEvent
  by: string
  /** Asked under the lock of the event, before anything is changed: throws when it is not to be. */
  agree?: ((trx: Trx) => Promise<void>) | undefined
}

type EventChangesContext = { db: Db; listeners: TicketListeners }

/**
 * A match that moves or is called off. Whoever has to do with it hears of it in the same transaction. Tickets stay as they
 * are: gates judge by the times of the event, not by those in the code.
 */
export function createEventChanges(ctx: EventChangesContext) {
  const { listeners } = ctx
  /** For whoever learns of other kick-offs by themselves, in their transaction. */
  const moves = {
    async hold(trx: Trx, slugs: readonly string[]): Promise<void> {
      for (const slug of slugs.toSorted()) await holdEvent(trx, { slug })
    },
    async foresee(trx: Trx, given: { slug: string; startsAt: Date }): Promise<number | null> {
      const event = await findTimes(trx, given)
      if (!event || event.cancelledAt || event.startsAt <= event.now || given.startsAt <= event.now)
        return null
      return (await listeners.foresee(trx, movedTo(event, given.startsAt))).ownersMailed ?? 0
    },
    async move(
      trx: Trx,
      { slug, startsAt, by }: { slug: string; startsAt: Date; by: string },
    ): Promise<void> {
      await changeIn(ctx, trx, { event: { slug }, by }, toStart(startsAt))
    },
  }
  return {
    moves,
    eventTimes,
    ...inContext(ctx, { moveEvent, callOffEvent, foresee }),
  }
}

/** Doors and the end of the sale move along. The same kick-off again changes nothing. */
function moveEvent(ctx: EventChangesContext, given: Change & { startsAt: Date }): Promise<EventTimes> {
  return change(ctx, given, toStart(given.startsAt))
}

/** Nothing of it is sold any more, and no ticket opens the gate. `givesBack`: everybody gets their money, by itself. */
function callOffEvent(
  ctx: EventChangesContext,
  given: Change & { givesBack?: boolean },
): Promise<EventTimes> {
  return change(ctx, given, (event) => ({ ...event, cancelledAt: event.now }))
}

function change(
  ctx: EventChangesContext,
  given: Change & { givesBack?: boolean },
  decide: Decide,
): Promise<EventTimes> {
  return ctx.db.transaction().execute((trx) => changeIn(ctx, trx, given, decide))
}

async function changeIn(
  ctx: EventChangesContext,
  trx: Trx,
  { event: which, by, agree, givesBack = false }: Change & { givesBack?: boolean },
  decide: Decide,
): Promise<EventTimes> {
  const event = await holdEvent(trx, which)
  if (!event) throw notFound()
  if (event.cancelledAt) throw refuse('EVENT_CANCELLED')
  if (event.startsAt <= event.now) throw refuse('MATCH_IS_OVER')
  const { id, slug, startsAt, doorsOpenAt, saleUntil, cancelledAt } = decide(event)
  await agree?.(trx)
  const next = { id, slug, startsAt, doorsOpenAt, saleUntil, cancelledAt }
  if (!cancelledAt && startsAt.getTime() === event.startsAt.getTime()) return next
  await saveEventTimes(trx, next)
  if (givesBack) await beginRefunds(trx, id)
  await record(trx, { by, before: event, after: next, givesBack })
  await dropTags(trx, ['tickets', 'matches'])
  await ctx.listeners.notify('eventChanged', trx, id)
  return next
}

/** What another kick-off would do, or none (null); reads only. */
async function foresee(
  ctx: EventChangesContext,
  at: Db,
  given: { event: WhichEvent; startsAt: Date | null },
): Promise<Foreseen> {
  const event = await findTimes(at, given.event)
  if (!event) throw notFound()
  const { startsAt } = given
  const told = await ctx.listeners.foresee(
    at,
    startsAt ? movedTo(event, startsAt) : { ...event, cancelledAt: event.now },
  )
  return startsAt ? told : { ...told, placesInCarts: await countInCarts(at, event.id) }
}

/** As whoever hears of a change finds the event. */
const eventTimes = async (trx: Trx, id: string) => (await holdEvent(trx, { id }))!

type Decide = (event: EventTimes & { now: Date }) => EventTimes

const toStart =
  (startsAt: Date): Decide =>
  (event) => {
    if (startsAt <= event.now) throw refuse('MATCH_IS_OVER')
    return movedTo(event, startsAt)
  }

async function countInCarts(at: Db, eventId: string): Promise<number> {
  return [...(await countPlaces(at, eventId)).values()].reduce((sum, { held }) => sum + held, 0)
}

/** Doors and the end of the sale keep their distance to the kick-off. */
function movedTo<Times extends EventTimes>(event: Times, startsAt: Date): Times {
  const by = startsAt.getTime() - event.startsAt.getTime()
  const moved = (moment: Date) => new Date(moment.getTime() + by)
  return { ...event, startsAt, doorsOpenAt: moved(event.doorsOpenAt), saleUntil: moved(event.saleUntil) }
}

async function record(
  trx: Trx,
  { by, before, after, givesBack }: { by: string; before: EventTimes; after: EventTimes; givesBack: boolean },
): Promise<void> {
  const detail = { by, from: before.startsAt, to: after.startsAt, ...(givesBack ? { givesBack } : {}) }
  await sql`
    insert into audit (id, entity, entity_id, action, detail, created_at)
    values (${newId()}, 'event', ${after.id}, ${after.cancelledAt ? 'calledOff' : 'moved'},
      ${JSON.stringify(detail)}, app.now())`.execute(trx)
}

const REFUSALS = {
  EVENT_CANCELLED: 'The match is called off.',
  MATCH_IS_OVER: 'What has begun is neither moved nor called off, and nothing is moved into the past.',
} as const

function refuse(code: keyof typeof REFUSALS): AppError {
  return new AppError(409, code, REFUSALS[code])
}
