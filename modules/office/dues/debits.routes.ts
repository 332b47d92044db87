import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { invoicing } from '#club/money/invoicing.ts'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { digestOf, requireSame } from '#modules/office/shared/consequences.ts'
import { countOf } from '#modules/office/shared/lists.ts'
import { type FilePlan, MOST_DEBITS, type Recurring } from '#modules/recurring/recurring.ts'
import type { Db, Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { pageOf } from '#platform/lists.ts'
import * as endpoints from './debits.endpoints.ts'
import type { DebitPlan } from './debits.schema.ts'
import * as storage from './debits.storage.ts'

export type DebitsContext = { db: Db; recurring: Pick<Recurring, 'sepa'> }

const actorOf = (request: FastifyRequest) => `staff:${staffOf(request).name}`
const partOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize + 1,
  offset: (page - 1) * pageSize,
})

/** Direct debits that the club collects by itself: what goes to the bank, in which file, and what became of it. */
export function debitFileRoutes({ db, recurring }: DebitsContext): FastifyPluginAsyncZodOpenApi {
  const { sepa } = recurring
  return async (app) => {
    app.route({
      ...routeOf(endpoints.planDebits),
      handler: async ({ query }): Promise<DebitPlan> => {
        const until = query.until ?? (await sepa.usualUntil())
        const plan = await sepa.planFile({ until })
        return {
          ...toldOf(plan),
          until,
          untold: await sepa.untold({ until }),
          most: MOST_DEBITS,
          creditor: { ...accountOf(), creditorId: invoicing.creditorId },
          digest: digestOf(detailsOf(plan)),
        }
      },
    })
    app.route({
      ...routeOf(endpoints.makeDebitFile),
      handler: async (request, reply) => {
        const { until, digest } = request.body
        const made = await sepa.makeFile({
          until,
          actor: actorOf(request),
          confirm: (plan) => requireSame({ digest: digestOf(detailsOf(plan)) }, { digest }),
          also: (trx, { id, messageId, count, amountCents }) =>
            auditRequest(trx, request, { thing: fileThing(id, messageId), after: { count, amountCents } }),
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.listDebitFiles),
      handler: async ({ query }) => {
        const [rows, count] = await Promise.all([
          storage.listFiles(db, { ...partOf(query), q: query.q }),
          countOf(db, storage.filesWanted(query.q)),
        ])
        return pageOf(rows, query, count)
      },
    })
    app.route({
      ...routeOf(endpoints.readDebitFile),
      handler: async ({ params }) => (await storage.findFile(db, params.id)) ?? unknown(),
    })
    app.route({
      ...routeOf(endpoints.downloadDebitFile),
      handler: async (request, reply) => {
        const { id } = request.params
        const { name, content } = await sepa.readFile(id)
        await recordRequest(db, request, { thing: fileThing(id, name), action: 'export' }, async () => name)
        reply.header('content-disposition', `attachment; filename="${name}"`)
        return reply.type('application/xml; charset=utf-8').send(content)
      },
    })
    app.route({
      ...routeOf(endpoints.markDebitFileSent),
      handler: async (request, reply) => {
        const { id } = request.params
        await sepa.sendFile({
          ...{ id, actor: actorOf(request) },
          also: (trx, { messageId }) => auditRequest(trx, request, { thing: fileThing(id, messageId) }),
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.withdrawDebitFile),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        await sepa.withdrawFile({
          ...{ id, because: reason, actor: actorOf(request) },
          also: (trx, { messageId }) =>
            auditRequest(trx, request, { thing: fileThing(id, messageId), reason }),
        })
        return reply.code(204).send(null)
      },
    })
  }
}

/** Mandates, and what came back that nobody knows. */
export function mandateRoutes({ db, recurring }: DebitsContext): FastifyPluginAsyncZodOpenApi {
  const { sepa } = recurring
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listMandates),
      handler: async ({ query }) => {
        const [rows, count] = await Promise.all([
          storage.listMandates(db, { ...partOf(query), wanted: query }),
          countOf(db, storage.mandatesWanted(query)),
        ])
        return pageOf(rows, query, count)
      },
    })
    app.route({
      ...routeOf(endpoints.recordMandate),
      handler: async (request, reply) => {
        const { payerId, signedOn } = request.body
        const made = await sepa.recordMandate({
          ...request.body,
          actor: actorOf(request),
          also: (trx, { id, reference }) =>
            auditRequest(trx, request, { thing: mandateThing(id, reference), after: { payerId, signedOn } }),
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.endMandate),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        const reference = (await storage.mandateReference(db, id)) ?? unknown()
        const also = (trx: Trx) => auditRequest(trx, request, { thing: mandateThing(id, reference), reason })
        await sepa.endMandate({ id, because: reason, actor: actorOf(request), also })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.listOpenReturns),
      handler: async ({ query }) => {
        const [rows, count] = await Promise.all([
          storage.listReturns(db, { ...partOf(query), q: query.q }),
          countOf(db, storage.returnsWanted(query.q)),
        ])
        return pageOf(rows, query, count)
      },
    })
    app.route({
      ...routeOf(endpoints.closeReturn),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        await db.transaction().execute(async (trx) => {
          if (!(await storage.closeReturn(trx, { id, reason, actor: actorOf(request) }))) throw notFound()
          await auditRequest(trx, request, { thing: { type: 'debitReturn', id }, reason })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const fileThing = (id: string, name: string) => ({ type: 'debitFile', id, name })
const mandateThing = (id: string, name: string) => ({ type: 'mandate', id, name })

function accountOf() {
  const { holder, iban, bic } = invoicing.account
  return { holder, iban, bic }
}

const toldOf = ({ groups, count, amountCents }: FilePlan) => ({
  count,
  amountCents,
  groups: groups.map(({ collectOn, sequence, debits }) => ({
    collectOn,
    sequence,
    count: debits.length,
    amountCents: debits.reduce((sum, debit) => sum + debit.amountCents, 0),
  })),
})

/** Each debit of it: what was shown is just this. */
const detailsOf = ({ groups }: FilePlan) =>
  groups.map(({ collectOn, sequence, debits }) => [
    ...[collectOn, sequence],
    ...debits.map(({ due, amountCents, endToEndId }) => [due.id, due.mandateId, amountCents, endToEndId]),
  ])

function unknown(): never {
  throw notFound()
}
