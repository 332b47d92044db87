/** A point or direction in metres: x to the right, y up, z towards the viewer. */
export type Vec3 = readonly [number, number, number]
/** Nine numbers, row by row; the columns are the axes of the turned frame. */
export type Matrix = readonly number[]
/** A local coordinate system: origin and axes. */
export type Frame = { origin: Vec3; axes: Matrix }

export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s]
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const lengthOf = (a: Vec3): number => Math.hypot(a[0], a[1], a[2])
export const unit = (a: Vec3): Vec3 => scale(a, 1 / (lengthOf(a) || 1))
export const mix = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

export const clamp = (x: number, low = 0, high = 1): number => Math.max(low, Math.min(high, x))

/** 0 before `from`, 1 after `to`, an S-curve between; works backwards too. */
export function smoothstep(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}

const RADIANS = Math.PI / 180
export const radians = (degrees: number): number => degrees * RADIANS

/** Turns by yaw (around y), then pitch (around x), then roll (around z), in degrees. */
export function rotation(yaw = 0, pitch = 0, roll = 0): Matrix {
  const cy = Math.cos(radians(yaw))
  const sy = Math.sin(radians(yaw))
  const cx = Math.cos(radians(pitch))
  const sx = Math.sin(radians(pitch))
  const cz = Math.cos(radians(roll))
  const sz = Math.sin(radians(roll))
  const aroundY = [cy, 0, sy, 0, 1, 0, -sy, 0, cy]
  const aroundX = [1, 0, 0, 0, cx, -sx, 0, sx, cx]
  const aroundZ = [cz, -sz, 0, sz, cz, 0, 0, 0, 1]
  return multiply(multiply(aroundY, aroundX), aroundZ)
}

export function multiply(a: Matrix, b: Matrix): Matrix {
  const out: number[] = []
  for (let row = 0; row < 3; row++)
    for (let col = 0; col < 3; col++)
      out.push(a[row * 3]! * b[col]! + a[row * 3 + 1]! * b[3 + col]! + a[row * 3 + 2]! * b[6 + col]!)
  return out
}

/** From the turned frame into the world. */
export const turn = (m: Matrix, v: Vec3): Vec3 => [
  m[0]! * v[0] + m[1]! * v[1] + m[2]! * v[2],
  m[3]! * v[0] + m[4]! * v[1] + m[5]! * v[2],
  m[6]! * v[0] + m[7]! * v[1] + m[8]! * v[2],
]

/** From the world into the turned frame. */
export const turnBack = (m: Matrix, v: Vec3): Vec3 => [
  m[0]! * v[0] + m[3]! * v[1] + m[6]! * v[2],
  m[1]! * v[0] + m[4]! * v[1] + m[7]! * v[2],
  m[2]! * v[0] + m[5]! * v[1] + m[8]! * v[2],
]

/** The frame halfway between two turns, made orthogonal again. */
export function halfway(a: Matrix, b: Matrix): Matrix {
  const c = a.map((value, i) => (value + b[i]!) / 2)
  const x = unit([c[0]!, c[3]!, c[6]!])
  const tilted: Vec3 = [c[1]!, c[4]!, c[7]!]
  const y = unit(sub(tilted, scale(x, dot(x, tilted))))
  const z = cross(x, y)
  return [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]]
}
