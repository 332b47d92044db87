import underPressure from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import type { App } from './http.ts'
import { sendWaitingPage, wantsToRead } from './waiting.ts'

export type OperationsOptions = {
  db: Db
  shedLoad: boolean
  /** What a person sees who opens any address while the program sheds load. */
  waitingPage(request: FastifyRequest, retryAfterSeconds: number): string
}

const RETRY_SECONDS = 5
/** An overloaded program lives, and whoever looks after it wants to see why. */
const ALWAYS_ANSWERED = new Set(['/health/live', '/metrics'])

/**
 * What operators look at: `/health/live` (the process answers), `/health/ready` (it can serve: the database answers),
 * `/metrics` for Prometheus, from this machine only unless a proxy says otherwise; and load shedding, so that an
 * overloaded program says 503 at once instead of everything slowly.
 */
export async function registerOperations(
  app: App,
  { db, shedLoad, waitingPage }: OperationsOptions,
): Promise<void> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) errors.inc({ route })
    done()
  })

  if (shedLoad) await refuseUnderPressure(app, waitingPage)

  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async () => {
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    if (
      !/^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') ||
      request.headers['x-forwarded-for']
    ) {
      throw new AppError(404, 'NOT_FOUND', 'Not found')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
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
    if (!app.isUnderPressure() || ALWAYS_ANSWERED.has(request.routeOptions.url ?? '')) return done()
    if (wantsToRead(request)) {
      sendWaitingPage(reply, { html: waitingPage(request, RETRY_SECONDS), seconds: RETRY_SECONDS })
      return
    }
    done(new AppError(503, 'OVERLOADED', 'Try again in a moment', { retryAfterSeconds: RETRY_SECONDS }))
  })
}
