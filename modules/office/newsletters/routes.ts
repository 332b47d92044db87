import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { keepToOwnSites, keepToSite, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { keepForOwnSites, sitesOfNamed } from '#modules/office/shared/things-of-sites.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { sendMailPage } from '#platform/mail/mail-page.ts'
import * as endpoints from './endpoints.ts'
import * as room from './newsletters-room.ts'
import type { NewsletterMove } from './schema.ts'

type Context = room.NewslettersRoomContext

/** The room of the newsletters: written, looked at, sent, and what came of it. */
export function newslettersRoomRoutes(context: Context): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook(
      'preHandler',
      keepToOwnSites(({ params }) =>
        sitesOfNamed(context.db, { kind: 'newsletter', id: (Object(params) as { id?: unknown }).id }),
      ),
    )
    await app.register(lookingRoutes(context))
    await app.register(previewRoutes(context))
    await app.register(writingRoutes(context))
    await app.register(sendingRoutes(context))
    await app.register(stopsRoutes(context))
  }
}

function lookingRoutes(context: Context): FastifyPluginAsyncZodOpenApi {
  const { newsletters } = context
  const shown = (found: Awaited<ReturnType<typeof newsletters.searchThings>>) => ({
    items: found.map(({ picture, ...one }) => ({
      ...one,
      picture: picture && newsletters.pictureUrl(picture, 'square'),
    })),
  })
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listNewsletters),
      handler: (request) => room.listNewsletters(context, request.query, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.countNewsletters),
      handler: (request) => room.countViews(context, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.readNewsletter),
      handler: ({ params }) => room.loadNewsletter(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.checkNewsletter),
      handler: (request) => room.checkWhole(context, request.body, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.findThings),
      handler: async ({ query: { q: words, ...query } }) =>
        shown(await newsletters.searchThings({ ...query, words })),
    })
    app.route({
      ...routeOf(endpoints.readThing),
      handler: async ({ query }) => shown(await newsletters.readThing(query)),
    })
    app.route({
      ...routeOf(endpoints.findPictures),
      handler: async (request) => {
        const { q: words, language } = request.query
        const own = ownSitesOf(request)
        const found = await newsletters.searchPictures({ words, language, sites: own && [...own] })
        return { items: found.map((one) => ({ ...one, url: newsletters.pictureUrl(one.picture, 'square') })) }
      },
    })
  }
}

/** A frame of the editor is filled by a form, since what it shows is not saved yet. */
function previewRoutes({ newsletters }: Context): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_000_000 },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(new URLSearchParams(String(body)).get('preview') ?? 'null'))
        } catch {
          done(null, null)
        }
      },
    )
    app.route({
      ...routeOf(endpoints.previewNewsletter),
      handler: async ({ body }, reply) =>
        sendMailPage(reply, await newsletters.drawPage({ id: null, ...body }), {
          ...newsletters,
          framedBy: "'self'",
        }),
    })
  }
}

function writingRoutes(context: Context): FastifyPluginAsyncZodOpenApi {
  const { db, newsletters } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.addNewsletter),
      handler: async (request, reply) => {
        const { body } = request
        const id = await db.transaction().execute(async (trx) => {
          const made = await newsletters.create(trx, { ...body, by: staffOf(request).name })
          await keepForOwnSites(trx, request, { kind: 'newsletter', id: made })
          await auditIssue(trx, request, { id: made, subject: body.contents.subject.de, after: told(body) })
          return made
        })
        return reply.code(201).send({ id })
      },
    })
    app.route({
      ...routeOf(endpoints.changeNewsletter),
      handler: async (request) => {
        const { id } = request.params
        const { body } = request
        await db.transaction().execute(async (trx) => {
          const before = await newsletters.find(trx, id)
          await newsletters.save(trx, { id, ...body, by: staffOf(request).name })
          const { subject } = body.contents
          await auditIssue(trx, request, {
            ...{ id, subject: subject.de, before: before && told(before), after: told(body) },
          })
        })
        return { version: body.version + 1 }
      },
    })
    app.route({
      ...routeOf(endpoints.removeNewsletter),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          const before = await newsletters.find(trx, id)
          await newsletters.remove(trx, id)
          await auditIssue(trx, request, { id, subject: before!.contents.subject.de, before: told(before!) })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.testNewsletter, { rateLimit: { max: 20, timeWindow: 60_000 } }),
      handler: async (request) => {
        const { id } = request.params
        const { language } = request.body
        const { personId } = staffOf(request)
        return db.transaction().execute(async (trx) => {
          const email = await newsletters.sendTest(trx, { id, personId, language })
          const issue = await newsletters.find(trx, id)
          await auditIssue(trx, request, { id, subject: issue!.contents.subject.de, after: { language } })
          return { email }
        })
      },
    })
  }
}

