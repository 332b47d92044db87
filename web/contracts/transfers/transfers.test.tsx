// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Contract } from '#modules/contracts/schema.ts'
import type { RecipientTransfer, SubscriberTransfer } from '#modules/contracts/transfers/transfers.schema.ts'
import { list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { contract } from '#web/contracts/contract-for-test.ts'
import { until } from '#web/ui/render-for-test.ts'
import ContractRecipientPage from './ContractRecipientPage.tsx'
import ContractTransferPage from './ContractTransferPage.tsx'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const ABO = '/api/abo/self/v1'
const ID = '01990000-0000-7000-8000-00000000f001'
const TOKEN = 'a'.repeat(22)
const what = {
  season: 2026,
  block: '19',
  row: '8',
  seat: '14',
  stand: { de: 'Haupttribüne West', en: 'Main stand' },
  ticketTypeName: { de: 'Vollzahler', en: 'Full price' },
  priceClassName: { de: 'Gerade', en: 'Side' },
  matchesAhead: 7,
  endDate: '2027-06-30',
  price: 340,
  dues: { open: 0, parts: 0, nextOn: null },
  nextPrice: null,
  goesOn: false,
  takesPlace: false,
  holderName: 'Anna',
  recipientName: 'Anna',
  state: 'Waiting',
  createdAt: '2026-11-22T09:00:00.000Z',
  expiresAt: '2026-12-06T09:00:00.000Z',
} as const
const transfer: RecipientTransfer = {
  id: ID,
  contractId: contract.id,
  kind: 'recipient',
  role: 'invited',
  recipientEmail: 'mert@mail.example',
  ...what,
  reason: null,
  endedAt: null,
  endedBy: null,
  convertedTo: null,
  newContractId: null,
  needs: null,
}
const { recipientEmail: _, ...rest } = transfer
const paying: SubscriberTransfer = {
  ...rest,
  kind: 'subscriber',
  subscriberEmail: 'mert@mail.example',
  dues: { open: 120, parts: 4, nextOn: '2027-01-01' },
}
const address = {
  id: 'a1',
  firstName: 'Mert',
  lastName: 'Yildiz',
  company: null,
  additionalAddress: null,
  street: 'Hafenstraße 4',
  postalCode: '24899',
  city: 'Falkenstadt',
  country: { countryCode: 'DE' },
  countryCode: 'DE',
  phone: null,
  isOrderAddress: true,
  isInvoiceAddress: true,
}
const openOne = (hash = '', language: 'de' | 'en' = 'de') =>
  open(
    ContractTransferPage,
    `/konto/vertragsweitergaben/${ID}${hash}`,
    '/konto/vertragsweitergaben/:transfer',
    language,
  )
const button = (box: HTMLElement, name: string) =>
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const click = (element: HTMLElement | undefined) => act(async () => element!.click())

function withAddress() {
  server.answers['GET /api/contact/contacts/self/addresses'] = list([address])
  server.answers['GET /api/contact/contacts/self'] = { firstName: 'Mert', lastName: 'Yildiz' }
}

test('ABO-05 ABO-18 whoever is asked sees what it costs, ticks, and takes the place', async () => {
  become('signedIn')
  withAddress()
  server.answers[`GET ${ABO}/recipienttransfers/${ID}`] = transfer
  server.answers[`PATCH ${ABO}/recipienttransfers/${ID}`] = { ...transfer, state: 'Accepted' }
  const box = await openOne()
  await until(() => box.textContent.includes('Anna gibt Dir einen Platz.'))
  await until(() => box.textContent.includes('Hafenstraße 4'))
  expect(box.textContent).toContain('Für Dich kostet es nichts.')
  await click(button(box, 'Platz übernehmen'))
  expect(box.textContent).toContain('Setz bitte das Häkchen.')
  await click(box.querySelector<HTMLInputElement>('input[type=checkbox]')!)
  await click(button(box, 'Platz übernehmen'))
  await until(() => server.asked.includes(`PATCH ${ABO}/recipienttransfers/${ID}`))
})

test.each([
  ['Accepted', 'Block 19 gehört jetzt Dir.'],
  ['Declined', 'Abgelehnt, die Dauerkarte bleibt, wo sie war.'],
  ['Expired', 'Link abgelaufenAnna hat die Dauerkarte behalten. Melde Dich dort'],
  ['Withdrawn', 'Das Angebot ist zurückgezogen.'],
  ['Converted', 'Jetzt geht es auch um den Vertrag.'],
] as const)('ABO-22 %s: the page says so', async (state, words) => {
  become('signedIn')
  server.answers[`GET ${ABO}/recipienttransfers/${ID}`] = { ...transfer, state }
  const box = await openOne()
  await until(() => box.textContent.includes(words))
})

test('ABO-49 what is open is shown before somebody takes the contract over, and a method is asked for', async () => {
  become('signedIn')
  withAddress()
  server.answers[`GET ${ABO}/recipienttransfers/${ID}`] = Response.json({ status: 404 }, { status: 404 })
  server.answers[`GET ${ABO}/subscribertransfers/${ID}`] = paying
  server.answers['GET /api/checkout/v2/checkouts/paymentInfo'] = { creditCard: [], payPal: [], sepa: [] }
  const box = await openOne()
  await until(() => box.textContent.includes('noch 120'))
  await until(() => box.textContent.includes('Erst fehlt noch eine Zahlungsart.'))
  expect(button(box, 'Zahlungspflichtig übernehmen')?.getAttribute('aria-disabled')).toBe('true')
})

test.each([
  [false, 'Danach fragen wir Dich, ob Du verlängerst.', 'Du übernimmst auch sie.'],
  [true, 'Du übernimmst auch sie.', 'Danach fragen wir Dich, ob Du verlängerst.'],
])(
  'ABO-15 whoever takes a contract over reads whether the next season goes along: %s',
  async (goesOn, said, not) => {
    become('signedIn')
    withAddress()
    server.answers[`GET ${ABO}/recipienttransfers/${ID}`] = Response.json({ status: 404 }, { status: 404 })
    server.answers[`GET ${ABO}/subscribertransfers/${ID}`] = { ...paying, goesOn }
    server.answers['GET /api/checkout/v2/checkouts/paymentInfo'] = { creditCard: [], payPal: [], sepa: [] }
    const box = await openOne()
    await until(() => box.textContent.includes(said))
    expect(box.textContent).not.toContain(not)
  },
)

test('ABO-53 the link of another account’s says whose it is, and strangers find nothing', async () => {
  become('signedIn')
  for (const kind of ['recipient', 'subscriber'])
    server.answers[`GET ${ABO}/${kind}transfers/${ID}`] = Response.json({ status: 404 }, { status: 404 })
  server.answers[`GET /api/abo/v1/transferlinks/${TOKEN}`] = {
    id: ID,
    kind: 'recipient',
    ...what,
    email: 'm•••@mail.example',
  }
  const box = await openOne(`#${TOKEN}`)
  await until(() => box.textContent.includes('Der Link gehört zu m•••@mail.example.'))
  const stranger = await openOne()
  await until(() => stranger.textContent.includes('Zu Deinem Konto gibt es diese Weitergabe nicht.'))
  const english = await openOne('', 'en')
  await until(() => english.textContent.includes('No recipient transfer for your user account found.'))
})

test('ABO-20 TRF-10 an expired link says so, and whom to contact', async () => {
  become('anonymous')
  server.answers[`GET /api/abo/v1/transferlinks/${TOKEN}`] = {
    id: ID,
    kind: 'recipient',
    ...what,
    state: 'Expired',
    email: 'm•••@mail.example',
  }
  const box = await openOne(`#${TOKEN}`, 'en')
  await until(() => box.textContent.includes('Link expired'))
  expect(box.textContent).toContain('Contact them')
})

test('ABO-03 ABO-17 signed out the link shows the place, and both ways in', async () => {
  become('anonymous')
  server.answers[`GET /api/abo/v1/transferlinks/${TOKEN}`] = {
    id: ID,
    kind: 'recipient',
    ...what,
    email: 'm•••@mail.example',
  }
  const box = await openOne(`#${TOKEN}`)
  await until(() => box.textContent.includes('Anna gibt Dir einen Platz.'))
  expect(button(box, 'Konto anlegen')).toBeDefined()
  expect(button(box, 'Einloggen')).toBeDefined()
})

const running = { ...contract, state: 'PendingRecipient' } satisfies Contract
const openStart = () =>
  open(ContractRecipientPage, `/konto/vertraege/${contract.id}/inhaber`, '/konto/vertraege/:contract/inhaber')

test('ABO-51 NEC-03 a conversion is refused in words of its own', async () => {
  become('signedIn')
  server.answers[`GET ${ABO}/contracts/${contract.id}`] = running
  server.answers[`GET ${ABO}/recipienttransfers`] = list([{ ...transfer, role: 'holder' }])
  server.answers[`POST ${ABO}/recipienttransfers/${ID}/transfersubscriber`] = Response.json(
    { status: 422, title: 'ALREADY_RECIPIENT_OF_SEASON_TICKET' },
    { status: 422 },
  )
  const box = await openStart()
  await until(() => box.textContent.includes('Wechsel läuft'))
  await until(() => button(box, 'Auch den Vertrag übergeben') !== undefined)
  await click(button(box, 'Auch den Vertrag übergeben'))
  await until(() => box.textContent.includes('Wer den Vertrag übernehmen soll, hat schon eine Dauerkarte.'))
})

test('ABO-50 why nobody was asked is said in the words of its title', async () => {
  become('signedIn')
  server.answers[`GET ${ABO}/contracts/${contract.id}`] = contract
  const refuse = (title: string) =>
    Response.json({ status: 422, title, errors: { recipientEmail: [{ errorCode: title }] } }, { status: 422 })
  const box = await openStart()
  await until(() => box.querySelector('input[name=email]') !== null)
  for (const [title, words] of [
    [
      'ALREADY_RECIPIENT_OF_SEASON_TICKET',
      'Für diese Saison gibt es schon eine Dauerkarte auf diesen Namen.',
    ],
    ['CONTRACT_NOT_TRANSFERABLE', 'Dieser Vertrag lässt sich gerade nicht weitergeben.'],
  ] as const) {
    server.answers[`POST ${ABO}/recipienttransfers`] = refuse(title)
    const mail = box.querySelector<HTMLInputElement>('input[name=email]')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      mail,
      `${title}@mail.example`,
    )
    act(() => void mail.dispatchEvent(new Event('input', { bubbles: true })))
    await click(button(box, 'Anfragen'))
    await until(() => box.querySelector('[role=alert]')?.textContent === words)
  }
})
