import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { listOtherMatches, setOtherMatch } from './others.endpoints.ts'
import type { OtherMatch } from './others.schema.ts'
import { keepToOwnTeams } from './ticker-room.ts'

type OthersContext = { db: Db; matches: Pick<Matches, 'desks' | 'others'> }

/** How the others of a matchday stand, typed beside the ticker of the own match. */
export function otherMatchesRoutes(context: OthersContext): FastifyPluginAsyncZodOpenApi {
  const { db, matches } = context
  return async (app) => {
    app.addHook('preHandler', (request) => keepToOwnTeams(context, request))
    app.route({ ...routeOf(listOtherMatches), handler: ({ params }) => loadOthers(context, params.id) })
    app.route({
      ...routeOf(setOtherMatch),
      handler: async (request) => {
        const { id, otherId } = request.params
        const { version, ...stand } = request.body
        const other = (await loadOthers(context, id)).items.find((one) => one.id === otherId)
        if (!other) throw notFound()
        const thing = { type: 'match', id: otherId, name: `${other.home} – ${other.away}` }
        const snapshot = (trx: Db) => matches.desks.snapshot(trx, { id: otherId })
        await recordRequest(db, request, { thing, snapshot }, () =>
          matches.others.setOther(id, { otherId, stand, version, now: new Date() }),
        )
        return loadOthers(context, id)
      },
    })
  }
}

/** @throws the same 404 for others' matches and for what is none */
async function loadOthers({ matches }: OthersContext, id: string): Promise<{ items: OtherMatch[] }> {
  const others = await matches.others.listOthers(id, new Date())
  return {
    items: others.map(({ id, home, away, kickOff, period, score, version, isTold }) => ({
      ...{ id, home: home.shortName, away: away.shortName },
      ...{ kickOff, period, score, version, isTold },
    })),
  }
}
