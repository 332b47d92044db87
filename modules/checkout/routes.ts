import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Domains } from '#club/domains.ts'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { orderOf } from '#platform/lists.ts'
import { placeOf } from './buying-place.ts'
import type { Buying, Checkouts } from './checkout.ts'
import {
  buyOnAccount,
  downloadDocument,
  downloadEInvoice,
  listOwnCheckouts,
  listPartnersNow,
  orderForNothing,
  payByApplePay,
  payByCard,
  payByGooglePay,
  payByKlarna,
  payByPaypal,
  payBySepa,
  payByToken,
  readCheckout,
  readPaymentStatus,
} from './endpoints.ts'
import { purchaserOf } from './guests/guests.routes.ts'
import type { Guests } from './guests/guests.ts'
import type { CreateCheckout, PaymentMethod } from './schema.ts'

/** CHK-21…23. */
const CREATION = [
  [payByCard, 'creditcard'],
  [payBySepa, 'sepa'],
  [orderForNothing, 'nopayment'],
  [payByToken, 'token'],
  [payByPaypal, 'paypal'],
  [payByKlarna, 'klarna'],
  [payByApplePay, 'applepay'],
  [payByGooglePay, 'googlepay'],
  [buyOnAccount, 'purchaseOnAccount'],
] as const

const DOWNLOADS = [
  [downloadDocument, 'pdf'],
  [downloadEInvoice, 'eInvoice'],
] as const

/** What was bought is read by its buyer, with or without an account. */
export function checkoutRoutes(
  checkouts: Checkouts,
  guests: Pick<Guests, 'ownerOf'>,
  domains: Domains,
): FastifyPluginAsyncZodOpenApi {
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
      handler: async (request) => {
        const { subjectId: ownerId } = await purchaserOf(request, guests)
        return checkouts.load({ ownerId, id: request.params.id })
      },
    })
    app.route({
      ...routeOf(readPaymentStatus),
      handler: async (request) => {
        const { subjectId: ownerId } = await purchaserOf(request, guests)
        return checkouts.paymentStatus({ ownerId, id: request.params.id })
      },
    })
    for (const [declared, form] of DOWNLOADS) {
      app.route({
        ...routeOf(declared),
        handler: async (request, reply) => {
          const { subjectId: ownerId } = await purchaserOf(request, guests)
          const { name, content } = await checkouts.documents.load({
            ownerId,
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
  return {
    user: { kind: 'subject', subjectId, organisationId, actorId },
    method,
    body,
    ...placeOf(request, body, domains),
  }
}
