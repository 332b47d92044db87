/** Days of the demo world, counted from the day on which it is made. */
import type { Language } from '#club/club.ts'

const DAY = 86_400_000
const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }

/** `hour` is Berlin's in winter; the minute keeps articles of one day apart. Never later than `now`: it is published. */
export function momentAt(now: Date, days: number, hour = 10, minute = 0): string {
  const day = new Date(now.getTime() + days * DAY)
  day.setUTCHours(hour - 1, minute, 0, 0)
  return new Date(Math.min(day.getTime(), now.getTime() - (minute + 1) * 60_000)).toISOString()
}

const formats = new Map<Language, Intl.DateTimeFormat>()

export function formatDay(now: Date, days: number, language: Language): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALES[language], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Europe/Berlin',
    })
    formats.set(language, format)
  }
  return format.format(new Date(now.getTime() + days * DAY))
}
