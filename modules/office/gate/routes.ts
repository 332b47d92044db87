import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Stewards } from '#modules/admission/admission.ts'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { addSteward, endSteward, listStewards, readSteward } from './endpoints.ts'
import type { OfficeSteward } from './schema.ts'

export type StewardsContext = { stewards: Stewards }

type Known = Awaited<ReturnType<Stewards['list']>>['items'][number]

/** Who may open gates, in the hands of whoever leads them. */
export function stewardsRoutes({ stewards }: StewardsContext): FastifyPluginAsyncZodOpenApi {
  const noteFor =
    (request: FastifyRequest) =>
    (trx: Trx, { personId, name }: { personId: string; name: string }) =>
      auditRequest(trx, request, { thing: { type: 'steward', id: personId, name } })

  return async (app) => {
    app.route({
      ...routeOf(listStewards),
      handler: async (request) => {
        const { items, ...page } = await stewards.list(request.query)
        return { ...page, items: items.map(tellSteward) }
      },
    })
    app.route({
      ...routeOf(readSteward),
      handler: async (request) => {
        const { devices, ...steward } = await stewards.load(request.params.id)
        return {
          ...tellSteward(steward),
          devices: devices.map(({ openedAt, syncedAt, ...device }) => ({
            ...device,
            openedAt: openedAt.toISOString(),
            syncedAt: syncedAt?.toISOString() ?? null,
          })),
        }
      },
    })
    app.route({
      ...routeOf(addSteward),
      handler: async (request, reply) =>
        reply.code(201).send(await stewards.add(request.body.email, noteFor(request))),
    })
    app.route({
      ...routeOf(endSteward),
      handler: async (request, reply) => {
        await stewards.end(request.params.id, noteFor(request))
        return reply.code(204).send(null)
      },
    })
  }
}

function tellSteward({ since, lastScanAt, ...steward }: Known): OfficeSteward {
  return { ...steward, since: since.toISOString(), lastScanAt: lastScanAt?.toISOString() ?? null }
}
