// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { AccountOverview, MembershipCard, MembershipCards } from '#modules/account/schema.ts'
import type { ClubMembership, PaywallSubscription } from '#modules/memberships/schema.ts'
import type { OrganizationMembership } from '#modules/organisations/schema.ts'
import { checkout, contact } from '#web/account/anna-for-test.ts'
import { list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become, session } from '#web/account/session-for-test.ts'
import { onError } from '#web/api/errors.ts'
import MembershipPage from '#web/membership/own/MembershipPage.tsx'
import FanClubPage from '#web/organisations/FanClubPage.tsx'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import AccountDataPage from './AccountDataPage.tsx'
import AccountPage from './AccountPage.tsx'
import { isNewHere } from './FirstSteps.tsx'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const SELF = '/api/contact/contacts/self'

const member = {
  id: 'm1',
  number: '18993',
  state: 'active',
  validFrom: '2011-07-01T00:00:00.000Z',
  validUntil: null,
} satisfies ClubMembership

const subscription = {
  id: 's1',
  startedAt: '2026-08-03T10:00:00.000Z',
  expiresAt: '2027-08-03T10:00:00.000Z',
  isActive: true,
  paywall: { id: 1, partnerId: 1, name: { de: 'STÖRCHE TV', en: 'STÖRCHE TV' } },
} satisfies PaywallSubscription

const adlerhorst = {
  subjectId: 'o',
  organization: {
    id: 'o',
    name: 'Adlerhorst 04',
    kind: 'fanclub',
    email: 'adlerhorst@example.org',
    memberPriceGroup: 'fanclub',
  },
  isAdmin: true,
  state: 'accepted',
  invitedAt: '2025-07-20T10:00:00.000Z',
  acceptedAt: '2025-08-01T10:00:00.000Z',
  invitationId: null,
  expiresAt: null,
} satisfies OrganizationMembership

const OVERVIEW = '/api/account/self/overview'

const overview = {
  name: 'Anna',
  isOrganization: false,
  nextMatch: {
    event: {
      id: 'e1',
      slug: 'heimstadt-fc-westhafen',
      name: { de: 'Heimstadt – FC Westhafen', en: 'Heimstadt v FC Westhafen' },
      opponent: 'FC Westhafen',
      opponentCrest: 'crest-westhafen',
      startsAt: '2026-11-28T14:30:00.000Z',
      doorsOpenAt: '2026-11-28T12:30:00.000Z',
      cancelledAt: null,
    },
    tickets: [
      { id: 'k1', block: '19', row: '12', seat: '7', areaName: null },
      { id: 'k2', block: '19', row: '12', seat: '8', areaName: null },
    ],
  },
  actions: [],
  orders: [checkout],
  areOrdersUnderWay: true,
  membership: null,
  television: null,
  organizations: [],
  missing: [],
} satisfies AccountOverview

const linksOf = (box: HTMLElement) =>
  [...box.querySelectorAll('main a, .overview a, .account__main a')].map((link) => link.getAttribute('href'))

test('ACC-14 ACC-07 the overview greets, shows the next match with the own seats and the order under way: one request', async () => {
  become('signedIn')
  server.answers[`GET ${OVERVIEW}`] = overview
  const box = await open(AccountPage, '/konto')
  await until(() => box.querySelector('.next-match'))
  expect(server.asked).toEqual([`GET ${OVERVIEW}`])
  expect(box.querySelector('h1')!.textContent).toBe('Hallo Anna.')
  const match = box.querySelector('.next-match')!.textContent!
  for (const text of ['28', 'Nov', 'Sa 15:30', 'FC Westhafen', 'Block 19, Reihe 12', 'Platz 7', 'Platz 8'])
    expect(match).toContain(text)
  expect(linksOf(box)).toEqual(
    expect.arrayContaining(['k1', 'k2'].map((id) => `https://tickets.localhost/konto/tickets/${id}`)),
  )
  expect(box.textContent).toContain('SVH-2026-000123')
  expect(box.querySelector('.progress [aria-current=step]')!.textContent).toBe('In Arbeit')
  expect(box.querySelector('.member-card')).toBeNull()
  expect(box.querySelectorAll('.account__nav [aria-current=page]')).toHaveLength(1)
  expect(box.querySelector('.account__who')!.textContent).toContain('Anna Sommer')
})

