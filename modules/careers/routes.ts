import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import type { Careers } from './careers.ts'
import * as endpoints from './endpoints.ts'
import { documentLimits } from './form.schema.ts'

export function careersRoutes(careers: Careers): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(endpoints.listJobs), handler: (request) => careers.listJobs(request.query) })
    app.route({
      ...routeOf(endpoints.readJob),
      handler: (request) => careers.readJob({ ...request.params, ...request.query }),
    })
    app.route({
      ...routeOf(endpoints.submitApplication),
      handler: async (request, reply) => {
        const { params, caller, ip, body } = request
        const address = clientAddressOf(ip)
        return reply
          .code(201)
          .send(await careers.submitApplication({ ...params, caller, address, application: body }))
      },
    })
    app.route({
      ...routeOf(endpoints.verifyApplication),
      handler: (request) =>
        careers.verifyApplication({
          ...request.params,
          ...request.body,
          token: request.headers['x-upload-token'],
        }),
    })
    await app.register(ownRoutes(careers))
    await app.register(pieceRoutes(careers))
  }
}

function ownRoutes(careers: Careers): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readApplication),
      handler: (request) =>
        careers.readByLink({ ...request.params, token: request.headers['x-application-token'] }),
    })
    app.route({
      ...routeOf(endpoints.withdrawByLink),
      handler: (request) =>
        careers.withdraw({ ...request.params, token: request.headers['x-application-token'] }),
    })
    app.route({
      ...routeOf(endpoints.changePoolByLink),
      handler: (request) =>
        careers.changeConsent(
          { ...request.params, token: request.headers['x-application-token'] },
          request.body,
        ),
    })
    app.route({
      ...routeOf(endpoints.listOwnApplications),
      handler: (request) => careers.listOwn(callerOf(request)),
    })
    app.route({
      ...routeOf(endpoints.withdrawOwn),
      handler: (request) => careers.withdraw({ ...request.params, caller: callerOf(request) }),
    })
    app.route({
      ...routeOf(endpoints.changeOwnPool),
      handler: (request) =>
        careers.changeConsent({ ...request.params, caller: callerOf(request) }, request.body),
    })
  }
}

/** Bytes as they are, whatever they call themselves, and never more than a piece. */
function pieceRoutes(careers: Careers): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: documentLimits.piece },
      (_request, body, done) => done(null, body),
    )
    app.route({
      ...routeOf(endpoints.uploadDocument),
      bodyLimit: documentLimits.piece,
      handler: (request) =>
        careers.uploadPiece({
          ...request.params,
          ...request.query,
          token: request.headers['x-upload-token'],
          piece: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        }),
    })
  }
}
