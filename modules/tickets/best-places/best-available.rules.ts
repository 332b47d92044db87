import type { Block, Seat } from '#modules/tickets/venue/venue.rules.ts'
import {
  freeRuns,
  type Group,
  groupsIn,
  lengthOf,
  middleOf,
  type Place,
  placesOf,
  type Run,
  stretchesOf,
} from './seat-runs.rules.ts'

export type BestAvailableRequest = {
  /** The venue. What is computed from it once is kept for this array, so hand in the same one each time. */
  blocks: readonly Block[]
  /** Ids of all seats that are held, sold or blocked. */
  taken: ReadonlySet<string>
  /** Places wanted, at least 1. */
  quantity: number
  /** The price classes the buyer allows, dearest first: an earlier one is always better. */
  priceClasses: readonly string[]
  /** Whether the places must lie side by side in one row; otherwise a party may be divided, as little as possible. */
  together: boolean
  /** Wheelchair places, each with its companion's place; an odd quantity leaves out the last companion. */
  accessible: boolean
  /** `avoid`: a group that leaves a single seat alone is taken only where its price class has no other. */
  orphanPolicy: 'avoid' | 'ignore'
  /** Any number per buyer: chooses among nearly equal groups, so that buyers at the same moment do not collide. */
  spread?: number
}

export type BestAvailable =
  | { kind: 'found'; seats: Seat[] }
  /** `noneTogether`: enough places are free, but not side by side. `notEnough`: fewer are free than wanted. */
  | { kind: 'refused'; reason: 'noneTogether' | 'notEnough' }

/** At the start of a sale this many groups are near enough to the best to be given away at random. */
export const SPREAD_GROUPS = 32
/** Nearly equal: each place at most this much farther from the ideal place on average, in tenths of a metre. */
export const SPREAD_DISTANCE = 40
/** Two groups belong together when the middle of one is at most this far from the other's, in plan units (2 m). */
const BEHIND_EACH_OTHER = 8

/** The best free places for this buyer. The measure, the order and the tie-breaks: docs/algorithms/seat-holds.md. */
export function bestAvailable(request: BestAvailableRequest): BestAvailable {
  const { quantity, together, accessible } = request
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`quantity ${quantity} is not a count`)
  const search = searchOf(request)
  const groups = inOneRow(search) ?? (together ? null : (inNeighbouringRows(search) ?? inFewParts(search)))
  if (groups) return { kind: 'found', seats: seatsIn(groups, quantity) }
  const free = search.classes.flatMap((runs) => runs()).reduce((sum, run) => sum + lengthOf(run), 0)
  const wanted = accessible ? Math.ceil(quantity / 2) : quantity
  return { kind: 'refused', reason: free < wanted ? 'notEnough' : 'noneTogether' }
}

/** A request in terms of places: the free runs of each allowed class, looked up when first needed. */
type Search = {
  size: number
  classes: (() => Run[])[]
  orphansOf: (group: Group) => number
  spread: number | undefined
}

function searchOf(request: BestAvailableRequest): Search {
  const { blocks, taken, quantity, priceClasses, accessible, orphanPolicy, spread } = request
  const index = stretchesOf(blocks)[accessible ? 'wheelchairs' : 'seats']
  // A wheelchair place beside a wheelchair place is not an orphan: each comes with its companion's.
  const avoidOrphans = orphanPolicy === 'avoid' && !accessible
  return {
    size: accessible ? Math.ceil(quantity / 2) : quantity,
    classes: [...new Set(priceClasses)].map((id) => once(() => freeRuns(index.get(id) ?? [], taken))),
    orphansOf: avoidOrphans ? (group) => group.orphans : () => 0,
    spread,
  }
}

function inOneRow(search: Search): Group[] | null {
  for (const runs of search.classes) {
    const groups = groupsOfSize(runs(), search.size)
    const fewest = fewestOrphans(groups, search)
    if (fewest.length > 0) return [chosen(fewest, search.spread)]
  }
  return null
}

/** Two parties as equal as can be, one behind the other: a party of five becomes three and two. */
function inNeighbouringRows(search: Search): Group[] | null {
  const front = Math.ceil(search.size / 2)
  const back = search.size - front
  if (back === 0) return null
  for (const runs of search.classes) {
    const best = bestPair(runs(), front, back, search)
    if (best) return best
  }
  return null
}

