import type { Text } from '#club/club.ts'
import { nameOfTicketType, placeInWords } from '#modules/tickets/places.rules.ts'
import { FULL_PRICE } from '#modules/tickets/upgrades.rules.ts'

/** What a bill says was paid for: which place, and from which price to which. */
export function detailOfUpgrade(place: Parameters<typeof placeInWords>[0]): Required<Text> {
  const of = placeInWords(place)
  const full = nameOfTicketType(FULL_PRICE)
  return {
    de: `${of.de} → ${full.de}, Aufzahlung`,
    en: `${of.en} → ${full.en}, price difference`,
    ja: `${of.ja} → ${full.ja}、差額`,
  }
}
