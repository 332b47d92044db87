import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { shownOnDesk } from '#modules/office/privacy/shown.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import type { DeletionOutlook } from '#modules/privacy/schema.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { changesOf } from './changing.ts'
import { refuseStaff } from './deciding.ts'
import { nameOf, type PeopleContext } from './people.ts'
import { erasePerson, exportForPerson, readPrivacyOfPerson } from './privacy.endpoints.ts'
import { requireVisit } from './visits.ts'

/** What somebody asks of their own data on the telephone or by letter; the same doors as in their account. */
export function privacyOfPeopleRoutes({ db, privacy }: PeopleContext): FastifyPluginAsyncZodOpenApi {
  const changing = changesOf(db)
  return async (app) => {
    app.route({
      ...routeOf(readPrivacyOfPerson),
      handler: async (request) => {
        const { id } = request.params
        await requireVisit(db, { staff: staffOf(request), personId: id })
        await nameOf(db, id)
        const outlook = await privacy.outlook({ subjectId: id })
        const { items } = await privacy.listExports({ subjectId: id })
        const requests = (await privacy.requests.listOf(id)).map(shownOnDesk)
        return { outlook, erasure: consequencesOfErasure(outlook), exports: items, requests }
      },
    })
    app.route({
      ...routeOf(exportForPerson),
      handler: async (request, reply) => {
        const { id } = request.params
        // The token stays out of it: the mail brings it to the person.
        const { token: _, ...made } = await changing(request, { id }, () =>
          privacy.requestExport({ subjectId: id }),
        )
        return reply.code(202).send(made)
      },
    })
    app.route({
      ...routeOf(erasePerson),
      handler: async (request, reply) => {
        const { id } = request.params
        const { digest, reason } = request.body
        await requireVisit(db, { staff: staffOf(request), personId: id })
        await refuseStaff(db, id)
        // Without their name, which is erased in the same transaction.
        await recordRequest(db, request, { thing: { type: 'person', id }, reason }, async () => {
          requireSame(consequencesOfErasure(await privacy.outlook({ subjectId: id })), { digest })
          await privacy.deleteAccount({ subjectId: id }, { acceptLosses: true })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

/** What goes, what the law keeps, and what nobody can reach afterwards. */
function consequencesOfErasure({ kept, losses }: DeletionOutlook) {
  return tellConsequences({
    lines: [
      { kind: 'accountErased', count: 1 },
      ...losses.map(({ kind, count, cents = null }) => ({ kind: `lost.${kind}`, count, cents })),
      ...kept.map(({ kind, count }) => ({ kind: `kept.${kind}`, count, isNot: true })),
    ],
    totalCents: null,
    isFinal: true,
  })
}
