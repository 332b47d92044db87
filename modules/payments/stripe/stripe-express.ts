import { scriptOf } from './browser-script.ts'

/**
 * Runs in the pages of cart and checkout: Stripe's Express Checkout Element, spoken to as the sandbox bank's script is
 * (`web/checkout/express/express-pay.ts`). The order is placed when the wallet's holder has agreed; its secret comes by the form's
 * script, and Stripe takes no other sum than the wallet had shown.
 */
export function expressScript(given: { publishableKey: string }): string {
  return scriptOf([expressPay, mountButtons, createButtons, payBy, secretOf, load, placeOf], given)
}

type Script = { src: string; onload: () => void; onerror: () => void; remove(): void }
type Page = {
  document: { createElement(name: string): Script; head: { append(script: Script): void } }
  location: { href: string }
  Stripe?: (key: string, options: object) => StripeJs
  expressPay?: object
  expressSecret?: (secret: string) => void
}
type Address = Record<'line1' | 'line2' | 'city' | 'postal_code' | 'country', string | null>
type Change = { address: Address; resolve(given?: object): void; reject(): void }
type Confirm = {
  expressPaymentType: string
  billingDetails?: { name: string; email?: string; phone?: string; address: Address }
  shippingAddress?: { name: string; address: Address }
  paymentFailed(given: { reason: string; message?: string }): void
}
type Listener = (event: never) => unknown
type Element = { mount(place: unknown): void; on(name: string, listener: Listener): void; unmount(): void }
type Elements = { create(kind: string, options: object): Element; update(options: object): void }
type StripeJs = {
  elements(options: object): Elements
  confirmPayment(options: object): Promise<{ error?: object; paymentIntent?: { status: string } }>
}
type Quote = { totalCents: number; lines: { label: string; cents: number }[]; refusal?: string }
/** The page that has the buttons, as `express-pay.ts` of the web speaks. */
type Buying = {
  ways: string[]
  language: string
  totalCents: number
  countries: string[]
  quote(place: object): Promise<Quote>
  pay(buyer: object): Promise<{ scriptUrl?: string; refusal?: string }>
  outcome(outcome: string, isPlaced: boolean): void
}

/** What the parts of the script share while one page has the buttons. */
type Mounting = {
  page: Page
  buying: Buying
  stripe: StripeJs
  elements: Elements
  /** What the wallet shows. */
  shown: { cents: number }
}

/** Sent to the browser with the functions below, as they stand: it may use nothing else. */
function expressPay(given: { publishableKey: string }): void {
  const page = globalThis as unknown as Page
  page.expressPay = {
    mount: (place: unknown, buying: Buying) => mountButtons(page, { given, place, buying }),
  }
}

/** Answers how the buttons are taken away again. */
function mountButtons(
  page: Page,
  { given, place, buying }: { given: { publishableKey: string }; place: unknown; buying: Buying },
): () => void {
  let element: Element | null = null
  let isGone = false
  void (page.Stripe ? Promise.resolve() : load(page, 'https://js.stripe.com/v3/')).then(() => {
    if (isGone) return
    const stripe = page.Stripe!(given.publishableKey, { locale: buying.language })
    const shown = { cents: buying.totalCents }
    const elements = stripe.elements({ mode: 'payment', amount: shown.cents, currency: 'eur' })
    element = createButtons({ page, buying, stripe, elements, shown })
    element.mount(place)
  })
  return () => {
    isGone = true
    element?.unmount()
  }
}

function createButtons(mounting: Mounting): Element {
  const { buying, elements, shown } = mounting
  const only = (way: string) => (buying.ways.includes(way) ? 'auto' : 'never')
  const element = elements.create('expressCheckout', {
    buttonType: { applePay: 'buy', googlePay: 'buy' },
    buttonHeight: 48,
    paymentMethods: {
      ...{ applePay: only('applepay'), googlePay: only('googlepay') },
      ...{ link: 'never', paypal: 'never', klarna: 'never', amazonPay: 'never' },
    },
  })
  const sums = { id: 'cart', displayName: '–', amount: 0 }
  const asks = { emailRequired: true, phoneNumberRequired: true, billingAddressRequired: true }
  element.on('click', (event: { resolve(given: object): void }) =>
    event.resolve({
      ...{ ...asks, shippingAddressRequired: true, allowedShippingCountries: buying.countries },
      shippingRates: [sums],
    }),
  )
  element.on('shippingaddresschange', async (event: Change) => {
    const quote = await buying.quote(placeOf(event.address))
    if (quote.refusal) return event.reject()
    shown.cents = quote.totalCents
    elements.update({ amount: shown.cents })
    const lineItems = quote.lines.map(({ label, cents }) => ({ name: label, amount: cents }))
    event.resolve({ lineItems, shippingRates: [sums] })
  })
  element.on('confirm', (event: Confirm) => payBy(mounting, event))
  return element
}

/** The wallet's holder has agreed: the order is placed, and then its payment confirmed. */
async function payBy({ page, buying, stripe, elements, shown }: Mounting, event: Confirm): Promise<void> {
  const { name, address } = event.shippingAddress ?? event.billingDetails!
  const wallet = event.expressPaymentType === 'apple_pay' ? 'applepay' : 'googlepay'
  const { email = '', phone = '' } = event.billingDetails ?? {}
  const street = { street: address.line1 ?? '', additionalAddress: address.line2 ?? '' }
  const shownCents = shown.cents
  const buyer = { name, email, phone, wallet, shownCents, address: { ...placeOf(address), ...street } }
  const order = await buying.pay(buyer)
  if (!order.scriptUrl) return event.paymentFailed({ reason: 'fail', message: order.refusal ?? '' })
  const clientSecret = await secretOf(page, order.scriptUrl)
  const { error, paymentIntent } = await stripe.confirmPayment({
    ...{ elements, clientSecret, redirect: 'if_required' },
    confirmParams: { return_url: page.location.href },
  })
  if (error) return buying.outcome('declined', true)
  buying.outcome(paymentIntent?.status === 'canceled' ? 'cancelled' : 'captured', true)
}

function secretOf(page: Page, scriptUrl: string): Promise<string> {
  return new Promise((resolve, reject) => {
    page.expressSecret = resolve
    load(page, `${scriptUrl}?for=express`).catch(reject)
  })
}

function load(page: Page, src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(src))
    page.document.head.append(script)
  })
}

function placeOf({ country, postal_code: postalCode, city }: Address) {
  return { countryCode: country ?? '', postalCode: postalCode ?? '', city: city ?? '' }
}
