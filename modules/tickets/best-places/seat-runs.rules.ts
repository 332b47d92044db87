import type { Block, Seat } from '#modules/tickets/venue/venue.rules.ts'

/** What is offered as one: a seat, or a wheelchair place with its companion's. */
export type Place = {
  seats: readonly Seat[]
  x: number
  y: number
  /** From the block's ideal place, in tenths of a metre. Whole numbers, so that sums compare exactly. */
  distance: number
}

/** Places of one row with nothing between them, from aisle to aisle. */
export type Stretch = {
  /** Counts the rows of the venue; between two blocks one number is left out, so neighbouring rows differ by 1. */
  row: number
  places: readonly Place[]
}

/** Free places beside each other, as long as they go: `stretch.places` from `start` up to `end`, not included. */
export type Run = { stretch: Stretch; start: number; end: number }

/** Places beside each other that could be sold together: `size` of them from `start` on. */
export type Group = {
  run: Run
  start: number
  size: number
  /** Sum over its places. */
  distance: number
  /** How many single seats it would leave alone beside it: 0, 1 or 2. */
  orphans: number
}

/** The stretches of a venue by price class, in venue order, for ordinary buyers and for wheelchair users. */
export type StretchIndex = Record<'seats' | 'wheelchairs', ReadonlyMap<string, readonly Stretch[]>>

const indexes = new WeakMap<readonly Block[], StretchIndex>()

/** The index of these blocks, made once per array: who changes blocks makes a new array. */
export function stretchesOf(blocks: readonly Block[]): StretchIndex {
  let index = indexes.get(blocks)
  if (!index) {
    index = { seats: byClass(blocks, singlePlaces), wheelchairs: byClass(blocks, wheelchairPairs) }
    indexes.set(blocks, index)
  }
  return index
}

/** The free runs among these stretches. A place is free when none of its seats is taken. */
export function freeRuns(stretches: readonly Stretch[], taken: ReadonlySet<string>): Run[] {
  const runs: Run[] = []
  for (const stretch of stretches) {
    const { places } = stretch
    let start = 0
    for (let i = 0; i <= places.length; i++) {
      if (i < places.length && isFree(places[i]!, taken)) continue
      if (i > start) runs.push({ stretch, start, end: i })
      start = i + 1
    }
  }
  return runs
}

export function lengthOf(run: Run): number {
  return run.end - run.start
}

/** All groups of this size in a run, from left to right. */
export function groupsIn(run: Run, size: number): Group[] {
  const { places } = run.stretch
  const groups: Group[] = []
  let distance = 0
  for (let end = run.start + 1; end <= run.end; end++) {
    distance += places[end - 1]!.distance
    const start = end - size
    if (start < run.start) continue
    if (start > run.start) distance -= places[start - 1]!.distance
    const orphans = Number(start - run.start === 1) + Number(run.end - end === 1)
    groups.push({ run, start, size, distance, orphans })
  }
  return groups
}

export function placesOf({ run, start, size }: Group): readonly Place[] {
  return run.stretch.places.slice(start, start + size)
}

/** The middle of a group on the plan. */
export function middleOf({ run, start, size }: Group): { x: number; y: number } {
  const first = run.stretch.places[start]!
  const last = run.stretch.places[start + size - 1]!
  return { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 }
}

function isFree(place: Place, taken: ReadonlySet<string>): boolean {
  for (const seat of place.seats) if (taken.has(seat.id)) return false
  return true
}

function byClass(
  blocks: readonly Block[],
  placesIn: (seats: readonly Seat[]) => Seat[][],
): Map<string, Stretch[]> {
  const index = new Map<string, Stretch[]>()
  let number = 0
  for (const block of blocks) {
    number += 1
    const ofClass = index.get(block.priceClass) ?? []
    index.set(block.priceClass, ofClass)
    for (const { seats } of block.rows) {
      const row = number++
      for (const stretch of stretchesIn(placesIn(seats))) {
        ofClass.push({ row, places: stretch.map((together) => placeOf(block, together)) })
      }
    }
  }
  return index
}

function singlePlaces(seats: readonly Seat[]): Seat[][] {
  return seats.filter((seat) => seat.kind === 'seat').map((seat) => [seat])
}

function wheelchairPairs(seats: readonly Seat[]): Seat[][] {
  return seats
    .filter((seat) => seat.kind === 'wheelchair')
    .map((wheelchair) => [wheelchair, ...seats.filter((seat) => seat.companionOf === wheelchair.id)])
}

/** Cuts a row where a position is left out: at an aisle, or where another kind of place stands between. */
function stretchesIn(places: Seat[][]): Seat[][][] {
  const stretches: Seat[][][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const seats of places) {
    if (seats[0]!.position === last + 1) stretches.at(-1)!.push(seats)
    else stretches.push([seats])
    last = seats.at(-1)!.position
  }
  return stretches
}

function placeOf(block: Block, seats: Seat[]): Place {
  const x = seats.reduce((sum, seat) => sum + seat.x, 0) / seats.length
  const y = seats.reduce((sum, seat) => sum + seat.y, 0) / seats.length
  const planUnits = Math.hypot(x - block.ideal[0], y - block.ideal[1])
  // Four plan units are a metre.
  return { seats, x, y, distance: Math.round((planUnits * 10) / 4) }
}
