// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { birte, renderInOffice } from '../../office-for-test.tsx'
import ApprovalsPage from './ApprovalsPage.tsx'
import { ReceiveDialog, RefundDialog } from './GiveBackDialog.tsx'
import { ReceiptDialog } from './money/ReceiptDialog.tsx'
import OrdersPage from './OrdersPage.tsx'
import { TrackingDialog } from './TrackingDialog.tsx'

/** Answers by path; what was sent is kept. */
const answers = new Map<string, unknown>()
const sent: { path: string; body: unknown }[] = []

beforeEach(() => {
  answers.clear()
  sent.length = 0
  window.scrollTo = () => {}
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    const request = new Request(
      new URL(String((address as Request).url ?? address), 'http://office.test'),
      init,
    )
    const path = new URL(request.url).pathname
    const text = await request.text()
    if (text) sent.push({ path, body: JSON.parse(text) })
    const body = answers.get(path)
    return body === undefined
      ? Response.json({ status: 404, errorCode: 'NOT_FOUND', title: 'NOT_FOUND' }, { status: 404 })
      : Response.json(body)
  })
})
afterEach(() => {
  cleanUp()
  vi.unstubAllGlobals()
})

const ORDER = '01990000-0000-7000-8000-000000000001'
const ITEM = '01990000-0000-7000-8000-0000000000a1'
const order = {
  id: ORDER,
  number: 'F-2026-000017',
  buyer: { name: 'Mara Jansen' },
  items: [{ id: ITEM, name: { de: 'Schal', en: 'Scarf' }, quantity: 2, cancellable: 2 }],
  payments: [],
} as unknown as OfficeOrder
const told = {
  lines: [
    { kind: 'toMethod', count: null, cents: 3400, isNot: false },
    { kind: 'shippingStays', count: null, cents: null, isNot: true },
  ],
  totalCents: 3400,
  isFinal: true,
  needsSecondPerson: false,
  digest: 'as-shown',
}
const list = (items: unknown[]) => ({
  items,
  page: 1,
  pageSize: 50,
  totalCount: items.length,
  hasNextPage: false,
})
const buttons = () => [...document.querySelectorAll('button')]
const button = (name: string) => buttons().find((one) => one.textContent?.includes(name))
const press = (name: string) => act(async () => button(name)!.click())
const none = async () => {}
async function type(selector: string, text: string) {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)!
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  await act(async () => {
    set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a return that is not all in order asks why, and confirms the pieces that are', async () => {
  const returns = [{ number: 'RS-1', items: [{ itemId: ITEM, quantity: 2 }] }]
  answers.set(`/api/office/orders/${ORDER}/refund/preview`, told)
  answers.set(`/api/office/orders/${ORDER}/refund`, { approvalId: null })
  const close = vi.fn<() => void>()
  const given = { ...order, returns } as unknown as OfficeOrder
  renderInOffice(<ReceiveDialog order={given} number="RS-1" onDone={none} onClose={close} />)
  await until(() => button('34,00') !== undefined)
  expect(sent.at(-1)?.body).toEqual({ kind: 'return', number: 'RS-1' })
  await type(`#pieces-${ITEM}`, '1')
  await until(() => button('34,00') === undefined)
  await type('textarea', 'Zerbrochen')
  await until(() => button('34,00') !== undefined)
  await press('34,00')
  await until(() => close.mock.calls.length > 0)
  const items = [{ itemId: ITEM, quantity: 1 }]
  expect(sent.at(-1)?.body).toEqual({
    wanted: { kind: 'return', number: 'RS-1', items, refusal: 'Zerbrochen' },
    digest: 'as-shown',
  })
})

test('money that came is noted as it was shown', async () => {
  const path = `/api/office/orders/${ORDER}/receipts`
  answers.set(`${path}/preview`, {
    ...told,
    lines: [{ kind: 'allPaid', count: null, cents: null, isNot: false }],
  })
  answers.set(path, {})
  const close = vi.fn<() => void>()
  const given = { id: ORDER, number: order.number, openCents: 3400 }
  renderInOffice(<ReceiptDialog order={given} onDone={none} onClose={close} />)
  await until(() => button('34,00') !== undefined)
  await press('34,00')
  await until(() => close.mock.calls.length > 0)
  expect(sent.at(-1)).toMatchObject({ path, body: { amountCents: 3400, digest: 'as-shown' } })
})

