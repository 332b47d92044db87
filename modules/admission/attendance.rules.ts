import { admissionEndsAt } from './judging.rules.ts'

const MINUTE_MS = 60_000
/** A phone with a connection asks every ten seconds. */
const QUIET_MS = 60_000
/** Gates open for the first people before the doors do, on phones that run fast. */
const BEFORE_DOORS_MS = 30 * MINUTE_MS
/** Somebody may come at the last minute of admission: five hours after kick-off. */
const LONGEST_MINUTES = 24 * 60

type Times = { doorsOpenAt: Date; startsAt: Date }

export type Phase = 'before' | 'open' | 'over'

/** Whether people are let in now. */
export function phaseOf(event: Times & { now: Date }): Phase {
  if (event.now < event.doorsOpenAt) return 'before'
  return event.now < admissionEndsAt(event) ? 'open' : 'over'
}

/** Of which minutes the entries are counted. */
export function countedTimes(event: Times): { from: Date; until: Date } {
  const until = admissionEndsAt(event)
  const earliest = Math.max(
    event.doorsOpenAt.getTime() - BEFORE_DOORS_MS,
    until.getTime() - LONGEST_MINUTES * MINUTE_MS,
  )
  return { from: new Date(earliest), until: new Date(until.getTime() - MINUTE_MS) }
}

export type Minutes = { from: string; counts: number[] }

/** Every minute from the first entry to the last, those without anybody included; null where nobody is in. */
export function minutesOf(rows: readonly { minute: Date; count: number }[]): Minutes | null {
  if (rows.length === 0) return null
  const at = rows.map(({ minute }) => minute.getTime())
  const first = Math.min(...at)
  const counts = Array.from({ length: (Math.max(...at) - first) / MINUTE_MS + 1 }, () => 0)
  for (const { minute, count } of rows) counts[(minute.getTime() - first) / MINUTE_MS]! += count
  return { from: new Date(first).toISOString(), counts }
}

/**
 * Has it perhaps something that nobody has heard of? While people are let in, a phone that is quiet for a minute. Afterwards
 * one that was quiet already at kick-off: later ones have been put away.
 */
export function mayHoldScans(
  phone: { heardAt: Date; hasLeft: boolean },
  event: { startsAt: Date; now: Date },
): boolean {
  if (phone.hasLeft) return false
  return phone.heardAt.getTime() < Math.min(event.now.getTime() - QUIET_MS, event.startsAt.getTime())
}
