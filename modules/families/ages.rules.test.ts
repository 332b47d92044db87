import { describe, expect, test } from 'vitest'
import { birthdayOf, hasReached, refusalOfBirthday, stepsOf } from './ages.rules.ts'

/** A minute after midnight at the club, still the evening before in Greenwich. */
const now = new Date('2026-03-09T23:01:00Z')

describe('what changes with age', () => {
  test.each([
    ['2017-05-03', 14, '2031-05-03'],
    ['2012-02-29', 16, '2028-02-29'],
    ['2012-02-29', 18, '2030-03-01'],
  ])('born on %s, %i years later', (birthday, age, expected) => {
    expect(birthdayOf(birthday, age)).toBe(expected)
  })

  test('by the day at the club', () => {
    expect(hasReached('grownUpOn', '2008-03-10', now)).toBe(true)
    expect(hasReached('grownUpOn', '2008-03-11', now)).toBe(false)
    expect(stepsOf('2010-03-10')).toEqual({
      childTicketUntil: '2024-03-10',
      ownAccountOn: '2026-03-10',
      grownUpOn: '2028-03-10',
    })
  })

  test('nobody is written down before they are born, nor when they are grown up', () => {
    expect(refusalOfBirthday('2026-03-11', now)).toBe('BIRTHDAY_IN_FUTURE')
    expect(refusalOfBirthday('2026-03-10', now)).toBeNull()
    expect(refusalOfBirthday('2008-03-10', now)).toBe('NOT_A_CHILD')
    expect(refusalOfBirthday('2008-03-11', now)).toBeNull()
  })
})
