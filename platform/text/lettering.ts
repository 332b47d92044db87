import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Font } from 'fontkit'

/** Letters as paths: no font has to be installed where cards are drawn, and Japanese has its own. */
export type Lettering = {
  widthOf(text: string, style: Style): number
  pathOf(text: string, style: Style & { x: number; y: number }): string
}

export type Style = { size: number; weight: number; stretch: number }

const LATIN = join(import.meta.dirname, '../../web/public/fonts/archivo-var.woff2')
const JAPANESE = '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'

const COMMANDS: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** The fonts are some megabytes: they come with the first card. */
export async function loadLettering(): Promise<Lettering> {
  const fonts = await loadFonts()

  function widthOf(text: string, style: Style): number {
    return runsOf(fonts, text, style).reduce(
      (width, run) => width + (run.font.layout(run.text).advanceWidth * style.size) / run.font.unitsPerEm,
      0,
    )
  }

  function pathOf(text: string, { x, y, ...style }: Style & { x: number; y: number }): string {
    let left = x
    let path = ''
    for (const { text: run, font } of runsOf(fonts, text, style)) {
      const unit = style.size / font.unitsPerEm
      const { glyphs, positions } = font.layout(run)
      for (const [index, glyph] of glyphs.entries()) {
        for (const { command, args } of glyph.path.commands)
          path +=
            COMMANDS[command] + args.map((v, at) => tenth(at % 2 ? y - v * unit : left + v * unit)).join(' ')
        left += positions[index]!.xAdvance * unit
      }
    }
    return path
  }

  return { widthOf, pathOf }
}

/** Which font draws a character. */
type Fonts = { fontOf(code: number, style: Style): Font }

async function loadFonts(): Promise<Fonts> {
  const [{ create }, { default: decompress }] = await Promise.all([
    import('fontkit'),
    import('woff2-encoder/decompress'),
  ])
  const latin = create(Buffer.from(await decompress(await readFile(LATIN)))) as Font
  const cuts = new Map<string, Font>()
  let japanese: Font | null = null

  function latinCut({ weight, stretch }: Style): Font {
    const key = `${weight}/${stretch}`
    let cut = cuts.get(key)
    if (!cut) {
      cut = latin.getVariation({ wght: weight, wdth: stretch })
      cuts.set(key, cut)
    }
    return cut
  }

  // What Archivo lacks is read from the other font when it occurs.
  const wide = await readFile(createRequire(import.meta.url).resolve(JAPANESE))
  const japaneseCut = (): Font => {
    japanese ??= create(wide) as Font
    return japanese
  }

  return { fontOf: (code, style) => (latin.hasGlyphForCodePoint(code) ? latinCut(style) : japaneseCut()) }
}

/** Pieces of one font each; what no font has is left out. */
function runsOf(fonts: Fonts, text: string, style: Style): { text: string; font: Font }[] {
  const runs: { text: string; font: Font }[] = []
  for (const character of text) {
    const code = character.codePointAt(0)!
    const font = fonts.fontOf(code, style)
    if (!font.hasGlyphForCodePoint(code)) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ text: character, font })
  }
  return runs
}

const tenth = (value: number) => Math.round(value * 10) / 10
