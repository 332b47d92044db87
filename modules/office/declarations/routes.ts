import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { pageOf } from '#platform/lists.ts'
import {
  consequencesOf,
  type DeclarationsContext,
  follow,
  requireDeclaration,
  turnDown,
} from './declarations.ts'
import { acceptDeclaration, listDeclarations, previewDeclaration, refuseDeclaration } from './endpoints.ts'
import { loadDeclarations } from './storage.ts'

/** What people declare to the club and somebody has to decide: each by the use case that the commands have. */
export function declarationsRoutes(context: DeclarationsContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(listDeclarations),
      handler: async (request) => {
        const withWithdrawals = staffOf(request).permissions.has('orders.refund')
        return pageOf(await loadDeclarations(db, { ...request.query, withWithdrawals }), request.query)
      },
    })
    app.route({
      ...routeOf(previewDeclaration),
      handler: async (request) => {
        const declaration = await requireDeclaration(db, request.params, staffOf(request))
        return consequencesOf(db, declaration, request.body)
      },
    })
    app.route({
      ...routeOf(acceptDeclaration),
      handler: async (request, reply) => {
        const { kind, id } = request.params
        const { digest, ...wish } = request.body
        const staff = staffOf(request)
        const declaration = await requireDeclaration(db, { kind, id }, staff)
        // The use case holds the declaration and decides it once; what is seen here is what was agreed to.
        requireSame((await consequencesOf(db, declaration, wish)).consequences, { digest })
        const change = { thing: { type: kind, id }, reason: wish.number }
        await recordRequest(db, request, change, () => follow(context, { kind, id, wish, by: staff.name }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(refuseDeclaration),
      handler: async (request, reply) => {
        const { kind, id } = request.params
        const { reason } = request.body
        const staff = staffOf(request)
        await requireDeclaration(db, { kind, id }, staff)
        const change = { thing: { type: kind, id }, reason }
        await recordRequest(db, request, change, () =>
          turnDown(context, { kind, id, reason, by: staff.name }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}
