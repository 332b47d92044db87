import { expect, test } from 'vitest'
import { groundPicture } from './ground-picture.ts'

test.each([
  ['2026-11-28T14:30:00Z', undefined, 'stadium-day'],
  ['2026-11-28T14:30:00Z', 'cloud', 'stadium-day'],
  ['2026-11-28T14:30:00Z', 'rain', 'stadium-rain'],
  ['2026-11-28T19:30:00Z', 'snow', 'stadium-rain'],
  ['2026-11-28T19:30:00Z', 'sun', 'stadium-wide'],
  // By the clock of the ground: half past five in winter, half past six in summer.
  ['2026-11-28T15:59:00Z', undefined, 'stadium-day'],
  ['2026-11-28T16:30:00Z', undefined, 'stadium-wide'],
  ['2026-06-28T15:30:00Z', undefined, 'stadium-wide'],
] as const)('a match of %s under %s is shown as %s', (kickOff, sky, picture) => {
  expect(groundPicture(kickOff, sky)).toBe(picture)
})
