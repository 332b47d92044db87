import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { notFound, unauthorized } from '#platform/errors.ts'
import { sendMailPage } from '#platform/mail/mail-page.ts'
import { readIssuePage, reportMails } from './endpoints.ts'
import type { Newsletters } from './newsletters.ts'

/** What stands outside of the office: the page of an issue, and where the mail provider reports to. */
export function newslettersRoutes(
  newsletters: Pick<Newsletters, 'readIssuePage' | 'takeReports' | 'reportsToken' | 'pictureOrigin'>,
  { heard }: { heard(outcome: 'settled' | 'refused' | 'failed'): void } = { heard: () => {} },
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readIssuePage),
      handler: async ({ params, query }, reply) =>
        sendMailPage(reply, await newsletters.readIssuePage({ ...params, ...query }), {
          ...newsletters,
          framedBy: "'none'",
        }),
    })
    app.route({
      ...routeOf(reportMails, { rateLimit: { max: 120, timeWindow: 60_000 } }),
      handler: async (request, reply) => {
        const { reportsToken } = newsletters
        if (reportsToken === null) throw notFound()
        if (!isToken(request.headers.authorization, reportsToken)) {
          heard('refused')
          throw unauthorized()
        }
        await newsletters.takeReports(request.body).catch((error) => {
          heard('failed')
          throw error
        })
        heard('settled')
        return reply.code(204).send(null)
      },
    })
  }
}

/** Compared as hashes: neither the length nor the first wrong sign shows in the time it takes. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}
