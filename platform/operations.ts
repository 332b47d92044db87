import { createHash, timingSafeEqual } from 'node:crypto'
import underPressure from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { MAIL_JOB } from '#platform/mail/mail.ts'
import { sendWaitingPage, wantsToRead } from '#platform/pages/waiting.ts'
import type { Db } from './db.ts'
import type { DeadJobs } from './dead-jobs.ts'
import { AppError, notFound } from './errors.ts'
import type { App } from './http/http.ts'

export type OperationsOptions = {
  db: Db
  /** How the work behind the requests stands. */
  jobs: Pick<DeadJobs, 'status'>
  shedLoad: boolean
  /** Whoever has it reads `/metrics`; without one this machine alone does, where no reader is (`isReachable`). */
  metricsToken: string | null
  /** Staging and production. */
  isReachable: boolean
  /** What a person sees who opens any address while the program sheds load. */
  waitingPage(request: FastifyRequest, retryAfterSeconds: number): string
}

const RETRY_SECONDS = 5
/** An overloaded program lives, and whoever looks after it wants to see why. */
const ALWAYS_ANSWERED = new Set(['/health/live', '/metrics'])
/** What was built: it costs next to nothing, and a page that has come is nothing without it. */
const BUILT = /^\/(?:id-assets|assets|fonts)\/[^*]+$/

/**
 * What operators look at: `/health/live` (the process answers), `/health/ready` (it can serve: the database answers),
 * `/metrics` for Prometheus, by a token; and load shedding, so that an
 * overloaded program says 503 at once instead of everything slowly.
 */
export async function registerOperations(
  app: App,
  { db, jobs, shedLoad, metricsToken, isReachable, waitingPage }: OperationsOptions,
): Promise<void> {
  const registry = new Registry()
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Answers with 5xx',
    labelNames: ['route'],
    registers: [registry],
  })

  app.answerBook.follow(({ method, route, status, elapsedMs }) => {
    seconds.observe({ method, route, status }, elapsedMs / 1000)
    if (status >= 500) errors.inc({ route })
  })

  measureJobs(registry, jobs)
  metricsOfProcess()

  if (shedLoad) await refuseUnderPressure(app, waitingPage)

  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async () => {
    await sql`select 1`.execute(db)
    return { status: 'ready', mail: await mailHealth(jobs) }
  })
  app.get('/metrics', async (request, reply) => {
    const mayRead = metricsToken ? hasToken(request, metricsToken) : !isReachable && isThisMachine(request)
    if (!mayRead) throw notFound()
    const all = Registry.merge([metricsOfProcess(), registry])
    return reply.type(all.contentType).send(await all.metrics())
  })
}

let ofProcess: Registry | null = null

/** Memory, event loop and collector. Who watches them cannot be stopped, so that programs of one process share it: tests make hundreds. */
function metricsOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** In constant time, whatever its length. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(sent), hash(token))
}

/** A proxy on this machine has its address too: it passes on a name, or whom it asks for. */
function isThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  const isByAddress = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return isLocal && isByAddress && !headers['x-forwarded-for'] && !headers['forwarded']
}

const MAIL_IS_LATE_AFTER_SECONDS = 15 * 60

/** A mail server that is down does not make the program unready; whoever looks sees it here and in the metrics. */
async function mailHealth(jobs: OperationsOptions['jobs']): Promise<'sent' | 'late' | 'some were given up'> {
  const mail = (await jobs.status()).find(({ kind }) => kind === MAIL_JOB)
  if (mail && mail.oldestSeconds > MAIL_IS_LATE_AFTER_SECONDS) return 'late'
  return mail?.dead ? 'some were given up' : 'sent'
}

function measureJobs(registry: Registry, jobs: OperationsOptions['jobs']): void {
  const gauges = [
    ['jobs_waiting', 'Jobs that are still to be done, by kind', 'waiting'],
    ['jobs_oldest_seconds', 'Age of the oldest job that should have been done, by kind', 'oldestSeconds'],
    ['jobs_dead', 'Jobs given up and kept for staff, by kind', 'dead'],
  ] as const
  let asked: ReturnType<typeof jobs.status> | null = null
  for (const [name, help, figure] of gauges)
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        asked ??= jobs.status().finally(() => {
          asked = null
        })
        const status = await asked
        this.reset()
        for (const one of status) this.set({ kind: one.kind }, one[figure])
      },
    })
}

async function refuseUnderPressure(app: App, waitingPage: OperationsOptions['waitingPage']): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    maxEventLoopUtilization: 0,
    sampleInterval: 500,
    // It only measures; the next hook answers.
    pressureHandler: () => {},
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions
    if (!app.isUnderPressure() || ALWAYS_ANSWERED.has(url) || BUILT.test(url)) return done()
    if (wantsToRead(request)) {
      sendWaitingPage(reply, { html: waitingPage(request, RETRY_SECONDS), seconds: RETRY_SECONDS })
      return
    }
    done(new AppError(503, 'OVERLOADED', 'Try again in a moment', { retryAfterSeconds: RETRY_SECONDS }))
  })
}
