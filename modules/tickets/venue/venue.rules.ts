import type { PriceClass, StandId, StandPlan, TierId, TierPlan, VenuePlan } from '#club/venue.ts'
import { type Band, bandsAround, type Point } from './outline.rules.ts'

export type { PriceClass } from '#club/venue.ts'
export type { Point } from './outline.rules.ts'

/** One numbered place. */
export type Seat = {
  /** `block-row-seat`, e.g. `19-12-7`; unique in the venue. */
  id: string
  blockId: string
  /** Counted from the pitch. */
  row: string
  /** Counted from the left as one looks at the pitch. */
  seat: string
  /** Order in the row: neighbours differ by 1, across an aisle by 2. */
  position: number
  x: number
  y: number
  kind: 'seat' | 'wheelchair' | 'companion'
  /** The wheelchair place that a companion place belongs to. */
  companionOf: string | null
}

export type Row = { row: string; seats: readonly Seat[] }

export type Block = {
  id: string
  name: string
  /** Null, as the tier is: an area at another club's ground. */
  stand: StandId | null
  tier: TierId | null
  kind: 'seated' | 'standing'
  priceClass: string
  /** Seats of a seated block, people in one that is counted. */
  capacity: number
  isGuest: boolean
  polygon: readonly Point[]
  /** Where the block's number stands on the seat map. */
  centre: Point
  /** The place with the best view of this stand and tier: the nearer to it, the better a seat. */
  ideal: Point
  /** From the pitch outwards; none in a standing block. */
  rows: readonly Row[]
}

/** All blocks of a venue in the order of their numbers. The same plan always makes the same blocks. */
export function buildBlocks(plan: VenuePlan): Block[] {
  const bands = bandsAround(plan)
  return plan.tiers.flatMap((tier) => {
    let number = tier.firstBlock
    return plan.stands.flatMap((stand, index) => {
      const classes = stand.blocks[tier.id]
      return classes.map((priceClassId, at) => {
        const cut = cutOf(plan, { stand, tier, band: bands[index]!, at, of: classes.length })
        const priceClass = plan.priceClasses.find((one) => one.id === priceClassId)!
        return buildBlock(plan, {
          id: String(number++),
          cut,
          priceClass,
          ideal: idealPlace(plan, bands, stand, tier),
        })
      })
    })
  })
}

export function seatsOf(blocks: readonly Block[]): Seat[] {
  return blocks.flatMap((block) => block.rows.flatMap((row) => row.seats))
}

export function capacityOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.capacity, 0)
}

/** One block for the browser, as short as JSON can say it. */
export type BlockPlan = {
  id: string
  rows: {
    row: string
    /** `[seat, position, x, y]`, x and y in tenths of a plan unit. */
    seats: [seat: number, position: number, x: number, y: number][]
    /** Seats in this row that are not ordinary ones: wheelchair places, and companions with theirs. */
    wheelchairs?: number[]
    companions?: [seat: number, of: number][]
  }[]
}

export function blockPlan(block: Block): BlockPlan {
  return {
    id: block.id,
    rows: block.rows.map(({ row, seats }) => ({
      row,
      seats: seats.map((seat) => [
        Number(seat.seat),
        seat.position,
        Math.round(seat.x * 10),
        Math.round(seat.y * 10),
      ]),
      ...accessiblePlaces(seats),
    })),
  }
}

function accessiblePlaces(
  seats: readonly Seat[],
): Pick<BlockPlan['rows'][number], 'wheelchairs' | 'companions'> {
  const wheelchairs = seats.filter((seat) => seat.kind === 'wheelchair')
  if (wheelchairs.length === 0) return {}
  const numberOf = new Map(seats.map((seat) => [seat.id, Number(seat.seat)]))
  return {
    wheelchairs: wheelchairs.map((seat) => Number(seat.seat)),
    companions: seats.flatMap((seat) =>
      seat.companionOf === null ? [] : [[Number(seat.seat), numberOf.get(seat.companionOf)!]],
    ),
  }
}

/** The piece of the bowl that a block takes: a stretch along the inner edge, over the depth of its tier. */
type Cut = { stand: StandPlan; tier: TierPlan; band: Band; from: number; to: number }

function cutOf(
  plan: VenuePlan,
  { stand, tier, band, at, of }: { stand: StandPlan; tier: TierPlan; band: Band; at: number; of: number },
): Cut {
  const gap = stand.shape === 'corner' ? plan.gap.corner : plan.gap.straight
  return {
    stand,
    tier,
    band,
    from: (band.length * at) / of + gap,
    to: (band.length * (at + 1)) / of - gap,
  }
}

type BlockSketch = { id: string; cut: Cut; priceClass: PriceClass; ideal: Point }

