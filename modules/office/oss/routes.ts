import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { sql } from 'kysely'
import { taxation } from '#club/money/taxation.ts'
import * as accounting from '#modules/accounting/accounting.ts'
import { recordRequest } from '#modules/audit/audit.ts'
import { sendTable } from '#modules/office/shared/csv.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './endpoints.ts'
import { ossColumns, ossRows } from './oss-table.ts'

const thingOf = (quarter: string) => ({ type: 'ossQuarter', id: quarter, name: quarter })

/** VAT of other countries of the Union, declared by quarters in the one-stop-shop. */
export function ossRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readOss),
      handler: async () => {
        const { quarters, sums, state } = await accounting.readOss(db, await nowOf(db))
        const { homeCountry, ossFrom, threshold, thresholdCents } = taxation
        return {
          ...{ quarters, homeCountry, ossFrom, thresholdCents, state },
          isThresholdWaived: threshold === 'waived',
          thisYearCents: sums.thisYear,
          lastYearCents: sums.lastYear,
        }
      },
    })
    app.route({
      ...routeOf(endpoints.readOssQuarter),
      handler: async ({ params }) => tellQuarter(await quarterOf(db, params.quarter)),
    })
    app.route({
      ...routeOf(endpoints.exportOssTable),
      handler: async (request, reply) => {
        const { quarter } = request.params
        const read = await quarterOf(db, quarter)
        return sendTable(
          { db, request, reply },
          { columns: ossColumns, rows: ossRows(read), thing: thingOf(quarter), file: `oss-${quarter}.csv` },
        )
      },
    })
    app.route({
      ...routeOf(endpoints.exportOssCorrections),
      handler: async (request, reply) => {
        const { quarter } = request.params
        const file = accounting.ossCorrectionsList(await quarterOf(db, quarter))
        await recordRequest(db, request, { thing: thingOf(quarter), action: 'export' }, async () => null)
        reply.header('content-disposition', `attachment; filename="oss-corrections-${quarter}.csv"`)
        return reply.type('text/csv; charset=utf-8').send(Buffer.from(file))
      },
    })
    app.route({
      ...routeOf(endpoints.exportOssUpload),
      handler: async (request, reply) => {
        const { quarter } = request.params
        const file = accounting.ossFile(await quarterOf(db, quarter))
        await recordRequest(db, request, { thing: thingOf(quarter), action: 'export' }, async () => null)
        reply.header('content-disposition', `attachment; filename="oss-elster-${quarter}.csv"`)
        return reply.type('text/csv; charset=utf-8').send(Buffer.from(file))
      },
    })
  }
}

async function quarterOf(db: Db, quarter: string): Promise<accounting.OssQuarter> {
  return accounting.readOssQuarter(db, { quarter, now: await nowOf(db) })
}

async function nowOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return rows[0]!.now
}

function tellQuarter(read: accounting.OssQuarter) {
  const { quarter, state, dueOn, lines, corrections, unproved } = read
  const formCorrections = accounting.ossFormCorrections(read)
  const declared = [...lines, ...formCorrections.filter(({ isTooLate }) => !isTooLate)]
  const taxCents = declared.reduce((sum, one) => sum + one.taxCents, 0)
  return { quarter, state, dueOn, lines, corrections, formCorrections, unproved, taxCents }
}
