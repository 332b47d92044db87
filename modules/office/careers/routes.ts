import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { club } from '#club/club.ts'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import type { JobDraft } from '#modules/careers/staff.schema.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import * as room from './careers-room.ts'
import * as endpoints from './endpoints.ts'
import * as storage from './storage.ts'

/** Jobs and applicants, each for the staff of its company. */
export function careersRoomRoutes(context: room.CareersRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listPool),
      handler: (request) => room.listPool(context, staffOf(request), request.query),
    })
    app.route({
      ...routeOf(endpoints.readStatistics),
      handler: (request) => room.loadStatistics(context, staffOf(request)),
    })
    app.route({ ...routeOf(endpoints.listRecruiters), handler: () => room.listRecruiters(context) })
    app.route({
      ...routeOf(endpoints.changeRecruiter),
      handler: async (request, reply) => {
        const { id } = request.params
        const { companies } = request.body
        const known = (await room.listRecruiters(context)).items.find(({ personId }) => personId === id)
        if (!known || known.isOwner) throw notFound()
        await db.transaction().execute(async (trx) => {
          await storage.replaceCompanies(trx, { personId: id, companies })
          const thing = { type: 'staff', id, name: known.name }
          await auditRequest(trx, request, { thing, before: known.companies, after: companies })
        })
        return reply.code(204).send(null)
      },
    })
    await app.register(jobRoutes(context))
    await app.register(applicantRoutes(context))
    await app.register(changingRoutes(context))
    await app.register(fileRoutes(context))
  }
}

const actorOf = (request: FastifyRequest) => {
  const { personId, name } = staffOf(request)
  return { id: personId, name }
}

