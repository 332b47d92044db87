import {
  CheckoutPaymentIntent,
  ExperienceContextShippingPreference,
  type Order,
  PaypalExperienceUserAction,
  PaypalPaymentTokenUsageType,
  PaypalWalletContextShippingPreference,
  StoreInVaultInstruction,
  VaultTokenRequestType,
} from '@paypal/paypal-server-sdk'
import { club } from '#club/club.ts'
import {
  type CancelAtProvider,
  type ConfirmAtProvider,
  neverStarted,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type ProviderRefund,
  type StartAtProvider,
  type StoreAtProvider,
} from '#modules/payments/provider.ts'
import { inContext } from '#platform/in-context.ts'
import {
  displayOf,
  linkOf,
  moneyOf,
  paymentOfOrder,
  reasonOf,
  setupOf,
  setupReference,
} from './paypal.rules.ts'
import { approvalOf } from './paypal-approvals.ts'
import { asked, createPaypalClient, found, issueOf } from './paypal-client.ts'
import { settlementOfCapture } from './paypal-disputes.ts'
import { readPaypalEvent } from './paypal-events.ts'
import { createPaypalPayouts } from './paypal-payouts.ts'

export type PaypalOptions = {
  clientId: string
  clientSecret: string
  webhookId: string
  apiBase: string
  timeoutMs?: number
}

const WHOLE = 'return=representation'
const LOCALES: Record<string, string> = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }

type PaypalContext = { client: ReturnType<typeof createPaypalClient>; timeoutMs: number }

/**
 * Adapter to PayPal, by its official library: Orders v2, captured by us after the buyer has agreed, and the vault for kept
 * accounts. An order that we have given up is never captured; PayPal forgets it by itself.
 */
export function createPaypalProvider(options: PaypalOptions): PaymentProvider {
  const { webhookId, timeoutMs = 8_000 } = options
  const client = createPaypalClient({ ...options, timeoutMs })
  const ctx: PaypalContext = { client, timeoutMs }

  return {
    name: 'paypal',
    ...inContext(ctx, { start, approval, confirm, cancel, refund, storeToken, forgetToken }),
    canPayOut: (kind) => kind === 'payPal',
    payOut: createPaypalPayouts(client),
    handleWebhook: (delivery) => readPaypalEvent(client, { ...delivery, webhookId }),
  }
}

function inTime({ timeoutMs }: PaypalContext) {
  return { abortSignal: AbortSignal.timeout(timeoutMs) }
}

async function start(ctx: PaypalContext, given: StartAtProvider): Promise<ProviderPayment> {
  const { orders } = ctx.client
  const { key, amountCents, currency, tokenReference } = given
  return asked(async () => {
    const { result } = await orders.createOrder(
      {
        paypalRequestId: `${key}-start`,
        prefer: WHOLE,
        body: {
          intent: CheckoutPaymentIntent.Capture,
          purchaseUnits: [{ referenceId: 'default', customId: key, amount: moneyOf(amountCents, currency) }],
          // With a kept account nothing is asked: the account is named when the order is captured.
          ...(tokenReference ? {} : { paymentSource: { paypal: walletOf(given) } }),
        },
      },
      inTime(ctx),
    )
    const payment = paymentOfOrder(result)
    return tokenReference ? { ...payment, paymentUrl: null } : payment
  })
}

async function approval(ctx: PaypalContext, { reference }: { reference: string }) {
  const order = await asked(() => found(() => ctx.client.orders.getOrder({ id: reference }, inTime(ctx))))
  return order && approvalOf(order)
}

async function confirm(ctx: PaypalContext, given: ConfirmAtProvider): Promise<ProviderPayment | null> {
  const { client } = ctx
  const { orders } = client
  const { key, reference, tokenReference, isGivenUp } = given
  if (!reference) return null
  const setup = setupOf(reference)
  return asked(async () => {
    if (setup) return setupAs(ctx, key, setup)
    const order = await found(() => orders.getOrder({ id: reference }, inTime(ctx)))
    // PayPal forgets orders that nobody has agreed to.
    if (!order) return { ...cancelled, key, reference }
    const taken = order.purchaseUnits?.[0]?.payments?.captures?.[0]?.id
    if (isGivenUp && order.status === 'COMPLETED' && taken)
      return { ...paymentOfOrder(order), settlement: await settlementOfCapture(client, taken) }
    const isReady = order.status === 'APPROVED' || (order.status === 'CREATED' && tokenReference !== null)
    if (!isReady) return paymentOfOrder(order)
    if (isGivenUp) return { ...paymentOfOrder(order), state: 'cancelled', paymentUrl: null }
    return capture(ctx, order, given)
  })
}

/** Takes the money, once: the same key is the same capture. */
async function capture(ctx: PaypalContext, order: Order, given: ConfirmAtProvider): Promise<ProviderPayment> {
  const { orders } = ctx.client
  const { key, tokenReference } = given
  const id = order.id!
  try {
    const { result } = await orders.captureOrder(
      {
        id,
        paypalRequestId: `${key}-capture`,
        prefer: WHOLE,
        ...(tokenReference ? { body: { paymentSource: { paypal: { vaultId: tokenReference } } } } : {}),
      },
      inTime(ctx),
    )
    return paymentOfOrder(result)
  } catch (error) {
    const issue = issueOf(error)
    if (issue === 'ORDER_ALREADY_CAPTURED')
      return paymentOfOrder((await orders.getOrder({ id }, inTime(ctx))).result)
    const reason = reasonOf(issue)
    if (!reason) throw error
    return { ...paymentOfOrder(order), state: 'declined', reason, paymentUrl: null }
  }
}

