/** A head: skull, face, beard and band. Local frame: origin between the ears, +z where it looks, metres. */

import { MATERIAL } from '#demo/illustrator/goods/materials.ts'
import { noise } from '#demo/illustrator/noise.ts'
import {
  type Bound,
  ellipsoid,
  meltedMin,
  type Part,
  type PartOptions,
  part,
  roundCone,
  type Solid,
  solid,
  sphere,
} from '#demo/illustrator/solids.ts'
import { type Frame, rotation, type Vec3 } from '#demo/illustrator/vectors.ts'
import type { Face } from './face.ts'
import { hairParts } from './hair.ts'

/** Adds parts that share the head's frame. */
export type AddPart = (
  material: number,
  solids: readonly Solid[],
  melt: number,
  extra?: Partial<PartOptions>,
) => void

export function headParts(frame: Frame, face: Face): Part[] {
  const parts: Part[] = []
  const [x, y, z] = frame.origin
  const bound: Bound = [x, y, z, 0.2]
  const addPart: AddPart = (material, solids, melt, extra = {}) =>
    parts.push(part({ material, solids, melt, frame, bound, ...extra }))

  const skin = faceSurface(face)
  addPart(MATERIAL.skin, [skin], 0.01)
  for (const hair of hairParts(frame, face)) parts.push(hair)
  if (face.beard) addPart(MATERIAL.hair, [beard(skin, face.beard)], 0.01)
  return parts
}

function faceSurface(face: Face): Solid {
  const skull = skullWithSockets(face)
  const nose = part({ material: MATERIAL.skin, solids: noseSolids(face.nose ?? 1), melt: 0.014 })
  const lips = closedLips()
  const lids = [eyelid(face, 1), eyelid(face, -1)] as const
  const ears = [ear(face, 1), ear(face, -1)] as const
  return solid((x, y, z) => {
    const eitherOf = (pair: readonly [Solid, Solid]) =>
      Math.min(pair[0].distance(x, y, z), pair[1].distance(x, y, z))
    let d = meltedMin(skull.distance(x, y, z), nose.distance(x, y, z), 0.022)
    d = meltedMin(d, lips.distance(x, y, z), 0.009)
    d = meltedMin(d, eitherOf(lids), 0.006)
    return meltedMin(d, eitherOf(ears), 0.01)
  })
}

function skullWithSockets({ width = 1, length = 1, jaw = 1, cheek = 1, brow = 1 }: Face): Part {
  const chin: Vec3 = [0, -0.094 * length, 0.056]
  const bothSides = (build: (side: 1 | -1) => Solid) => [build(1), build(-1)]
  return part({
    material: MATERIAL.skin,
    melt: 0.03,
    solids: [
      ellipsoid([0, 0.032, -0.014], [0.0745 * width, 0.094, 0.097]),
      ellipsoid([0, -0.03 * length, 0.022], [0.0605 * width, 0.083 * length, 0.07]),
      ...bothSides((s) => roundCone(chin, [s * 0.049 * width * jaw, -0.055, 0.0], 0.0215 * jaw, 0.021)),
      ...bothSides((s) => ellipsoid([s * 0.041 * width, -0.016, 0.057], [0.022, 0.017 * cheek, 0.021])),
      ...bothSides((s) =>
        roundCone([s * 0.034 * width, 0.028, 0.073], [s * 0.008, 0.024, 0.084], 0.0105 * brow, 0.0095),
      ),
    ],
    without: bothSides((s) => sphere([s * 0.0305 * width, 0.007, 0.099], 0.0175)),
    withoutMelt: 0.018,
  })
}

const noseSolids = (size: number): Solid[] => [
  roundCone([0, 0.022, 0.083], [0, -0.02 * size, 0.103], 0.0075, 0.0118 * size),
  sphere([0.0125 * size, -0.024 * size, 0.093], 0.0082),
  sphere([-0.0125 * size, -0.024 * size, 0.093], 0.0082),
]

function closedLips(): Part {
  const line = solid(
    (x, y, z) =>
      Math.hypot(Math.max(Math.abs(x) - 0.019, 0), y + 0.0558 - 0.35 * x * x * 20 * 0.1, z - 0.094) - 0.0022,
  )
  return part({
    material: MATERIAL.skin,
    melt: 0.004,
    solids: [
      ellipsoid([0, -0.0505, 0.084], [0.022, 0.0058, 0.0105]),
      ellipsoid([0, -0.0615, 0.0825], [0.019, 0.0068, 0.0105]),
    ],
    without: [line],
    withoutMelt: 0.004,
  })
}

const eyelid = ({ width = 1 }: Face, side: 1 | -1): Solid =>
  ellipsoid([0.0305 * width * side, 0.0085, 0.0735], [0.0165, 0.0125, 0.0145], rotation(0, 0, -side * 6))

const ear = ({ width = 1, ears = 1 }: Face, side: 1 | -1): Solid =>
  ellipsoid(
    [0.0775 * width * side, -0.004, -0.008],
    [0.01 * ears, 0.031 * ears, 0.0185 * ears],
    rotation(-side * 22, 8, -side * 8),
  )

/** The skin blown up a little, limited to chin, cheeks and upper lip. */
function beard(skin: Solid, amount: number): Solid {
  return solid((x, y, z) => {
    const ax = Math.abs(x)
    const hair = skin.distance(x, y, z) - 0.0042 * amount - noise(x * 120, y * 60, z * 120) * 0.0016
    const cheekLine =
      y + 0.05 - ax * ax * 3.2 + (z < 0.03 ? (z - 0.03) * 0.55 : 0) + noise(x * 150, y * 40, 3) * 0.002
    const moustache = Math.max(Math.abs(y + 0.0425 + ax * 0.12) - 0.0065, ax - 0.029, 0.06 - z)
    const mouth = -(Math.hypot(x / 0.015, (y + 0.0585) / 0.0045) - 1) * 0.004
    const behindJaw = -(z + (y + 0.09) * -0.1)
    return Math.max(hair, Math.min(cheekLine, moustache), mouth, behindJaw * 0.8 - 0.004, -y - 0.135)
  })
}