test('what waits for the person stands there with the way to settle it', async () => {
  become('signedIn')
  server.answers[`GET ${OVERVIEW}`] = {
    ...overview,
    actions: [
      { kind: 'signMandate', checkoutId: 'm', url: 'https://bank.example/m' },
      { kind: 'failedPayment', checkoutId: 'f', totalPrice: 4995 },
      { kind: 'confirmEmail', email: 'neu@example.org' },
      { kind: 'invitation', organizationId: 'o', name: 'Adlerhorst 04' },
      { kind: 'sendReturn', checkoutId: 'r', number: 'RS-2026-000001' },
      { kind: 'addAddress' },
    ],
  } satisfies AccountOverview
  const box = await open(AccountPage, '/konto')
  await until(() => box.querySelector('.todo'))
  const rows = [...box.querySelectorAll('.todo')].map((row) => [
    row.querySelector('p')!.textContent!.replaceAll('\u00a0', ' '),
    row.querySelector('a')!.getAttribute('href'),
  ])
  expect(rows.map(([, address]) => address)).toEqual([
    'https://bank.example/m',
    '/checkout?failed=f',
    '/konto/daten#emails',
    '/konto/fanclub',
    '/konto/bestellungen/r',
    '/konto/adressen?edit=new',
  ])
  for (const [at, word] of [
    'unterschrieben',
    '49,95 €',
    'neu@example.org',
    'Adlerhorst 04',
    'RS-2026-000001',
  ].entries())
    expect(rows[at]![0]).toContain(word)
})

test('without tickets and orders the overview leads to both', async () => {
  become('signedIn')
  server.answers[`GET ${OVERVIEW}`] = {
    ...overview,
    nextMatch: { ...overview.nextMatch, tickets: [] },
    orders: [],
    areOrdersUnderWay: false,
  }
  const box = await open(AccountPage, '/konto')
  await until(() => box.querySelector('.next-match'))
  expect(box.textContent).toContain('Du hast noch kein Ticket.')
  expect(box.querySelector('.next-match a')!.getAttribute('href')).toContain('/heimstadt-fc-westhafen')
  const ways = [...box.querySelectorAll('.first-steps a')].map((link) => link.getAttribute('href'))
  expect(ways).toHaveLength(4)
  expect(ways).toEqual(expect.arrayContaining(['/konto/familie', '/konto/newsletter']))
  // Whoever has lived through nothing here is not sent to look at it.
  expect(box.querySelector('a[href$="/erlebt"]')).toBeNull()
})

test('whoever has anything at all, or of whom not all is known, is not told where to begin', async () => {
  const bare = {
    ...overview,
    nextMatch: { ...overview.nextMatch, tickets: [] },
    orders: [],
    areOrdersUnderWay: false,
  } satisfies AccountOverview
  expect(isNewHere(bare)).toBe(true)
  expect(isNewHere({ ...bare, nextMatch: null })).toBe(true)
  const others: Partial<AccountOverview>[] = [
    { isOrganization: true },
    { nextMatch: overview.nextMatch },
    { orders: [checkout] },
    { membership: member },
    { television: subscription },
    { organizations: [adlerhorst] },
    { missing: ['membership'] },
  ]
  for (const other of others) expect(isNewHere({ ...bare, ...other })).toBe(false)
  become('signedIn')
  server.answers[`GET ${OVERVIEW}`] = { ...bare, membership: member } satisfies AccountOverview
  const box = await open(AccountPage, '/konto')
  await until(() => box.querySelector('.next-match'))
  expect(box.querySelector('.first-steps')).toBeNull()
  expect(box.textContent).toContain('Hier landet Deine erste Bestellung.')
})

test('a part that could not be had is named and not taken for empty; trying again brings it', async () => {
  become('signedIn')
  server.answers[`GET ${OVERVIEW}`] = {
    ...overview,
    orders: [],
    areOrdersUnderWay: false,
    missing: ['orders'],
  }
  const box = await open(AccountPage, '/konto')
  await until(() => box.querySelector('[role=alert]'))
  expect(box.querySelector('[role=alert]')!.textContent).toContain('Bestellungen')
  expect(box.textContent).not.toContain('Hier landet Deine erste Bestellung.')
  expect(box.querySelector('.next-match')).not.toBeNull()
  server.answers[`GET ${OVERVIEW}`] = overview
  act(() => box.querySelector<HTMLButtonElement>('[role=alert] button')!.click())
  await until(() => box.textContent!.includes('SVH-2026-000123'))
  expect(box.querySelector('[role=alert]')).toBeNull()
})

