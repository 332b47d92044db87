import Stripe from 'stripe'
import {
  type CancelAtProvider,
  neverStarted,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type StartAtProvider,
} from '#modules/payments/provider.ts'
import { isWallet, type WalletName } from '#modules/payments/ways.rules.ts'
import { inContext } from '#platform/in-context.ts'
import {
  idOf,
  isOursToConfirm,
  isRefused,
  KEY,
  needsForm,
  partsOfReference,
  paymentOfIntent,
} from './stripe.rules.ts'
import { approvalAt } from './stripe-approvals.ts'
import { createCustomer, forgetToken } from './stripe-customers.ts'
import { withDisputes } from './stripe-disputes.ts'
import { asked, codeOf } from './stripe-errors.ts'
import { readStripeEvent } from './stripe-events.ts'
import { createStripeKlarna } from './stripe-klarna.ts'
import { createStripeRefunds } from './stripe-refunds.ts'
import {
  expireSession,
  isSession,
  retrieveSession,
  sessionAs,
  startMandate,
  storeToken,
} from './stripe-sessions.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Another address than Stripe's own, for tests. */
  apiBase: string | null
  /** Where the script of the card form is served for a payment. */
  scriptUrlOf(reference: string): string
  timeoutMs?: number
}

export type StripeProvider = PaymentProvider & {
  /** What the card form needs; null when there is no such payment. */
  formOf(reference: string): Promise<StripeForm | null>
}
export type StripeForm = {
  clientSecret: string
  isStored: boolean
  language: string
  /** The form is the button of this wallet. */
  wallet: WalletName | null
}

const EXPANDED = ['payment_method']
type StripeProviderContext = StripeOptions & {
  timeoutMs: NonNullable<StripeOptions['timeoutMs']>
  stripe: Stripe
  klarna: ReturnType<typeof createStripeKlarna>
}

/**
 * Adapter to Stripe, by its official library. Cards are PaymentIntents that the buyer confirms in Stripe's own form inside
 * our page; mandates and methods to be kept are agreed to on Stripe's hosted page (a Checkout session, which makes the
 * SetupIntent). Nothing is taken before the buyer has had our answer, so a start whose answer was lost took nothing.
 */
export function createStripeProvider(options: StripeOptions): StripeProvider {
  const { webhookSecret, timeoutMs = 8_000 } = options
  const base = new URL(options.apiBase ?? 'https://api.stripe.com')
  const stripe = new Stripe(options.secretKey, {
    host: base.hostname,
    port: base.port || (base.protocol === 'http:' ? 80 : 443),
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    // We ask again ourselves, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const klarna = createStripeKlarna({
    ...{ stripe, sessionAs },
    ...{ intentAs: (intent) => intentAs(ctx, intent), intentOf: (reference) => intentOf(ctx, reference) },
  })
  const ctx: StripeProviderContext = { ...options, timeoutMs, stripe, klarna }
  return {
    name: 'stripe',
    capture: klarna.capture,
    refund: createStripeRefunds({ stripe, intentOf: (reference) => intentOf(ctx, reference) }),
    // Without accounts of their own at Stripe, people get money there only as a refund of what they had paid.
    canPayOut: () => false,
    handleWebhook: async (delivery) => readStripeEvent(stripe, { ...delivery, webhookSecret }),
    ...inContext(ctx, { start, approval: approvalAt, confirm, cancel, storeToken, forgetToken, formOf }),
  }
}

async function start(ctx: StripeProviderContext, given: StartAtProvider): Promise<ProviderPayment> {
  if (given.method === 'sepa' && !given.tokenReference) return startMandate(ctx, given)
  if (given.method === 'klarna') return ctx.klarna.start(given)
  return asked(async () => intentAs(ctx, await createIntent(ctx, given)))
}

