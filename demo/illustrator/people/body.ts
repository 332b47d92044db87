/** A whole person from a pose. Hands and feet are targets; elbows and knees follow from them. */

import { MATERIAL } from '#demo/illustrator/goods/materials.ts'
import {
  cappedCone,
  ellipsoid,
  type Part,
  part,
  roundCone,
  type Solid,
  solid,
  sphere,
} from '#demo/illustrator/solids.ts'
import {
  add,
  cross,
  halfway,
  mix,
  multiply,
  rotation,
  scale,
  sub,
  turn,
  unit,
  type Vec3,
} from '#demo/illustrator/vectors.ts'
import { headParts } from './head.ts'
import { legParts } from './legs.ts'
import { folds, type Limb, type Pose, type Skeleton, skeletonOf } from './skeleton.ts'

export function bodyParts(pose: Pose): Part[] {
  const skeleton = skeletonOf(pose)
  return [
    neckPart(skeleton),
    ...armParts(skeleton, 1),
    ...armParts(skeleton, -1),
    ...legParts(skeleton),
    shirtPart(skeleton),
    collarPart(skeleton),
    ...headParts({ origin: skeleton.head, axes: skeleton.headAxes }, pose.face ?? {}),
  ]
}

function neckPart(s: Skeleton): Part {
  const nape = add(s.head, turn(s.headAxes, [0, -0.062, -0.022]))
  const slope = (side: 1 | -1) =>
    roundCone(
      add(s.neck, turn(s.chestAxes, [side * 0.018, s.pose.woman ? 0.005 : 0.028, -0.016])),
      add(s.chest, turn(s.chestAxes, [side * 0.12 * s.build, 0.112, -0.02])),
      0.04,
      0.045,
    )
  const base = add(s.neck, turn(s.chestAxes, [0, -0.02, 0]))
  const throat = roundCone(nape, base, s.neckRadius * 0.94, s.neckRadius * 1.1)
  return part({
    material: MATERIAL.skin,
    solids: [throat, slope(1), slope(-1)],
    melt: 0.05,
    bound: [...mix(nape, s.neck, 0.5), 0.28],
  })
}

function armParts(s: Skeleton, side: 1 | -1): Part[] {
  const left = side > 0
  const { pose } = s
  const arm = left ? s.armL : s.armR
  const shoulder = left ? s.shoulderL : s.shoulderR
  const muscle = 0.5 + 0.5 * s.build
  const biceps = mix(shoulder, arm.joint, 0.45)
  const forearm = mix(arm.joint, arm.end, 0.3)
  const bareShoulder = (pose.sleeve ?? 0.72) < 0.6
  const solids = [
    roundCone(biceps, arm.joint, 0.047 * muscle, 0.037 * muscle),
    roundCone(arm.joint, forearm, 0.036 * muscle, 0.0405 * muscle),
    roundCone(forearm, arm.end, 0.0405 * muscle, 0.0245 * muscle),
  ]
  if (bareShoulder) solids.unshift(roundCone(shoulder, biceps, 0.05 * muscle, 0.047 * muscle))
  const arms = part({ material: MATERIAL.skin, solids, melt: 0.025, bound: [...arm.joint, 0.36] })
  return [
    arms,
    handPart({
      wrist: arm.end,
      fingers: unit((left ? pose.fingersL : pose.fingersR) ?? sub(arm.end, arm.joint)),
      palm: (left ? pose.palmL : pose.palmR) ?? [0, 0, 1],
      fist: (left ? pose.fistL : pose.fistR) ?? false,
      gloved: pose.gloves ?? false,
    }),
  ]
}

type Hand = { wrist: Vec3; fingers: Vec3; palm: Vec3; fist: boolean; gloved: boolean }

function handPart({ wrist, fingers, palm, fist, gloved }: Hand): Part {
  const size = gloved ? 1.4 : 1
  const middle = add(wrist, scale(fingers, 0.045))
  const aside = unit(cross(fingers, palm))
  const finger = (place: number) =>
    roundCone(
      add(middle, add(scale(fingers, 0.03), scale(aside, place * 0.015 * size))),
      add(
        middle,
        add(scale(fingers, (0.085 - Math.abs(place) * 0.006) * size), scale(aside, place * 0.021 * size)),
      ),
      0.0105 * size,
      0.0085 * size,
    )
  const closed = [sphere(add(wrist, scale(fingers, 0.06)), 0.04 * size)]
  const thumbTip = add(middle, add(scale(fingers, 0.028), scale(aside, -0.055 * size)))
  return part({
    material: gloved ? MATERIAL.glove : MATERIAL.skin,
    melt: 0.018,
    solids: [
      roundCone(wrist, middle, 0.026 * size, 0.03 * size),
      ...(fist ? closed : [-1.5, -0.5, 0.5, 1.5].map(finger)),
      roundCone(add(middle, scale(aside, -0.02)), thumbTip, 0.013 * size, 0.01 * size),
    ],
    bound: [...middle, 0.16],
  })
}

