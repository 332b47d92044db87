import { club } from '#club/club.ts'
import type { Checkout, CheckoutCreated, CreateCheckout, PaymentMethod } from '#modules/checkout/schema.ts'
import type { PaymentInfo } from '#modules/payments/schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import { reactionToCreation, reactionToStatus } from './reactions.ts'

const V2 = '/api/checkout/v2/checkouts'
const V3 = '/api/checkout/v3/checkouts'
/** CHK-19. */
const retries = club.constants.checkoutRetries

/** CHK-21 … CHK-23. */
const creationPaths: Record<PaymentMethod, string> = {
  creditcard: `${V2}/creditcard`,
  sepa: `${V2}/sepa/mandates`,
  nopayment: `${V2}/nopayment`,
  token: `${V2}/`,
  paypal: `${V3}/paypal`,
  purchaseOnAccount: `${V3}/purchaseOnAccount`,
}

/** One attempt to buy: repeating it with the same key can never buy twice. */
export function createCheckout(given: {
  method: PaymentMethod
  body: CreateCheckout
  idempotencyKey: string
}): Promise<Answer<CheckoutCreated | string>> {
  return call({
    name: 'checkoutCreate',
    method: 'POST',
    path: creationPaths[given.method],
    body: given.body,
    headers: { 'idempotency-key': given.idempotencyKey },
    retries,
    reaction: reactionToCreation,
  })
}

export function readPaymentInfo(): Promise<Answer<PaymentInfo>> {
  return call({ name: 'checkoutPaymentInfo', path: `${V2}/paymentInfo`, retries })
}

/** CHK-25. A 400 is the answer that the payment failed. */
export function readPaymentStatus(id: string): Promise<Answer<{ status: 'Pending' | 'Paid' }>> {
  return call({
    name: 'checkoutPaymentStatus',
    path: `${V3}/${encodeURIComponent(id)}/paymentStatus`,
    retries,
    reaction: reactionToStatus,
  })
}

/** CHK-28: by its id or by the payment token of its mandate. Somebody else's is not there at all. */
export function readCheckout(id: string): Promise<Answer<Checkout>> {
  return call({
    name: 'checkoutRead',
    path: `${V3}/${encodeURIComponent(id)}`,
    retries,
    reaction: ({ status }) => (status === 404 || status === 400 ? 'silent' : undefined),
  })
}
