import { anonymousQuery } from '#modules/cart/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { ApprovalBegun, ApprovalState, BeginApproval, ReadApproval } from './approvals.schema.ts'

const tags = ['checkout'] as const

export const beginApproval = endpoint({
  name: 'approvalBegin',
  method: 'POST',
  path: '/api/checkout/v3/approvals',
  access: 'optional',
  tags,
  summary: 'Agree at PayPal or Klarna to what the cart costs, before there is an order',
  description:
    'Nothing is taken until an order is placed with it (`approval`), for exactly this sum; what Klarna vouches for without one is let go.',
  query: anonymousQuery,
  body: BeginApproval,
  answers: { 200: ApprovalBegun },
  refusals: {
    400: ['GUESTS_ONLY_GOODS', 'NOTHING_TO_PAY', 'PAYMENT_METHOD_NOT_ALLOWED', 'REDIRECT_NOT_ALLOWED'],
    404: ['NOT_FOUND'],
    409: ['TOTAL_CHANGED'],
    503: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
})

export const readApproval = endpoint({
  name: 'approvalRead',
  method: 'POST',
  path: '/api/checkout/v3/approvals/state',
  access: 'optional',
  tags,
  summary: 'What became of it: who agreed, and to where',
  query: anonymousQuery,
  body: ReadApproval,
  answers: { 200: ApprovalState },
  refusals: { 503: ['PAYMENT_PROVIDER_UNAVAILABLE'] },
})
