import { afterAll, expect, test } from 'vitest'
import { createPaypalProvider } from '#modules/payments/paypal/paypal.ts'
import { createStripeProvider } from '#modules/payments/stripe/stripe.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { PAYPAL_CLIENT, PAYPAL_WEBHOOK_ID, startFakePaypal } from '#testing/fakes/paypal.ts'
import {
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  startFakeStripe,
  stripeEvent,
} from '#testing/fakes/stripe.ts'
import { buildPaymentsWorld } from './build.ts'
import { providersBy } from './providers.ts'

/** What banks take back, as the real providers tell it; each at its fake, with signed events. */
const database = await testDatabase('empty')
const { db } = database
const atStripe = await startFakeStripe()
const atPaypal = await startFakePaypal()
afterAll(() => Promise.all([atStripe.close(), atPaypal.close()]))
const timeoutMs = 30_000
const ownerId = newId()
const anna: Caller = {
  subjectId: ownerId,
  actorId: ownerId,
  organisationId: null,
  scopes: new Set(['checkout']),
  sid: null,
  authTime: null,
}
const world = await buildPaymentsWorld(database, {
  callers: { anna },
  payments: { isInGroup: async () => true },
  providers: providersBy({
    stripe: createStripeProvider({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiBase: atStripe.origin,
      scriptUrlOf: (reference) => `https://club.example/${reference}/form.js`,
      timeoutMs,
    }),
    paypal: createPaypalProvider({
      ...PAYPAL_CLIENT,
      webhookId: PAYPAL_WEBHOOK_ID,
      apiBase: atPaypal.origin,
      timeoutMs,
    }),
  }),
})
const { app, payments, openAndStart } = world

const deliver = (provider: string, event: { rawBody: string; headers: Record<string, string> }) =>
  app.inject({
    method: 'POST',
    url: `/api/checkout/v2/checkouts/paymentEvents/${provider}`,
    headers: { ...event.headers, 'content-type': 'application/json' },
    payload: event.rawBody,
  })
let events = 0
const stripeSays = (disputed: string, more: object = {}) => {
  events += 1
  return stripeEvent({
    eventId: `evt_${events}`,
    key: null,
    type: 'charge.dispute.created',
    at: new Date(),
    disputed,
    ...more,
  })
}
const paypalSays = (captureId: string, more: object = {}) => {
  events += 1
  return atPaypal.event({
    eventId: `WH-${events}`,
    key: null,
    type: 'CUSTOMER.DISPUTE.CREATED',
    at: new Date(),
    captureId,
    ...more,
  })
}
const owed = async (checkoutId: string) =>
  (await payments.ledgerBalance(db, { checkoutId }))['receivable'] ?? 0
const isSettled = (paymentId: string) => payments.isSettled(db, paymentId)
const cardPaid = async () => {
  const { payment } = await openAndStart({ method: 'creditcard' })
  atStripe.act(payment.reference!, 'pays')
  await payments.settle({ paymentId: payment.id })
  return payment
}
const paypalPaid = async () => {
  const { payment } = await openAndStart({ method: 'paypal' })
  atPaypal.act(payment.reference!, 'pays')
  await payments.settle({ paymentId: payment.id })
  return payment
}
const debitPaid = async () => {
  const { payment } = await openAndStart({ ownerId, method: 'sepa' })
  atStripe.act(payment.reference!, 'pays')
  await payments.settle({ paymentId: payment.id })
  const { reference } = (await payments.findPayment({ paymentId: payment.id }))!
  return { ...payment, reference: reference! }
}

