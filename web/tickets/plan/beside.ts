import type { GridRow, GridSeat } from './seat-grid.ts'

/** How many single seats stay alone: fewer is better, then as near to the pressed seat's right as can be. */
type Group = { seats: GridSeat[]; orphans: number; before: number }

/**
 * So many free seats beside each other with the pressed one among them, so that they leave as few single seats alone as
 * can be; null where there are not so many.
 */
export function seatsBeside(rows: GridRow[], pressed: string, count: number): GridSeat[] | null {
  const row = rows.find(({ seats }) => seats.some(({ id }) => id === pressed))
  if (!row) return null
  const at = row.seats.findIndex(({ id }) => id === pressed)
  const groups: Group[] = []
  for (let start = Math.max(0, at - count + 1); start <= at; start++) {
    const seats = row.seats.slice(start, start + count)
    if (seats.length < count || !seats.every(isOpenSeat) || !areBeside(seats)) continue
    const taken = new Set(seats.map(({ id }) => id))
    groups.push({ seats, orphans: aloneIn(row, taken).length, before: at - start })
  }
  return groups.toSorted((a, b) => a.orphans - b.orphans || a.before - b.before)[0]?.seats ?? null
}

/** Free seats that one's own would leave alone: taken, own or nothing on both sides, which was not so without them. */
export function orphansOf(rows: GridRow[]): GridSeat[] {
  return rows.flatMap((row) => aloneIn(row, new Set()))
}

function aloneIn({ seats }: GridRow, taken: ReadonlySet<string>): GridSeat[] {
  return seats.filter((seat, index) => {
    if (!isOpenSeat(seat) || taken.has(seat.id)) return false
    const sides = [seats[index - 1], seats[index + 1]].filter(
      (other) => other !== undefined && Math.abs(other.position - seat.position) === 1,
    ) as GridSeat[]
    const isMine = (other: GridSeat) => other.state === 'own' || taken.has(other.id)
    return sides.some(isMine) && sides.every((other) => isMine(other) || other.state === 'taken')
  })
}

const isOpenSeat = ({ state, kind }: GridSeat) => state === 'free' && kind === 'seat'

function areBeside(seats: GridSeat[]): boolean {
  return seats.every((seat, index) => index === 0 || seat.position - seats[index - 1]!.position === 1)
}
