import { z } from 'zod'
import { type Domains, serviceOrigin } from '#club/domains.ts'
import type { Fetch, FetchAnswer } from '#platform/http/in-process-fetch.ts'
import { inContext } from '#platform/in-context.ts'
import {
  ForgedEventError,
  type PaymentProvider,
  type ProviderApproval,
  ProviderError,
  type ProviderPayment,
} from './provider.ts'
import { approvedBuyer, type PaymentMethod, TOKEN_KINDS, type TokenKind } from './schema.ts'
import { faultOfSignature } from './signature.rules.ts'

/** What the sandbox bank's API answers; anything else counts as no answer. */
const bankPayment = z.object({
  id: z.string(),
  merchantReference: z.string(),
  state: z.enum(['open', 'challenged', 'approved', 'captured', 'declined', 'cancelled', 'expired']),
  amount: z.number().int(),
  currency: z.string(),
  declineCode: z.string().nullable(),
  settlement: z.enum(['arrived', 'underway', 'reserved', 'returned']),
  instrument: z
    .object({
      reference: z.string(),
      kind: z.enum(TOKEN_KINDS),
      display: z.record(z.string(), z.string()),
    })
    .nullable(),
  paymentUrl: z.string().nullable(),
  scriptUrl: z.string().nullable(),
  /** Who agreed, of what was agreed to before it is taken. */
  buyer: approvedBuyer.nullable(),
})
const bankRefund = z.object({ id: z.string(), amount: z.number().int(), currency: z.string() })
const bankPayout = z.object({ id: z.string() })
const bankEvent = z.object({ id: z.string().max(100), merchantReference: z.uuid() })

const METHOD_OF: Record<TokenKind, PaymentMethod> = {
  creditCard: 'creditcard',
  payPal: 'paypal',
  sepa: 'sepa',
}

export type SandboxOptions = {
  domains: Domains
  fetch: Fetch
  /** What the bank knows us by. */
  apiKey: string
  webhookSecret: string
  timeoutMs?: number
}

type SandboxProviderContext = SandboxOptions & {
  timeoutMs: NonNullable<SandboxOptions['timeoutMs']>
  base: string
}

/** Adapter to the sandbox bank. It knows the bank by its HTTP API alone. */
export function createSandboxProvider(options: SandboxOptions): PaymentProvider {
  const { domains, timeoutMs = 8_000 } = options
  if (domains.environment === 'production') throw new Error('The sandbox bank is not for production')
  const base = `${serviceOrigin('bank', domains)}/bank/api`
  const ctx: SandboxProviderContext = { ...options, timeoutMs, base }
  return {
    name: 'sandbox',
    canPayOut: () => true,
    ...inContext(ctx, { start, approval, confirm, cancel, capture, refund, payOut }),
    ...inContext(ctx, { storeToken, forgetToken, forgetPayer, handleWebhook }),
  }
}

/** What the program hands a provider for one of its steps. */
type Given<Step extends Exclude<keyof PaymentProvider, 'name'>> = Parameters<
  NonNullable<PaymentProvider[Step]>
>[0]

function start(ctx: SandboxProviderContext, given: Given<'start'>): Promise<ProviderPayment> {
  return payment(ctx, 'POST', '/payments', given.key, {
    merchantReference: given.key,
    method: given.method,
    amount: given.amountCents,
    currency: given.currency,
    instrument: given.tokenReference,
    store: given.store,
    takesLater: given.method === 'klarna' && (given.isTakenWhenSent || (given.asksWhoBuys ?? false)),
    ...(given.asksWhoBuys ? { asksWhoBuys: true } : {}),
    returnUrl: given.returnUrl,
    cancelUrl: given.cancelUrl,
    language: given.language,
  })
}

async function approval(
  ctx: SandboxProviderContext,
  { key }: Given<'approval'>,
): Promise<ProviderApproval | null> {
  const answer = await call(ctx, 'GET', `/payments/${key}`)
  return answer === null ? null : approvalOf(read(bankPayment, answer))
}

async function confirm(
  ctx: SandboxProviderContext,
  { key, isGivenUp }: Given<'confirm'>,
): Promise<ProviderPayment | null> {
  const answer = await call(ctx, 'GET', `/payments/${key}`)
  if (answer === null) return null
  const isReady = read(bankPayment, answer).state === 'approved' && !isGivenUp
  return isReady ? payment(ctx, 'POST', `/payments/${key}/take`, key) : paymentOf(answer)
}

function cancel(ctx: SandboxProviderContext, given: Given<'cancel'>): Promise<ProviderPayment> {
  const { key, method, amountCents, currency } = given
  return payment(ctx, 'POST', `/payments/${key}/cancel`, key, { method, amount: amountCents, currency })
}

function capture(
  ctx: SandboxProviderContext,
  { key, amountCents }: Given<'capture'>,
): Promise<ProviderPayment> {
  return payment(ctx, 'POST', `/payments/${key}/capture`, key, { amount: amountCents })
}

