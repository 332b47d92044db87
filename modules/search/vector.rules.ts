import type { Language } from '#club/club.ts'
import { partsOf } from './compounds.rules.ts'
import { isJapanese, spellingsOf, type Word, wordsIn } from './words.rules.ts'

/** PostgreSQL counts places up to here. */
const MAX_PLACE = 16_383
/** A find at the end of a very long page is no better find. */
const MAX_WORDS = 4_000
/** What is said in three hours. */
const MAX_SPOKEN = 20_000
/** PostgreSQL keeps a megabyte of one document. */
const MAX_BYTES = 500_000

export type Indexed = {
  language: Language
  title: string
  teaser: string
  body: string
  /** Said in it rather than written. */
  spoken?: string
}

/** Answers the stem of a word; null for one that says nothing (`der`). */
export type StemOf = (word: string) => string | null
export type IsWord = (word: string) => boolean

/** Every word that has to be stemmed before `vectorOf` can be asked. */
export function wordsToStem(document: Indexed, isWord: IsWord): string[] {
  const words = [...titleWords(document), ...textWords(document), ...spokenWords(document)].map(
    (word) => word.text,
  )
  return [
    ...new Set(words.flatMap((word) => formsOf(word, document.language, isWord).map((form) => form.text))),
  ]
}

/**
 * The document as PostgreSQL's text search keeps it: title A, parts of its compounds B, text C, their parts and what is said D. Each word
 * stands there in every spelling, so that it is found however its umlauts are typed.
 */
export function vectorOf(document: Indexed, given: { stemOf: StemOf; isWord: IsWord }): string {
  const places = new Map<string, string[]>()
  let bytes = 0
  const add = (word: Word, weights: { whole: string; part: string }) => {
    for (const { text, isPart } of formsOf(word.text, document.language, given.isWord)) {
      const stem = given.stemOf(text)
      if (stem === null || word.place > MAX_PLACE) continue
      const known = places.get(stem) ?? []
      if (known.length === 0) bytes += Buffer.byteLength(stem)
      if (bytes > MAX_BYTES) return
      if (known.length < 200) known.push(`${word.place}${isPart ? weights.part : weights.whole}`)
      places.set(stem, known)
    }
  }
  for (const word of titleWords(document)) add(word, { whole: 'A', part: 'B' })
  for (const word of textWords(document)) add(word, { whole: 'C', part: '' })
  for (const word of spokenWords(document)) add(word, { whole: '', part: '' })
  return [...places].map(([stem, at]) => `${quoted(stem)}:${[...new Set(at)].join(',')}`).join(' ')
}

/** The title's words as they are written, and the parts of its compounds: whoever types `führ` sees the `Stadionführung`. */
export function beginningsOf(document: Pick<Indexed, 'language' | 'title'>, isWord: IsWord): string {
  const words = wordsIn(document.title, document.language).flatMap(({ text }) =>
    formsOf(text, document.language, isWord).map((form) => form.text),
  )
  return [...new Set(words)].map(quoted).join(' ')
}

/** What counts as one word of the club's language: for the list of known words. */
export function knownWords(document: Indexed): Set<string> {
  const words = [
    ...wordsIn(document.title, document.language),
    ...textWords(document),
    ...spokenWords(document),
  ]
  return new Set(words.map((word) => word.text).filter((word) => word.length > 2 && /^\p{L}/u.test(word)))
}

/** A word in its spellings, and the parts of a compound in theirs. */
function formsOf(word: string, language: Language, isWord: IsWord): { text: string; isPart: boolean }[] {
  if (isJapanese(word)) return [{ text: word, isPart: false }]
  const whole = spellingsOf(word).map((text) => ({ text, isPart: false }))
  if (language !== 'de') return whole
  return [
    ...whole,
    ...partsOf(word, isWord)
      .flatMap(spellingsOf)
      .map((text) => ({ text, isPart: true })),
  ]
}

function titleWords({ title, language }: Indexed): Word[] {
  return wordsIn(title, language)
}

/** After the title with a gap, so that no phrase leads from one into the other. */
function textWords(document: Indexed): Word[] {
  const before = titleWords(document).length + 10
  return wordsIn(`${document.teaser}\n${document.body}`, document.language)
    .slice(0, MAX_WORDS)
    .map(({ text, place }) => ({ text, place: place + before }))
}

/** All in one place at the end: when each is said is the affair of its moment. */
function spokenWords({ spoken, language }: Indexed): Word[] {
  if (!spoken) return []
  const words = new Set(wordsIn(spoken, language).map(({ text }) => text))
  return [...words].slice(0, MAX_SPOKEN).map((text) => ({ text, place: MAX_PLACE }))
}

/** One alternative of what a typed word may mean. */
export type Meaning = { stems: string[] } | { beginning: string }

/** Every word has to occur, each in one of its meanings. */
export function queryOf(words: readonly (readonly Meaning[])[], between: '&' | '|' = '&'): string {
  return words
    .map((meanings) => meanings.filter((meaning) => !isNothing(meaning)))
    .filter((meanings) => meanings.length > 0)
    .map((meanings) => `(${[...new Set(meanings.map(termOf))].join(' | ')})`)
    .join(` ${between} `)
}

/** A word of marks alone has no letters left. */
function isNothing(meaning: Meaning): boolean {
  return 'beginning' in meaning ? meaning.beginning === '' : meaning.stems.every((stem) => stem === '')
}

function termOf(meaning: Meaning): string {
  if ('beginning' in meaning) return `${quoted(meaning.beginning)}:*`
  const stems = meaning.stems.filter((stem) => stem !== '').map(quoted)
  return stems.length > 1 ? `(${stems.join(' & ')})` : stems[0]!
}

/** Words hold letters and digits only; the quotes keep it so whatever comes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
