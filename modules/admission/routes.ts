import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { Admission } from './admission.ts'
import {
  listAdmissionEvents,
  openAdmissionDevice,
  readAdmissionList,
  readAdmissionReport,
  sendAdmissionScans,
} from './endpoints.ts'

/** All phones of a stadium have one address on the internet: they are not counted by it. */
const uncounted = { rateLimit: false } as const

/** For stewards alone, each by their own sign-in. */
export function admissionRoutes(admission: Admission): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook('preHandler', (request) => admission.requireSteward(callerOf(request)))
    app.route({
      ...routeOf(listAdmissionEvents, uncounted),
      handler: () => admission.listEvents(),
    })
    app.route({
      ...routeOf(openAdmissionDevice, uncounted),
      handler: async (request, reply) =>
        reply.code(201).send(await admission.openDevice(callerOf(request), request.body)),
    })
    app.route({
      ...routeOf(readAdmissionList, uncounted),
      handler: async (request, reply) => {
        const { since, device } = request.query
        const phone = device ? { id: device, stewardId: callerOf(request).actorId } : null
        const from = since ? new Date(since) : null
        const { list, mark } = await admission.loadList(request.params.id, from, phone)
        const tag = `"${mark}"`
        reply.header('etag', tag).header('cache-control', 'private, no-cache')
        if (request.headers['if-none-match'] === tag) return reply.code(304).send(null)
        return list
      },
    })
    app.route({
      ...routeOf(sendAdmissionScans, uncounted),
      handler: async (request) => ({ answers: await admission.takeScans(callerOf(request), request.body) }),
    })
    app.route({
      ...routeOf(readAdmissionReport, uncounted),
      handler: (request) => admission.loadReport(request.params.id),
    })
  }
}
