import fc from 'fast-check'
import type { Block, Row, Seat } from '#modules/tickets/venue/venue.rules.ts'

/**
 * A small venue drawn as text, as in docs/algorithms/seat-holds.md: `1: ..x. / .._.. ; 2: *..`. Seats are 2 plan units
 * apart, rows 3.5.
 */
export function buildPicture(picture: string): { blocks: Block[]; taken: Set<string> } {
  const taken = new Set<string>()
  const blocks = picture.split(';').map((text, index) => {
    const [priceClass, drawing] = text.trim().split(': ') as [string, string]
    return buildBlock({ id: String.fromCharCode(97 + index), priceClass, drawing, taken })
  })
  return { blocks, taken }
}

/** Venues of one to three blocks of class 1 or 2, small enough to look at every group. */
export function pictures(): fc.Arbitrary<string> {
  const place = fc.constantFrom('.', '.', '.', 'x', 'x', '_')
  const row = fc.array(place, { minLength: 1, maxLength: 9 }).map((places) => places.join(''))
  const block = fc.tuple(fc.constantFrom('1', '2'), fc.array(row, { minLength: 1, maxLength: 4 }))
  return fc
    .array(block, { minLength: 1, maxLength: 3 })
    .map((blocks) => blocks.map(([priceClass, rows]) => `${priceClass}: ${rows.join(' / ')}`).join(' ; '))
}

type Drawing = { id: string; priceClass: string; drawing: string; taken: Set<string> }

function buildBlock({ id, priceClass, drawing, taken }: Drawing): Block {
  let ideal: [number, number] = [0, 3.5]
  const rows: Row[] = drawing.split(' / ').map((text, index) => {
    const row = String(index + 1)
    const y = (index + 1) * 3.5
    const seats: Seat[] = []
    ;[...text].forEach((mark, at) => {
      if (mark === '_') return
      const position = at + 1
      const x = position * 2
      if (mark === '*') ideal = [x, y]
      const seat = String(seats.length + 1)
      const seatId = `${id}-${row}-${seat}`
      if (/[xwc]/.test(mark)) taken.add(seatId)
      const kind = /w/i.test(mark) ? 'wheelchair' : /c/i.test(mark) ? 'companion' : 'seat'
      const companionOf = kind === 'companion' ? seats.at(-1)!.id : null
      seats.push({ id: seatId, blockId: id, row, seat, position, x, y, kind, companionOf })
    })
    return { row, seats }
  })
  return {
    id,
    name: `Block ${id}`,
    stand: 'west',
    tier: 'lower',
    kind: 'seated',
    priceClass,
    capacity: rows.reduce((sum, row) => sum + row.seats.length, 0),
    isGuest: false,
    polygon: [],
    centre: [0, 0],
    ideal,
    rows,
  }
}
