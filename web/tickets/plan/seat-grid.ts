import type { BlockSeats } from '#modules/tickets/schema.ts'

export type GridSeat = {
  id: string
  row: string
  seat: number
  position: number
  kind: 'seat' | 'wheelchair' | 'companion'
  /** `offered`: somebody passes it on. */
  state: 'free' | 'taken' | 'own' | 'offered'
}

export type GridRow = { row: string; seats: GridSeat[] }

/** The seats of a block with their states. A seat of one's own is own, whatever the last answer said about it. */
export function blockRows(
  block: BlockSeats,
  own: ReadonlySet<string | null>,
  offered: { has(seatId: string): boolean } = new Set<string>(),
): GridRow[] {
  return block.rows.map(({ row, seats, wheelchairs = [], companions = [] }) => {
    const taken = new Set(block.taken[row] ?? [])
    const companionNumbers = companions.map(([seat]) => seat)
    return {
      row,
      seats: seats.map(([seat, position]) => {
        const id = `${block.id}-${row}-${seat}`
        return {
          id,
          row,
          seat: seat!,
          position: position!,
          kind: wheelchairs.includes(seat!)
            ? 'wheelchair'
            : companionNumbers.includes(seat!)
              ? 'companion'
              : 'seat',
          state: own.has(id) ? 'own' : offered.has(id) ? 'offered' : taken.has(seat!) ? 'taken' : 'free',
        }
      }),
    }
  })
}

/** Seats that can be pressed. */
export function isReachable(seat: GridSeat): boolean {
  return seat.state !== 'taken'
}

/**
 * Where an arrow key leads from a seat: along the row to the next one that can be pressed, across rows to the one
 * nearest in position. Null at the edge.
 */
export function nextSeat(rows: GridRow[], from: string, key: string): GridSeat | null {
  const at = rows.findIndex(({ seats }) => seats.some((seat) => seat.id === from))
  const current = rows[at]?.seats.find((seat) => seat.id === from)
  if (!current) return null
  const inRow = rows[at]!.seats.filter(isReachable)
  if (key === 'Home') return inRow[0] ?? null
  if (key === 'End') return inRow.at(-1) ?? null
  if (key === 'ArrowRight') return inRow.find((seat) => seat.position > current.position) ?? null
  if (key === 'ArrowLeft') return inRow.findLast((seat) => seat.position < current.position) ?? null
  const ahead = key === 'ArrowDown' ? rows.slice(at + 1) : rows.slice(0, at).toReversed()
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const row = ahead.map(({ seats }) => seats.filter(isReachable)).find((seats) => seats.length > 0)
  return row?.toSorted((a, b) => away(a, current) - away(b, current))[0] ?? null
}

function away(seat: GridSeat, from: GridSeat): number {
  return Math.abs(seat.position - from.position)
}
