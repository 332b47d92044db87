/** Things that figures hold, ride, throw and lift. Points are in the figure's world, in metres. */
import { MATERIAL } from './goods/materials.ts'
import type { Material, Scene } from './render.ts'
import { type Part, part, roundCone, solid, sphere } from './solids.ts'
import { add, type Matrix, rotation, scale, sub, unit, type Vec3 } from './vectors.ts'

/** Light wood or cloth, and something grey. */
export const LIGHT: number = MATERIAL.rivalShirt
export const GREY: number = MATERIAL.rivalKit
export const ORANGE: number = MATERIAL.trim

/** The scene with more in it. */
export function withProps(scene: Scene, ...props: readonly Part[]): Scene {
  const materials: (Material | undefined)[] = [...scene.materials]
  materials[LIGHT] ??= { albedo: 0.92, shine: 0.08 }
  materials[GREY] ??= { albedo: 0.42, shine: 0.3, gloss: 14 }
  materials[ORANGE] ??= { albedo: 0.2, signal: 0.9 }
  return { parts: [...scene.parts, ...props], materials }
}

export const rod = (from: Vec3, to: Vec3, radius = 0.012, material: number = LIGHT, end = radius): Part =>
  part({ material, solids: [roundCone(from, to, radius, end)] })

/** Rods one after the other, melted at the joints. */
export const rods = (points: readonly Vec3[], radius = 0.012, material: number = LIGHT): Part =>
  part({
    material,
    melt: radius,
    solids: points.slice(1).map((point, index) => roundCone(points[index]!, point, radius, radius)),
  })

export const globe = (at: Vec3, radius: number, material: number = LIGHT): Part =>
  part({ material, solids: [sphere(at, radius)] })

/** A hoop; its axis is the z of the turned frame. */
export const hoop = (
  at: Vec3,
  radius: number,
  thickness: number,
  axes: Matrix = rotation(0, 0, 0),
  material: number = LIGHT,
): Part =>
  part({
    material,
    frame: { origin: at, axes },
    solids: [solid((x, y, z) => Math.hypot(Math.hypot(x, y) - radius, z) - thickness)],
  })

/** A flat disc. */
export const disc = (at: Vec3, radius: number, axes: Matrix, material: number = LIGHT, half = 0.008): Part =>
  part({
    material,
    frame: { origin: at, axes },
    solids: [
      solid((x, y, z) => {
        const aside = Math.hypot(x, y) - radius
        const above = Math.abs(z) - half
        return (
          Math.min(Math.max(aside, above), 0) + Math.hypot(Math.max(aside, 0), Math.max(above, 0)) - 0.004
        )
      }),
    ],
  })

/** A block with softened edges, measured from its middle. */
export const box = (at: Vec3, half: Vec3, axes: Matrix = rotation(0, 0, 0), material: number = LIGHT): Part =>
  part({
    material,
    frame: { origin: at, axes },
    solids: [
      solid((x, y, z) => {
        const q: Vec3 = [Math.abs(x) - half[0], Math.abs(y) - half[1], Math.abs(z) - half[2]]
        const outside = Math.hypot(Math.max(q[0], 0), Math.max(q[1], 0), Math.max(q[2], 0))
        return outside + Math.min(Math.max(q[0], q[1], q[2]), 0) - 0.008
      }),
    ],
  })

/** A racket from the hand on: handle, head, and strings as a thin disc. */
export function racket(hand: Vec3, towards: Vec3, axes: Matrix, size = 0.13): Part[] {
  const way = unit(sub(towards, hand))
  const throat = add(hand, scale(way, 0.34))
  const head = add(hand, scale(way, 0.34 + size))
  return [
    rod(add(hand, scale(way, -0.08)), throat, 0.014, GREY),
    hoop(head, size, 0.011, axes, ORANGE),
    disc(head, size - 0.02, axes, LIGHT, 0.001),
  ]
}

/** A body turned on a lathe: heights and radii from the bottom up. */
export function turned(
  at: Vec3,
  profile: readonly (readonly [height: number, radius: number])[],
  material: number = LIGHT,
): Part {
  const [x, y, z] = at
  return part({
    material,
    melt: 0.012,
    solids: profile
      .slice(1)
      .map(([height, radius], index) =>
        roundCone([x, y + profile[index]![0], z], [x, y + height, z], profile[index]![1], radius),
      ),
  })
}
