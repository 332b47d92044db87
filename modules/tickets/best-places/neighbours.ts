import type { PlaceKind } from '#modules/tickets/holders/holders.rules.ts'
import { venue } from '#modules/tickets/venue/venue.ts'

/** What a seat is; null for standing places. */
export function placeKindOf(seatId: string | null): PlaceKind {
  return (seatId && venue().seatById.get(seatId)?.kind) || null
}

/** The wheelchair place of a companion's, and the companion's of a wheelchair place; null for other seats. */
export function partnerSeatOf(seatId: string | null): string | null {
  const { seatById, blockById } = venue()
  const seat = seatId ? seatById.get(seatId) : undefined
  if (!seat || seat.kind === 'seat') return null
  if (seat.kind === 'companion') return seat.companionOf
  const row = blockById.get(seat.blockId)!.rows.find((one) => one.row === seat.row)!
  return row.seats.find((one) => one.companionOf === seat.id)?.id ?? null
}

/** A seat as tickets name it; null for standing places. */
export function seatNamed(seatId: string | null): { block: string; row: string; seat: string } | null {
  const seat = seatId ? venue().seatById.get(seatId) : undefined
  return seat ? { block: seat.blockId, row: seat.row, seat: seat.seat } : null
}

/** Where seats of one row stand in it; a position left out is an aisle. */
export function positionsOf(seatIds: readonly (string | null)[]): number[] {
  return seatIds.flatMap((id) => (id ? (venue().seatById.get(id)?.position ?? []) : []))
}
