import { z } from 'zod'
import { creationRefusals } from '#modules/checkout/refusals.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  CreateGuestCheckout,
  FindGuestOrder,
  FoundGuestOrder,
  GuestCheckoutCreated,
  TakenIn,
} from './guests.schema.ts'

const tags = ['checkout'] as const

export const buyAsGuest = endpoint({
  name: 'checkoutCreateAsGuest',
  method: 'POST',
  path: '/api/checkout/v3/guest-checkouts',
  access: 'public',
  tags,
  summary: 'Buy goods without an account; the answer has the pass that opens the order',
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
  body: CreateGuestCheckout,
  answers: { 200: GuestCheckoutCreated },
  refusals: {
    ...creationRefusals,
    400: [...creationRefusals[400], 'GUESTS_ONLY_GOODS'],
    403: ['GUESTS_NOT_OFFERED'],
    429: ['TOO_MANY_GUEST_ORDERS'],
  },
})

export const findGuestOrder = endpoint({
  name: 'guestOrderFind',
  method: 'POST',
  path: '/api/checkout/v3/guest-orders/find',
  access: 'public',
  tags,
  summary: 'Find an order that was bought without an account, by its number and e-mail address',
  description:
    'Wrong numbers, wrong addresses, orders of accounts and orders that an account has taken in are the same 404.',
  body: FindGuestOrder,
  answers: { 200: FoundGuestOrder },
  refusals: { 404: ['NOT_FOUND'], 429: ['TOO_MANY_TRIES'] },
})

export const takeInGuestOrders = endpoint({
  name: 'guestOrdersTakeIn',
  method: 'POST',
  path: '/api/checkout/v3/guest-orders/self',
  access: 'person',
  tags,
  summary: 'Take in what was bought without an account under an address that the account has proved',
  answers: { 200: TakenIn },
})
