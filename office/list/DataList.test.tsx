// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { press, renderInOffice } from '../office-for-test.tsx'
import { DataList } from './DataList.tsx'
import type { Column, DataListProps, RowSource, View } from './list-types.ts'

type Order = { id: string; person: string; cents: number }

const columns: Column<Order>[] = [
  { id: 'number', head: 'Nummer', sort: 'number', cell: ({ id }) => id },
  { id: 'person', head: 'Person', cell: ({ person }) => person },
  { id: 'amount', head: 'Betrag', sort: 'amount', align: 'end', cell: ({ cents }) => String(cents) },
  { id: 'note', head: 'Notiz', isFurther: true, cell: () => 'eine Notiz' },
]

const load = vi.fn<RowSource<Order>['load']>()
let total = 3

beforeEach(() => {
  total = 3
  window.scrollTo = () => {}
  load.mockReset()
  load.mockImplementation(async ({ page, pageSize }) => {
    const first = (page - 1) * pageSize
    const items = Array.from({ length: Math.max(0, Math.min(pageSize, total - first)) }, (_, at) => ({
      id: `F-${first + at}`,
      person: `Person ${first + at}`,
      cents: 1000 + first + at,
    }))
    return { items, page, pageSize, totalCount: total, hasNextPage: first + pageSize < total }
  })
})
afterEach(cleanUp)

function show(props: Partial<DataListProps<Order>> = {}, address = '/bestellungen') {
  return renderInOffice(
    <DataList<Order>
      name="orders"
      label="Bestellungen"
      source={{ name: 'orders', load }}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ id }) => id}
      to={({ id }) => `/bestellungen/${id}`}
      centsOf={({ cents }) => cents}
      {...props}
    />,
    { address },
  )
}

const bodyRows = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('tbody tr[data-index]')]
const shipped = vi.fn<(rows: readonly Order[]) => void>()
const bulk = [{ id: 'ship', label: 'Als verschickt melden', keys: 'v', run: shipped }]
const button = (box: HTMLElement, name: string) =>
  [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(name))!

test('shows the rows of the server with their number, and opens one by its address', async () => {
  const { box } = show()
  await until(() => bodyRows(box).length === 3)
  expect(box.querySelector('table')?.getAttribute('aria-rowcount')).toBe('4')
  expect(box.textContent).toContain('1 bis 3 von 3')
  expect(box.querySelector('tbody th a')?.getAttribute('href')).toBe('/bestellungen/F-0')
})

test('J and K lead from row to row with the focus, X chooses, Enter is the link’s', async () => {
  const { box } = show({ bulk })
  await until(() => bodyRows(box).length === 3)
  press('j')
  press('j')
  expect(document.activeElement?.textContent).toBe('F-1')
  press('k')
  expect(document.activeElement?.textContent).toBe('F-0')
  press('x')
  expect(box.querySelector<HTMLInputElement>('[aria-label="F-0 wählen"]')?.checked).toBe(true)
  press('k')
  expect(document.activeElement?.textContent).toBe('F-0')
})

test('the focus stays in its row when another comes into it, and Enter opens what stands there then', async () => {
  const { box } = show()
  await until(() => bodyRows(box).length === 3)
  press('j')
  load.mockImplementation(async ({ page, pageSize }) => ({
    items: [{ id: 'F-9', person: 'Person 9', cents: 1009 }],
    ...{ page, pageSize, totalCount: 1, hasNextPage: false },
  }))
  act(() => button(box, 'Betrag').click())
  await until(() => bodyRows(box).length === 1)
  expect(document.activeElement?.textContent).toBe('F-9')
  expect(document.activeElement?.getAttribute('href')).toBe('/bestellungen/F-9')
})

test('the bar of several names number and sum, and does it with exactly those', async () => {
  const { box } = show({ bulk })
  await until(() => bodyRows(box).length === 3)
  expect(box.querySelector('.bulk')).toBeNull()
  for (const key of ['j', 'x', 'j', 'x']) press(key)
  expect(box.querySelector('.bulk')?.textContent).toContain('2 gewählt, 20,01')
  press('v')
  expect(shipped.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['F-0', 'F-1'])
})

