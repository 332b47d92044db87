import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController, type RouteOptions } from 'fastify'
import {
  createSerializerCompiler,
  type FastifyZodOpenApiTypeProvider,
  fastifyZodOpenApiPlugin,
  validatorCompiler,
} from 'fastify-zod-openapi'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { AppError, forbidden } from '../errors.ts'
import { accessLogOf } from '../log.ts'
import type { TrustProxy } from '../settings/network-config.ts'
import { unsafe } from '../unsafe.ts'
import { type Access, admit, type Caller, requireFreshSignIn, type Scope, scopeFor } from './access.ts'
import { shapeOf } from './answer-shape.ts'
import { type AnswerBook, createAnswerBook } from './answered.ts'
import { clientAddressOf } from './client-address.ts'
import { guardOffice, keepOfficeApart, type OfficeDoor, requireAudit } from './office-access.ts'
import { answerError } from './problem.ts'

export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  Logger,
  FastifyZodOpenApiTypeProvider
>

/** Turns the bearer token of a request into a caller, or throws 401. Filled by the identity module. */
export type VerifyToken = (token: string) => Promise<Caller>

export type HttpOptions = {
  log: Logger
  verifyToken: VerifyToken
  trustProxy: TrustProxy
  production: boolean
  /** The answer's `Strict-Transport-Security`, in production; the club says whether it covers hosts below its own. */
  strictTransport?: string
  /** Requests a minute and address on /api; null in load tests. */
  requestsPerMinute: number | null
  /** The back office; left out: there is none. */
  office?: OfficeDoor
  serverFactory?: (handler: (request: IncomingMessage, response: ServerResponse) => void) => Server
}

/** One row of the route table, for the access matrix and the OpenAPI description. */
export type RouteRow = {
  method: string
  url: string
  access: Access
  scope: Scope | null
  freshSignIn: boolean
  /** Of `staff` routes; null: any member of the staff may. */
  permission: string | null
}

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: RouteRow[]
    /** What every answer carries, whatever it is. */
    securityHeaders: Readonly<Record<string, string>>
    answerBook: AnswerBook
  }
}

/** The empty program: hooks, guards, error answers; modules add their routes to it. */
export async function buildApp(options: HttpOptions): Promise<App> {
  const app = openServer(options)
  app.setValidatorCompiler(validatorCompiler)
  // The schema has checked and cut the answer already; what compiled serializers do beside would be done twice.
  const compile = createSerializerCompiler({ stringify: JSON.stringify })
  app.setSerializerCompiler((route: Parameters<typeof compile>[0]) =>
    compile({ ...route, schema: shapeOf(route.schema as z.ZodType) }),
  )
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) =>
    answerError(new AppError(404, 'NOT_FOUND', 'Not found'), request, reply),
  )
  app.decorateRequest('caller', null)
  app.decorateRequest('staff', null)
  app.decorateRequest('isAudited', false)
  app.decorate('routeTable', [])
  app.decorate('securityHeaders', securityHeadersOf(options))
  app.decorate('answerBook', createAnswerBook())
  await app.register(fastifyZodOpenApiPlugin)
  await app.register(cookie)
  if (options.requestsPerMinute) await limitRequests(app, options.requestsPerMinute)
  app.addHook('onRoute', (route) => declareRoute(app, route))
  app.addHook('onRequest', async (request, reply) => {
    // A proxy passes `Host` on: this one any reader can write.
    delete request.raw.headers['x-forwarded-host']
    reply.headers(app.securityHeaders)
    if (request.url.startsWith('/api/')) reply.headers(API_HEADERS)
    refuseForeignPages(request)
    keepOfficeApart(request, options.office)
    if (request.routeOptions.config.access === 'staff') await guardOffice(request, options.office)
    else await guard(request, options.verifyToken)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    readQueryNames(request)
    done()
  })
  app.addHook('onSend', async (request, reply, body) => {
    requireAudit(request, { status: reply.statusCode, production: options.production })
    return body
  })
  app.addHook('onResponse', (request, reply, done) => {
    app.answerBook.notify({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      elapsedMs: reply.elapsedTime,
    })
    done()
  })
  writeAccessLog(app, options.log)
  return app
}

