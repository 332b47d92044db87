import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { changesOf } from './changing.ts'
import { changeInvitationOfPerson, invitePerson } from './invitations.endpoints.ts'
import type { PeopleContext } from './people.ts'

/** Orders for somebody without an account: staff invite them, and write their address anew where it was wrong. */
export function invitationRoutes({
  db,
  accounts: { invitations },
}: Pick<PeopleContext, 'db' | 'accounts'>): FastifyPluginAsyncZodOpenApi {
  const changing = changesOf(db)
  return async (app) => {
    app.route({
      ...routeOf(invitePerson),
      handler: async (request, reply) => {
        const { body } = request
        const name = `${body.firstName} ${body.lastName}`
        const answered = await invitations.invite(body, (trx, { id, isNew }) =>
          auditRequest(trx, request, { thing: { type: 'person', id, ...(isNew ? { name } : {}) } }),
        )
        return reply.code(answered.isNew ? 201 : 200).send(answered)
      },
    })
    app.route({
      ...routeOf(changeInvitationOfPerson),
      handler: async (request, reply) => {
        const { id } = request.params
        const { email, reason } = request.body
        const snapshot = async (trx: Trx) => ({ email: await invitations.addressOf(trx, id) })
        await changing(request, { id, note: reason, snapshot }, () =>
          invitations.changeAddress({ accountId: id, email }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}
