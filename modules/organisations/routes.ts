import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import * as applications from './applications.endpoints.ts'
import * as endpoints from './endpoints.ts'
import type { OrganisationMembers, Organisations } from './organisations.ts'

/** For whoever holds the link, before they have an account: at this pace nobody guesses one of 128 bits. */
const links = { rateLimit: { max: 60, timeWindow: 60_000 } }

export function organisationsRoutes(
  organisations: Organisations,
  members: OrganisationMembers,
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listOwnOrganisations),
      handler: async (request) =>
        organisations.listOwnMemberships({ caller: callerOf(request), query: request.query }),
    })
    app.route({
      ...routeOf(endpoints.acceptMembership),
      handler: async (request) =>
        members.accept({
          caller: callerOf(request),
          organisationId: request.params.id,
          token: request.body?.token,
        }),
    })
    app.route({
      ...routeOf(endpoints.leaveOrganisation),
      handler: async (request, reply) => {
        await members.leave({ caller: callerOf(request), organisationId: request.params.id })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.readInvitation, links),
      handler: async (request) => members.readInvitation(request.params.token),
    })
    await app.register(membersRoutes(members))
    await app.register(applicationRoutes(members))
  }
}

/** By whoever wants to found a fan club. */
function applicationRoutes(members: OrganisationMembers): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(applications.readClubApplication),
      handler: (request) => members.readOwnApplication(callerOf(request)),
    })
    app.route({
      ...routeOf(applications.sendClubApplication),
      handler: async (request, reply) => {
        const given = { caller: callerOf(request), application: request.body }
        return reply.code(201).send(await members.applyForClub(given))
      },
    })
    app.route({
      ...routeOf(applications.changeClubApplication),
      handler: (request) => members.changeApplication({ caller: callerOf(request), change: request.body }),
    })
    app.route({
      ...routeOf(applications.withdrawClubApplication),
      handler: async (request, reply) => {
        await members.withdrawApplication(callerOf(request))
        return reply.code(204).send(null)
      },
    })
  }
}

/** By administrators, with a token for their organisation. */
function membersRoutes(members: OrganisationMembers): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listMembers),
      handler: async (request) => members.listMembers({ caller: callerOf(request), query: request.query }),
    })
    app.route({
      ...routeOf(endpoints.inviteMember),
      handler: async (request, reply) => {
        const { memberEmail: email } = request.body
        const { isNew, member } = await members.inviteMember({ caller: callerOf(request), email })
        return reply.code(isNew ? 201 : 200).send(member)
      },
    })
    app.route({
      ...routeOf(endpoints.changeMember),
      handler: async (request) =>
        members.changeMember({ caller: callerOf(request), ...request.params, ...request.body }),
    })
    app.route({
      ...routeOf(endpoints.removeMember),
      handler: async (request, reply) => {
        await members.removeMember({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
  }
}
