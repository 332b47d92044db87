import type { Language } from '#club/club.ts'
import { ZONE } from '#platform/dates.ts'

/** One part of a date in Berlin: `22`, `Nov`, `Sa`. */
export function part(moment: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const locale = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }[language]
  return new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options })
    .format(new Date(moment))
    .replace('.', '')
}

/** The day as a number alone; Japanese would add its word for day. */
export function dayNumber(moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, day: 'numeric' }).format(new Date(moment))
}
