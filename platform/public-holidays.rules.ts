import { addDays } from './dates.ts'

/** The day itself, or the next one that is no Saturday, no Sunday and no public holiday (§ 193 BGB). */
export function workingDay(day: string): string {
  let next = day
  while (isDayOff(next)) next = addDays(next, 1)
  return next
}

const FIXED = [
  '01-01',
  '01-06',
  '03-08',
  '05-01',
  '08-15',
  '09-20',
  '10-03',
  '10-31',
  '11-01',
  '12-25',
  '12-26',
]
/** Good Friday, Easter Monday, Ascension, Whit Monday and Corpus Christi, in days from Easter Sunday. */
const FROM_EASTER = [-2, 1, 39, 50, 60]

/** Holidays of any of the German states: whoever has the time of one of them has it everywhere, and nobody has less than the law. */
function isDayOff(day: string): boolean {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6 || FIXED.includes(day.slice(5))) return true
  const easter = easterOf(Number(day.slice(0, 4)))
  return FROM_EASTER.some((days) => day === addDays(easter, days)) || isRepentanceDay(day)
}

/** Buß- und Bettag: the Wednesday before 23 November. */
function isRepentanceDay(day: string): boolean {
  return weekdayOf(day) === 3 && day.slice(5) >= '11-16' && day.slice(5) <= '11-22'
}

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

/** Easter Sunday of the Gregorian calendar (Butcher). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.trunc(year / 100)
  const c = year % 100
  const g = Math.trunc((8 * b + 13) / 25)
  const h = (19 * a + b - Math.trunc(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.trunc(c / 4) - h - (c % 4)) % 7
  const m = Math.trunc((a + 11 * h + 19 * l) / 433)
  const month = Math.trunc((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
