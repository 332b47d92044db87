import { dayEnd } from '#platform/time-limits.rules.ts'

/** Until when a place is held for somebody: for so many hours, and not beyond the last evening before the camp. */
export function heldUntil({ hours, now, startsOn }: { hours: number; now: Date; startsOn: string }): Date {
  const dayBefore = new Date(Date.parse(`${startsOn}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return new Date(Math.min(now.getTime() + hours * 3_600_000, dayEnd(dayBefore).getTime()))
}

/** The same in whole minutes from now on. */
export function heldMinutes(given: { hours: number; now: Date; startsOn: string }): number {
  return Math.max(1, Math.floor((heldUntil(given).getTime() - given.now.getTime()) / 60_000))
}
