import type { Language } from '#club/club.ts'
import { formatDateTime } from '#platform/dates.ts'

/** Numbers and moments as polls say them. */
export function useMoments(language: Language) {
  const numbers = new Intl.NumberFormat(language)
  return {
    moment: (iso: string) => formatDateTime(new Date(iso), language),
    amount: (count: number) => numbers.format(count),
  }
}
