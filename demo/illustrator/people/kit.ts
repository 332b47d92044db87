/** What figures wear and kick, as light: shirt with the three feathers, ball with its panels. */

import { MATERIAL } from '#demo/illustrator/goods/materials.ts'
import type { Material } from '#demo/illustrator/render.ts'
import { type Part, part, sphere } from '#demo/illustrator/solids.ts'
import { dot, type Matrix, unit, type Vec3 } from '#demo/illustrator/vectors.ts'

/** From where to where each feather reaches across the chest, widest last. */
const FEATHERS = [
  [-0.2, -0.135],
  [-0.105, -0.06],
  [-0.035, -0.008],
] as const

export function shirtMaterial({ tone, feathers }: { tone: number; feathers: boolean }): Material {
  const onFeather = ([x, y]: Vec3) => {
    const across = -x + y * 0.4
    return feathers && FEATHERS.some(([from, to]) => across > from + 0.06 && across < to + 0.06)
  }
  return {
    albedo: (chest) => {
      const dark = chest[2] > 0 && Math.abs(chest[0]) < 0.19 && onFeather(chest)
      return dark ? tone * 0.35 : tone
    },
    signal: (chest) => (chest[2] > -0.02 && Math.abs(chest[0]) < 0.2 && onFeather(chest) ? 0.9 : 0),
  }
}

export const ballPart = (centre: Vec3, radius: number, axes: Matrix): Part =>
  part({ material: MATERIAL.ball, solids: [sphere([0, 0, 0], radius)], frame: { origin: centre, axes } })

const GOLDEN = (1 + Math.sqrt(5)) / 2
const PANEL_CENTRES: Vec3[] = [-1, 1].flatMap((s) =>
  [-1, 1].flatMap((t): Vec3[] => [
    unit([0, s, t * GOLDEN]),
    unit([s, t * GOLDEN, 0]),
    unit([t * GOLDEN, 0, s]),
  ]),
)

/** Twelve dark pentagons and the seams between them. */
export function ballAlbedo(light: number, dark: number): (local: Vec3) => number {
  return (local) => {
    const direction = unit(local)
    let nearest = -2
    let second = -2
    for (const centre of PANEL_CENTRES) {
      const d = dot(direction, centre)
      if (d > nearest) {
        second = nearest
        nearest = d
      } else if (d > second) second = d
    }
    if (nearest > 0.945) return dark
    return Math.abs(nearest - second) < 0.014 ? dark * 2.2 : light
  }
}
