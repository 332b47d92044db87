import { berlinDate } from '#platform/dates.ts'
import { monthsAfter } from '#platform/time-limits.rules.ts'

/** The longest that fan service decides alone; longer ones, and those without an end, are the board's. */
const MONTHS_ALONE = 6
const LONGEST_MONTHS = 120
const LATEST_BEGIN_MONTHS = 12

export type BanPeriod = { firstDay: string; lastDay: string | null }

/** Why nobody, or not this member of the staff, sets a ban for these days; null when they do. */
export function refusalOfBan({
  today,
  period: { firstDay, lastDay },
  isOwner,
}: {
  /** In the club's time. */
  today: string
  period: BanPeriod
  isOwner: boolean
}): 'GROUND_BAN_PERIOD' | 'OFFICE_NEEDS_OWNER' | null {
  if (firstDay < today || firstDay > inMonths(today, LATEST_BEGIN_MONTHS)) return 'GROUND_BAN_PERIOD'
  if (lastDay !== null && (lastDay < firstDay || lastDay > inMonths(today, LONGEST_MONTHS)))
    return 'GROUND_BAN_PERIOD'
  if (isOwner) return null
  return lastDay === null || lastDay > inMonths(firstDay, MONTHS_ALONE) ? 'OFFICE_NEEDS_OWNER' : null
}

/** The same day some months later, or the last one of a shorter month. */
function inMonths(day: string, months: number): string {
  return berlinDate(monthsAfter(new Date(`${day}T12:00:00Z`), months))
}
