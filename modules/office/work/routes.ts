import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError, forbidden, notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { cancelWork, forgetWork, listWork, readWorkResult } from './endpoints.ts'
import { deleteWork, endWork, findWork, listWorkOf, loadResult } from './storage.ts'
import type { WorkContext } from './work.ts'

/** The tray: what one has begun oneself, and what came out of it. */
export function workRoutes({ db, kinds }: Pick<WorkContext, 'db' | 'kinds'>): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listWork),
      handler: async (request) => {
        const items = await listWorkOf(db, staffOf(request).personId)
        const pageSize = Math.max(1, items.length)
        return { items, page: 1, pageSize, totalCount: items.length, hasNextPage: false }
      },
    })
    app.route({
      ...routeOf(readWorkResult),
      handler: async (request, reply) => {
        const { personId, permissions } = staffOf(request)
        const file = await loadResult(db, { id: request.params.id, ownerId: personId })
        const kind = file && kinds[file.kind]
        if (!kind) throw notFound()
        if (!permissions.has(kind.permission))
          throw forbidden('OFFICE_NOT_ALLOWED', `This asks for ${kind.permission}`)
        reply.header('content-disposition', `attachment; filename="${file.name}"`)
        return reply.type(file.type).send(Buffer.from(file.content))
      },
    })
    app.route({
      ...routeOf(cancelWork),
      handler: async (request, reply) => {
        const { id } = request.params
        const ownerId = staffOf(request).personId
        if ((await findWork(db, id))?.ownerId !== ownerId) throw notFound()
        await db.transaction().execute(async (trx) => {
          if (!(await endWork(trx, { id, state: 'cancelled', ownerId })))
            throw new AppError(409, 'OFFICE_WORK_ENDED', 'It has ended by itself')
          await auditRequest(trx, request, { thing: { type: 'work', id } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(forgetWork),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          if (!(await deleteWork(trx, { id, ownerId: staffOf(request).personId }))) throw notFound()
          await auditRequest(trx, request, { thing: { type: 'work', id } })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
