import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { z } from 'zod'
import { notFound } from '#platform/errors.ts'
import { scriptOf } from './browser-script.ts'
import type { StripeForm, StripeProvider } from './stripe.ts'
import { expressScript } from './stripe-express.ts'

const PATH = '/api/checkout/v2/checkouts/stripe'

/** Hosts that pages need for Stripe's form: its script, its frames and what they ask. */
export const STRIPE_HOSTS = {
  scripts: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const

/** Where the buyer's browser finds the script; the payment's name cannot be guessed. */
export function stripeFormUrl(origin: string, reference: string): string {
  return `${origin}${PATH}/${reference}/form.js`
}

/** The script of the wallets' buttons, the same for all. */
export function stripeExpressUrl(origin: string): string {
  return `${origin}${PATH}/express.js`
}

/** The script that mounts Stripe's card form in our page, made for one payment; and those of the wallets. */
export function stripeFormRoutes(
  stripe: Pick<StripeProvider, 'formOf'>,
  { publishableKey }: { publishableKey: string },
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      `${PATH}/express.js`,
      { config: { access: 'public' }, schema: { hide: true } },
      async (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=300')
          .header('cross-origin-resource-policy', 'same-site')
          .type('text/javascript; charset=utf-8')
          .send(expressScript({ publishableKey })),
    )
    app.get(
      `${PATH}/:reference/form.js`,
      {
        config: { access: 'public' },
        schema: {
          hide: true,
          params: z.strictObject({ reference: z.string().max(255) }),
          querystring: z.object({ for: z.literal('express').optional() }),
        },
      },
      async (request, reply) => {
        const form = await stripe.formOf(request.params.reference)
        if (!form) throw notFound()
        return reply
          .header('cache-control', 'no-store')
          .header('cross-origin-resource-policy', 'same-site')
          .type('text/javascript; charset=utf-8')
          .send(request.query.for ? secretScript(form) : formScript({ ...form, publishableKey }))
      },
    )
  }
}

/** For the wallets' buttons, which stand there already. */
function secretScript({ clientSecret }: StripeForm): string {
  return `window.expressSecret?.(${JSON.stringify(clientSecret).replaceAll('<', '\\u003c')})\n`
}

const TEXTS: Record<string, { pay: string; paying: string }> = {
  de: { pay: 'Jetzt zahlen', paying: 'Wird bezahlt' },
  en: { pay: 'Pay now', paying: 'Paying' },
  ja: { pay: '支払う', paying: '支払っています' },
}

/**
 * Runs in the page of the checkout: loads Stripe's script, mounts its form into `[data-bank-card-form]` and says how it
 * ended by the event `bank:outcome` of that element, as the sandbox bank does. A stored card shows no form; its holder may
 * be asked to agree.
 */
export function formScript(given: StripeForm & { publishableKey: string }): string {
  const { publishableKey, clientSecret, isStored, language, wallet } = given
  const texts = TEXTS[language] ?? TEXTS['de']!
  const values = { publishableKey, clientSecret, isStored, language, wallet, ...texts }
  return scriptOf([mountForm, mountCard, mountWallet, confirmPayment], values)
}

type Given = {
  publishableKey: string
  clientSecret: string
  isStored: boolean
  language: string
  wallet: string | null
  pay: string
  paying: string
}

type Page = {
  document: {
    querySelector(selector: string): HtmlElement | null
    createElement(name: string): HtmlElement
    head: HtmlElement
  }
  location: { href: string }
  Stripe?: (key: string, options: object) => StripeJs
  CustomEvent: new (name: string, init: object) => unknown
}
type HtmlElement = Record<string, unknown> & {
  append(...children: unknown[]): void
  replaceChildren(...children: unknown[]): void
  dispatchEvent(event: unknown): void
  addEventListener(name: string, listener: (event: { preventDefault(): void }) => void): void
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
}
type WalletEvent = { availablePaymentMethods?: object; paymentFailed?(given: object): void }
type Elements = {
  create(
    kind: string,
    options: object,
  ): { mount(place: unknown): void; on(name: string, listener: (event: WalletEvent) => void): void }
}
type StripeJs = {
  elements(options: object): Elements
  confirmPayment(options: object): Promise<{
    error?: { type: string; code?: string }
    paymentIntent?: { status: string }
  }>
}

