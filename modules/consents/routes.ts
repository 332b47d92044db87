import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { Consents } from './consents.ts'
import {
  confirmNewsletter,
  giveConsent,
  listConsentTopics,
  listOwnConsents,
  readConfirmation,
  readWithdrawal,
  revokeOwnConsents,
  terminateConsent,
  withdrawNewsletter,
} from './endpoints.ts'

/** Guessing 128 bits is hopeless, asking for it at full speed is rude. */
const links = { rateLimit: { max: 60, timeWindow: 60_000 } }

export function consentsRoutes(consents: Consents): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(listConsentTopics), handler: async () => consents.listTopics() })
    app.route({
      ...routeOf(listOwnConsents),
      handler: async (request) => consents.listOwn(callerOf(request)),
    })
    app.route({
      ...routeOf(revokeOwnConsents),
      handler: async (request, reply) => {
        await consents.revokeAllOwn({ caller: callerOf(request), type: request.query.type })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(giveConsent),
      handler: async (request, reply) => {
        const shown = request.body ?? null
        const topicId = request.params.id
        const { isNew, consent } = await consents.give({ caller: callerOf(request), topicId, shown })
        return reply.code(isNew ? 201 : 200).send(consent)
      },
    })
    app.route({
      ...routeOf(terminateConsent),
      handler: async (request, reply) => {
        await consents.terminate({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send(null)
      },
    })
    await app.register(linkRoutes(consents.links))
  }
}

/** What the links in mails do. The link is the permission; nothing happens by looking, programs look into mails, too. */
function linkRoutes(newsletters: Consents['links']): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    // Mail programs post a form of their own (RFC 8058); there is nothing in it to read.
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, done) => done(null, null),
    )
    app.route({
      ...routeOf(readConfirmation, links),
      handler: async (request) => newsletters.readConfirmation(request.params.token),
    })
    app.route({
      ...routeOf(confirmNewsletter, links),
      handler: async (request, reply) => {
        await newsletters.confirm(request.params.token)
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(readWithdrawal, links),
      handler: async (request, reply) => {
        const { token } = request.params
        if (!request.headers.accept?.includes('text/html')) return newsletters.readEnd(token)
        return reply.redirect(await newsletters.endPage(token), 303)
      },
    })
    app.route({
      ...routeOf(withdrawNewsletter, links),
      handler: async (request, reply) => {
        await newsletters.end(request.params.token)
        return reply.code(204).send(null)
      },
    })
  }
}
