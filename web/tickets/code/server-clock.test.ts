// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { clockAhead, clubNow, noteServerTime } from './server-clock.ts'

const device = Date.parse('2026-11-22T14:00:00Z')
const answer = (date: string) => new Headers({ date })

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test.each([
  ['Sun, 22 Nov 2026 14:00:00 GMT', 0],
  ['Sun, 22 Nov 2026 14:00:59 GMT', 0],
  ['Sun, 22 Nov 2026 14:10:00 GMT', 600_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', -10_800_000],
  ['no date', null],
])('a clock is corrected when it is more than a minute wrong: %s', (date, expected) => {
  expect(clockAhead(date, device)).toBe(expected)
})

test('what the club’s answers said is remembered until they say otherwise', () => {
  vi.useFakeTimers({ now: device })
  noteServerTime(answer('Sun, 22 Nov 2026 14:10:00 GMT'))
  expect(clubNow().toISOString()).toBe('2026-11-22T14:10:00.000Z')
  noteServerTime(answer('Sun, 22 Nov 2026 14:00:01 GMT'))
  expect(clubNow().toISOString()).toBe('2026-11-22T14:00:00.000Z')
})
