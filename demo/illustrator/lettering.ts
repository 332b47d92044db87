/** Archivo as SVG paths, so that no picture depends on an installed font. */
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import decompress from 'woff2-encoder/decompress'

const FONT_FILE = new URL('../../web/public/fonts/archivo-var.woff2', import.meta.url)
const archivo = create(Buffer.from(await decompress(readFileSync(FONT_FILE)))) as Font

const cuts = new Map<string, Font>()
function cutOf(weight: number, stretch: number): Font {
  const key = `${weight}/${stretch}`
  const known = cuts.get(key)
  if (known) return known
  const cut = archivo.getVariation({ wght: weight, wdth: stretch })
  cuts.set(key, cut)
  return cut
}

export type Lettering = {
  /** 100 thin to 900 black, and 62 narrow to 125 wide. */
  weight?: number
  stretch?: number
  size: number
  x?: number
  y?: number
  /** Extra space between letters. */
  tracking?: number
  anchor?: 'start' | 'middle' | 'end'
}

const COMMANDS: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

export function lettering(text: string, style: Lettering): { d: string; width: number } {
  const { weight = 800, stretch = 125, size, x = 0, y = 0, tracking = 0, anchor = 'start' } = style
  const cut = cutOf(weight, stretch)
  const run = cut.layout(text, ['kern'])
  const unit = size / cut.unitsPerEm
  let advance = 0
  const strokes: { command: string; args: number[] }[] = []
  run.glyphs.forEach((glyph, i) => {
    for (const { command, args } of glyph.path.commands)
      strokes.push({ command, args: args.map((v, k) => (k % 2 ? -v * unit : (v + advance) * unit)) })
    advance += run.positions[i]!.xAdvance + tracking / unit
  })
  const width = advance * unit - tracking
  const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
  const d = strokes
    .map(
      ({ command, args }) => COMMANDS[command] + args.map((v, k) => tenth(v + (k % 2 ? y : left))).join(' '),
    )
    .join('')
  return { d, width }
}

const tenth = (value: number) => +value.toFixed(1)
