/** Legs, socks, boots and shorts of a figure. */

import { MATERIAL } from '#demo/illustrator/goods/materials.ts'
import { cappedCone, ellipsoid, type Part, part, roundCone } from '#demo/illustrator/solids.ts'
import { add, mix, scale, sub, turn, unit, type Vec3 } from '#demo/illustrator/vectors.ts'
import { folds, type Limb, type Skeleton } from './skeleton.ts'

export function legParts(s: Skeleton): Part[] {
  const toe = (given: Vec3 | undefined, side: 1 | -1) => unit(given ?? turn(s.pelvisAxes, [side * 0.1, 0, 1]))
  return [
    ...oneLeg(s, s.legL, s.hipL, toe(s.pose.toeL, 1)),
    ...oneLeg(s, s.legR, s.hipR, toe(s.pose.toeR, -1)),
    shortsPart(s),
  ]
}

function oneLeg(s: Skeleton, leg: Limb, hip: Vec3, toe: Vec3): Part[] {
  const knee = leg.joint
  const ankle = leg.end
  return [thighPart(s.build, hip, knee, ankle), sockPart(hip, knee, ankle), bootPart(knee, ankle, toe)]
}

function thighPart(build: number, hip: Vec3, knee: Vec3, ankle: Vec3): Part {
  const middle = mix(hip, knee, 0.5)
  return part({
    material: MATERIAL.skin,
    melt: 0.035,
    solids: [
      roundCone(hip, middle, 0.088 * (0.6 + 0.4 * build), 0.076),
      roundCone(middle, knee, 0.076, 0.052),
      roundCone(knee, mix(knee, ankle, 0.25), 0.052, 0.05),
    ],
    bound: [...mix(hip, knee, 0.55), 0.4],
  })
}

function sockPart(hip: Vec3, knee: Vec3, ankle: Vec3): Part {
  const backwards = unit(sub(mix(hip, ankle, 0.5), knee))
  const top = mix(knee, ankle, 0.17)
  const calf = add(mix(knee, ankle, 0.3), scale(backwards, 0.018))
  return part({
    material: MATERIAL.socks,
    melt: 0.03,
    solids: [
      roundCone(top, calf, 0.051, 0.0575),
      roundCone(calf, mix(knee, ankle, 0.62), 0.0575, 0.043),
      roundCone(mix(knee, ankle, 0.6), ankle, 0.043, 0.036),
      cappedCone(top, mix(knee, ankle, 0.3), 0.056, 0.056, 0.008),
    ],
    relief: folds(0.0022, 20),
    bound: [...mix(knee, ankle, 0.5), 0.34],
  })
}

function bootPart(knee: Vec3, ankle: Vec3, toe: Vec3): Part {
  const up = unit(sub(knee, ankle))
  const place = (forwards: number, upwards: number) =>
    add(add(ankle, scale(toe, forwards)), scale(up, upwards))
  return part({
    material: MATERIAL.boots,
    melt: 0.03,
    solids: [
      roundCone(place(-0.045, -0.045), place(0.095, -0.055), 0.036, 0.035),
      roundCone(place(0.095, -0.055), place(0.165, -0.056), 0.035, 0.024),
      roundCone(place(0, 0.01), place(0.06, -0.035), 0.04, 0.034),
      cappedCone(place(0, -0.02), place(0, 0.035), 0.045, 0.042, 0.008),
    ],
    bound: [...ankle, 0.27],
  })
}

function shortsPart(s: Skeleton): Part {
  const leg = (hip: Vec3, knee: Vec3) =>
    cappedCone(add(hip, scale(unit(sub(hip, knee)), 0.03)), mix(hip, knee, 0.62), 0.104, 0.112, 0.012)
  const seat = ellipsoid(add(s.pelvis, turn(s.pelvisAxes, [0, 0.02, 0])), [0.152, 0.115, 0.112], s.pelvisAxes)
  return part({
    material: MATERIAL.shorts,
    melt: 0.04,
    solids: [seat, leg(s.hipL, s.legL.joint), leg(s.hipR, s.legR.joint)],
    relief: folds(0.008, 9, 3),
    bound: [...mix(s.pelvis, mix(s.legL.joint, s.legR.joint, 0.5), 0.4), 0.55],
  })
}
