import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { clientAddressOf } from '#platform/client-address.ts'
import { anonymous, userOf } from './access.ts'
import type { CartApi } from './cart.ts'
import { AddDiscount, AddVoucher, CartDiscount, VoucherAdded } from './schema.ts'

const VOUCHERS = '/api/shop/v2/vouchers'
const DISCOUNTS = '/api/shop/v2/carts/self/discounts'

/** CART-34 … CART-37: codes come into the cart of the bearer, else into the anonymous one. */
export function codesRoutes(codes: CartApi['codes']): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    const tags = ['cart']

    app.post(
      VOUCHERS,
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'Put a voucher or a promotion code into the cart',
          querystring: anonymous,
          body: AddVoucher,
          response: { 200: VoucherAdded },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        codes.addVoucher(userOf(request, request.query), request.body, clientAddressOf(request.ip)),
    )

    app.delete(
      `${VOUCHERS}/:code`,
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'Take a voucher or a promotion code out',
          params: z.object({ code: z.string().min(1).max(40) }),
          querystring: anonymous,
          response: { 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await codes.removeVoucher(userOf(request, request.query), request.params.code)
        return reply.code(204).send()
      },
    )

    app.post(
      DISCOUNTS,
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: "Put a partner's discount into the cart; one at a time",
          querystring: anonymous,
          body: AddDiscount,
          response: { 200: CartDiscount },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        codes.addDiscount(userOf(request, request.query), request.body, clientAddressOf(request.ip)),
    )

    app.delete(
      `${DISCOUNTS}/:id`,
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: "Take a partner's discount out",
          params: z.object({ id: z.uuid() }),
          querystring: anonymous,
          response: { 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await codes.removeDiscount(userOf(request, request.query), request.params.id)
        return reply.code(204).send()
      },
    )
  }
}
