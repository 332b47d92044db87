import { expect, test } from 'vitest'
import { refusalOfBan } from './periods.rules.ts'

const today = '2026-11-23'

test.each([
  ['2026-11-23', '2026-11-23', false, null],
  ['2026-11-22', '2027-01-01', true, 'GROUND_BAN_PERIOD'],
  ['2026-12-01', '2026-11-30', true, 'GROUND_BAN_PERIOD'],
  ['2028-01-01', '2028-02-01', true, 'GROUND_BAN_PERIOD'],
  ['2026-11-23', '2027-05-23', false, null],
  ['2026-11-23', '2027-05-24', false, 'OFFICE_NEEDS_OWNER'],
  ['2026-11-23', '2027-05-24', true, null],
  // Of a shorter month its last day.
  ['2027-08-31', '2028-02-29', false, null],
  ['2027-08-31', '2028-03-01', false, 'OFFICE_NEEDS_OWNER'],
  ['2026-11-23', null, false, 'OFFICE_NEEDS_OWNER'],
  ['2026-11-23', null, true, null],
  ['2026-11-23', '2036-11-24', true, 'GROUND_BAN_PERIOD'],
] as const)('%s to %s, board: %s', (firstDay, lastDay, isOwner, wanted) => {
  expect(refusalOfBan({ today, period: { firstDay, lastDay }, isOwner })).toBe(wanted)
})
