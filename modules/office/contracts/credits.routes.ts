import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import type { ContractsRoomContext } from './contracts.ts'
import { payOutCredit, previewPayout } from './credits.endpoints.ts'
import { findContract } from './storage.ts'

/** The credit of a contract is paid out. */
export function creditsRoutes({ db, credits }: ContractsRoomContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(previewPayout),
      handler: async (request) => {
        return consequencesOf(await credits.foresee({ ...request.params, ...doneBy(request) }))
      },
    })
    app.route({
      ...routeOf(payOutCredit),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        const contract = await findContract(db, id)
        if (!contract) throw notFound()
        await db.transaction().execute(async (trx) => {
          const payout = await credits.payOut(trx, { id, reason, ...doneBy(request) })
          requireSame(consequencesOf(payout), request.body)
          const thing = { type: 'contract', id, name: contract.number }
          await auditRequest(trx, request, { thing, after: payout, reason })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const doneBy = (request: FastifyRequest) => {
  const { name, personId } = staffOf(request)
  return { actor: `staff:${name}`, personId }
}

type Payout = Awaited<ReturnType<ContractsRoomContext['credits']['foresee']>>

/** A second person that is needed is part of what was shown: of two who press at once one asks, the other pays. */
function consequencesOf(payout: Payout): Consequences {
  const { backCents, transferCents, newVoucherCents, staysVoucherCents, takenBackCents, mails } = payout
  const money = [
    { kind: 'back', cents: backCents },
    { kind: 'transfer', cents: transferCents },
    { kind: 'newVoucher', cents: newVoucherCents },
    { kind: 'voucherLess', cents: takenBackCents },
    { kind: 'staysVoucher', cents: staysVoucherCents, isNot: true },
  ]
  return tellConsequences({
    lines: [...money.filter(({ cents }) => cents > 0), { kind: 'mails', count: mails }],
    totalCents: backCents + transferCents + newVoucherCents,
    isFinal: true,
    needsSecondPerson: payout.needsSecondPerson,
  })
}