test('ERR-01 the overview that cannot be had says so and is tried again by a press', async () => {
  become('signedIn')
  server.answers[`GET ${OVERVIEW}`] = Response.json({ status: 500 }, { status: 500 })
  const box = await open(AccountPage, '/konto')
  await until(() => box.querySelector('[role=alert]'))
  server.answers[`GET ${OVERVIEW}`] = overview
  act(() => box.querySelector<HTMLButtonElement>('[role=alert] button')!.click())
  await until(() => box.querySelector('.next-match'))
})

test('ACC-19 VID-18 membership, club TV and fan club stand on the overview and lead to their screens', async () => {
  become('signedIn')
  server.answers[`GET ${OVERVIEW}`] = {
    ...overview,
    membership: member,
    television: subscription,
    organizations: [adlerhorst],
  } satisfies AccountOverview
  const box = await open(AccountPage, '/konto')
  await until(() => box.querySelector('.member-card'))
  expect(box.querySelector('.member-card')!.textContent).toContain('Mitglied seit 2011')
  expect(box.querySelector('.member-card')!.textContent).toContain('018 993')
  expect(box.textContent).toContain('Läuft bis 3. August 2027')
  expect(box.textContent).toContain('Adlerhorst 04')
  expect(linksOf(box)).toEqual(
    expect.arrayContaining(['/konto/mitgliedschaft', '/konto/tv', '/konto/fanclub']),
  )
})

test('ORG-24 NEC-27 who acts for an organisation sees its view, greeted by its name', async () => {
  become('signedIn')
  session.organisation = { id: 'o', name: 'Adlerhorst 04', type: 'fanclub' }
  server.answers[`GET ${OVERVIEW}`] = { ...overview, name: 'Adlerhorst 04', isOrganization: true }
  const box = await open(AccountPage, '/konto')
  await until(() => box.querySelector('.next-match'))
  expect(box.querySelector('h1')!.textContent).toBe('Hallo Adlerhorst 04.')
  expect(server.asked.some((each) => each.includes('organizations'))).toBe(false)
})

test('coming back to the overview shows at once what was read, without a skeleton', async () => {
  become('signedIn')
  server.answers[`GET ${OVERVIEW}`] = overview
  const box = await open(AccountPage, '/konto')
  await until(() => box.querySelector('.next-match'))
  cleanUp()
  const again = await open(AccountPage, '/konto')
  expect(again.querySelector('.next-match')).not.toBeNull()
  expect(again.querySelector('[aria-busy=true]')).toBeNull()
})

const CARDS = '/api/account/self/membershipCards'
const cardsOf = (...items: MembershipCard[]): MembershipCards => ({ holder: 'Anna Sommer', items })
const withBadge: MembershipCard = {
  ...member,
  badge: { serial: 'M-18993', name: { de: 'Mitgliedsausweis', en: 'Membership card' } },
}
const endedCard: MembershipCard = {
  ...member,
  id: 'm0',
  number: '4711',
  state: 'ended',
  validFrom: '2001-07-01T00:00:00.000Z',
  validUntil: '2005-06-30T00:00:00.000Z',
  badge: null,
}

test('ACC-19 the membership card shows name, number, since when, and the code of the wallet', async () => {
  become('signedIn')
  server.answers[`GET ${CARDS}`] = cardsOf(withBadge, endedCard)
  const box = await open(MembershipPage, '/konto/mitgliedschaft')
  await until(() => box.querySelector('.membership svg.qr'))
  const card = box.querySelector('.membership')!.textContent!
  for (const text of ['Anna Sommer', '018 993', '1. Juli 2011', 'M-18993']) expect(card).toContain(text)
  expect(box.textContent).toContain('Nummer 004 711')
  expect(box.textContent).toContain('Beendet')
  expect(server.asked).toEqual([`GET ${CARDS}`])
})

