// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { open, withFakeServer } from '#web/account/screen-for-test.tsx'
import { until } from '#web/ui/render-for-test.ts'
import { noteOfflineTickets } from '../forget-tickets.ts'
import { OfflineTicketsHere } from './OfflineTicketsHere.tsx'

withFakeServer()
afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'storage')
})

/** A browser that has, or has not, promised to keep what the site stores, and what it says when it is asked. */
function browser(given: { persisted: boolean; whenAsked?: boolean }) {
  const persist = vi.fn(async () => given.whenAsked ?? false)
  const value = { persisted: async () => given.persisted, persist }
  Object.defineProperty(navigator, 'storage', { configurable: true, value })
  return persist
}
const shown = () => open(OfflineTicketsHere, '/konto/tickets')

test('a device without tickets says nothing', async () => {
  browser({ persisted: true })
  expect((await shown()).textContent).toBe('')
})

test('where the browser has promised to keep them, it says so and asks nothing', async () => {
  const persist = browser({ persisted: true })
  noteOfflineTickets({ owner: 'anna', mark: 'a', tickets: 3 })
  const box = await shown()
  await until(() => box.textContent?.includes('3 Tickets liegen auf diesem Gerät.'))
  expect(box.textContent).toContain('Dein Browser hat zugesagt')
  expect(box.querySelector('button')).toBeNull()
  expect(persist).not.toHaveBeenCalled()
})

test.each([
  [true, 'Dein Browser hat zugesagt'],
  [false, 'Safari löscht es nach sieben Tagen ohne Besuch'],
])('the browser is asked by a press only; its answer %j is told', async (whenAsked, words) => {
  const persist = browser({ persisted: false, whenAsked })
  noteOfflineTickets({ owner: 'anna', mark: 'a', tickets: 1 })
  const box = await shown()
  await until(() => box.querySelector('button'))
  expect(box.textContent).toContain('Ein Ticket liegt auf diesem Gerät.')
  expect(persist).not.toHaveBeenCalled()
  act(() => box.querySelector('button')!.click())
  await until(() => box.textContent?.includes(words))
  expect(box.querySelector('button')).toBeNull()
})

test('a browser that knows no such promise is named as one that gives none', async () => {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: undefined })
  noteOfflineTickets({ owner: 'anna', mark: 'a', tickets: 2 })
  const box = await shown()
  await until(() => box.textContent?.includes('sagt aber nicht zu'))
})
