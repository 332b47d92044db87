/**
 * What best available should answer, by the plainest means: look at every group of seats. Slow, and written without
 * runs, windows or an index, so that it cannot share a fault with the rule it checks.
 */

import { type Block, type Seat, seatsOf } from '#modules/tickets/venue/venue.rules.ts'
import type { BestAvailableRequest } from './best-available.rules.ts'

type Wish = Pick<BestAvailableRequest, 'blocks' | 'taken' | 'quantity' | 'priceClasses' | 'orphanPolicy'>

/** The best group in one row, or null. */
export function bestGroup({ blocks, taken, quantity, priceClasses, orphanPolicy }: Wish): Seat[] | null {
  const ranked = groupsTogether(blocks, taken, quantity).map((seats) => ({
    seats,
    rank: [
      priceClasses.indexOf(blocks.find((block) => block.id === seats[0]!.blockId)!.priceClass),
      orphanPolicy === 'avoid' ? orphansAfter(blocks, taken, seats) : 0,
      distanceOf(blocks, seats),
    ],
  }))
  // Sorting is stable, so equal ranks stay in venue order.
  const allowed = ranked.filter(({ rank }) => rank[0] !== -1)
  allowed.sort((a, b) => a.rank[0]! - b.rank[0]! || a.rank[1]! - b.rank[1]! || a.rank[2]! - b.rank[2]!)
  return allowed[0]?.seats ?? null
}

/** Every way to seat so many side by side, in venue order. */
export function groupsTogether(blocks: readonly Block[], taken: ReadonlySet<string>, size: number): Seat[][] {
  return blocks.flatMap((block) =>
    block.rows.flatMap(({ seats }) =>
      seats.flatMap((first) => {
        const group = Array.from({ length: size }, (_, i) => atPosition(seats, first.position + i))
        return group.every((seat) => seat && isFree(seat, taken)) ? [group as Seat[]] : []
      }),
    ),
  )
}

/** How many seats had a free neighbour before these were sold and have none afterwards. */
export function orphansAfter(
  blocks: readonly Block[],
  taken: ReadonlySet<string>,
  sold: readonly Seat[],
): number {
  const after = new Set([...taken, ...sold.map((seat) => seat.id)])
  let orphans = 0
  for (const row of blocks.flatMap((block) => block.rows)) {
    for (const seat of row.seats) {
      if (!isFree(seat, after)) continue
      if (hasFreeNeighbour(row.seats, seat, taken) && !hasFreeNeighbour(row.seats, seat, after)) orphans += 1
    }
  }
  return orphans
}

/** Sum of the distances to the ideal place, each rounded to a tenth of a metre. */
export function distanceOf(blocks: readonly Block[], seats: readonly Seat[]): number {
  return seats.reduce((sum, seat) => {
    const [x, y] = blocks.find((block) => block.id === seat.blockId)!.ideal
    return sum + Math.round(Math.sqrt((seat.x - x) ** 2 + (seat.y - y) ** 2) * 2.5)
  }, 0)
}

/** Seats of these blocks that nobody has taken. */
export function freeSeats(blocks: readonly Block[], taken: ReadonlySet<string>): Seat[] {
  return seatsOf(blocks).filter((seat) => isFree(seat, taken))
}

function isFree(seat: Seat, taken: ReadonlySet<string>): boolean {
  return seat.kind === 'seat' && !taken.has(seat.id)
}

function hasFreeNeighbour(row: readonly Seat[], seat: Seat, taken: ReadonlySet<string>): boolean {
  return [seat.position - 1, seat.position + 1].some((position) => {
    const neighbour = atPosition(row, position)
    return neighbour !== undefined && isFree(neighbour, taken)
  })
}

function atPosition(row: readonly Seat[], position: number): Seat | undefined {
  return row.find((seat) => seat.position === position)
}
