import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import * as accounting from '#modules/accounting/accounting.ts'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { sendTable } from '#modules/office/shared/csv.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import { drawPartnerPaper, saleColumns } from './partner-paper.ts'
import type { OfficePartner } from './schema.ts'

const firstOf = (month: string) => `${month}-01`
const ofPartner = ({ id, month }: { id: number; month: string }) => ({
  type: 'partnerMonth',
  id: `${id} ${month}`,
  name: month,
})
const ofSettlement = ({ id, number }: { id: string; number: string }) => ({
  type: 'partnerSettlement',
  id,
  name: number,
})
const byOf = (request: Parameters<typeof staffOf>[0]) => {
  const { personId, name } = staffOf(request)
  return { id: personId, name }
}

/** What was sold for partners, settled with them month by month. */
export function partnersRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listPartnerBooks),
      handler: async () => ({ items: (await accounting.listPartnerBooks(db)).map(tellPartner) }),
    })
    app.route({
      ...routeOf(endpoints.setPartnerCommission),
      handler: async (request, reply) => {
        const { id: sellerId, month } = request.params
        const { percent } = request.body
        await db.transaction().execute(async (trx) => {
          const by = byOf(request)
          await accounting.setCommission(trx, { sellerId, month: firstOf(month), percent, by })
          await auditRequest(trx, request, { thing: ofPartner(request.params), after: { percent } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewSettlement),
      handler: async ({ params: { id: sellerId, month } }) =>
        tellSettling(await accounting.readOpenMonth(db, { sellerId, month: firstOf(month) })),
    })
    app.route({
      ...routeOf(endpoints.settlePartner),
      handler: async (request, reply) => {
        const { id: sellerId, month } = request.params
        await db.transaction().execute(async (trx) => {
          const by = byOf(request)
          const { id, number, ...sums } = await accounting.settleMonth(trx, {
            ...{ sellerId, month: firstOf(month), by },
          })
          requireSame(tellSettling(sums), request.body)
          await auditRequest(trx, request, { thing: ofSettlement({ id, number }), after: sums })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.notePartnerPayout),
      handler: async (request, reply) => {
        const { id } = request.params
        const { paidOn } = request.body
        await db.transaction().execute(async (trx) => {
          const settlement = await accounting.notePartnerPayout(trx, { id, paidOn, by: byOf(request) })
          const after = { paidOn, payableCents: settlement.payableCents }
          await auditRequest(trx, request, { thing: ofSettlement(settlement), after })
        })
        return reply.code(204).send(null)
      },
    })
    await app.register(filesRoutes({ db }))
  }
}

function filesRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.printSettlement),
      handler: async ({ params }, reply) => {
        const settled = await accounting.readSettlement(db, params.id)
        const pdf = await drawPartnerPaper(settled)
        reply.header('content-disposition', `inline; filename="${settled.settlement.number}.pdf"`)
        return reply.type('application/pdf').send(Buffer.from(pdf))
      },
    })
    app.route({
      ...routeOf(endpoints.exportSettlement),
      handler: async (request, reply) => {
        const { settlement, sales } = await accounting.readSettlement(db, request.params.id)
        return sendTable(
          { db, request, reply },
          {
            columns: saleColumns,
            rows: sales,
            thing: ofSettlement(settlement),
            file: `${settlement.number}.csv`,
          },
        )
      },
    })
  }
}

function tellPartner(books: accounting.PartnerBooks): OfficePartner {
  const { id, name, legalName, balanceCents, rates, open, settlements } = books
  return {
    ...{ id, name, legalName, balanceCents },
    rates: rates.map(({ month, percent, setBy }) => ({ month: month.slice(0, 7), percent, setBy })),
    open: open.map(({ month, salesCents, returnsCents, sums, refusal }) => ({
      ...{ month: month.slice(0, 7), salesCents, returnsCents, refusal },
      percent: sums?.percent ?? null,
      commissionCents: sums?.commissionCents ?? null,
      vatCents: sums?.vatCents ?? null,
      payableCents: sums?.payableCents ?? null,
    })),
    settlements: settlements.map((one) => ({
      ...{ id: one.id, number: one.number, month: one.month.slice(0, 7), closedBy: one.closedBy },
      ...{ salesCents: one.salesCents, returnsCents: one.returnsCents, percent: one.percent },
      ...{ commissionCents: one.commissionCents, vatCents: one.vatCents, payableCents: one.payableCents },
      ...{ closedAt: one.closedAt.toISOString(), paidOn: one.paidOn },
      bookings: one.bookings.map(({ bookedOn, amountCents, word }) => ({ bookedOn, amountCents, word })),
    })),
  }
}

/** What settling does, in numbers. */
function tellSettling(sums: accounting.PartnerSums): Consequences {
  const { salesCents, returnsCents, commissionCents, vatCents, payableCents } = sums
  return tellConsequences({
    lines: [
      { kind: 'sales', cents: salesCents },
      { kind: 'returns', cents: returnsCents },
      { kind: 'commission', cents: commissionCents },
      { kind: 'vat', cents: vatCents },
      payableCents < 0 ? { kind: 'owed', cents: -payableCents } : { kind: 'payable', cents: payableCents },
      { kind: 'correctable', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}
