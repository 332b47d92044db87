import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { bookkeeping } from '#club/money/bookkeeping.ts'
import * as accounting from '#modules/accounting/accounting.ts'
import { datevAccountOf, encodeDatev } from '#modules/accounting/datev.rules.ts'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'

const thingOf = (month: string) => ({ type: 'accountingMonth', id: month, name: month })
const firstOf = (month: string) => `${month}-01`

/** The books by months: what moved, closed for good, handed to the tax adviser. */
export function accountingRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listAccountingMonths),
      handler: async () => ({ items: (await accounting.listMonths(db)).map(factsOf) }),
    })
    app.route({
      ...routeOf(endpoints.readAccountingMonth),
      handler: async ({ params }) => tellMonth(await accounting.readMonth(db, firstOf(params.month))),
    })
    app.route({
      ...routeOf(endpoints.previewClosing),
      handler: async ({ params }) => tellClosing(await accounting.readMonth(db, firstOf(params.month))),
    })
    app.route({
      ...routeOf(endpoints.closeAccountingMonth),
      handler: async (request, reply) => {
        const { month } = request.params
        const { personId, name } = staffOf(request)
        await db.transaction().execute(async (trx) => {
          const actor = { id: personId, name }
          const books = await accounting.closeMonth(trx, { month: firstOf(month), actor })
          requireSame(tellClosing(books), request.body)
          const { entryCount, rates } = books
          await auditRequest(trx, request, { thing: thingOf(month), after: { entryCount, rates } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.exportDatev),
      handler: async (request, reply) => {
        const { month } = request.params
        const file = await recordRequest(db, request, { thing: thingOf(month), action: 'export' }, () =>
          accounting.datevFile(db, { month: firstOf(month), by: request.query.by }),
        )
        reply.header('content-disposition', `attachment; filename="${file.name}"`)
        return reply
          .type('text/csv; charset=windows-1252')
          .send(Readable.from(encoded(file.lines), { objectMode: false }))
      },
    })
    app.route({
      ...routeOf(endpoints.proveBooks),
      handler: async () => {
        const broken = await accounting.findBrokenMonth(db)
        const brokenSettlement = await accounting.findBrokenSettlement(db)
        const isWhole = broken === null && brokenSettlement === null
        return { isWhole, brokenMonth: broken?.slice(0, 7) ?? null, brokenSettlement }
      },
    })
  }
}

async function* encoded(lines: AsyncIterable<string>): AsyncIterable<Buffer> {
  for await (const line of lines) yield encodeDatev(line)
}

function factsOf({ month, state, closedAt, closedBy, digest }: accounting.AccountingMonth) {
  return { month: month.slice(0, 7), state, closedAt: closedAt?.toISOString() ?? null, closedBy, digest }
}

function tellMonth(books: accounting.MonthBooks) {
  return {
    ...factsOf(books),
    entryCount: books.entryCount,
    rates: books.rates.map((sum) => ({
      ...sum,
      taxReturnLine: bookkeeping.taxReturnLines[sum.rate] ?? null,
    })),
    accounts: Object.entries(books.movements).map(([account, cents]) => ({
      ...{ account, cents },
      number: datevAccountOf(account),
    })),
    closeFirst: books.closeFirst?.slice(0, 7) ?? null,
  }
}

/** What closing does; throws as closing itself would. */
function tellClosing(books: accounting.MonthBooks): Consequences {
  accounting.requireClosable(books)
  const { rates, entryCount } = books
  const gross = rates.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)
  const tax = rates.reduce((sum, { taxCents }) => sum + taxCents, 0)
  return tellConsequences({
    lines: [
      { kind: 'entriesFixed', count: entryCount },
      { kind: 'turnover', cents: gross },
      { kind: 'tax', cents: tax },
      { kind: 'correctable', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}
