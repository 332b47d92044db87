import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockAfter, type ServerClock } from './server-clock.ts'

/** A phone whose clock is wrong by so much asks; the way there and back takes so long. */
function exchange(given: { driftMs: number; thereMs: number; backMs: number; at: number }) {
  const askedAt = given.at + given.driftMs
  const serverNow = given.at + given.thereMs
  return { askedAt, serverNow, answeredAt: askedAt + given.thereMs + given.backMs }
}

test('a phone that is a minute wrong either way knows the server’s time, also when its list took half a minute to come', () => {
  for (const driftMs of [-60_000, 60_000]) {
    const first = clockAfter(null, exchange({ driftMs, thereMs: 100, backMs: 30_000, at: 0 }))
    expect(Math.abs(first.aheadMs + driftMs)).toBeLessThanOrEqual(first.doubtMs)
    const then = clockAfter(first, exchange({ driftMs, thereMs: 50, backMs: 70, at: 60_000 }))
    expect(Math.abs(then.aheadMs + driftMs)).toBeLessThanOrEqual(60)
    expect(clockAfter(then, exchange({ driftMs, thereMs: 100, backMs: 9000, at: 90_000 }))).toEqual(then)
  }
})

test('a clock that somebody sets is measured anew', () => {
  const before = clockAfter(null, exchange({ driftMs: 0, thereMs: 50, backMs: 50, at: 0 }))
  const after = clockAfter(before, exchange({ driftMs: 45_000, thereMs: 100, backMs: 500, at: 10_000 }))
  expect(Math.abs(after.aheadMs + 45_000)).toBeLessThanOrEqual(after.doubtMs)
})

test('however slow the ways are, the truth lies within the doubt', () => {
  const way = fc.integer({ min: 0, max: 20_000 })
  fc.assert(
    fc.property(
      fc.integer({ min: -60_000, max: 60_000 }),
      fc.array(fc.tuple(way, way), { minLength: 1 }),
      (driftMs, ways) => {
        let clock: ServerClock | null = null
        for (const [index, [thereMs, backMs]] of ways.entries())
          clock = clockAfter(clock, exchange({ driftMs, thereMs, backMs, at: index * 50_000 }))
        expect(Math.abs(clock!.aheadMs + driftMs)).toBeLessThanOrEqual(clock!.doubtMs)
      },
    ),
  )
})