/** A kept account: PayPal turns the buyer's agreement into a name for it when we ask. */
async function setupAs(ctx: PaypalContext, key: string, id: string): Promise<ProviderPayment> {
  const { vault } = ctx.client
  const reference = setupReference(id)
  const setup = await found(() => vault.getSetupToken(id, inTime(ctx)))
  if (!setup) return { ...cancelled, key, reference }
  if (setup.status !== 'APPROVED' && setup.status !== 'VAULTED')
    return { ...cancelled, key, reference, state: 'open', paymentUrl: linkOf(setup.links) }
  const { result } = await vault.createPaymentToken(
    {
      paypalRequestId: `${key}-token`,
      body: { paymentSource: { token: { id, type: VaultTokenRequestType.SetupToken } } },
    },
    inTime(ctx),
  )
  if (!result.id) throw new ProviderError('unavailable', 'PayPal: a kept account without a name')
  const display = displayOf(result.paymentSource?.paypal)
  return {
    ...cancelled,
    key,
    reference,
    state: 'captured',
    stored: { reference: result.id, kind: 'payPal', display },
  }
}

async function cancel(ctx: PaypalContext, given: CancelAtProvider): Promise<ProviderPayment> {
  const { orders } = ctx.client
  const { reference } = given
  if (!reference) return neverStarted(given)
  return asked(async () => {
    const order = await found(() => orders.getOrder({ id: reference }, inTime(ctx)))
    if (!order) return { ...neverStarted(given), reference }
    const payment = paymentOfOrder(order)
    // Orders cannot be called back, but only we could capture this one, and we no longer do.
    return order.status === 'COMPLETED' ? payment : { ...payment, state: 'cancelled', paymentUrl: null }
  })
}

async function refund(ctx: PaypalContext, given: { key: string; reference: string; amountCents: number }) {
  const { orders, payments } = ctx.client
  const { key, reference, amountCents } = given
  return asked(async () => {
    const { result: order } = await orders.getOrder({ id: reference }, inTime(ctx))
    const taken = order.purchaseUnits?.[0]?.payments?.captures?.[0]
    if (!taken?.id || !taken.amount) throw new ProviderError('refused', 'nothing was captured')
    // PayPal forgets keys after some weeks; what was made with one carries it on.
    const customId = `refund-${key}`
    const before = order.purchaseUnits?.[0]?.payments?.refunds?.find((one) => one.customId === customId)
    if (before) return refundedAs(before, { key, amountCents, currency: taken.amount.currencyCode })
    const { result } = await payments.refundCapturedPayment(
      {
        captureId: taken.id,
        paypalRequestId: key,
        prefer: WHOLE,
        body: { amount: moneyOf(amountCents, taken.amount.currencyCode), customId },
      },
      inTime(ctx),
    )
    return refundedAs(result, { key, amountCents, currency: taken.amount.currencyCode })
  })
}

function refundedAs(
  made: { id?: string; status?: string },
  given: { key: string; amountCents: number; currency: string },
): ProviderRefund {
  if (made.status === 'FAILED' || made.status === 'CANCELLED')
    throw new ProviderError('refused', `the refund is ${made.status}`)
  return { reference: made.id ?? given.key, amountCents: given.amountCents, currency: given.currency }
}

async function storeToken(ctx: PaypalContext, given: StoreAtProvider): Promise<ProviderPayment> {
  const { vault } = ctx.client
  const { key, kind, returnUrl, cancelUrl, language } = given
  if (kind !== 'payPal') throw new ProviderError('refused', `PayPal does not keep ${kind}`)
  return asked(async () => {
    const { result } = await vault.createSetupToken(
      {
        paypalRequestId: `${key}-start`,
        body: {
          paymentSource: {
            paypal: {
              usageType: PaypalPaymentTokenUsageType.Merchant,
              experienceContext: {
                returnUrl,
                cancelUrl,
                locale: LOCALES[language] ?? 'de-DE',
                brandName: club.name,
                shippingPreference: ExperienceContextShippingPreference.NoShipping,
              },
            },
          },
        },
      },
      inTime(ctx),
    )
    const reference = setupReference(result.id ?? '')
    return { ...cancelled, key, reference, state: 'open', paymentUrl: linkOf(result.links) }
  })
}

async function forgetToken(ctx: PaypalContext, { reference }: { reference: string }): Promise<void> {
  const { vault } = ctx.client
  await asked(() => found(() => vault.deletePaymentToken(reference, inTime(ctx))))
}

const cancelled: ProviderPayment = {
  reference: '',
  key: '',
  state: 'cancelled',
  amountCents: 0,
  currency: 'EUR',
  reason: null,
  settlement: 'arrived',
  stored: null,
  paymentUrl: null,
  scriptUrl: null,
}

function walletOf({ store, returnUrl, cancelUrl, language, asksWhoBuys }: StartAtProvider) {
  return {
    experienceContext: {
      returnUrl,
      cancelUrl,
      locale: LOCALES[language] ?? 'de-DE',
      brandName: club.name,
      userAction: PaypalExperienceUserAction.PayNow,
      shippingPreference: asksWhoBuys
        ? PaypalWalletContextShippingPreference.GetFromFile
        : PaypalWalletContextShippingPreference.NoShipping,
    },
    ...(store
      ? {
          attributes: {
            vault: {
              storeInVault: StoreInVaultInstruction.OnSuccess,
              usageType: PaypalPaymentTokenUsageType.Merchant,
            },
          },
        }
      : {}),
  }
}
