import { club } from '#club/club.ts'
import { type PasswordRefusal, refusalsOfPassword } from './password.rules.ts'

export type PasswordField = 'currentPassword' | 'newPassword' | 'confirmNewPassword'

/** What is wrong with a field: a code for programs, and the word that forms have a sentence for (`min:10`). */
export type PasswordProblem = { field: PasswordField; errorCode: string; rule: string }

const RULES: Record<PasswordRefusal, string> = {
  TOO_SHORT: `min:${club.password.min}`,
  TOO_LONG: `max:${club.password.max}`,
  LOWER_CASE_MISSING: 'lowerCase',
  UPPER_CASE_MISSING: 'upperCase',
  DIGIT_MISSING: 'digit',
  SPECIAL_CHARACTER_MISSING: 'specialCharacters:1',
  TOO_COMMON: 'tooCommon',
}

/** PWD-02. */
export const wrongPassword: PasswordProblem = {
  field: 'currentPassword',
  errorCode: 'PASSWORD_WRONG',
  rule: 'wrongPassword',
}

/** PWD-03 … PWD-05 and FRM-05, all at once: what can be said of a change without knowing the password of before. */
export function problemsOfChange(given: {
  newPassword: string
  confirmNewPassword: string
}): PasswordProblem[] {
  const problems: PasswordProblem[] = refusalsOfPassword(given.newPassword).map((refusal) => ({
    field: 'newPassword',
    errorCode: `PASSWORD_${refusal}`,
    rule: RULES[refusal],
  }))
  if (given.newPassword !== given.confirmNewPassword)
    problems.push({
      field: 'confirmNewPassword',
      errorCode: 'PASSWORDS_NOT_EQUAL',
      rule: 'passwordsNotEqual',
    })
  return problems
}
