/** Points to SVG path data: simplifying, outlines of a mask, relative coordinates in tenths of a unit. */
import { clamp } from './vectors.ts'

export type Point = readonly [number, number]

/** Drops the points of a polyline that stray less than the tolerance (Ramer–Douglas–Peucker). */
export function simplified(points: Point[], tolerance: number): Point[] {
  if (points.length < 3) return points
  const keep = new Uint8Array(points.length)
  keep[0] = 1
  keep[points.length - 1] = 1
  const open: [number, number][] = [[0, points.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const far = farthest(points, from, to)
    if (far.distance <= tolerance) continue
    keep[far.index] = 1
    open.push([from, far.index], [far.index, to])
  }
  return points.filter((_, i) => keep[i])
}

function farthest(points: Point[], from: number, to: number): { index: number; distance: number } {
  const [ax, ay] = points[from]!
  const [bx, by] = points[to]!
  const dx = bx - ax
  const dy = by - ay
  const length = Math.hypot(dx, dy) || 1e-9
  let distance = 0
  let index = -1
  for (let i = from + 1; i < to; i++) {
    const d = Math.abs((points[i]![0] - ax) * dy - (points[i]![1] - ay) * dx) / length
    if (d > distance) {
      distance = d
      index = i
    }
  }
  return { index, distance }
}

const tenths = (value: number) => Math.round(value * 10)

/** A closed shape in whole tenths, each point relative to the one before. */
export function pathOf(points: readonly Point[]): string {
  let x = tenths(points[0]![0])
  let y = tenths(points[0]![1])
  let moves = ''
  for (const point of points.slice(1)) {
    const dx = tenths(point[0]) - x
    const dy = tenths(point[1]) - y
    if (dx === 0 && dy === 0) continue
    moves += (moves === '' || dx < 0 ? '' : ' ') + dx + (dy < 0 ? '' : ' ') + dy
    x += dx
    y += dy
  }
  return moves === '' ? '' : `M${tenths(points[0]![0])} ${tenths(points[0]![1])}l${moves}z`
}

/** Corners of a cell that are inside the mask → edges of its outline, named by the side they lie on. */
type Side = 'top' | 'right' | 'bottom' | 'left'
const CELL_EDGES: readonly (readonly [Side, Side])[][] = [
  [],
  [['left', 'bottom']],
  [['bottom', 'right']],
  [['left', 'right']],
  [['right', 'top']],
  [
    ['left', 'top'],
    ['right', 'bottom'],
  ],
  [['bottom', 'top']],
  [['left', 'top']],
  [['top', 'left']],
  [['top', 'bottom']],
  [
    ['top', 'right'],
    ['bottom', 'left'],
  ],
  [['top', 'right']],
  [['right', 'left']],
  [['right', 'bottom']],
  [['bottom', 'left']],
  [],
]

const HALF = 0.5
const keyOf = ([x, y]: Point) => Math.round(x * 64) * 100003 + Math.round(y * 64)

/** The outline of everything a raster covers (marching squares), as one even-odd path. */
export function outlineOf(mask: Float32Array, width: number, height: number): string {
  const edges = outlineEdges(mask, width, height)
  let out = ''
  for (let next = edges.keys().next(); !next.done; next = edges.keys().next()) {
    const loop = takeLoop(edges, next.value)
    if (loop.length <= 8) continue
    const shape = simplifiedLoop(loop, 0.35)
    if (shape.length > 3) out += pathOf(shape)
  }
  return out
}

type Edge = { from: Point; to: Point }

function outlineEdges(mask: Float32Array, width: number, height: number): Map<number, Edge> {
  const edges = new Map<number, Edge>()
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : mask[y * width + x]!
  const crossing = (p: number, q: number) => clamp((HALF - p) / (q - p || 1e-9))
  for (let y = -1; y < height; y++)
    for (let x = -1; x < width; x++) {
      const a = at(x, y)
      const b = at(x + 1, y)
      const c = at(x + 1, y + 1)
      const d = at(x, y + 1)
      const inside = (a > HALF ? 8 : 0) | (b > HALF ? 4 : 0) | (c > HALF ? 2 : 0) | (d > HALF ? 1 : 0)
      if (inside === 0 || inside === 15) continue
      const sides: Record<Side, Point> = {
        top: [x + crossing(a, b), y],
        right: [x + 1, y + crossing(b, c)],
        bottom: [x + crossing(d, c), y + 1],
        left: [x, y + crossing(a, d)],
      }
      for (const [from, to] of CELL_EDGES[inside]!)
        edges.set(keyOf(sides[from]), { from: sides[from], to: sides[to] })
    }
  return edges
}

function takeLoop(edges: Map<number, Edge>, start: number): Point[] {
  const loop: Point[] = []
  let key = start
  for (let edge = edges.get(key); edge; edge = edges.get(key)) {
    edges.delete(key)
    loop.push([edge.from[0] + 0.5, edge.from[1] + 0.5])
    key = keyOf(edge.to)
  }
  return loop
}

/** A loop has no ends, so it is cut at its start and at the point farthest from it. */
function simplifiedLoop(loop: Point[], tolerance: number): Point[] {
  let opposite = 0
  let distance = 0
  for (let i = 1; i < loop.length; i++) {
    const d = Math.hypot(loop[i]![0] - loop[0]![0], loop[i]![1] - loop[0]![1])
    if (d > distance) {
      distance = d
      opposite = i
    }
  }
  const there = simplified(loop.slice(0, opposite + 1), tolerance)
  const back = simplified([...loop.slice(opposite), loop[0]!], tolerance)
  return there.concat(back.slice(1, -1))
}

export const outlinePath = (d: string, fill: string): string =>
  `<path transform="scale(.1)" fill="${fill}" fill-rule="evenodd" d="${d}"/>`
