import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import {
  addPushDevice,
  readPushSettings,
  removePushDevice,
  renewPushDevice,
  savePushChoices,
  tryPushDevice,
} from './endpoints.ts'
import type { Push } from './push.ts'

/** Asked by nobody's hand in numbers. */
const changes = { rateLimit: { max: 30, timeWindow: 60_000 } }
const trials = { rateLimit: { max: 6, timeWindow: 60_000 } }

type Needed = Pick<
  Push,
  'loadSettings' | 'addDevice' | 'removeDevice' | 'tryDevice' | 'renewDevice' | 'saveChoices'
>

export function pushRoutes(push: Needed): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readPushSettings),
      handler: (request) => push.loadSettings(callerOf(request).subjectId),
    })
    app.route({
      ...routeOf(savePushChoices),
      handler: (request) =>
        push.saveChoices({ personId: callerOf(request).subjectId, choices: request.body }),
    })
    app.route({
      ...routeOf(addPushDevice, changes),
      handler: async (request, reply) => {
        const device = await push.addDevice({ personId: callerOf(request).subjectId, device: request.body })
        return reply.code(201).send(device)
      },
    })
    app.route({
      ...routeOf(removePushDevice),
      handler: async (request, reply) => {
        await push.removeDevice({ personId: callerOf(request).subjectId, id: request.params.id })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(tryPushDevice, trials),
      handler: async (request, reply) => {
        await push.tryDevice({ personId: callerOf(request).subjectId, id: request.params.id })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(renewPushDevice, changes),
      handler: async ({ body }, reply) => {
        await push.renewDevice(body)
        return reply.code(204).send(null)
      },
    })
  }
}
