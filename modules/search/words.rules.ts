import type { Language } from '#club/club.ts'

/** Longer ones are no words. */
const MAX_LETTERS = 40
/** What counts of what somebody typed. */
const MAX_TYPED_WORDS = 8

/** A word of a text with its place in it. Japanese has no spaces: there, every pair of neighbouring characters is one. */
export type Word = { text: string; place: number }

const WRITTEN = /[\p{L}\p{M}\p{N}ー]+/gu
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu

/** The words of a text in its order, in small letters. */
export function wordsIn(text: string, language: Language): Word[] {
  const words: Word[] = []
  let place = 0
  for (const [run] of plain(text).matchAll(WRITTEN))
    for (const word of language === 'ja' ? partsOfRun(run) : [run])
      if (word.length <= MAX_LETTERS) words.push({ text: word, place: ++place })
  return words
}

/** What somebody typed: each word once, and not more than count. */
export function typedWords(q: string, language: Language): string[] {
  const words = wordsIn(q, language).map((word) => word.text)
  return [...new Set(words)].slice(0, language === 'ja' ? 3 * MAX_TYPED_WORDS : MAX_TYPED_WORDS)
}

/** Every way in which a word with marks is typed without them: `führung`, `fuehrung`, `fuhrung`. */
export function spellingsOf(word: string): string[] {
  const two = word.replace(/[äöüßæøå]/g, (letter) => TWO_LETTERS[letter]!)
  const bare = word.replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')
  return [...new Set([word, two, bare])]
}

const TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' }

/** Words that are written with letters of Japan. */
export function isJapanese(word: string): boolean {
  return word.search(JAPANESE) === 0
}

/** `第3節` and `heimspiel` within one run: pairs of Japanese characters, words of everything else. */
function partsOfRun(run: string): string[] {
  const parts: string[] = []
  let at = 0
  for (const match of run.matchAll(JAPANESE)) {
    if (match.index > at) parts.push(run.slice(at, match.index))
    parts.push(...pairsOf([...match[0]]))
    at = match.index + match[0].length
  }
  if (at < run.length) parts.push(run.slice(at))
  return parts
}

function pairsOf(characters: string[]): string[] {
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => characters[index]! + character)
}

/** Full-width letters and half-width katakana become the usual ones. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
