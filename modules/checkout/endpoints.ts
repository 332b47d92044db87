import { z } from 'zod'
import { PartnerList, partnerQuery } from '#modules/contacts/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { creationRefusals } from './refusals.schema.ts'
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
  refusals: creationRefusals,
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

export const payByKlarna = endpoint({
  ...creation,
  name: 'checkoutCreateByKlarna',
  path: '/api/checkout/v3/checkouts/klarna',
  summary: 'Pay with Klarna; the browser goes to paymentUrl',
})

export const payByApplePay = endpoint({
  ...creation,
  name: 'checkoutCreateByApplePay',
  path: '/api/checkout/v3/checkouts/applepay',
  summary: 'Pay with Apple Pay; the answer names the script of its sheet',
})

export const payByGooglePay = endpoint({
  ...creation,
  name: 'checkoutCreateByGooglePay',
  path: '/api/checkout/v3/checkouts/googlepay',
  summary: 'Pay with Google Pay; the answer names the script of its sheet',
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
  access: 'optional',
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
  access: 'optional',
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
  access: 'optional',
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
  access: 'optional',
  tags,
  summary: 'An invoice or credit note of a company as XML by EN 16931 (XRechnung, UBL)',
  params,
  answers: {},
  file: 'application/xml',
  refusals: { 404: ['NOT_FOUND'] },
})
