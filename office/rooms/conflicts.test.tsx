// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteByKey } from '#club/sites.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import type { TickerDesk } from '#modules/office/ticker/schema.ts'
import type { OfficeValue } from '#modules/office/values/schema.ts'
import type { StaffMember } from '#modules/staff/schema.ts'
import { currentToasts, dismissToast } from '#web/ui/overlays/toasts.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { FailureToasts } from '../api/FailureToasts.tsx'
import { renderInOffice } from '../office-for-test.tsx'
import { PriceDialog } from './products/PriceDialog.tsx'
import { MemberDialog } from './staff/MemberDialog.tsx'
import { StatisticsSection } from './ticker/StatisticsSection.tsx'
import { ValueDialog } from './values/ValueDialog.tsx'

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
  for (const { id } of currentToasts()) dismissToast(id)
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
const VALUE = {
  name: 'returns.days',
  words: 'returns.days',
  of: null,
  ...{
    group: 'orders',
    unit: 'days',
    from: 14,
    to: 60,
    isOptional: false,
    usedIn: [],
    file: 'club/returns.ts',
  },
  ...{ base: 14, value: 14, isChanged: false, version: 1, last: null },
} as unknown as OfficeValue
const DESK = {
  id: '01990000-0000-7000-8000-0000000000d1',
  home: { name: 'Heimstadt', crest: null },
  away: { name: 'Gast', crest: null },
  statistics: [{ name: 'corners', home: 3, away: 4 }],
  statisticsMark: 'seen',
} as unknown as TickerDesk

const noop = () => {}
const cases: [string, ReactNode, Record<string, unknown>, () => Promise<void>][] = [
  [
    'roles of the staff',
    <MemberDialog key="m" member={MEMBER} mayChange onDone={async () => {}} onClose={noop} />,
    {
      '/api/office/staff': {
        items: [{ ...MEMBER, roles: ['owner', 'editor'], sites: ['stores', 'tickets', 'tv'], version: 2 }],
      },
    },
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
  [
    'a value of the club',
    <ValueDialog key="v" value={VALUE} start={21} onClose={noop} />,
    {
      '/api/office/values': { items: [{ ...VALUE, value: 30, version: 2 }] },
      '/api/office/values/returns.days/consequences': { lines: [], isFinal: false, digest: 'd' },
    },
    async () => {
      const reason = await until(() => document.querySelector('textarea'))
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
          reason,
          'Weihnachten',
        )
        reason.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await press(/gilt ab jetzt/)
    },
  ],
  [
    'what was counted of a match',
    <StatisticsSection key="s" desk={DESK} onSaved={noop} />,
    {
      [`/api/office/ticker/${DESK.id}`]: { ...DESK, statistics: [{ name: 'corners', home: 5, away: 4 }] },
    },
    () => press(/Statistik sichern/),
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

test('of a member every website is named that the other one chose', async () => {
  const [, dialog, saved, change] = cases[0]!
  for (const [path, answer] of Object.entries(saved)) answers.set(path, answer)
  renderInOffice(dialog)
  await change()
  await isSeen(['stores', 'tickets', 'tv'].map((key) => siteByKey(key)!.name.de).join(', '))
})

test.each(cases)(
  '%s, of which the other version cannot be read: that it was not done is said, and may be pressed again',
  async (_, dialog, saved, change) => {
    for (const [path, answer] of Object.entries(saved))
      if (/consequences|preview/.test(path)) answers.set(path, answer)
    renderInOffice(
      <>
        {dialog}
        <FailureToasts />
      </>,
    )
    await change()
    await until(() => document.querySelector('[role="alert"]') ?? currentToasts()[0])
    await until(() => document.querySelector('[aria-busy="true"]') === null)
  },
)
