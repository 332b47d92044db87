import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { ownSitesOf } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import * as endpointsOfSheet from './sheet.endpoints.ts'
import * as room from './ticker-room.ts'

/** The room of the ticker: matches, and what is written of one. Each change is a row of the audit book. */
export function tickerRoomRoutes(context: room.TickerRoomContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook('preHandler', (request) => room.keepToOwnTeams(context, request))
    app.route({
      ...routeOf(endpoints.listTickerMatches),
      handler: (request) => room.listTickerMatches(context, request.query, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.readTickerDesk),
      handler: ({ params }) => room.loadTickerDesk(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.setTickerState),
      handler: (request) =>
        written(context, request, (by) =>
          room.setTickerState(context, { ...request.params, by, ...request.body }),
        ),
    })
    app.route({
      ...routeOf(endpoints.addTickerEntry),
      handler: async (request) => {
        const { params, body: entry } = request
        // What comes once more has its row already.
        if (await context.matches.desks.isWritten({ matchId: params.id, key: entry.key })) {
          request.isAudited = true
          return room.loadTickerDesk(context, params.id)
        }
        return written(context, request, (by) => room.addTickerEntry(context, { ...params, by, entry }))
      },
    })
    app.route({
      ...routeOf(endpoints.correctTickerEntry),
      handler: (request) =>
        written(context, request, (by) =>
          room.correctTickerEntry(context, { ...request.params, by, change: request.body }),
        ),
    })
    app.route({
      ...routeOf(endpoints.removeTickerEntry),
      handler: (request) =>
        written(context, request, (by) =>
          room.removeTickerEntry(context, { ...request.params, by, ...request.query }),
        ),
    })
    app.route({
      ...routeOf(endpoints.restoreTickerEntry),
      handler: (request) =>
        written(context, request, (by) =>
          room.restoreTickerEntry(context, { ...request.params, by, ...request.body }),
        ),
    })
    app.route({
      ...routeOf(endpoints.undoTickerEntry),
      handler: (request) =>
        written(context, request, async (by) => {
          const { id } = request.params
          await context.matches.ticker.undo(id, { by, now: new Date(), ...request.body })
        }),
    })
  }
}

/** What is filled in beside the ticker. */
export function sheetRoutes(context: room.TickerRoomContext): FastifyPluginAsyncZodOpenApi {
  const { sheet } = context.matches
  return async (app) => {
    app.addHook('preHandler', (request) => room.keepToOwnTeams(context, request))
    app.route({
      ...routeOf(endpointsOfSheet.setLineUp),
      handler: (request) =>
        written(context, request, () => {
          const { id, side } = request.params
          const { seen, publishAt, coach, ...words } = request.body
          return sheet.chooseLineUp(id, {
            ...{ side, seen, now: new Date(), publishAt: publishAt === null ? null : new Date(publishAt) },
            words: { ...words, coach: coach || null },
          })
        }),
    })
    app.route({
      ...routeOf(endpointsOfSheet.setStatistics),
      handler: (request) =>
        written(context, request, async () => {
          await sheet.statistics(request.params.id, { ...request.body, now: new Date() })
        }),
    })
    app.route({
      ...routeOf(endpointsOfSheet.setMatchResult),
      handler: (request) => {
        const { version, isHeld, reason, ...result } = request.body
        const given = { version, isHeld, result, now: new Date() }
        return written(context, request, () => sheet.setResult(request.params.id, given), reason)
      },
    })
    app.route({
      ...routeOf(endpointsOfSheet.setBestPlayer),
      handler: (request) =>
        written(context, request, () =>
          sheet.setBestPlayer(request.params.id, { ...request.body, now: new Date() }),
        ),
    })
  }
}

/** Writes something, with its row of the book in the same transaction; answers the desk as it is then. */
async function written(
  context: room.TickerRoomContext,
  request: FastifyRequest & { params: { id: string; entryId?: string } },
  write: (by: string) => Promise<void>,
  reason: string | null = null,
) {
  const { id, entryId } = request.params
  const thing = await room.describeMatch(context, id)
  const snapshot = (trx: Db) => context.matches.desks.snapshot(trx, { id, entryId })
  await recordRequest(context.db, request, { thing, snapshot, reason }, () => write(staffOf(request).name))
  return room.loadTickerDesk(context, id)
}
