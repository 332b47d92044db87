import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { routeOf } from '#platform/endpoint.ts'
import { exportReaders, readReaders } from './endpoints.ts'
import * as room from './readers-room.ts'
import type { ReadOfDay } from './storage.ts'

const columns: readonly Column<ReadOfDay>[] = [
  { title: 'Tag', of: ({ day }) => day },
  { title: 'Seite', of: ({ site }) => site },
  { title: 'Adresse', of: ({ path }) => path },
  { title: 'Aufrufe', of: ({ reads }) => String(reads) },
]

/** What is read and watched. */
export function readersRoutes(context: room.ReadersRoomContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readReaders),
      handler: (request) => room.readReaders(context, { days: request.query.days, own: ownSitesOf(request) }),
    })
    app.route({
      ...routeOf(exportReaders),
      handler: async (request, reply) => {
        const { days } = request.query
        const thing = { type: 'readers', id: String(days) }
        return sendTable(
          { db: context.db, request, reply },
          {
            columns,
            rows: room.readsByDay(context, { days, own: ownSitesOf(request) }),
            thing,
            file: `leser-${days}-tage.csv`,
          },
        )
      },
    })
  }
}
