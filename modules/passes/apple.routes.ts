import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { notFound } from '#platform/errors.ts'
import type { Phones } from './phones.ts'
import {
  deviceParams,
  logBody,
  nameOfSerial,
  type PassName,
  passParams,
  registrationBody,
  registrationParams,
  SerialNumbers,
  updatesQuery,
} from './schema.ts'

export const PASSES = '/api/wallet/passes'
export const PKPASS = 'application/vnd.apple.pkpass'
const REGISTRATIONS = `${PASSES}/v1/devices/:deviceLibraryIdentifier/registrations/:passTypeIdentifier`
const tags = ['wallet']

/** The web service of Apple's wallet, as its documentation has it. Phones prove themselves by the token in their pass. */
export function applePassRoutes(phones: Phones): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    const config = { access: 'public' } as const

    app.post(
      `${REGISTRATIONS}/:serialNumber`,
      {
        config,
        schema: {
          tags,
          summary: 'A phone wants to be told when a pass changes',
          params: registrationParams,
          body: registrationBody,
          response: {
            200: z.null().meta({ description: 'It was told before.' }),
            201: z.null(),
          },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { deviceLibraryIdentifier: deviceLibraryId, passTypeIdentifier } = request.params
        const name = nameOf(request.params)
        await phones.admit({ ...name, passTypeIdentifier, authorization: request.headers.authorization })
        const isNew = await phones.register({ ...name, deviceLibraryId, ...request.body })
        return reply.code(isNew ? 201 : 200).send(null)
      },
    )

    app.delete(
      `${REGISTRATIONS}/:serialNumber`,
      {
        config,
        schema: {
          tags,
          summary: 'A phone does not keep a pass any more',
          params: registrationParams,
          response: { 200: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { deviceLibraryIdentifier: deviceLibraryId, passTypeIdentifier } = request.params
        const name = nameOf(request.params)
        await phones.admit({ ...name, passTypeIdentifier, authorization: request.headers.authorization })
        await phones.forget({ ...name, deviceLibraryId })
        return reply.send(null)
      },
    )

    app.get(
      REGISTRATIONS,
      {
        config,
        schema: {
          tags,
          summary: 'Which passes of a phone have changed',
          params: deviceParams,
          querystring: updatesQuery,
          response: { 200: SerialNumbers, 204: z.null().meta({ description: 'None.' }) },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { deviceLibraryIdentifier: deviceLibraryId, passTypeIdentifier } = request.params
        await phones.admitType(passTypeIdentifier)
        const found = await phones.changes({ deviceLibraryId, since: request.query.passesUpdatedSince })
        return found ? reply.send(found) : reply.code(204).send(null)
      },
    )

    app.get(
      `${PASSES}/v1/passes/:passTypeIdentifier/:serialNumber`,
      {
        config,
        schema: {
          tags,
          summary: 'A pass as it is now',
          params: passParams,
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { passTypeIdentifier } = request.params
        const { authorization, 'if-modified-since': known } = request.headers
        const pass = await phones.admit({ ...nameOf(request.params), passTypeIdentifier, authorization })
        const changed = phones.lastModified(pass)
        if (known && Date.parse(known) >= changed.getTime()) return reply.code(304).send()
        return reply
          .type(PKPASS)
          .header('last-modified', changed.toUTCString())
          .send(await phones.applePassOf(pass))
      },
    )

    app.post(
      `${PASSES}/v1/log`,
      {
        config,
        bodyLimit: 64_000,
        schema: {
          tags,
          summary: 'What a phone could not do with a pass',
          body: logBody,
          response: { 200: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        for (const line of request.body.logs.slice(0, 5))
          request.log.info({ said: withoutNames(line) }, 'a phone had trouble with a pass')
        return reply.send(null)
      },
    )
  }
}

/** Anybody may send these lines: nothing of them may lead to a person, a phone or a ticket. */
function withoutNames(line: string): string {
  return line
    .slice(0, 300)
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/\S+@\S+/g, '…')
    .replace(/[\w.-]*\d[\w.-]{5,}/g, '…')
}

function nameOf({ serialNumber }: { serialNumber: string }): PassName {
  const name = nameOfSerial(serialNumber)
  if (!name) throw notFound()
  return name
}
