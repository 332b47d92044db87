import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { z } from 'zod'
import { AppError, notFound, unauthorized } from '#platform/errors.ts'
import { type Bank, ConnectionLost, frameOf, isFramed } from './bank.ts'
import { settlementOf } from './instruments.rules.ts'
import { BUYERS } from './people.ts'
import type { BankPayment, StoredInstrument } from './storage.ts'

const METHODS = ['creditcard', 'paypal', 'sepa', 'klarna', 'applepay', 'googlepay', 'token'] as const
const newPayment = z.strictObject({
  merchantReference: z.string().min(1).max(100),
  method: z.enum(METHODS),
  amount: z.number().int().min(0),
  currency: z.literal('EUR'),
  instrument: z.string().max(100).nullable(),
  store: z.boolean(),
  takesLater: z.boolean().default(false),
  asksWhoBuys: z.boolean().default(false),
  returnUrl: z.url({ protocol: /^https?$/ }),
  cancelUrl: z.url({ protocol: /^https?$/ }),
  language: z.enum(['de', 'en', 'ja']).catch('de'),
})
const cancellation = z.strictObject({
  method: z.enum(METHODS),
  amount: z.number().int().min(0),
  currency: z.string(),
})
const newRefund = z.strictObject({ payment: z.uuid(), amount: z.number().int().min(1) })
const newPayout = z.strictObject({
  instrument: z.string().max(100),
  amount: z.number().int().min(1),
  currency: z.literal('EUR'),
})
const PATHS: Partial<Record<string, string>> = {
  ...{ paypal: 'paypal', sepa: 'sepa', klarna: 'klarna', creditcard: 'karte' },
}

