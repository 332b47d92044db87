import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedTimes, mayHoldScans, minutesOf, phaseOf } from './attendance.rules.ts'

const startsAt = new Date('2026-11-21T14:30:00Z')
const doorsOpenAt = new Date('2026-11-21T12:30:00Z')
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)

test.each([
  [-121, 'before'],
  [-120, 'open'],
  [299, 'open'],
  [300, 'over'],
] as const)('%i minutes after kick-off it is %s', (minutes, phase) => {
  expect(phaseOf({ startsAt, doorsOpenAt, now: at(minutes) })).toBe(phase)
})

describe('minutes', () => {
  test('those without anybody stand between the others, gates are put together', () => {
    expect(minutesOf([])).toBeNull()
    const rows = [
      { minute: at(-60), count: 2 },
      { minute: at(-60), count: 3 },
      { minute: at(-57), count: 1 },
    ]
    expect(minutesOf(rows)).toEqual({ from: at(-60).toISOString(), counts: [5, 0, 0, 1] })
  })

  test('are bounded, whatever a match says of its doors', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 0 }), (doors) => {
        const { from, until } = countedTimes({ startsAt, doorsOpenAt: at(doors) })
        expect((until.getTime() - from.getTime()) / 60_000).toBeLessThanOrEqual(24 * 60)
        expect(from.getTime()).toBeLessThan(until.getTime())
      }),
    )
  })
})

test.each([
  ['quiet for ten seconds', -60, { heard: -60.1 }, false],
  ['quiet for two minutes while people come', -60, { heard: -62 }, true],
  ['quiet since half an hour before kick-off, hours later', 400, { heard: -30 }, true],
  ['put away after kick-off', 400, { heard: 5 }, false],
  ['another phone of theirs came after it', -60, { heard: -90, hasLeft: true }, false],
] as const)('a phone: %s', (_, now, { heard, ...rest }, wanted) => {
  const phone = { heardAt: at(heard), hasLeft: false, ...rest }
  expect(mayHoldScans(phone, { startsAt, now: at(now) })).toBe(wanted)
})
