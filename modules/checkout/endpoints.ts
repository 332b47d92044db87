import { z } from 'zod'
import { PartnerList, partnerQuery } from '#modules/contacts/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  Checkout,
  CheckoutCreated,
  CheckoutList,
  CheckoutListQuery,
  CreateCheckout,
  PaymentStatus,
} from './schema.ts'

const tags = ['checkout'] as const
const params = z.object({ id: z.uuid() })

/** CHK-21 … CHK-23: an address for each way to pay; what goes in and comes out is the same. */
const creation = {
  method: 'POST',
  access: 'self',
  tags,
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
  body: CreateCheckout,
  answers: { 200: CheckoutCreated },
  refusals: {
    400: [
      'ADDRESSES_NOT_EQUAL',
      'ALREADY_RECIPIENT_OF_SEASON_TICKET',
      'CARTITEM_EXPIRED',
      'CARTITEM_QUANTITY_ABOVE_MAX',
      'CARTITEM_QUANTITY_ABOVE_STOCK',
      'CART_EMPTY',
      'CART_SHIPPINGCOUNTRYCODE_UNKNOWN',
      'CHILD_TICKET_NEEDS_BIRTHDAY',
      'CHILD_TICKET_ONLY_FOR_CHILDREN',
      'COMPANION_NEEDS_WHEELCHAIR',
      'ENTITLEMENT_NOT_CONFIRMED',
      'GROUND_BAN',
      'INSTALMENTS_NEED_STORED_METHOD',
      'MINIMUM_ORDER_VALUE_NOT_REACHED',
      'NOT_IN_PROMOTION_TIME_RANGE',
      'ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION',
      'PAYMENT_METHOD_NOT_ALLOWED',
      'PAYMENT_METHOD_NOT_OFFERED',
      'PHONE_MISSING',
      'PRODUCT_INACTIVE',
      'PROMOTIONCODE_EXCLUSIVE_ONLY',
      'PROMOTIONCODE_INVALID',
      'PROMOTIONCODE_NOT_ACTIVE',
      'PROMOTIONCODE_RESERVATION_FAILED',
      'PURCHASE_ON_ACCOUNT_ONLY_FOR_TICKETS',
      'REDIRECT_NOT_ALLOWED',
      'PHASE_FOR_OTHERS',
      'SEASON_PHASE_FOR_OTHERS',
      'SEASON_TICKET_IN_CART',
      'SUBSCRIPTION_NEEDS_STORED_METHOD',
      'CAMP_NOT_OPEN',
      'CAMP_SIBLING_MISSING',
      'TELEVISION_OFFER_UNKNOWN',
      'TELEVISION_ONCE',
      'TELEVISION_ONLY_FOR_PERSONS',
      'TELEVISION_RUNS_LONGER',
      'TICKET_IS_NOT_CHECKOUTABLE',
      'TICKET_LIMIT_REACHED',
      'VOUCHER_ALREADY_IN_USE',
      'VOUCHER_INVALID',
      'VOUCHER_REDEEMED_OR_NOT_ACTIVE',
      'VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT',
    ],
    404: ['NOT_FOUND'],
    409: ['REQUEST_UNDER_WAY', 'TOTAL_CHANGED'],
    422: [
      'IDEMPOTENCY_KEY_REUSED',
      'ON_ACCOUNT_BLOCKED',
      'ON_ACCOUNT_LIMIT_REACHED',
      'ON_ACCOUNT_ONLY_KNOWN',
    ],
    503: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
} as const

export const payByCard = endpoint({
  ...creation,
  name: 'checkoutCreateByCard',
  path: '/api/checkout/v2/checkouts/creditcard',
  summary: 'Pay by card; the answer names the script of the card form',
})

export const payBySepa = endpoint({
  ...creation,
  name: 'checkoutCreateBySepa',
  path: '/api/checkout/v2/checkouts/sepa/mandates',
  summary: 'Pay by direct debit; the answer names the token of the mandate',
})

export const orderForNothing = endpoint({
  ...creation,
  name: 'checkoutCreateForNothing',
  path: '/api/checkout/v2/checkouts/nopayment',
  summary: 'Order what costs nothing',
})

export const payByToken = endpoint({
  ...creation,
  name: 'checkoutCreateByToken',
  path: '/api/checkout/v2/checkouts/',
  summary: 'Pay with a stored method',
})

export const payByPaypal = endpoint({
  ...creation,
  name: 'checkoutCreateByPaypal',
  path: '/api/checkout/v3/checkouts/paypal',
  summary: 'Pay with PayPal; the browser goes to paymentUrl',
})

export const buyOnAccount = endpoint({
  ...creation,
  name: 'checkoutCreateOnAccount',
  path: '/api/checkout/v3/checkouts/purchaseOnAccount',
  summary: 'Buy tickets on account',
})

export const listPartnersNow = endpoint({
  name: 'checkoutPartners',
  method: 'GET',
  path: '/api/checkout/v3/partners',
  access: 'public',
  tags,
  summary: 'Partners whose codes are taken now',
  query: partnerQuery,
  answers: { 200: PartnerList },
})

export const listOwnCheckouts = endpoint({
  name: 'checkouts',
  method: 'GET',
  path: '/api/checkout/v3/checkouts',
  access: 'self',
  tags,
  summary: 'My orders, newest first',
  query: CheckoutListQuery,
  answers: { 200: CheckoutList },
})

export const readCheckout = endpoint({
  name: 'checkoutRead',
  method: 'GET',
  path: '/api/checkout/v3/checkouts/:id',
  access: 'self',
  tags,
  summary: 'A checkout by its id, or by the payment token of its mandate',
  params,
  answers: { 200: Checkout },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readPaymentStatus = endpoint({
  name: 'checkoutPaymentStatus',
  method: 'GET',
  path: '/api/checkout/v3/checkouts/:id/paymentStatus',
  access: 'self',
  tags,
  summary: 'Pending or Paid; a failed payment is a 400',
  params,
  answers: { 200: PaymentStatus },
  refusals: { 400: ['PAYMENT_FAILED', 'PAYMENT_REFUNDED'], 404: ['NOT_FOUND'] },
})

export const downloadDocument = endpoint({
  name: 'checkoutDocument',
  method: 'GET',
  path: '/api/checkout/v3/checkouts/files/:id',
  access: 'self',
  tags,
  summary: 'A document of an order as PDF',
  params,
  answers: {},
  file: 'application/pdf',
  refusals: { 404: ['NOT_FOUND'] },
})

export const downloadEInvoice = endpoint({
  name: 'checkoutEInvoice',
  method: 'GET',
  path: '/api/checkout/v3/checkouts/files/:id/eInvoice',
  access: 'self',
  tags,
  summary: 'An invoice or credit note of a company as XML by EN 16931 (XRechnung, UBL)',
  params,
  answers: {},
  file: 'application/xml',
  refusals: { 404: ['NOT_FOUND'] },
})
