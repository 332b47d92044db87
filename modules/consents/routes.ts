import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import type { Consents } from './consents.ts'
import {
  byType,
  ConsentTopicList,
  ContactConsent,
  ContactConsentList,
  GivenConsent,
  linkParams,
  NewsletterLink,
} from './schema.ts'

const PATH = '/api/contact/consents'
const tags = ['contact']
const byId = z.object({ id: z.uuid() })
/** Guessing 128 bits is hopeless, asking for it at full speed is rude. */
const links = { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 } } as const

export function consentsRoutes(consents: Consents): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      PATH,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'What one may agree to: advertising by topic, and newsletters',
          response: { 200: ConsentTopicList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async () => consents.listTopics(),
    )

    app.get(
      `${PATH}/contactConsents/self`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'What I agreed to',
          response: { 200: ContactConsentList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => consents.listOwn(callerOf(request)),
    )

    app.delete(
      `${PATH}/contactConsents/self`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Withdraw every consent of a kind',
          querystring: byType,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await consents.revokeAllOwn({ caller: callerOf(request), type: request.query.type })
        return reply.code(204).send(null)
      },
    )

    app.post(
      `${PATH}/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Agree; a newsletter is in force when its mail is answered',
          params: byId,
          body: GivenConsent.nullish(),
          response: { 200: ContactConsent, 201: ContactConsent },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const shown = request.body ?? null
        const topicId = request.params.id
        const { isNew, consent } = await consents.give({ caller: callerOf(request), topicId, shown })
        return reply.code(isNew ? 201 : 200).send(consent)
      },
    )

    app.put(
      `${PATH}/contacts/:id/terminate`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Withdraw a consent; with the main advertising consent the sectors end, too',
          params: byId,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await consents.terminate({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send(null)
      },
    )

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

    app.get(
      `${PATH}/confirmations/:token`,
      {
        config: links,
        schema: {
          tags,
          summary: 'What the link that confirms a newsletter is about',
          params: linkParams,
          response: { 200: NewsletterLink },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => newsletters.readConfirmation(request.params.token),
    )

    app.post(
      `${PATH}/confirmations/:token`,
      {
        config: links,
        schema: {
          tags,
          summary: 'Confirm a newsletter',
          params: linkParams,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await newsletters.confirm(request.params.token)
        return reply.code(204).send(null)
      },
    )

    app.get(
      `${PATH}/withdrawals/:token`,
      {
        config: links,
        schema: {
          tags,
          summary: 'What the link that ends a newsletter is about; browsers are led to its page',
          params: linkParams,
          response: {
            200: NewsletterLink,
            // What asks for a page is a person who followed the link in a mail.
            303: z.null().meta({ description: 'To the page of the link' }),
          },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { token } = request.params
        if (!request.headers.accept?.includes('text/html')) return newsletters.readEnd(token)
        return reply.redirect(await newsletters.endPage(token), 303)
      },
    )

    app.post(
      `${PATH}/withdrawals/:token`,
      {
        config: links,
        schema: {
          tags,
          summary: 'End a newsletter: one click, also from the button of a mail program',
          params: linkParams,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await newsletters.end(request.params.token)
        return reply.code(204).send(null)
      },
    )
  }
}
