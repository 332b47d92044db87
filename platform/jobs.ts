import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Trx } from './db.ts'

/** What a job carries: plain JSON. Handlers run at least once, so each is written to be repeatable. */
export type JobData = Record<string, unknown>

export type JobHandler = (data: JobData, job: { id: string }) => Promise<void>

export type EnqueueOptions = {
  /** At most one waiting job per key. */
  singletonKey?: string
  startAfterSeconds?: number
}

export type Jobs = {
  /** Declares a kind of job before the program starts. */
  handle(name: string, handler: JobHandler): void
  /** Declares a job that runs by the clock; cron in Berlin time. */
  every(name: string, cron: string, handler: JobHandler): void
  /** Writes the job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue(trx: Trx, name: string, data: JobData, options?: EnqueueOptions): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** Runs everything that waits, until nothing does (tests and the command line); `only` jobs of such names. Returns how many ran. */
  drain(only?: RegExp): Promise<number>
}

export type JobsOptions = { url: string; log: Logger; workers: boolean }

export function createJobs({ url, log, workers }: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    schema: 'pgboss',
    monitorIntervalSeconds: 60,
    application_name: 'kurve-jobs',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const handlers = new Map<string, JobHandler>()
  const clock = new Map<string, string>()

  async function start(): Promise<void> {
    await boss.start()
    for (const name of handlers.keys()) {
      await boss.createQueue(name, {
        retryLimit: 8,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 600,
        expireInSeconds: 120,
        deleteAfterSeconds: 86_400,
      })
    }
    for (const [name, cron] of clock) await boss.schedule(name, cron, {}, { tz: 'Europe/Berlin' })
    if (!workers) return
    for (const [name, handler] of handlers) {
      await boss.work<JobData>(name, { pollingIntervalSeconds: 1, batchSize: 5 }, async (batch) => {
        for (const job of batch) await run(handler, job, name)
      })
    }
  }

  async function run(handler: JobHandler, job: { id: string; data: JobData }, name: string): Promise<void> {
    try {
      await handler(job.data, { id: job.id })
    } catch (error) {
      log.warn({ err: error, job: name }, 'job failed, it will be tried again')
      throw error
    }
  }

  async function drain(only = /^/): Promise<number> {
    let done = 0
    for (let waiting = await takeWaiting(only); waiting.length > 0; waiting = await takeWaiting(only)) {
      for (const { name, job } of waiting) {
        await handlers.get(name)!(job.data, { id: job.id })
        await boss.complete(name, job.id)
        done += 1
      }
    }
    return done
  }

  /** What waits now, in the order in which it came: a later job may need what an earlier one has done. */
  async function takeWaiting(only: RegExp) {
    const { rows } = await boss
      .getDb()
      .executeSql(
        `select distinct name from pgboss.job where state < 'active' and start_after <= clock_timestamp()`,
      )
    const found = []
    for (const { name } of rows as { name: string }[]) {
      if (!handlers.has(name) || !only.test(name)) continue
      for (const job of await boss.fetch<JobData>(name, { batchSize: 50, includeMetadata: true }))
        found.push({ name, job })
    }
    return found.sort((a, b) => a.job.createdOn.getTime() - b.job.createdOn.getTime())
  }

  return {
    handle: (name, handler) => void handlers.set(name, handler),
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
    start,
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
    drain,
  }
}
