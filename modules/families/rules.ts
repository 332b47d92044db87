import { AppError } from '#platform/errors.ts'
import { type FamilyErrorCode, familyErrors } from './schema.ts'

/** So many look after a child. */
export const MOST_GUARDIANS = 2
/** An invitation can be accepted for so many days. */
export const INVITATION_DAYS = 14

export function refuse(code: FamilyErrorCode): AppError {
  const [status, detail] = familyErrors[code]
  return new AppError(status, code, detail)
}

/**
 * What a guardian cannot do alone: the other one is asked. Nobody is locked out by one: taking a child or a guardian out needs
 * both, as long as there are two; whoever goes on their own accord just goes.
 */
export function needsOther(given: { guardians: number; isSelf: boolean }): boolean {
  return given.guardians > 1 && !given.isSelf
}
