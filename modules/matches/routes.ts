import type { FastifyReply, FastifyRequest } from 'fastify'
import { club, type Language } from '#club/club.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { App } from '#platform/http/http.ts'
import { finishAnswer, sendAnswer } from '#platform/pages/cached-answers.ts'
import type { Feeds } from './feeds.ts'
import type { Sink } from './readers.ts'

const CALENDAR_SECONDS = 300
/** Browsers come back after this, spread over as much again, so that a restart does not meet everybody at once. */
const RETRY_MS = 2_000

type TeamPath = { Params: { language?: string; team: string; season?: string } }

/**
 * The feeds of match day: public, without cookies, told apart by their path alone, the same for everybody. The ticker can
 * also be listened to: `…/stream` pushes every change as it happens.
 */
export function matchesRoutes(given: {
  feeds: Feeds
  calendar(asked: { teamId: number; language: Language }): Promise<string>
}) {
  const { feeds, calendar } = given
  return async (app: App): Promise<void> => {
    app.get<TeamPath>(
      '/feeds/liveticker/:language/:team(^\\d+).json',
      { config: { access: 'public' } },
      async (request, reply) => {
        const feed = await feeds.ticker(teamOf(request), languageOf(request))
        if (!feed) throw notFound()
        return sendAnswer(request, reply, feed)
      },
    )

    app.get<TeamPath>(
      '/feeds/standings/:season(^\\d{4})/:team(^\\d+).json',
      { config: { access: 'public' } },
      async (request, reply) => {
        const feed = await feeds.standings(request.params.season!, teamOf(request))
        if (!feed) throw notFound()
        return sendAnswer(request, reply, feed)
      },
    )

    app.get<TeamPath>(
      '/feeds/liveticker/:language/:team(^\\d+)/stream',
      { config: { access: 'public' }, exposeHeadRoute: false },
      async (request, reply) => {
        const teamId = teamOf(request)
        const language = languageOf(request)
        if (!feeds.knows(teamId)) throw notFound()
        if (feeds.isFull())
          throw new AppError(503, 'OVERLOADED', 'Too many listen already: ask for the feed', {
            retryAfterSeconds: 60,
          })
        const known = request.headers['last-event-id']
        // The match is read before the answer begins: who cannot be served hears it properly.
        await feeds.ticker(teamId, language)
        const sink = openStream(reply)
        const leave = await feeds.listen({
          teamId,
          language,
          lastEventId: typeof known === 'string' ? known : null,
          sink,
        })
        reply.raw.once('close', leave)
        if (reply.raw.destroyed) leave()
      },
    )

    const answerCalendar = async (request: FastifyRequest<TeamPath>, reply: FastifyReply) => {
      const teamId = teamOf(request)
      if (!feeds.knows(teamId)) throw notFound()
      const language = request.params.language ? languageOf(request) : club.fallbackLanguage
      const text = await calendar({ teamId, language })
      const headers = {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': `public, max-age=${CALENDAR_SECONDS}`,
        vary: 'accept-encoding',
      }
      return sendAnswer(request, reply, await finishAnswer(200, headers, Buffer.from(text)))
    }
    app.get<TeamPath>('/feeds/termine/:team(^\\d+).ics', { config: { access: 'public' } }, answerCalendar)
    app.get<TeamPath>(
      '/feeds/termine/:language/:team(^\\d+).ics',
      { config: { access: 'public' } },
      answerCalendar,
    )
  }
}

const teamOf = ({ params }: FastifyRequest<TeamPath>): number => Number(params.team)

function languageOf({ params }: FastifyRequest<TeamPath>): Language {
  const found = club.languages.find((language) => language === params.language)
  if (!found) throw notFound()
  return found
}

/**
 * The answer stays open and belongs to the feed from here on. It is sent as it is, without chunks around each message, and
 * ends with its connection: one write is one message, the same bytes for everybody.
 */
function openStream(reply: FastifyReply): Sink {
  reply.hijack()
  const { raw } = reply
  const headers = reply.getHeaders() as Record<string, string>
  raw.useChunkedEncodingByDefault = false
  raw.shouldKeepAlive = false
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  raw.flushHeaders()
  raw.socket?.setNoDelay(true)
  // A broken connection ends the answer; there is nobody to tell.
  raw.on('error', () => raw.destroy())
  raw.write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_MS)}\n\n`)
  return {
    write: (bytes) => void raw.write(bytes),
    waiting: () => raw.socket?.writableLength ?? 0,
    end: () => void raw.destroy(),
  }
}
