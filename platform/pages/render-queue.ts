import { AppError } from '#platform/errors.ts'

/** One that waits to be made. */
export type Place<T> = {
  done: Promise<T>
  /** Somebody waits for it now: it goes where readers wait. */
  hurry(): void
}

export type RenderQueue = {
  /** In line with those whose reader waits; refused with 503 when that would take too long. */
  forReader<T>(make: () => Promise<T>): Place<T>
  /** Behind them: whoever comes meanwhile is shown the page before. Never refused. */
  forRenewal<T>(make: () => Promise<T>): Place<T>
}

export type RenderQueueOptions = {
  now: () => number
  /** More at once make none of them ready sooner: it is one processor that makes them. */
  atOnce?: number
  /** Nobody is let in who would wait longer. */
  longestMs?: number
}

type Waiting = { since: number; begin(): Promise<void> }

/** Every fifth turn, so that news come through while readers wait. */
const RENEWAL_TURN = 5
/** How much the newest counts in the pace. */
const WEIGHT = 0.1
const FIRST_PACE_MS = 20
/** Not all come back in the same moment. */
const RETRY_SECONDS = { least: 3, spread: 5 }

/**
 * Where pages wait to be made, so that a crowd at pages that are not kept, or a publication that renews a thousand, leaves
 * the processor to those who read what is kept (reliability.md, C14).
 */
export function createRenderQueue({ now, atOnce = 4, longestMs = 1_000 }: RenderQueueOptions): RenderQueue {
  const readers: Waiting[] = []
  const renewals: Waiting[] = []
  let making = 0
  let renewing = 0
  let turn = 0
  const pace = createPace()

  function forReader<T>(make: () => Promise<T>): Place<T> {
    if (readers.length * pace.ms() > longestMs || isStuck()) throw refusal()
    return join(readers, make)
  }

  /** The pace may have changed since it was counted: whoever comes now waits no shorter than the first in line. */
  function isStuck(): boolean {
    const [first] = readers
    return first !== undefined && readers.length > atOnce && now() - first.since > longestMs
  }

  function join<T>(queue: Waiting[], make: () => Promise<T>): Place<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const waiting = { since: now(), begin: () => make().then(resolve, reject) }
    queue.push(waiting)
    next()
    const hurry = () => {
      const at = renewals.indexOf(waiting)
      if (at < 0) return
      renewals.splice(at, 1)
      waiting.since = now()
      readers.push(waiting)
      next()
    }
    return { done: promise, hurry }
  }

  function next(): void {
    while (making < atOnce) {
      const mayRenew = renewing === 0 && renewals.length > 0
      const renews = mayRenew && (readers.length === 0 || ++turn % RENEWAL_TURN === 0)
      const waiting = renews ? renewals.shift() : readers.shift()
      if (!waiting) return
      making += 1
      if (renews) renewing += 1
      // In a turn of its own: what is kept is sent in between.
      setImmediate(() => void waiting.begin().finally(() => ready(renews)))
    }
  }

  function ready(wasRenewal: boolean): void {
    making -= 1
    if (wasRenewal) renewing -= 1
    pace.ready(now(), readers.length > 0)
    next()
  }

  return { forReader, forRenewal: (make) => join(renewals, make) }
}

/** How long it is from one page to the next while others wait; the newest count most. */
function createPace() {
  let ms = FIRST_PACE_MS
  /** When the last one was ready while others waited. */
  let readyAt: number | null = null
  return {
    ms: () => ms,
    ready(time: number, othersWait: boolean): void {
      if (readyAt !== null) ms += (time - readyAt - ms) * WEIGHT
      readyAt = othersWait ? time : null
    },
  }
}

function refusal(): AppError {
  const { least, spread } = RETRY_SECONDS
  const retryAfterSeconds = least + Math.floor(Math.random() * spread)
  return new AppError(503, 'OVERLOADED', 'Try again in a moment', { retryAfterSeconds })
}
