/** A seat of the ground that a wish may be served with. */
export type WishSeat = {
  id: string
  blockId: string
  row: string
  /** Neighbours differ by 1, across an aisle by more. */
  position: number
  priceClass: string
}

/** What there is to be had: seats with the best first, standing blocks in the order in which they are filled. */
export type WishGround = {
  seats: readonly WishSeat[]
  standing: readonly { blockId: string; priceClass: string; capacity: number }[]
  /** Seats and standing blocks, once for each place that is somebody's beside the holders. */
  taken: readonly string[]
}

/** A contract that goes on; `wish` null: it stays where it is. */
export type Holder = {
  contractId: string
  number: string
  firstSeason: number
  /** Milliseconds. */
  createdAt: number
  blockId: string
  /** Null: it stands. */
  seatId: string | null
  wish: Wish | null
}

export type Wish = {
  priceClass: string
  /** There or nowhere. */
  blockId: string | null
  /** Whoever names the same for the same class sits together, or nobody of them moves. */
  group: string | null
}

/** A seat's id, or a standing block's. */
export type ServedWish = { contractId: string; place: string }
export type ServedWishes = {
  /** Those who move together, in the order in which they do: what the first ones leave is free for the next. */
  units: readonly (readonly ServedWish[])[]
  refused: readonly string[]
}

type Unit = {
  members: Holder[]
  priceClass: string
  blockId: string | null
  /** How often its class had been given something when it was looked at last. */
  seen: number
}

/** The older contract comes first: by the season it began with, by when it was concluded, by number. */
export function bySeniority(one: Holder, other: Holder): number {
  return (
    one.firstSeason - other.firstSeason ||
    one.createdAt - other.createdAt ||
    compare(one.number, other.number)
  )
}

/**
 * Who moves where (docs/algorithms/class-wishes.md). The most senior wish that can be served is served; what it leaves is free,
 * and the most senior is looked for again. A group is as old as its youngest member, and moves as a whole or not at all. Nobody
 * gives up a place without a new one. The same holders make the same moves, in whichever order they are told.
 */
export function serveWishes(ground: WishGround, holders: readonly Holder[]): ServedWishes {
  const places = openPlaces(ground, holders)
  const waiting = unitsOf(holders)
  const units: ServedWish[][] = []
  for (let at = 0; at < waiting.length; ) {
    const unit = waiting[at]!
    const moves = places.version(unit.priceClass) === unit.seen ? null : places.move(unit)
    if (moves) {
      units.push(moves)
      waiting.splice(at, 1)
      at = 0
    } else {
      unit.seen = places.version(unit.priceClass)
      at += 1
    }
  }
  return { units, refused: waiting.flatMap(({ members }) => members.map(({ contractId }) => contractId)) }
}

/** Wishes as they are served: alone, or as a group, the most senior first. */
function unitsOf(holders: readonly Holder[]): Unit[] {
  const wishing = holders.filter(({ wish }) => wish !== null).toSorted(bySeniority)
  const grouped = Map.groupBy(wishing, ({ contractId, wish }) =>
    wish!.group === null ? `of ${contractId}` : `in ${wish!.priceClass} ${wish!.group}`,
  )
  return [...grouped.values()]
    .map((members) => ({
      members,
      priceClass: members[0]!.wish!.priceClass,
      blockId: members.map(({ wish }) => wish!.blockId).find((id) => id !== null) ?? null,
      seen: -1,
    }))
    .toSorted((one, other) => bySeniority(one.members.at(-1)!, other.members.at(-1)!))
}

/** What is free now, and how it changes. */
function openPlaces(ground: WishGround, holders: readonly Holder[]) {
  const rank = new Map(ground.seats.map((seat, index) => [seat.id, index]))
  const free = new Set(rank.keys())
  const room = new Map(ground.standing.map(({ blockId, capacity }) => [blockId, capacity]))
  const classOf = new Map<string, string>([
    ...ground.seats.map(({ id, priceClass }) => [id, priceClass] as const),
    ...ground.standing.map(({ blockId, priceClass }) => [blockId, priceClass] as const),
  ])
  const versions = new Map<string, number>()
  const seatsOf = Map.groupBy(ground.seats, ({ priceClass }) => priceClass)
  const standing = Map.groupBy(ground.standing, ({ priceClass }) => priceClass)

  const take = (place: string) =>
    room.has(place) ? room.set(place, room.get(place)! - 1) : free.delete(place)
  function leave(place: string): void {
    if (room.has(place)) room.set(place, room.get(place)! + 1)
    else if (rank.has(place)) free.add(place)
  }
  for (const place of [...ground.taken, ...holders.map(placeOf)]) take(place)

  /** Places for all of it, or null; those that its members have may be among them. */
  function find({ members, priceClass, blockId }: Unit): string[] | null {
    const isWished = (one: { blockId: string }) => blockId === null || one.blockId === blockId
    const seats = (seatsOf.get(priceClass) ?? []).filter((seat) => free.has(seat.id) && isWished(seat))
    const together = neighbours(seats, members.length, rank)
    if (together) return together
    const block = (standing.get(priceClass) ?? []).find(
      (one) => isWished(one) && room.get(one.blockId)! >= members.length,
    )
    return block ? members.map(() => block.blockId) : null
  }

  return {
    version: (priceClass: string) => versions.get(priceClass) ?? 0,
    move(unit: Unit): ServedWish[] | null {
      const former = unit.members.map(placeOf)
      for (const place of former) leave(place)
      const found = find(unit)
      for (const place of found ?? former) take(place)
      if (!found) return null
      for (const place of former) {
        const priceClass = classOf.get(place)
        if (priceClass !== undefined) versions.set(priceClass, (versions.get(priceClass) ?? 0) + 1)
      }
      return unit.members.map(({ contractId }, index) => ({ contractId, place: found[index]! }))
    },
  }
}

/** So many seats side by side in one row: those whose worst one is the best. */
function neighbours(
  seats: readonly WishSeat[],
  count: number,
  rank: ReadonlyMap<string, number>,
): string[] | null {
  if (count === 1) return seats[0] ? [seats[0].id] : null
  let best: { seats: WishSeat[]; worst: number } | null = null
  for (const row of Map.groupBy(seats, (seat) => `${seat.blockId} ${seat.row}`).values()) {
    const inRow = row.toSorted((one, other) => one.position - other.position)
    for (let from = 0; from + count <= inRow.length; from += 1) {
      const window = inRow.slice(from, from + count)
      if (window.at(-1)!.position - window[0]!.position !== count - 1) continue
      const worst = Math.max(...window.map(({ id }) => rank.get(id)!))
      if (!best || worst < best.worst) best = { seats: window, worst }
    }
  }
  return best?.seats.map(({ id }) => id) ?? null
}

function placeOf({ seatId, blockId }: Holder): string {
  return seatId ?? blockId
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
