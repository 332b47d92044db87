import { hasReached, stepsOf } from './ages.rules.ts'
import type { FamilyChild } from './schema.ts'
import type { ChildRow } from './storage.ts'

/** As guardians and staff see a child now. */
export function toChild({ isCorrected, ...child }: ChildRow, now: Date): FamilyChild {
  return {
    ...child,
    mayCorrectBirthday: !isCorrected,
    mayHaveAccount: hasReached('ownAccountOn', child.birthday, now),
    ...stepsOf(child.birthday),
  }
}
