import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { EmailLinks } from './email-links.ts'
import {
  addEmail,
  followEmailLink,
  listEmails,
  makeEmailPrimary,
  readEmailLink,
  removeEmail,
  resendConfirmation,
} from './emails.endpoints.ts'
import type { Emails } from './emails.ts'

const LINKS = { rateLimit: { max: 60, timeWindow: 60_000 } }

export function emailsRoutes(emails: Emails, links: EmailLinks): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    await app.register(ownEmailRoutes(emails))
    await app.register(emailLinkRoutes(links))
  }
}

/** Personal: nobody manages addresses in the name of an organisation (wire.md). */
function ownEmailRoutes(emails: Emails): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(listEmails), handler: async (request) => emails.list(callerOf(request)) })
    app.route({
      ...routeOf(addEmail),
      handler: async (request, reply) =>
        reply.code(201).send(await emails.add({ caller: callerOf(request), email: request.body.email })),
    })
    app.route({
      ...routeOf(removeEmail),
      handler: async (request, reply) => {
        await emails.remove({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(resendConfirmation),
      handler: async (request, reply) => {
        await emails.resend({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(makeEmailPrimary),
      handler: async (request) => emails.makePrimary({ caller: callerOf(request), id: request.params.id }),
    })
  }
}

/** For whoever holds the link, on whatever device they read their mail. */
function emailLinkRoutes(links: EmailLinks): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readEmailLink, LINKS),
      handler: async (request) => links.read(request.params.token),
    })
    app.route({
      ...routeOf(followEmailLink, LINKS),
      handler: async (request) => links.follow(request.params.token, request.caller),
    })
  }
}
