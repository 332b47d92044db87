import { sql } from 'kysely'
import type { TicketListeners } from '#modules/tickets/listeners.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import * as storage from './event-refunds.storage.ts'
import { holdEvent, type WhichEvent } from './events.storage.ts'

const EVENT_JOB = 'tickets.event-refunds'
const ORDER_JOB = 'tickets.refund-order'
const AT_ONCE = 200

export type EventRefundsOptions = {
  db: Db
  jobs: Jobs
  listen: TicketListeners['listen']
  /** Calls items of one order off and gives their money back, as staff would; 409 when one of them cannot be. */
  refundItems(checkoutItemIds: string[], reason: string): Promise<void>
  /** Why items cannot be refunded now, by their ids; those that can are not there. */
  refusalsOf(checkoutItemIds: string[]): Promise<ReadonlyMap<string, string>>
}

export type LeftOrder = { order: string; reason: string }
export type EventRefundsReport = storage.RefundSums & {
  isBegun: boolean
  /** Orders that have not everything back: `UNDERWAY`, or why it is not possible. */
  left: LeftOrder[]
}

type Spread = { eventId: string; before: string | null }

type OrderOfEvent = { eventId: string; orderNumber: string }

/**
 * A match is called off and the club gives the money back: every order gets what its tickets cost, by jobs that may end and
 * begin anew at any point. An order is refunded once, because its pieces are counted under its lock. Whatever is refused now
 * (somebody is paying, a sale is not reversed yet) is tried again, and what stays is listed.
 */
export function createEventRefunds(ctx: EventRefundsOptions) {
  const { jobs } = ctx
  jobs.handle(EVENT_JOB, (data) => spread(ctx, data as Spread))
  jobs.handle(ORDER_JOB, (data) => refundOrder(ctx, data as OrderOfEvent))
  jobs.every('tickets.event-refunds-left', '*/10 * * * *', () => refundWhatIsLeft(ctx))
  ctx.listen({
    async eventChanged(trx, eventId) {
      if (await storage.hasRefunds(trx, eventId)) await enqueue(ctx, trx, { eventId, before: null })
    },
  })
  return { sums, ...inContext(ctx, { begin, load, refundWhatIsLeft }) }
}

const enqueue = (ctx: EventRefundsOptions, trx: Trx, data: Spread) =>
  ctx.jobs.enqueue(trx, EVENT_JOB, data, { singletonKey: `${data.eventId}/${data.before ?? ''}` })

/** Of a match that was called off before; again it changes nothing. */
function begin(
  ctx: EventRefundsOptions,
  {
    event: which,
    by,
    agree,
  }: {
    event: WhichEvent
    by: string
    /** Asked under the lock of the event: throws when it is not to be. */
    agree?: ((trx: Trx) => Promise<void>) | undefined
  },
): Promise<void> {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const event = await holdEvent(trx, which)
    if (!event) throw notFound()
    if (!event.cancelledAt)
      throw new AppError(409, 'EVENT_TAKES_PLACE', 'Only a match that is called off is refunded.')
    await agree?.(trx)
    if (await storage.beginRefunds(trx, event.id))
      await sql`
        insert into audit (id, entity, entity_id, action, detail, created_at)
        values (${newId()}, 'event', ${event.id}, 'refunded', ${JSON.stringify({ by })}, app.now())`.execute(
        trx,
      )
    await enqueue(ctx, trx, { eventId: event.id, before: null })
  })
}

/** A job for each of some orders and one for those after them, in the same transaction: a crash leaves nobody out. */
async function spread(ctx: EventRefundsOptions, { eventId, before }: Spread): Promise<void> {
  const { db, jobs } = ctx
  await db.transaction().execute(async (trx) => {
    const orders = await storage.loadOrdersLeft(trx, { eventId, before, limit: AT_ONCE })
    for (const orderNumber of orders)
      await jobs.enqueue(
        trx,
        ORDER_JOB,
        { eventId, orderNumber },
        { singletonKey: `${eventId}/${orderNumber}` },
      )
    if (orders.length === AT_ONCE) await enqueue(ctx, trx, { eventId, before: orders.at(-1)! })
  })
}

/** All at once, so that there is one credit note; one by one when some of them are not possible now. */
async function refundOrder(ctx: EventRefundsOptions, order: OrderOfEvent): Promise<void> {
  const { db } = ctx
  const items = await storage.loadItemsLeft(db, order)
  if (items.length === 0 || (await isRefunded(ctx, items)) || items.length === 1) return
  for (const item of items) await isRefunded(ctx, [item])
}

async function isRefunded(ctx: EventRefundsOptions, items: string[]): Promise<boolean> {
  const { refundItems } = ctx
  try {
    await refundItems(items, 'eventCancelled')
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    return false
  }
}

/** What was refused before, and payments that came after the match was called off. */
async function refundWhatIsLeft(ctx: EventRefundsOptions): Promise<void> {
  const { db } = ctx
  const events = await storage.loadEventsLeft(db)
  await db.transaction().execute(async (trx) => {
    for (const eventId of events) await enqueue(ctx, trx, { eventId, before: null })
  })
}

/** How far it is, and what could not be refunded. */
async function load(ctx: EventRefundsOptions, eventId: string): Promise<EventRefundsReport> {
  const { db } = ctx
  const [sums, isBegun] = [await storage.sumRefunds(db, eventId), await storage.hasRefunds(db, eventId)]
  const orders = await storage.loadOrdersLeft(db, { eventId, before: null, limit: AT_ONCE })
  const left: LeftOrder[] = []
  for (const orderNumber of orders)
    left.push({ order: orderNumber, reason: await reasonOf(ctx, { eventId, orderNumber }) })
  const refused = await storage.loadRefusedRefunds(db, eventId)
  return {
    ...sums,
    isBegun,
    left: [...left, ...refused.map((one) => ({ order: one.orderNumber, reason: 'PROVIDER_REFUSED' }))],
  }
}

async function reasonOf(ctx: EventRefundsOptions, order: OrderOfEvent): Promise<string> {
  const { db, refusalsOf } = ctx
  const refusals = await refusalsOf(await storage.loadItemsLeft(db, order))
  return [...new Set(refusals.values())].join(', ') || 'UNDERWAY'
}

/** What is owed for a match, or for some items of it, whether it goes back or not. */
const sums = (at: Db, { eventId, only = null }: { eventId: string; only?: string[] | null }) =>
  storage.sumRefunds(at, eventId, only)

export type EventRefunds = ReturnType<typeof createEventRefunds>