test.each([
  ['none leads to becoming a member', [], 'Mitglied werden'],
  ['an ended one says when, and leads back', [endedCard], '30. Juni 2005'],
  [
    'one that has not begun says when it does',
    [
      {
        ...endedCard,
        state: 'coming',
        validFrom: '2027-01-01T12:00:00.000Z',
        validUntil: null,
      } as MembershipCard,
    ],
    'beginnt am 1. Januar 2027',
  ],
  [
    'a card without a badge says that the number will do',
    [{ ...withBadge, badge: null }],
    'Die Nummer genügt.',
  ],
])('ACC-19 membership: %s', async (_, items, text) => {
  become('signedIn')
  server.answers[`GET ${CARDS}`] = cardsOf(...items)
  const box = await open(MembershipPage, '/konto/mitgliedschaft')
  await until(() => box.textContent!.includes(text))
  expect(box.querySelectorAll('h1')).toHaveLength(1)
})

test('NEC-27 ACC-19 acting for an organisation, the membership is not asked for', async () => {
  become('signedIn')
  session.organisation = { id: 'o', name: 'Adlerhorst 04', type: 'fanclub' }
  const box = await open(MembershipPage, '/konto/mitgliedschaft')
  await until(() => box.textContent!.includes('Du handelst gerade für Adlerhorst 04.'))
  expect(server.asked).toEqual([])
})

test('ACC-19 GEN-15 the fan club card says what one is in it, and lets an admin act for it', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}/organizations/memberships`] = list([adlerhorst])
  const box = await open(FanClubPage, '/konto/fanclub')
  await until(() => box.querySelector('.org-card'))
  const card = box.querySelector('.org-card')!.textContent!
  for (const text of ['Adlerhorst 04', 'Fanclub', 'Du verwaltest', '1. August 2025'])
    expect(card).toContain(text)
  act(() => box.querySelector<HTMLButtonElement>('.org-card button')!.click())
  expect(session.actFor).toHaveBeenCalledWith({ id: 'o', name: 'Adlerhorst 04', type: 'fanclub' })
})

test('ACC-19 fan club: a plain member cannot act for it, an invitation is told, none leads to founding one', async () => {
  become('signedIn')
  const plain = { ...adlerhorst, isAdmin: false }
  const invited = { ...plain, subjectId: 'p', state: 'invited' as const, acceptedAt: null }
  server.answers[`GET ${SELF}/organizations/memberships`] = list([plain, invited])
  const box = await open(FanClubPage, '/konto/fanclub')
  await until(() => box.querySelectorAll('.org-card').length === 2)
  await until(() => box.textContent?.includes('Einladung annehmen'))
  expect(box.textContent).not.toContain('handeln')
  expect(box.textContent).toContain('Einladung offen')
  await act(async () => become('anonymous'))
  cleanUp()
  become('signedIn')
  server.answers[`GET ${SELF}/organizations/memberships`] = list([])
  const none = await open(FanClubPage, '/konto/fanclub')
  await until(() => none.querySelector('.empty'))
  expect(none.querySelector('.empty a')!.getAttribute('href')).toBe('/konto/fanclub/gruenden')
})

const PAYWALL = '/api/shop/v4/paywallSubscriptions'

test.each([
  ['until when it runs', [subscription], 'Läuft bis 3. August 2027'],
  ['when it ended', [{ ...subscription, isActive: false }], 'Endete am 3. August 2027'],
  ['that there is none', [], 'Du hast kein Abo von FALKEN TV.'],
])('ACC-15 VID-18 the personal data say of club TV %s', async (_, items, text) => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${PAYWALL}`] = list(items)
  const box = await open(AccountDataPage, '/konto/daten')
  await until(() => box.querySelector('#tv')?.textContent?.includes(text))
})

test('VID-21 subscriptions that cannot be had are said to be so, the rest of the screen stands', async () => {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${PAYWALL}`] = Response.json({ status: 500 }, { status: 500 })
  const failed: string[] = []
  const stop = onError((event) => failed.push(event.call))
  const box = await open(AccountDataPage, '/konto/daten')
  await until(() => box.querySelector('#tv [role=alert]'))
  stop()
  expect(failed).toContain('paywallSubscriptions')
  await until(() => box.querySelector('#person form'))
})
