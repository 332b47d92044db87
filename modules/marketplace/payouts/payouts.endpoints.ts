import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  PaymentRetry,
  PayoutAmount,
  PayoutDetail,
  PayoutInformation,
  PayoutList,
  PayoutRequest,
  payoutAmountQuery,
  payoutQuery,
} from '../schema.ts'

const tags = ['marketplace'] as const
const params = z.object({ id: z.uuid() })

export const readPayoutAmount = endpoint({
  name: 'payoutAmount',
  method: 'GET',
  path: '/api/payouts/tickets/:id/payoutAmount',
  access: 'self',
  tags,
  summary: 'What my ticket would bring',
  params,
  query: payoutAmountQuery,
  answers: { 200: PayoutAmount },
  refusals: {
    404: ['NOT_FOUND'],
    422: ['ORIGINAL_METHOD_GONE', 'PAYOUT_METHOD_NOT_ALLOWED', 'TICKET_IS_FREE'],
  },
})

export const readPayoutInformation = endpoint({
  name: 'payoutInformation',
  method: 'GET',
  path: '/api/payouts/tickets/:id/payoutInformation',
  access: 'self',
  tags,
  summary: 'Whether and how my ticket can be offered',
  params,
  answers: { 200: PayoutInformation },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listPayouts = endpoint({
  name: 'payouts',
  method: 'GET',
  path: '/api/payouts',
  access: 'self',
  tags,
  summary: 'My offers and payouts, newest first',
  query: payoutQuery,
  answers: { 200: PayoutList },
})

export const readPayout = endpoint({
  name: 'payout',
  method: 'GET',
  path: '/api/payouts/:id',
  access: 'self',
  tags,
  summary: 'An offer of mine with its payout',
  params,
  answers: { 200: PayoutDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const offerTicket = endpoint({
  name: 'payoutRequest',
  method: 'POST',
  path: '/api/payouts/tickets',
  access: 'self',
  tags,
  summary: 'Offer my ticket on the exchange',
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
  body: PayoutRequest,
  answers: { 200: PayoutDetail },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['REQUEST_UNDER_WAY', 'TICKET_IS_FORWARDED', 'TICKET_IS_OFFERED', 'TICKET_IS_UNPAID'],
    422: [
      'IDEMPOTENCY_KEY_REUSED',
      'OFFER_TIME_OVER',
      'ORIGINAL_METHOD_GONE',
      'PAYOUT_METHOD_NOT_ALLOWED',
      'SERIAL_NUMBERS_DIFFER',
      'TICKETS_OF_OTHER_MATCHES',
      'TICKET_EVENT_CANCELLED',
      'TICKET_IS_FOR_AWAY_MATCH',
      'TICKET_IS_FREE',
      'TICKET_IS_USED',
    ],
  },
})

export const retryPayout = endpoint({
  name: 'payoutRetry',
  method: 'POST',
  path: '/api/payouts/:id/paymentRetry',
  access: 'self',
  tags,
  summary: 'Send a failed payout to another method of mine',
  params,
  body: PaymentRetry,
  answers: { 200: PayoutDetail },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['PAYOUT_NOT_FAILED', 'PAYOUT_WAITS_FOR_PAYMENT'],
    422: ['PAYOUT_METHOD_NOT_ALLOWED'],
  },
})

export const withdrawOffer = endpoint({
  name: 'offerRevoke',
  method: 'POST',
  path: '/api/ticketing/purchasing/ticket/:id/revokeOfferOnMarketplace',
  access: 'self',
  tags,
  summary: 'Withdraw the offer of my ticket',
  params,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['MARKETPLACE_TICKET_IN_CART', 'OFFER_NOT_LIVE'] },
})
