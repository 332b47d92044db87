import { layOut, type Placed, setWords } from './layout.ts'
import type { Piece, Sheet } from './piece.ts'

const ROUNDING = 0.01

/** The pages of a sheet, each with what stands on it. */
export function pagesOf(sheet: Sheet): Placed[] {
  const [, height] = sheet.size
  if (!height) return [layOut(sheet)]
  const pages: Placed[] = []
  for (let rest: Piece[] | null = sheet.children; rest; ) {
    const page = layOut({ ...sheet, children: rest })
    const limit = height - (sheet.style.paddingBottom ?? sheet.style.padding ?? 0)
    const { now, later } = divideAll(page.children, limit, { isBegun: false })
    pages.push({ ...page, children: now })
    rest = later.some(isOwn) ? later : null
  }
  return pages.map((page, at) => counted(page, { page: at + 1, pages: pages.length }))
}

/** A page that nothing but what comes on each stands on takes whatever comes first, or it would never be placed. */
type Filling = { isBegun: boolean }
type Divided = { now: Placed | null; later: Piece | null }

function divideAll(
  pieces: readonly Placed[],
  limit: number,
  filling: Filling,
): { now: Placed[]; later: Piece[] } {
  const divided: Divided[] = []
  let isFull = false
  for (const one of pieces) {
    if (isRepeated(one.piece) || one.piece.style.position) {
      divided.push({ now: one, later: isRepeated(one.piece) ? one.piece : null })
    } else if (isFull) divided.push({ now: null, later: one.piece })
    else {
      const next = divide(one, limit, filling)
      divided.push(next)
      isFull = next.later !== null
    }
  }
  return {
    now: divided.flatMap(({ now }) => now ?? []),
    later: divided.flatMap(({ later }) => later ?? []),
  }
}

function divide(placed: Placed, limit: number, filling: Filling): Divided {
  const { piece, top, height } = placed
  if (top + height <= limit + ROUNDING) {
    filling.isBegun = true
    return { now: placed, later: null }
  }
  if (isWhole(piece)) {
    const now = filling.isBegun ? null : placed
    filling.isBegun = true
    return { now, later: now ? null : piece }
  }
  return piece.kind === 'text' ? divideLines(placed, limit, filling) : divideBox(placed, limit, filling)
}

/** What stands side by side goes to the next page together. */
function isWhole(piece: Piece): boolean {
  if (piece.kind === 'box') return piece.children.length === 0 || piece.style.flexDirection !== undefined
  return piece.kind === 'drawing'
}

function divideBox(placed: Placed, limit: number, filling: Filling): Divided {
  const { piece, top } = placed
  const { now, later } = divideAll(placed.children, limit, filling)
  if (!now.some(({ piece }) => isOwn(piece))) return { now: null, later: piece }
  return {
    now: { ...placed, height: limit - top, children: now },
    later: later.some(isOwn) ? ({ ...piece, children: later } as Piece) : null,
  }
}

function divideLines(placed: Placed, limit: number, filling: Filling): Divided {
  const { piece, lines, top } = placed
  const room = limit - top
  const bottoms = lines.map((_, at) => lines.slice(0, at + 1).reduce((sum, line) => sum + line.height, 0))
  const fitting = bottoms.filter((bottom) => bottom <= room + ROUNDING).length
  const first = fitting === 0 && !filling.isBegun ? 1 : fitting
  if (first === 0) return { now: null, later: piece }
  filling.isBegun = true
  const words = lines
    .slice(first)
    .map(({ source }) => source)
    .join('')
    .replace(/\n$/, '')
  return {
    now: { ...placed, height: limit - top, lines: lines.slice(0, first) },
    later: first < lines.length ? ({ ...piece, words } as Piece) : null,
  }
}

const isRepeated = ({ style }: Piece): boolean => style.repeat !== undefined
const isOwn = (piece: Piece): boolean => !isRepeated(piece) && !piece.style.position

/** What asks how many pages there are is answered now. */
function counted(placed: Placed, count: { page: number; pages: number }): Placed {
  const { piece } = placed
  if (piece.kind === 'text' && typeof piece.words === 'function')
    return { ...placed, lines: setWords(piece, placed, placed.width, count) }
  if (placed.children.length === 0) return placed
  return { ...placed, children: placed.children.map((child) => counted(child, count)) }
}
