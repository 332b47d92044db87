import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import { type KeysContext, listKeys, previewGivingUp } from './keys.ts'

/** The keys that sign tickets and sign-ins, for owners alone. */
export function keysRoutes(context: KeysContext): FastifyPluginAsyncZodOpenApi {
  const { db, ticketKeys, tokenKeys } = context
  const by = (request: FastifyRequest) => `staff:${staffOf(request).name}`
  const record = (
    request: FastifyRequest,
    { of, seen, reason = null }: { of: 'ticketKey' | 'tokenKey'; seen: string; reason?: string | null },
    run: () => Promise<unknown>,
  ) => recordRequest(db, request, { thing: { type: of, id: seen, name: seen }, reason }, run)

  return async (app) => {
    app.route({ ...routeOf(endpoints.listKeys), handler: () => listKeys(context) })
    app.route({ ...routeOf(endpoints.previewGivingUp), handler: () => previewGivingUp(context, db) })
    app.route({
      ...routeOf(endpoints.rotateTicketKey),
      handler: async (request, reply) => {
        const { seen } = request.body
        const rotate = () => ticketKeys.rotate({ by: by(request), seen })
        await record(request, { of: 'ticketKey', seen: String(seen) }, rotate)
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.giveUpTicketKeys),
      handler: async (request, reply) => {
        const { digest, reason } = request.body
        const { signing } = await ticketKeys.foresee(db)
        await record(request, { of: 'ticketKey', seen: String(signing), reason }, () =>
          ticketKeys.giveUp({
            by: by(request),
            agree: async (trx) => requireSame(await previewGivingUp(context, trx), { digest }),
          }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.rotateTokenKey),
      handler: async (request, reply) => {
        const { seen } = request.body
        await record(request, { of: 'tokenKey', seen }, () => tokenKeys.rotate({ seen }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.replaceTokenKey),
      handler: async (request, reply) => {
        const { seen } = request.body
        await record(request, { of: 'tokenKey', seen }, () => tokenKeys.replaceNow({ seen }))
        return reply.code(204).send(null)
      },
    })
  }
}
