import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { sendTable } from '#modules/office/shared/csv.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as room from './closing-room.ts'
import { dayColumns, dayPdf, dayRows } from './day-paper.ts'
import * as endpoints from './endpoints.ts'

const thingOf = (day: string) => ({ type: 'accountingDay', id: day, name: day })

/** The days of the whole house: what came in, what was counted, closed for good. */
export function closingRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(endpoints.listDays), handler: ({ query }) => room.listDays(db, query.month) })
    app.route({ ...routeOf(endpoints.readDay), handler: ({ params }) => room.readDay(db, params.day) })
    app.route({
      ...routeOf(endpoints.previewDayClosing),
      handler: ({ params, body }) => room.foresee(db, { ...params, counted: body }),
    })
    app.route({
      ...routeOf(endpoints.closeDay),
      handler: async (request, reply) => {
        const { digest, ...counted } = request.body
        const { day } = request.params
        const { personId: id, name } = staffOf(request)
        await db.transaction().execute(async (trx) => {
          const { number } = await room.closeDay(trx, {
            ...{ day, counted, by: { id, name } },
            agree: (told) => requireSame(told, { digest }),
          })
          await auditRequest(trx, request, {
            thing: thingOf(day),
            after: { number, terminalCents: counted.terminalCents },
            reason: counted.reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.printDay),
      handler: async ({ params }, reply) => {
        const pdf = await dayPdf(await room.readDay(db, params.day))
        reply.header('content-disposition', `inline; filename="tagesabschluss-${params.day}.pdf"`)
        return reply.type('application/pdf').send(Buffer.from(pdf))
      },
    })
    app.route({
      ...routeOf(endpoints.exportDay),
      handler: async (request, reply) => {
        const { day } = request.params
        const read = await room.readDay(db, day)
        return sendTable(
          { db, request, reply },
          {
            columns: dayColumns(read),
            rows: dayRows(read),
            thing: thingOf(day),
            file: `tagesabschluss-${day}.csv`,
          },
        )
      },
    })
  }
}
