import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { changesOf } from './changing.ts'
import { banFromGround, endGroundBan, previewGroundBan } from './ground-bans.endpoints.ts'
import { consequencesOfBan, requireBan } from './ground-bans.ts'
import { nameOf, type PeopleContext } from './people.ts'
import { requireVisit } from './visits.ts'

/** Bans from the ground, each with what it means before. */
export function groundBanRoutes(context: PeopleContext): FastifyPluginAsyncZodOpenApi {
  const { db, groundBans } = context
  const changing = changesOf(db)
  return async (app) => {
    app.route({
      ...routeOf(previewGroundBan),
      handler: async (request) => {
        const { id: personId } = request.params
        const staff = staffOf(request)
        await requireVisit(db, { staff, personId })
        await nameOf(db, personId)
        await requireBan(db, { staff, personId, wish: request.body })
        return consequencesOfBan(context, db, { personId, wish: request.body })
      },
    })
    app.route({
      ...routeOf(banFromGround),
      handler: async (request, reply) => {
        const { id: personId } = request.params
        const { note, digest, ...wish } = request.body
        const staff = staffOf(request)
        const told = `${wish.reasonCode}, ${wish.firstDay} – ${wish.lastDay ?? '…'}${note ? `: ${note}` : ''}`
        const id = await changing(request, { id: personId, note: told }, async () => {
          await requireBan(db, { staff, personId, wish })
          return groundBans.ban({
            personId,
            wish,
            note,
            by: { id: staff.personId, name: staff.name },
            agree: async (trx) =>
              requireSame(await consequencesOfBan(context, trx, { personId, wish }), { digest }),
          })
        })
        return reply.code(201).send({ id })
      },
    })
    app.route({
      ...routeOf(endGroundBan),
      handler: async (request, reply) => {
        const { id: personId, banId: id } = request.params
        const { reason } = request.body
        const by = staffOf(request).name
        await changing(request, { id: personId, note: reason }, () =>
          groundBans.end({ id, personId, by, reason }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}
