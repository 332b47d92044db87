import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { loadCuts } from './cuts.ts'
import type { Placed } from './layout.ts'
import { pagesOf } from './pages.ts'
import type { Face } from './pdf-font.ts'
import type { Sheet } from './piece.ts'

type Writer = PDFKit.PDFDocument

/** A file of these sheets; `title` and `language` are what readers of PDF announce. */
export async function writePdf(
  about: { title: string; author: string; language: string },
  sheets: readonly Sheet[],
): Promise<Buffer> {
  await loadCuts()
  const writer = new PDFDocument({
    autoFirstPage: false,
    // No font is there before one is asked for.
    font: null as unknown as string,
    lang: about.language,
    displayTitle: true,
    info: { Title: about.title, Author: about.author },
  })
  const bytes = buffer(writer)
  const known = new Set<Face>()
  for (const sheet of sheets)
    for (const page of pagesOf(sheet)) {
      writer.addPage({ size: [page.width, page.height], margin: 0 })
      draw(writer, page, known)
    }
  writer.end()
  return bytes
}

function draw(writer: Writer, placed: Placed, known: Set<Face>): void {
  drawBox(writer, placed)
  if (placed.piece.kind === 'drawing') drawPaths(writer, placed)
  if (placed.lines.length > 0) drawLines(writer, placed, known)
  for (const child of placed.children) draw(writer, child, known)
}

function drawBox(writer: Writer, { piece, left, top, width, height }: Placed): void {
  const {
    backgroundColor,
    borderColor = '#000000',
    borderWidth = 0,
    borderTopWidth,
    borderBottomWidth,
  } = piece.style
  if (backgroundColor) writer.rect(left, top, width, height).fill(backgroundColor)
  const edge = (width: number, from: [number, number], to: [number, number]) => {
    if (width)
      writer
        .lineWidth(width)
        .moveTo(...from)
        .lineTo(...to)
        .stroke(borderColor)
  }
  const [right, bottom] = [left + width, top + height]
  const above = borderTopWidth ?? borderWidth
  const below = borderBottomWidth ?? borderWidth
  edge(above, [left, top + above / 2], [right, top + above / 2])
  edge(below, [left, bottom - below / 2], [right, bottom - below / 2])
  edge(borderWidth, [left + borderWidth / 2, top], [left + borderWidth / 2, bottom])
  edge(borderWidth, [right - borderWidth / 2, top], [right - borderWidth / 2, bottom])
}

function drawPaths(writer: Writer, { piece, left, top, width, height }: Placed): void {
  if (piece.kind !== 'drawing') return
  const [wide, high] = piece.viewBox
  writer
    .save()
    .translate(left, top)
    .scale(width / wide, height / high)
  for (const { d, fill } of piece.paths) writer.path(d).fill(fill)
  writer.restore()
}

function drawLines(writer: Writer, placed: Placed, known: Set<Face>): void {
  const { lines, color, textAlign, setting } = placed
  writer.fillColor(color)
  let { top } = placed
  for (const { runs, width, ascent, height } of lines) {
    let left = placed.left + (textAlign === 'right' ? placed.width - width : 0)
    for (const run of runs) {
      chooseFace(writer, run.face, known)
      writer.fontSize(setting.size).text(run.text, left, top + ascent, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(setting.spacing ? { characterSpacing: setting.spacing } : {}),
        // Asked for with features, even none, a run is turned as a whole and not word by word.
        ...(run.isReversed ? { features: [] } : {}),
      })
      left += run.width
    }
    top += height
  }
}

/** A font is put into the file once, with what is used of it. */
function chooseFace(writer: Writer, face: Face, known: Set<Face>): void {
  if (!known.has(face) && typeof face.source !== 'string')
    writer.registerFont(face.name, face.source as unknown as Buffer)
  known.add(face)
  writer.font(face.name)
}
