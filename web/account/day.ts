import { ZONE } from '#platform/dates.ts'

/** `20. November 2026`, the day in Berlin. A calendar date (`1991-11-18`) is itself in every zone. */
export function dayOf(moment: string, language: string): string {
  const isCalendarDate = moment.length === 10
  const locale = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }[language] ?? 'de-DE'
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: isCalendarDate ? 'UTC' : ZONE,
  }).format(new Date(moment))
}
