export type Quiet = { isQuiet: boolean; quietFrom: number; quietUntil: number; zone: string }

const MINUTE = 60_000
const DAY_MINUTES = 1_440

/** Is it a time zone that clocks can be read in? */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/** When the quiet hours that run now end; null: there are none now. */
export function quietEnds(now: Date, { isQuiet, quietFrom, quietUntil, zone }: Quiet): Date | null {
  if (!isQuiet || quietFrom === quietUntil) return null
  const minute = minuteOf(now, zone)
  const isIn =
    quietFrom < quietUntil
      ? minute >= quietFrom && minute < quietUntil
      : minute >= quietFrom || minute < quietUntil
  if (!isIn) return null
  const left = (quietUntil - minute + DAY_MINUTES) % DAY_MINUTES
  const end = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + left * MINUTE)
  // A clock that is put on or back meanwhile: the end is what the clock on the wall says.
  const missed = (quietUntil - minuteOf(end, zone) + DAY_MINUTES) % DAY_MINUTES
  const shift = missed > DAY_MINUTES / 2 ? missed - DAY_MINUTES : missed
  return new Date(end.getTime() + shift * MINUTE)
}

function minuteOf(moment: Date, zone: string): number {
  const parts = clockOf(zone).formatToParts(moment)
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  return of('hour') * 60 + of('minute')
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A formatter costs more than what it formats; there are some four hundred zones. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  if (clocks.size < 600) clocks.set(zone, made)
  return made
}
