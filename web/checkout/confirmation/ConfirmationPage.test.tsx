// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asGift, asPlace } from '#modules/selling/build.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { become, button, open, refusal, server, startServer } from '../screens-for-test.tsx'
import ConfirmationPage from './ConfirmationPage.tsx'

vi.mock('#web/session/session.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const { bearer } = await import('#web/api/bearer.ts')
  return {
    useSession: () => ({
      status: useSyncExternalStore(bearer.onChange, bearer.status, () => 'unknown'),
      user: { id: 'm', name: 'Mara Jansen', email: 'mara@club.example' },
      signIn: async () => bearer.signIn(),
    }),
  }
})

const ID = '01a1f909-7f4d-7145-8c5b-0a2649baa0f5'
const READ = `GET /api/checkout/v3/checkouts/${ID}`
const STATUS = `GET /api/checkout/v3/checkouts/${ID}/paymentStatus`

const ticket = {
  id: 'i',
  serialNumber: `ticket.${ID}`,
  type: 'Ticket',
  ...asPlace,
  sku: 's',
  name: { de: 'Falkenstadt – Westhafen, Block 19, Reihe 8, Platz 14', en: '' },
  quantity: 1,
  price: 6400,
  totalPrice: 6400,
  vatRate: 7,
  imageId: null,
  userOptionValues: [{ key: 'seatId', value: '19-8-14' }],
}

function checkoutIn(state: string, given: object = {}) {
  return {
    id: ID,
    state,
    stateReason: null,
    paymentMethod: 'creditcard',
    mandateUrl: null,
    totalPrice: 6400,
    totalShippingPrice: 0,
    totalTaxPrice: 419,
    totalVoucherDiscounts: 0,
    totalPromotionCodeDiscounts: 0,
    billingAddress: { firstName: 'Mara' },
    transactions: [
      {
        orders: [
          {
            number: 'SVF-2026-000123',
            deliveryDays: null,
            items: [ticket],
            promotionCodes: [],
            discounts: [],
            vouchers: [],
            documents: [{ id: 'd', kind: 'invoice', number: 'RE-1', hasEInvoice: false }],
          },
        ],
      },
    ],
    ...given,
  }
}

beforeEach(() => {
  startServer()
  sessionStorage.clear()
})
afterEach(cleanUp)

async function openWith(answer: unknown): Promise<HTMLElement> {
  server.answers[READ] = answer
  become('signedIn')
  const box = open(ConfirmationPage, `/checkout/confirmation?${ID}`)
  await until(() => box.querySelector('.skeleton') === null)
  return box
}

test('SHELL-01 SHELL-02 a paid checkout shows its number, its tickets, its invoice and what happens next', async () => {
  const box = await openWith(checkoutIn('paid'))
  expect(box.querySelector('h1')?.textContent).toBe('Du bist\ndabei.')
  for (const said of [
    'SVF-2026-000123',
    'Block 19, Reihe 8, Platz 14',
    'RE-1',
    'Wie es weitergeht',
    'mara@club.example',
  ])
    expect(box.textContent).toContain(said)
})

test('its receipt says how it was paid', async () => {
  const box = await openWith(checkoutIn('paid', { settlement: { state: 'paid', openAmount: 0 } }))
  expect(box.textContent).toContain('Bezahlt: Kreditkarte')
})

test('SHELL-02 two standing places are two tickets, though they are one line of the order', async () => {
  const checkout = checkoutIn('paid')
  const standing = { ...ticket, quantity: 2, totalPrice: 12_800, userOptionValues: [] }
  Object.assign(checkout.transactions[0]!.orders[0]!, { items: [standing] })
  const box = await openWith(checkout)
  expect(box.querySelectorAll('.cart-ticket')).toHaveLength(2)
  expect(box.textContent).toContain('Alle 2 Tickets liegen in Deinem Konto.')
})

test('CHK-01 codes and vouchers stand in the receipt; a gift voucher says that its code comes by mail and where it is', async () => {
  const checkout = checkoutIn('paid')
  Object.assign(checkout.transactions[0]!.orders[0]!, {
    items: [{ ...ticket, ...asGift, name: { de: 'Gutschein', en: '' } }],
    promotionCodes: [{ code: 'WILLKOMMEN10', name: { de: 'Willkommen', en: '' }, discount: 600 }],
    discounts: [{ partnerId: 1, code: 'KRONE', discount: 300 }],
    vouchers: [{ code: '…0025', discount: 2000 }],
  })
  const box = await openWith(checkout)
  const receipt = box.querySelector('.receipt .sum')!.textContent!.replaceAll('\u00a0', ' ')
  for (const said of [
    'Willkommen WILLKOMMEN10−6,00 €',
    'Partnerrabatt KRONE−3,00 €',
    'Gutschein …0025−20,00 €',
  ])
    expect(receipt).toContain(said)
  expect(box.textContent).toContain('Dein Gutschein kommt per E-Mail')
  expect(button(box, 'Zur Bestellung mit dem Gutschein')?.getAttribute('href')).toContain(ID)
  expect(box.textContent).not.toContain('Tickets liegen bereit')
})

test('a checkout that is still open asks until it is decided', async () => {
  server.answers[STATUS] = { status: 'Pending' }
  const box = await openWith(checkoutIn('open'))
  expect(box.textContent).toContain('Die Zahlung läuft noch')
  server.answers[STATUS] = { status: 'Paid' }
  server.answers[READ] = checkoutIn('paid')
  await until(() => box.textContent?.includes('Du bist'), 6_000)
})

test('SHELL-03 a mandate that waits for its signature leads to the bank, and only there', async () => {
  server.answers[STATUS] = { status: 'Pending' }
  const signed = { paymentMethod: 'sepa', mandateUrl: 'https://bank.localhost/bank/sepa/1' }
  const box = await openWith(checkoutIn('open', signed))
  expect(button(box, 'Mandat unterschreiben')?.getAttribute('href')).toBe(signed.mandateUrl)
  cleanUp()
  const strange = await openWith(checkoutIn('open', { ...signed, mandateUrl: 'https://evil.example/' }))
  expect(button(strange, 'Mandat unterschreiben')).toBe(undefined)
})

test('a failed one says why and leads back to the cart as it is', async () => {
  const box = await openWith(checkoutIn('failed', { stateReason: 'expiredCard' }))
  expect(box.textContent).toContain('Die Karte ist abgelaufen.')
  expect(button(box, 'Noch mal versuchen')?.getAttribute('href')).toBe(`/checkout?failed=${ID}`)
})

test('one that was paid too late says that the money comes back', async () => {
  const box = await openWith(checkoutIn('refunded', { stateReason: 'late' }))
  expect(box.textContent).toContain('Du bekommst Dein Geld zurück')
})

test("somebody else's checkout is not there", async () => {
  const box = await openWith(refusal(404))
  expect(box.textContent).toContain('Diese Bestellung gibt es nicht.')
})

test('without a connection it can be tried again', async () => {
  const box = await openWith(new TypeError('network'))
  expect(button(box, 'Noch mal versuchen')).toBeDefined()
})

test('who is signed out is asked to sign in', async () => {
  become('anonymous')
  const box = open(ConfirmationPage, `/checkout/confirmation?${ID}`)
  await until(() => button(box, 'Einloggen'))
  expect(server.asked).toEqual([])
})
