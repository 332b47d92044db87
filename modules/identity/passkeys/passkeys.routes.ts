import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import { NewPasskey, Passkey, PasskeyList, PasskeyName, PasskeyOptions } from './passkeys.schema.ts'
import type { Passkeys } from './passkeys.ts'

const PASSKEYS = '/api/account/self/passkeys'
const tags = ['account']
const byId = z.object({ id: z.uuid() })

/** Passkeys of oneself. Adding and removing need a fresh sign-in: a forgotten open window gives nobody the account. */
export function passkeysRoutes(passkeys: Passkeys): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      PASSKEYS,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'My passkeys',
          response: { 200: PasskeyList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => passkeys.list(callerOf(request).subjectId),
    )

    app.post(
      `${PASSKEYS}/options`,
      {
        config: { access: 'person', freshSignIn: true },
        schema: {
          tags,
          summary: 'Begin to add a passkey: what the device is asked to make',
          response: { 200: PasskeyOptions },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => passkeys.begin(callerOf(request).subjectId),
    )

    app.post(
      PASSKEYS,
      {
        config: { access: 'person', freshSignIn: true },
        schema: {
          tags,
          summary: 'Add the passkey that the device has made',
          body: NewPasskey,
          response: { 201: Passkey },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) =>
        reply.code(201).send(await passkeys.add(callerOf(request).subjectId, request.body)),
    )

    app.put(
      `${PASSKEYS}/:id`,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'Call a passkey something else',
          params: byId,
          body: PasskeyName,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await passkeys.rename(callerOf(request).subjectId, { ...request.params, ...request.body })
        return reply.code(204).send(null)
      },
    )

    app.delete(
      `${PASSKEYS}/:id`,
      {
        config: { access: 'person', freshSignIn: true },
        schema: {
          tags,
          summary: 'Remove a passkey',
          params: byId,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await passkeys.remove(callerOf(request).subjectId, request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}
