const MOST_YEARS = 10
/** From then on the board decides. */
const OWN_MONTHS = 6

export type PeriodRefusal = 'OFFICE_ENDS_TOO_SOON' | 'OFFICE_NEEDS_OWNER'

/** `2026-06-30`, a number of months on; of the 31st the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** Why nobody may be kept out until then; days of the club's time. */
export function refusalOfPeriod(given: {
  today: string
  lastDay: string
  isOwner: boolean
}): PeriodRefusal | null {
  const { today, lastDay, isOwner } = given
  if (lastDay < today || lastDay > monthsAfter(today, MOST_YEARS * 12)) return 'OFFICE_ENDS_TOO_SOON'
  if (lastDay > monthsAfter(today, OWN_MONTHS) && !isOwner) return 'OFFICE_NEEDS_OWNER'
  return null
}
