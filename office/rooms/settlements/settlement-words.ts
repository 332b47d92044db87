import type { SettlementLine } from '#modules/office/settlements/schema.ts'
import type { StateKind } from '../../parts/StateMark.tsx'

/** Names of companies are the same in every language. */
export const PROVIDERS: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' }

export const WORD_MARKS: Record<SettlementLine['word'], StateKind> = {
  fits: 'ok',
  plain: 'off',
  other: 'waiting',
  missing: 'waiting',
  unknown: 'stuck',
  unpaid: 'stuck',
  unnoted: 'stuck',
  differs: 'stuck',
}
