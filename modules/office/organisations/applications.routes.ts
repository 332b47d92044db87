import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { refuse } from '#modules/organisations/rules.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import * as endpoints from './applications.endpoints.ts'
import type { OfficeApplicationQuery, OfficeClubApplication } from './applications.schema.ts'
import * as storage from './applications.storage.ts'
import type { OrganisationsRoomContext } from './organisations.ts'
import { coverEmail } from './rules.ts'

/** Who wants to found a fan club, decided. */
export function clubApplicationsRoutes(
  context: Pick<OrganisationsRoomContext, 'db' | 'organisations'>,
): FastifyPluginAsyncZodOpenApi {
  const { db, organisations } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listClubApplications),
      handler: (request) => listApplications(db, request.query),
    })
    app.route({
      ...routeOf(endpoints.previewClubApproval),
      handler: (request) => previewApproval(db, request.params.id),
    })
    app.route({
      ...routeOf(endpoints.approveClubApplication),
      handler: async (request, reply) => {
        const { id } = request.params
        const by = staffOf(request).name
        const made = await db.transaction().execute(async (trx) => {
          requireSame(await previewApproval(trx, id), request.body)
          const { organisationId } = await organisations.approveApplication(trx, { id, by })
          const { name } = (await storage.findApplication(trx, id))!
          const thing = { type: 'organisation', id: organisationId, name }
          await auditRequest(trx, request, { thing, after: { applicationId: id } })
          return { id: organisationId }
        })
        return reply.code(201).send(made)
      },
    })
    for (const [endpoint, decide] of [
      [endpoints.refuseClubApplication, organisations.refuseApplication],
      [endpoints.askClubApplicant, organisations.askApplicant],
    ] as const)
      app.route({
        ...routeOf(endpoint),
        handler: async (request, reply) => {
          const { id } = request.params
          const { words } = request.body
          const by = staffOf(request).name
          await db.transaction().execute(async (trx) => {
            await decide(trx, { id, words, by })
            const { name } = (await storage.findApplication(trx, id))!
            const thing = { type: 'clubApplication', id, name }
            await auditRequest(trx, request, { thing, reason: words })
          })
          return reply.code(204).send(null)
        },
      })
  }
}

async function listApplications(db: Db, query: OfficeApplicationQuery): Promise<List<OfficeClubApplication>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    storage.listApplications(db, { wanted: query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    storage.countApplications(db, query),
  ])
  const items = rows.map(({ appliedAt, updatedAt, founders, ...row }) => ({
    ...row,
    founders: founders.map(coverEmail),
    appliedAt: appliedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
  return pageOf(items, query, count)
}

/** Corrected since it was looked at, it is another one: its digest says so. */
async function previewApproval(db: Db, id: string): Promise<Consequences> {
  const row = await storage.findApplication(db, id)
  if (!row) throw notFound()
  if (row.state !== 'waiting' && row.state !== 'question') throw refuse('APPLICATION_DECIDED')
  const told = tellConsequences({
    lines: [
      { kind: 'newClub' },
      { kind: 'applicantActs' },
      { kind: 'foundersInvited', count: row.founders.length },
      { kind: 'applicantMail', count: 1 },
      ...(row.sameName > 0 ? [{ kind: 'sameName', count: row.sameName }] : []),
    ],
    totalCents: null,
    isFinal: false,
  })
  return { ...told, digest: `${told.digest}${row.updatedAt.getTime()}` }
}
