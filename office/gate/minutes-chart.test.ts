import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, labelsOf, lastMinutes, topOf } from './minutes-chart.ts'

const from = '2026-11-21T12:33:00.000Z'
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('bars hold everybody, are never too many, and begin at times that read well', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 1440 }), (counts) => {
      const { stepMinutes, bars } = barsOf({ from, counts })
      expect(sum(bars.map(({ count }) => count))).toBe(sum(counts))
      expect(bars.length).toBeLessThanOrEqual(91)
      for (const { at } of bars) expect((Date.parse(at) / 60_000) % stepMinutes).toBe(0)
      expect(labelsOf({ stepMinutes, bars }, 7).length).toBeLessThanOrEqual(8)
    }),
  )
})

test('the pace is that of the last minutes, and none when nobody has come for long', () => {
  const counts = [9, 1, 2, 3, 4, 5]
  expect(lastMinutes({ from, counts }, { now: '2026-11-21T12:38:30.000Z', minutes: 5 })).toBe(15)
  expect(lastMinutes({ from, counts }, { now: '2026-11-21T13:38:30.000Z', minutes: 5 })).toBe(0)
})

test.each([
  [0, 4],
  [4, 4],
  [5, 10],
  [11, 20],
  [30, 40],
  [99, 100],
  [60_000, 100_000],
])('the scale above %i ends at %i', (value, top) => {
  expect(topOf(value)).toBe(top)
})
