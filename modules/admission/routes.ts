import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import type { Admission } from './admission.ts'
import {
  AdmissionDevice,
  AdmissionEventList,
  AdmissionList,
  AdmissionReport,
  listQuery,
  OpenDeviceBody,
  ScanAnswers,
  ScansBody,
} from './schema.ts'

const EVENTS = '/api/gate/events'
const params = z.object({ id: z.uuid() })
const tags = ['gate']
/** All phones of a stadium have one address on the internet: they are not counted by it. */
const config = { access: 'person', rateLimit: false } as const

/** For stewards alone, each by their own sign-in. */
export function admissionRoutes(admission: Admission): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook('preHandler', (request) => admission.requireSteward(callerOf(request)))

    app.get(
      EVENTS,
      {
        config,
        schema: {
          tags,
          summary: 'Matches that admit now or next, with their gates',
          response: { 200: AdmissionEventList },
        } satisfies FastifyZodOpenApiSchema,
      },
      () => admission.listEvents(),
    )

    app.post(
      '/api/gate/devices',
      {
        config,
        schema: {
          tags,
          summary: 'Opens a gate on this phone',
          body: OpenDeviceBody,
          response: { 201: AdmissionDevice },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) =>
        reply.code(201).send(await admission.openDevice(callerOf(request), request.body)),
    )

    app.get(
      `${EVENTS}/:id/list`,
      {
        config,
        schema: {
          tags,
          summary: 'What a gate keeps to judge without a connection',
          description:
            'Everything, or with `since` what has changed; `ETag` and `If-None-Match` are understood.',
          params,
          querystring: listQuery,
          response: { 200: AdmissionList, 304: z.null().meta({ description: 'Nothing has changed.' }) },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { since } = request.query
        const { list, mark } = await admission.loadList(request.params.id, since ? new Date(since) : null)
        const tag = `"${mark}"`
        reply.header('etag', tag).header('cache-control', 'private, no-cache')
        if (request.headers['if-none-match'] === tag) return reply.code(304).send(null)
        return list
      },
    )

    app.post(
      '/api/gate/scans',
      {
        config,
        schema: {
          tags,
          summary: 'Scans of a gate, each decided once',
          body: ScansBody,
          response: { 200: ScanAnswers },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => ({ answers: await admission.takeScans(callerOf(request), request.body) }),
    )

    app.get(
      `${EVENTS}/:id/report`,
      {
        config,
        schema: {
          tags,
          summary: 'Who is in, and what went wrong',
          params,
          response: { 200: AdmissionReport },
        } satisfies FastifyZodOpenApiSchema,
      },
      (request) => admission.loadReport(request.params.id),
    )
  }
}
