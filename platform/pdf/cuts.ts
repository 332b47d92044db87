import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

/** Wide speaks, narrow counts: headlines and figures, as on the club's pages. */
export type Cut = 'wide' | 'narrow'

const VARIABLE = join(import.meta.dirname, '../../web/public/fonts/archivo-var.woff2')
const AXES = { wide: { wght: 880, wdth: 125 }, narrow: { wght: 800, wdth: 62 } } as const

let loading: Promise<Record<Cut, Font>> | null = null
let cuts: Record<Cut, Font> | null = null

/** Before anything is set in them. */
export async function loadCuts(): Promise<void> {
  loading ??= load()
  cuts = await loading
}

/** Null: not loaded, as where only measures are asked for. */
export function cutOf(cut: Cut): Font | null {
  return cuts?.[cut] ?? null
}

async function load(): Promise<Record<Cut, Font>> {
  const { default: decompress } = await import('woff2-encoder/decompress')
  const variable = create(Buffer.from(await decompress(await readFile(VARIABLE)))) as Font
  const cut = (name: Cut) => embeddable(variable.getVariation(AXES[name]), `Archivo-${name}`)
  return { wide: cut('wide'), narrow: cut('narrow') }
}

type Path = { commands: { command: string; args: number[] }[] }
/** What the library's subset is while it writes a font. */
type Subset = {
  glyf: Uint8Array[]
  offset: number
  loca: { offsets: number[]; version: number }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  _addGlyph(id: number): number
}

/** The library writes the letters of a variable font into a file as if they were not varied: here each is written as it looks. */
function embeddable(font: Font, name: string): Font {
  const createSubset = () => {
    const subset = font.createSubset() as unknown as Subset
    subset._addGlyph = (id) => {
      const glyph = font.getGlyph(id)
      const bytes = glyphBytes(glyph.path as unknown as Path)
      subset.glyf.push(bytes)
      subset.loca.offsets.push(subset.offset)
      subset.hmtx.metrics.push({
        advance: Math.round(glyph.advanceWidth),
        bearing: Math.round(boundsOf(pointsOf(glyph.path as unknown as Path)).left),
      })
      subset.offset += bytes.length
      return subset.glyf.length - 1
    }
    return subset
  }
  // By its name the writer tells one font from another.
  return Object.create(font, { createSubset: { value: createSubset }, postscriptName: { value: name } })
}

type Point = { x: number; y: number; isOnCurve: boolean; endsContour: boolean }

/** The quadratic curves of TrueType; a contour is closed without saying so. */
function pointsOf({ commands }: Path): Point[] {
  const points: Point[] = []
  for (const { command, args } of commands) {
    if (command === 'closePath') {
      const last = points.at(-1)
      if (last) last.endsContour = true
    }
    for (let at = 0; at < args.length; at += 2)
      points.push({
        x: Math.round(args[at]!),
        y: Math.round(args[at + 1]!),
        isOnCurve: command !== 'quadraticCurveTo' || at === 2,
        endsContour: false,
      })
  }
  const last = points.at(-1)
  if (last) last.endsContour = true
  return points
}

function boundsOf(points: Point[]) {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return points.length === 0
    ? { left: 0, bottom: 0, right: 0, top: 0 }
    : { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

/** A simple glyph of the table `glyf`, without instructions: its head, the ends of its contours, flags, and steps from point to point. */
function glyphBytes(path: Path): Uint8Array {
  const points = pointsOf(path)
  if (points.length === 0) return new Uint8Array(0)
  const { left, bottom, right, top } = boundsOf(points)
  const ends = points.flatMap(({ endsContour }, at) => (endsContour ? [at] : []))
  const size = 10 + 2 * ends.length + 2 + 5 * points.length
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4)
  let at = 0
  const write = (value: number) => {
    at = bytes.writeInt16BE(value, at)
  }
  for (const value of [ends.length, left, bottom, right, top, ...ends, 0]) write(value)
  for (const { isOnCurve } of points) at = bytes.writeUInt8(isOnCurve ? 1 : 0, at)
  for (const axis of ['x', 'y'] as const) {
    let before = 0
    for (const point of points) {
      write(point[axis] - before)
      before = point[axis]
    }
  }
  return bytes
}
