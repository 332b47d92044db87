// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import type { StaffMember } from '#modules/staff/schema.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { renderInOffice } from '../office-for-test.tsx'
import { PriceDialog } from './products/PriceDialog.tsx'
import { MemberDialog } from './staff/MemberDialog.tsx'

const answers = new Map<string, unknown>()

beforeEach(() => {
  answers.clear()
  // Whatever is written was made from a version that is there no more.
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    const request = new Request(
      new URL(String((address as Request).url ?? address), 'http://office.test'),
      init,
    )
    const found = answers.get(new URL(request.url).pathname)
    if (request.method === 'PUT') return problem(409, 'OFFICE_VERSION_CONFLICT')
    return found === undefined ? problem(404, 'NOT_FOUND') : Response.json(found)
  })
})
afterEach(() => {
  cleanUp()
  vi.unstubAllGlobals()
})

const problem = (status: number, title: string) =>
  Response.json({ status, errorCode: title, title }, { status })

const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find((one) => name.test(one.textContent ?? ''))

/** Waits until it is there and can be pressed. */
async function press(name: RegExp): Promise<void> {
  await until(() => button(name)?.getAttribute('aria-disabled') !== 'true' && button(name))
  act(() => button(name)!.click())
}

const MEMBER: StaffMember = {
  personId: '01990000-0000-7000-8000-0000000000c1',
  name: 'Jonte Petersen',
  email: 'jonte@heimstadt.example',
  roles: ['owner'],
  sites: null,
  hasPasskey: true,
  since: '2025-11-21T07:00:00Z',
  lastSeenAt: null,
  version: 1,
  sessions: [],
}
const PRODUCT = {
  id: '1.1001',
  version: 1,
  prices: { priceCents: 2000, memberDiscountPercent: 10, priceGroupDiscounts: {} },
} as unknown as OfficeProduct

const noop = () => {}
const cases: [string, ReactNode, Record<string, unknown>, () => Promise<void>][] = [
  [
    'roles of the staff',
    <MemberDialog key="m" member={MEMBER} mayChange onDone={async () => {}} onClose={noop} />,
    { '/api/office/staff': { items: [{ ...MEMBER, roles: ['owner', 'editor'], version: 2 }] } },
    async () => {
      const other = await until(
        () => document.querySelectorAll<HTMLInputElement>('.role-choice input')[1] ?? null,
      )
      act(() => other.click())
      await press(/Folgen ansehen/)
      await press(/Rollen speichern/)
    },
  ],
  [
    'a price',
    <PriceDialog key="p" product={PRODUCT} onClose={noop} />,
    {
      '/api/office/products/1.1001': {
        ...PRODUCT,
        prices: { ...PRODUCT.prices, priceCents: 1800 },
        version: 2,
      },
      '/api/office/products/1.1001/prices/preview': {
        beforeCents: 2000,
        priceCents: 2000,
        members: null,
        groups: [],
        lowestCents: null,
        percent: null,
      },
    },
    async () => {
      await press(/Ansehen, was Fans sehen/)
      await press(/Preis auf/)
    },
  ],
]

const isSeen = (words: string) => until(() => document.body.textContent?.includes(words))

test.each(cases)('whoever comes second with %s sees both versions', async (_, dialog, saved, change) => {
  for (const [path, answer] of Object.entries(saved)) answers.set(path, answer)
  renderInOffice(dialog)
  await change()
  await isSeen('Zwei haben das geändert.')
  await act(() => new Promise((done) => setTimeout(done)))
  expect(document.body.textContent).toContain('So zusammenführen')
})

test('what was saved meanwhile cannot be read: that it was not done is said, and may be pressed again', async () => {
  const [, dialog, , change] = cases[0]!
  renderInOffice(dialog)
  await change()
  await until(() => document.querySelector('[role="alert"]'))
  expect(button(/Rollen speichern/)!.getAttribute('aria-busy')).not.toBe('true')
})
