import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { withoutUnseen } from '#platform/text/text.schema.ts'
import { type Cut, cutOf } from './cuts.ts'

/** How heavy letters are; or one of the cuts for headlines and figures, which the club's letters alone have. */
export type Weight = 400 | 700 | 900 | Cut

/** Letters of one weight; heights and widths are parts of their size. */
export type Face = {
  name: string
  /** What the writer of the file takes it from. */
  source: Font | string
  ascent: number
  /** From line to line, where nothing else is said. */
  height: number
  widthOf(text: string): number
}

/** Which letters print a text, and the text as they can print it. */
export type PdfFont = {
  /** The club's first. */
  families: string[]
  faceOf(character: string, weight: Weight): Face
  print(text: string): string
}

type Family = { name: string; writes: RegExp; folder: string; files: Record<number, string> }

/** The club's letters: Latin of all Europe and Vietnam. */
const CLUB: Family = {
  name: 'Archivo',
  writes: /^/,
  folder: 'archivo',
  files: {
    400: '400Regular/Archivo_400Regular',
    700: '700Bold/Archivo_700Bold',
    900: '900Black/Archivo_900Black',
  },
}

const other = (name: string, folder: string, file: string, writes: RegExp): Family => {
  const files = { 400: `400Regular/${file}_400Regular`, 700: `700Bold/${file}_700Bold` }
  return { name, writes, folder, files }
}

const JAPANESE = other(
  'BIZ UDPGothic',
  'biz-udpgothic',
  'BIZUDPGothic',
  // All of JIS X 0213, Greek and Cyrillic.
  /[^\p{Script=Arabic}\p{Script=Thai}\p{Script=Hangul}]/u,
)
/** Asked, in this order, for what the club's letters lack. Only the characters that are used are put into a file. */
const OTHERS = [
  JAPANESE,
  other('Noto Sans Arabic', 'noto-sans-arabic', 'NotoSansArabic', /\p{Script=Arabic}/u),
  other('Nanum Gothic', 'nanum-gothic', 'NanumGothic', /\p{Script=Hangul}|\p{Script=Han}/u),
  other('Noto Sans Thai', 'noto-sans-thai', 'NotoSansThai', /\p{Script=Thai}/u),
  other('Noto Emoji', 'noto-emoji', 'NotoEmoji', /\p{Extended_Pictographic}|\p{Regional_Indicator}/u),
]

/** Letters no font has, and what was printed for them before they had a place of their own. */
const LOOKALIKES: Record<string, string> = { ș: 'ş', ț: 'ţ', Ș: 'Ş', Ț: 'Ţ' }

/** Which fonts print all of these texts. Each is some hundred kilobytes or megabytes: it is loaded when something needs it. */
export function pdfFont(language: string, texts: string[]): PdfFont {
  const families = [CLUB]
  let missing = [...new Set(texts.join('').normalize('NFC'))].filter((one) => !knows(CLUB, one))
  for (const family of OTHERS) {
    const isWanted = language === 'ja' && family === JAPANESE
    if (!isWanted && !missing.some((one) => family.writes.test(one))) continue
    families.push(family)
    missing = missing.filter((one) => !knows(family, one))
  }
  const familyOf = (character: string) => families.find((one) => knows(one, character))
  const isKnown = (character: string) => character === '\n' || familyOf(character) !== undefined
  return {
    families: families.map(({ name }) => name),
    faceOf: (character, weight) => faceFor(character, weight, familyOf(character) ?? CLUB),
    print: (text) => printable(text, isKnown),
  }
}

/** The cuts have fewer letters than the club's others. */
function faceFor(character: string, weight: Weight, family: Family): Face {
  if (typeof weight === 'number' || cutOf(weight)?.hasGlyphForCodePoint(character.codePointAt(0)!))
    return faceOf(family, weight)
  return faceOf(family, 900)
}

const known = new Map<string, boolean>()

/** Looked up once: the tables of a font are read slowly. */
function knows(family: Family, character: string): boolean {
  const key = `${character}${family.name}`
  const before = known.get(key)
  if (before !== undefined) return before
  const answer = fontOf(family, 400).hasGlyphForCodePoint(character.codePointAt(0)!)
  known.set(key, answer)
  return answer
}

const faces = new Map<string, Face>()

function faceOf(family: Family, weight: Weight): Face {
  if (typeof weight === 'string') return cutFace(family, weight) ?? faceOf(family, 900)
  const closest = family.files[weight] ? weight : 700
  const name = `${family.name} ${closest}`
  const face = faces.get(name) ?? measured(name, fontOf(family, closest))
  faces.set(name, face)
  return face
}

function cutFace(family: Family, cut: Cut): Face | null {
  const font = family === CLUB ? cutOf(cut) : null
  if (!font) return null
  const name = `${family.name} ${cut}`
  const face = faces.get(name) ?? measured(name, remembering(font))
  faces.set(name, face)
  return face
}

function measured(name: string, font: Font): Face {
  const { unitsPerEm, ascent, descent, lineGap } = font
  const widthOf = (text: string) =>
    text.split(/(?<= )/).reduce((sum, word) => sum + font.layout(word).advanceWidth, 0) / unitsPerEm
  const height = (lineGap + ascent - descent) / unitsPerEm
  return { name, source: font, ascent: ascent / unitsPerEm, height, widthOf }
}

/** For codes; readers of PDF bring it with them, as its standard says with these measures. */
export const COURIER: Face = {
  name: 'Courier-Bold',
  source: 'Courier-Bold',
  ascent: 0.629,
  height: 0.786,
  widthOf: (text) => text.length * 0.6,
}

const fonts = new Map<string, Font>()
const { resolve } = createRequire(import.meta.url)

function fontOf({ folder, files }: Family, weight: number): Font {
  const path = `@expo-google-fonts/${folder}/${files[weight]}.ttf`
  const font = fonts.get(path) ?? remembering(create(readFileSync(resolve(path))) as Font)
  fonts.set(path, font)
  return font
}

type Layout = Pick<ReturnType<Font['layout']>, 'glyphs' | 'positions' | 'advanceWidth'>

/** Words come again on every sheet; to find their letters and the room between them takes longer than to draw them. */
function remembering(font: Font): Font {
  const words = new LRUCache<string, Layout>({ max: 5_000 })
  const layout = (text: string, features?: string[]): Layout => {
    const word = words.get(text) ?? font.layout(text, features)
    words.set(text, word)
    const { glyphs, positions, advanceWidth } = word
    // Whoever writes the file reckons in the positions it is given.
    return { glyphs, positions: positions.map((one) => ({ ...one })), advanceWidth }
  }
  return Object.create(font, { layout: { value: layout } })
}

/** A letter with marks the fonts do not have stands there without them; what is no letter of theirs is a question mark. */
function printable(text: string, isKnown: (character: string) => boolean): string {
  return [...withoutUnseen(text)].map((one) => (isKnown(one) ? one : substitute(one, isKnown))).join('')
}

function substitute(character: string, isKnown: (character: string) => boolean): string {
  const similar = LOOKALIKES[character] ?? character.normalize('NFD').charAt(0)
  if (isKnown(similar)) return similar
  if (/\p{Cc}/u.test(character)) return ''
  // Variation selectors and joiners choose a form of the character before them and are no characters themselves.
  return /\p{Mn}|\p{Cf}|\p{Emoji_Modifier}/u.test(character) ? '' : '?'
}
