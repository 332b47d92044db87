import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { DraftRow, Piece, VersionRow } from '#modules/content/content.ts'
import type { ContentLanguage } from '#modules/content/schema.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { keepToOwnSites, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import type { EditorialContext } from './context.ts'
import * as room from './editorial-room.ts'
import * as endpoints from './endpoints.ts'
import { readersOf } from './piece-readers.ts'
import { plansRoutes } from './plans.routes.ts'
import { authorOf, thing, titleOf } from './told.ts'

const told = (draft: DraftRow | null) =>
  draft && { title: draft.node.title, state: draft.reviewState ?? 'draft', version: draft.version }

/** The editorial room: written, reviewed, published, looked up and brought back. */
export function editorialRoutes(context: EditorialContext): FastifyPluginAsyncZodOpenApi {
  const { db, drafts } = context
  return async (app) => {
    app.addHook(
      'preHandler',
      keepToOwnSites((request) => room.sitesNamedBy(context, request)),
    )
    app.route({
      ...routeOf(endpoints.listEditorial),
      handler: (request) => room.listEditorial(context, request.query, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.makePiece),
      handler: async (request, reply) => {
        const { body } = request
        const made = await db.transaction().execute(async (trx) => {
          const piece = await drafts.makePiece(trx, { ...body, by: authorOf(request), now: new Date() })
          await auditRequest(trx, request, { thing: thing(piece.uid, body.title), after: body })
          return piece
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.readPiece),
      handler: (request) => room.loadPiece(context, request.params.uid, staffOf(request)),
    })
    app.route({
      ...routeOf(endpoints.readPieceReaders),
      handler: ({ params }) => readersOf(context, params.uid),
    })
    app.route({
      ...routeOf(endpoints.checkDraft),
      handler: ({ params }) => room.checkDraft(context, params),
    })
    await app.register(writingRoutes(context))
    await app.register(reviewRoutes(context))
    await app.register(publishingRoutes(context))
    await app.register(plansRoutes(context))
    await app.register(versionsRoutes(context))
    app.route({
      ...routeOf(endpoints.previewPiece),
      handler: ({ params, body }) => room.previewPiece(context, { ...params, ...body, now: new Date() }),
    })
    app.route({
      ...routeOf(endpoints.noteEditing),
      handler: (request) =>
        db
          .transaction()
          .execute((trx) =>
            room.noteEditing(context, trx, { ...request.params, ...request.body, staff: staffOf(request) }),
          ),
    })
  }
}

function writingRoutes({ db, drafts }: EditorialContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.saveDraft),
      handler: (request) => {
        const { params, body } = request
        return db.transaction().execute(async (trx) => {
          const by = authorOf(request)
          const { before, ...saved } = await drafts.saveDraft(trx, { ...params, ...body, by })
          const { title } = body.node
          await auditRequest(trx, request, {
            thing: thing(params.uid, title || params.uid),
            before: told(before),
            after: { language: params.language, title, state: 'draft', version: saved.version },
          })
          return saved
        })
      },
    })
    app.route({
      ...routeOf(endpoints.discardDraft),
      handler: async (request, reply) => {
        const { params, query } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await drafts.discardDraft(trx, { ...params, ...query })
          await auditRequest(trx, request, {
            thing: thing(params.uid, before.node.title || params.uid),
            before: { language: params.language, ...told(before) },
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.takeOver),
      handler: async (request, reply) => {
        const { uid } = request.params
        await db.transaction().execute(async (trx) => {
          const piece = await drafts.takeOver(trx, { uid, by: authorOf(request) })
          await auditRequest(trx, request, {
            thing: thing(uid, titleOf(piece)),
            before: { source: piece.source },
            after: { source: 'office' },
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

function reviewRoutes({ db, drafts }: EditorialContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.askForReview),
      handler: async (request, reply) => {
        const { uid } = request.params
        const { languages, note } = request.body
        await db.transaction().execute(async (trx) => {
          const by = authorOf(request)
          const piece = await drafts.askForReview(trx, { uid, languages, note: note || null, by })
          await auditRequest(trx, request, {
            thing: thing(uid, titleOf(piece)),
            after: { languages, state: 'asked' },
            reason: note || null,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.decideReview),
      handler: async (request, reply) => {
        const { uid } = request.params
        const { body } = request
        const { languages, approve, note } = body
        await db.transaction().execute(async (trx) => {
          const wish = { ...body, uid, note: note || null, by: authorOf(request) }
          const piece = await drafts.decideReview(trx, wish)
          await auditRequest(trx, request, {
            thing: thing(uid, titleOf(piece)),
            before: { languages, state: 'asked' },
            after: { languages, state: approve ? 'approved' : 'returned' },
            reason: note || null,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const statesOf = ({ stored }: Piece, languages: readonly string[], now: Date) =>
  Object.fromEntries(
    languages.map((language) => {
      const row = stored.find((one) => one.language === language)
      return [language, row ? room.stateOf(row.node, now) : 'draft']
    }),
  )

function publishingRoutes(context: EditorialContext): FastifyPluginAsyncZodOpenApi {
  const { db, drafts, needsReview } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewPublishing),
      handler: ({ params, query }) => {
        const { at = null, endAt: wanted, backAt = null, ...versions } = query
        const endAt = wanted === 'never' ? null : wanted
        return db
          .transaction()
          .execute((trx) =>
            room.previewPublishing(context, trx, {
              ...{ ...params, versions, at, endAt, backAt, now: new Date() },
            }),
          )
          .then(({ consequences, faults }) => ({ consequences, faults }))
      },
    })
    app.route({
      ...routeOf(endpoints.publishPiece),
      handler: async (request, reply) => {
        const { uid } = request.params
        const { digest, reason, ...body } = request.body
        const now = new Date()
        await db.transaction().execute(async (trx) => {
          const wish = { ...room.wishOf(body), uid, needsReview, now }
          await drafts.hold(trx, uid)
          if (digest !== undefined)
            requireSame((await room.previewPublishing(context, trx, { ...body, uid, now })).consequences, {
              digest,
            })
          const { piece, nodes, planned } = await drafts.publishDrafts(trx, {
            ...{ ...wish, by: authorOf(request) },
          })
          const languages = nodes.map(({ language }) => language)
          await auditRequest(trx, request, {
            thing: thing(uid, titleOf(piece)),
            before: statesOf(piece, languages, now),
            after: {
              ...Object.fromEntries(nodes.map((node) => [node.language, room.stateOf(node, now)])),
              ...(planned.length > 0 ? { planned, at: body.at } : {}),
              ...(body.backAt ? { backAt: body.backAt } : {}),
            },
            reason: reason ?? null,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.withdrawPiece),
      handler: async (request, reply) => {
        const { uid } = request.params
        const { languages, reason } = request.body
        const now = new Date()
        await db.transaction().execute(async (trx) => {
          const piece = await drafts.withdrawNodes(trx, { uid, languages, by: authorOf(request), now })
          await auditRequest(trx, request, {
            thing: thing(uid, titleOf(piece)),
            before: statesOf(piece, languages, now),
            after: Object.fromEntries(languages.map((language) => [language, 'draft'])),
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const versionOf = ({ number, title, madeAt, madeName, reason }: VersionRow) => ({
  ...{ number, title, reason, madeAt: madeAt.toISOString(), madeBy: madeName },
})

function versionsRoutes({ db, drafts }: EditorialContext): FastifyPluginAsyncZodOpenApi {
  const findVersion = async (given: { uid: string; language: ContentLanguage; number: number }) => {
    const found = await drafts.findVersion(db, given)
    if (!found) throw notFound()
    return { ...versionOf(found), node: found.node }
  }
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listVersions),
      handler: async ({ params }) => {
        await drafts.loadPiece(db, params.uid)
        return { items: (await drafts.listVersions(db, params)).map(versionOf) }
      },
    })
    app.route({ ...routeOf(endpoints.readVersion), handler: ({ params }) => findVersion(params) })
    app.route({
      ...routeOf(endpoints.restoreVersion),
      handler: (request) => {
        const { uid, language, number } = request.params
        return db.transaction().execute(async (trx) => {
          const wish = { ...request.params, ...request.body, by: authorOf(request), now: new Date() }
          const { piece, ...saved } = await drafts.restoreVersion(trx, wish)
          const before = piece.drafts.find((draft) => draft.language === language) ?? null
          await auditRequest(trx, request, {
            thing: thing(uid, titleOf(piece)),
            before: told(before),
            after: { language, restored: number, version: saved.version },
          })
          return saved
        })
      },
    })
  }
}
