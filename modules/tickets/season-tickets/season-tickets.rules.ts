import { homeGround } from '#club/venue.ts'
import { COMPANION, type Place } from '#modules/tickets/sale.rules.ts'

/** `2026/27`. */
export function nameOfSeason(season: number): string {
  return `${season}/${String((season + 1) % 100).padStart(2, '0')}`
}

/** What each match of a season ticket costs: together never more than the season ticket, because it may be sold on. */
export function matchPriceCents(seasonPriceCents: number, matches: number): number {
  return matches === 0 ? 0 : Math.floor(seasonPriceCents / matches)
}

export function seasonTicketNumber(season: number, serial: number): string {
  return `DK-${season}-${String(serial).padStart(6, '0')}`
}

/** Why this place cannot be somebody's for a season. */
export function refusalToSeasonPlace(place: Place, ticketType: string): string | null {
  const { block } = place
  if (block.isGuest) return `Block ${block.id} is for guests`
  const isSold = homeGround.priceClasses.some(({ id, guest }) => id === block.priceClass && !guest)
  if (!isSold) return `Block ${block.id} is not sold`
  const isCompanion = place.kind === 'seat' && place.seat.kind === 'companion'
  if (isCompanion !== (ticketType === COMPANION)) return 'This ticket type does not fit this place'
  return null
}
