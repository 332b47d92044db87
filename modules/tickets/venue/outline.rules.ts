import type { StandPlan, VenuePlan } from '#club/venue.ts'

/** A place on the plan, in plan units of 25 cm. */
export type Point = readonly [x: number, y: number]

/** One side or corner of the bowl as a band: `at` turns (along, depth) into a place on the plan. */
export type Band = {
  /** Length along the inner edge of the bowl. */
  length: number
  /** How much longer the band is at this depth than at the inner edge: 1 on straight sides. */
  stretch: (depth: number) => number
  at: (along: number, depth: number) => Point
}

/** The bands of the stands, which follow each other around a rectangle with round corners, beginning in the east. */
export function bandsAround(plan: VenuePlan): Band[] {
  const { x, y, radius } = plan.bowl
  let turns = 0
  return plan.stands.map((stand) => {
    const band = turn(bandFacingEast(stand, { x, y, radius }, turns % 2 === 1), turns)
    // A corner is drawn as the end of the side before it, so the next side is a quarter turn on.
    if (stand.shape === 'corner') turns += 1
    return band
  })
}

type Bowl = VenuePlan['bowl']

/** The band as it would lie if its side were the eastern one (y negative, running in x). */
function bandFacingEast(stand: StandPlan, bowl: Bowl, swapped: boolean): Band {
  const { radius } = bowl
  const [halfLength, halfWidth] = swapped ? [bowl.y, bowl.x] : [bowl.x, bowl.y]
  if (stand.shape !== 'corner') {
    return {
      length: 2 * (halfLength - radius),
      stretch: () => 1,
      at: (along, depth) => [along - halfLength + radius, -halfWidth - depth],
    }
  }
  return {
    length: (Math.PI / 2) * radius,
    stretch: (depth) => (radius + depth) / radius,
    at: (along, depth) => {
      const angle = -Math.PI / 2 + along / radius
      return [
        halfLength - radius + Math.cos(angle) * (radius + depth),
        -halfWidth + radius + Math.sin(angle) * (radius + depth),
      ]
    },
  }
}

/** A band turned clockwise (as seen on the plan) by quarter turns. */
function turn(band: Band, quarters: number): Band {
  if (quarters === 0) return band
  const inner = turn(band, quarters - 1)
  return {
    ...inner,
    at: (along, depth) => {
      const [x, y] = inner.at(along, depth)
      return [-y, x]
    },
  }
}
