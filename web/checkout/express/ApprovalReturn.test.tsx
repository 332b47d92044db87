// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://stores.club.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartOf, goods } from '#web/cart/cart-for-test.ts'
import { showWaiting } from '#web/cart/store/cart-store.ts'
import CheckoutPage from '#web/checkout/CheckoutPage.tsx'
import { become, button, open, press, refusal, server, startServer } from '#web/checkout/screens-for-test.tsx'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { keepApproval } from './kept-approvals.ts'

// The session of a real browser needs the provider; here it is whoever the test says, told by the same bearer.
vi.mock('#web/session/session.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const { bearer } = await import('#web/api/bearer.ts')
  return {
    useSession: () => ({
      status: useSyncExternalStore(bearer.onChange, bearer.status, () => 'unknown'),
      user: null,
    }),
  }
})

const STATE = 'POST /api/checkout/v3/approvals/state'

beforeEach(() => {
  startServer()
  sessionStorage.clear()
  localStorage.clear()
  showWaiting()
  server.answers = {
    'GET /api/shop/v4/carts/self': cartOf([goods()]),
    'GET /api/contact/contacts/self': { firstName: 'Mara', lastName: 'Jansen', email: 'mara@club.example' },
    'GET /api/contact/contacts/self/addresses': { items: [] },
    'GET /api/checkout/v2/checkouts/paymentInfo': { creditCard: [], payPal: [], purchaseOnAccount: [] },
  }
  keepApproval({ approval: 'agreed.at-paypal', way: 'paypal' })
})
afterEach(cleanUp)

function backFrom(way: string, answer: unknown): HTMLElement {
  server.answers[STATE] = answer
  become('signedIn')
  return open(CheckoutPage, `/checkout?${way}=agreed`)
}

async function comeBack(answer: unknown): Promise<HTMLElement> {
  const box = backFrom('paypal', answer)
  await until(() => button(box, 'Noch mal versuchen'))
  return box
}
const tooMany = () => refusal(429, { errorCode: 'TOO_MANY_REQUESTS' })

test('back from PayPal when too much was asked at once: says so, what to do, and goes on with the same agreement', async () => {
  const box = await comeBack(tooMany())
  expect(box.textContent).toContain('Deine Bestellung ist noch nicht abgeschlossen.')
  expect(box.textContent).toContain('Versuch es in ein paar Minuten noch mal')
  expect(box.textContent).not.toContain('antwortet gerade nicht')
  server.answers[STATE] = { state: 'over', buyer: null, amountCents: 0 }
  await press(button(box, 'Noch mal versuchen'))
  await until(() => box.textContent!.includes('gilt nicht mehr'))
  expect(server.to(STATE).map(({ body }) => body?.['approval'])).toEqual([
    'agreed.at-paypal',
    'agreed.at-paypal',
  ])
})

test('a server that does not answer is said to be one', async () => {
  const box = await comeBack(refusal(503))
  expect(box.textContent).toContain('antwortet gerade nicht')
  expect(box.textContent).not.toContain('zu viele')
})

const buyer = {
  ...{ name: 'Mara Jansen', email: 'mara@club.example', phone: '' },
  address: {
    ...{ street: 'Lindenweg 4', additionalAddress: '', postalCode: '60311', city: 'Frankfurt' },
    countryCode: 'DE',
  },
}

test('of another sum than the cart’s, what Klarna holds is let go, and both are said', async () => {
  keepApproval({ approval: 'agreed.at-klarna', way: 'klarna' })
  const box = backFrom('klarna', { state: 'approved', amountCents: 1, buyer })
  await until(() => box.textContent!.includes('Deine Freigabe bei Klarna ist damit aufgehoben'))
  expect(box.textContent).toContain('Mit der Adresse von Klarna')
  const told = server.to(STATE).map(({ body }) => body)
  expect(told).toEqual([{ approval: 'agreed.at-klarna' }, { approval: 'agreed.at-klarna', isLeft: true }])
})

test('back from Klarna nothing is finished that was begun at PayPal', async () => {
  const box = backFrom('klarna', { state: 'approved', amountCents: 1, buyer })
  await until(() => box.textContent!.includes('In diesem Browser hast Du bei Klarna nichts begonnen'))
  expect(server.to(STATE)).toEqual([])
})

test.each([
  [990, ['PayPal']],
  [1_000, ['PayPal', 'Klarna']],
  [150_100, ['PayPal']],
])('a way’s own button stands where the way is offered for the sum: %i cents', async (totalPrice, ways) => {
  server.answers['GET /api/shop/v4/carts/self'] = cartOf([goods({ price: totalPrice, totalPrice })])
  server.answers[STATE] = { state: 'over', buyer: null, amountCents: 0 }
  become('signedIn')
  const box = open(CheckoutPage, '/checkout')
  await until(() => button(box, 'Kaufen mit PayPal'))
  const names = [...box.querySelectorAll('.express__way')].map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual(ways.map((way) => `Kaufen mit ${way}`))
})