function jobRoutes(context: room.CareersRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, careers } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listJobs),
      handler: (request) => room.listJobs(context, staffOf(request), request.query),
    })
    app.route({
      ...routeOf(endpoints.readJob),
      handler: (request) => room.loadJob(context, staffOf(request), request.params.id),
    })
    app.route({
      ...routeOf(endpoints.addJob),
      handler: async (request, reply) => {
        const { job } = request.body
        await room.requireCompany(db, staffOf(request), job.company)
        const id = await db.transaction().execute(async (trx) => {
          const fresh = await careers.saveJob(trx, { id: null, version: 0, job })
          await auditRequest(trx, request, { thing: thingOf(fresh, titleOf(job)), after: job })
          return fresh
        })
        return reply.code(201).send({ id })
      },
    })
    app.route({
      ...routeOf(endpoints.changeJob),
      handler: async (request, reply) => {
        const { id } = request.params
        const { job, version } = request.body
        const staff = staffOf(request)
        const { state, words } = await room.requireJob(db, staff, id)
        await room.requireCompany(db, staff, job.company)
        await db.transaction().execute(async (trx) => {
          await careers.saveJob(trx, { id, version, job })
          await auditRequest(trx, request, {
            thing: thingOf(id, titleOf(job)),
            before: { state, words },
            after: job,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.changeJobState),
      handler: async (request, reply) => {
        const { id } = request.params
        const { state, version } = request.body
        const before = await room.requireJob(db, staffOf(request), id)
        await db.transaction().execute(async (trx) => {
          await careers.setJobState(trx, { id, state, version })
          const thing = thingOf(id, before.words[club.languages[0]]?.['title'])
          await auditRequest(trx, request, { thing, before: before.state, after: state })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const titleOf = (job: JobDraft) => job.words[club.languages[0]].title
const thingOf = (id: string, name?: string | null) => ({ type: 'job', id, name: name ?? null })

/** By its number alone: the book outlives whoever applied. */
async function auditApplicant(
  trx: Trx,
  request: FastifyRequest,
  row: Pick<storage.ApplicantRow, 'id' | 'number'>,
  note: { before?: unknown; after?: unknown },
): Promise<void> {
  const thing = { type: 'jobApplication', id: row.id, name: row.number }
  await auditRequest(trx, request, { thing, ...note })
}

function applicantRoutes(context: room.CareersRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, careers } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readBoard),
      handler: (request) => room.loadBoard(context, staffOf(request), request.params.id),
    })
    app.route({
      ...routeOf(endpoints.readApplicant),
      handler: (request) => room.loadApplicant(context, staffOf(request), request.params.id),
    })
    app.route({
      ...routeOf(endpoints.draftLetter),
      handler: async (request) => {
        await room.requireApplicant(db, staffOf(request), request.params.id, { toChange: true })
        return careers.letterFor(request.params)
      },
    })
    app.route({
      ...routeOf(endpoints.previewRefusals),
      handler: (request) => room.previewRefusals(context, staffOf(request), request.body.ids),
    })
  }
}

function changingRoutes(context: room.CareersRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, careers } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.moveApplicant),
      handler: async (request, reply) => {
        const { id } = request.params
        const row = await room.requireApplicant(db, staffOf(request), id, { toChange: true })
        await db.transaction().execute(async (trx) => {
          await careers.moveApplication(trx, { id, ...request.body, actor: actorOf(request) })
          await auditApplicant(trx, request, row, { before: row.stage, after: request.body.stage })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.noteApplicant),
      handler: async (request, reply) => {
        const { id } = request.params
        const row = await room.requireApplicant(db, staffOf(request), id, { toChange: true })
        await db.transaction().execute(async (trx) => {
          await careers.addNote(trx, { id, ...request.body, actor: actorOf(request) })
          // What it says goes with the application: the book says that there was one.
          await auditApplicant(trx, request, row, {})
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.sendLetter),
      handler: async (request, reply) => {
        const { id } = request.params
        const row = await room.requireApplicant(db, staffOf(request), id, { toChange: true })
        await db.transaction().execute(async (trx) => {
          await careers.sendLetter(trx, { id, ...request.body, actor: actorOf(request) })
          await auditApplicant(trx, request, row, { after: request.body.template })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.refuseApplicants),
      handler: async (request, reply) => {
        const { ids, digest } = request.body
        const { consequences, going } = await room.previewRefusals(context, staffOf(request), ids)
        requireSame(consequences, { digest })
        await db.transaction().execute(async (trx) => {
          await careers.refuseApplications(trx, { ids: going, actor: actorOf(request) })
          const thing = { type: 'jobApplication', id: going[0] ?? ids[0]!, name: null }
          await auditRequest(trx, request, { thing, after: { refused: going } })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const COLUMNS: readonly Column<storage.CardRow>[] = [
  { title: 'Nummer', of: ({ number }) => number },
  { title: 'Vorname', of: ({ firstName }) => firstName },
  { title: 'Nachname', of: ({ lastName }) => lastName },
  { title: 'E-Mail', of: ({ email }) => email },
  { title: 'Stand', of: ({ stage }) => stage },
  { title: 'Eingang', of: ({ receivedAt }) => receivedAt.toISOString() },
  { title: 'Beginn', of: ({ startDate }) => startDate },
  { title: 'Unterlagen', of: ({ documents }) => documents },
]

/** Files that leave: a document as it came, and the table of a job. Each is written down before its first byte. */
function fileRoutes(context: room.CareersRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, careers } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readDocument),
      handler: async (request, reply) => {
        const document = await storage.findDocument(db, request.params.id)
        if (!document) throw notFound()
        const { applicationId, name } = document
        const row = await room.requireApplicant(db, staffOf(request), applicationId, { toChange: false })
        const thing = { type: 'jobApplication', id: row.id, name: row.number }
        const opened = { id: newId(), applicationId, name, actor: actorOf(request) }
        const snapshot = async () => ({ document: document.id })
        await recordRequest(db, request, { thing, action: 'look', snapshot }, () =>
          db.transaction().execute((trx) => storage.noteOpening(trx, opened)),
        )
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${fileName(row.number, name)}"`)
          .header('content-length', document.bytes)
          .header('content-security-policy', "sandbox; default-src 'none'")
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, no-store')
          .send(Readable.from(careers.readDocument(document)))
      },
    })
    app.route({
      ...routeOf(endpoints.exportBoard),
      handler: async (request, reply) => {
        const { id } = request.params
        const job = await room.requireJob(db, staffOf(request), id)
        const thing = thingOf(id, job.originId)
        return sendTable(
          { db, request, reply },
          { columns: COLUMNS, rows: allCards(context, id), thing, file: `${job.originId}.csv` },
        )
      },
    })
  }
}

async function* allCards({ db }: room.CareersRoomContext, jobId: string) {
  for (let page = 1; ; page += 1) {
    const rows = await storage.listCards(db, jobId, page)
    yield* rows
    if (rows.length < storage.MOST_CARDS) return
  }
}

/** Of what the file was called only letters, digits and dashes: no path, no quote, nothing that a header could read. */
export function fileName(number: string, name: string): string {
  const plain = name
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${number}${plain ? `-${plain}` : ''}.pdf`
}
