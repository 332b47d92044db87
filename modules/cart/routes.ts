import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { cookieDomain, type Domains, siteByHost } from '#club/domains.ts'
import { ordering } from '#club/ordering.ts'
import { clientAddressOf } from '#platform/client-address.ts'
import { AppError } from '#platform/errors.ts'
import { anonymous, subjectOf, userOf } from './access.ts'
import type { CartApi } from './cart.ts'
import { codesRoutes } from './codes.routes.ts'
import { AddedItem, AddItem, ANONYMOUS_COOKIE, Cart, SetItem } from './schema.ts'

export { userOf }

const CARTS = '/api/shop/v4/carts'

const newCarts = {
  max: ordering.anonymousCarts.perAddress,
  timeWindow: ordering.anonymousCarts.minutes * 60_000,
  keyGenerator: (request: FastifyRequest) => clientAddressOf(request.ip),
}

const itemParams = z.object({ id: z.uuid() })
const tenant = z.coerce.number().int().min(1).optional()
const withTenant = anonymous.extend({ 'et-tenant-id': tenant })

export function cartRoutes(cart: CartApi, domains: Domains): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    const tags = ['cart']

    app.post(
      `${CARTS}/anonymousUser`,
      {
        config: { access: 'public', rateLimit: newCarts },
        schema: {
          tags,
          summary: 'A new anonymous id, also set as a cookie',
          response: { 200: z.object({ userId: z.string() }) },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { userId } = await cart.createAnonymousUser(request.cookies[ANONYMOUS_COOKIE])
        reply.setCookie(ANONYMOUS_COOKIE, userId, anonymousCookie(request, domains))
        return { userId }
      },
    )

    app.post(
      `${CARTS}/self/claims`,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'The anonymous cart becomes mine',
          body: z.strictObject({ userId: z.string().regex(/^[\w-]{22}$/) }).meta({ id: 'ClaimCart' }),
          response: { 200: Cart },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const sent = request.cookies[ANONYMOUS_COOKIE]
        if (sent !== undefined && sent !== request.body.userId)
          throw new AppError(400, 'CLAIM_MISMATCH', 'The id is not the one of the cookie')
        const claimed = await cart.claim(subjectOf(request), request.body.userId)
        reply.clearCookie(ANONYMOUS_COOKIE, anonymousCookie(request, domains))
        return claimed
      },
    )

    app.head(
      `${CARTS}/self`,
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'The number of pieces in the header cart-item-count',
          querystring: anonymous,
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        reply.header('cart-item-count', String(await cart.count(userOf(request, request.query))))
        return reply.send()
      },
    )

    app.get(
      `${CARTS}/self`,
      {
        exposeHeadRoute: false,
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'The cart',
          querystring: anonymous.extend({
            countryCode: z
              .string()
              .regex(/^[A-Z]{2}$/)
              .default(club.defaultCountry),
          }),
          response: { 200: Cart },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => cart.read(userOf(request, request.query), request.query.countryCode),
    )

    app.post(
      `${CARTS}/self/items`,
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'Put something in; a place is held from now on',
          querystring: anonymous,
          body: AddItem,
          response: { 200: AddedItem },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => cart.addItem(userOf(request, request.query), request.body),
    )

    app.put(
      `${CARTS}/self/items/:id`,
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'Another quantity or another way of shipping',
          params: itemParams,
          querystring: withTenant,
          body: SetItem,
          response: { 200: Cart },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => {
        const tenantId = request.body['et-tenant-id'] ?? request.query['et-tenant-id']
        return cart.setItem(userOf(request, request.query), request.params.id, request.body, tenantId)
      },
    )

    app.delete(
      `${CARTS}/self/items/:id`,
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'Take something out; its hold ends',
          params: itemParams,
          querystring: withTenant,
          response: { 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await cart.removeItem(
          userOf(request, request.query),
          request.params.id,
          request.query['et-tenant-id'],
        )
        return reply.code(204).send()
      },
    )

    app.post(
      `${CARTS}/self/items/:id/prolong`,
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'Prolong the hold of a place, once',
          params: itemParams,
          querystring: anonymous,
          response: { 200: Cart },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => cart.prolongItem(userOf(request, request.query), request.params.id),
    )

    await app.register(codesRoutes(cart.codes))
  }
}

function anonymousCookie(request: FastifyRequest, domains: Domains) {
  const site = siteByHost(request.host, domains)
  return {
    path: '/',
    secure: true,
    sameSite: 'lax' as const,
    httpOnly: false,
    maxAge: club.anonymousCartDays * 86_400,
    ...(site ? { domain: cookieDomain(site.cookieDomain, domains) } : {}),
  }
}
