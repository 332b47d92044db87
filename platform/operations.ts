import underPressure from '@fastify/under-pressure'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import type { App } from './http.ts'

/**
 * What operators look at: `/health/live` (the process answers), `/health/ready` (it can serve: the database answers),
 * `/metrics` for Prometheus, from this machine only unless a proxy says otherwise; and load shedding, so that an
 * overloaded program says 503 at once instead of everything slowly.
 */
export async function registerOperations(
  app: App,
  { db, shedLoad }: { db: Db; shedLoad: boolean },
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

  if (shedLoad) {
    await app.register(underPressure, {
      maxEventLoopDelay: 2_000,
      maxEventLoopUtilization: 0,
      sampleInterval: 500,
      pressureHandler: () => {
        throw new AppError(503, 'OVERLOADED', 'Try again in a moment', { retryAfterSeconds: 5 })
      },
    })
  }

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
