import { formatMoney } from '#platform/money.ts'

/** Cents only where there are some: `149 €`, `1.005 €`, `149,50 €`. */
export function shortMoney(cents: number, language: string): string {
  return formatMoney(cents, language).replace(/[.,]00(?=\D*$)/, '')
}