test('sorting is the server’s and stands in the address: up, down, not at all', async () => {
  const { box, address } = show()
  await until(() => bodyRows(box).length === 3)
  act(() => button(box, 'Betrag').click())
  expect(address()).toBe('/bestellungen?orderBy=amount+asc')
  await until(() => load.mock.lastCall?.[0].query['orderBy'] === 'amount asc')
  act(() => button(box, 'Betrag').click())
  expect(address()).toBe('/bestellungen?orderBy=amount+desc')
  expect(box.querySelector('[aria-sort]')?.getAttribute('aria-sort')).toBe('descending')
  act(() => button(box, 'Betrag').click())
  expect(address()).toBe('/bestellungen')
})

test('a view asks the server for what it names, also where no filter has that name', async () => {
  const views: View[] = [
    { id: 'open', name: 'Offen', query: {} },
    { id: 'closed', name: 'Erledigt', query: { view: 'closed' } },
  ]
  const { box, address } = show({ views })
  await until(() => bodyRows(box).length === 3)
  act(() => button(box, 'Erledigt').click())
  expect(address()).toBe('/bestellungen?view=closed')
  await until(() => load.mock.lastCall?.[0].query['view'] === 'closed')
  act(() => button(box, 'Offen').click())
  expect(address()).toBe('/bestellungen')
})

test('a view is what it asks for; another filter is another view that can be saved', async () => {
  const views: View[] = [
    { id: 'all', name: 'Alle', query: {} },
    { id: 'ship', name: 'Versenden', query: { state: 'ready' }, count: 38 },
  ]
  const { box, address } = show({ views, filters: [{ name: 'state', label: 'Ware' }] })
  await until(() => bodyRows(box).length === 3)
  expect(box.querySelector('.views [aria-current]')?.textContent).toContain('Alle')
  act(() => button(box, 'Versenden').click())
  expect(address()).toBe('/bestellungen?state=ready')
  expect(box.querySelector('.views [aria-current]')?.textContent).toContain('38')
  expect(button(box, 'Ansicht speichern')).toBeUndefined()
  act(() => button(box, 'Betrag').click())
  expect(box.querySelector('.views [aria-current]')).toBeNull()
  expect(button(box, 'Ansicht speichern')).toBeDefined()
})

test('another question lets go of what was chosen', async () => {
  const { box } = show({ bulk })
  await until(() => bodyRows(box).length === 3)
  press('j')
  press('x')
  expect(box.querySelector('.bulk')).not.toBeNull()
  act(() => button(box, 'Nummer').click())
  await until(() => box.querySelector('.bulk') === null)
})

test('of 100,000 rows only those in sight are there and asked for', async () => {
  total = 100_000
  const { box } = show()
  await until(() => bodyRows(box).length > 0)
  expect(bodyRows(box).length).toBeLessThan(60)
  expect(box.textContent).toContain('von 100.000')
  await new Promise((done) => setTimeout(done, 150))
  expect(load.mock.calls.map(([{ page }]) => page)).toEqual([1])
})

test('nothing there, nothing that matches, and no answer are three different things', async () => {
  total = 0
  const empty = show({ empty: { title: 'Keine Bestellungen', text: 'Die erste kommt bestimmt.' } })
  await until(() => empty.box.textContent?.includes('Keine Bestellungen'))
  cleanUp()
  const filtered = show({ filters: [{ name: 'state', label: 'Ware' }] }, '/bestellungen?state=lost')
  await until(() => filtered.box.textContent?.includes('Nichts passt'))
  act(() => button(filtered.box, 'Filter zurücksetzen').click())
  expect(filtered.address()).toBe('/bestellungen')
  cleanUp()
  const { CallFailed } = await import('#web/api/screen-calls.ts')
  load.mockRejectedValue(
    new CallFailed({ call: 'officeOrders', status: null, problem: null, failureReason: null }),
  )
  const failed = show()
  await until(() => failed.box.textContent?.includes('Keine Verbindung'))
})

