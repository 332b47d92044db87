import type { Block, Seat } from './venue.rules.ts'
import { venue } from './venue.ts'

type Places = ReturnType<typeof sorted>
let known: Places | undefined

/** The club's own ordinary seats with the best view of their stand first, and its standing blocks by number. */
export function placesByView(): Places {
  known ??= sorted()
  return known
}

function sorted() {
  const own = venue().blocks.filter(({ isGuest }) => !isGuest)
  const seats = own
    .flatMap((block) =>
      block.rows.flatMap(({ seats }) =>
        seats
          .filter(({ kind }) => kind === 'seat')
          .map((seat) => ({ block, seat, away: distance(block, seat) })),
      ),
    )
    .toSorted((one, other) => one.away - other.away || compare(one.seat.id, other.seat.id))
    .map(({ block, seat: { id, blockId, row, position } }) => ({
      id,
      blockId,
      row,
      position,
      priceClass: block.priceClass,
    }))
  const standing = own
    .filter(({ kind }) => kind === 'standing')
    .map(({ id, priceClass, capacity }) => ({ blockId: id, priceClass, capacity }))
  return { seats, standing }
}

function distance({ ideal: [x, y] }: Block, seat: Seat): number {
  return Math.round(((seat.x - x) ** 2 + (seat.y - y) ** 2) * 1000)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
