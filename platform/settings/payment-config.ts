import { z } from 'zod'

const api = z.url({ protocol: /^https?$/ }).optional()

/** The settings about who moves the money. */
export const paymentSettings = {
  PAYMENT_PROVIDER: z.enum(['sandbox', 'live']).default('sandbox').meta({
    needs: '`live` with the keys of Stripe and PayPal; the sandbox bank is for development and staging',
    example: 'PAYMENT_PROVIDER=live',
  }),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .meta({ needs: 'the secret key of your Stripe account', example: 'STRIPE_SECRET_KEY=sk_live_…' }),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional()
    .meta({
      needs: 'the publishable key of your Stripe account',
      example: 'STRIPE_PUBLISHABLE_KEY=pk_live_…',
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/)
    .optional()
    .meta({ needs: 'the signing secret of the webhook endpoint', example: 'STRIPE_WEBHOOK_SECRET=whsec_…' }),
  STRIPE_API_BASE: api.meta({
    needs: 'another address of the Stripe API',
    example: 'STRIPE_API_BASE=https://api.stripe.com',
  }),
  PAYPAL_CLIENT_ID: z
    .string()
    .min(10)
    .optional()
    .meta({ needs: 'the client id of your PayPal app', example: 'PAYPAL_CLIENT_ID=AZ…' }),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .min(10)
    .optional()
    .meta({ needs: 'the secret of your PayPal app', example: 'PAYPAL_CLIENT_SECRET=EL…' }),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .min(5)
    .optional()
    .meta({ needs: 'the id of the webhook at your PayPal app', example: 'PAYPAL_WEBHOOK_ID=8PT59…' }),
  PAYPAL_API_BASE: api.meta({
    needs: 'another address of the PayPal API',
    example: 'PAYPAL_API_BASE=https://api-m.sandbox.paypal.com',
  }),
}

const NEEDED = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
] as const

/** What a wrong value of these must not be shown in a message. */
export const PAYMENT_SECRETS: readonly string[] = NEEDED

export type PaymentConfig =
  | { kind: 'sandbox' }
  | {
      kind: 'live'
      stripe: { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string | null }
      paypal: { clientId: string; clientSecret: string; webhookId: string; apiBase: string }
    }

type Values = z.infer<z.ZodObject<typeof paymentSettings>>

/** The first setting that keeps real payments from working; null when nothing does. */
export function wrongPaymentSetting(values: Values, isProduction: boolean): string | null {
  if (values.PAYMENT_PROVIDER === 'sandbox') return isProduction ? 'PAYMENT_PROVIDER' : null
  const missing = NEEDED.find((name) => values[name] === undefined)
  if (missing) return missing
  // Keys for trying out would let people order without paying.
  const isForTests = (name: 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY') =>
    values[name]!.split('_')[1] === 'test'
  if (isProduction && isForTests('STRIPE_SECRET_KEY')) return 'STRIPE_SECRET_KEY'
  return isForTests('STRIPE_SECRET_KEY') === isForTests('STRIPE_PUBLISHABLE_KEY')
    ? null
    : 'STRIPE_PUBLISHABLE_KEY'
}

/** Call it when `wrongPaymentSetting` found nothing. */
export function paymentConfigOf(values: Values, isProduction: boolean): PaymentConfig {
  if (values.PAYMENT_PROVIDER === 'sandbox') return { kind: 'sandbox' }
  return {
    kind: 'live',
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY!,
      publishableKey: values.STRIPE_PUBLISHABLE_KEY!,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET!,
      apiBase: values.STRIPE_API_BASE ?? null,
    },
    paypal: {
      clientId: values.PAYPAL_CLIENT_ID!,
      clientSecret: values.PAYPAL_CLIENT_SECRET!,
      webhookId: values.PAYPAL_WEBHOOK_ID!,
      apiBase: (
        values.PAYPAL_API_BASE ?? `https://api-m.${isProduction ? '' : 'sandbox.'}paypal.com`
      ).replace(/\/$/, ''),
    },
  }
}