/** What the parts of the script share. */
type Mounting = { page: Page; place: HtmlElement; given: Given; notify: Notify }
type Notify = (outcome: string, declineCode?: string | null) => void

/** Sent to the browser with the functions below, as they stand: it may use nothing else. */
function mountForm(given: Given): void {
  const page = globalThis as unknown as Page
  const place = page.document.querySelector('[data-bank-card-form]')
  if (!place) throw new Error('There is no element [data-bank-card-form] for the card form')
  const notify: Notify = (outcome, declineCode = null) =>
    place.dispatchEvent(
      new page.CustomEvent('bank:outcome', { bubbles: true, detail: { outcome, declineCode } }),
    )
  const begin = () => {
    const mounting = { page, place, given, notify }
    const stripe = page.Stripe!(given.publishableKey, { locale: given.language })
    const { clientSecret, wallet } = given
    if (given.isStored) {
      void confirmPayment(mounting, stripe, { clientSecret })
      return
    }
    const elements = stripe.elements({ clientSecret })
    if (wallet) mountWallet(mounting, stripe, { elements, wallet })
    else mountCard(mounting, stripe, elements)
  }
  if (page.Stripe) {
    begin()
    return
  }
  const script = page.document.createElement('script')
  script['src'] = 'https://js.stripe.com/v3/'
  script['onload'] = begin
  script['onerror'] = () => notify('cancelled')
  page.document.head.append(script)
}

function mountCard(mounting: Mounting, stripe: StripeJs, elements: Elements): void {
  const { page, place, given } = mounting
  const form = page.document.createElement('form')
  const fields = page.document.createElement('div')
  const button = page.document.createElement('button')
  button['type'] = 'submit'
  button['className'] = 'btn btn--primary'
  const label = page.document.createElement('span')
  label['className'] = 'btn__label'
  label['textContent'] = given.pay
  button.append(label)
  form.append(fields, button)
  place.replaceChildren(form)
  elements.create('payment', { layout: 'tabs' }).mount(fields)
  let isBusy = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    label['textContent'] = given.paying
    button.setAttribute('aria-busy', 'true')
    void confirmPayment(mounting, stripe, { elements }).then((isOver) => {
      isBusy = isOver
      if (isOver) return
      label['textContent'] = given.pay
      button.removeAttribute('aria-busy')
    })
  })
}

/** The wallet's own button, and no other way. Without such a wallet on this device nothing was paid. */
function mountWallet(
  mounting: Mounting,
  stripe: StripeJs,
  { elements, wallet }: { elements: Elements; wallet: string },
): void {
  const { place, given, notify } = mounting
  const only = (name: string) => (wallet === name ? 'always' : 'never')
  const button = elements.create('expressCheckout', {
    buttonType: { applePay: 'buy', googlePay: 'buy' },
    paymentMethods: {
      ...{ applePay: only('applepay'), googlePay: only('googlepay') },
      ...{ link: 'never', paypal: 'never', klarna: 'never', amazonPay: 'never' },
    },
  })
  place.replaceChildren()
  button.on('ready', (event) => event.availablePaymentMethods || notify('cancelled'))
  button.on(
    'confirm',
    () => void confirmPayment(mounting, stripe, { elements, clientSecret: given.clientSecret }),
  )
  button.mount(place)
}

/** False: something in the form is missing or wrong, and Stripe has said so beside it. */
async function confirmPayment({ page, notify }: Mounting, stripe: StripeJs, how: object): Promise<boolean> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    ...how,
    redirect: 'if_required',
    confirmParams: { return_url: page.location.href },
  })
  if (error?.type === 'validation_error') return false
  if (error) notify('declined', error.code ?? null)
  else notify(paymentIntent?.status === 'canceled' ? 'cancelled' : 'captured')
  return true
}
