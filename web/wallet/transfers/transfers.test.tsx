// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import type { TicketTransfer } from '#modules/wallet/transfers/transfers.schema.ts'
import { list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { currentToasts } from '#web/ui/overlays/toasts.ts'
import { until } from '#web/ui/render-for-test.ts'
import OwnTicketsPage from '#web/wallet/OwnTicketsPage.tsx'
import ForwardTicketPage from './ForwardTicketPage.tsx'
import TransferPage from './TransferPage.tsx'
import TransfersPage from './TransfersPage.tsx'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const WALLET = '/api/wallet/v3'
const ID = '01990000-0000-7000-8000-00000000f001'
const TOKEN = 'a'.repeat(22)
const transfer: TicketTransfer = {
  id: ID,
  ticketId: '01990000-0000-7000-8000-00000000f002',
  role: 'recipient',
  state: 'Waiting',
  event: {
    id: 'e',
    name: { de: 'Falkenstadt – Westhafen', en: 'Falkenstadt v Westhafen' },
    opponent: 'Westhafen',
    opponentCrest: 'crest-westhafen',
    startsAt: '2026-12-05T14:30:00.000Z',
    doorsOpenAt: '2026-12-05T12:30:00.000Z',
    cancelledAt: null,
  },
  block: '19',
  row: '8',
  seat: '14',
  ticketTypeName: { de: 'Vollzahler', en: 'Full price' },
  priceClassName: { de: 'Gerade', en: 'Side' },
  companion: null,
  senderName: 'Anna',
  recipientMail: 'mert@mail.example',
  reasonForDeclining: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  expiresAt: '2026-11-29T09:00:00.000Z',
  endedAt: null,
  endedBy: null,
  needs: null,
  upgradeCents: null,
}
const OWN = `GET ${WALLET}/self/ticketTransfers`
const openOne = (hash = '') =>
  open(TransferPage, `/konto/weitergaben/${ID}${hash}`, '/konto/weitergaben/:transfer')
const button = (box: HTMLElement, name: string) =>
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('TRF-05 what was sent and received stands in two lists with its state', async () => {
  become('signedIn')
  server.answers[OWN] = list([transfer, { ...transfer, id: 'x', role: 'sender', state: 'Declined' }])
  const box = await open(TransfersPage, '/konto/weitergaben')
  await until(() => box.textContent.includes('Wartet auf Annahme'))
  expect(box.textContent).toContain('An Dich')
  expect(box.textContent).toContain('Von Dir')
  expect(box.textContent).toContain('Abgelehnt')
})

test('TRF-05 in the wallet stands what waits for an answer, and nothing that has one', async () => {
  become('signedIn')
  server.answers[`GET ${WALLET}/self/tickets/upcoming`] = list([], { hasNextPage: false })
  server.answers['GET /api/ticketing/self/wishes'] = list([])
  server.answers[OWN] = list([transfer, { ...transfer, id: 'gone', state: 'Declined', senderName: 'Bert' }])
  const box = await open(OwnTicketsPage, '/konto/tickets', '/konto/tickets')
  await until(() => box.textContent.includes('Wartet auf Deine Antwort'))
  expect(box.textContent).toContain('von Anna')
  expect(box.textContent).not.toContain('von Bert')
  expect(box.querySelector(`a[href$="/weitergaben/${ID}"]`)?.textContent).toContain('Annehmen oder ablehnen')
})

test('TRF-11 a 404 of the list is an empty list, and nobody hears of an error', async () => {
  become('signedIn')
  const box = await open(TransfersPage, '/konto/weitergaben')
  await until(() => box.textContent.includes('Hier stehen Tickets'))
  expect(currentToasts()).toEqual([])
})

test('TRF-04 nothing is accepted before both boxes are ticked', async () => {
  become('signedIn')
  server.answers[`${OWN}/${ID}`] = transfer
  const box = await openOne()
  await until(() => button(box, 'Ticket annehmen'))
  act(() => button(box, 'Ticket annehmen')!.click())
  expect(box.querySelectorAll('[aria-invalid=true]')).toHaveLength(2)
  expect(server.asked.some((one) => one.startsWith('PATCH'))).toBe(false)
  for (const tick of box.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) act(() => tick.click())
  server.answers[`PATCH ${WALLET}/ticketTransfers/${ID}`] = { ...transfer, state: 'Accepted' }
  server.answers[`${OWN}/${ID}`] = { ...transfer, state: 'Accepted' }
  act(() => button(box, 'Ticket annehmen')!.click())
  await until(() => box.textContent.includes('Das Ticket gehört Dir'))
})

test('TRF-09 the address is not in this account: says so, with the way to add it', async () => {
  become('signedIn')
  server.answers[`${OWN}/${ID}`] = Response.json(
    { status: 403, errorCode: 'TICKET_TRANSFER_EMAIL_NOT_FOUND' },
    { status: 403 },
  )
  server.answers[`GET ${WALLET}/ticketTransferLinks/${TOKEN}`] = {
    ...transfer,
    recipientMail: 'm•••@mail.example',
  }
  const box = await openOne(`#${TOKEN}`)
  await until(() => box.textContent.includes('m•••@mail.example'))
  expect(box.textContent).toContain('haben wir in Deinem Konto nicht gefunden')
  expect(box.querySelector('a[href$="#emails"]')).not.toBeNull()
})

test('TRF-10 an expired link says so in any account, and asks nobody to add an address', async () => {
  become('signedIn')
  server.answers[`${OWN}/${ID}`] = Response.json(
    { status: 403, errorCode: 'TICKET_TRANSFER_EMAIL_NOT_FOUND' },
    { status: 403 },
  )
  server.answers[`GET ${WALLET}/ticketTransferLinks/${TOKEN}`] = { ...transfer, state: 'Expired' }
  const box = await openOne(`#${TOKEN}`)
  await until(() => box.textContent.includes('Link abgelaufen'))
  expect(box.querySelector('a[href$="#emails"]')).toBeNull()
})

test('TRF-10 signed out, an expired link says so and whom to ask', async () => {
  become('anonymous')
  server.answers[`GET ${WALLET}/ticketTransferLinks/${TOKEN}`] = { ...transfer, state: 'Expired' }
  const box = await openOne(`#${TOKEN}`)
  await until(() => box.textContent.includes('Link abgelaufen'))
  expect(box.textContent).toContain('Melde Dich bei Anna')
})

test('TRF-06 signed out, an open link names match and sender, and offers to register', async () => {
  become('anonymous')
  server.answers[`GET ${WALLET}/ticketTransferLinks/${TOKEN}`] = transfer
  const box = await openOne(`#${TOKEN}`)
  await until(() => box.textContent.includes('Anna gibt Dir ein Ticket'))
  expect(button(box, 'Registrieren')).toBeDefined()
})

test('TRF-01 who has no such ticket is told, and the page stands', async () => {
  become('signedIn')
  const box = await open(
    ForwardTicketPage,
    `/konto/tickets/${ID}/weitergeben`,
    '/konto/tickets/:ticket/weitergeben',
  )
  await until(() => box.textContent.includes('Dieses Ticket hast Du nicht.'))
})

const yes = { allowed: true, reason: null }
const wheelchairTicket: WalletTicketDetail = {
  id: ID,
  event: {
    ...transfer.event,
    slug: 'falkenstadt-westhafen',
    competition: { de: '1. Liga', en: 'First division' },
  },
  block: '22',
  row: '1',
  seat: '3',
  media: 'mobile',
  price: 1900,
  vatRate: 19,
  priceClass: 'r',
  priceClassName: transfer.priceClassName,
  ticketType: 'full',
  ticketTypeName: transfer.ticketTypeName,
  orderId: null,
  orderNumber: 'SVF-2026-000001',
  bearer: null,
  seasonTicket: null,
  state: 'valid',
  transfer: null,
  offer: null,
  naming: null,
  usedAt: null,
  changedAt: transfer.createdAt,
  serialNumber: `ticket.${ID}`,
  venue: { name: 'Falkenpark', city: 'Falkenstadt', address: 'Am Park 1' },
  terms: [],
  venueRules: [],
  code: null,
  codeForm: 'turning',
  turnSecret: 'a',
  issue: 1,
  ownOrder: true,
  actions: { forward: yes, offer: yes, print: yes, toPhone: yes, pdf: yes, calendar: yes },
  companion: { block: '22', row: '1', seat: '4' },
  issuedAt: transfer.createdAt,
}

function submitMail(box: HTMLElement, address: string): void {
  const mail = box.querySelector<HTMLInputElement>('input[type=email]')!
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(mail, address)
    mail.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => box.querySelector('form')!.requestSubmit())
}

