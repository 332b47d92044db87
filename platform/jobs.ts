import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { inContext } from '#platform/in-context.ts'
import type { Trx } from './db.ts'
import { createDeadJobs, DEAD, type DeadJobs } from './dead-jobs.ts'

/** What a job carries: plain JSON. Handlers run at least once, so each is written to be repeatable. */
export type JobData = Record<string, unknown>

export type JobHandler = (data: JobData, job: { id: string }) => Promise<void>

/** Thrown by a handler: this job can never succeed. It is not tried again, and kept with the reason. */
export class HopelessJob extends Error {
  override name = 'HopelessJob'
}

export type EnqueueOptions = {
  /** At most one waiting job per key. */
  singletonKey?: string
  startAfterSeconds?: number
}

export type Jobs = {
  /** Declares a kind of job before the program starts; `together` are done at once, otherwise one after the other. */
  handle(name: string, handler: JobHandler, options?: { together?: number }): void
  /** Declares a job that runs by the clock; cron in Berlin time. */
  every(name: string, cron: string, handler: JobHandler): void
  /** Writes the job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue(trx: Trx, name: string, data: JobData, options?: EnqueueOptions): Promise<void>
  /** The same for many of a kind, in one statement. */
  enqueueAll(trx: Trx, name: string, all: readonly JobData[]): Promise<void>
  /** What was given up, to be seen and done again by staff. */
  dead: DeadJobs
  start(): Promise<void>
  stop(): Promise<void>
  /** Runs everything that waits, until nothing does (tests and the command line); `only` jobs of such names. Returns how many ran. */
  drain(only?: RegExp): Promise<number>
}

export type JobsOptions = {
  url: string
  log: Logger
  workers: boolean
  /** How often it looks for jobs that nobody wakes it for: what begins later, comes again, or was missed. */
  pollingSeconds?: number
}

/**
 * Whoever works on a job says so this often; when nobody has for so long, its program is gone and another takes the job
 * (the least that the library allows). Their time of 120 seconds is for those that are worked on and do not end.
 */
const HEARTBEAT_SECONDS = 10

const RETRY_DELAY_MAX_SECONDS = 600
/** Delays double up to ten minutes: some twenty minutes, then 432 times ten more are three days. */
const TRIES_OF_THREE_DAYS = 442
const DAY_SECONDS = 86_400

const EACH_QUEUE = {
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: RETRY_DELAY_MAX_SECONDS,
  expireInSeconds: 120,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
}
/** What somebody asked for is tried for three days and then kept for staff. */
const ASKED_FOR = {
  ...EACH_QUEUE,
  retryLimit: TRIES_OF_THREE_DAYS,
  retentionSeconds: 14 * DAY_SECONDS,
  deadLetter: DEAD,
  notify: true,
}
/** What runs by the clock comes again by itself. */
const BY_THE_CLOCK = { ...EACH_QUEUE, retryLimit: 8, notify: true }
const DEAD_JOBS_KEPT = { ...EACH_QUEUE, retryLimit: 0, retentionSeconds: 90 * DAY_SECONDS }

/** One question for all kinds of jobs takes the place of one for each, of which there are hundreds. */
const ASKED_BY_ITSELF_SECONDS = 600

type JobsContext = JobsOptions & {
  pollingSeconds: NonNullable<JobsOptions['pollingSeconds']>
  boss: PgBoss
  handlers: Map<string, JobHandler>
  together: Map<string, number>
  clock: Map<string, string>
  /** Who works on a kind of job. */
  workerOf: Map<string, string>
  looking: NodeJS.Timeout | null
}

/** The queue of jobs, kept in the database (pg-boss): workers are woken by NOTIFY, and by one look now and then for all of them. */
export function createJobs(given: JobsOptions): Jobs {
  const { url, log, workers, pollingSeconds = 2 } = given
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    schema: 'pgboss',
    // How soon jobs are found whose program is gone.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    application_name: 'kurve-jobs',
    useListenNotify: workers,
    // A process that works on no jobs, as tests and commands do, neither supervises others' nor fires schedules.
    supervise: workers,
    schedule: workers,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  const handlers = new Map<string, JobHandler>()
  const together = new Map<string, number>()
  const clock = new Map<string, string>()
  const ctx: JobsContext = {
    ...{ ...given, pollingSeconds, boss, handlers, together, clock },
    ...{ workerOf: new Map(), looking: null },
  }
  return {
    handle(name, handler, options = {}) {
      handlers.set(name, handler)
      if (options.together) together.set(name, options.together)
    },
    every(name, cron, handler) {
      handlers.set(name, handler)
      clock.set(name, cron)
    },
    async enqueue(trx, name, data, options = {}) {
      await boss.send(name, data, {
        db: fromKysely(trx as never),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      })
    },
    async enqueueAll(trx, name, all) {
      if (all.length === 0) return
      await boss.insert(
        name,
        all.map((data) => ({ data })),
        { db: fromKysely(trx as never) },
      )
    },
    dead: createDeadJobs(boss),
    ...inContext(ctx, { start, stop, drain }),
  }
}

