import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Admission, Attendance } from '#modules/admission/admission.ts'
import { sendTable } from '#modules/office/shared/csv.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { exportGateReport, readGateReport } from './report.endpoints.ts'
import { MOST_SHOWN, type OfficeGateReport } from './report.schema.ts'
import { reportColumns, reportRows } from './report.table.ts'

export type GateReportContext = { db: Db; admission: Pick<Admission, 'loadAttendance'> }

/** What the gates of a match do, and what came of it. */
export function gateReportRoutes({ db, admission }: GateReportContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readGateReport),
      handler: async (request) => tellReport(await admission.loadAttendance(request.params.id)),
    })
    app.route({
      ...routeOf(exportGateReport),
      handler: async (request, reply) => {
        const attendance = await admission.loadAttendance(request.params.id)
        const { id, name, startsAt } = attendance.event
        const thing = { type: 'event', id, name: name.de }
        return sendTable(
          { db, request, reply },
          {
            columns: reportColumns,
            rows: reportRows(attendance),
            thing,
            file: `einlass-${startsAt.slice(0, 10)}.csv`,
          },
        )
      },
    })
  }
}

function tellReport(attendance: Attendance): OfficeGateReport {
  const { event, phase, tickets, entered, gates, minutes, results, phones } = attendance
  const some = <T>(items: readonly T[]) => ({ count: items.length, items: items.slice(0, MOST_SHOWN) })
  return {
    event,
    now: attendance.now.toISOString(),
    phase,
    tickets,
    entered,
    gates,
    minutes,
    refused: results.filter(({ result }) => result !== 'admitted'),
    doubles: some(attendance.doubles),
    mistakes: some(attendance.mistakes),
    contradictions: some(attendance.contradictions),
    phones: {
      ...some(
        phones.map(({ openedAt, heardAt, ...phone }) => ({
          ...phone,
          openedAt: openedAt.toISOString(),
          heardAt: heardAt.toISOString(),
        })),
      ),
      quiet: phones.filter(({ mayHoldScans }) => mayHoldScans).length,
    },
  }
}