function buildBlock(plan: VenuePlan, { id, cut, priceClass, ideal }: BlockSketch): Block {
  const { stand, tier, band } = cut
  const rows = rowsOf(plan, id, cut, priceClass)
  const seats = rows.reduce((sum, row) => sum + row.seats.length, 0)
  return {
    id,
    name: `Block ${id}`,
    stand: stand.id,
    tier: tier.id,
    kind: priceClass.seating === 'standing' ? 'standing' : 'seated',
    priceClass: priceClass.id,
    capacity: priceClass.seating === 'standing' ? (stand.standingCapacity ?? 0) : seats,
    isGuest: priceClass.guest ?? false,
    polygon: polygonOf(cut),
    centre: rounded(band.at((cut.from + cut.to) / 2, (tier.from + tier.to) / 2)),
    ideal,
    rows,
  }
}

/** Corners are drawn with five chords, straight sides with one. */
function polygonOf({ stand, tier, band, from, to }: Cut): Point[] {
  const chords = stand.shape === 'corner' ? 5 : 1
  const along = Array.from({ length: chords + 1 }, (_, i) => from + ((to - from) * i) / chords)
  const inner = along.map((s) => band.at(s, tier.from))
  const outer = along.toReversed().map((s) => band.at(s, tier.to))
  return [...inner, ...outer].map(rounded)
}

/**
 * The middle of the side, in the tier's ideal row. A corner looks to the long side it touches, because the view
 * gets better towards the halfway line.
 */
function idealPlace(plan: VenuePlan, bands: readonly Band[], stand: StandPlan, tier: TierPlan): Point {
  const stands = plan.stands
  const index = stands.indexOf(stand)
  const neighbours = [index, (index + 1) % stands.length, (index + stands.length - 1) % stands.length]
  const side =
    stand.shape === 'corner' ? neighbours.find((near) => stands[near]!.shape === 'long side')! : index
  const band = bands[side]!
  return rounded(band.at(band.length / 2, depthOf(tier, tier.idealRow, tier.rows)))
}

function depthOf(tier: TierPlan, row: number, rows: number): number {
  return tier.from + ((tier.to - tier.from) * (row - 0.5)) / rows
}

function rowsOf(plan: VenuePlan, blockId: string, cut: Cut, priceClass: PriceClass): Row[] {
  if (priceClass.seating === 'standing') return []
  const count = priceClass.seating === 'wheelchair' ? plan.wheelchair.rows : cut.tier.rows
  return Array.from({ length: count }, (_, index) => {
    const row = String(index + 1)
    const depth = depthOf(cut.tier, index + 1, count)
    const places = priceClass.seating === 'wheelchair' ? wheelchairPairs(plan) : singleSeats(plan)
    return { row, seats: seatsInRow(plan, { blockId, row, depth, cut, places }) }
  })
}

/** What repeats along a row: one seat, or a wheelchair place with its companion's. */
type Places = { width: number; kinds: readonly { kind: Seat['kind']; centre: number }[] }

function singleSeats({ seatWidth }: VenuePlan): Places {
  return { width: seatWidth, kinds: [{ kind: 'seat', centre: seatWidth / 2 }] }
}

function wheelchairPairs({ wheelchair: { width, companionWidth } }: VenuePlan): Places {
  return {
    width: width + companionWidth,
    kinds: [
      { kind: 'wheelchair', centre: width / 2 },
      { kind: 'companion', centre: width + companionWidth / 2 },
    ],
  }
}

type RowSketch = { blockId: string; row: string; depth: number; cut: Cut; places: Places }

/** As many places as fit between the aisles, centred there; the outer rows of a corner are longer. */
function seatsInRow(plan: VenuePlan, { blockId, row, depth, cut, places }: RowSketch): Seat[] {
  const stretch = cut.band.stretch(depth)
  const parts = cut.stand.aisles[cut.tier.id] + 1
  const length = (cut.to - cut.from) * stretch
  const partLength = (length - 2 * plan.rowEnd - (parts - 1) * plan.aisleWidth) / parts
  // A hair more, so that a row measured to fit exactly does not lose a seat to rounding.
  const perPart = Math.floor(partLength / places.width + 1e-9)
  const seats: Seat[] = []
  let position = 0
  for (let part = 0; part < parts; part++) {
    const start =
      plan.rowEnd + part * (partLength + plan.aisleWidth) + (partLength - perPart * places.width) / 2
    if (part > 0) position += 1
    for (let i = 0; i < perPart; i++) {
      for (const { kind, centre } of places.kinds) {
        position += 1
        // Block numbers run clockwise, seats from the left of somebody who looks at the pitch: the other way round.
        const along = cut.to - (start + i * places.width + centre) / stretch
        const [x, y] = rounded(cut.band.at(along, depth))
        const number = seats.length + 1
        const companionOf = kind === 'companion' ? seatId(blockId, row, number - 1) : null
        const id = seatId(blockId, row, number)
        seats.push({ id, blockId, row, seat: String(number), position, x, y, kind, companionOf })
      }
    }
  }
  return seats
}

function seatId(blockId: string, row: string, number: number): string {
  return `${blockId}-${row}-${number}`
}

/** To 2.5 cm, which keeps the map small and its numbers readable; `+ 0` because -0 is not 0 to a strict comparison. */
function rounded([x, y]: Point): Point {
  return [Math.round(x * 10) / 10 + 0, Math.round(y * 10) / 10 + 0]
}
