import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import type { MatchCredits } from '#modules/contracts/contracts.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './season-credit.endpoints.ts'
import { findEvent } from './storage.ts'

/** A match that was called off for good: the share of season tickets goes back as vouchers. */
export function seasonCreditRoutes(context: {
  db: Db
  matchCredits: MatchCredits
}): FastifyPluginAsyncZodOpenApi {
  const { db, matchCredits } = context
  const sumsOf = async (at: Db, id: string) => {
    if (!(await findEvent(at, id))) throw notFound()
    return matchCredits.sums(at, id)
  }
  const consequences = async (at: Db, id: string) => {
    const { open, given } = await sumsOf(at, id)
    return tellConsequences({
      lines: [
        { kind: 'seasonCredits', count: open.count, cents: open.cents },
        { kind: 'seasonCreditMails', count: open.count },
        { kind: 'seasonCreditsGiven', count: given.count, cents: given.cents, isNot: true },
      ],
      totalCents: open.cents || null,
      isFinal: true,
    })
  }
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readSeasonCredit),
      handler: ({ params }) => sumsOf(db, params.id),
    })
    app.route({
      ...routeOf(endpoints.previewSeasonCredit),
      handler: ({ params }) => consequences(db, params.id),
    })
    app.route({
      ...routeOf(endpoints.giveSeasonCredit),
      handler: async (request, reply) => {
        const { id } = request.params
        const { digest, reason } = request.body
        const name = (await findEvent(db, id))?.opponent ?? null
        await recordRequest(
          db,
          request,
          { thing: { type: 'event', id, name }, reason, snapshot: (trx) => matchCredits.sums(trx, id) },
          () =>
            matchCredits.begin({
              eventId: id,
              by: staffOf(request).name,
              agree: async (trx) => requireSame(await consequences(trx, id), { digest }),
            }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}
