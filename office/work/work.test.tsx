// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfficeWork } from '#modules/office/work/schema.ts'
import { currentToasts } from '#web/ui/overlays/toasts.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { renderInOffice } from '../office-for-test.tsx'
import { renewWork } from './use-work.ts'
import { WorkTray } from './WorkTray.tsx'

let works: OfficeWork[] = []
const asked: string[] = []
const pack: OfficeWork = {
  id: '01990000-0000-7000-8000-0000000000c1',
  kind: 'orders.pack',
  state: 'running',
  total: 500,
  done: 120,
  failures: [],
  resultName: null,
  createdAt: '2025-11-21T09:00:00Z',
  endedAt: null,
}

beforeEach(() => {
  works = []
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    const request = new Request(new URL(String((address as Request).url ?? address), 'http://o.test'), init)
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    if (request.method !== 'GET') return new Response(null, { status: 204 })
    return Response.json({
      items: works,
      page: 1,
      pageSize: 20,
      totalCount: works.length,
      hasNextPage: false,
    })
  })
})
afterEach(() => {
  cleanUp()
  vi.unstubAllGlobals()
})

const trayIn = (box: HTMLElement) => box.querySelector<HTMLButtonElement>('.work-tray')

test('is not there while nothing was begun', async () => {
  const { box } = renderInOffice(<WorkTray />)
  await until(() => asked.length > 0)
  expect(trayIn(box)).toBeNull()
})

test('says how far it is, tells its end once with the file at hand, and names what failed', async () => {
  works = [pack]
  const { box, queries } = renderInOffice(<WorkTray />)
  await until(() => trayIn(box)?.textContent?.includes('120 von 500'))
  const failures = [{ name: 'F-2026-000017', errorCode: 'NOTHING_LEFT' }]
  works = [{ ...pack, state: 'done', done: 500, failures, resultName: 'packing.pdf' }]
  await act(() => renewWork(queries))
  await until(() => currentToasts().some(({ id }) => id === pack.id))
  const told = currentToasts().find(({ id }) => id === pack.id)
  expect(told).toMatchObject({
    kind: 'err',
    title: 'Papiere für 500 Bestellungen',
    text: '1 hat nicht geklappt',
  })
  expect(told?.action?.label).toBe('Datei laden')
  act(() => trayIn(box)!.click())
  const dialog = await until(() => document.querySelector<HTMLElement>('[role=dialog]'))
  expect(dialog.textContent).toContain('F-2026-000017 Davon ist nichts mehr übrig.')
  expect(dialog.querySelector('a')?.getAttribute('href')).toBe(`/api/office/work/${pack.id}/result`)
})

test('what runs can be cancelled', async () => {
  works = [pack]
  const { box } = renderInOffice(<WorkTray />)
  act(() => (trayIn(box) ?? document.body).click())
  await until(() => trayIn(box) !== null)
  act(() => trayIn(box)!.click())
  const stop = await until(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Abbrechen'),
  )
  await act(async () => stop.click())
  await until(() => asked.includes(`POST /api/office/work/${pack.id}/cancellation`))
})
