// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { OrganizationInvitation, OrganizationMember } from '#modules/organisations/schema.ts'
import { list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become, session } from '#web/account/session-for-test.ts'
import { until } from '#web/ui/render-for-test.ts'
import InvitationPage from './invitation/InvitationPage.tsx'
import MembersPage from './MembersPage.tsx'
import { cell } from './members-file.ts'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const MEMBERS = '/api/contact/organizations/self/members'
const OWN = '/api/contact/contacts/self/organizations/memberships'
const TOKEN = 'a'.repeat(22)
const club = { id: 'club', name: 'Adlerhorst 04', type: 'fanclub' }
const member = (more: Partial<OrganizationMember>): OrganizationMember => ({
  id: 'm1',
  state: 'accepted',
  firstName: 'Svenja',
  lastName: 'Adler',
  memberEmail: 'svenja@mail.example',
  efNumber: 'EF-5',
  isAdmin: false,
  isSelf: false,
  pendingConfirmation: false,
  entryDate: '2019-08-01T10:00:00.000Z',
  invitedAt: '2019-07-20T10:00:00.000Z',
  expiresAt: null,
  ...more,
})
const me = member({ id: 'me', firstName: 'Mara', lastName: 'Jansen', isAdmin: true, isSelf: true })
const other = member({ id: 'm2', firstName: 'Till', lastName: 'Rasmussen', isAdmin: true })
const pending = member({
  id: 'i1',
  state: 'invited',
  firstName: null,
  lastName: null,
  memberEmail: 'ole@mail.example',
  entryDate: null,
  pendingConfirmation: true,
  expiresAt: '2026-12-02T19:00:00.000Z',
})
const all = {
  ...list([pending, me, other, member({})]),
  memberCount: 3,
  adminCount: 2,
  mostAdmins: 2,
  invitedCount: 1,
}
const refused = (status: number, errorCode: string, detail: string) =>
  Response.json({ type: 'about:blank', title: errorCode, errorCode, detail, status }, { status })
const button = (box: ParentNode, text: string) =>
  [...box.querySelectorAll('button, [role=menuitem]')].find((one) =>
    one.textContent?.includes(text),
  ) as HTMLElement

async function type(input: HTMLInputElement, value: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  await act(async () => {
    set.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function members() {
  session.organisation = club
  become('signedIn')
  server.answers[`GET ${MEMBERS}`] = all
  const box = await open(MembersPage, '/konto/fanclub/mitglieder')
  await until(() => box.querySelectorAll('tbody tr').length === 4)
  return box
}

test('ACC-11 FAN-01 FAN-02 members with address, number, role and day; who is asked stands first and waits', async () => {
  const box = await members()
  const rows = [...box.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows[0]).toMatch(/ole@mail\.example.*Wartet auf Antwort.*läuft ab am/)
  expect(rows[1]).toMatch(/Mara Jansen.*Du.*EF-5.*Admin.*seit/)
  expect(box.querySelector('.members__facts')!.textContent).toContain('2/2')
})

test.each([
  [
    409,
    'ORGANIZATION_MEMBER_ALREADY_EXISTS',
    'ORGANIZATION_MEMBER_ALREADY_EXISTS',
    'gehört schon zu Deiner Gruppe',
  ],
  [400, 'EMAIL_ADDRESS_ALREADY_EXISTS', 'EmailAddress already exists', 'schon vergeben'],
  [429, 'TOO_MANY_INVITATIONS', 'x', 'für heute'],
  [500, 'INTERNAL', 'x', 'gerade nicht senden'],
])(
  'ORG-17 ORG-19 ORG-21 NEC-22 an invitation refused with %i %s says why, and what was typed stays',
  async (status, code, detail, text) => {
    const box = await members()
    server.answers[`POST ${MEMBERS}`] = refused(status, code, detail)
    const input = box.querySelector('input[name=memberEmail]') as HTMLInputElement
    await type(input, 'kasse@mail.example')
    await act(async () => button(box, 'Einladen').click())
    await until(() => box.textContent?.toLowerCase().includes(text.toLowerCase()))
    expect(input.value).toBe('kasse@mail.example')
  },
)

test('FAN-09 FAN-12 a third is not made, and the other administrator leads to the fan service', async () => {
  const box = await members()
  const menuOf = (row: number) =>
    box.querySelectorAll('tbody tr')[row]!.querySelector('button') as HTMLElement
  await until(() => menuOf(3))
  await act(async () => menuOf(3).click())
  await until(() => button(document, 'Zum Admin machen'))
  expect(button(document, 'Zum Admin machen').textContent).toContain('schon zwei Admins')
  await act(async () =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
  await act(async () => menuOf(2).click())
  await until(() => button(document, 'Admin-Recht ändern'))
  await act(async () => button(document, 'Admin-Recht ändern').click())
  await until(() => document.querySelector('[role=dialog] a[href^="mailto:"]'))
})

test('ORG-25 whoever acts for nobody is led to their fan club', async () => {
  become('signedIn')
  const box = await open(MembersPage, '/konto/fanclub/mitglieder')
  await until(() => box.querySelector('.empty a[href="/konto/fanclub"]'))
})

const invitation: OrganizationInvitation = {
  id: 'i1',
  organization: { id: 'club', name: 'Adlerhorst 04', kind: 'fanclub' },
  memberCount: 38,
  invitedBy: 'Till',
  email: 'ole@mail.example',
  state: 'open',
  expiresAt: '2026-12-02T19:00:00.000Z',
}

test.each([
  ['open', 'Die Einladung ist für ole@mail.example'],
  ['expired', 'Link abgelaufen'],
  ['expired', 'Wende Dich an den Vorsitz von Adlerhorst 04'],
  ['withdrawn', 'Diese Einladung gibt es nicht mehr'],
  ['accepted', 'schon angenommen'],
] as const)('FAN-03 FAN-11 TRF-10 the link of an invitation that is %s says so', async (state, text) => {
  become('signedIn')
  server.answers[`GET ${OWN}`] = list([])
  server.answers[`GET /api/contact/organizations/invitations/${TOKEN}`] = { ...invitation, state }
  const box = await open(InvitationPage, `/konto/einladungen/i1#${TOKEN}`, '/konto/einladungen/:invitation')
  await until(() => box.textContent?.includes(text))
})

test('ORG-12 ORG-13 the list for spreadsheets holds everybody, not only who is shown', async () => {
  const box = await members()
  const shown = vi.fn<(file: Blob) => string>(() => 'blob:members')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: shown, revokeObjectURL: () => {} }))
  const last = member({ id: 'm51', firstName: 'Zita', lastName: 'Zorn' })
  server.answers[`GET ${MEMBERS}`] = { ...all, items: [...all.items, last] }
  const fetched = vi.spyOn(globalThis, 'fetch')
  await act(async () => button(box, 'Liste laden').click())
  await until(() => shown.mock.calls.length === 1)
  expect(await shown.mock.calls[0]![0].text()).toContain('Zita Zorn')
  const asked = new URL(String(fetched.mock.calls[0]![0]), 'http://club.localhost').searchParams
  expect([asked.get('pageSize'), asked.get('orderBy')]).toEqual(['10000', 'firstName asc'])
  fetched.mockRestore()
})

test('a list for spreadsheets holds no formula', () => {
  expect([cell('=1+1'), cell('a;b'), cell('"x"'), cell('Ole')]).toEqual(["'=1+1", '"a;b"', '"""x"""', 'Ole'])
})
