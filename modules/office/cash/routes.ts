import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import * as cash from '#modules/cash/cash.ts'
import { reportPdf } from '#modules/cash/cash.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import type { OfficeCashDetail, OfficeCashShift } from './schema.ts'

type Context = { cash: cash.Cash }

/** The cash book: drawers, their shifts and entries. */
export function cashRoutes(ctx: Context): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    await app.register(drawerRoutes(ctx))
    await app.register(bookRoutes(ctx))
  }
}

/** For whoever has a drawer before them. */
function drawerRoutes({ cash: book }: Context): FastifyPluginAsyncZodOpenApi {
  const { db, signer } = book
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readOpenCash),
      handler: async () => {
        const shifts = await cash.listShifts(db, 'open')
        return {
          refusal: signer ? null : 'CASH_SIGNER_MISSING',
          isSimulated: signer?.isSimulated ?? false,
          shifts: shifts.map(({ id, drawer }) => ({ id, drawer })),
        }
      },
    })
    app.route({
      ...routeOf(endpoints.openCashShift),
      handler: async (request, reply) => {
        const { body } = request
        const id = await db.transaction().execute(async (trx) => {
          const opened = await cash.openShift(book, trx, { ...body, actor: staffOf(request) })
          await auditRequest(trx, request, {
            thing: { type: 'cashShift', id: opened, name: body.drawer },
            after: { floatCents: body.floatCents },
          })
          return opened
        })
        await cash.signLeft(book)
        return reply.code(201).send({ id })
      },
    })
    app.route({
      ...routeOf(endpoints.moveCash),
      handler: async (request, reply) => {
        const { reason, ...movement } = request.body
        const shiftId = request.params.id
        await db.transaction().execute(async (trx) => {
          await cash.moveCash(book, trx, { shiftId, ...movement, reason, actor: staffOf(request) })
          await auditRequest(trx, request, {
            thing: { type: 'cashShift', id: shiftId },
            after: movement,
            reason,
          })
        })
        await cash.signLeft(book)
        return reply.code(204).send(null)
      },
    })
  }
}

/** For whoever closes drawers and keeps the books. */
function bookRoutes({ cash: book }: Context): FastifyPluginAsyncZodOpenApi {
  const { db } = book
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listCashShifts),
      handler: async (request) => {
        const { page, pageSize } = request.query
        const all = await cash.listShifts(db, 'all', page * pageSize + 1)
        const items = all.slice((page - 1) * pageSize, page * pageSize).map(describeShift)
        return { items, page, pageSize, totalCount: all.length, hasNextPage: all.length > page * pageSize }
      },
    })
    app.route({
      ...routeOf(endpoints.readCashShift),
      handler: (request) => describeDetail(book, request.params.id),
    })
    app.route({
      ...routeOf(endpoints.closeCashShift),
      handler: async (request, reply) => {
        const { reason, ...counted } = request.body
        const shiftId = request.params.id
        await db.transaction().execute(async (trx) => {
          await cash.closeShift(trx, { shiftId, ...counted, reason, actor: staffOf(request) })
          await auditRequest(trx, request, {
            thing: { type: 'cashShift', id: shiftId },
            after: counted,
            reason,
          })
        })
        await cash.signLeft(book)
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.printCashReport),
      handler: async (request, reply) => {
        const { shift, entries, broken } = await load(book, request.params.id)
        const pdf = await reportPdf({ shift, entries, broken })
        reply.header('content-disposition', `inline; filename="z-${shift.number}.pdf"`)
        return reply.type('application/pdf').send(Buffer.from(pdf))
      },
    })
    app.route({
      ...routeOf(endpoints.exportCash),
      handler: async (request, reply) => {
        const { shift, entries } = await load(book, request.params.id)
        const thing = { type: 'cashShift', id: shift.id, name: shift.drawer }
        return sendTable(
          { db, request, reply },
          { columns: COLUMNS, rows: rowsOf(shift, entries), thing, file: `kasse-${shift.number}.csv` },
        )
      },
    })
  }
}

async function load({ db }: cash.Cash, id: string) {
  const shift = await cash.findShift(db, id)
  if (!shift) throw notFound()
  const [entries, broken] = await Promise.all([cash.listEntries(db, id), cash.findBroken(db, id)])
  return { shift, entries, broken }
}

async function describeDetail(book: cash.Cash, id: string): Promise<OfficeCashDetail> {
  const { shift, entries, broken } = await load(book, id)
  return {
    ...describeShift(shift),
    isSimulated: entries.some(({ isSimulated }) => isSimulated === true),
    isWhole: broken === null,
    differenceReason: shift.differenceReason,
    entries: entries.map(
      ({ id: entryId, position, kind, amountCents, orderNumber, reason, actorName, at, signature }) => ({
        id: entryId,
        position,
        kind,
        amountCents,
        order: orderNumber,
        reason,
        by: actorName,
        at: at.toISOString(),
        isSigned: signature !== null,
      }),
    ),
  }
}

function describeShift(shift: cash.CashShift): OfficeCashShift {
  const { id, drawer, number, openedAt, openedName, closedAt, closedName, countedCents, expectedCents } =
    shift
  return {
    id,
    drawer,
    number,
    openedAt: openedAt.toISOString(),
    openedBy: openedName,
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: closedName,
    balanceCents: expectedCents ?? shift.balanceCents,
    countedCents,
    differenceCents: countedCents === null || expectedCents === null ? null : countedCents - expectedCents,
  }
}

type Row = { shift: cash.CashShift; entry: cash.CashEntry }

async function* rowsOf(shift: cash.CashShift, entries: readonly cash.CashEntry[]): AsyncIterable<Row> {
  for (const entry of entries) yield { shift, entry }
}

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** Named as in the DSFinV-K where it has a name for it; this is no export of it (docs/operations.md). */
const COLUMNS: readonly Column<Row>[] = [
  { title: 'Z_KASSE_ID', of: ({ shift }) => shift.drawer },
  { title: 'Z_NR', of: ({ shift }) => shift.number },
  { title: 'BON_NR', of: ({ entry }) => entry.position },
  { title: 'GV_TYP', of: ({ entry }) => entry.kind },
  { title: 'BON_ID', of: ({ entry }) => entry.orderNumber },
  { title: 'UMS_BRUTTO', of: ({ entry }) => euros(entry.amountCents) },
  { title: 'ZAHLART_TYP', of: () => 'Bar' },
  { title: 'BON_ENDE', of: ({ entry }) => entry.at.toISOString() },
  { title: 'BEDIENER_NAME', of: ({ entry }) => entry.actorName },
  { title: 'BON_NOTIZ', of: ({ entry }) => entry.reason },
  { title: 'TSE_ID', of: ({ entry }) => entry.deviceSerial },
  { title: 'TSE_TANR', of: ({ entry }) => entry.transactionNumber },
  { title: 'TSE_TA_START', of: ({ entry }) => entry.startedAt?.toISOString() ?? null },
  { title: 'TSE_TA_ENDE', of: ({ entry }) => entry.finishedAt?.toISOString() ?? null },
  { title: 'TSE_TA_VORGANGSART', of: ({ entry }) => entry.processType },
  { title: 'TSE_TA_SIGZ', of: ({ entry }) => entry.signatureCounter },
  { title: 'TSE_TA_SIG', of: ({ entry }) => entry.signature },
  { title: 'TSE_TA_FEHLER', of: ({ entry }) => (entry.signature === null ? 'Ausfall' : null) },
  { title: 'TSE_TA_VORGANGSDATEN', of: ({ entry }) => entry.processData },
]
