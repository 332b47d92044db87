import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { Predictions } from '../predictions.ts'
import * as endpoints from './groups.endpoints.ts'

const looking = { rateLimit: { max: 30, timeWindow: 60_000 } }
const changing = { rateLimit: { max: 30, timeWindow: 60_000 } }
const founding = { rateLimit: { max: 10, timeWindow: 60_000 } }

/** Friends' groups: founded, joined by an invitation, left, kept. */
export function groupsRoutes({ groups }: Predictions): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listTipGroups),
      handler: (request) => groups.listGroups({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.foundTipGroup, founding),
      handler: async (request, reply) => {
        const { params, body } = request
        return reply
          .code(201)
          .send(await groups.foundGroup({ caller: callerOf(request), ...params, ...body }))
      },
    })
    app.route({
      ...routeOf(endpoints.readTipGroup),
      handler: (request) =>
        groups.readGroup({ caller: callerOf(request), ...request.params, ...request.query }),
    })
    app.route({
      ...routeOf(endpoints.renameTipGroup, changing),
      handler: async (request, reply) => {
        await groups.renameGroup({ caller: callerOf(request), ...request.params, ...request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.renewTipInvitation, changing),
      handler: (request) => groups.renewInvitation({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.removeTipMember, changing),
      handler: async (request, reply) => {
        await groups.removeMember({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.leaveTipGroup, changing),
      handler: async (request, reply) => {
        await groups.leaveGroup({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.closeTipGroup, changing),
      handler: async (request, reply) => {
        await groups.closeGroup({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.readTipInvitation, looking),
      handler: (request) => groups.readInvitation({ caller: request.caller, ...request.body }),
    })
    app.route({
      ...routeOf(endpoints.joinTipGroup, changing),
      handler: (request) => groups.joinGroup({ caller: callerOf(request), ...request.body }),
    })
  }
}
