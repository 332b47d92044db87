import { expect, test } from 'vitest'
import { monthsAfter, refusalOfPeriod } from './periods.rules.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-11-23', 6, '2027-05-23'],
  ['2026-12-01', 12, '2027-12-01'],
])('%s and %i months is %s', (day, months, wanted) => {
  expect(monthsAfter(day, months)).toBe(wanted)
})

test.each([
  ['2026-11-22', true, 'OFFICE_ENDS_TOO_SOON'],
  ['2026-11-23', false, null],
  ['2027-05-23', false, null],
  ['2027-05-24', false, 'OFFICE_NEEDS_OWNER'],
  ['2027-05-24', true, null],
  ['2036-11-23', true, null],
  ['2036-11-24', true, 'OFFICE_ENDS_TOO_SOON'],
])('until %s, by the board: %s, is refused with %s', (lastDay, isOwner, refusal) => {
  expect(refusalOfPeriod({ today: '2026-11-23', lastDay, isOwner })).toBe(refusal)
})