async function start(ctx: JobsContext): Promise<void> {
  const { workers, boss, handlers, clock } = ctx
  await boss.start()
  await createQueues(ctx)
  if (!workers) return
  for (const [name, cron] of clock) await boss.schedule(name, cron, {}, { tz: 'Europe/Berlin' })
  // An earlier version's would write jobs for ever that nobody knows any more.
  for (const { name } of await boss.getSchedules()) if (!clock.has(name)) await boss.unschedule(name)
  for (const name of handlers.keys()) ctx.workerOf.set(name, await work(ctx, name))
  lookAgain(ctx)
}

async function stop(ctx: JobsContext): Promise<void> {
  clearTimeout(ctx.looking ?? undefined)
  ctx.looking = null
  await ctx.boss.stop({ graceful: true, timeout: 8_000 })
}

function lookAgain(ctx: JobsContext): void {
  ctx.looking = setTimeout(() => void look(ctx), ctx.pollingSeconds * 1_000)
}

/** Wakes whoever works on what waits. */
async function look(ctx: JobsContext): Promise<void> {
  const { boss, workerOf, log } = ctx
  try {
    for (const name of await waitingKinds(boss)) {
      const worker = workerOf.get(name)
      if (worker) boss.notifyWorker(worker)
    }
  } catch (error) {
    log.warn({ err: error }, 'job queue could not be looked through')
  }
  if (ctx.looking) lookAgain(ctx)
}

/** Queues outlive the program: one of an earlier version gets the settings of this one. */
async function createQueues(ctx: JobsContext): Promise<void> {
  const { boss, handlers, clock } = ctx
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const wanted = [...handlers.keys()].map(
    (name) => [name, clock.has(name) ? BY_THE_CLOCK : ASKED_FOR] as const,
  )
  for (const [name, settings] of [[DEAD, DEAD_JOBS_KEPT] as const, ...wanted]) {
    const queue = known.get(name) as Record<string, unknown> | undefined
    if (!queue) await boss.createQueue(name, settings)
    else if (Object.entries(settings).some(([key, value]) => queue[key] !== value))
      await boss.updateQueue(name, settings)
  }
}

async function work(ctx: JobsContext, name: string): Promise<string> {
  const { boss, together } = ctx
  const atOnce = together.get(name)
  const options = {
    pollingIntervalSeconds: ASKED_BY_ITSELF_SECONDS,
    batchSize: atOnce ?? 5,
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
  } as const
  return boss.work(name, options, async (batch: JobWithMetadata<JobData>[]) => {
    if (atOnce) return Promise.all(batch.map((job) => run(ctx, name, job)))
    const results: JobResult[] = []
    for (const job of batch) results.push(await run(ctx, name, job))
    return results
  })
}

/** One that fails says so for itself: the others of its batch are done and are not done again. */
async function run(ctx: JobsContext, name: string, job: JobWithMetadata<JobData>): Promise<JobResult> {
  const { log, handlers } = ctx
  const { id } = job
  try {
    await handlers.get(name)!(job.data, { id })
    return { id, status: 'completed' }
  } catch (error) {
    const output = { message: error instanceof Error ? error.message : String(error) }
    const isHopeless = error instanceof HopelessJob
    if (isHopeless || job.retryCount >= job.retryLimit)
      log.error({ err: error, job: name }, 'job given up, it is kept as dead')
    else log.warn({ err: error, job: name }, 'job failed, it will be tried again')
    return { id, status: isHopeless ? 'deadletter' : 'failed', output }
  }
}

async function drain(ctx: JobsContext, only = /^/): Promise<number> {
  const { boss, handlers } = ctx
  let done = 0
  for (
    let waiting = await takeWaiting(ctx, only);
    waiting.length > 0;
    waiting = await takeWaiting(ctx, only)
  ) {
    let toldAt = Date.now()
    for (const [index, { name, job }] of waiting.entries()) {
      if (Date.now() - toldAt > HEARTBEAT_SECONDS * 300) {
        for (const one of waiting.slice(index)) await boss.touch(one.name, one.job.id)
        toldAt = Date.now()
      }
      await handlers.get(name)!(job.data, { id: job.id })
      await boss.complete(name, job.id)
      done += 1
    }
  }
  return done
}

/** What waits now, in the order in which it came: a later job may need what an earlier one has done. */
async function takeWaiting(ctx: JobsContext, only: RegExp) {
  const { boss, handlers } = ctx
  const found = []
  for (const name of await waitingKinds(boss)) {
    if (!handlers.has(name) || !only.test(name)) continue
    for (const job of await boss.fetch<JobData>(name, { batchSize: 50, includeMetadata: true }))
      found.push({ name, job })
  }
  return found.sort((a, b) => a.job.createdOn.getTime() - b.job.createdOn.getTime())
}

/** Names of queues in which something may begin. */
async function waitingKinds(boss: PgBoss): Promise<string[]> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= clock_timestamp()`,
    )
  return (rows as { name: string }[]).map(({ name }) => name)
}
