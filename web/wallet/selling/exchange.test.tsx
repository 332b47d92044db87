// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OfferState, Payout, PayoutInformation } from '#modules/marketplace/schema.ts'
import { address, contact } from '#web/account/anna-for-test.ts'
import { list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { until } from '#web/ui/render-for-test.ts'
import TicketExchangePage from '#web/wallet/TicketExchangePage.tsx'
import OfferTicketPage from './OfferTicketPage.tsx'
import PayoutPage from './PayoutPage.tsx'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()
beforeEach(() => sessionStorage.clear())

const SELF = '/api/contact/contacts/self'
const text = (de: string) => ({ de, en: de })
const ticket = {
  ticketId: 't1',
  ticketSerialNumber: 'ticket.t1',
  serialNumber: 'SVF-2026-000123',
  event: {
    id: 'e1',
    slug: 'falkenstadt-westhafen',
    name: text('Falkenstadt – Westhafen'),
    competition: text('1. Liga'),
    opponent: 'FC Westhafen',
    opponentCrest: 'crest',
    startsAt: '2026-11-28T14:30:00.000Z',
    cancelledAt: null,
  },
  block: '19',
  row: '8',
  seat: '14',
  priceClass: '2',
  priceClassName: text('Gerade Mitte'),
  ticketType: 'full',
  ticketTypeName: text('Vollzahler'),
}
const card = {
  id: 'c1',
  kind: 'creditCard' as const,
  endingDigits: '0111',
  expiry: '2031-12',
  holder: 'Anna Sommer',
  brand: 'Sandbox Card',
  account: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const prices = { ticketPrice: 4900, handlingFee: 490, handlingFeePercent: 10 }
const byVoucher = { reimbursementFee: 0, reimbursementFeePercent: 0, reimbursedAmount: 4410 }
const byCard = { reimbursementFee: 245, reimbursementFeePercent: 5, reimbursedAmount: 4165 }
const information: PayoutInformation = {
  ...ticket,
  ...prices,
  isPossible: true,
  refusal: null,
  companion: null,
  offerId: null,
  kinds: [
    { payoutType: 'creditCard', isAvailable: true, methods: [card], ...byCard },
    { payoutType: 'voucher', isAvailable: true, methods: [], ...byVoucher },
    { payoutType: 'payPal', isAvailable: false, methods: [], ...byCard },
    { payoutType: 'original', isAvailable: false, methods: [], ...byCard },
  ],
  addresses: [],
  offerUntil: '2026-11-28T13:30:00.000Z',
  payoutAfter: '2026-11-28T18:30:00.000Z',
}

function payout(state: OfferState, more: Partial<Payout> = {}): Payout {
  return {
    id: `p-${state}`,
    state,
    ...ticket,
    ...prices,
    ...byCard,
    payoutType: 'creditCard',
    isInCart: false,
    cancelledBy: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    offerUntil: information.offerUntil,
    soldAt: null,
    payoutAfter: information.payoutAfter,
    endedAt: null,
    paidAt: null,
    ...more,
  }
}

const INFORMATION = 'GET /api/payouts/tickets/t1/payoutInformation'
const AMOUNT = 'GET /api/payouts/tickets/t1/payoutAmount'
const plain = (box: HTMLElement) => box.textContent!.replaceAll('\u00a0', ' ')
const button = (box: HTMLElement, name: RegExp) =>
  [...box.querySelectorAll('button')].find((one) => name.test(one.textContent!))
const press = (element: HTMLElement | undefined | null) => act(async () => element!.click())

async function openOffer() {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${SELF}/addresses`] = list([address])
  server.answers[INFORMATION] ??= information
  const box = await open(OfferTicketPage, '/konto/tickets/t1/anbieten', '/konto/tickets/:ticket/anbieten')
  await until(() => box.querySelector('.exchange-offer .step, .exchange-offer .banner'))
  return box
}

async function toPayout(box: HTMLElement) {
  await press(button(box, /Weiter zur Auszahlung/))
  await until(() => box.querySelector('#payout [type=radio]'))
}

test('MKT-01 MKT-03 a ticket is offered in three steps, with what is left of its price at each choice', async () => {
  const box = await openOffer()
  expect([...box.querySelectorAll('.progress li')].map((step) => step.textContent)).toEqual([
    'Adresse',
    'Auszahlung',
    'Prüfen und einstellen',
  ])
  expect(box.querySelector('#address address, #address .option')!.textContent).toContain('Lindenweg 4')

  await toPayout(box)
  const ways = [...box.querySelectorAll('#payout .option')].map((way) =>
    way.textContent!.replaceAll('\u00a0', ' '),
  )
  expect(ways[0]).toMatch(/^GutscheinAm meisten für Dich.*44,10 €$/)
  expect(ways[1]).toMatch(/^Sandbox Card, endet auf 0111.*5 %.*41,65 €$/)
  expect(ways).toHaveLength(2)

  server.answers[AMOUNT] = { ...prices, ...byCard, payoutType: 'creditCard' }
  await press(box.querySelectorAll<HTMLElement>('#payout [type=radio]')[1])
  await until(() => box.querySelector('#payout .facts'))
  const facts = [...box.querySelectorAll('#payout .facts dd')].map((value) =>
    value.textContent!.replaceAll('\u00a0', ' '),
  )
  expect(facts).toEqual(['49,00 €', '−4,90 €', '−2,45 €', '41,65 €'])

  await press(button(box, /Weiter zum Prüfen/))
  await until(() => button(box, /Ticket einstellen/))
  server.answers['POST /api/payouts/tickets'] = payout('Created')
  await press(button(box, /Ticket einstellen/))
  await until(() => /Dein Ticket steht im/.test(plain(box)))
  expect(plain(box)).toContain('41,65 €')
  expect(sessionStorage.getItem('offer-draft')).toBeNull()
})

test('MKT-01 whoever offers a wheelchair place reads before that the companion’s ticket goes along', async () => {
  const companion = { block: '22', row: '1', seat: '4' }
  server.answers[INFORMATION] = { ...information, companion }
  const box = await openOffer()
  await toPayout(box)
  server.answers[AMOUNT] = { ...prices, ...byVoucher, payoutType: 'voucher' }
  await press(box.querySelectorAll<HTMLElement>('#payout [type=radio]')[0])
  await until(() => box.querySelector('#payout .facts'))
  await press(button(box, /Weiter zum Prüfen/))
  await until(() => plain(box).includes('Das Ticket der Begleitung geht mit: Block 22, Reihe 1, Platz 4.'))
})

test('MKT-01 what was chosen outlives a reload, and the way back keeps it', async () => {
  const first = await openOffer()
  await toPayout(first)
  server.answers[AMOUNT] = { ...prices, ...byVoucher, payoutType: 'voucher' }
  await press(first.querySelector<HTMLElement>('#payout [type=radio]'))
  expect(JSON.parse(sessionStorage.getItem('offer-draft')!)).toMatchObject({ ticketId: 't1', way: 'voucher' })
  await press(button(first, /^Zurück$/))
  await until(() => button(first, /Weiter zur Auszahlung/))
  await toPayout(first)
  expect(first.querySelector<HTMLInputElement>('#payout [type=radio]')!.checked).toBe(true)
})

test('a refusal is said in plain words, and everything stays', async () => {
  const box = await openOffer()
  await toPayout(box)
  server.answers[AMOUNT] = { ...prices, ...byVoucher, payoutType: 'voucher' }
  await press(box.querySelector<HTMLElement>('#payout [type=radio]'))
  await press(button(box, /Weiter zum Prüfen/))
  await until(() => box.querySelector('#review .facts'))
  server.answers['POST /api/payouts/tickets'] = Response.json(
    { status: 422, errorCode: 'TICKET_IS_USED' },
    { status: 422 },
  )
  await press(button(box, /Ticket einstellen/))
  await until(() => box.querySelector('[role=alert]'))
  expect(box.querySelector('[role=alert]')!.textContent).toContain('schon jemand ins Stadion')
  expect(button(box, /Ticket einstellen/)).toBeTruthy()
})

test('a ticket that cannot be offered says why, and leads to its offer', async () => {
  server.answers[INFORMATION] = {
    ...information,
    isPossible: false,
    offerId: 'p1',
    refusal: { errorCode: 'TICKET_IS_OFFERED', detail: '' },
  }
  const box = await openOffer()
  expect(plain(box)).toContain('Dieses Ticket lässt sich gerade nicht anbieten.')
  expect(box.querySelector('.exchange-actions a')!.getAttribute('href')).toBe('/konto/auszahlungen/p1')
})

async function openHistory(payouts: Payout[]) {
  become('signedIn')
  server.answers['GET /api/payouts'] = list(payouts)
  const box = await open(TicketExchangePage, '/konto/ticketboerse')
  await until(() => box.querySelector('.exchange-place, .empty'))
  return box
}

const states: [OfferState, string][] = [
  ['Pending', 'Wird bezahlt'],
  ['Created', 'Im Zweitmarkt'],
  ['Cancelled', 'Zurückgezogen'],
  ['Sold', 'Verkauft'],
  ['PaymentSucceeded', 'Verkauft'],
  ['PaymentFailed', 'Verkauft'],
  ['Unknown', 'Unklar'],
  ['OfTomorrow' as OfferState, 'Unklar'],
]

test('MKT-04 MKT-05 MKT-06 MKT-07 MKT-08 MKT-09 MKT-10 every state has its word, and only what is unsold can be withdrawn', async () => {
  const box = await openHistory(states.map(([state]) => payout(state)))
  const rows = [...box.querySelectorAll('.exchange-place')]
  expect(rows.map((row) => row.querySelector('.chip')!.textContent)).toEqual(states.map(([, word]) => word))
  const withdrawable = rows.map((row) => row.querySelector('button') !== null)
  expect(withdrawable).toEqual([true, true, false, false, false, false, false, false])
  expect(rows.at(-1)!.textContent).toContain('klären wir gerade')
})

test('MKT-19 withdrawn: the list is read again', async () => {
  const box = await openHistory([payout('Created')])
  await press(box.querySelector<HTMLElement>('.exchange-place button'))
  await until(() => document.querySelector('[role=dialog]'))
  server.answers['POST /api/ticketing/purchasing/ticket/t1/revokeOfferOnMarketplace'] = {}
  server.answers['GET /api/payouts'] = list([payout('Cancelled', { cancelledBy: 'seller' })])
  await press(dialogButton(/^Zurückziehen$/))
  await until(() => box.querySelector('.chip')!.textContent === 'Zurückgezogen')
  expect(server.asked.filter((one) => one === 'GET /api/payouts')).toHaveLength(2)
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('MKT-20 what lies in a cart is not withdrawn: the dialog says so and offers to try again', async () => {
  const box = await openHistory([payout('Created', { isInCart: true })])
  await press(box.querySelector<HTMLElement>('.exchange-place button'))
  await until(() => document.querySelector('[role=dialog]'))
  server.answers['POST /api/ticketing/purchasing/ticket/t1/revokeOfferOnMarketplace'] = Response.json(
    { status: 409, errorCode: 'MARKETPLACE_TICKET_IN_CART' },
    { status: 409 },
  )
  await press(dialogButton(/^Zurückziehen$/))
  await until(() => document.querySelector('[role=dialog] [role=alert]'))
  expect(document.querySelector('[role=dialog] [role=alert]')!.textContent).toContain('im Warenkorb')
  expect(dialogButton(/Noch mal versuchen/)).toBeTruthy()
})

function dialogButton(name: RegExp): HTMLElement | undefined {
  return button(document.querySelector<HTMLElement>('[role=dialog]')!, name)
}

async function openPayout(state: OfferState, more: object = {}) {
  become('signedIn')
  const found = payout(state, { soldAt: '2026-11-21T10:00:00.000Z' })
  const seller = { firstName: 'Anna', lastName: 'Sommer', street: 'Lindenweg 4', postalCode: '24899' }
  server.answers['GET /api/payouts/p1'] = {
    ...found,
    id: 'p1',
    address: { ...seller, city: 'Falkenstadt', countryCode: 'DE' },
    method: card,
    retryMethods: [],
    retryKinds: [],
    attempts: [],
    voucherCode: null,
    ...more,
  }
  const box = await open(PayoutPage, '/konto/auszahlungen/p1', '/konto/auszahlungen/:payout')
  await until(() => box.querySelector('.exchange-payout'))
  return box
}

test('MKT-11 a payout that arrived says how much, and where it went', async () => {
  const box = await openPayout('PaymentSucceeded', { paidAt: '2026-11-29T10:00:00.000Z' })
  expect(plain(box)).toContain('41,65 € sind ausgezahlt.')
  expect(plain(box)).toContain('Sandbox Card, endet auf 0111')
})

test('MKT-11 paid as a voucher: its code stands there to be copied', async () => {
  const box = await openPayout('PaymentSucceeded', {
    payoutType: 'voucher',
    voucherCode: 'FALK-1234-ABCD-5678',
  })
  expect(box.querySelector('.exchange-code .num')!.textContent).toBe('FALK-1234-ABCD-5678')
})

test('MKT-12 a payout that failed says what to do, and is sent again to another method', async () => {
  const box = await openPayout('PaymentFailed', {
    retryMethods: [card, { ...card, id: 'c2', endingDigits: '4242' }],
    retryKinds: ['payPal'],
  })
  expect(button(box, /PayPal hinzufügen/)).toBeTruthy()
  expect(button(box, /Kreditkarte hinzufügen/)).toBeUndefined()
  expect(plain(box)).toContain('Deine Zahlungsdaten sind ungültig. Aktualisiere sie')
  expect(button(box, /Noch mal auszahlen/)!.getAttribute('aria-disabled')).toBe('true')
  await press(box.querySelectorAll<HTMLElement>('[type=radio]')[1])
  server.answers['POST /api/payouts/p1/paymentRetry'] = {}
  server.answers['GET /api/payouts/p1'] = {
    ...(server.answers['GET /api/payouts/p1'] as object),
    state: 'PaymentSucceeded',
    retryMethods: [],
  }
  await press(button(box, /Noch mal auszahlen/))
  await until(() => /sind ausgezahlt/.test(plain(box)))
  expect(server.asked).toContain('POST /api/payouts/p1/paymentRetry')
})

test('MKT-12 a payout that was sent again and is not decided is under way; one that can go nowhere leads to the service', async () => {
  const again = await openPayout('PaymentFailed', {
    attempts: [{ payoutType: 'creditCard', amount: 4165, state: 'requested', failure: null }],
  })
  expect(plain(again)).toContain('41,65 € sind unterwegs')
  expect(plain(again)).not.toContain('nicht geklappt')
  const stuck = await openPayout('PaymentFailed')
  expect(plain(stuck)).toContain('Schreib uns an')
  expect(button(stuck, /Noch mal auszahlen/)).toBeUndefined()
})

test('an offer of somebody else is not there', async () => {
  become('signedIn')
  const box = await open(PayoutPage, '/konto/auszahlungen/p9', '/konto/auszahlungen/:payout')
  await until(() => box.querySelector('.empty'))
  expect(plain(box)).toContain('Dieses Angebot gibt es nicht.')
})
