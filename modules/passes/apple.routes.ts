import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { forgetPhone, listChangedPasses, logTrouble, readPass, registerPhone } from './apple.endpoints.ts'
import type { Phones } from './phones.ts'
import { nameOfSerial, type PassName } from './schema.ts'

export const PKPASS = 'application/vnd.apple.pkpass'

/** The web service of Apple's wallet, as its documentation has it. Phones prove themselves by the token in their pass. */
export function applePassRoutes(phones: Phones): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(registerPhone),
      handler: async (request, reply) => {
        const { deviceLibraryIdentifier: deviceLibraryId, passTypeIdentifier } = request.params
        const name = nameOf(request.params)
        await phones.admit({ ...name, passTypeIdentifier, authorization: request.headers.authorization })
        const isNew = await phones.register({ ...name, deviceLibraryId, ...request.body })
        return reply.code(isNew ? 201 : 200).send(null)
      },
    })
    app.route({
      ...routeOf(forgetPhone),
      handler: async (request, reply) => {
        const { deviceLibraryIdentifier: deviceLibraryId, passTypeIdentifier } = request.params
        const name = nameOf(request.params)
        await phones.admit({ ...name, passTypeIdentifier, authorization: request.headers.authorization })
        await phones.forget({ ...name, deviceLibraryId })
        return reply.send(null)
      },
    })
    app.route({
      ...routeOf(listChangedPasses),
      handler: async (request, reply) => {
        const { deviceLibraryIdentifier: deviceLibraryId, passTypeIdentifier } = request.params
        await phones.admitType(passTypeIdentifier)
        const found = await phones.changes({ deviceLibraryId, since: request.query.passesUpdatedSince })
        return found ? reply.send(found) : reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(readPass),
      handler: async (request, reply) => {
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
    })
    app.route({
      ...routeOf(logTrouble),
      bodyLimit: 64_000,
      handler: async (request, reply) => {
        for (const line of request.body.logs.slice(0, 5))
          request.log.info({ said: withoutNames(line) }, 'a phone had trouble with a pass')
        return reply.send(null)
      },
    })
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
