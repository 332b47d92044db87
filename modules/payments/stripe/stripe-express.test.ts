// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expressScript } from './stripe-express.ts'

type Listener = (event: object) => unknown
type Mounted = { mount(place: unknown, page: object): () => void }

const confirmPayment = vi.fn()
const update = vi.fn()
const unmount = vi.fn()
const create = vi.fn()
const listeners = new Map<string, Listener>()
const elementsOf = vi.fn()
const page = {
  ways: ['applepay'],
  language: 'de',
  totalCents: 5000,
  countries: ['DE', 'AT'],
  quote: vi.fn(),
  pay: vi.fn(),
  outcome: vi.fn(),
}
const HOME = {
  line1: 'Gerbergasse 14',
  line2: null,
  city: 'Falkenstadt',
  postal_code: '24899',
  country: 'DE',
}

beforeEach(() => {
  for (const mock of [
    confirmPayment,
    update,
    unmount,
    create,
    elementsOf,
    page.quote,
    page.pay,
    page.outcome,
  ])
    mock.mockReset()
  listeners.clear()
  document.head.replaceChildren()
  const element = { mount: vi.fn(), unmount, on: (name: string, hear: Listener) => listeners.set(name, hear) }
  create.mockReturnValue(element)
  elementsOf.mockReturnValue({ create, update })
  // Stripe's own script, as it stands when it has loaded.
  vi.stubGlobal('Stripe', () => ({ elements: elementsOf, confirmPayment }))
})
afterEach(() => vi.unstubAllGlobals())

/** As the browser does with what the server sent; answers how to take the buttons away again. */
async function mounted(given: object = page): Promise<() => void> {
  const script = expressScript({ publishableKey: 'pk_test_</script>' })
  expect(script).not.toContain('</script>')
  new Function(script)()
  const express = (globalThis as unknown as { expressPay: Mounted }).expressPay
  const away = express.mount(document.body, given)
  await vi.waitFor(() => expect(create).toHaveBeenCalled())
  return away
}

/** The script of the order's payment hands the secret over once it is there. */
async function secretComes(secret = 'pi_1_secret'): Promise<string> {
  const script = await vi.waitFor(() => {
    const found = document.head.querySelector('script')
    expect(found).not.toBeNull()
    return found!
  })
  ;(globalThis as unknown as { expressSecret(secret: string): void }).expressSecret(secret)
  return script.src
}

const confirmed = (more: object = {}) => ({
  expressPaymentType: 'apple_pay',
  billingDetails: { name: 'Mara Jansen', email: 'mara@example.com', phone: '+49 171 1', address: HOME },
  shippingAddress: { name: 'Mara Jansen', address: HOME },
  paymentFailed: vi.fn(),
  ...more,
})

test('the buttons are those that the office offers, for the sum of the cart', async () => {
  await mounted()
  expect(elementsOf).toHaveBeenCalledWith({ mode: 'payment', amount: 5000, currency: 'eur' })
  const [kind, options] = create.mock.calls[0]!
  expect(kind).toBe('expressCheckout')
  expect(options.paymentMethods).toMatchObject({ applePay: 'auto', googlePay: 'never', link: 'never' })
})

test('who leaves the page before Stripe is there has no buttons, and who leaves later has none left', async () => {
  const away = await mounted()
  away()
  expect(unmount).toHaveBeenCalledOnce()
})

test('the wallet is asked for everything that an order needs, and for places where the club sends to', async () => {
  await mounted()
  const resolve = vi.fn()
  listeners.get('click')!({ resolve })
  expect(resolve.mock.calls[0]![0]).toMatchObject({
    emailRequired: true,
    shippingAddressRequired: true,
    billingAddressRequired: true,
    allowedShippingCountries: ['DE', 'AT'],
  })
})

describe('another place', () => {
  const change = () => ({ address: HOME, resolve: vi.fn(), reject: vi.fn() })

  test('costs what the club says, and that sum is what Stripe takes', async () => {
    await mounted()
    page.quote.mockResolvedValue({ totalCents: 5495, lines: [{ label: 'Versand', cents: 495 }] })
    const event = change()
    await listeners.get('shippingaddresschange')!(event)
    expect(page.quote).toHaveBeenCalledWith({ countryCode: 'DE', postalCode: '24899', city: 'Falkenstadt' })
    expect(update).toHaveBeenCalledWith({ amount: 5495 })
    expect(event.resolve.mock.calls[0]![0].lineItems).toEqual([{ name: 'Versand', amount: 495 }])
  })

  test('to which nothing is sent is refused, and the sum stays', async () => {
    await mounted()
    page.quote.mockResolvedValue({ refusal: 'Dorthin nicht' })
    const event = change()
    await listeners.get('shippingaddresschange')!(event)
    expect(event.reject).toHaveBeenCalledOnce()
    expect(update).not.toHaveBeenCalled()
  })
})

describe('agreed to', () => {
  const SCRIPT = 'https://club.example/api/checkout/form.js'

  test('the order is placed with the sum that was shown, then paid once with its own secret', async () => {
    await mounted()
    page.pay.mockResolvedValue({ scriptUrl: SCRIPT })
    confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
    const paying = listeners.get('confirm')!(confirmed())
    expect(await secretComes()).toBe(`${SCRIPT}?for=express`)
    await paying
    expect(page.pay.mock.calls[0]![0]).toMatchObject({
      ...{ wallet: 'applepay', shownCents: 5000, name: 'Mara Jansen', email: 'mara@example.com' },
      address: { street: 'Gerbergasse 14', postalCode: '24899', city: 'Falkenstadt', countryCode: 'DE' },
    })
    expect(confirmPayment).toHaveBeenCalledOnce()
    expect(confirmPayment.mock.calls[0]![0]).toMatchObject({
      clientSecret: 'pi_1_secret',
      redirect: 'if_required',
    })
    expect(page.outcome).toHaveBeenCalledExactlyOnceWith('captured', true)
  })

  test.each([
    [{ error: { code: 'card_declined' } }, 'declined'],
    [{ paymentIntent: { status: 'canceled' } }, 'cancelled'],
  ])('what Stripe says of it is told: %j', async (answer, outcome) => {
    await mounted()
    page.pay.mockResolvedValue({ scriptUrl: SCRIPT })
    confirmPayment.mockResolvedValue(answer)
    const paying = listeners.get('confirm')!(confirmed({ expressPaymentType: 'google_pay' }))
    await secretComes()
    await paying
    expect(page.pay.mock.calls[0]![0].wallet).toBe('googlepay')
    expect(page.outcome).toHaveBeenCalledExactlyOnceWith(outcome, true)
  })

  test('an order that the club refuses is said in the sheet, and nothing is paid', async () => {
    await mounted()
    page.pay.mockResolvedValue({ refusal: 'Die Summe hat sich geändert.' })
    const event = confirmed()
    await listeners.get('confirm')!(event)
    expect(event.paymentFailed).toHaveBeenCalledWith({
      reason: 'fail',
      message: 'Die Summe hat sich geändert.',
    })
    expect(confirmPayment).not.toHaveBeenCalled()
    expect(page.outcome).not.toHaveBeenCalled()
  })
})