/** The API that merchants speak: bearer key, `Idempotency-Key` on every write. */
export function bankApiRoutes(bank: Bank): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${bank.apiKey}`))
        throw unauthorized('Unknown key')
    })

    app.post('/bank/api/payments', { schema: { hide: true, body: newPayment } }, async (request, reply) => {
      const fault = await bank.faultFor(request.body.merchantReference)
      return answer(bank, fault, reply, () => bank.startPayment({ ...request.body, key: keyOf(request) }))
    })

    app.get(
      '/bank/api/payments/:key',
      { schema: { hide: true, params: z.object({ key: z.string() }) } },
      async (request, reply) => {
        const { key } = request.params
        const payment = await bank.paymentByKey(key)
        const fault = payment ? bank.faultOf(payment) : await bank.faultFor(key)
        return answer(bank, fault, reply, async () => payment)
      },
    )

    app.post(
      '/bank/api/payments/:key/cancel',
      { schema: { hide: true, params: z.object({ key: z.string() }), body: cancellation } },
      async (request, reply) => {
        const { key } = request.params
        const fault = await bank.faultFor(key)
        return answer(bank, fault, reply, () => bank.cancelByKey({ key, ...request.body }))
      },
    )

    app.post(
      '/bank/api/payments/:key/take',
      { schema: { hide: true, params: z.object({ key: z.string() }) } },
      async (request, reply) => {
        const { key } = request.params
        const fault = await bank.faultFor(key)
        return answer(bank, fault, reply, () => bank.takeApproved(key))
      },
    )

    app.post(
      '/bank/api/payments/:key/capture',
      {
        schema: {
          hide: true,
          params: z.object({ key: z.string() }),
          body: z.strictObject({ amount: z.number().int().min(1) }),
        },
      },
      async (request, reply) => {
        const { key } = request.params
        const fault = await bank.faultFor(key)
        return answer(bank, fault, reply, () => bank.takeLater(key, request.body.amount))
      },
    )

    await app.register(outgoingRoutes(bank))
  }
}

/** Money that goes from the club to people, and what the bank forgets of them. */
function outgoingRoutes(bank: Bank): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.post('/bank/api/refunds', { schema: { hide: true, body: newRefund } }, async (request, reply) => {
      const refund = await bank.refund({ key: keyOf(request), ...request.body })
      const payment = await bank.findPayment(request.body.payment)
      const fault = payment && bank.faultOf(payment)
      // The money is on its way back, only nobody hears of it.
      if (fault === 'neverAnswer') return silence(reply)
      if (fault === 'serverError') throw new AppError(500, 'INTERNAL', 'The bank has a bad day')
      return fault === 'wrongCurrency' ? { ...refund, currency: 'CHF' } : refund
    })

    app.post('/bank/api/payouts', { schema: { hide: true, body: newPayout } }, async (request, reply) => {
      const key = keyOf(request)
      const fault = await bank.faultFor(key)
      if (fault === 'serverError') throw new AppError(500, 'INTERNAL', 'The bank has a bad day')
      const payout = await bank.payOut({ key, ...request.body })
      // The money is on its way, only nobody hears of it.
      if (fault === 'neverAnswer') return silence(reply)
      if (fault === 'garbage') return reply.type('application/json').serializer(String).send('<html>')
      return payout
    })

    app.post(
      '/bank/api/forgotten-payers',
      { schema: { hide: true, body: z.strictObject({ merchantReferences: z.array(z.string()).max(1000) }) } },
      async (request, reply) => {
        await bank.forgetPayer(request.body.merchantReferences)
        return reply.code(204).send()
      },
    )

    app.delete(
      '/bank/api/instruments/:reference',
      { schema: { hide: true, params: z.object({ reference: z.string() }) } },
      async (request, reply) => {
        await bank.forgetInstrument(request.params.reference)
        return reply.code(204).send()
      },
    )
  }
}

/** Answers a payment, unless a test wants the bank to be slow, silent or confused about it. */
async function answer(
  bank: Bank,
  fault: Awaited<ReturnType<Bank['faultFor']>>,
  reply: FastifyReply,
  work: () => Promise<BankPayment | null>,
): Promise<unknown> {
  if (fault === 'neverAnswer') return silence(reply)
  if (fault === 'serverError') throw new AppError(500, 'INTERNAL', 'The bank has a bad day')
  try {
    const payment = await work()
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, bank.lateMs))
    if (fault === 'garbage') return reply.type('application/json').serializer(String).send('<html>')
    if (!payment) throw notFound()
    const shown = paymentJson(bank, payment)
    if (fault === 'wrongAmount') return { ...shown, amount: shown.amount - 1 }
    return fault === 'wrongCurrency' ? { ...shown, currency: 'CHF' } : shown
  } catch (error) {
    if (error instanceof ConnectionLost) return silence(reply)
    throw error
  }
}

/** Cuts the connection without a word. */
export function silence(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function paymentJson(bank: Bank, payment: BankPayment) {
  const instrument = payment.instrument as StoredInstrument | Record<string, never>
  return {
    id: payment.id,
    merchantReference: payment.merchant_reference,
    state: payment.state,
    amount: payment.amount_cents,
    currency: payment.currency,
    declineCode: payment.decline_code,
    settlement: settlementOf(payment),
    instrument: instrument.reference && payment.state === 'captured' ? instrument : null,
    buyer: payment.state === 'approved' ? (BUYERS[payment.buyer ?? 0] ?? null) : null,
    ...addressesOf(bank, payment),
  }
}

function addressesOf(bank: Bank, payment: BankPayment) {
  const path = PATHS[payment.method]
  if (isFramed(payment))
    return { paymentUrl: null, scriptUrl: `${bank.origin}/bank/${frameOf(payment)}/${payment.id}/form.js` }
  // A charged mandate or account needs no page.
  const paymentUrl = path && payment.state === 'open' ? `${bank.origin}/bank/${path}/${payment.id}` : null
  return { paymentUrl, scriptUrl: null }
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.length < 8 || key.length > 100)
    throw new AppError(400, 'KEY_MISSING', 'Send an Idempotency-Key')
  return key
}

/** Compares in a time that does not tell how much of it was right. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
