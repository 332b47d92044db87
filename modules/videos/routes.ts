import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { deviceOf } from '#modules/identity/sessions/user-agent.rules.ts'
import { assertClubIsTenant } from '#modules/memberships/memberships.ts'
import { routeOf } from '#platform/endpoint.ts'
import type { CountryOf } from '#platform/http/countries.ts'
import type { App } from '#platform/http/http.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import * as endpoints from './endpoints.ts'
import type { Playlist } from './playlists.ts'
import type { LiveChapters, LiveVideo } from './schema.ts'
import type { Way } from './streams.ts'
import type { Pass, Videos } from './videos.ts'

/** Names the cookie of a pass; its path says of which ticket. */
const PASS = '__Secure-kurve-video'
/** More plays than this in a minute nobody begins. */
const plays = { rateLimit: { max: 60, timeWindow: 60_000 } }

export function videosRoutes(videos: Videos, countryOf: CountryOf): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readVideoConfiguration),
      handler: async (request) => videos.configure({ ...request.params, ...request.query }),
    })
    app.route({
      ...routeOf(endpoints.authenticateForVideo, plays),
      handler: async (request) => {
        assertClubIsTenant(request.headers['et-tenant-id'])
        return videos.authenticate({ caller: request.caller ?? null, uid: request.query.videoUid })
      },
    })
    app.route({
      ...routeOf(endpoints.initializeVideo, plays),
      handler: async (request, reply) => {
        assertClubIsTenant(request.headers['et-tenant-id'])
        const { videoUid: uid, authentication, takeOver } = request.query
        const { browser, system } = deviceOf(request.headers['user-agent'])
        const { play, pass } = await videos.initialize({
          caller: request.caller ?? null,
          country: countryOf(request),
          uid,
          authentication,
          takeOver: takeOver === 'true',
          device: [browser, system].filter(Boolean).join(', '),
        })
        withPass(reply, pass)
        return play
      },
    })
    app.route({
      ...routeOf(endpoints.beatVideo),
      handler: async (request, reply) => {
        const { answer, pass } = await videos.heartbeat({
          caller: request.caller ?? null,
          country: countryOf(request),
          ...request.params,
        })
        withPass(reply, pass)
        return answer
      },
    })
    app.route({
      ...routeOf(endpoints.reportVideoPosition),
      handler: async (request, reply) => {
        await videos.report({ caller: request.caller ?? null, ...request.params, position: request.body })
        return reply.code(204).send(null)
      },
    })
  }
}

/** For one ticket's files, in the browser that asked, until the heartbeat after the next would be late. */
function withPass(reply: FastifyReply, pass: Pass | null): void {
  void reply.header('cache-control', 'no-store')
  if (!pass) return
  void reply.setCookie(PASS, pass.value, {
    path: `/streams/play/${pass.ticket}`,
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    maxAge: pass.seconds,
  })
}

/** So old may be what everybody is told of what runs live. */
const LIVE_MS = process.env['NODE_ENV'] === 'test' ? 0 : 2_000

function sendList(request: FastifyRequest, reply: FastifyReply, { plain, gzip }: Playlist): FastifyReply {
  if (!gzip) return reply.send(plain)
  void reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(gzip)
}

type StreamPath = { Params: { package: string; ticket?: string; '*': string } }

/** Playlists and what they name; outside the API because players ask for them by address alone. */
export function streamsRoutes({ streams, liveNow, chaptersNow }: Videos, countryOf: CountryOf) {
  return async (app: App): Promise<void> => {
    const answer = (wayOf: (request: FastifyRequest<StreamPath>) => Way) => {
      return async (request: FastifyRequest<StreamPath>, reply: FastifyReply) => {
        const { contentType, cacheControl, body } = await streams.file({
          way: wayOf(request),
          package: request.params.package,
          file: request.params['*'],
          pass: request.cookies[PASS],
          country: () => countryOf(request),
        })
        void reply
          .type(contentType)
          .header('cache-control', cacheControl)
          .header('cross-origin-resource-policy', 'same-origin')
          .header('x-content-type-options', 'nosniff')
        if (typeof body === 'string') return reply.send(body)
        if ('plain' in body) return sendList(request, reply, body)
        return reply.header('content-length', body.length).send(body.body)
      }
    }
    const config = { access: 'public' } as const
    const live = createTtlCache<LiveVideo | null>({ ttlMs: LIVE_MS })
    app.get('/feeds/live-video.json', { config }, async (_request, reply) => {
      const info = await live.get('now', liveNow)
      // Browsers ask every half minute, each for itself: nothing older is worth anything.
      return reply.header('cache-control', 'public, max-age=2').send(info ?? {})
    })
    const chapters = createTtlCache<LiveChapters | null>({ ttlMs: LIVE_MS })
    app.get('/feeds/live-chapters.json', { config }, async (_request, reply) => {
      const info = await chapters.get('now', chaptersNow)
      return reply.header('cache-control', 'public, max-age=2').send(info ?? {})
    })
    for (const kind of ['open', 'preview', 'radio'] as const)
      app.get<StreamPath>(
        `/streams/${kind}/:package/*`,
        { config },
        answer(() => ({ kind })),
      )
    app.get<StreamPath>(
      '/streams/play/:ticket/:package/*',
      { config },
      answer((request) => ({ kind: 'play', ticket: request.params.ticket! })),
    )
  }
}
