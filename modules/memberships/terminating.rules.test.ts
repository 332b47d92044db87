import { describe, expect, test } from 'vitest'
import { isNamed, lastDayOf } from './terminating.rules.ts'

describe('when a membership ends', () => {
  test.each([
    ['2026-01-01', null, '2026-12-31'],
    ['2026-11-30', null, '2026-12-31'],
    ['2026-12-01', null, '2027-12-31'],
    ['2026-12-31', null, '2027-12-31'],
    ['2026-03-01', '2026-04-01', '2026-12-31'],
    ['2026-03-01', '2028-06-30', '2028-12-31'],
    ['2026-12-24', '2026-12-31', '2027-12-31'],
    ['2028-02-29', '2020-01-01', '2028-12-31'],
  ])('said on %s, wanted %s: %s', (today, wanted, last) => {
    expect(lastDayOf(today, wanted)).toBe(last)
  })
})

test.each([
  ['Anna Sommer', 'Anna Sommer', true],
  ['sommer, anna', 'Anna Sommer', true],
  ['Jose Munoz', 'José Muñoz', true],
  ['Anna Winter', 'Anna Sommer', false],
  ['Anna', '', false],
])('%s is %s: %s', (typed, name, isTheirs) => {
  expect(isNamed(typed, name)).toBe(isTheirs)
})
