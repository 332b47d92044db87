// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanUp, render } from '../render-for-test.ts'
import { Timer } from './Timer.tsx'

beforeEach(() => {
  // The clock of the device is an hour ahead of the server's.
  vi.useFakeTimers({ now: new Date('2026-08-01T13:00:00Z') })
})
afterEach(() => {
  cleanUp()
  vi.useRealTimers()
})

function timer(endsAt: string, onExpire: () => void) {
  return (
    <Timer
      label="Reserviert"
      serverNow="2026-08-01T12:00:00Z"
      endsAt={endsAt}
      onExpire={onExpire}
      text={(seconds) => `noch ${seconds} Sekunden`}
    />
  )
}

test('the timer counts by the clock of the server and tells once that the time is up', () => {
  const expire = vi.fn()
  const { box } = render(timer('2026-08-01T12:01:05Z', expire))
  const element = box.querySelector('[role=timer]')!
  expect(element.textContent).toContain('01:05')

  act(() => vi.advanceTimersByTime(60_000))
  expect(element.textContent).toContain('00:05')
  expect(element.getAttribute('aria-label')).toBe('noch 5 Sekunden')
  expect(expire).not.toHaveBeenCalled()

  act(() => vi.advanceTimersByTime(30_000))
  expect(element.textContent).toContain('00:00')
  expect(expire).toHaveBeenCalledTimes(1)
})

test('a deadline that has passed is told at once; a prolonged one counts again and is told again', () => {
  const expire = vi.fn()
  const { box, update } = render(timer('2026-08-01T11:59:00Z', expire))
  expect(expire).toHaveBeenCalledTimes(1)

  update(timer('2026-08-01T12:15:00Z', expire))
  expect(box.textContent).toContain('15:00')
  act(() => vi.advanceTimersByTime(15 * 60_000))
  expect(expire).toHaveBeenCalledTimes(2)
})
