import { expect, test } from 'vitest'
import { isZone, quietEnds } from './quiet.rules.ts'

const night = { isQuiet: true, quietFrom: 1_320, quietUntil: 480, zone: 'Europe/Berlin' }
const ends = (now: string, quiet: Partial<typeof night> = {}) =>
  quietEnds(new Date(now), { ...night, ...quiet })?.toISOString() ?? null

test('over midnight, by the clock of whoever chose it', () => {
  expect(ends('2026-11-20T20:59:59Z')).toBeNull()
  expect(ends('2026-11-20T21:00:00Z')).toBe('2026-11-21T07:00:00.000Z')
  expect(ends('2026-11-21T06:59:30Z')).toBe('2026-11-21T07:00:00.000Z')
  expect(ends('2026-11-21T07:00:00Z')).toBeNull()
  expect(ends('2026-11-20T21:00:00Z', { zone: 'Asia/Tokyo' })).toBe('2026-11-20T23:00:00.000Z')
})

test('within a day, and not at all', () => {
  const noon = { quietFrom: 720, quietUntil: 840 }
  expect(ends('2026-11-20T11:30:00Z', noon)).toBe('2026-11-20T13:00:00.000Z')
  expect(ends('2026-11-20T13:00:00Z', noon)).toBeNull()
  expect(ends('2026-11-20T23:00:00Z', { isQuiet: false })).toBeNull()
  expect(ends('2026-11-20T23:00:00Z', { quietFrom: 480 })).toBeNull()
})

test('the night in which clocks are changed ends when the clock says so', () => {
  expect(ends('2026-03-28T22:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(ends('2026-10-24T21:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})

test('what is no zone is none', () => {
  expect(['Europe/Berlin', 'Pacific/Chatham', 'UTC'].map(isZone)).toEqual([true, true, true])
  expect(['', 'Mars/Base', "x'; drop", '\u0000'].map(isZone)).toEqual([false, false, false, false])
})
