import type { Text } from '#club/club.ts'

/** Words that count of what somebody typed. */
const MAX_WORDS = 8

/** `ü` may be typed as `ue` or as `u`: each word stands in the text in every way that it may be written. */
const TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' }

export function wordsOf(q: string): string[] {
  return [...new Set(plain(q).split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)
}

/** `%` and `_` in what somebody typed are letters, not patterns. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/** What a search looks through: a text's words, and beside them the ways in which they are typed without marks. */
export function searchable(texts: readonly string[]): string {
  const words = plain(texts.join(' ').replace(/<[^>]*>/g, ' ')).trim()
  const others = new Set(words.split(/\s+/).flatMap(spellingsOf))
  return [words, ...others].join(' ').trim()
}

/** Names in all languages and the words of the description. */
export function searchTextOf(name: Text, description: Text): string {
  return searchable([...Object.values(name), ...Object.values(description)])
}

export function searchNameOf(name: Text): string {
  return searchable(Object.values(name))
}

function spellingsOf(word: string): string[] {
  const two = word.replace(/[äöüßæøå]/g, (letter) => TWO_LETTERS[letter]!)
  const bare = word.normalize('NFKD').replace(/\p{M}/gu, '')
  return [two, bare].filter((one) => one !== word && /^[\p{Script=Latin}\p{N}]/u.test(one))
}

function plain(text: string): string {
  return text.toLowerCase().normalize('NFC').replace(/\s+/g, ' ')
}

/** Letters may be missing, too many, wrong or swapped: how many such slips lie between two words. */
export function slipsBetween(one: string, other: string): number {
  const a = [...one]
  const b = [...other]
  const rows = [b.map((_, index) => index + 1)]
  rows[0]!.unshift(0)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(wrong, rows[i - 1]![j]! + 1, row[j - 1]! + 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows[i] = row
  }
  return rows[a.length]![b.length]!
}

/** The word that was probably meant: the nearest one, where it is near enough for its length. */
export function meantBy(word: string, known: readonly string[]): string | null {
  const most = word.length <= 3 ? 0 : word.length <= 6 ? 1 : 2
  const near = known
    .map((one) => ({ one, slips: slipsBetween(word, one) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((left, right) => left.slips - right.slips || left.one.localeCompare(right.one))
  return near[0]?.one ?? null
}
