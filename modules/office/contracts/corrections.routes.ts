import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import type { ContractsRoomContext } from './contracts.ts'
import { correctContract, previewCorrection, sendContractMail } from './corrections.endpoints.ts'
import { findContract } from './storage.ts'

/** One contract is corrected: another place, price, holder or payer. */
export function correctionsRoutes(context: ContractsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, corrections, mailing } = context
  return async (app) => {
    app.route({
      ...routeOf(previewCorrection),
      handler: async (request) => {
        const { correction } = request.body
        const actor = `staff:${staffOf(request).name}`
        return consequencesOf(await corrections.foresee({ ...request.params, correction, actor }))
      },
    })
    app.route({
      ...routeOf(correctContract),
      handler: async (request, reply) => {
        const { id } = request.params
        const { correction, reason } = request.body
        const actor = `staff:${staffOf(request).name}`
        const before = await findContract(db, id)
        if (!before) throw notFound()
        await db.transaction().execute(async (trx) => {
          const followed = await corrections.correct(trx, { id, correction, reason, actor })
          requireSame(consequencesOf(followed), request.body)
          const after = (await findContract(trx, id))!
          await auditRequest(trx, request, {
            thing: { type: 'contract', id, name: before.number },
            before: facts(before),
            after: facts(after),
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(sendContractMail),
      handler: async (request, reply) => {
        const { id } = request.params
        const { kind } = request.body
        const contract = await findContract(db, id)
        if (!contract) throw notFound()
        await db.transaction().execute(async (trx) => {
          await mailing.send(trx, { id, kind })
          const thing = { type: 'contract', id, name: contract.number }
          await auditRequest(trx, request, { thing, after: { kind } })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

type Told = Awaited<ReturnType<ContractsRoomContext['corrections']['foresee']>>

function consequencesOf(lines: Told): Consequences {
  const totalCents = lines.reduce((sum, { cents = 0 }) => sum + cents, 0)
  return tellConsequences({ lines, totalCents: totalCents || null, isFinal: false })
}

/** What a correction may change. */
function facts(contract: NonNullable<Awaited<ReturnType<typeof findContract>>>) {
  const { block, row, seat, priceClass, priceCents, newPriceClass, recipientId, state, successor } = contract
  return {
    block,
    row,
    seat,
    priceClass,
    priceCents,
    newPriceClass,
    recipientId,
    state,
    goesOnAs: successor?.number ?? null,
  }
}