async function refund(ctx: SandboxProviderContext, { key, reference, amountCents }: Given<'refund'>) {
  const answer = await call(ctx, 'POST', '/refunds', key, { payment: reference, amount: amountCents })
  if (answer === null) throw new ProviderError('refused', 'the bank does not know the payment')
  const refunded = read(bankRefund, answer)
  return { reference: refunded.id, amountCents: refunded.amount, currency: refunded.currency }
}

async function payOut(ctx: SandboxProviderContext, given: Given<'payOut'>) {
  const { key, tokenReference, amountCents, currency } = given
  const body = { instrument: tokenReference, amount: amountCents, currency }
  const answer = await call(ctx, 'POST', '/payouts', key, body)
  if (answer === null) throw new ProviderError('refused', 'the bank does not know the instrument')
  return { reference: read(bankPayout, answer).id, state: 'done' as const }
}

function storeToken(ctx: SandboxProviderContext, given: Given<'storeToken'>): Promise<ProviderPayment> {
  const { key, kind, returnUrl, cancelUrl, language } = given
  return payment(ctx, 'POST', '/payments', key, {
    merchantReference: key,
    method: METHOD_OF[kind],
    amount: 0,
    currency: 'EUR',
    instrument: null,
    store: true,
    takesLater: false,
    returnUrl,
    cancelUrl,
    language,
  })
}

async function forgetToken(ctx: SandboxProviderContext, { reference }: Given<'forgetToken'>): Promise<void> {
  await call(ctx, 'DELETE', `/instruments/${encodeURIComponent(reference)}`)
}

async function forgetPayer(ctx: SandboxProviderContext, { keys }: Given<'forgetPayer'>): Promise<void> {
  await call(ctx, 'POST', '/forgotten-payers', undefined, { merchantReferences: keys })
}

async function handleWebhook(
  { webhookSecret }: SandboxProviderContext,
  { rawBody, headers, now }: Given<'handleWebhook'>,
) {
  const header = [headers['bank-signature']].flat()[0]
  const fault = faultOfSignature({ secret: webhookSecret, header, rawBody, now })
  if (fault) throw new ForgedEventError(fault)
  const event = bankEvent.safeParse(parsed(rawBody))
  if (!event.success) throw new ForgedEventError('not an event')
  return { id: event.data.id, key: event.data.merchantReference }
}

async function call(
  ctx: SandboxProviderContext,
  method: string,
  path: string,
  key?: string,
  body?: object,
): Promise<unknown> {
  const answer = await reach(ctx, method, path, key, body)
  if (answer.status === 404) return null
  if (answer.status >= 500 || answer.status === 409 || answer.status === 429)
    throw new ProviderError('unavailable', `the bank answered ${answer.status}`)
  if (answer.status >= 400) throw new ProviderError('refused', `the bank answered ${answer.status}`)
  if (answer.status === 204) return null
  return answer.json().catch((error) => {
    throw new ProviderError('unavailable', 'the bank answered no JSON', error)
  })
}

async function reach(
  ctx: SandboxProviderContext,
  method: string,
  path: string,
  key?: string,
  body?: object,
): Promise<FetchAnswer> {
  const { fetch, apiKey, timeoutMs, base } = ctx
  try {
    return await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs,
    })
  } catch (error) {
    throw new ProviderError('unavailable', 'the bank does not answer', error)
  }
}

async function payment(
  ctx: SandboxProviderContext,
  method: string,
  path: string,
  key?: string,
  body?: object,
): Promise<ProviderPayment> {
  const answer = await call(ctx, method, path, key, body)
  if (answer === null) throw new ProviderError('refused', 'the bank does not know what this is about')
  return paymentOf(answer)
}

function paymentOf(answer: unknown): ProviderPayment {
  const given = read(bankPayment, answer)
  return {
    reference: given.id,
    key: given.merchantReference,
    state: stateOf(given.state),
    amountCents: given.amount,
    currency: given.currency,
    reason: given.declineCode,
    settlement: given.settlement,
    stored: given.instrument,
    paymentUrl: given.paymentUrl,
    scriptUrl: given.scriptUrl,
  }
}

function approvalOf({ state, amount, buyer }: z.infer<typeof bankPayment>): ProviderApproval {
  if (state === 'approved') return { state, amountCents: amount, buyer }
  return { state: state === 'open' ? state : 'over', amountCents: amount, buyer: null }
}

function stateOf(state: z.infer<typeof bankPayment>['state']): ProviderPayment['state'] {
  if (state === 'challenged' || state === 'approved') return 'open'
  return state === 'expired' ? 'cancelled' : state
}

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsedAnswer = schema.safeParse(answer)
  if (!parsedAnswer.success)
    throw new ProviderError('unavailable', 'the bank answered something else', parsedAnswer.error)
  return parsedAnswer.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
