import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { AddDiscount, AddVoucher, anonymousQuery, CartDiscount, VoucherAdded } from './schema.ts'

const tags = ['cart'] as const

export const addVoucher = endpoint({
  name: 'cartAddVoucher',
  method: 'POST',
  path: '/api/shop/v2/vouchers',
  access: 'optional',
  tags,
  summary: 'Put a voucher or a promotion code into the cart',
  query: anonymousQuery,
  body: AddVoucher,
  answers: { 200: VoucherAdded },
  refusals: { 404: ['NOT_FOUND'], 429: ['TOO_MANY_WRONG_CODES'] },
})

export const removeVoucher = endpoint({
  name: 'cartRemoveVoucher',
  method: 'DELETE',
  path: '/api/shop/v2/vouchers/:code',
  access: 'optional',
  tags,
  summary: 'Take a voucher or a promotion code out',
  params: z.object({ code: z.string().min(1).max(40) }),
  query: anonymousQuery,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const addDiscount = endpoint({
  name: 'cartAddDiscount',
  method: 'POST',
  path: '/api/shop/v2/carts/self/discounts',
  access: 'optional',
  tags,
  summary: "Put a partner's discount into the cart; one at a time",
  query: anonymousQuery,
  body: AddDiscount,
  answers: { 200: CartDiscount },
  refusals: {
    400: [
      'MINIMUM_ORDER_VALUE_NOT_REACHED',
      'NOT_IN_PROMOTION_TIME_RANGE',
      'PROMOTIONCODE_EXCLUSIVE_ONLY',
      'PROMOTIONCODE_INVALID',
      'PROMOTIONCODE_NOT_ACTIVE',
      'PROMOTIONCODE_RESERVATION_FAILED',
    ],
    404: ['NOT_FOUND'],
    429: ['TOO_MANY_WRONG_CODES'],
  },
})

export const removeDiscount = endpoint({
  name: 'cartRemoveDiscount',
  method: 'DELETE',
  path: '/api/shop/v2/carts/self/discounts/:id',
  access: 'optional',
  tags,
  summary: "Take a partner's discount out",
  params: z.object({ id: z.uuid() }),
  query: anonymousQuery,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
