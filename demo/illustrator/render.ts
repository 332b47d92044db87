/** Ray-marches a scene into three rasters that screen.ts turns into lines. Nothing here knows what it draws. */
import type { Part } from './solids.ts'
import { add, clamp, cross, dot, radians, scale, sub, turnBack, unit, type Vec3 } from './vectors.ts'

/** Looks at a surface point: in the part's own frame, in the world, and its normal. */
export type SurfaceValue = number | ((local: Vec3, world: Vec3, normal: Vec3) => number)

export type Material = {
  /** How much paper light it gives back, 0..1 and a little over. */
  albedo: SurfaceValue
  /** How much signal colour it carries by itself. */
  signal?: SurfaceValue
  shine?: number
  gloss?: number
}

export type Lights = {
  /** Paper light, from the right. */
  key: { direction: Vec3; power: number; softness?: number }
  /** The orange lamp, from the back left. */
  rim: { direction: Vec3; power: number }
  fill: { direction: Vec3; power: number }
  ambient: number
  /** How much signal light grazes the edges. */
  edge: number
}

export type Camera = { eye: Vec3; target: Vec3; fieldOfView: number; near: number; far: number }
export type Scene = { parts: readonly Part[]; materials: readonly (Material | undefined)[] }
/** Paper light, signal light and coverage of each pixel, row by row. */
export type Raster = {
  width: number
  height: number
  paper: Float32Array
  signal: Float32Array
  mask: Float32Array
}
export type RenderOptions = {
  scene: Scene
  camera: Camera
  lights: Lights
  width: number
  height: number
  /** Share of the safe distance walked per step: smaller for wrinkled surfaces. */
  stride?: number
}

const TOUCH = 0.0009
const NORMAL_STEP = 0.0022

export function render({ scene, camera, lights, width, height, stride = 0.8 }: RenderOptions): Raster {
  const raster = emptyRaster(width, height)
  const distance = distanceTo(scene.parts)
  const rayThrough = rays(camera, width, height)
  const light = lighting(scene, lights, distance)
  for (let row = 0; row < height; row++)
    for (let col = 0; col < width; col++) {
      const ray = rayThrough(col, row)
      const hit = march(distance, camera, ray, stride)
      if (!hit) continue
      const index = row * width + col
      const { paper, signal } = light(hit, ray)
      raster.paper[index] = paper
      raster.signal[index] = signal
      raster.mask[index] = 1
    }
  return raster
}

export function emptyRaster(width: number, height: number): Raster {
  const plane = () => new Float32Array(width * height)
  return { width, height, paper: plane(), signal: plane(), mask: plane() }
}

type SceneDistance = (x: number, y: number, z: number) => number

function distanceTo(parts: readonly Part[]): SceneDistance {
  return (x, y, z) => {
    let nearest = 1e9
    for (let i = 0; i < parts.length; i++) {
      const d = parts[i]!.distance(x, y, z)
      if (d < nearest) nearest = d
    }
    return nearest
  }
}

function nearestPart(parts: readonly Part[], [x, y, z]: Vec3): Part {
  let nearest = parts[0]!
  let distance = 1e9
  for (const candidate of parts) {
    const d = candidate.distance(x, y, z)
    if (d < distance) {
      distance = d
      nearest = candidate
    }
  }
  return nearest
}

