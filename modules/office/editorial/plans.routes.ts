import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { PlanRow } from '#modules/content/content.ts'
import { routeOf } from '#platform/endpoint.ts'
import type { EditorialContext } from './context.ts'
import * as endpoints from './endpoints.ts'
import { authorOf, thing, titleOf } from './told.ts'

const told = (plans: readonly PlanRow[]) =>
  Object.fromEntries(
    plans.map(({ language, at, backAt }) => [
      language,
      { at: at.toISOString(), backAt: backAt?.toISOString() },
    ]),
  )

/** Changes that wait for their moment: moved, or drafts again. */
export function plansRoutes({ db, drafts }: EditorialContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.movePlans),
      handler: async (request, reply) => {
        const { params, body } = request
        const { uid } = params
        await db.transaction().execute(async (trx) => {
          const { piece, before } = await drafts.movePlans(trx, {
            ...{ uid, versions: body.versions, bases: body.bases, now: new Date() },
            at: new Date(body.at),
            backAt: body.backAt === null ? null : new Date(body.backAt),
          })
          await auditRequest(trx, request, {
            thing: thing(uid, titleOf(piece)),
            before: told(before),
            after: { languages: Object.keys(body.versions), at: body.at, backAt: body.backAt },
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.cancelPlans),
      handler: async (request, reply) => {
        const { uid } = request.params
        const { versions } = request.body
        await db.transaction().execute(async (trx) => {
          const by = authorOf(request)
          const { piece, before } = await drafts.cancelPlans(trx, { uid, versions, by })
          await auditRequest(trx, request, { thing: thing(uid, titleOf(piece)), before: told(before) })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
