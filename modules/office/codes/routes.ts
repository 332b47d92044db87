import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as codes from './codes.ts'
import {
  addPartnerDiscount,
  addPromotion,
  countCodes,
  endCode,
  exportCodes,
  listCodes,
  makeVoucher,
  makeVouchers,
  previewEndOfCode,
  readCode,
  readCodeChoices,
} from './endpoints.ts'
import type { MadeVouchers, NewVoucherCode, OfficeCode } from './schema.ts'

/** The room of codes: vouchers, promotions and partner discounts. */
export function codesRoutes(context: codes.CodesContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context

  /** The audit book keeps how many and of what worth, never the codes. */
  function make(request: FastifyRequest, given: NewVoucherCode & { count: number }): Promise<MadeVouchers> {
    const { reason, ...terms } = given
    return db.transaction().execute(async (trx) => {
      const made = await codes.makeVouchers(context, trx, { ...given, by: staffOf(request).name })
      const thing = { type: 'voucher', id: made.codes[0]!.id }
      await auditRequest(trx, request, { thing, reason, after: terms })
      return made
    })
  }

  return async (app) => {
    app.route({ ...routeOf(listCodes), handler: (request) => codes.listCodes(db, request.query) })
    app.route({ ...routeOf(countCodes), handler: () => codes.countCodes(db) })
    app.route({ ...routeOf(readCodeChoices), handler: () => codes.loadChoices(db) })
    app.route({
      ...routeOf(exportCodes),
      handler: async (request, reply) => {
        const { query } = request
        const thing = { type: 'codes', id: query.kind, name: query.q ?? null }
        return sendTable(
          { db, request, reply },
          { columns: COLUMNS, rows: codes.allCodes(db, query), thing, file: 'codes.csv' },
        )
      },
    })
    app.route({ ...routeOf(readCode), handler: (request) => codes.loadCode(db, request.params) })
    app.route({
      ...routeOf(addPromotion),
      handler: async (request, reply) => {
        const { body } = request
        const made = await db.transaction().execute(async (trx) => {
          const { id } = await codes.addPromotion(context, trx, body)
          await auditRequest(trx, request, { thing: { type: 'promotion', id, name: body.code }, after: body })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(addPartnerDiscount),
      handler: async (request, reply) => {
        const { body } = request
        const made = await db.transaction().execute(async (trx) => {
          const { id } = await codes.addPartnerDiscount(context, trx, body)
          await auditRequest(trx, request, { thing: { type: 'partner', id, name: body.code }, after: body })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(makeVoucher),
      handler: async (request, reply) =>
        reply.code(201).send(await make(request, { ...request.body, count: 1 })),
    })
    app.route({
      ...routeOf(makeVouchers),
      handler: async (request, reply) => reply.code(201).send(await make(request, request.body)),
    })
    app.route({
      ...routeOf(previewEndOfCode),
      handler: (request) => codes.previewEnd(context, db, request.params),
    })
    app.route({
      ...routeOf(endCode),
      handler: async (request, reply) => {
        const { params, body } = request
        const code = await codes.findCode(db, params)
        if (!code) throw notFound()
        await db.transaction().execute(async (trx) => {
          requireSame(await codes.previewEnd(context, trx, params), body)
          await codes.endCode(context, trx, { ...params, code: code.code })
          const thing = { type: params.kind, id: params.id, name: code.code }
          await auditRequest(trx, request, {
            thing,
            before: { state: code.state },
            after: { state: 'ended' },
            reason: body.reason ?? null,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const euros = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2).replace('.', ','))

const COLUMNS: readonly Column<OfficeCode>[] = [
  { title: 'Code', of: ({ code }) => code },
  { title: 'Name', of: ({ name, partner }) => name?.de ?? partner },
  { title: 'Prozent', of: ({ percent }) => percent },
  { title: 'Betrag', of: ({ amountCents }) => euros(amountCents) },
  { title: 'Übrig', of: ({ leftCents }) => euros(leftCents) },
  { title: 'Ab Bestellwert', of: ({ minOrderCents }) => euros(minOrderCents) },
  { title: 'Gilt ab', of: ({ validFrom }) => validFrom },
  { title: 'Gilt bis', of: ({ validUntil }) => validUntil },
  { title: 'Stand', of: ({ state }) => state },
  { title: 'Eingelöst', of: ({ used }) => used },
  { title: 'Höchstens', of: ({ maxUses }) => maxUses },
  { title: 'Angelegt', of: ({ createdAt }) => createdAt },
  { title: 'Von', of: ({ createdBy }) => createdBy },
]
