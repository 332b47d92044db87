import type { Language } from '#club/club.ts'
import { printCounterReceipt, printCounterTickets } from '#modules/office/counter/endpoints.ts'
import type {
  OfficeCounterPrices,
  OfficeCounterSale,
  OfficeOpenSale,
} from '#modules/office/counter/schema.ts'
import { addressOf } from '#platform/endpoint.ts'

/** From the first tap to the printed tickets: what is chosen, what is held, what is sold. */
export type Step =
  | { kind: 'choosing' }
  | { kind: 'held'; sale: OfficeOpenSale }
  | { kind: 'sold'; sale: OfficeCounterSale }

/** The tickets of a sale as a paper, in a window of its own: from there they are printed. */
export function showTickets(saleId: string, language: Language): void {
  const tickets = addressOf(printCounterTickets, { params: { id: saleId }, query: { language } })
  window.open(tickets, '_blank', 'noopener')
}

/** The receipt of a sale, the same way. */
export function showReceipt(saleId: string, language: Language): void {
  const receipt = addressOf(printCounterReceipt, { params: { id: saleId }, query: { language } })
  window.open(receipt, '_blank', 'noopener')
}

/** How many of which price, by `class/type`. */
export type Chosen = Readonly<Record<string, number>>

export const keyOf = ({ priceClass, ticketType }: { priceClass: string; ticketType: string }) =>
  `${priceClass}/${ticketType}`

export function countOf(chosen: Chosen): number {
  return Object.values(chosen).reduce((sum, one) => sum + one, 0)
}

/** One more, up to what one buyer may have. */
export function withOneMore(chosen: Chosen, key: string, most: number): Chosen {
  return countOf(chosen) >= most ? chosen : { ...chosen, [key]: (chosen[key] ?? 0) + 1 }
}

export function centsOf(chosen: Chosen, { prices }: OfficeCounterPrices): number {
  return prices.reduce((sum, price) => sum + price.priceCents * (chosen[keyOf(price)] ?? 0), 0)
}

export function placesOf(chosen: Chosen) {
  return Object.entries(chosen).map(([key, quantity]) => {
    const [priceClass, ticketType] = key.split('/') as [string, string]
    return { priceClass, ticketType, quantity }
  })
}
