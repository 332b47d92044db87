import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

/** The font a document is set in, and its texts as that font can print them. */
export type PdfFont = { family: string; print: (text: string) => string }

/** Built into every reader of PDF: nothing is loaded, but it knows Latin-1 and some typographic signs only. */
const BUILT_IN = 'Helvetica'
const BUILT_IN_KNOWS = /^[\u0020-\u007e\u00a0-\u00ff\u20ac\u2013\u2014\u2018-\u201e\u2026\n]*$/

/** All of JIS X 0213, Latin of Europe, Greek and Cyrillic. Only the characters that are used are put into a file. */
const WIDE = 'BIZ UDPGothic'

/** Letters the wide font lacks, and what was printed for them before they had a place of their own. */
const LOOKALIKES: Record<string, string> = { ș: 'ş', ț: 'ţ', Ș: 'Ş', Ț: 'Ţ' }

const JAPANESE = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud8bf]/

/**
 * Which font prints all of these texts. The wide one is some megabytes large: it is loaded when the first document needs it,
 * because its language is Japanese or because a name is written with more than Latin-1.
 */
export async function pdfFont(language: string, texts: string[]): Promise<PdfFont> {
  const isPlain = language !== 'ja' && texts.every((text) => BUILT_IN_KNOWS.test(text.normalize('NFC')))
  if (isPlain) return { family: BUILT_IN, print: (text) => text.normalize('NFC') }
  register()
  await Font.load({ fontFamily: WIDE, fontWeight: 400 })
  const { data } = Font.getFont({ fontFamily: WIDE, fontWeight: 400 })
  const knows = (character: string) =>
    character === '\n' || Boolean(data?.hasGlyphForCodePoint(character.codePointAt(0)!))
  return { family: WIDE, print: (text) => printable(text, knows) }
}

/** Is this written in Japanese? Then it has no spaces to break at, and names begin with the family. */
export function isJapanese(text: string): boolean {
  return JAPANESE.test(text)
}

let isRegistered = false

function register(): void {
  if (isRegistered) return
  isRegistered = true
  const { resolve } = createRequire(import.meta.url)
  const file = (name: string) => resolve(`@expo-google-fonts/biz-udpgothic/${name}.ttf`)
  Font.register({
    family: WIDE,
    fonts: [
      { src: file('400Regular/BIZUDPGothic_400Regular'), fontWeight: 400 },
      { src: file('700Bold/BIZUDPGothic_700Bold'), fontWeight: 700 },
    ],
  })
  Font.registerHyphenationCallback((word: string, standard?: (word: string) => string[]) =>
    isJapanese(word) || !standard ? breakJapanese(word) : standard(word),
  )
}

/** A letter with marks the font does not have stands there without them; what is no letter of it is a question mark. */
function printable(text: string, knows: (character: string) => boolean): string {
  return [...text.normalize('NFC')].map((one) => (knows(one) ? one : substitute(one, knows))).join('')
}

function substitute(character: string, knows: (character: string) => boolean): string {
  const similar = LOOKALIKES[character] ?? character.normalize('NFD').charAt(0)
  if (knows(similar)) return similar
  // Variation selectors and joiners choose a form of the character before them and are no characters themselves.
  return /\p{Mn}|\p{Cf}/u.test(character) ? '' : '?'
}

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const OPENS = /^[「『（【〈《([]+$/
const CLOSES = /^[\p{P}ーっゃゅょッャュョ々〜]/u

/**
 * Where a line of Japanese may end: between words, but never before a mark that closes or after one that opens. An empty
 * part between two words is a place to break without a hyphen.
 */
export function breakJapanese(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1)
    const clings = last !== undefined && (OPENS.test(last) || (CLOSES.test(segment) && !OPENS.test(segment)))
    if (clings) parts.push(`${parts.pop()}${segment}`)
    else parts.push(segment)
  }
  return parts.flatMap((part, index) => (index === 0 ? [part] : ['', part]))
}
