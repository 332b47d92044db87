import { expect, test } from 'vitest'
import { problemsOfChange } from './password-change.rules.ts'

const change = (newPassword: string, confirmNewPassword = newPassword) => ({
  newPassword,
  confirmNewPassword,
})

test.each([
  ['PWD-03', 'Kurz-1', 'PASSWORD_TOO_SHORT', 'min:10'],
  ['PWD-03', `Aa1!${'xyzk'.repeat(32)}`, 'PASSWORD_TOO_LONG', 'max:128'],
  ['PWD-04', 'Falkenstadt1', 'PASSWORD_SPECIAL_CHARACTER_MISSING', 'specialCharacters:1'],
  ['PWD-04', 'Falkenstadt-', 'PASSWORD_DIGIT_MISSING', 'digit'],
  ['PWD-05', 'falken-18990', 'PASSWORD_UPPER_CASE_MISSING', 'upperCase'],
  ['PWD-05', 'FALKEN-18990', 'PASSWORD_LOWER_CASE_MISSING', 'lowerCase'],
  ['PWD-05', 'Passwort123!', 'PASSWORD_TOO_COMMON', 'tooCommon'],
])('%s %j: %s, in a form %s', (_id, password, errorCode, rule) => {
  expect(problemsOfChange(change(password))).toEqual([{ field: 'newPassword', errorCode, rule }])
})

test('FRM-05 the second entry has to be the same', () => {
  expect(problemsOfChange(change('Kurvenlicht-27!', 'Kurvenlicht-28!'))).toEqual([
    { field: 'confirmNewPassword', errorCode: 'PASSWORDS_NOT_EQUAL', rule: 'passwordsNotEqual' },
  ])
})

test('PWD-01 everything is said at once, and nothing of a good one', () => {
  const codes = problemsOfChange(change('abc', 'abd')).map(({ errorCode }) => errorCode)
  expect(codes).toEqual([
    'PASSWORD_TOO_SHORT',
    'PASSWORD_UPPER_CASE_MISSING',
    'PASSWORD_DIGIT_MISSING',
    'PASSWORD_SPECIAL_CHARACTER_MISSING',
    'PASSWORDS_NOT_EQUAL',
  ])
  expect(problemsOfChange(change('Kurvenlicht-27!'))).toEqual([])
})
