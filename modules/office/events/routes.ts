import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { countEvents, listEvents, readEvent, readEventPlaces } from './endpoints.ts'
import * as events from './events.ts'

/** The room of matches on sale: how each stands, block by block. */
export function eventsRoutes(context: events.EventsContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(listEvents), handler: (request) => events.listEvents(context, request.query) })
    app.route({ ...routeOf(countEvents), handler: () => events.countEvents(context.db) })
    app.route({
      ...routeOf(readEvent),
      handler: (request) => events.loadEvent(context, request.params.id),
    })
    app.route({
      ...routeOf(readEventPlaces),
      handler: (request) => events.loadEventPlaces(context, request.params.id),
    })
  }
}
