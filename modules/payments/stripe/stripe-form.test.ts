// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formScript } from './stripe-form.ts'

type Outcome = { outcome: string; declineCode: string | null }
type Result = {
  error?: { type: string; code?: string }
  paymentIntent?: { status: string }
}

const confirmPayment = vi.fn<(options: object) => Promise<Result>>()
const mount = vi.fn()
const outcomes: Outcome[] = []

beforeEach(() => {
  outcomes.length = 0
  confirmPayment.mockReset()
  mount.mockReset()
  document.body.innerHTML = '<div data-bank-card-form></div>'
  document.body.addEventListener('bank:outcome', (event) =>
    outcomes.push((event as CustomEvent<Outcome>).detail),
  )
  // Stripe's own script, as it stands when it has loaded.
  vi.stubGlobal('Stripe', () => ({ elements: () => ({ create: () => ({ mount }) }), confirmPayment }))
})

afterEach(() => {
  document.body.replaceWith(document.createElement('body'))
})

function run(isStored = false): void {
  const script = formScript({
    publishableKey: 'pk_test_1',
    clientSecret: 'pi_1_secret_</script>',
    isStored,
    language: 'en',
    wallet: null,
  })
  expect(script).not.toContain('</script>')
  // As the browser does with what the server sent.
  new Function(script)()
}

async function submit(): Promise<void> {
  document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(confirmPayment).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
}

test('CHK-13 mounts the form of Stripe with a button in the language of the page, and tells that it was paid', async () => {
  confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
  run()
  expect(mount).toHaveBeenCalledOnce()
  expect(document.querySelector('button')?.textContent).toBe('Pay now')
  await submit()
  expect(outcomes).toEqual([{ outcome: 'captured', declineCode: null }])
})

test('a refused card is told with its code', async () => {
  confirmPayment.mockResolvedValue({ error: { type: 'card_error', code: 'card_declined' } })
  run()
  await submit()
  expect(outcomes).toEqual([{ outcome: 'declined', declineCode: 'card_declined' }])
})

test('what is missing in the form is said there, and the button works again', async () => {
  confirmPayment.mockResolvedValue({ error: { type: 'validation_error' } })
  run()
  await submit()
  expect(outcomes).toEqual([])
  expect(document.querySelector('button')?.textContent).toBe('Pay now')
})

test('CHK-14 a stored card shows no form', async () => {
  confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } })
  run(true)
  await vi.waitFor(() => expect(outcomes).toEqual([{ outcome: 'captured', declineCode: null }]))
  expect(document.querySelector('form')).toBeNull()
})
