import { collectionRetryDays, preNotificationDays } from '#club/contracts.ts'
import { invoicing } from '#club/money/invoicing.ts'
import type { TokenKind } from '#modules/payments/schema.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import { addDays } from '#platform/dates.ts'

export function laterOf(one: string, other: string): string {
  return [one, other].toSorted()[1]!
}

/** A bill goes out so early that its time is over on the day that the due is due. */
export function billedOn(dueOn: string): string {
  return addDays(dueOn, -valueNow<number>('invoicing.dueDays', invoicing.dueDays))
}

/** Its payer is told from this day on. */
export function announcedFrom(dueOn: string): string {
  return addDays(dueOn, -preNotificationDays)
}

/** A debit needs its days between the word and the money, a card only the word. */
export function collectedOn(given: { dueOn: string; announcedOn: string; kind: TokenKind }): string {
  const { dueOn, announcedOn, kind } = given
  const earliest = kind === 'sepa' ? addDays(announcedOn, preNotificationDays) : announcedOn
  return laterOf(dueOn, earliest)
}

export type AfterFailure = { state: 'failed' | 'suspended'; nextAttemptOn: string | null }

/** What follows when so many tries have failed: another one some days later, or what it is for rests. */
export function afterFailure(given: { attempts: number; today: string }): AfterFailure {
  const days = collectionRetryDays[given.attempts - 1]
  return days === undefined
    ? { state: 'suspended', nextAttemptOn: null }
    : { state: 'failed', nextAttemptOn: addDays(given.today, days) }
}
