import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { club } from '#club/club.ts'
import { type Domains, isOwnOrigin, siteByHost, siteOrigin } from '#club/domains.ts'
import { mainSite } from '#club/sites.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError } from '#platform/errors.ts'
import { callerOf } from '#platform/http/access.ts'
import { orderOf } from '#platform/lists.ts'
import type { Buying, Checkouts } from './checkout.ts'
import {
  buyOnAccount,
  downloadDocument,
  downloadEInvoice,
  listOwnCheckouts,
  listPartnersNow,
  orderForNothing,
  payByCard,
  payByPaypal,
  payBySepa,
  payByToken,
  readCheckout,
  readPaymentStatus,
} from './endpoints.ts'
import type { CreateCheckout, PaymentMethod } from './schema.ts'

/** CHK-21…23. */
const CREATION = [
  [payByCard, 'creditcard'],
  [payBySepa, 'sepa'],
  [orderForNothing, 'nopayment'],
  [payByToken, 'token'],
  [payByPaypal, 'paypal'],
  [buyOnAccount, 'purchaseOnAccount'],
] as const

const DOWNLOADS = [
  [downloadDocument, 'pdf'],
  [downloadEInvoice, 'eInvoice'],
] as const

export function checkoutRoutes(checkouts: Checkouts, domains: Domains): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    for (const [declared, method] of CREATION) {
      app.route({
        ...routeOf(declared),
        handler: async (request) => checkouts.create(buyingOf(request, method, request.body, domains)),
      })
    }
    app.route({
      ...routeOf(listPartnersNow),
      handler: async (request) => checkouts.listPartners(request.query),
    })
    app.route({
      ...routeOf(listOwnCheckouts),
      handler: async (request) => {
        const { page, pageSize, orderBy, salesChannels } = request.query
        const { direction } = orderOf(orderBy, ['created'], { field: 'created', direction: 'desc' })
        return checkouts.list({
          ownerId: callerOf(request).subjectId,
          page,
          pageSize,
          direction,
          salesChannels: [salesChannels ?? []].flat(),
        })
      },
    })
    app.route({
      ...routeOf(readCheckout),
      handler: async (request) =>
        checkouts.load({ ownerId: callerOf(request).subjectId, id: request.params.id }),
    })
    app.route({
      ...routeOf(readPaymentStatus),
      handler: async (request) =>
        checkouts.paymentStatus({ ownerId: callerOf(request).subjectId, id: request.params.id }),
    })
    for (const [declared, form] of DOWNLOADS) {
      app.route({
        ...routeOf(declared),
        handler: async (request, reply) => {
          const { name, content } = await checkouts.documents.load({
            ownerId: callerOf(request).subjectId,
            id: request.params.id,
            form,
          })
          reply.header('content-disposition', `attachment; filename="${name}"`)
          return reply.type(declared.file).send(content)
        },
      })
    }
  }
}

function buyingOf(
  request: FastifyRequest,
  method: PaymentMethod,
  body: CreateCheckout,
  domains: Domains,
): Buying {
  const { subjectId, organisationId, actorId } = callerOf(request)
  if (body.redirectUrl && !isOwnOrigin(body.redirectUrl, domains)) {
    throw new AppError(400, 'REDIRECT_NOT_ALLOWED', 'redirectUrl is not on one of our own hosts')
  }
  const site = siteByHost(request.host, domains) ?? mainSite()
  const key = request.headers['idempotency-key']
  return {
    user: { kind: 'subject', subjectId, organisationId, actorId },
    method,
    body,
    origin: siteOrigin(site, domains),
    language: languageOf(body.redirectUrl, site.language),
    idempotencyKey: typeof key === 'string' ? key : null,
  }
}

/** The language of the page that the buyer comes back to; it is also the language of the mail. */
function languageOf(redirectUrl: string | undefined, fallback: string): string {
  const first = redirectUrl ? new URL(redirectUrl).pathname.split('/')[1] : undefined
  return club.languages.find((language) => language === first) ?? fallback
}
