import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { type AuditVideo, holdVideo, type VideosContext } from './context.ts'
import { findVideo, writeTerritory } from './storage.ts'
import { changeTerritory } from './territory.endpoints.ts'

/** Where a film may be seen. */
export function territoryRoutes({ db }: VideosContext, auditVideo: AuditVideo): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(changeTerritory),
      handler: async (request, reply) => {
        const { id } = request.params
        const { territory } = request.body
        const countries = territory && [...new Set(territory.countries)].toSorted()
        const after = territory && { ...territory, countries: countries! }
        await db.transaction().execute(async (trx) => {
          await holdVideo(trx, id)
          const { workingTitle, territory: before } = (await findVideo(trx, id))!
          await writeTerritory(trx, id, after)
          await auditVideo(trx, request, {
            id,
            name: workingTitle,
            before: { territory: before },
            after: { territory: after },
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
