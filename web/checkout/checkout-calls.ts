import { club } from '#club/club.ts'
import {
  buyOnAccount,
  orderForNothing,
  payByApplePay,
  payByCard,
  payByGooglePay,
  payByKlarna,
  payByPaypal,
  payBySepa,
  payByToken,
  readCheckout as readCheckoutOf,
  readPaymentStatus as readPaymentStatusOf,
} from '#modules/checkout/endpoints.ts'
import { buyAsGuest } from '#modules/checkout/guests/guests.endpoints.ts'
import type { GuestMethod } from '#modules/checkout/guests/guests.schema.ts'
import type { BuyerMethod, Checkout, CheckoutCreated, CreateCheckout } from '#modules/checkout/schema.ts'
import { readPaymentInfo as readPaymentInfoOf } from '#modules/payments/endpoints.ts'
import type { PaymentInfo } from '#modules/payments/schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import { keepGuestOrder } from '#web/api/guest-pass.ts'
import { anonymousId } from '#web/cart/store/identity.ts'
import { reactionToCreation, reactionToStatus } from './reactions.ts'

/** CHK-19. */
const retries = club.constants.checkoutRetries

/** CHK-21 … CHK-23. */
const creations = {
  creditcard: payByCard,
  sepa: payBySepa,
  nopayment: orderForNothing,
  token: payByToken,
  paypal: payByPaypal,
  klarna: payByKlarna,
  applepay: payByApplePay,
  googlepay: payByGooglePay,
  purchaseOnAccount: buyOnAccount,
}

/** What is sent; without an account, with the mailbox that it belongs to. */
export type PlacedOrder = CreateCheckout & { email?: string }

/** One attempt to buy: repeating it with the same key can never buy twice. */
export function createCheckout(given: {
  method: BuyerMethod
  body: CreateCheckout
  idempotencyKey: string
}): Promise<Answer<CheckoutCreated | string>> {
  return call(creations[given.method], {
    // What went wrong is said alike for each.
    name: 'checkoutCreate',
    body: given.body,
    headers: { 'idempotency-key': given.idempotencyKey },
    retries,
    reaction: reactionToCreation,
  })
}

/** The same without an account: the answer's pass is kept in this tab. */
export async function createGuestCheckout(given: {
  method: BuyerMethod
  body: PlacedOrder
  idempotencyKey: string
}): Promise<Answer<CheckoutCreated | string>> {
  const { email = '', ...body } = given.body
  const answer = await call(buyAsGuest, {
    name: 'checkoutCreate',
    body: {
      ...body,
      method: given.method as GuestMethod,
      email,
      anonymousUserId: anonymousId() ?? '',
    },
    headers: { 'idempotency-key': given.idempotencyKey },
    retries,
    reaction: reactionToCreation,
  })
  if (answer.ok) keepGuestOrder({ ...answer.data.guestOrder, email, orderNumber: null })
  return answer
}

export function readPaymentInfo(): Promise<Answer<PaymentInfo>> {
  return call(readPaymentInfoOf, { name: 'checkoutPaymentInfo', retries })
}

/** CHK-25. A 400 is the answer that the payment failed. */
export function readPaymentStatus(id: string): Promise<Answer<{ status: 'Pending' | 'Paid' }>> {
  return call(readPaymentStatusOf, { params: { id }, retries, reaction: reactionToStatus })
}

/** CHK-28: by its id or by the payment token of its mandate. Somebody else's is not there at all. */
export function readCheckout(id: string): Promise<Answer<Checkout>> {
  return call(readCheckoutOf, {
    params: { id },
    retries,
    reaction: ({ status }) => (status === 404 || status === 400 ? 'silent' : undefined),
  })
}