/** The shirt lives in the chest's frame, so its pattern moves with the chest; its solids are in the world's. */
function shirtPart(s: Skeleton): Part {
  const { chest, chestAxes: m } = s
  const onChest = (world: Solid): Solid =>
    solid((x, y, z) =>
      world.distance(
        m[0]! * x + m[1]! * y + m[2]! * z + chest[0],
        m[3]! * x + m[4]! * y + m[5]! * z + chest[1],
        m[6]! * x + m[7]! * y + m[8]! * z + chest[2],
      ),
    )
  const hem = add(s.pelvis, turn(s.pelvisAxes, [0, -0.075, 0]))
  const up = turn(s.pelvisAxes, [0, 1, 0])
  const aboveHem = solid((x, y, z) => -((x - hem[0]) * up[0] + (y - hem[1]) * up[1] + (z - hem[2]) * up[2]))
  const neckHole = roundCone(
    add(s.neck, turn(m, [0, -0.03, 0.035])),
    add(s.neck, turn(m, [0, 0.2, 0.02])),
    s.neckRadius * 1.18,
    s.neckRadius * 1.3,
  )
  return part({
    material: MATERIAL.shirt,
    melt: 0.05,
    solids: torsoSolids(s).map(onChest),
    frame: { origin: chest, axes: m },
    without: [onChest(neckHole)],
    withoutMelt: 0.012,
    within: [onChest(aboveHem)],
    relief: folds(s.pose.foldDepth ?? 0.0095, 7.5, s.pose.foldSeed ?? 0),
    bound: [...mix(chest, s.pelvis, 0.25), 0.62],
  })
}

function torsoSolids(s: Skeleton): Solid[] {
  const { build, chest, chestAxes, pose } = s
  const onChest = (at: Vec3) => add(chest, turn(chestAxes, at))
  const sleeve = (root: Vec3, arm: Limb) => {
    const inner = add(root, scale(unit(sub(chest, root)), 0.03))
    return cappedCone(inner, mix(root, arm.joint, pose.sleeve ?? 0.72), 0.07 * build, 0.069 * build, 0.012)
  }
  const yoke = (side: 1 | -1) =>
    roundCone(
      add(s.neck, turn(chestAxes, [side * 0.046, -0.02, -0.014])),
      side > 0 ? s.shoulderL : s.shoulderR,
      0.034,
      0.062,
    )
  const torso = [
    ellipsoid(chest, [0.183 * build, 0.205, 0.118 * build], chestAxes),
    ellipsoid(onChest([0, 0.06, -0.01]), [0.176 * build, 0.12, 0.112 * build], chestAxes),
    ellipsoid(
      mix(s.waist, s.pelvis, 0.25),
      [(pose.woman ? 0.138 : 0.156) * build, 0.19, 0.112],
      halfway(chestAxes, s.pelvisAxes),
    ),
    roundCone(s.shoulderL, s.shoulderR, 0.056, 0.056),
    yoke(1),
    yoke(-1),
    sleeve(s.shoulderL, s.armL),
    sleeve(s.shoulderR, s.armR),
  ]
  if (!pose.woman) return torso
  const bust = (side: 1 | -1) =>
    ellipsoid(onChest([side * 0.07, 0.015, 0.075]), [0.07, 0.07, 0.055], chestAxes)
  return [...torso, bust(1), bust(-1)]
}

function collarPart(s: Skeleton): Part {
  const centre = add(s.neck, turn(s.chestAxes, [0, 0.012, 0.012]))
  const ring = solid((x, y, z) => Math.hypot(Math.hypot(x * 0.92, z) - s.neckRadius * 1.2, y * 0.55) - 0.0085)
  return part({
    material: MATERIAL.trim,
    solids: [ring],
    frame: { origin: centre, axes: multiply(s.chestAxes, rotation(0, 24, 0)) },
    bound: [...centre, 0.14],
  })
}
