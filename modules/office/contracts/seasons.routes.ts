import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { RenewalRun } from '#modules/contracts/contracts.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { beginWork } from '#modules/office/work/work.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import type { ContractsRoomContext } from './contracts.ts'
import {
  beginRenewal,
  continueRenewal,
  listSeasons,
  proposePrices,
  readRenewalRun,
  saveSeason,
  saveSeasonPhases,
  saveSeasonPrices,
  tryRenewal,
} from './seasons.endpoints.ts'
import type { OfficeRenewalRun, OfficeSeason, SeasonTermsBody } from './seasons.schema.ts'
import { loadSeasonFigures } from './storage.ts'

const thingOf = (season: number) => ({ type: 'season', id: String(season) })

/** The room of the renewal: seasons, their prices, and the run. */
export function seasonsRoomRoutes(context: ContractsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, renewal, phases } = context
  return async (app) => {
    app.route({
      ...routeOf(listSeasons),
      handler: async () => ({ items: await loadSeasonViews(context) }),
    })
    app.route({
      ...routeOf(saveSeason),
      handler: async (request, reply) => {
        const { season } = request.params
        const { version, ...said } = request.body
        const terms = termsOf(said)
        await db.transaction().execute(async (trx) => {
          if (version === null) await renewal.createSeason(trx, season, terms)
          else await renewal.changeSeason(trx, { season, version, terms })
          await auditRequest(trx, request, { thing: thingOf(season), after: said })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(saveSeasonPrices),
      handler: async (request, reply) => {
        const { season } = request.params
        await db.transaction().execute(async (trx) => {
          const before = await renewal.loadPriceList(trx, season)
          await renewal.savePrices(trx, { season, ...request.body })
          await auditRequest(trx, request, { thing: thingOf(season), before, after: request.body.prices })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(saveSeasonPhases),
      handler: async (request, reply) => {
        const { season } = request.params
        await db.transaction().execute(async (trx) => {
          const before = await phases.load(trx, season)
          await phases.save(trx, { season, ...request.body })
          await auditRequest(trx, request, { thing: thingOf(season), before, after: request.body.phases })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(proposePrices),
      handler: async ({ params, query }) => ({
        prices: await renewal.copyPrices(db, { ...params, ...query }),
      }),
    })
    await app.register(renewalRoutes(context))
  }
}

/** The run that renews contracts: tried, begun, gone on with, watched. */
function renewalRoutes(context: ContractsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, renewal } = context
  return async (app) => {
    app.route({
      ...routeOf(tryRenewal),
      handler: async (request, reply) => {
        const { season } = request.params
        const run = await renewal.tryRun({ season, by: staffOf(request).name })
        await db.transaction().execute((trx) => auditRequest(trx, request, { thing: thingOf(season) }))
        return reply.code(201).send(runView(run))
      },
    })
    app.route({
      ...routeOf(beginRenewal),
      handler: async (request, reply) => {
        const { season } = request.params
        const by = staffOf(request)
        const work = await db.transaction().execute(async (trx) => {
          const { run, pieces: items } = await renewal.beginRun(trx, { season, by: by.name })
          requireSame(run, request.body)
          await auditRequest(trx, request, { thing: thingOf(season), after: run.report })
          return beginWork(context, trx, { kind: 'contracts.renew', items, settings: { season }, by })
        })
        return reply.code(202).send(work)
      },
    })
    app.route({
      ...routeOf(continueRenewal),
      handler: async (request, reply) => {
        const { id } = request.params
        const items = await renewal.piecesLeft(id)
        const { season } = (await renewal.findRun(id))!
        const work = await db.transaction().execute(async (trx) => {
          await auditRequest(trx, request, { thing: thingOf(season) })
          const by = staffOf(request)
          return beginWork(context, trx, { kind: 'contracts.renew', items, settings: { season }, by })
        })
        return reply.code(202).send(work)
      },
    })
    app.route({
      ...routeOf(readRenewalRun),
      handler: async ({ params: { id } }) => {
        const run = await renewal.findRun(id)
        if (!run) throw notFound()
        const progress = run.isTrial ? null : await renewal.loadProgress(id)
        return { ...runView(run), progress, troubles: await renewal.loadTroubles(id) }
      },
    })
  }
}

async function loadSeasonViews({ db, renewal, phases }: ContractsRoomContext): Promise<OfficeSeason[]> {
  const figures = await loadSeasonFigures(db)
  const views: OfficeSeason[] = []
  for (const { isNoticeOpen: _, ...season } of await renewal.listSeasons()) {
    const { contracts, asked, confirmed } = figures.get(season.season)!
    views.push({
      ...season,
      ...{ contracts, asked, confirmed },
      renewalFrom: season.renewalFrom?.toISOString() ?? null,
      confirmUntil: season.confirmUntil?.toISOString() ?? null,
      renewedAt: season.renewedAt?.toISOString() ?? null,
      prices: await renewal.loadPriceList(db, season.season),
      phases: await phases.load(db, season.season),
      runs: (await renewal.listRuns(season.season)).map(runView),
    })
  }
  return views
}

function runView({ subscribers: _, ...run }: RenewalRun): OfficeRenewalRun {
  return { ...run, begunAt: run.begunAt.toISOString(), endedAt: run.endedAt?.toISOString() ?? null }
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

function termsOf({ renewalFrom, confirmUntil, ...terms }: Omit<SeasonTermsBody, 'version'>) {
  return { ...terms, renewalFrom: dateOf(renewalFrom), confirmUntil: dateOf(confirmUntil) }
}
