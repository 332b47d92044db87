import type { Texts } from './merge-texts.ts'

/** A word of the club in a text; values of a page stand in two braces. */
const WORD = /(?<!\{)\{(\w+)\}(?!\})/g

/** The texts with the club's own words in the place of their names (`club/words.ts`). */
export function withClubWords(texts: Texts, words: Readonly<Record<string, string>>): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? filled(text, words) : withClubWords(text, words),
    ]),
  )
}

function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(WORD, (_, name: string) => {
    const word = words[name]
    if (word === undefined)
      throw new Error(`club/words.ts has no word {${name}}, which a text names: ${text}`)
    return word
  })
}
