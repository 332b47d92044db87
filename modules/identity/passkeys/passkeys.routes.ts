import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.endpoints.ts'
import type { Passkeys } from './passkeys.ts'

/** Passkeys of oneself. Adding and removing need a fresh sign-in: a forgotten open window gives nobody the account. */
export function passkeysRoutes(passkeys: Passkeys): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listPasskeys),
      handler: async (request) => passkeys.list(callerOf(request).subjectId),
    })
    app.route({
      ...routeOf(beginPasskey),
      handler: async (request) => passkeys.begin(callerOf(request).subjectId),
    })
    app.route({
      ...routeOf(addPasskey),
      handler: async (request, reply) =>
        reply.code(201).send(await passkeys.add(callerOf(request).subjectId, request.body)),
    })
    app.route({
      ...routeOf(renamePasskey),
      handler: async (request, reply) => {
        await passkeys.rename(callerOf(request).subjectId, { ...request.params, ...request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(removePasskey),
      handler: async (request, reply) => {
        await passkeys.remove(callerOf(request).subjectId, request.params.id)
        return reply.code(204).send(null)
      },
    })
  }
}
