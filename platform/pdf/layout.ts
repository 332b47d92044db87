import Yoga, { Direction, MeasureMode, type Node } from 'yoga-layout'
import { applyStyle } from './layout-style.ts'
import { COURIER } from './pdf-font.ts'
import type { PageCount, Piece, Sheet, Style } from './piece.ts'
import { type Line, linesOf, type TextSetting } from './text-lines.ts'

/** A piece in its place on the page, in points from above and left. */
export type Placed = Look & {
  piece: Piece
  left: number
  top: number
  width: number
  height: number
  lines: Line[]
  children: Placed[]
}

/** What pieces take over from those they stand in. */
type Look = { color: string; textAlign: Style['textAlign']; setting: TextSetting }

type Growing = Look & { piece: Piece; node: Node; lines: Line[]; children: Growing[] }

const config = Yoga.Config.create()
// Places are not rounded to whole points.
config.setPointScaleFactor(0)

/** The sheet as if one page of it had room for everything; what is to stand at the foot of a page stands there. */
export function layOut({ size: [width, height], font, style, children }: Sheet): Placed {
  const setting: TextSetting = { font, face: null, size: 12, weight: 400, leading: null, spacing: 0 }
  const root = grow(
    { kind: 'box', style: { ...style, width, ...(height ? { height } : {}) }, children },
    { color: '#000000', textAlign: undefined, setting },
  )
  try {
    root.node.calculateLayout(width, height ?? 'auto', Direction.LTR)
    return place(root, 0, 0)
  } finally {
    root.node.freeRecursive()
  }
}

/** The words of a piece in the lines they are broken into at this width. */
export function setWords(piece: Piece, look: Look, width: number, count: PageCount | null): Line[] {
  if (piece.kind !== 'text') return []
  const room = piece.style.whiteSpace === 'nowrap' ? Infinity : width
  if (typeof piece.words === 'string') return linesOf(piece.words, room, look.setting)
  return count ? linesOf(piece.words(count), room, look.setting) : []
}

function grow(piece: Piece, above: Look): Growing {
  const node = Yoga.Node.create(config)
  applyStyle(node, piece.style)
  const growing: Growing = { ...lookOf(piece.style, above), piece, node, lines: [], children: [] }
  if (piece.kind === 'text') measureWords(growing)
  if (piece.kind === 'box')
    for (const [at, one] of piece.children.entries()) {
      const child = grow(one, growing)
      // Side by side, words give way to their neighbours; below each other there is room enough, on the next page.
      child.node.setFlexShrink(piece.style.flexDirection ? 1 : 0)
      node.insertChild(child.node, at)
      growing.children.push(child)
    }
  return growing
}

function lookOf(style: Style, { color, textAlign, setting }: Look): Look {
  const size = style.fontSize ?? setting.size
  return {
    color: style.color ?? color,
    textAlign: style.textAlign ?? textAlign,
    setting: {
      font: setting.font,
      face: style.fontFamily ? COURIER : setting.face,
      size,
      weight: style.fontWeight ?? setting.weight,
      leading: style.lineHeight === undefined ? setting.leading : style.lineHeight * size,
      spacing: style.letterSpacing ?? setting.spacing,
    },
  }
}

function measureWords(growing: Growing): void {
  growing.node.setMeasureFunc((width, mode) => {
    growing.lines = setWords(growing.piece, growing, mode === MeasureMode.Undefined ? Infinity : width, null)
    const widest = widestOf(growing.lines)
    return {
      width: mode === MeasureMode.Exactly ? width : Math.min(width || Infinity, widest),
      height: growing.lines.reduce((sum, line) => sum + line.height, 0),
    }
  })
}

/** Other widths may have been tried last; a single line that fits is the same in all that are wider. */
function isAsMeasured(lines: readonly Line[], width: number): boolean {
  return lines.length === 0 || (lines.length === 1 && widestOf(lines) <= width + 0.01)
}

function widestOf(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ width }) => width))
}

function place(growing: Growing, fromLeft: number, fromTop: number): Placed {
  const { node, piece, color, textAlign, setting } = growing
  const left = fromLeft + node.getComputedLeft()
  const top = fromTop + node.getComputedTop()
  const width = node.getComputedWidth()
  return {
    piece,
    color,
    textAlign,
    setting,
    left,
    top,
    width,
    height: node.getComputedHeight(),
    lines: isAsMeasured(growing.lines, width) ? growing.lines : setWords(piece, growing, width, null),
    children: growing.children.map((child) => place(child, left, top)),
  }
}
