import { createHash } from 'node:crypto'

/** A place that is to be given, in the order of the ground. Without a seat it is a standing place. */
export type FreePlace = {
  id: string
  priceClass: string
  blockId: string
  row: string | null
  seat: string | null
}

/** What one member wants. Nothing in here says who it is. */
export type DrawnWish = {
  id: string
  /** Wishes with the same code are met together or not at all. */
  group: string
  quantity: number
  /** The dearest wish first; none: all the same. */
  priceClasses: readonly string[]
  takesFewer: boolean
  /** They wanted places at the fan club's last distribution that they took part in, and got none. */
  emptyLastTime: boolean
  /** When they got places last, in ISO 8601; null: never. */
  lastGot: string | null
}

export type DrawInputs = { seed: string; places: readonly FreePlace[]; wishes: readonly DrawnWish[] }

/** Why a wish was not met: nothing was left at its turn, not as many together as its group wants, or none of its price classes. */
export type Unmet = 'order' | 'group' | 'class'
export type DrawnResult = { wishId: string; turn: number; placeIds: string[]; because: Unmet | null }

/** Decides between wishes that are alike otherwise. Whoever knows the seed can compute it. */
export function lotOf(seed: string, wishId: string): string {
  return createHash('sha256').update(`${seed}:${wishId}`).digest('hex')
}

/**
 * The published rule. Whoever got nothing last time comes first, then whoever has been without for longest, then by lot; a group
 * comes when the last of its members would. Each group gets all of its places, in one price class, or none. What is left then goes
 * to those who would take fewer, in the same order. The same inputs give the same outcome.
 */
export function distribute({ seed, places, wishes }: DrawInputs): DrawnResult[] {
  const left = [...places]
  const groups = inTurn(seed, wishes)
  const given = new Map<string, FreePlace[]>()
  for (const group of groups) {
    const taken = takeWhole(left, group)
    if (!taken) continue
    for (const wish of group) given.set(wish.id, taken.splice(0, wish.quantity))
  }
  for (const [wish, other] of groups) {
    if (!wish || other || given.has(wish.id) || !wish.takesFewer) continue
    const fewer = left.filter((place) => isWanted(wish, place)).slice(0, wish.quantity)
    if (fewer.length > 0) given.set(wish.id, fewer)
    remove(left, fewer)
  }
  return groups.flatMap((group, at) =>
    group.map((wish) => ({
      wishId: wish.id,
      turn: at + 1,
      placeIds: (given.get(wish.id) ?? []).map(({ id }) => id),
      because: given.has(wish.id) ? null : unmet(group, places),
    })),
  )
}

/** The order of a fan club's groups, each with its wishes in their own order. */
export function inTurn(seed: string, wishes: readonly DrawnWish[]): DrawnWish[][] {
  const lots = new Map(wishes.map(({ id }) => [id, lotOf(seed, id)]))
  const byTurn = (a: DrawnWish, b: DrawnWish) =>
    Number(b.emptyLastTime) - Number(a.emptyLastTime) ||
    compare(a.lastGot ?? '', b.lastGot ?? '') ||
    compare(lots.get(a.id)!, lots.get(b.id)!)
  return [...Map.groupBy(wishes, ({ group }) => group).values()]
    .map((group) => group.toSorted(byTurn))
    .toSorted((a, b) => byTurn(a.at(-1)!, b.at(-1)!))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function isWanted({ priceClasses }: Pick<DrawnWish, 'priceClasses'>, { priceClass }: FreePlace): boolean {
  return priceClasses.length === 0 || priceClasses.includes(priceClass)
}

/** All places of a group in the class it likes best; null where no class that all of them accept has as many. */
function takeWhole(left: FreePlace[], group: readonly DrawnWish[]): FreePlace[] | null {
  const wanted = wantedBy(group)
  for (const priceClass of classesOf(group, left)) {
    const inClass = left.filter((place) => place.priceClass === priceClass)
    if (inClass.length < wanted) continue
    const together = sideBySide(inClass, wanted)
    remove(left, together)
    return together
  }
  return null
}

const wantedBy = (group: readonly DrawnWish[]) => group.reduce((sum, { quantity }) => sum + quantity, 0)

/** Classes that everybody of the group accepts: by the sum of the ranks they gave it, then as they stand. */
function classesOf(group: readonly DrawnWish[], places: readonly FreePlace[]): string[] {
  const offered = [...new Set(places.map(({ priceClass }) => priceClass))]
  const rankOf = (priceClass: string) =>
    group.reduce((sum, { priceClasses }) => sum + Math.max(0, priceClasses.indexOf(priceClass)), 0)
  return offered
    .filter((priceClass) =>
      group.every(({ priceClasses }) => priceClasses.length === 0 || priceClasses.includes(priceClass)),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b) || compare(a, b))
}

/** The shortest run of neighbours that is long enough; else of the block that has most of them. */
export function sideBySide(places: readonly FreePlace[], wanted: number): FreePlace[] {
  const fitting = runsOf(places)
    .filter((run) => run.length >= wanted)
    .toSorted((a, b) => a.length - b.length)
  if (fitting[0]) return fitting[0].slice(0, wanted)
  const blocks = [...Map.groupBy(places, ({ blockId }) => blockId).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  return blocks.flat().slice(0, wanted)
}

/** Neighbours of one row; the standing places of a block are one run. */
function runsOf(places: readonly FreePlace[]): FreePlace[][] {
  const runs: FreePlace[][] = []
  const rows = Map.groupBy(places, ({ blockId, row }) => `${blockId}/${row ?? ''}`)
  for (const row of rows.values()) {
    let before: FreePlace | null = null
    for (const place of row.toSorted((a, b) => Number(a.seat) - Number(b.seat))) {
      if (before && (place.seat === null || Number(place.seat) === Number(before.seat) + 1))
        runs.at(-1)!.push(place)
      else runs.push([place])
      before = place
    }
  }
  return runs
}

/** Of places as they were before anybody got one. */
function unmet(group: readonly DrawnWish[], places: readonly FreePlace[]): Unmet {
  const classes = classesOf(group, places)
  if (classes.length === 0) return 'class'
  return group.length > 1 || wantedBy(group) > 1 ? 'group' : 'order'
}

function remove(left: FreePlace[], taken: readonly FreePlace[]): void {
  const gone = new Set(taken)
  for (let at = left.length - 1; at >= 0; at--) if (gone.has(left[at]!)) left.splice(at, 1)
}
