import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Text } from '#club/club.ts'
import { teamSites } from '#club/sites.ts'
import { recordRequest } from '#modules/audit/audit.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { readMatchDay, tellMatchDay } from './day.endpoints.ts'
import type { DayDesk, TypedDay } from './day.schema.ts'
import { keepToOwnTeams } from './ticker-room.ts'

type DayContext = { db: Db; matches: Pick<Matches, 'desks' | 'day'> }

const OWN: ReadonlySet<number> = new Set(teamSites().map(([, teamId]) => teamId))

/** The day of a match, as the club tells it. */
export function matchDayRoutes(context: DayContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook('preHandler', (request) => keepToOwnTeams(context, request))
    app.route({ ...routeOf(readMatchDay), handler: ({ params }) => loadDay(context, params.id) })
    app.route({
      ...routeOf(tellMatchDay),
      handler: async (request) => {
        const { id } = request.params
        const { name } = await loadDay(context, id)
        const snapshot = (trx: Db) => context.matches.day.loadDay(id, trx)
        await recordRequest(context.db, request, { thing: { type: 'match', id, name }, snapshot }, () =>
          tell(context, { id, typed: request.body }),
        )
        return loadDay(context, id)
      },
    })
  }
}

/** @throws the same 404 for others' matches and for what is none */
async function loadDay({ matches }: DayContext, id: string): Promise<DayDesk> {
  const desk = await matches.desks.load(id)
  if (!desk) throw notFound()
  const { match, home, away } = desk
  const { gatesAt, ...told } = await matches.day.loadDay(id)
  return {
    id,
    name: `${home.shortName} – ${away.shortName}`,
    kickOff: match.kickOff.toISOString(),
    isAtHome: OWN.has(match.homeTeamId),
    version: match.dayVersion,
    attendance: match.attendance,
    gatesAt: gatesAt?.toISOString() ?? null,
    told,
  }
}

type Typed = { de: string; en?: string | undefined; ja?: string | undefined }
const spoken = ({ de, en, ja }: Typed): Text => ({ de, en: en ?? de, ...(ja ? { ja } : {}) })
const spokenOrNone = (typed: Typed | null) => typed && spoken(typed)

function tell({ matches }: DayContext, { id, typed }: { id: string; typed: TypedDay }): Promise<void> {
  const { version, attendance, notice, weather, arrival, wayHome, programme, gates } = typed
  return matches.day.tellDay(id, {
    ...{ version, attendance, now: new Date() },
    told: {
      ...{ notice: spokenOrNone(notice), arrival: spokenOrNone(arrival), wayHome: spokenOrNone(wayHome) },
      weather: weather && { ...weather, words: spoken(weather.words) },
      programme: programme
        .map((point) => ({ ...point, what: spoken(point.what), note: spokenOrNone(point.note) }))
        .toSorted((one, other) => one.time.localeCompare(other.time)),
      gates: gates.map((gate) => ({ ...gate, note: spokenOrNone(gate.note) })),
    },
  })
}