async function createIntent(
  ctx: StripeProviderContext,
  given: StartAtProvider,
): Promise<Stripe.PaymentIntent> {
  const { stripe } = ctx
  const { key, amountCents, currency, tokenReference, store, language, method } = given
  const charged = tokenReference ? partsOfReference(tokenReference) : null
  const customer = charged?.customer ?? (store ? await createCustomer(ctx, key) : null)
  return stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency: currency.toLowerCase(),
      allowed_payment_method_types: charged ? ['card', 'sepa_debit'] : ['card'],
      metadata: { [KEY]: key, language, ...(isWallet(method) ? { wallet: method } : {}) },
      expand: EXPANDED,
      ...(customer ? { customer } : {}),
      ...(charged ? { payment_method: charged.method } : {}),
      ...(store ? { setup_future_usage: 'off_session' as const } : {}),
    },
    { idempotencyKey: `${key}-start` },
  )
}

async function confirm(
  ctx: StripeProviderContext,
  given: {
    key: string
    reference: string | null
    isGivenUp: boolean
  },
): Promise<ProviderPayment | null> {
  const { stripe } = ctx
  const { key, reference, isGivenUp } = given
  if (!reference) return null
  return asked(async () => {
    if (isSession(reference)) return sessionAs(await retrieveSession(ctx, reference))
    const intent = await retrieveIntent(ctx, reference)
    if (isGivenUp && intent.status === 'succeeded') return withDisputes(stripe, intentAs(ctx, intent))
    if (isRefused(intent)) return intentAs(ctx, await cancelIntent(ctx, reference))
    if (!isOursToConfirm(intent) || isGivenUp) return intentAs(ctx, intent)
    return intentAs(
      ctx,
      await stripe.paymentIntents.confirm(
        reference,
        { off_session: true, expand: EXPANDED },
        { idempotencyKey: `${key}-confirm` },
      ),
    )
  })
}

async function cancel(ctx: StripeProviderContext, given: CancelAtProvider): Promise<ProviderPayment> {
  const { reference } = given
  // The buyer never got the secret of a payment whose name never reached us: nobody can pay it.
  if (!reference) return neverStarted(given)
  return asked(async () => {
    if (!isSession(reference)) return intentAs(ctx, await cancelIntent(ctx, reference))
    const session = await retrieveSession(ctx, reference)
    if (session.status !== 'open') return sessionAs(session)
    return sessionAs(await expireSession(ctx, reference))
  })
}

/** As it is now when it can no longer be cancelled. */
async function cancelIntent(ctx: StripeProviderContext, reference: string): Promise<Stripe.PaymentIntent> {
  const { stripe } = ctx
  try {
    return await stripe.paymentIntents.cancel(reference, { expand: EXPANDED })
  } catch (error) {
    if (codeOf(error) !== 'payment_intent_unexpected_state') throw error
    return retrieveIntent(ctx, reference)
  }
}

const retrieveIntent = (ctx: StripeProviderContext, reference: string) =>
  ctx.stripe.paymentIntents.retrieve(reference, { expand: EXPANDED })

function intentAs(ctx: StripeProviderContext, intent: Stripe.PaymentIntent): ProviderPayment {
  const { scriptUrlOf } = ctx
  const scriptUrl = needsForm(intent) ? scriptUrlOf(intent.id) : null
  return paymentOfIntent(intent, { scriptUrl, paymentUrl: null })
}

async function intentOf(ctx: StripeProviderContext, reference: string): Promise<Stripe.PaymentIntent | null> {
  if (!isSession(reference)) return retrieveIntent(ctx, reference)
  const intent = (await retrieveSession(ctx, reference)).payment_intent
  return intent ? retrieveIntent(ctx, idOf(intent)!) : null
}

async function formOf(ctx: StripeProviderContext, reference: string): Promise<StripeForm | null> {
  if (!/^pi_\w{1,200}$/.test(reference)) return null
  const intent = await asked(() => retrieveIntent(ctx, reference)).catch((error) => {
    if (error instanceof ProviderError && error.kind === 'refused') return null
    throw error
  })
  if (!intent?.client_secret) return null
  return {
    clientSecret: intent.client_secret,
    isStored: intent.payment_method !== null && intent.status !== 'requires_payment_method',
    language: intent.metadata['language'] ?? 'de',
    wallet: isWallet(intent.metadata['wallet'] ?? '') ? (intent.metadata['wallet'] as WalletName) : null,
  }
}
