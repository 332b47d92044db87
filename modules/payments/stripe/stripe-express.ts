/**
 * Runs in the pages of cart and checkout: Stripe's Express Checkout Element, spoken to as the sandbox bank's script is
 * (`web/checkout/express/express-pay.ts`). The order is placed when the wallet's holder has agreed; its secret comes by the form's
 * script, and Stripe takes no other sum than the wallet had shown.
 */
export function expressScript(given: { publishableKey: string }): string {
  return `(${expressPay.toString()})(${JSON.stringify(given).replaceAll('<', '\\u003c')})\n`
}

/** Sent to the browser as it stands: it may use nothing from outside. */
function expressPay(given: { publishableKey: string }): void {
  type Script = { src: string; onload: () => void; onerror: () => void; remove(): void }
  const page = globalThis as unknown as {
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
  type Page = {
    ways: string[]
    language: string
    totalCents: number
    countries: string[]
    quote(place: object): Promise<Quote>
    pay(buyer: object): Promise<{ scriptUrl?: string; refusal?: string }>
    outcome(outcome: string, isPlaced: boolean): void
  }

  function load(src: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const script = page.document.createElement('script')
      script.src = src
      script.onload = () => resolve()
      script.onerror = () => reject(new Error(src))
      page.document.head.append(script)
    })
  }

  function secretOf(scriptUrl: string): Promise<string> {
    return new Promise((resolve, reject) => {
      page.expressSecret = resolve
      load(`${scriptUrl}?for=express`).catch(reject)
    })
  }

  const placeOf = ({ country, postal_code: postalCode, city }: Address) => ({
    ...{ countryCode: country ?? '', postalCode: postalCode ?? '', city: city ?? '' },
  })
  const linesOf = ({ lines }: Quote) => lines.map(({ label, cents }) => ({ name: label, amount: cents }))

  function mount(place: unknown, buying: Page): () => void {
    let element: Element | null = null
    let isGone = false
    void (page.Stripe ? Promise.resolve() : load('https://js.stripe.com/v3/')).then(() => {
      if (!isGone) element = begin(place, buying)
    })
    return () => {
      isGone = true
      element?.unmount()
    }
  }

  function begin(place: unknown, buying: Page): Element {
    const stripe = page.Stripe!(given.publishableKey, { locale: buying.language })
    let shownCents = buying.totalCents
    const elements = stripe.elements({ mode: 'payment', amount: shownCents, currency: 'eur' })
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
      shownCents = quote.totalCents
      elements.update({ amount: shownCents })
      event.resolve({ lineItems: linesOf(quote), shippingRates: [sums] })
    })
    element.on('confirm', async (event: Confirm) => {
      const { name, address } = event.shippingAddress ?? event.billingDetails!
      const wallet = event.expressPaymentType === 'apple_pay' ? 'applepay' : 'googlepay'
      const { email = '', phone = '' } = event.billingDetails ?? {}
      const street = { street: address.line1 ?? '', additionalAddress: address.line2 ?? '' }
      const buyer = { name, email, phone, wallet, shownCents, address: { ...placeOf(address), ...street } }
      const order = await buying.pay(buyer)
      if (!order.scriptUrl) return event.paymentFailed({ reason: 'fail', message: order.refusal ?? '' })
      const clientSecret = await secretOf(order.scriptUrl)
      const { error, paymentIntent } = await stripe.confirmPayment({
        ...{ elements, clientSecret, redirect: 'if_required' },
        confirmParams: { return_url: page.location.href },
      })
      if (error) return buying.outcome('declined', true)
      buying.outcome(paymentIntent?.status === 'canceled' ? 'cancelled' : 'captured', true)
    })
    element.mount(place)
    return element
  }

  page.expressPay = { mount }
}
