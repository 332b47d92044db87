import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { addNote, listNotes, listViews, removeNote, removeView, saveView } from './endpoints.ts'
import {
  deleteNote,
  deleteView,
  insertNote,
  loadNotes,
  loadViews,
  requireReader,
  storeView,
} from './notes.ts'

/** Notes beside things, and everybody's own views of the lists. */
export function notesRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listNotes),
      handler: async (request) => {
        await requireReader(db, staffOf(request), request.params)
        return loadNotes(db, request.params)
      },
    })
    app.route({
      ...routeOf(addNote),
      handler: async (request, reply) => {
        const author = staffOf(request)
        const thing = request.params
        await requireReader(db, author, thing)
        const note = await db.transaction().execute(async (trx) => {
          const written = await insertNote(trx, { ...request.body, thing, author })
          await auditRequest(trx, request, { thing, after: { note: written.id } })
          return written
        })
        return reply.code(201).send(note)
      },
    })
    app.route({
      ...routeOf(removeNote),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          const thing = await deleteNote(trx, { id, authorId: staffOf(request).personId })
          if (!thing) throw notFound()
          await auditRequest(trx, request, { thing, before: { note: id } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(listViews),
      handler: (request) => loadViews(db, { personId: staffOf(request).personId, room: request.params.room }),
    })
    app.route({
      ...routeOf(saveView),
      handler: (request) =>
        db.transaction().execute(async (trx) => {
          const { personId } = staffOf(request)
          const view = await storeView(trx, { ...request.body, personId, room: request.params.room })
          await auditRequest(trx, request, { thing: { type: 'view', id: view.id, name: view.name } })
          return view
        }),
    })
    app.route({
      ...routeOf(removeView),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          await deleteView(trx, { id, personId: staffOf(request).personId })
          await auditRequest(trx, request, { thing: { type: 'view', id } })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
