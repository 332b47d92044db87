type Entry = { firstName: string; lastName: string; email: string }

/** Words of a search that count. */
const MAX_WORDS = 8

/** German vowels are also typed with two letters: `Müller` is found by `muller` and by `mueller`. */
const TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', æ: 'ae', ø: 'oe', å: 'aa' }

/** What a search looks through. */
export function searchableOf({ firstName, lastName, email }: Entry): string {
  const text = lowered(`${firstName} ${lastName} ${email}`)
  const two = text.replace(/[äöüæøå]/g, (letter) => TWO_LETTERS[letter]!)
  return [...new Set([bare(text), bare(two)])].join('\n')
}

/** Names stand in the order in which one looks for them: `Ängel` beside `Angel`, not behind `Z`. */
export function sortKeyOf({ firstName, lastName }: Entry): string {
  return bare(lowered(`${firstName} ${lastName}`))
}

/** Patterns for `like`, one for each word; `%` and `_` in what somebody typed are letters. */
export function patternsOf(text: string): string[] {
  const words = bare(lowered(text)).split(/\s+/).filter(Boolean)
  return [...new Set(words)].slice(0, MAX_WORDS).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

function lowered(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function bare(text: string): string {
  const plain = text.replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('ø', 'o').replaceAll('ł', 'l')
  return plain.normalize('NFKD').replace(/\p{M}/gu, '')
}