test('columns that few need are shown to whom chooses them; the choice stands in the address', async () => {
  const first = show()
  await until(() => bodyRows(first.box).length === 3)
  expect(first.box.textContent).not.toContain('eine Notiz')
  act(() => button(first.box, 'Spalten').click())
  const box = await until(() => document.querySelector<HTMLElement>('[role=dialog]'))
  const tick = () =>
    act(() => [...box.querySelectorAll('label')].find((label) => label.textContent === 'Notiz')!.click())
  tick()
  await until(() => first.box.textContent?.includes('eine Notiz'))
  expect(first.address()).toBe('/bestellungen?columns=number%2Cperson%2Camount%2Cnote')
  // The server is asked the same as before.
  expect(load.mock.calls.every(([{ query }]) => !('columns' in query))).toBe(true)
  tick()
  await until(() => first.address() === '/bestellungen')
  cleanUp()
  const again = show({}, '/bestellungen?columns=number,note,weird')
  await until(() => again.box.textContent?.includes('eine Notiz'))
  expect(again.box.textContent).not.toContain('Person 0')
})

describe('views of one’s own', () => {
  type Kept = { id: string; name: string; query: string }
  let kept: Kept[] = []
  const asked: string[] = []

  beforeEach(() => {
    kept = [{ id: 'v1', name: 'Große', query: 'state=ready&orderBy=amount+desc&columns=number%2Cnote' }]
    asked.length = 0
    vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
      const request = new Request(new URL(String((address as Request).url ?? address), 'http://o.test'), init)
      const { pathname } = new URL(request.url)
      asked.push(`${request.method} ${pathname}`)
      if (request.method === 'PUT') {
        const view = { ...((await request.json()) as Kept), id: `v${kept.length + 1}` }
        kept = [...kept.filter(({ name }) => name !== view.name), view]
        return Response.json(view)
      }
      if (request.method === 'DELETE') {
        kept = kept.filter(({ id }) => !pathname.endsWith(`/${id}`))
        return new Response(null, { status: 204 })
      }
      return Response.json({ items: kept, page: 1, pageSize: 9, totalCount: kept.length, hasNextPage: false })
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const filters = [{ name: 'state', label: 'Ware' }]
  const shown = async () => {
    const given = show({ filters })
    await until(() => button(given.box, 'Große') !== undefined)
    return given
  }

  test('come from the server, count themselves, and are an address with columns', async () => {
    total = 10_001
    const { box, address } = await shown()
    await until(() => button(box, 'Große').textContent?.includes('10.000+'))
    expect(load.mock.calls.map(([{ query, pageSize }]) => [query, pageSize])).toContainEqual([
      { state: 'ready', orderBy: 'amount desc' },
      1,
    ])
    act(() => button(box, 'Große').click())
    expect(address()).toBe('/bestellungen?state=ready&orderBy=amount+desc&columns=number%2Cnote')
    await until(() => box.querySelector('.views [aria-current]')?.textContent?.includes('Große'))
    expect(button(box, 'Ansicht speichern')).toBeUndefined()
  })

  test('are forgotten at the server', async () => {
    const { box } = await shown()
    act(() => button(box, 'Große').click())
    const forget = await until(() => box.querySelector<HTMLElement>('[aria-label*="vergessen"]'))
    await act(async () => forget.click())
    await until(() => button(box, 'Große') === undefined)
    expect(asked).toContain('DELETE /api/office/views/orders/v1')
  })

  test('what another tab has saved is there when this one is looked at', async () => {
    const { box } = await shown()
    kept = [...kept, { id: 'v2', name: 'Aus dem anderen Tab', query: 'state=lost' }]
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await until(() => button(box, 'Aus dem anderen Tab') !== undefined)
  })

  test('are saved with what the list is now', async () => {
    const { box } = show({ filters }, '/bestellungen?state=lost&columns=number,note')
    await until(() => button(box, 'Ansicht speichern') !== undefined)
    act(() => button(box, 'Ansicht speichern').click())
    const field = await until(() => document.querySelector<HTMLInputElement>('[role=dialog] input'))
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'Verloren')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    act(() => document.querySelector<HTMLElement>('[role=dialog] [type=submit]')!.click())
    await until(() => kept.some(({ name }) => name === 'Verloren'))
    expect(kept.at(-1)?.query).toBe('state=lost&columns=number%2Cnote')
    await until(() => box.querySelector('.views [aria-current]')?.textContent?.includes('Verloren'))
  })
})
