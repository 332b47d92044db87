/** Turns brightness into printed lines: line screen at the angle of the wing cut, dot screen, outlines. */
import { type Point, pathOf, simplified } from './paths.ts'
import { clamp, radians } from './vectors.ts'

/** The wing cut: how far it leans per unit of height. */
export const CUT = 0.4
const SCREEN_ANGLE = -68.2

/** Brightness 0..1 at a place of the picture. */
export type Brightness = (x: number, y: number) => number

export type LineScreenOptions = {
  value: Brightness
  width: number
  height: number
  /** Distance of the lines. About 85 to 130 lines over the height of the picture look right. */
  spacing?: number
  /** Below 1 the mid tones get lighter. */
  gamma?: number
  /** Thinnest and thickest line as a share of the spacing. */
  min?: number
  max?: number
  /** Distance of the samples along a line, and how far a line may stray when it is simplified. */
  step?: number
  tolerance?: number
}

/** Lines as filled shapes, in tenths of a unit, turned by the screen's angle. */
export function lineScreen(options: LineScreenOptions): string {
  const { value, width, height, spacing = 5, gamma = 1, min = 0.07, max = 0.96 } = options
  const { step = 1.6, tolerance = 0.12 } = options
  const cos = Math.cos(radians(SCREEN_ANGLE))
  const sin = Math.sin(radians(SCREEN_ANGLE))
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([x, y]) => ({ u: x! * cos + y! * sin, v: -x! * sin + y! * cos }))
  const firstU = Math.min(...corners.map((corner) => corner.u))
  const lastU = Math.max(...corners.map((corner) => corner.u))
  const firstV = Math.min(...corners.map((corner) => corner.v))
  const lastV = Math.max(...corners.map((corner) => corner.v))

  const thicknessAt = (u: number, v: number) => {
    const brightness = value(u * cos - v * sin, u * sin + v * cos)
    return brightness <= 0 ? 0 : clamp(brightness) ** gamma * max
  }

  let shapes = ''
  for (let v = Math.ceil(firstV / spacing) * spacing; v < lastV; v += spacing) {
    let run: Point[] = []
    const finishRun = () => {
      if (run.length > 1) shapes += lineShape(run, v, tolerance)
      run = []
    }
    for (let u = firstU; u <= lastU; u += step) {
      const thickness = thicknessAt(u, v)
      if (thickness > min) {
        if (run.length === 0) run.push([u - step * 0.5, 0])
        run.push([u, thickness * spacing])
      } else if (run.length > 0) {
        run.push([u - step * 0.5, 0])
        finishRun()
      }
    }
    finishRun()
  }
  return shapes
}

function lineShape(run: readonly Point[], v: number, tolerance: number): string {
  const upper = simplified(
    run.map(([u, thickness]): Point => [u, v - thickness / 2]),
    tolerance,
  )
  const lower = simplified(
    run.map(([u, thickness]): Point => [u, v + thickness / 2]),
    tolerance,
  )
  return pathOf(upper.concat(lower.reverse()))
}

export const screenPath = (lines: string, fill: string): string =>
  `<path transform="rotate(${SCREEN_ANGLE}) scale(.1)" fill="${fill}" d="${lines}"/>`

export type DotScreenOptions = {
  value: Brightness
  width: number
  height: number
  spacing: number
  gamma: number
  min: number
  max: number
}

const DOT_SIZES = 9

/** Dots as lines of no length with round ends, one path per size. */
export function dotScreen(options: DotScreenOptions, stroke: string): string {
  const { value, width, height, spacing, gamma, min, max } = options
  const cos = Math.cos(radians(21.8))
  const sin = Math.sin(radians(21.8))
  const reach = Math.hypot(width, height)
  const sizes: Point[][] = Array.from({ length: DOT_SIZES + 1 }, () => [])
  for (let v = -reach; v < reach; v += spacing)
    for (let u = -reach; u < reach; u += spacing) {
      const x = u * cos - v * sin + width / 2
      const y = u * sin + v * cos + height / 2
      if (x < -spacing || y < -spacing || x > width + spacing || y > height + spacing) continue
      const brightness = clamp(value(x, y)) ** gamma
      if (brightness >= min) sizes[Math.max(1, Math.round(brightness * DOT_SIZES))]!.push([x, y])
    }
  const paths = sizes.map((dots, size) => dotPath(dots, (size / DOT_SIZES) * spacing * max * 2))
  return `<g transform="scale(.5)" fill="none" stroke="${stroke}" stroke-linecap="round">${paths.join('')}</g>`
}

function dotPath(dots: readonly Point[], strokeWidth: number): string {
  if (dots.length === 0) return ''
  let lastX = 0
  let lastY = 0
  let d = ''
  for (const dot of dots) {
    const x = Math.round(dot[0] * 2)
    const y = Math.round(dot[1] * 2)
    d += d ? `m${x - lastX} ${y - lastY}h0` : `M${x} ${y}h0`
    lastX = x
    lastY = y
  }
  return `<path stroke-width="${Math.round(strokeWidth * 10) / 10}" d="${d}"/>`
}

/** Reads a raster between its pixels; 0 outside. */
export function sampler(plane: Float32Array, width: number, height: number): Brightness {
  return (x, y) => {
    if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return 0
    const col = x | 0
    const row = y | 0
    const fx = x - col
    const fy = y - row
    const nextCol = Math.min(width - 1, col + 1)
    const nextRow = Math.min(height - 1, row + 1)
    const upper = plane[row * width + col]! * (1 - fx) + plane[row * width + nextCol]! * fx
    const lower = plane[nextRow * width + col]! * (1 - fx) + plane[nextRow * width + nextCol]! * fx
    return upper * (1 - fy) + lower * fy
  }
}

/** Softens by one pixel so that single bright pixels do not break the lines. */
export function softened(plane: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(plane.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      let weights = 0
      for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++)
        for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
          const weight = i !== x && j !== y ? 1 : i !== x || j !== y ? 2 : 4
          sum += plane[j * width + i]! * weight
          weights += weight
        }
      out[y * width + x] = sum / weights
    }
  return out
}
