import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import {
  addCounts,
  addFailures,
  type CountedDay,
  type FailedDelivery,
  solveFailures,
} from './deliveries.storage.ts'
import type { DeliveryReason, Outcome } from './schema.ts'

/** A message of another house, and what became of it. */
export type Delivery = {
  /** Who sent it: `stripe`, `storyblok`. One of a fixed few, never what the sender says. */
  source: string
  outcome: Outcome
  reason?: DeliveryReason
  /** The sender's own name of it; known once it has proved genuine. */
  eventId?: string
  /** The payment or stored method that it is about. */
  about?: string
}

const EVERY_MS = 2_000
/** Of genuine ones that fail between two writings; more are counted, and come again by themselves. */
const MOST_KEPT = 500

type BookContext = {
  db: Db
  log: Pick<Logger, 'warn'>
  waiting: {
    days: Map<string, CountedDay>
    failures: Map<string, FailedDelivery>
    solved: Map<string, { source: string; eventId: string }>
  }
  timer: NodeJS.Timeout | null
}

/** What other houses send, counted in memory: a flood of forged messages costs no statement and makes no row. */
export function createDeliveryBook({ db, log }: Pick<BookContext, 'db' | 'log'>) {
  const waiting: BookContext['waiting'] = { days: new Map(), failures: new Map(), solved: new Map() }
  const ctx: BookContext = { db, log, waiting, timer: null }
  return inContext(ctx, { note, write, stop })
}
export type DeliveryBook = ReturnType<typeof createDeliveryBook>

/** Written down within two seconds. Costs whoever calls nothing, and cannot fail. */
function note(ctx: BookContext, { source, outcome, reason, eventId, about }: Delivery): void {
  const { days, failures, solved } = ctx.waiting
  const now = new Date()
  const day = days.get(source) ?? emptyDay(source)
  day[outcome] += 1
  if (outcome === 'refused') {
    day.lastRefusedAt = now
    day.lastRefusal = reason ?? 'notGenuine'
  } else day.lastAt = now
  days.set(source, day)
  if (eventId !== undefined) {
    const key = `${source} ${eventId}`
    if (outcome !== 'failed') solved.set(key, { source, eventId })
    else if (failures.size < MOST_KEPT)
      failures.set(key, { source, eventId, about: about ?? null, reason: reason ?? 'failed' })
  }
  if (ctx.timer) return
  ctx.timer = setTimeout(() => void write(ctx), EVERY_MS)
  ctx.timer.unref()
}

/** Writes down what has come since. What the database does not take now is kept for the next time. */
async function write(ctx: BookContext): Promise<void> {
  const { db, log } = ctx
  if (ctx.timer) clearTimeout(ctx.timer)
  ctx.timer = null
  const { days, failures, solved } = ctx.waiting
  if (days.size === 0) return
  ctx.waiting = { days: new Map(), failures: new Map(), solved: new Map() }
  await db
    .transaction()
    .execute(async (trx) => {
      await addCounts(trx, [...days.values()])
      await addFailures(trx, [...failures.values()])
      await solveFailures(trx, [...solved.values()])
    })
    .catch((error) => {
      log.warn({ err: error }, 'what other houses sent is counted later')
      keepFor(ctx, { days, failures, solved })
    })
}

function keepFor(ctx: BookContext, { days, failures, solved }: BookContext['waiting']): void {
  for (const [source, day] of days) {
    const later = ctx.waiting.days.get(source) ?? emptyDay(source)
    for (const outcome of ['settled', 'repeated', 'refused', 'failed'] as const)
      later[outcome] += day[outcome]
    later.lastAt ??= day.lastAt
    later.lastRefusedAt ??= day.lastRefusedAt
    later.lastRefusal ??= day.lastRefusal
    ctx.waiting.days.set(source, later)
  }
  for (const [key, one] of failures)
    if (ctx.waiting.failures.size < MOST_KEPT) ctx.waiting.failures.set(key, one)
  for (const [key, one] of solved) if (ctx.waiting.solved.size < MOST_KEPT) ctx.waiting.solved.set(key, one)
}

/** Before the program ends. */
async function stop(ctx: BookContext): Promise<void> {
  await write(ctx)
  if (ctx.timer) clearTimeout(ctx.timer)
}

const emptyDay = (source: string): CountedDay => ({
  source,
  ...{ settled: 0, repeated: 0, refused: 0, failed: 0 },
  ...{ lastAt: null, lastRefusedAt: null, lastRefusal: null },
})