function bestPair(runs: readonly Run[], larger: number, smaller: number, search: Search): Group[] | null {
  const behind = Map.groupBy(groupsOfSize(runs, smaller), (group) => group.run.stretch.row)
  let best: { groups: Group[]; orphans: number; distance: number } | null = null
  for (const one of groupsOfSize(runs, larger)) {
    const { row } = one.run.stretch
    for (const near of [behind.get(row - 1), behind.get(row + 1)]) {
      for (const other of near ?? []) {
        if (gapBetween(one, other) > BEHIND_EACH_OTHER) continue
        const orphans = search.orphansOf(one) + search.orphansOf(other)
        const distance = one.distance + other.distance
        if (best && (orphans - best.orphans || distance - best.distance) >= 0) continue
        best = { groups: [one, other], orphans, distance }
      }
    }
  }
  return best?.groups ?? null
}

/**
 * As few parties as the free runs allow. The first gets the best places; each further one sits as near to it as its
 * price class allows.
 */
function inFewParts(search: Search): Group[] | null {
  const parts: Group[] = []
  const classes = search.classes.map((runs) => [...runs()])
  let missing = search.size
  while (missing > 0) {
    const [longest, second] = twoLongest(classes)
    if (longest === 0) return null
    const size = sizeOfNextPart(missing, longest, second)
    const group = bestPart(classes, size, parts[0], search)
    parts.push(group)
    missing -= size
    for (const runs of classes) {
      const at = runs.indexOf(group.run)
      if (at >= 0) runs.splice(at, 1, ...without(group))
    }
  }
  return parts
}

function twoLongest(classes: readonly Run[][]): [longest: number, second: number] {
  let longest = 0
  let second = 0
  for (const runs of classes) {
    for (const run of runs) {
      const length = lengthOf(run)
      second = Math.max(second, Math.min(length, longest))
      longest = Math.max(longest, length)
    }
  }
  return [longest, second]
}

/** One fewer where the last person would sit alone, if they find two places beside each other elsewhere. */
function sizeOfNextPart(missing: number, longest: number, second: number): number {
  const size = Math.min(missing, longest)
  const oneIsLeft = missing - size === 1
  return oneIsLeft && size > 2 && second >= 2 ? size - 1 : size
}

/** The best group of this size: a longest run is never shorter, so there is one. */
function bestPart(classes: readonly Run[][], size: number, first: Group | undefined, search: Search): Group {
  for (const runs of classes) {
    const fewest = fewestOrphans(groupsOfSize(runs, size), search)
    if (fewest.length === 0) continue
    if (!first) return chosen(fewest, search.spread)
    return smallest(fewest, (group) => gapBetween(first, group))
  }
  throw new Error(`no run of ${size} free places where one was counted`)
}

/** What is left of a group's run to its left and right. */
function without({ run, start, size }: Group): Run[] {
  const left = { ...run, end: start }
  const right = { ...run, start: start + size }
  return [left, right].filter((rest) => lengthOf(rest) > 0)
}

function groupsOfSize(runs: readonly Run[], size: number): Group[] {
  const groups: Group[] = []
  for (const run of runs) {
    if (lengthOf(run) >= size) for (const group of groupsIn(run, size)) groups.push(group)
  }
  return groups
}

function fewestOrphans(groups: readonly Group[], { orphansOf }: Search): Group[] {
  let fewest = Number.POSITIVE_INFINITY
  for (const group of groups) fewest = Math.min(fewest, orphansOf(group))
  return groups.filter((group) => orphansOf(group) === fewest)
}

/** The nearest to the ideal place; with `spread`, one of the nearly equal ones that share no place. */
function chosen(groups: readonly Group[], spread: number | undefined): Group {
  const best = smallest(groups, (group) => group.distance)
  if (spread === undefined) return best
  const limit = best.distance + SPREAD_DISTANCE * best.size
  const near = groups.filter((group) => group.distance <= limit).sort((a, b) => a.distance - b.distance)
  const apart: Group[] = []
  const used = new Set<Place>()
  for (const group of near) {
    const places = placesOf(group)
    if (places.some((place) => used.has(place))) continue
    for (const place of places) used.add(place)
    if (apart.push(group) === SPREAD_GROUPS) break
  }
  return apart[mixed(spread) % apart.length]!
}

/** The first of the smallest, so that equal ones are decided by venue order: block, row, seat from the left. */
function smallest(groups: readonly Group[], measure: (group: Group) => number): Group {
  let best = groups[0]!
  let least = measure(best)
  for (const group of groups) {
    const value = measure(group)
    if (value >= least) continue
    best = group
    least = value
  }
  return best
}

function gapBetween(one: Group, other: Group): number {
  const a = middleOf(one)
  const b = middleOf(other)
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Scatters neighbouring seeds over all 32 bits (a finaliser of MurmurHash3's kind), as an unsigned number. */
function mixed(seed: number): number {
  let bits = Math.imul((seed ^ (seed >>> 16)) >>> 0, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

function seatsIn(groups: readonly Group[], quantity: number): Seat[] {
  return groups
    .flatMap(placesOf)
    .flatMap((place) => place.seats)
    .slice(0, quantity)
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
