import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { Camps } from '../camps.ts'
import * as endpoints from './endpoints.ts'

/** A family applies in few; programs are slowed down. */
const applying = { rateLimit: { max: 30, timeWindow: 60_000 } }
/** The list of a large draw is some megabytes. */
const proofs = { rateLimit: { max: 20, timeWindow: 60_000 } }

/** Draws of places in camps. */
export function campLotsRoutes(camps: Camps): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readCampDrawProof, proofs),
      handler: ({ params }) => camps.readDrawProof(params.id),
    })
    app.route({
      ...routeOf(endpoints.applyForCampPlaces, applying),
      handler: async (request, reply) => {
        const { params, query, body } = request
        const made = await camps.applyForPlaces({
          ...{ caller: callerOf(request), drawId: params.id, application: body, address: request.ip },
          ...query,
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.withdrawCampApplication),
      handler: async (request, reply) => {
        await camps.withdrawApplication({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
  }
}
