// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { address, contact } from '#web/account/anna-for-test.ts'
import { isLoaded, list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { onError } from '#web/api/errors.ts'
import { until } from '#web/ui/render-for-test.ts'
import ContractAddressesPage from './ContractAddressesPage.tsx'
import ContractMediumPage from './ContractMediumPage.tsx'
import ContractPage from './ContractPage.tsx'
import ContractsPage from './ContractsPage.tsx'
import ContractTerminationPage from './ContractTerminationPage.tsx'
import { ben, contract, contractOfOther, masterData, seasonContract } from './contract-for-test.ts'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const LIST = 'GET /api/subscription/seasontickets/self/contracts'
const MASTER = '/api/abo/self/v2/contractmasterdata'
const REASONS = 'GET /api/abo/self/v1/contractmasterdata/m1/terminationreasons'
const ONE = '/api/abo/self/v1/contracts/k1'

function button(box: HTMLElement, words: string): HTMLElement {
  return [...box.querySelectorAll<HTMLElement>('button, a')].find((one) => one.textContent?.includes(words))!
}

const openOne = (Page: Parameters<typeof open>[0], rest = '') =>
  open(Page, `/konto/vertraege/k1${rest}`, `/konto/vertraege/:contract${rest}`)

test('ABO-11 ACC-10 my own ticket, those I pay for and those that others pay for stand apart', async () => {
  become('signedIn')
  server.answers[LIST] = list([
    { ...seasonContract, id: 'k3', number: 'DK-2026-000003', relation: 'ofOther', subscriber: ben },
    { ...seasonContract, id: 'k2', number: 'DK-2026-000002', relation: 'ownOther', recipient: ben },
    seasonContract,
  ])
  server.answers[`GET ${MASTER}`] = list([masterData])
  const box = await open(ContractsPage, '/konto/vertraege')
  await until(isLoaded(box))
  const groups = [...box.querySelectorAll('section')].map((group) => [
    group.querySelector('h2')!.textContent,
    group.querySelector('li')!.textContent,
  ])
  expect(groups.map(([title]) => title)).toEqual([
    'Deine Dauerkarte',
    'Du zahlst, jemand anders geht hin',
    'Du gehst hin, jemand anders zahlt',
  ])
  expect(groups[1]![1]).toContain('für Ben Sommer')
  expect(groups[2]![1]).toContain('bezahlt von Ben Sommer')
  expect(groups[0]![1]).toContain('890')
  expect(groups[2]![1]).not.toContain('890')
  await until(() => button(box, 'auf einmal bestätigen') !== undefined)
  const all = button(box, 'Alle auf einmal bestätigen') as HTMLAnchorElement
  expect(all.getAttribute('href')).toBe('/konto/vertraege/bestaetigen/m1')
})

test('ACC-10 whoever has none is shown the way to the tickets; a list that failed offers to try again', async () => {
  become('signedIn')
  server.answers[LIST] = Response.json({ status: 500 }, { status: 500 })
  const box = await open(ContractsPage, '/konto/vertraege')
  await until(isLoaded(box))
  server.answers[LIST] = list([])
  act(() => button(box, 'Noch mal versuchen').click())
  await until(() => box.textContent!.includes('Hier steht Deine erste Dauerkarte.'))
})

test('ABO-01 … ABO-04 ABO-26 its subscriber finds a way to every change', async () => {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contract
  const box = await openOne(ContractPage)
  await until(isLoaded(box))
  const ways = [...box.querySelectorAll('.definitions a, .contract-end a')].map((link) =>
    link.getAttribute('href')!.replace('/konto/vertraege/k1/', ''),
  )
  expect(ways).toEqual([
    ...[
      'inhaber',
      'abonnent',
      'preisklasse',
      'format',
      'zahlung',
      'adressen',
      'adressen',
      'format',
      'kuendigen',
    ],
  ])
  expect(box.textContent).toContain('Bleibst Du 2027/28?')
  expect(box.textContent).toContain('30,50')
})

test('ABO-27 whoever uses it sees whom to ask, and neither price nor payment nor any way to change it', async () => {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contractOfOther
  const box = await openOne(ContractPage)
  await until(isLoaded(box))
  expect(box.textContent).toContain('Ben Sommer zahlt diese Dauerkarte.')
  expect(box.querySelectorAll('.definitions a')).toHaveLength(0)
  for (const hidden of ['890', 'Rechnungsadresse', 'Kündigen', 'Verlängern'])
    expect(box.textContent).not.toContain(hidden)
})

test.each([
  ['format', ContractMediumPage],
  ['adressen', ContractAddressesPage],
  ['kuendigen', ContractTerminationPage],
])('ABO-27 the address of a change, …/%s, says who may make it', async (rest, Page) => {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contractOfOther
  const box = await openOne(Page, `/${rest}`)
  await until(isLoaded(box))
  expect(box.textContent).toContain('Das ändert, wer die Dauerkarte bezahlt: Ben Sommer.')
  expect(box.querySelector('form')).toBeNull()
})

test('a contract of nobody says so', async () => {
  become('signedIn')
  const box = await openOne(ContractPage)
  await until(isLoaded(box))
  expect(box.textContent).toContain('Diesen Vertrag gibt es nicht.')
})

test('SUC-04 one press renews, which is said, and the offer is gone', async () => {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contract
  server.answers[`POST ${MASTER}/m1/confirm`] = {
    confirmedAt: '2026-11-25T10:00:00.000Z',
    contractsConfirmed: 1,
  }
  const box = await openOne(ContractPage)
  await until(isLoaded(box))
  const { currentToasts } = await import('#web/ui/overlays/toasts.ts')
  server.answers[`GET ${ONE}`] = {
    ...contract,
    state: 'Confirmed',
    confirmedSeason: 2027,
    may: { ...contract.may, confirm: false },
  }
  act(() => button(box, 'verlängern').click())
  await until(() => box.textContent!.includes('2027/28 ist Dir sicher.'))
  expect(currentToasts().map(({ title }) => title)).toContain('Vertrag bestätigt')
})

test('a refused renewal says why and can be tried again', async () => {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contract
  server.answers[`POST ${MASTER}/m1/confirm`] = Response.json(
    { status: 409, title: 'RENEWAL_IS_NOT_OPEN' },
    { status: 409 },
  )
  const box = await openOne(ContractPage)
  await until(isLoaded(box))
  act(() => button(box, 'verlängern').click())
  await until(() => box.querySelector('[role=alert]') !== null)
  expect(box.querySelector('[role=alert]')!.textContent).toBe(
    'Die nächste Saison steht gerade nicht zur Verlängerung an.',
  )
  expect(button(box, 'verlängern')).toBeDefined()
})

test('ABO-02 another form of the ticket is saved for the next season', async () => {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contract
  server.answers[`PATCH ${ONE}/details`] = contract
  const box = await openOne(ContractMediumPage, '/format')
  await until(isLoaded(box))
  act(() => box.querySelector<HTMLInputElement>('input[value=print]')!.click())
  act(() => button(box, 'Kartenform ändern').click())
  await until(() => server.asked.includes(`PATCH ${ONE}/details`))
})

test('ABO-04 ABO-24 a termination needs its reason and its tick, and says what holds until when', async () => {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contract
  server.answers[REASONS] = [{ id: 'moved', name: { de: 'Ich ziehe weg', en: 'Moving' } }]
  server.answers[`DELETE ${ONE}`] = contract
  const box = await openOne(ContractTerminationPage, '/kuendigen')
  await until(() => box.querySelector('select') !== null)
  expect(box.textContent).toContain('Deine Karte bleibt bis 30. Juni 2027 gültig.')
  expect(box.textContent).toContain('Kündigen kannst Du bis 31. Mai 2027.')
  const submit = () => act(() => button(box, 'Vertrag kündigen').click())
  submit()
  expect(box.querySelectorAll('.err')).toHaveLength(2)
  const select = box.querySelector('select')!
  act(() => {
    select.value = 'moved'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  submit()
  expect(box.querySelectorAll('.err')).toHaveLength(1)
  expect(server.asked.some((one) => one.startsWith('DELETE'))).toBe(false)
  act(() => box.querySelector<HTMLInputElement>('input[name=understood]')!.click())
  submit()
  await until(() => box.textContent!.includes('Dein Vertrag ist gekündigt'))
  expect(box.querySelector('[role=status]')!.textContent).toContain('Gekündigt zum 30. Juni 2027.')
})

test('ABO-24 what was chosen stays when the termination is refused', async () => {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contract
  server.answers[REASONS] = [{ id: 'moved', name: { de: 'Ich ziehe weg', en: 'Moving' } }]
  server.answers[`DELETE ${ONE}`] = Response.json({ status: 500 }, { status: 500 })
  const box = await openOne(ContractTerminationPage, '/kuendigen')
  await until(() => box.querySelector('select') !== null)
  const select = box.querySelector('select')!
  act(() => {
    select.value = 'moved'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  act(() => box.querySelector<HTMLInputElement>('input[name=understood]')!.click())
  act(() => button(box, 'Vertrag kündigen').click())
  await until(() => box.querySelector('[role=alert]') !== null)
  expect(box.querySelector('[role=alert]')!.textContent).toBe(
    'Die Kündigung ist nicht angekommen. Versuch es noch mal.',
  )
  expect(box.querySelector('select')!.value).toBe('moved')
  expect(box.querySelector<HTMLInputElement>('input[name=understood]')!.checked).toBe(true)
})

test('a saved address becomes that of the invoice, the shipping address stays', async () => {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contract
  server.answers['GET /api/contact/contacts/self'] = contact
  server.answers['GET /api/contact/contacts/self/addresses'] = list([address])
  server.answers[`PUT ${ONE}/addresses/invoice`] = contract
  const box = await openOne(ContractAddressesPage, '/adressen')
  await until(isLoaded(box))
  act(() => box.querySelector<HTMLElement>('[aria-label="Rechnungsadresse ändern"]')!.click())
  await until(() => box.textContent!.includes('Lindenweg 4'))
  act(() => button(box, 'Adresse speichern').click())
  await until(() => server.asked.includes(`PUT ${ONE}/addresses/invoice`))
})

test('every failure is one event, said in its place', async () => {
  become('signedIn')
  const failed: string[] = []
  const stop = onError(({ call, shownInPlace }) => failed.push(`${call} ${shownInPlace}`))
  server.answers[`GET ${ONE}`] = contract
  server.answers[`PATCH ${ONE}/details`] = Response.json(
    { status: 422, title: 'MEDIUM_UNKNOWN' },
    { status: 422 },
  )
  const box = await openOne(ContractMediumPage, '/format')
  await until(isLoaded(box))
  act(() => button(box, 'Kartenform ändern').click())
  await until(() => box.querySelector('[role=alert]') !== null)
  stop()
  expect(failed).toEqual(['contractChange true'])
})

test('ABO-33 a credit says why it is there and what becomes of it; without one there is nothing', async () => {
  become('signedIn')
  server.answers[`GET ${ONE}`] = contract
  const credit = { match: null, amount: 700, left: 700, paid: 0, isPayable: true, voucherEnding: null }
  const at = { created: '2026-10-01T10:00:00.000Z', paidAt: null }
  const match = { de: 'Falken – Adler', en: 'Falken v Adler', ja: 'Falken' }
  const items = [
    { id: 'c1', kind: 'priceLowered', ...credit, ...at },
    {
      ...{ id: 'c2', kind: 'matchCalledOff', ...credit, ...at, match, amount: 5235 },
      ...{
        left: 1000,
        paid: 2000,
        paidAt: '2026-11-02T10:00:00.000Z',
        isPayable: false,
        voucherEnding: '9ABC',
      },
    },
  ]
  server.answers[`GET ${ONE}/credits`] = { items, left: 1700, isBeingPaid: true }
  const box = await openOne(ContractPage)
  await until(() => box.querySelector('.contract-credits') !== null)
  const words = box.querySelector('.contract-credits')!.textContent!
  for (const word of [
    'Offen sind 17',
    'in Arbeit',
    'Falken – Adler',
    '20,00',
    '22,35',
    'auf 9ABC endet',
    'so aus, wie Du bezahlt hast',
  ])
    expect(words.replaceAll('\u00a0', ' ')).toContain(word)
  server.answers[`GET ${ONE}/credits`] = { items: [], left: 0, isBeingPaid: false }
})
