import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  CancelOrder,
  DeclareWithdrawal,
  OrdersAfterSale,
  PreviewRefund,
  RefundPreview,
  RegisterReturn,
  WithdrawalReceived,
} from './after-sale.schema.ts'

const tags = ['checkout'] as const
const params = z.object({ id: z.uuid() })
/** Which order of the checkout: one that it has not is unknown, however it is written. */
const orderParams = params.extend({ orderId: z.string().max(80) })
const headers = z.object({ 'idempotency-key': z.string().min(8).max(100).optional() })

export const readOrders = endpoint({
  name: 'checkoutOrders',
  method: 'GET',
  path: '/api/checkout/v3/checkouts/:id/orders',
  access: 'optional',
  tags,
  summary: 'The orders of a checkout after the sale: parcels, returns, refunds, and what may be done now',
  params,
  answers: { 200: OrdersAfterSale },
  refusals: { 404: ['NOT_FOUND'] },
})

export const cancelOrder = endpoint({
  name: 'checkoutCancellation',
  method: 'POST',
  path: '/api/checkout/v3/checkouts/:id/orders/:orderId/cancellations',
  access: 'optional',
  tags,
  summary: 'Call off an order, or pieces of it, before it is sent',
  params: orderParams,
  headers,
  body: CancelOrder,
  answers: { 200: OrdersAfterSale },
  refusals: {
    400: ['QUANTITY_ABOVE_LEFT'],
    404: ['NOT_FOUND'],
    409: [
      'TELEVISION_GIFT_REDEEMED',
      'ALREADY_SHIPPED',
      'DIGITAL_NOT_CANCELLABLE',
      'MADE_TO_ORDER',
      'NOTHING_LEFT',
      'ORDER_CHANGED',
      'ORDER_NOT_PLACED',
      'QUANTITY_ABOVE_LEFT',
      'REQUEST_UNDER_WAY',
      'TICKET_NOT_CANCELLABLE',
    ],
    422: ['IDEMPOTENCY_KEY_REUSED'],
  },
})

export const previewRefund = endpoint({
  name: 'checkoutRefundPreview',
  method: 'POST',
  path: '/api/checkout/v3/checkouts/:id/orders/:orderId/refundPreview',
  access: 'optional',
  tags,
  summary: 'What would come back for pieces of an order; changes nothing',
  params: orderParams,
  body: PreviewRefund,
  answers: { 200: RefundPreview },
  refusals: {
    400: ['QUANTITY_ABOVE_LEFT'],
    404: ['NOT_FOUND'],
    409: [
      'ALREADY_SHIPPED',
      'DIGITAL_NOT_CANCELLABLE',
      'MADE_TO_ORDER',
      'NOTHING_LEFT',
      'NOT_SHIPPED_YET',
      'ORDER_NOT_PLACED',
      'QUANTITY_ABOVE_LEFT',
      'RETURN_PERIOD_OVER',
      'TICKET_NOT_CANCELLABLE',
    ],
  },
})

export const registerReturn = endpoint({
  name: 'checkoutReturn',
  method: 'POST',
  path: '/api/checkout/v3/checkouts/:id/orders/:orderId/returns',
  access: 'optional',
  tags,
  summary: 'Announce goods that come back',
  params: orderParams,
  headers,
  body: RegisterReturn,
  answers: { 200: OrdersAfterSale },
  refusals: {
    400: ['QUANTITY_ABOVE_LEFT'],
    404: ['NOT_FOUND'],
    409: [
      'DIGITAL_NOT_CANCELLABLE',
      'MADE_TO_ORDER',
      'NOTHING_LEFT',
      'NOT_SHIPPED_YET',
      'ORDER_NOT_PLACED',
      'QUANTITY_ABOVE_LEFT',
      'REQUEST_UNDER_WAY',
      'RETURN_PERIOD_OVER',
      'TICKET_NOT_CANCELLABLE',
    ],
    422: ['IDEMPOTENCY_KEY_REUSED'],
  },
})

export const downloadReturnLabel = endpoint({
  name: 'checkoutReturnLabel',
  method: 'GET',
  path: '/api/checkout/v3/checkouts/returns/:id/label',
  access: 'optional',
  tags,
  summary: 'The label of a return as PDF',
  params,
  answers: {},
  file: 'application/pdf',
  refusals: { 404: ['NOT_FOUND'] },
})

export const declareWithdrawal = endpoint({
  name: 'withdrawal',
  method: 'POST',
  path: '/api/checkout/v3/withdrawals',
  access: 'public',
  tags,
  summary:
    'Withdraw from a contract, without signing in; answers alike whether or not there is such an order',
  body: DeclareWithdrawal,
  answers: { 202: WithdrawalReceived },
})
