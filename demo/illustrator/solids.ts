/**
 * Bodies as signed distances: negative inside, zero on the surface, metres outside.
 * Everything that is drawn in perspective is put together from these.
 */
import { clamp, dot, type Frame, type Matrix, sub, type Vec3 } from './vectors.ts'

export type Distance = (x: number, y: number, z: number) => number
export type Solid = { distance: Distance }

/** A point and a radius that hold the whole body; saves work far away from it. */
export type Bound = readonly [number, number, number, number]

/** A joint of two bodies that melts over the width k. */
export const meltedMin = (a: number, b: number, k: number): number => {
  const overlap = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - overlap * overlap * k * 0.25
}

export const solid = (distance: Distance): Solid => ({ distance })

/** Two spheres of different size and the skin stretched over them. */
export function roundCone(a: Vec3, b: Vec3, radiusA: number, radiusB = radiusA): Solid {
  const [dx, dy, dz] = sub(b, a)
  const length2 = dot([dx, dy, dz], [dx, dy, dz]) || 1e-9
  const taper = radiusA - radiusB
  const slope2 = length2 - taper * taper
  const inverse = 1 / length2
  return solid((px, py, pz) => {
    const ax = px - a[0]
    const ay = py - a[1]
    const az = pz - a[2]
    const y = ax * dx + ay * dy + az * dz
    const z = y - length2
    const ex = ax * length2 - dx * y
    const ey = ay * length2 - dy * y
    const ez = az * length2 - dz * y
    const x2 = ex * ex + ey * ey + ez * ez
    const y2 = y * y * length2
    const z2 = z * z * length2
    const k = Math.sign(taper) * taper * taper * x2
    if (Math.sign(z) * slope2 * z2 > k) return Math.sqrt(x2 + z2) * inverse - radiusB
    if (Math.sign(y) * slope2 * y2 < k) return Math.sqrt(x2 + y2) * inverse - radiusA
    return (Math.sqrt(x2 * slope2 * inverse) + y * taper) * inverse - radiusA
  })
}

/** A cone with flat ends and a rounded edge: sleeves, trouser legs, sock tops. */
export function cappedCone(a: Vec3, b: Vec3, outerA: number, outerB: number, edge = 0.006): Solid {
  const radiusA = outerA - edge
  const radiusB = outerB - edge
  const axis = sub(b, a)
  const length2 = dot(axis, axis)
  return solid((px, py, pz) => {
    const x0 = px - a[0]
    const y0 = py - a[1]
    const z0 = pz - a[2]
    const taper = radiusB - radiusA
    const square = x0 * x0 + y0 * y0 + z0 * z0
    const along = (x0 * axis[0] + y0 * axis[1] + z0 * axis[2]) / length2
    const x = Math.sqrt(Math.max(0, square - along * along * length2))
    const capX = Math.max(0, x - (along < 0.5 ? radiusA : radiusB))
    const capY = Math.abs(along - 0.5) - 0.5
    const k = taper * taper + length2
    const f = clamp((taper * (x - radiusA) + along * length2) / k)
    const sideX = x - radiusA - f * taper
    const sideY = along - f
    const sign = sideX < 0 && capY < 0 ? -1 : 1
    return (
      sign *
        Math.sqrt(Math.min(capX * capX + capY * capY * length2, sideX * sideX + sideY * sideY * length2)) -
      edge
    )
  })
}

/** An ellipsoid, turned if axes are given. The distance is an estimate, good near the surface. */
export function ellipsoid(centre: Vec3, radii: Vec3, axes: Matrix | null = null): Solid {
  const m = axes
  return solid((px, py, pz) => {
    let x = px - centre[0]
    let y = py - centre[1]
    let z = pz - centre[2]
    if (m) {
      const tx = m[0]! * x + m[3]! * y + m[6]! * z
      const ty = m[1]! * x + m[4]! * y + m[7]! * z
      z = m[2]! * x + m[5]! * y + m[8]! * z
      x = tx
      y = ty
    }
    const qx = x / radii[0]
    const qy = y / radii[1]
    const qz = z / radii[2]
    const k0 = Math.sqrt(qx * qx + qy * qy + qz * qz)
    const wx = qx / radii[0]
    const wy = qy / radii[1]
    const wz = qz / radii[2]
    const k1 = Math.sqrt(wx * wx + wy * wy + wz * wz)
    return k1 < 1e-9 ? -Math.min(radii[0], radii[1], radii[2]) : (k0 * (k0 - 1)) / k1
  })
}

export const sphere = (centre: Vec3, radius: number): Solid =>
  solid((x, y, z) => Math.hypot(x - centre[0], y - centre[1], z - centre[2]) - radius)

export type PartOptions = {
  /** Index into the scene's materials. */
  material: number
  solids: readonly Solid[]
  /** Width over which the solids melt into each other. */
  melt?: number
  /** Solids taken away, and the width of the softened edge. */
  without?: readonly Solid[]
  withoutMelt?: number
  /** Solids the part is limited to, and the width of the softened edge. */
  within?: readonly Solid[]
  withinMelt?: number
  /** Surface relief: folds, strands. */
  relief?: Distance | null
  /** The solids are given in this frame instead of the world's. */
  frame?: Frame | null
  bound?: Bound | null
}

/** All solids of one material that belong together: a shirt, a head of hair, a boot. */
export type Part = Solid & { material: number; frame: Frame | null }

export function part(options: PartOptions): Part {
  const { material, solids, melt = 0.02, withoutMelt = 0.015, withinMelt = 0.01 } = options
  const { without = [], within = [], relief = null, frame = null, bound = null } = options
  const first = solids[0]!
  const rest = solids.slice(1)

  function localDistance(x: number, y: number, z: number): number {
    let d = first.distance(x, y, z)
    for (const other of rest) d = meltedMin(d, other.distance(x, y, z), melt)
    for (const hole of without) d = -meltedMin(-d, hole.distance(x, y, z), withoutMelt)
    for (const limit of within) d = -meltedMin(-d, -limit.distance(x, y, z), withinMelt)
    return relief && d < 0.05 ? d - relief(x, y, z) : d
  }

  function distance(x: number, y: number, z: number): number {
    if (bound) {
      const far = Math.sqrt((x - bound[0]) ** 2 + (y - bound[1]) ** 2 + (z - bound[2]) ** 2) - bound[3]
      if (far > 0.06) return far
    }
    if (!frame) return localDistance(x, y, z)
    const { origin, axes: m } = frame
    const a = x - origin[0]
    const b = y - origin[1]
    const c = z - origin[2]
    return localDistance(
      m[0]! * a + m[3]! * b + m[6]! * c,
      m[1]! * a + m[4]! * b + m[7]! * c,
      m[2]! * a + m[5]! * b + m[8]! * c,
    )
  }

  return { material, frame, distance }
}
