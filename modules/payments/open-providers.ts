import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { type Domains, serviceOrigin } from '#club/domains.ts'
import type { Fetch } from '#platform/http/in-process-fetch.ts'
import type { PaymentConfig } from '#platform/settings/payment-config.ts'
import { oneProvider, type Providers, providersBy } from './providers.ts'

/** Foreign hosts that the pages of a checkout need: for the content policy, and for where the browser may be sent. */
export type PaymentHosts = {
  /** Where the whole browser may go to pay. */
  redirects: readonly string[]
  scripts: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  /** The script that draws the buttons of wallets. */
  express: string
}

export type OpenProviders = {
  providers: Providers
  hosts: PaymentHosts
  routes: FastifyPluginAsyncZodOpenApi[]
}

export type ProvidersOptions = {
  config: PaymentConfig
  domains: Domains
  fetch: Fetch
  /** Origin of the club's own site, where the script of Stripe's form is served. */
  home: string
  /** What club and sandbox bank know each other by. */
  bankSecrets: { apiKey: string; webhookSecret: string }
}

/** The providers of the settings. Only what is used is loaded: the official libraries are large. */
export async function openProviders(options: ProvidersOptions): Promise<OpenProviders> {
  const { config, domains, fetch, home, bankSecrets } = options
  if (config.kind === 'sandbox') {
    const { createSandboxProvider } = await import('./sandbox.ts')
    const bank = [serviceOrigin('bank', domains)]
    return {
      providers: oneProvider(createSandboxProvider({ domains, fetch, ...bankSecrets })),
      hosts: {
        ...{ redirects: bank, scripts: bank, frame: bank, connect: [] },
        express: `${serviceOrigin('bank', domains)}/bank/express.js`,
      },
      routes: [],
    }
  }
  const [{ createStripeProvider }, { createPaypalProvider }, form] = await Promise.all([
    import('#modules/payments/stripe/stripe.ts'),
    import('#modules/payments/paypal/paypal.ts'),
    import('#modules/payments/stripe/stripe-form.ts'),
  ])
  const { publishableKey, ...secrets } = config.stripe
  const scriptUrlOf = (reference: string) => form.stripeFormUrl(home, reference)
  const stripe = createStripeProvider({ ...secrets, scriptUrlOf })
  return {
    providers: providersBy({ stripe, paypal: createPaypalProvider(config.paypal) }),
    hosts: {
      redirects: ['https://checkout.stripe.com', paypalPages(config.paypal.apiBase)],
      scripts: [home, ...form.STRIPE_HOSTS.scripts],
      frame: form.STRIPE_HOSTS.frame,
      connect: form.STRIPE_HOSTS.connect,
      express: form.stripeExpressUrl(home),
    },
    routes: [form.stripeFormRoutes(stripe, { publishableKey })],
  }
}

/** The pages of PayPal belong to its API: live or sandbox. */
function paypalPages(apiBase: string): string {
  return apiBase.includes('.sandbox.') ? 'https://www.sandbox.paypal.com' : 'https://www.paypal.com'
}
