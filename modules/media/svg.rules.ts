import type { Transform } from './rules.ts'

type Box = { width: number; height: number }
/** Above a head there is room; a flat frame begins this far down, and never cuts more than a quarter of what it cuts there. */
const ROOM_ABOVE = 0.125

/**
 * The drawing in a new frame. Fill crops, fit leaves room; the drawing's own preserveAspectRatio says what
 * must stay in view (a portrait keeps its head). The size is written too, so that a raster of it is that large.
 */
export function reframed(svg: string, { width, height, crop }: Transform): string {
  if (width === undefined && height === undefined) return svg
  const root = /<svg\b[^>]*>/.exec(svg)
  if (!root) return svg
  const box = viewBoxOf(root[0])
  if (!box) return svg
  const size = sizeOf(box, { width, height, crop })
  const align = /preserveAspectRatio="(\w+)/.exec(root[0])?.[1] ?? 'xMidYMid'
  const above = align.endsWith('YMin') ? cutAbove(box, size) : 0
  const bare = root[0]
    .replace(/\s(?:width|height|preserveAspectRatio)="[^"]*"/g, '')
    .replace(/(viewBox="\s*\S+\s+)(\S+)(\s+\S+\s+)[^"]+"/, (whole, x: string, y: string, width: string) =>
      above > 0 ? `${x}${Number(y) + above}${width}${box.height - above}"` : whole,
    )
  const framed = `${bare.slice(0, -1)} width="${size.width}" height="${size.height}" preserveAspectRatio="${align} slice">`
  return svg.slice(0, root.index) + framed + svg.slice(root.index + root[0].length)
}

function viewBoxOf(root: string): Box | null {
  const values = /viewBox="([^"]+)"/
    .exec(root)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width, height] = values ?? []
  return width && height && width > 0 && height > 0 ? { width, height } : null
}

function cutAbove(box: Box, frame: Box): number {
  const seen = (box.width * frame.height) / frame.width
  return Math.max(0, Math.round(Math.min(box.height * ROOM_ABOVE, (box.height - seen) / 4)))
}

/** A missing side follows from the drawing's proportions; fit keeps them and stays inside the frame. */
function sizeOf(box: Box, { width, height, crop }: Pick<Transform, 'width' | 'height' | 'crop'>): Box {
  const ratio = box.width / box.height
  const frame = { width: width ?? (height ?? 0) * ratio, height: height ?? (width ?? 0) / ratio }
  if (crop === 'fill') return rounded(frame)
  const scale = Math.min(frame.width / box.width, frame.height / box.height)
  return rounded({ width: box.width * scale, height: box.height * scale })
}

const rounded = ({ width, height }: Box): Box => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
})
