import { expect, test } from 'vitest'
import { nameOf, periodOf, readPeriod } from './period.ts'

// A Sunday night in Berlin, still Saturday in UTC.
const now = new Date('2026-11-28T23:30:00Z')

test('a week begins on Monday, a season in July, all by the club’s clock', () => {
  expect(periodOf('today', now)).toEqual({ from: '2026-11-29', to: '2026-11-29' })
  expect(periodOf('week', now)).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(periodOf('month', now)).toEqual({ from: '2026-11-01', to: '2026-11-29' })
  expect(periodOf('season', now)).toEqual({ from: '2026-07-01', to: '2026-11-29' })
  expect(periodOf('season', new Date('2027-02-01T12:00:00Z')).from).toBe('2026-07-01')
})

test('an address that says nothing, or nonsense, is the month', () => {
  for (const query of ['', 'von=x&bis=y', 'von=2026-11-01'])
    expect(readPeriod(new URLSearchParams(query), now)).toEqual(periodOf('month', now))
  const own = readPeriod(new URLSearchParams('von=2026-10-01&bis=2026-10-31'), now)
  expect([own, nameOf(own, now)]).toEqual([{ from: '2026-10-01', to: '2026-10-31' }, null])
  expect(nameOf(periodOf('week', now), now)).toBe('week')
})
