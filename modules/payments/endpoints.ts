import { z } from 'zod'
import { PostalAddress } from '#modules/contacts/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { paymentInfo, tokenBlockers } from './schema.ts'

const tags = ['payments']
const tokenId = z.strictObject({ id: z.uuid() })
const redirectUrl = z.url().max(500)
/** PM-07: these need a billing address first. */
const WithBillingAddress = z.strictObject({ billingAddress: PostalAddress, redirectUrl })
const PaymentMethodAdded = z
  .object({ id: z.uuid(), paymentUrl: z.url() })
  .meta({ id: 'PaymentMethodAdded', description: 'The buyer agrees at `paymentUrl` and comes back' })

export const addCreditCard = endpoint({
  name: 'paymentMethodAddCreditCard',
  method: 'POST',
  path: '/api/checkout/v2/checkouts/paymentInfo/creditcard',
  access: 'self',
  tags,
  summary: 'Begins to store a payment method: creditCard',
  body: WithBillingAddress,
  answers: { 200: PaymentMethodAdded },
  refusals: { 400: ['REDIRECT_NOT_ALLOWED'], 503: ['PAYMENT_PROVIDER_UNAVAILABLE'] },
})

export const addPayPal = endpoint({
  name: 'paymentMethodAddPayPal',
  method: 'POST',
  path: '/api/checkout/v2/checkouts/paymentInfo/paypal',
  access: 'self',
  tags,
  summary: 'Begins to store a payment method: payPal',
  body: z.strictObject({ redirectUrl, partnerId: z.number().int().min(1).optional() }),
  answers: { 200: PaymentMethodAdded },
  refusals: {
    400: ['REDIRECT_NOT_ALLOWED', 'PAYMENT_METHOD_NOT_ALLOWED'],
    503: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
})

export const addSepa = endpoint({
  name: 'paymentMethodAddSepa',
  method: 'POST',
  path: '/api/checkout/v2/checkouts/paymentInfo/sepa',
  access: 'self',
  tags,
  summary: 'Begins to store a payment method: sepa',
  body: WithBillingAddress,
  answers: { 200: PaymentMethodAdded },
  refusals: {
    400: ['REDIRECT_NOT_ALLOWED', 'PAYMENT_METHOD_NOT_ALLOWED'],
    503: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
})

export const readPaymentInfo = endpoint({
  name: 'paymentMethods',
  method: 'GET',
  path: '/api/checkout/v2/checkouts/paymentInfo',
  access: 'self',
  tags,
  summary: 'The ways to pay on offer and the stored methods',
  answers: { 200: paymentInfo },
})

export const readPaymentMethodStatus = endpoint({
  name: 'paymentStatus',
  method: 'GET',
  path: '/api/checkout/v2/checkouts/paymentInfo/:id/status',
  access: 'self',
  tags,
  summary: 'Can the method be used? 204 means yes, 202 that the provider has not decided',
  params: tokenId,
  answers: { 202: z.object({ state: z.literal('pending') }), 204: z.null() },
  refusals: { 400: ['PAYMENT_METHOD_FAILED'], 404: ['NOT_FOUND'], 503: ['PAYMENT_PROVIDER_UNAVAILABLE'] },
})

export const removePaymentMethod = endpoint({
  name: 'paymentMethodRemove',
  method: 'DELETE',
  path: '/api/checkout/v2/checkouts/paymentInfo/:id',
  access: 'self',
  tags,
  summary: 'Deletes a stored method that no contract and no payout needs',
  params: tokenId,
  answers: { 204: z.null() },
  refusals: { 400: Object.keys(tokenBlockers), 404: ['NOT_FOUND'] },
})

export const hearOfPayment = endpoint({
  name: 'paymentEvent',
  method: 'POST',
  path: '/api/checkout/v2/checkouts/paymentEvents/:provider',
  access: 'public',
  tags,
  summary: 'Events of the payment provider, signed',
  params: z.strictObject({ provider: z.string().max(40) }),
  answers: { 204: z.null() },
  refusals: {
    400: ['EVENT_NOT_GENUINE'],
    404: ['NOT_FOUND'],
    409: ['EVENT_TOO_EARLY'],
    503: ['EVENT_TOO_EARLY'],
  },
})
