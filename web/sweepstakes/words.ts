import { formatDateTime, formatShortDate, formatTime } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'
import type { ChipKind } from '#web/ui/Chip.tsx'

/** Numbers and moments as this page says them. */
export function useFigures() {
  const language = useLanguage()
  return {
    lot: (number: number) => new Intl.NumberFormat(language).format(number),
    moment: (iso: string) => formatDateTime(new Date(iso), language),
    day: (iso: string) => formatShortDate(new Date(iso), language),
    time: (iso: string) => formatTime(new Date(iso), language),
  }
}

export const chipOf: Record<'planned' | 'active' | 'ended' | 'drawn', ChipKind> = {
  planned: 'ink',
  active: 'ok',
  ended: 'plain',
  drawn: 'hot',
}
