import { berlinDate, ZONE } from '#platform/dates.ts'
import type { OfficeLanguage } from './languages.ts'

const LOCALES = { de: 'de-DE', en: 'en-GB' } as const
const WORDS = {
  de: { today: 'heute', yesterday: 'gestern' },
  en: { today: 'today', yesterday: 'yesterday' },
} as const

/** When something was, as short as it is clear: `heute 12:41`, `gestern 18:02`, `18. Nov. 9:30`, `3. Feb. 2024`. */
export function shortMoment(iso: string, language: OfficeLanguage, now = new Date()): string {
  const moment = new Date(iso)
  const time = formatted(moment, language, { hour: '2-digit', minute: '2-digit' })
  const daysAgo = daysBetween(berlinDate(moment), berlinDate(now))
  if (daysAgo === 0) return `${WORDS[language].today} ${time}`
  if (daysAgo === 1) return `${WORDS[language].yesterday} ${time}`
  const isThisYear = berlinDate(moment).slice(0, 4) === berlinDate(now).slice(0, 4)
  if (isThisYear) return `${formatted(moment, language, { day: 'numeric', month: 'short' })} ${time}`
  return shortDay(iso, language)
}

/** `Freitag, 21. November` */
export function longDay(moment: Date, language: OfficeLanguage): string {
  return formatted(moment, language, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** `28. Nov.`, as long as nobody can mistake the year. */
export function dayOfYear(iso: string, language: OfficeLanguage): string {
  return formatted(new Date(iso), language, { day: 'numeric', month: 'short' })
}

/** `Sa 15:30` */
export function weekdayMoment(iso: string, language: OfficeLanguage): string {
  const moment = new Date(iso)
  const weekday = formatted(moment, language, { weekday: 'short' })
  return `${weekday} ${formatted(moment, language, { hour: '2-digit', minute: '2-digit' })}`
}

/** `15:30` */
export function clock(iso: string, language: OfficeLanguage): string {
  return formatted(new Date(iso), language, { hour: '2-digit', minute: '2-digit' })
}

/** `3. Feb. 2024` */
export function shortDay(iso: string, language: OfficeLanguage): string {
  return formatted(new Date(iso), language, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** To the second, for what is proof: `21. Nov. 2025, 13:05:09`. */
export function exactMoment(iso: string, language: OfficeLanguage): string {
  const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  return `${shortDay(iso, language)}, ${formatted(new Date(iso), language, parts)}`
}

function formatted(moment: Date, language: OfficeLanguage, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: ZONE, ...options }).format(moment)
}

function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000)
}