function sendingRoutes(context: Context): FastifyPluginAsyncZodOpenApi {
  const { db, newsletters } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewSending),
      handler: (request) =>
        room.previewSending(context, db, {
          ...{ id: request.params.id, sendAt: request.query.sendAt ?? null, own: ownSitesOf(request) },
        }),
    })
    app.route({
      ...routeOf(endpoints.sendNewsletter),
      handler: async (request, reply) => {
        const { id } = request.params
        const { version, sendAt, ...confirmed } = request.body
        const own = ownSitesOf(request)
        requireSame(await room.previewSending(context, db, { id, sendAt, own }), confirmed)
        await db.transaction().execute(async (trx) => {
          const by = staffOf(request).name
          const issue = await newsletters.find(trx, id)
          if (sendAt === null) {
            const recipients = await newsletters.begin(trx, { id, by, version })
            await auditIssue(trx, request, { id, subject: issue!.contents.subject.de, after: { recipients } })
            return
          }
          await newsletters.schedule(trx, { id, by, version, sendAt: new Date(sendAt) })
          await auditIssue(trx, request, { id, subject: issue!.contents.subject.de, after: { sendAt } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.moveNewsletter),
      handler: async (request, reply) => {
        const { id } = request.params
        const { to } = request.body
        await db.transaction().execute(async (trx) => {
          const before = await newsletters.find(trx, id)
          if (!before) throw notFound()
          await move(context, trx, { id, by: staffOf(request).name, to })
          const after = await newsletters.find(trx, id)
          await auditIssue(trx, request, {
            ...{ id, subject: before.contents.subject.de },
            before: { state: before.state },
            after: { state: after!.state },
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

function move(
  { newsletters }: Pick<Context, 'newsletters'>,
  trx: Trx,
  { to, ...given }: { id: string; by: string; to: NewsletterMove['to'] },
): Promise<void> {
  return newsletters[to](trx, given)
}

function stopsRoutes(context: Context): FastifyPluginAsyncZodOpenApi {
  const { db, newsletters } = context
  return async (app) => {
    // Whose mail comes back is no department's.
    app.addHook('preHandler', keepToSite(null))
    app.route({
      ...routeOf(endpoints.listStops),
      handler: ({ query }) => room.listStops(context, query),
    })
    app.route({
      ...routeOf(endpoints.liftStop),
      handler: async (request, reply) => {
        const { email, reason } = request.body
        await db.transaction().execute(async (trx) => {
          if (!(await newsletters.stops.lift(trx, email))) throw notFound()
          await auditRequest(trx, request, { thing: { type: 'mailAddress', id: email }, reason })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.readInReport),
      handler: async (request) => {
        const told = await newsletters.readInReport(request.body.source)
        await db
          .transaction()
          .execute((trx) =>
            auditRequest(trx, request, { thing: { type: 'mailReport', id: 'report' }, after: told }),
          )
        return told
      },
    })
  }
}

type Told = { topic: string; contents: { blocks: readonly unknown[] }; segment: unknown }

/** What of an issue is worth a line in the book. */
function told({ topic, contents, segment }: Told) {
  return { topic, blocks: contents.blocks.length, segment }
}

async function auditIssue(
  trx: Trx,
  request: Parameters<typeof auditRequest>[1],
  { id, subject, ...note }: { id: string; subject: string; before?: unknown; after?: unknown },
): Promise<void> {
  await auditRequest(trx, request, { thing: { type: 'newsletter', id, name: subject || null }, ...note })
}
