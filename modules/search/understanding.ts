import type { Language } from '#club/club.ts'
import { meantBy } from '#modules/catalogue/search.rules.ts'
import type { Db } from '#platform/db.ts'
import { partsOf, possibleParts } from './compounds.rules.ts'
import type { Meaning } from './vector.rules.ts'
import { isJapanese, spellingsOf, typedWords } from './words.rules.ts'
import {
  loadKnownOf,
  loadStems,
  loadWordsAround,
  loadWordsLike,
  lookUpWords,
  type TypedWord,
} from './words.storage.ts'

/** What somebody typed, as far as it says something. */
export type Understood = { words: TypedWord[]; meanings: Meaning[][] }

export async function understand(db: Db, q: string, language: Language): Promise<Understood> {
  const typed = await lookUpWords(db, language, typedWords(q, language))
  const words = typed.filter((word) => word.stem !== null)
  const meanings: Meaning[][] = []
  for (const word of words) meanings.push(await meaningsOf(db, word, language))
  return { words, meanings }
}

/**
 * A word that occurs means itself in every spelling. One that does not may be written together of words that do
 * (`Stadionparkplatz`), or be a part or the beginning of one.
 */
async function meaningsOf(db: Db, typed: TypedWord, language: Language): Promise<Meaning[]> {
  const { word, isKnown } = typed
  if (language === 'ja') return japaneseMeanings(word)
  const spellings = spellingsOf(word)
  if (isKnown) return stemmed(db, language, spellings)
  const parts = language === 'de' ? await partsAmongKnown(db, word) : []
  const around = word.length > 3 ? await loadWordsAround(db, language, word) : []
  const wholes = await stemmed(db, language, [...spellings, ...around])
  return [...wholes, ...(parts.length > 1 ? await stemmedTogether(db, language, parts) : [])]
}

function japaneseMeanings(word: string): Meaning[] {
  return isJapanese(word) && [...word].length > 1 ? [{ stems: [word] }] : [{ beginning: word }]
}

async function partsAmongKnown(db: Db, word: string): Promise<string[]> {
  const known = await loadKnownOf(db, 'de', possibleParts(word))
  return partsOf(word, (text) => known.has(text))
}

/** Each of these words by itself. */
async function stemmed(db: Db, language: Language, words: readonly string[]): Promise<Meaning[]> {
  const stems = await loadStems(db, language, words)
  return [...new Set(stems.values())].filter((stem) => stem !== null).map((stem) => ({ stems: [stem] }))
}

/** All of these words together. */
async function stemmedTogether(db: Db, language: Language, words: readonly string[]): Promise<Meaning[]> {
  const stems = [...new Set((await loadStems(db, language, words)).values())].filter((stem) => stem !== null)
  return stems.length > 0 ? [{ stems }] : []
}

/** The words as they are spelled where they occur; null when there is nothing to mend. */
export async function meantIn(
  db: Db,
  words: readonly TypedWord[],
  language: Language,
): Promise<string | null> {
  if (language === 'ja') return null
  let isMended = false
  const meant: string[] = []
  for (const { word, isKnown } of words) {
    const better = isKnown ? null : meantBy(word, await loadWordsLike(db, language, word))
    if (better) isMended = true
    meant.push(better ?? word)
  }
  return isMended ? meant.join(' ') : null
}