test('what was paid in cash goes back out of the drawer, or by transfer: whoever refunds chooses', async () => {
  answers.set(`/api/office/orders/${ORDER}/refund/preview`, told)
  const cash = { ...order, payments: [{ method: 'cash', isSettled: true }] } as unknown as OfficeOrder
  renderInOffice(<RefundDialog order={cash} itemId={null} onDone={none} onClose={() => {}} />)
  await until(() => button('34,00') !== undefined)
  expect(sent.at(-1)?.body).toMatchObject({ kind: 'cancellation', paidOut: 'counter' })
  const way = [...document.querySelectorAll('select')].at(-1)!
  expect([...way.options].map(({ value }) => value)).toEqual(['counter', 'transfer'])
  await act(async () => {
    way.value = 'transfer'
    way.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => JSON.stringify(sent.at(-1)?.body).includes('transfer'))
})

test('a refund says its sum before it is done, and confirms what was shown', async () => {
  answers.set(`/api/office/orders/${ORDER}/refund/preview`, told)
  answers.set(`/api/office/orders/${ORDER}/refund`, { approvalId: null })
  const close = vi.fn<() => void>()
  renderInOffice(<RefundDialog order={order} itemId={null} onDone={none} onClose={close} />)
  await until(() => button('34,00') !== undefined)
  expect(document.body.textContent).toContain('Versand wird nicht erstattet')
  await press('34,00')
  await until(() => close.mock.calls.length > 0)
  expect(sent.at(-1)).toEqual({
    path: `/api/office/orders/${ORDER}/refund`,
    body: {
      wanted: { kind: 'cancellation', items: [{ itemId: ITEM, quantity: 2 }], reason: 'goodwill' },
      digest: 'as-shown',
    },
  })
})

test('from the limit on the button asks, and the dialog says that somebody else confirms', async () => {
  answers.set(`/api/office/orders/${ORDER}/refund/preview`, { ...told, needsSecondPerson: true })
  renderInOffice(<RefundDialog order={order} itemId={null} onDone={none} onClose={() => {}} />)
  await until(() => button('freigeben lassen') !== undefined)
  expect(document.body.textContent).toContain('bestätigt eine zweite Person')
})

test('one’s own wish cannot be confirmed, only taken back', async () => {
  const approval = {
    ...{
      id: ITEM,
      kind: 'cancellation',
      amountCents: 40_000,
      reason: null,
      state: 'waiting',
      digest: 'as-shown',
    },
    order: { id: ORDER, number: order.number },
    wanted: { kind: 'cancellation', items: [{ itemId: ITEM, quantity: 1 }], reason: 'goodwill' },
    askedBy: { id: birte.person.id, name: birte.person.name },
    ...{ askedAt: '2026-11-21T12:00:00Z', decidedBy: null, decidedAt: null },
  }
  answers.set('/api/office/approvals', list([approval]))
  answers.set(`/api/office/orders/${ORDER}/refund/preview`, told)
  renderInOffice(<ApprovalsPage />)
  await until(() => button(order.number) !== undefined)
  await press(order.number)
  await until(() => button('400,00') !== undefined)
  expect(button('400,00')!.getAttribute('aria-disabled')).toBe('true')
  expect(button('Zurückziehen')).toBeDefined()
})

test('numbers are checked first: what does not fit stands above, and the button counts the rest', async () => {
  const line = {
    line: 1,
    text: order.number,
    orderId: ORDER,
    buyer: 'Mara',
    trackingNumber: '0034',
    carrier: 'DHL',
  }
  answers.set('/api/office/orders/tracking/preview', {
    lines: [
      { ...line, pieces: 2, problem: null },
      { ...line, line: 2, pieces: 0, problem: 'orderTwice' },
    ],
    fitting: 1,
    digest: 'as-shown',
  })
  answers.set('/api/office/orders/tracking', { sent: 1, failed: [] })
  const close = vi.fn<() => void>()
  renderInOffice(<TrackingDialog onDone={none} onClose={close} />)
  expect(button('Prüfen')!.getAttribute('aria-disabled')).toBe('true')
  const area = document.querySelector('textarea')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
      area,
      'F-2026-000017;0034',
    )
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Prüfen')
  await until(() => button('1 Paket') !== undefined)
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows[0]).toContain('Bestellung doppelt')
  expect(rows[1]).toContain('2 Stück')
  await press('1 Paket')
  await until(() => close.mock.calls.length > 0)
  expect(sent.at(-1)!.body).toMatchObject({ digest: 'as-shown', carrier: 'DHL' })
})

test('the list shows what waits, with its numbers, and offers no work to whoever may only look', async () => {
  answers.set('/api/office/orders/counts', { items: [{ key: 'toSend', count: 38 }] })
  answers.set(
    '/api/office/orders',
    list([
      {
        ...{ id: ORDER, number: order.number, placedAt: '2026-11-21T12:00:00Z', state: 'OrderPlaced' },
        ...{
          buyer: { id: ITEM, name: 'Mara Jansen', company: null },
          method: 'creditcard',
          totalCents: 23_492,
        },
        items: [{ name: { de: 'Schal', en: 'Scarf' }, quantity: 2 }],
        ...{ moreItems: 0, money: 'paid', goods: 'toSend', toSend: 2 },
      },
    ]),
  )
  const { box } = renderInOffice(<OrdersPage />, {
    address: '/bestellungen',
    session: { ...birte, permissions: ['orders.read'] },
  })
  await until(() => box.textContent!.includes('Mara Jansen') && box.textContent!.includes('38'))
  expect(box.textContent).toContain('2 × Schal')
  expect(box.textContent).toContain('Versandfertig')
  expect(button('Sendungsnummern')).toBeUndefined()
})
