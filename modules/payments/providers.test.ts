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
import { buildPaymentsWorld, RETURNS } from './build.ts'
import { providersBy } from './providers.ts'

/** The whole module with the real providers behind it, each at its fake. */
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
const { app, payments, jobs, openAndStart, open } = world

const refund = (paymentId: string, amountCents: number) =>
  db
    .transaction()
    .execute((trx) => payments.requestRefund(trx, { paymentId, amountCents, reason: 'returned' }))
const deliver = (provider: string, event: { rawBody: string; headers: Record<string, string> }) =>
  app.inject({
    method: 'POST',
    url: `/api/checkout/v2/checkouts/paymentEvents/${provider}`,
    headers: { ...event.headers, 'content-type': 'application/json' },
    payload: event.rawBody,
  })

test('a card is paid at Stripe, refunded there, and the ledger is even', async () => {
  const { payment, scriptUrl } = await openAndStart({ method: 'creditcard' })
  expect(payment).toMatchObject({ provider: 'stripe', state: 'started' })
  expect(scriptUrl).toContain(`/${payment.reference}/form.js`)
  atStripe.act(payment.reference!, 'pays')
  expect((await payments.settle({ paymentId: payment.id }))?.state).toBe('paid')
  await refund(payment.id, 8995)
  await jobs.drain()
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('refunded')
  expect(atStripe.netOf(payment.id)).toBe(0)
  expect(await payments.ledgerBalance(db, { checkoutId: payment.checkoutId })).toEqual({
    bank: 0,
    deposits: 0,
  })
})

test('PayPal is captured by us after the buyer has agreed, and refunded there', async () => {
  const { payment, paymentUrl } = await openAndStart({ method: 'paypal' })
  expect(payment.provider).toBe('paypal')
  expect(paymentUrl).toMatch(/^https:\/\/www\.paypal\.com\//)
  atPaypal.act(payment.reference!, 'pays')
  expect(atPaypal.netOf(payment.id)).toBe(0)
  expect((await payments.settle({ paymentId: payment.id }))?.state).toBe('paid')
  await refund(payment.id, 995)
  await jobs.drain()
  expect(atPaypal.netOf(payment.id)).toBe(8000)
})

test('a declined PayPal payment fails, and what the buyer agrees to afterwards is not captured', async () => {
  const { payment } = await openAndStart({ method: 'paypal' })
  atPaypal.act(payment.reference!, { declined: 'INSTRUMENT_DECLINED' })
  expect(await payments.settle({ paymentId: payment.id })).toMatchObject({
    state: 'failed',
    failure: 'declined',
  })
  const event = atPaypal.event({
    eventId: newId(),
    key: payment.id,
    type: 'CHECKOUT.ORDER.APPROVED',
    at: new Date(),
  })
  expect((await deliver('paypal', event)).statusCode).toBe(204)
  expect(atPaypal.netOf(payment.id)).toBe(0)
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('failed')
})

test('CHK-22 a PayPal account that was kept pays at once, with nobody asked', async () => {
  const { payment } = await openAndStart({ ownerId, method: 'paypal', remember: true })
  atPaypal.act(payment.reference!, 'pays')
  await payments.settle({ paymentId: payment.id })
  const { payPal } = await payments.paymentInfo({ caller: anna })
  expect(payPal).toMatchObject([{ kind: 'payPal', account: 'a…@example.org', holder: 'Anna Sommer' }])
  const next = await openAndStart({ ownerId, method: 'token', paymentTokenId: payPal[0]!.id })
  expect(next).toMatchObject({ paymentUrl: null, scriptUrl: null })
  expect(next.payment).toMatchObject({ provider: 'paypal', state: 'paid' })
  expect(atPaypal.netOf(next.payment.id)).toBe(8995)
})

test('CHK-14 a card that was kept asks its holder in our page, and pays', async () => {
  const { payment } = await openAndStart({ ownerId, method: 'creditcard', remember: true })
  atStripe.act(payment.reference!, 'pays')
  await payments.settle({ paymentId: payment.id })
  const { creditCard } = await payments.paymentInfo({ caller: anna })
  expect(creditCard).toMatchObject([{ brand: 'Visa', endingDigits: '4242', expiry: '2031-08' }])
  const next = await openAndStart({ ownerId, method: 'token', paymentTokenId: creditCard[0]!.id })
  expect(next.scriptUrl).toMatch(/form\.js$/)
  atStripe.act(next.payment.reference!, 'pays')
  expect((await payments.settle({ paymentId: next.payment.id }))?.state).toBe('paid')
})

test('CHK-12 a mandate is signed at Stripe, kept, and pays the next time with nobody asked', async () => {
  const { payment, paymentUrl } = await openAndStart({ ownerId, method: 'sepa' })
  expect(paymentUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  atStripe.act(payment.reference!, 'pays')
  expect((await payments.settle({ paymentId: payment.id }))?.state).toBe('paid')
  const { sepa } = await payments.paymentInfo({ caller: anna })
  expect(sepa).toMatchObject([{ kind: 'sepa', endingDigits: '3000', holder: 'Anna Sommer' }])
  const next = await openAndStart({ ownerId, method: 'token', paymentTokenId: sepa![0]!.id })
  expect(next.payment.state).toBe('paid')
})

test.each([
  ['creditCard', atStripe.act],
  ['payPal', atPaypal.act],
] as const)('PM-13 PM-12 %s is added in the account and deleted at its provider', async (kind, act) => {
  const added = await payments.addToken({
    caller: anna,
    kind,
    redirectUrl: RETURNS.cancelUrl,
    language: 'de',
  })
  const status = () => payments.tokenStatus({ caller: anna, id: added.id })
  expect(await status()).toBe('pending')
  const { provider_reference: reference } = await db
    .selectFrom('payment_tokens')
    .select('provider_reference')
    .where('id', '=', added.id)
    .executeTakeFirstOrThrow()
  act(reference!, 'pays')
  expect(await status()).toBe('active')
  await payments.deleteToken({ caller: anna, id: added.id })
  await expect(status()).rejects.toMatchObject({ status: 404 })
})

test('A6 events come to the provider they are from; others are not let in', async () => {
  const { payment } = await openAndStart({ method: 'creditcard' })
  atStripe.act(payment.reference!, 'pays')
  const given = { key: payment.id, at: new Date() }
  const forged = stripeEvent({ ...given, eventId: newId(), secret: 'whsec_other' })
  expect((await deliver('stripe', forged)).statusCode).toBe(400)
  expect((await deliver('paypal', forged)).statusCode).toBe(400)
  expect((await deliver('sandbox', forged)).statusCode).toBe(404)
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('started')
  const genuine = stripeEvent({ ...given, eventId: newId() })
  expect((await deliver('stripe', genuine)).statusCode).toBe(204)
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('paid')
  const ofOthers = stripeEvent({ eventId: newId(), key: null, at: new Date() })
  expect((await deliver('stripe', ofOthers)).statusCode).toBe(204)
})

test('expiry cancels a payment at Stripe, so that nobody can pay it any more', async () => {
  const { payment } = await openAndStart({ method: 'creditcard', expiresAt: new Date(Date.now() - 1000) })
  await payments.reconcile()
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('expired')
  expect(atStripe.act(payment.reference!, 'pays')).toBe(false)
})

test('a payment of a provider that is no longer set waits for it', async () => {
  const payment = await open({ method: 'creditcard' })
  await db.updateTable('payments').set({ provider: 'sandbox' }).where('id', '=', payment.id).execute()
  await expect(payments.startPayment(payment.checkoutId, RETURNS)).rejects.toMatchObject({ status: 503 })
})
