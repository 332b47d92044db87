import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import type { Camps } from './camps.ts'
import * as endpoints from './endpoints.ts'

export function campsRoutes(camps: Camps): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(endpoints.readCamps), handler: async () => ({ items: await camps.listCamps() }) })
    app.route({ ...routeOf(endpoints.readCamp), handler: ({ params }) => camps.readCamp(params.slug) })
    app.route({
      ...routeOf(endpoints.bookCamp),
      handler: async (request, reply) => {
        const { params, query, body } = request
        const caller = callerOf(request)
        const address = clientAddressOf(request.ip)
        const booked = await camps.bookCamp({ caller, ...params, ...query, booking: body, address })
        return reply.code(201).send(booked)
      },
    })
    app.route({
      ...routeOf(endpoints.joinCampLine),
      handler: async (request, reply) => {
        const { params, query, body } = request
        const caller = callerOf(request)
        return reply.code(201).send(await camps.joinLine({ caller, ...params, ...query, booking: body }))
      },
    })
    app.route({
      ...routeOf(endpoints.leaveCampLine),
      handler: async (request, reply) => {
        await camps.leaveLine({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
    app.route({ ...routeOf(endpoints.readOwnCamps), handler: (request) => camps.listOwn(callerOf(request)) })
    app.route({
      ...routeOf(endpoints.readOwnCampSheet),
      handler: (request) => camps.readOwnSheet({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.correctOwnCampSheet),
      handler: (request) =>
        camps.correctOwnSheet({ caller: callerOf(request), ...request.params, body: request.body }),
    })
    app.route({
      ...routeOf(endpoints.previewCampCancellation),
      handler: (request) =>
        camps.previewCancellation({ caller: callerOf(request), ...request.params, ...request.query }),
    })
    app.route({
      ...routeOf(endpoints.cancelCampPlaces),
      handler: async (request, reply) => {
        await camps.cancelPlaces({ caller: callerOf(request), ...request.params, body: request.body })
        return reply.code(204).send(null)
      },
    })
  }
}