test('Stripe: a charged back card is owed again, and paid when the dispute is won; replayed and reordered events change nothing', async () => {
  const payment = await cardPaid()
  const reference = payment.reference!
  expect(await isSettled(payment.id)).toBe(true)
  atStripe.dispute(reference, 'needs_response')
  const first = stripeSays(reference)
  expect((await deliver('stripe', first)).statusCode).toBe(204)
  expect([await isSettled(payment.id), await owed(payment.checkoutId)]).toEqual([false, 8995])
  // The same again, and others about the same: each asks, none counts twice.
  await Promise.all(
    [first, first, stripeSays(reference), stripeSays(reference)].map((event) => deliver('stripe', event)),
  )
  expect(await owed(payment.checkoutId)).toBe(8995)
  atStripe.dispute(reference, 'won')
  // The news of the loss comes after that of the win: what is true is asked for.
  await deliver('stripe', stripeSays(reference, { type: 'charge.dispute.closed' }))
  await deliver('stripe', stripeSays(reference))
  expect([await isSettled(payment.id), await owed(payment.checkoutId)]).toEqual([true, 0])
})

test('Stripe: a question of the bank holds nothing back', async () => {
  const payment = await cardPaid()
  atStripe.dispute(payment.reference!, 'warning_needs_response')
  await deliver('stripe', stripeSays(payment.reference!))
  expect([await isSettled(payment.id), await owed(payment.checkoutId)]).toEqual([true, 0])
})

test('Stripe: a direct debit is settled when it arrives, and owed when it comes back', async () => {
  const [good, bad] = [await debitPaid(), await debitPaid()]
  expect([await isSettled(good.id), await isSettled(bad.id)]).toEqual([false, false])
  atStripe.endDebit(good.reference, 'arrives')
  atStripe.endDebit(bad.reference, 'bounces')
  for (const { id: key } of [good, bad]) {
    events += 1
    await deliver('stripe', stripeEvent({ eventId: `evt_${events}`, key, at: new Date() }))
  }
  expect([await isSettled(good.id), await isSettled(bad.id)]).toEqual([true, false])
  expect([await owed(good.checkoutId), await owed(bad.checkoutId)]).toEqual([0, 8995])
})

test('PayPal: a lost case is owed again, one that ends for the club is paid', async () => {
  const payment = await paypalPaid()
  const capture = atPaypal.dispute(payment.id, { status: 'UNDER_REVIEW' })
  expect((await deliver('paypal', paypalSays(capture))).statusCode).toBe(204)
  expect([await isSettled(payment.id), await owed(payment.checkoutId)]).toEqual([false, 8995])
  atPaypal.dispute(payment.id, { status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR' })
  await deliver('paypal', paypalSays(capture, { type: 'CUSTOMER.DISPUTE.RESOLVED' }))
  expect([await isSettled(payment.id), await owed(payment.checkoutId)]).toEqual([true, 0])
})

test('events with wrong, old and other people’s signatures are refused and change nothing', async () => {
  const card = await cardPaid()
  const wallet = await paypalPaid()
  atStripe.dispute(card.reference!, 'lost')
  const capture = atPaypal.dispute(wallet.id, { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' })
  const old = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const real = stripeSays(card.reference!)
  const refusedAtStripe = [
    stripeSays(card.reference!, { secret: 'whsec_other' }),
    stripeSays(card.reference!, { at: old(1) }),
    { ...real, rawBody: real.rawBody.replace('du_1', 'du_2') },
    { ...real, headers: {} },
    { ...real, headers: { 'stripe-signature': real.headers['stripe-signature'].replace('v1=', 'v0=') } },
  ]
  for (const event of refusedAtStripe) expect((await deliver('stripe', event)).statusCode).toBe(400)
  const genuine = paypalSays(capture)
  const refusedAtPaypal = [
    paypalSays(capture, { forged: true }),
    paypalSays(capture, { at: old(24 * 4) }),
    { ...genuine, rawBody: genuine.rawBody.replace('DISPUTE.CREATED', 'DISPUTE.UPDATED') },
    { ...genuine, headers: {} },
  ]
  for (const event of refusedAtPaypal) expect((await deliver('paypal', event)).statusCode).toBe(400)
  // An event of the one at the address of the other.
  expect((await deliver('paypal', real)).statusCode).toBe(400)
  expect((await deliver('stripe', genuine)).statusCode).toBe(400)
  expect([await isSettled(card.id), await isSettled(wallet.id)]).toEqual([true, true])
})