test('TRF-01 the own address is refused where it is typed', async () => {
  become('signedIn')
  server.answers[`GET ${WALLET}/self/tickets/${ID}`] = wheelchairTicket
  const box = await open(
    ForwardTicketPage,
    `/konto/tickets/${ID}/weitergeben`,
    '/konto/tickets/:ticket/weitergeben',
  )
  await until(() => box.querySelector('input[type=email]'))
  submitMail(box, 'Fan@heimstadt.example')
  await until(() => box.textContent.includes('ist Deine eigene Adresse'))
  expect(box.textContent).not.toContain('Der Begleitplatz geht mit')
})

test.each([
  ['de', 'Der Begleitplatz geht mit: Block 22, Reihe 1, Platz 4.'],
  ['en', 'The companion place goes with it: block 22, row 1, seat 4.'],
  ['ja', '付き添い席も一緒に移ります：22ブロック 1列 4番'],
] as const)(
  'TRF-01 whoever forwards a wheelchair place reads before that the companion’s goes along: %s',
  async (language, words) => {
    become('signedIn')
    server.answers[`GET ${WALLET}/self/tickets/${ID}`] = wheelchairTicket
    const prefix = language === 'de' ? '' : `/${language}`
    const box = await open(
      ForwardTicketPage,
      `${prefix}/konto/tickets/${ID}/weitergeben`,
      `${prefix}/konto/tickets/:ticket/weitergeben`,
      language,
    )
    await until(() => box.querySelector('input[type=email]'))
    submitMail(box, 'mert@mail.example')
    await until(() => box.textContent.includes(words))
  },
)
