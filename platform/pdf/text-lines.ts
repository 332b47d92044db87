import bidiFactory from 'bidi-js'
import { breakWord } from './line-breaks.ts'
import type { Face, PdfFont, Weight } from './pdf-font.ts'

/** How words are set: in points, `leading` from line to line (null: as the letters want it). */
export type TextSetting = {
  font: PdfFont
  /** Instead of `font`. */
  face: Face | null
  size: number
  weight: Weight
  leading: number | null
  spacing: number
}

/** Letters of one face in a row, in the order in which they are read; `isReversed`: from right to left. */
export type Run = { face: Face; text: string; width: number; isReversed: boolean }

/** A line with its runs from left to right. `source` is what it says, with the spaces it ends with. */
export type Line = { source: string; runs: Run[]; width: number; ascent: number; height: number }

/** Sums of widths differ in their last places. */
const ROUNDING = 0.01

/** The words in lines that are no wider; a part of a word that is stands in a line of its own. */
export function linesOf(words: string, width: number, setting: TextSetting): Line[] {
  return words.split('\n').flatMap((paragraph) => {
    const lines = brokenInto(paragraph, width, setting).map((source) => lineOf(source, setting))
    return lines.map((line, at) => (at === lines.length - 1 ? { ...line, source: `${line.source}\n` } : line))
  })
}

function brokenInto(paragraph: string, width: number, setting: TextSetting): string[] {
  const lines: string[] = []
  let line = ''
  // Of the words before the last, which is measured with what joins it: letters stand closer than each by itself.
  let wordsWidth = 0
  let word = ''
  for (const part of partsOf(paragraph)) {
    if (line && wordsWidth + widthOf(word + part.replace(/ +$/, ''), setting) > width + ROUNDING) {
      lines.push(line)
      line = ''
      wordsWidth = 0
      word = ''
    }
    line += part
    word += part
    if (!part.endsWith(' ')) continue
    wordsWidth += widthOf(word, setting)
    word = ''
  }
  return [...lines, line]
}

/** Between these a line may end; the spaces behind a word belong to it. */
function partsOf(paragraph: string): string[] {
  return (paragraph.match(/[^ ]+ *| +/g) ?? []).flatMap((word) => {
    const bare = word.replace(/ +$/, '')
    const parts = breakWord(bare)
    return [...parts.slice(0, -1), `${parts.at(-1) ?? ''}${word.slice(bare.length)}`]
  })
}

function widthOf(words: string, setting: TextSetting): number {
  return fromLeft(words, setting).reduce((sum, { width }) => sum + width, 0)
}

function lineOf(source: string, setting: TextSetting): Line {
  const { size, leading, weight, font, face } = setting
  const runs = inOrder(source.replace(/ +$/, ''), setting)
  const faces = runs.length > 0 ? runs.map((run) => run.face) : [face ?? font.faceOf(' ', weight)]
  return {
    source,
    runs,
    width: runs.reduce((sum, { width }) => sum + width, 0),
    ascent: size * Math.max(...faces.map(({ ascent }) => ascent)),
    height: leading ?? size * Math.max(...faces.map(({ height }) => height)),
  }
}

/** As if everything were read from left to right, which is as wide. */
function fromLeft(words: string, setting: TextSetting): Run[] {
  const runs: { face: Face; text: string }[] = []
  for (const character of words) {
    const face = setting.face ?? setting.font.faceOf(character, setting.weight)
    const last = runs.at(-1)
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
  }
  return runs.map(({ face, text }) => runOf(face, text, setting))
}

function runOf(face: Face, text: string, { size, spacing }: TextSetting): Run {
  const width = face.widthOf(text) * size + spacing * text.length
  return { face, text, width, isReversed: false }
}

// Its types are those of another kind of module than it is.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

function inOrder(words: string, setting: TextSetting): Run[] {
  if (!FROM_RIGHT.test(words)) return fromLeft(words, setting)
  const embedding = bidi.getEmbeddingLevels(words, 'ltr')
  const faces = facesOf(words, setting)
  const isReversed = (at: number) => embedding.levels[at]! % 2 === 1
  const groups: number[][] = []
  for (const at of bidi.getReorderedIndices(words, embedding)) {
    const before = groups.at(-1)?.at(-1)
    const goesOn =
      before !== undefined &&
      at === before + (isReversed(at) ? -1 : 1) &&
      embedding.levels[at] === embedding.levels[before] &&
      faces[at] === faces[before]
    if (goesOn) groups.at(-1)!.push(at)
    else groups.push([at])
  }
  return groups.map((group) => {
    const said = words.slice(Math.min(...group), Math.max(...group) + 1)
    const face = faces[group[0]!]!
    return isReversed(group[0]!) ? reversed(face, said, setting) : runOf(face, said, setting)
  })
}

/** Letters are turned by their font; signs between them are not. */
function reversed(face: Face, said: string, setting: TextSetting): Run {
  const mirrored = [...said].map((one) => bidi.getMirroredCharacter(one) ?? one)
  if (!FROM_RIGHT.test(said)) return runOf(face, mirrored.reverse().join(''), setting)
  return { ...runOf(face, mirrored.join(''), setting), isReversed: true }
}

/** By the index of strings, which counts some characters twice. */
function facesOf(words: string, { font, face, weight }: TextSetting): Face[] {
  return [...words].flatMap((one) => new Array<Face>(one.length).fill(face ?? font.faceOf(one, weight)))
}