/** The bounds of every request, and how it is named in the log. */
function openServer({ log, trustProxy, serverFactory }: HttpOptions): App {
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedBy(trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 256 * 1024,
    // Requests that came in through an open connection are answered; the server closes the door itself (graceful-shutdown.ts).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, caseSensitive: true },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    ...(serverFactory ? { serverFactory } : {}),
  } as never) as unknown as App
  return fastify.withTypeProvider<FastifyZodOpenApiTypeProvider>() as App
}

function writeAccessLog(app: App, log: Logger): void {
  const accessLog = accessLogOf(log)
  app.answerBook.follow(({ requestId, method, route, status, elapsedMs }) =>
    accessLog.info({ reqId: requestId, method, route, status, ms: Math.round(elapsedMs) }, 'answered'),
  )
}

/** Fastify takes no number of proxies: it cannot know that nobody comes past them (docs/operations.md). */
function trustedBy(trust: TrustProxy) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

async function limitRequests(app: App, max: number): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => clientAddressOf(request.ip),
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, context) =>
      new AppError(429, 'TOO_MANY_REQUESTS', 'Too many requests', {
        retryAfterSeconds: Math.ceil(context.ttl / 1000),
      }),
  })
}

/** A route under /api says who may call it, or the program does not start. */
function declareRoute(app: App, route: RouteOptions): void {
  if (!route.url.startsWith('/api/') || route.url.startsWith('/api/docs')) return
  const access = route.config?.access
  if (!access) throw new Error(`${route.method} ${route.url} does not declare config.access`)
  for (const method of [route.method].flat()) {
    if (method === 'HEAD' && route.exposeHeadRoute !== undefined) continue
    app.routeTable.push({
      method,
      url: route.url,
      access,
      scope: access === 'public' ? null : scopeFor(route.url),
      freshSignIn: route.config?.freshSignIn === true,
      permission: route.config?.permission ?? null,
    })
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Pages of other origins change nothing here, those of the club's other sites included: SameSite does not tell some 55
 * siblings apart (T5). Browsers say by themselves where a request comes from, and no page can say it for them; whoever is
 * no browser says nothing.
 */
function refuseForeignPages(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method) || !request.url.startsWith('/api/') || unsafe('noOriginCheck')) return
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeign =
    site === undefined
      ? origin !== undefined && URL.parse(origin)?.host !== request.host
      : site !== 'same-origin' && site !== 'none'
  if (isForeign) throw forbidden('CROSS_SITE_REQUEST', 'Only pages of this very site may ask for this')
}

async function guard(request: FastifyRequest, verifyToken: VerifyToken): Promise<void> {
  const { access, freshSignIn } = request.routeOptions.config
  if (!access || access === 'public') return
  const token = bearerOf(request)
  const caller = token === null ? null : await verifyToken(token)
  request.caller = admit({ access, scope: scopeFor(request.routeOptions.url ?? ''), caller })
  if (freshSignIn && request.caller) requireFreshSignIn({ caller: request.caller, now: Date.now() / 1000 })
}

function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (!header) return null
  const match = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(header)
  if (!match) throw new AppError(401, 'UNAUTHORIZED', 'The authorization header is not a bearer token')
  return match[1]!
}

const YEAR_FOR_ALL = 'max-age=31536000; includeSubDomains'

function securityHeadersOf({
  production,
  strictTransport = YEAR_FOR_ALL,
}: Pick<HttpOptions, 'production' | 'strictTransport'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
    ...(production
      ? { 'strict-transport-security': strictTransport }
      : // What is tried out elsewhere is not the club's word: no search engine may show it.
        { 'x-robots-tag': 'noindex, nofollow' }),
  }
}

const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** `Orderby`, `OrderBy` and `orderBy` are the same parameter: names are matched to the schema's without regard to case. */
function readQueryNames(request: FastifyRequest): void {
  const schema = request.routeOptions.schema?.querystring as { shape?: Record<string, unknown> } | undefined
  if (!schema?.shape) return
  const query = request.query as Record<string, unknown>
  const names = Object.keys(query)
  if (names.length === 0) return
  const known = knownNames(schema as { shape: Record<string, unknown> })
  const read: Record<string, unknown> = {}
  for (const name of names) read[known.get(name.toLowerCase()) ?? name] = query[name]
  request.query = read
}

const namesBySchema = new WeakMap<object, Map<string, string>>()

function knownNames(schema: { shape: Record<string, unknown> }): Map<string, string> {
  let names = namesBySchema.get(schema)
  if (!names) {
    names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]))
    namesBySchema.set(schema, names)
  }
  return names
}
