import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import type { EmailLinks } from './email-links.ts'
import { EmailEntry, EmailLink, EmailList, emailLinkParams, NewEmail } from './emails.schema.ts'
import type { Emails } from './emails.ts'

const EMAILS = '/api/contact/contacts/self/emails'
const LINKS = '/api/contact/emailLinks'
const tags = ['contact']
const byId = z.object({ id: z.uuid() })

export function emailsRoutes(emails: Emails, links: EmailLinks): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    await app.register(ownEmailRoutes(emails))
    await app.register(emailLinkRoutes(links))
  }
}

/** Personal: nobody manages addresses in the name of an organisation (wire.md). */
function ownEmailRoutes(emails: Emails): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      EMAILS,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'My e-mail addresses, the primary one first',
          response: { 200: EmailList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => emails.list(callerOf(request)),
    )

    app.post(
      EMAILS,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'Add an address; a mail with a link proves it',
          body: NewEmail,
          response: { 201: EmailEntry },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) =>
        reply.code(201).send(await emails.add({ caller: callerOf(request), email: request.body.email })),
    )

    app.delete(
      `${EMAILS}/:id`,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'Remove an address that is not the primary one',
          params: byId,
          response: { 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await emails.remove({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send()
      },
    )

    app.put(
      `${EMAILS}/:id/resendConfirmationEmail`,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'Send the link once more; the older one is no longer good',
          params: byId,
          response: { 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await emails.resend({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send()
      },
    )

    app.post(
      `${EMAILS}/:id/setDefaultEmailAddress`,
      {
        // It opens the account: a phone left on a table must not be enough to take it over.
        config: { access: 'person', freshSignIn: true },
        schema: {
          tags,
          summary: 'Make a confirmed address the primary one; needs a recent sign-in',
          params: byId,
          response: { 200: EmailEntry },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => emails.makePrimary({ caller: callerOf(request), id: request.params.id }),
    )
  }
}

/** For whoever holds the link, on whatever device they read their mail. */
function emailLinkRoutes(links: EmailLinks): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      `${LINKS}/:token`,
      {
        config: { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'What the link of a mail is about; changes nothing',
          params: emailLinkParams,
          response: { 200: EmailLink },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => links.read(request.params.token),
    )

    app.post(
      `${LINKS}/:token`,
      {
        // Confirming is for the account that added the address; taking one back is for the mailbox.
        config: { access: 'optional', rateLimit: { max: 60, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'Confirm the address, or take back that another one replaced it',
          params: emailLinkParams,
          response: { 200: EmailLink },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => links.follow(request.params.token, request.caller),
    )
  }
}
