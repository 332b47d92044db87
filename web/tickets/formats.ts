import { formatShortDate, formatTime } from '#platform/dates.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'

/** `Mo, 24. Nov., 10:00 Uhr` */
export function when(moment: string, language: Parameters<typeof formatTime>[1]): string {
  const date = new Date(moment)
  return joinedIn(language, [formatShortDate(date, language), formatTime(date, language)])
}
