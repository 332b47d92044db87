import { isJapanese } from '#platform/text/japanese.ts'

const LONGEST_WORD = 24

/** Between these parts of a word a line may end: words stay whole; what no column holds is broken behind its hyphens, else anywhere. */
export function breakWord(word: string): string[] {
  if (isJapanese(word)) return breakJapanese(word)
  if (word.length <= LONGEST_WORD) return [word]
  return word.split(/(?<=\p{L}-)(?=\p{L})/u).flatMap(brokenAnywhere)
}

function brokenAnywhere(word: string): string[] {
  const letters = [...word]
  if (letters.length <= LONGEST_WORD) return [word]
  const parts: string[] = []
  for (let at = 0; at < letters.length; at += 12) parts.push(letters.slice(at, at + 12).join(''))
  return parts
}

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const OPENS = /^[「『（【〈《([]+$/
const CLOSES = /^[\p{P}ーっゃゅょッャュョ々〜]/u

/** Where a line of Japanese may end: between words, but never before a mark that closes or after one that opens. */
export function breakJapanese(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1)
    const clings = last !== undefined && (OPENS.test(last) || (CLOSES.test(segment) && !OPENS.test(segment)))
    if (clings) parts.push(`${parts.pop()}${segment}`)
    else parts.push(segment)
  }
  return parts
}
