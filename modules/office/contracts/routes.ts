import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as room from './contracts.ts'
import {
  countContracts,
  endContract,
  exportContracts,
  listContracts,
  previewContractEnd,
  readContract,
} from './endpoints.ts'
import type { OfficeContract } from './schema.ts'
import { findContract } from './storage.ts'

/** The room of contracts: found, looked at, ended. */
export function contractsRoomRoutes(context: room.ContractsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({ ...routeOf(listContracts), handler: (request) => room.listContracts(db, request.query) })
    app.route({ ...routeOf(countContracts), handler: () => room.countContracts(db) })
    app.route({
      ...routeOf(exportContracts),
      handler: async (request, reply) => {
        const { query } = request
        const thing = { type: 'contracts', id: query.view, name: query.q ?? null }
        return sendTable(
          { db, request, reply },
          { columns: COLUMNS, rows: room.allContracts(db, query), thing, file: 'contracts.csv' },
        )
      },
    })
    app.route({
      ...routeOf(readContract),
      handler: (request) => room.loadContract(context, request.params.id),
    })
    app.route({
      ...routeOf(previewContractEnd),
      handler: (request) => room.previewEnd(context, db, { ...request.params, ...request.query }),
    })
    app.route({
      ...routeOf(endContract),
      handler: async (request, reply) => {
        const { params, body } = request
        const contract = await findContract(db, params.id)
        if (!contract) throw notFound()
        const { when, reason } = body
        await db.transaction().execute(async (trx) => {
          requireSame(await room.previewEnd(context, trx, { ...params, when }), body)
          await room.endContract(context, trx, { ...params, when, reason, by: staffOf(request).name })
          await auditRequest(trx, request, {
            thing: { type: 'contract', id: params.id, name: contract.number },
            before: { state: contract.state },
            after: { state: 'Terminated', when },
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const COLUMNS: readonly Column<OfficeContract>[] = [
  { title: 'Nummer', of: ({ number }) => number },
  { title: 'Stand', of: ({ state }) => state },
  { title: 'Abonnent', of: ({ subscriber }) => subscriber },
  { title: 'Inhaber', of: ({ recipient }) => recipient },
  { title: 'Saison', of: ({ season }) => season },
  { title: 'Block', of: ({ block }) => block },
  { title: 'Reihe', of: ({ row }) => row },
  { title: 'Platz', of: ({ seat }) => seat },
  { title: 'Preiskategorie', of: ({ priceClass }) => priceClass },
  { title: 'Ermäßigung', of: ({ ticketType }) => ticketType },
  { title: 'Preis', of: ({ priceCents }) => (priceCents / 100).toFixed(2).replace('.', ',') },
  { title: 'Zahlweise', of: ({ pays }) => pays },
  { title: 'Endet', of: ({ endsOn }) => endsOn },
]
