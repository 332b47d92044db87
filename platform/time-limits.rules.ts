import { addDays, berlinDate, ZONE } from './dates.ts'
import { workingDay } from './public-holidays.rules.ts'

const DAY = 86_400_000

/** The last moment of a day (`2027-06-30`) at the club, to the second. */
export function dayEnd(day: string): Date {
  const summer = new Date(`${day}T23:59:59+02:00`)
  return berlinDate(new Date(summer.getTime() + 1000)) === day
    ? new Date(summer.getTime() + 3_600_000)
    : summer
}

/**
 * When a time limit ends in which somebody has to say something: with the last of so many days, of which the day of the moment itself
 * is none, and not before a working day has ended (§§ 187, 188, 193 BGB).
 */
export function endOfDays(moment: Date, days: number): Date {
  return dayEnd(workingDay(addDays(berlinDate(moment), days)))
}

/** The same day and time at the club so many months later; the last day of a shorter month (§ 188 (3) BGB). */
export function monthsAfter(moment: Date, months: number): Date {
  const clock = new Date(moment.getTime() + aheadAt(moment))
  const [year, month] = [clock.getUTCFullYear(), clock.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const later = Date.UTC(year, month, Math.min(clock.getUTCDate(), lastDay)) + (clock.getTime() % DAY)
  const nearly = new Date(later - aheadAt(new Date(later)))
  return new Date(later - aheadAt(nearly))
}

const hours = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hour12: false })

/** By how much clocks at the club are ahead of UTC, in milliseconds. */
function aheadAt(moment: Date): number {
  return ((Number(hours.format(moment)) - moment.getUTCHours() + 24) % 24) * 3_600_000
}