function rays(camera: Camera, width: number, height: number): (col: number, row: number) => Vec3 {
  const forward = unit(sub(camera.target, camera.eye))
  const right = unit(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  const aspect = width / height
  const spread = Math.tan(radians(camera.fieldOfView) / 2)
  return (col, row) => {
    const u = ((col + 0.5) / width) * 2 - 1
    const v = 1 - ((row + 0.5) / height) * 2
    const along = (axis: 0 | 1 | 2) =>
      forward[axis] + right[axis] * u * spread * aspect + up[axis] * v * spread
    return unit([along(0), along(1), along(2)])
  }
}

function march(distance: SceneDistance, camera: Camera, ray: Vec3, stride: number): Vec3 | null {
  const { eye, near, far } = camera
  let t = near
  for (let n = 0; n < 96; n++) {
    const d = distance(eye[0] + ray[0] * t, eye[1] + ray[1] * t, eye[2] + ray[2] * t)
    if (d < TOUCH) return [eye[0] + ray[0] * t, eye[1] + ray[1] * t, eye[2] + ray[2] * t]
    t += d * stride
    if (t > far) return null
  }
  return null
}

function lighting(scene: Scene, lights: Lights, distance: SceneDistance) {
  const key = unit(lights.key.direction)
  const rim = unit(lights.rim.direction)
  const fill = unit(lights.fill.direction)
  return (point: Vec3, ray: Vec3): { paper: number; signal: number } => {
    const normal = normalAt(distance, point)
    const hit = nearestPart(scene.parts, point)
    const material = scene.materials[hit.material]!
    const local = hit.frame ? turnBack(hit.frame.axes, sub(point, hit.frame.origin)) : point
    const at = (value: SurfaceValue) => (typeof value === 'function' ? value(local, point, normal) : value)
    const albedo = at(material.albedo)
    const open = openness(distance, point, normal)
    const start = add(point, scale(normal, 0.006))
    const facingKey = Math.max(0, dot(normal, key))
    const keyLight = facingKey > 0 ? unshadowed(distance, start, key, lights.key.softness ?? 9) : 0
    const facingRim = Math.max(0, dot(normal, rim))
    const rimLight = facingRim > 0 ? unshadowed(distance, start, rim, 14) : 0
    const grazing = (1 - Math.max(0, -dot(normal, ray))) ** 3
    const half = unit(sub(key, ray))
    const shine = (material.shine ?? 0) * Math.max(0, dot(normal, half)) ** (material.gloss ?? 24) * keyLight
    const paper =
      albedo *
        (lights.ambient * (0.6 + 0.4 * normal[1]) * open +
          lights.key.power * facingKey * keyLight +
          lights.fill.power * Math.max(0, dot(normal, fill)) * open) +
      shine
    const own = material.signal ? at(material.signal) * (0.25 + facingKey * keyLight * 0.75 + 0.3 * open) : 0
    const signal =
      lights.rim.power * (facingRim * rimLight) * (0.45 + 0.55 * Math.min(1, albedo + 0.35)) +
      lights.edge * grazing * open * Math.max(0, dot(normal, rim) * 0.5 + 0.5) +
      own
    return { paper, signal }
  }
}

function normalAt(distance: SceneDistance, [x, y, z]: Vec3): Vec3 {
  const e = NORMAL_STEP
  const a = distance(x + e, y - e, z - e)
  const b = distance(x - e, y - e, z + e)
  const c = distance(x - e, y + e, z - e)
  const d = distance(x + e, y + e, z + e)
  return unit([a - b - c + d, -a - b + c + d, -a + b - c + d])
}

/** 1 in the open, 0 deep in a fold. */
function openness(distance: SceneDistance, point: Vec3, normal: Vec3): number {
  let closed = 0
  for (let step = 1; step <= 4; step++) {
    const h = 0.018 * step
    const [x, y, z] = add(point, scale(normal, h))
    closed += (h - distance(x, y, z)) / 2 ** step
  }
  return clamp(1 - 14 * closed)
}

function unshadowed(distance: SceneDistance, from: Vec3, towards: Vec3, hardness: number): number {
  let t = 0.02
  let light = 1
  for (let i = 0; i < 28 && t < 2.2; i++) {
    const d = distance(from[0] + towards[0] * t, from[1] + towards[1] * t, from[2] + towards[2] * t)
    if (d < 0.0012) return 0
    light = Math.min(light, (hardness * d) / t)
    t += clamp(d, 0.008, 0.16)
  }
  return clamp(light)
}
