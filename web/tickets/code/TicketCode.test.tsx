// @vitest-environment jsdom
import { webcrypto } from 'node:crypto'
import { act } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { open, withFakeServer } from '#web/account/screen-for-test.tsx'
import { until } from '#web/ui/render-for-test.ts'
import { TicketCode } from './TicketCode.tsx'

withFakeServer()
// The page of a test is no secure context, so it has nothing to sign with.
beforeAll(() => void vi.stubGlobal('crypto', webcrypto))
afterAll(() => void vi.unstubAllGlobals())

const ticket = {
  event: { name: { de: 'Falkenstadt – FC Westhafen', en: 'Falkenstadt v FC Westhafen' } },
  ...{ block: '19', row: '8', seat: '14', media: 'mobile' as const },
  ...{ code: 'SVF2.payload.signature', turnSecret: 'c2VjcmV0' },
}
const drawn = (box: HTMLElement) => box.querySelector('.qr path:last-child')?.getAttribute('d')

test('WAL the code turns without a word: nothing is announced, and the picture keeps its name', async () => {
  const box = await open(() => <TicketCode ticket={ticket} />, '/konto/tickets/t1')
  await until(() => drawn(box))
  const [name, before] = [box.querySelector('[role=img]')!.getAttribute('aria-label'), drawn(box)]
  expect(name).toBe('QR-Code für das Tor: Block 19, Reihe 8, Platz 14')
  expect(box.querySelector('[aria-live], [role=status], [role=alert], [role=timer]')).toBeNull()

  // The phone was in a pocket for a minute: it is looked at again.
  const later = Date.now() + 60_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await until(() => drawn(box) !== before)
  clock.mockRestore()
  expect(box.querySelector('[role=img]')!.getAttribute('aria-label')).toBe(name)
  expect(box.querySelector('[aria-live], [role=status], [role=alert], [role=timer]')).toBeNull()
})

test('the screen stays on as long as a code is shown', async () => {
  const release = vi.fn(async () => {})
  const request = vi.fn(async () => ({ release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  try {
    const box = await open(() => <TicketCode ticket={ticket} />, '/konto/tickets/t1')
    await until(() => drawn(box) && request.mock.calls.length > 0)
    expect(request).toHaveBeenCalledWith('screen')
  } finally {
    Reflect.deleteProperty(navigator, 'wakeLock')
  }
})

test('what does not open the gate has no code, and says why', async () => {
  const box = await open(
    () => <TicketCode ticket={{ ...ticket, code: null }} withheld="offered" />,
    '/konto/tickets/t1',
  )
  await until(() => box.textContent?.includes('Kein Code'))
  expect(box.querySelector('.qr')).toBeNull()
})
