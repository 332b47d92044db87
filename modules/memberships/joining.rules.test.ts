import { describe, expect, test } from 'vitest'
import { ageOn, firstFeeOf, problemOf, yearlyFeeOf } from './joining.rules.ts'

const today = '2026-11-22'
const adult = { kind: 'adult', birthDate: '1990-05-04' } as const

describe('what a membership costs', () => {
  test.each([
    [6000, '2026-01-01', 6000],
    [6000, '2026-07-01', 3000],
    [6000, '2026-12-31', 500],
    [2400, '2026-11-22', 400],
    [10_000, '2026-02-10', 9167],
    [0, '2026-02-10', 0],
  ])('%i cents a year, from %s: %i', (yearly, day, first) => {
    expect(firstFeeOf(yearly, day)).toBe(first)
  })

  test('only supporting members choose what they give', () => {
    expect(yearlyFeeOf('adult', 1)).toBe(6000)
    expect(yearlyFeeOf('supporting', 25_000)).toBe(25_000)
    expect(yearlyFeeOf('supporting', null)).toBe(10_000)
  })
})

describe('who may be what', () => {
  test('years are counted to the day', () => {
    expect(ageOn('2008-11-22', today)).toBe(18)
    expect(ageOn('2008-11-23', today)).toBe(17)
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  })

  test('a grown-up needs nothing more', () => {
    expect(problemOf(adult, today)).toBeNull()
  })

  test.each([
    ['a child as a grown-up', { ...adult, birthDate: '2012-01-01' }, 'kind', 'KIND_DOES_NOT_FIT'],
    ['a grown-up as a child', { ...adult, kind: 'youth' }, 'kind', 'KIND_DOES_NOT_FIT'],
    ['somebody born tomorrow', { kind: 'youth', birthDate: '2026-11-23' }, 'birthDate', 'KIND_DOES_NOT_FIT'],
    ['a child alone', { kind: 'youth', birthDate: '2012-01-01' }, 'guardianName', 'GUARDIAN_NEEDED'],
    ['too little support', { ...adult, kind: 'supporting', yearlyFee: 9999 }, 'yearlyFee', 'FEE_TOO_LOW'],
    ['no word about the money', { ...adult, kind: 'hardship' }, 'note', 'NOTE_NEEDED'],
    ['a department that is none', { ...adult, department: 'stores' }, 'department', 'DEPARTMENT_UNKNOWN'],
  ] as const)('%s is told at the field', (_name, given, field, code) => {
    expect(problemOf(given, today)).toEqual({ field, code })
  })

  test('a child with a parent, and a department of the club, are fine', () => {
    expect(
      problemOf({ kind: 'youth', birthDate: '2012-01-01', guardianName: 'Anna Sommer' }, today),
    ).toBeNull()
    expect(problemOf({ ...adult, department: 'basketball' }, today)).toBeNull()
  })
})
