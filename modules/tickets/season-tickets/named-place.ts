import type { Place } from '#modules/tickets/sale.rules.ts'
import { venue } from '#modules/tickets/venue/venue.ts'

/** A seat by its id (`19-12-7`), or a standing block (`23`); null: there is no such place. */
export function placeNamed(name: string): Place | null {
  const { seatById, blockById } = venue()
  const seat = seatById.get(name)
  if (seat) return { kind: 'seat', seat, block: blockById.get(seat.blockId)! }
  const block = blockById.get(name)
  return block?.kind === 'standing' ? { kind: 'standing', block } : null
}
