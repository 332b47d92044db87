import { type MembershipKind, membershipKinds } from '#club/membership.ts'
import { siteByKey } from '#club/sites.ts'
import type { JoiningError, NewApplication } from './joining.schema.ts'

const GROWN_UP = 18

/** Words of the forms, in three languages. */
export const ruleOf: Partial<Record<JoiningError, string>> = {
  KIND_DOES_NOT_FIT: 'kindAge',
  GUARDIAN_NEEDED: 'guardian',
  FEE_TOO_LOW: 'feeLow',
  NOTE_NEEDED: 'required',
  DEPARTMENT_UNKNOWN: 'invalid',
}

/** Whole years on that day, both as `2026-11-22`. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** What a year costs, in cents; supporting members may give more than the least. */
export function yearlyFeeOf(kind: MembershipKind, chosen: number | null | undefined): number {
  const least = membershipKinds[kind].yearlyCents
  return kind === 'supporting' ? (chosen ?? least) : least
}

/** Who joins during the year pays for the months that are left, the running one among them; half cents up. */
export function firstFeeOf(yearlyCents: number, today: string): number {
  const monthsLeft = 13 - Number(today.slice(5, 7))
  return Math.round((yearlyCents * monthsLeft) / 12)
}

/** The first thing that is in the way, with the field that it belongs to; null when nothing is. */
export function problemOf(
  given: Pick<NewApplication, 'kind' | 'birthDate' | 'guardianName' | 'yearlyFee' | 'note' | 'department'>,
  today: string,
): { field: keyof NewApplication; code: JoiningError } | null {
  const age = ageOn(given.birthDate, today)
  const { ages, yearlyCents } = membershipKinds[given.kind]
  if (age < 0 || given.birthDate > today) return { field: 'birthDate', code: 'KIND_DOES_NOT_FIT' }
  if (age < ages[0] || age > ages[1]) return { field: 'kind', code: 'KIND_DOES_NOT_FIT' }
  if (age < GROWN_UP && !given.guardianName) return { field: 'guardianName', code: 'GUARDIAN_NEEDED' }
  if (yearlyFeeOf(given.kind, given.yearlyFee) < yearlyCents)
    return { field: 'yearlyFee', code: 'FEE_TOO_LOW' }
  if (given.kind === 'hardship' && !given.note) return { field: 'note', code: 'NOTE_NEEDED' }
  if (given.department && siteByKey(given.department)?.kind !== 'department')
    return { field: 'department', code: 'DEPARTMENT_UNKNOWN' }
  return null
}
