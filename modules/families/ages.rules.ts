import { club } from '#club/club.ts'
import { families } from '#club/families.ts'
import { berlinDate } from '#platform/dates.ts'

/** The one table of what changes with age, by the day in the club's zone; whoever was born on 29 February grows older on 1 March. */
export const AGES = {
  /** From then on no child's ticket. */
  childTicketUntil: club.childTicketAge,
  /** From then on into the ground without somebody who is grown up. */
  aloneFrom: families.ages.alone,
  /** An account of their own, if they and their guardians want it. */
  ownAccountOn: families.ages.ownAccount,
  /** Nobody looks after them any more. */
  grownUpOn: families.ages.grownUp,
} as const
export type AgeStep = keyof typeof AGES

/** ISO date of the birthday on which somebody is so old. */
export function birthdayOf(birthday: string, age: number): string {
  const [year = '', month = '', day = ''] = birthday.split('-')
  const then = String(Number(year) + age).padStart(4, '0')
  const isMissing = `${month}-${day}` === '02-29' && !isLeap(Number(then))
  return isMissing ? `${then}-03-01` : `${then}-${month}-${day}`
}

/** What guardians are told of a child. */
export function stepsOf(birthday: string): Record<Exclude<AgeStep, 'aloneFrom'>, string> {
  return {
    childTicketUntil: birthdayOf(birthday, AGES.childTicketUntil),
    ownAccountOn: birthdayOf(birthday, AGES.ownAccountOn),
    grownUpOn: birthdayOf(birthday, AGES.grownUpOn),
  }
}

export function hasReached(step: AgeStep, birthday: string, now: Date): boolean {
  return berlinDate(now) >= birthdayOf(birthday, AGES[step])
}

/** Why nobody is taken in with this date of birth; null when they are. */
export function refusalOfBirthday(birthday: string, now: Date): 'BIRTHDAY_IN_FUTURE' | 'NOT_A_CHILD' | null {
  if (birthday > berlinDate(now)) return 'BIRTHDAY_IN_FUTURE'
  return hasReached('grownUpOn', birthday, now) ? 'NOT_A_CHILD' : null
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}
