import { club } from '#club/club.ts'
import { isCommonPassword } from './common-passwords.rules.ts'

/** Why a password is refused (OPEN-11), in the order in which a form shows it. */
export type PasswordRefusal =
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'LOWER_CASE_MISSING'
  | 'UPPER_CASE_MISSING'
  | 'DIGIT_MISSING'
  | 'SPECIAL_CHARACTER_MISSING'
  | 'TOO_COMMON'

/** Everything that is wrong with it at once, so that nobody has to try five times. Empty when it is good. */
export function refusalsOfPassword(password: string): PasswordRefusal[] {
  const length = [...password].length
  const refusals: PasswordRefusal[] = []
  if (length < club.password.min) refusals.push('TOO_SHORT')
  if (length > club.password.max) refusals.push('TOO_LONG')
  if (!/\p{Ll}/u.test(password)) refusals.push('LOWER_CASE_MISSING')
  if (!/\p{Lu}/u.test(password)) refusals.push('UPPER_CASE_MISSING')
  if (!/\p{Nd}/u.test(password)) refusals.push('DIGIT_MISSING')
  if (!/[^\p{L}\p{N}\s]/u.test(password)) refusals.push('SPECIAL_CHARACTER_MISSING')
  if (refusals.length === 0 && isCommonPassword(password)) refusals.push('TOO_COMMON')
  return refusals
}
