import { createHash } from 'node:crypto'
import type {
  Order,
  OrdersCapture,
  PaypalPaymentToken,
  PaypalWalletResponse,
} from '@paypal/paypal-server-sdk'
import type { ProviderPayment } from '#modules/payments/provider.ts'
import type { TokenDisplay } from '#modules/payments/schema.ts'

/** Setup tokens and orders have ids of the same look. */
const SETUP = 'setup:'

export function setupReference(id: string): string {
  return `${SETUP}${id}`
}

/** The setup token of a method that is about to be kept; null for an order. */
export function setupOf(reference: string): string | null {
  return reference.startsWith(SETUP) ? reference.slice(SETUP.length) : null
}

/** Cents as PayPal writes money. */
export function moneyOf(amountCents: number, currency: string) {
  const euros = Math.trunc(amountCents / 100)
  return { currencyCode: currency, value: `${euros}.${String(amountCents % 100).padStart(2, '0')}` }
}

/** Without rounding: `12.3` is 1230. NaN for what is no amount. */
export function centsOf(value: string | undefined): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value ?? '')
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
}

const nothing = {
  reason: null,
  settlement: 'arrived' as const,
  stored: null,
  paymentUrl: null,
  scriptUrl: null,
}

/** Our words for what PayPal says about an order. */
export function paymentOfOrder(order: Order): ProviderPayment {
  const unit = order.purchaseUnits?.[0]
  const capture = unit?.payments?.captures?.[0]
  const amount = capture?.amount ?? unit?.amount
  const state = stateOf(order, capture)
  return {
    ...nothing,
    reference: order.id ?? '',
    key: unit?.customId ?? '',
    state,
    amountCents: centsOf(amount?.value),
    currency: amount?.currencyCode ?? '',
    reason: state === 'declined' ? 'declined' : null,
    stored: state === 'captured' ? storedOf(order.paymentSource?.paypal) : null,
    paymentUrl: state === 'open' ? linkOf(order.links) : null,
  }
}

function stateOf(order: Order, capture: OrdersCapture | undefined): ProviderPayment['state'] {
  if (order.status === 'VOIDED') return 'cancelled'
  if (order.status !== 'COMPLETED') return 'open'
  switch (capture?.status) {
    case 'DECLINED':
    case 'FAILED':
      return 'declined'
    // PayPal looks at it, or waits for a bank: not our money yet.
    case 'PENDING':
    case undefined:
      return 'open'
    default:
      return 'captured'
  }
}

/** Where the buyer agrees. */
export function linkOf(links: { rel: string; href: string }[] | undefined): string | null {
  const link = links?.find(({ rel }) => rel === 'payer-action') ?? links?.find(({ rel }) => rel === 'approve')
  return link?.href ?? null
}

function storedOf(wallet: PaypalWalletResponse | undefined): ProviderPayment['stored'] {
  const id = wallet?.attributes?.vault?.id
  return id ? { reference: id, kind: 'payPal', display: displayOf(wallet) } : null
}

export function displayOf(
  wallet: Pick<PaypalPaymentToken & PaypalWalletResponse, 'emailAddress' | 'name'> | undefined,
): TokenDisplay {
  const holder = [wallet?.name?.givenName, wallet?.name?.surname].filter(Boolean).join(' ')
  const account = wallet?.emailAddress?.replace(/^(.)[^@]*/, '$1…')
  const address = wallet?.emailAddress?.toLowerCase()
  // The address itself is not kept.
  const fingerprint = address && createHash('sha256').update(address).digest('base64url').slice(0, 22)
  return {
    ...(account ? { account } : {}),
    ...(holder ? { holder } : {}),
    ...(fingerprint ? { fingerprint } : {}),
  }
}

const REASONS: Record<string, string> = {
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  PAYEE_BLOCKED_TRANSACTION: 'declined',
  TRANSACTION_LIMIT_EXCEEDED: 'insufficientFunds',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declined',
  CARD_EXPIRED: 'expiredCard',
  PAYER_ACTION_REQUIRED: 'challengeFailed',
}

/** Why a capture was refused; null when the issue is none of the buyer's. */
export function reasonOf(issue: string | null): string | null {
  return (issue && REASONS[issue]) ?? null
}
