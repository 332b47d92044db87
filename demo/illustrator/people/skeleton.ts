/** Where the bones of a pose are, before there is flesh on them. */

import { noise } from '#demo/illustrator/noise.ts'
import type { Distance } from '#demo/illustrator/solids.ts'
import {
  add,
  dot,
  halfway,
  lengthOf,
  type Matrix,
  rotation,
  scale,
  sub,
  turn,
  unit,
  type Vec3,
} from '#demo/illustrator/vectors.ts'
import type { Face } from './face.ts'

/** Degrees around the up, side and forward axis. */
export type Turn = { yaw?: number; pitch?: number; roll?: number }

export type Pose = {
  pelvis: Turn & { at: Vec3 }
  chest: Turn
  head: Turn
  handL: Vec3
  handR: Vec3
  footL: Vec3
  footR: Vec3
  /** Where elbows and knees point. */
  elbowL?: Vec3
  elbowR?: Vec3
  kneeL?: Vec3
  kneeR?: Vec3
  toeL?: Vec3
  toeR?: Vec3
  /** Where the fingers point and the palms look. */
  fingersL?: Vec3
  fingersR?: Vec3
  palmL?: Vec3
  palmR?: Vec3
  fistL?: boolean
  fistR?: boolean
  /** Share of the upper arm that is covered. Above 1 the sleeve covers the forearm too. */
  sleeve?: number
  gloves?: boolean
  /** Breadth, 1 is the average. */
  build?: number
  woman?: boolean
  face?: Face
  /** Depth and pattern of the folds in the shirt. */
  foldDepth?: number
  foldSeed?: number
}

export type Limb = { joint: Vec3; end: Vec3 }

/** Everything the parts of a body need to know about where it is. */
export type Skeleton = {
  pose: Pose
  build: number
  pelvisAxes: Matrix
  chestAxes: Matrix
  headAxes: Matrix
  pelvis: Vec3
  waist: Vec3
  chest: Vec3
  neck: Vec3
  head: Vec3
  shoulderL: Vec3
  shoulderR: Vec3
  hipL: Vec3
  hipR: Vec3
  armL: Limb
  armR: Limb
  legL: Limb
  legR: Limb
  neckRadius: number
}

export function skeletonOf(pose: Pose): Skeleton {
  const build = pose.build ?? 1
  const pelvis = pose.pelvis.at
  const pelvisAxes = rotation(pose.pelvis.yaw, pose.pelvis.pitch, pose.pelvis.roll)
  const chestAxes = rotation(pose.chest.yaw ?? pose.pelvis.yaw, pose.chest.pitch, pose.chest.roll)
  const headAxes = rotation(pose.head.yaw, pose.head.pitch, pose.head.roll)
  const waist = add(pelvis, turn(pelvisAxes, [0, 0.11, 0]))
  const chest = add(waist, turn(chestAxes, [0, 0.205, 0.0]))
  const neck = add(chest, turn(chestAxes, [0, 0.178, -0.022]))
  const throat = add(neck, turn(halfway(chestAxes, headAxes), [0, 0.08, 0.014]))
  const head = add(throat, turn(headAxes, [0, 0.084, 0.028]))
  const shoulderWidth = (pose.woman ? 0.15 : 0.168) * build
  const shoulder = (side: 1 | -1) => add(chest, turn(chestAxes, [side * shoulderWidth, 0.098, -0.012]))
  const hip = (side: 1 | -1) => add(pelvis, turn(pelvisAxes, [side * 0.094, -0.03, 0]))
  const [shoulderL, shoulderR, hipL, hipR] = [shoulder(1), shoulder(-1), hip(1), hip(-1)]
  const arm = (root: Vec3, hand: Vec3, elbow: Vec3) => bend(root, hand, 0.285, 0.26, elbow)
  const leg = (root: Vec3, foot: Vec3, knee: Vec3) => bend(root, foot, 0.435, 0.435, knee)
  return {
    pose,
    build,
    pelvisAxes,
    chestAxes,
    headAxes,
    pelvis,
    waist,
    chest,
    neck,
    head,
    shoulderL,
    shoulderR,
    hipL,
    hipR,
    armL: arm(shoulderL, pose.handL, pose.elbowL ?? [0.3, -0.4, -1]),
    armR: arm(shoulderR, pose.handR, pose.elbowR ?? [-0.3, -0.4, -1]),
    legL: leg(hipL, pose.footL, pose.kneeL ?? turn(pelvisAxes, [0.15, 0.1, 1])),
    legR: leg(hipR, pose.footR, pose.kneeR ?? turn(pelvisAxes, [-0.15, 0.1, 1])),
    neckRadius: (pose.woman ? 0.047 : 0.058) * (0.5 + 0.5 * build),
  }
}

/** Bends a limb of two bones so that it reaches for its target, the joint towards `pole`. */
function bend(root: Vec3, target: Vec3, upper: number, lower: number, pole: Vec3): Limb {
  const reach = (upper + lower) * 0.999
  let way = sub(target, root)
  let length = lengthOf(way)
  if (length > reach) {
    way = scale(way, reach / length)
    length = reach
  }
  const direction = unit(way)
  const along = (upper * upper - lower * lower + length * length) / (2 * length)
  const aside = Math.sqrt(Math.max(0, upper * upper - along * along))
  const outwards = unit(sub(pole, scale(direction, dot(pole, direction))))
  return {
    joint: add(root, add(scale(direction, along), scale(outwards, aside))),
    end: add(root, scale(direction, length)),
  }
}

/** Soft waves and sharper creases, as cloth throws them. */
export function folds(depth: number, frequency: number, phase = 0): Distance {
  return (x, y, z) => {
    const f = frequency
    const wave = noise(x * f + phase, y * f * 0.75, z * f)
    const crease = 1 - Math.abs(noise(x * f * 1.3 + 7 + phase, y * f * 0.9, z * f * 1.3))
    return (wave * 0.5 + (crease * crease - 0.5) * 0.9) * depth
  }
}
