import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { countOf } from '#modules/office/shared/lists.ts'
import type { Recurring } from '#modules/recurring/recurring.ts'
import type { Db, Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { pageOf } from '#platform/lists.ts'
import { collectDueNow, listDues, payDueByHand, readDue, writeDueOff } from './endpoints.ts'
import type { OfficeDueDetail } from './schema.ts'
import * as storage from './storage.ts'

export type DuesContext = { db: Db; recurring: Pick<Recurring, 'byHand'> }

/** What people owe for what recurs, and what staff do about it. */
export function duesRoutes({ db, recurring }: DuesContext): FastifyPluginAsyncZodOpenApi {
  const { byHand } = recurring
  return async (app) => {
    app.route({
      ...routeOf(listDues),
      handler: async ({ query }) => {
        const { page, pageSize } = query
        const [rows, count] = await Promise.all([
          storage.listDues(db, { wanted: query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
          countOf(db, storage.duesWanted(query)),
        ])
        return pageOf(rows, query, count)
      },
    })
    app.route({ ...routeOf(readDue), handler: ({ params }) => detailOf(db, params.id) })
    app.route({
      ...routeOf(collectDueNow),
      handler: async (request) => {
        await byHand.collectNow(await wishOf(db, request, request.params.id, null))
        return detailOf(db, request.params.id)
      },
    })
    app.route({
      ...routeOf(payDueByHand),
      handler: async (request) => {
        const { reason } = request.body
        await byHand.payByHand({ ...(await wishOf(db, request, request.params.id, reason)), reason })
        return detailOf(db, request.params.id)
      },
    })
    app.route({
      ...routeOf(writeDueOff),
      handler: async (request) => {
        const { reason } = request.body
        await byHand.writeOff({ ...(await wishOf(db, request, request.params.id, reason)), reason })
        return detailOf(db, request.params.id)
      },
    })
  }
}

/** Who does it, with the row of the audit book that belongs to it. */
async function wishOf(db: Db, request: FastifyRequest, dueId: string, reason: string | null) {
  const due = await storage.findDue(db, dueId)
  if (!due) throw notFound()
  const thing = { type: 'due', id: dueId, name: due.number }
  return {
    dueId,
    actor: `staff:${staffOf(request).name}`,
    personId: staffOf(request).personId,
    also: (trx: Trx) => auditRequest(trx, request, { thing, after: { reason } }),
  }
}

async function detailOf(db: Db, id: string): Promise<OfficeDueDetail> {
  const due = await storage.findDue(db, id)
  if (!due) throw notFound()
  const { isTold, ...row } = due
  const steps = await storage.loadSteps(db, id)
  const isTried = row.state === 'failed' || row.state === 'suspended'
  return {
    ...row,
    canCollect:
      row.method !== null && row.method !== 'mandate' && (isTried || (row.state === 'planned' && isTold)),
    isWriteOffAsked: steps.at(-1)?.kind === 'writeOffAsked',
    steps,
  }
}
