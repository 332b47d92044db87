import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { isJapanese } from '#platform/japanese.ts'

/** The fonts a document is set in, the club's first, and its texts as they can print them. */
export type PdfFont = { family: string[]; print: (text: string) => string }

/** The club's letters: Latin of all Europe and Vietnam. */
const CLUB = 'Archivo'
/** Asked, in this order, for what the club's letters lack. Only the characters that are used are put into a file. */
const OTHERS: { family: string; writes: RegExp }[] = [
  // All of JIS X 0213, Greek and Cyrillic.
  { family: 'BIZ UDPGothic', writes: /[^\p{Script=Arabic}\p{Script=Thai}\p{Script=Hangul}]/u },
  { family: 'Noto Sans Arabic', writes: /\p{Script=Arabic}/u },
  { family: 'Nanum Gothic', writes: /\p{Script=Hangul}|\p{Script=Han}/u },
  { family: 'Noto Sans Thai', writes: /\p{Script=Thai}/u },
  { family: 'Noto Emoji', writes: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u },
]

/** Letters no font has, and what was printed for them before they had a place of their own. */
const LOOKALIKES: Record<string, string> = { ș: 'ş', ț: 'ţ', Ș: 'Ş', Ț: 'Ţ' }

/** Which fonts print all of these texts. Each is some hundred kilobytes or megabytes: it is loaded when something needs it. */
export async function pdfFont(language: string, texts: string[]): Promise<PdfFont> {
  register()
  const known = [await load(CLUB)]
  const family = [CLUB]
  const missing = (): string[] =>
    [...new Set(texts.join('').normalize('NFC'))].filter((one) => !known.some((font) => font.knows(one)))
  for (const other of OTHERS) {
    const isWanted = language === 'ja' && other.family === 'BIZ UDPGothic'
    if (!isWanted && !missing().some((one) => other.writes.test(one))) continue
    known.push(await load(other.family))
    family.push(other.family)
  }
  const knows = (character: string) => character === '\n' || known.some((font) => font.knows(character))
  return { family, print: (text) => printable(text, knows) }
}

async function load(family: string): Promise<{ knows(character: string): boolean }> {
  await Font.load({ fontFamily: family, fontWeight: 400 })
  const { data } = Font.getFont({ fontFamily: family, fontWeight: 400 })
  return { knows: (character) => Boolean(data?.hasGlyphForCodePoint(character.codePointAt(0)!)) }
}

let isRegistered = false

function register(): void {
  if (isRegistered) return
  isRegistered = true
  const { resolve } = createRequire(import.meta.url)
  const add = (family: string, place: string, files: Record<number, string>) =>
    Font.register({
      family,
      fonts: Object.entries(files).map(([weight, file]) => ({
        src: resolve(`@expo-google-fonts/${place}/${file}.ttf`),
        fontWeight: Number(weight),
      })),
    })
  add(CLUB, 'archivo', {
    400: '400Regular/Archivo_400Regular',
    700: '700Bold/Archivo_700Bold',
    900: '900Black/Archivo_900Black',
  })
  add('BIZ UDPGothic', 'biz-udpgothic', {
    400: '400Regular/BIZUDPGothic_400Regular',
    700: '700Bold/BIZUDPGothic_700Bold',
  })
  add('Noto Sans Arabic', 'noto-sans-arabic', {
    400: '400Regular/NotoSansArabic_400Regular',
    700: '700Bold/NotoSansArabic_700Bold',
  })
  add('Nanum Gothic', 'nanum-gothic', {
    400: '400Regular/NanumGothic_400Regular',
    700: '700Bold/NanumGothic_700Bold',
  })
  add('Noto Sans Thai', 'noto-sans-thai', {
    400: '400Regular/NotoSansThai_400Regular',
    700: '700Bold/NotoSansThai_700Bold',
  })
  add('Noto Emoji', 'noto-emoji', {
    400: '400Regular/NotoEmoji_400Regular',
    700: '700Bold/NotoEmoji_700Bold',
  })
  Font.registerHyphenationCallback(breakWord)
}

const LONGEST_WORD = 24

/** Words stay whole; what no column holds is broken behind its hyphens, else anywhere, without a hyphen that nobody wrote. */
export function breakWord(word: string): string[] {
  if (isJapanese(word)) return breakJapanese(word)
  if ([...word].length <= LONGEST_WORD) return [word]
  const parts = word.split(/(?<=\p{L}-)(?=\p{L})/u).flatMap(brokenAnywhere)
  return parts.flatMap((part, index) => (index === 0 ? [part] : ['', part]))
}

function brokenAnywhere(word: string): string[] {
  const letters = [...word]
  if (letters.length <= LONGEST_WORD) return [word]
  const parts: string[] = []
  for (let at = 0; at < letters.length; at += 12) parts.push(letters.slice(at, at + 12).join(''))
  return parts
}

/** A letter with marks the fonts do not have stands there without them; what is no letter of theirs is a question mark. */
function printable(text: string, knows: (character: string) => boolean): string {
  return [...text.normalize('NFC')].map((one) => (knows(one) ? one : substitute(one, knows))).join('')
}

function substitute(character: string, knows: (character: string) => boolean): string {
  const similar = LOOKALIKES[character] ?? character.normalize('NFD').charAt(0)
  if (knows(similar)) return similar
  // Variation selectors and joiners choose a form of the character before them and are no characters themselves.
  return /\p{Mn}|\p{Cf}|\p{Emoji_Modifier}/u.test(character) ? '' : '?'
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
