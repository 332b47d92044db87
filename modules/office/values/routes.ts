import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import * as file from './values-file.ts'
import * as room from './values-room.ts'

/** Values of the club that staff change: looked at, changed, taken away again, carried home as a file. */
export function valuesRoomRoutes(context: room.ValuesRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, values } = context
  return async (app) => {
    app.route({ ...routeOf(endpoints.listValues), handler: () => room.listValues(context) })
    app.route({
      ...routeOf(endpoints.exportValues),
      handler: (request) =>
        recordRequest(db, request, { thing: { type: 'clubValue', id: 'all' }, action: 'export' }, () =>
          room.exportValues(context, request.query.which),
        ),
    })
    app.route({
      ...routeOf(endpoints.listValueVersions),
      handler: ({ params }) => room.listVersions(context, params.name),
    })
    app.route({
      ...routeOf(endpoints.foreseeValue),
      handler: ({ params, body }) => room.foresee(context, { ...params, ...body }),
    })
    app.route({
      ...routeOf(endpoints.changeValue),
      handler: async (request, reply) => {
        const { params, body } = request
        const { digest, ...change } = body
        const { personId: id, name } = staffOf(request)
        await db.transaction().execute(async (trx) => {
          // First: of two who change the same, the second is told that, and not what its consequences have become.
          const { before, value } = await values.change(trx, { ...params, ...change, by: { id, name } })
          requireSame(await room.foresee({ db: trx, values }, { ...params, value: body.value }), { digest })
          await auditRequest(trx, request, {
            thing: { type: 'clubValue', id: params.name, name: params.name },
            before: { value: before.value },
            after: { value },
            reason: body.reason,
          })
        })
        await values.readAgain()
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewValuesFile),
      handler: async ({ body }) => (await file.planImport(context, body)).preview,
    })
    app.route({
      ...routeOf(endpoints.importValuesFile),
      handler: async (request) => {
        const { personId: id, name } = staffOf(request)
        const changed = await db.transaction().execute(async (trx) => {
          const done = await file.importValues({ db: trx, values }, trx, {
            ...request.body,
            by: { id, name },
          })
          for (const { about, before, value } of done)
            await auditRequest(trx, request, {
              thing: { type: 'clubValue', id: about.name, name: about.name },
              ...{ before: { value: before }, after: { value }, reason: request.body.reason },
            })
          return done.length
        })
        await values.readAgain()
        return { changed }
      },
    })
  }
}
