import { formatDateTime, formatShortDate, formatTime } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'

/** Numbers and moments as pages of draws say them. */
export function useFigures() {
  const language = useLanguage()
  return {
    lot: (number: number) => new Intl.NumberFormat(language).format(number),
    moment: (iso: string) => formatDateTime(new Date(iso), language),
    day: (iso: string) => formatShortDate(new Date(iso), language),
    time: (iso: string) => formatTime(new Date(iso), language),
  }
}

/** Sixty-four digits that somebody may compare by eye. */
export const inGroups = (code: string) => code.replace(/(.{8})(?=.)/g, '$1 ')
