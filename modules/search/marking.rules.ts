/** A piece of a text that is shown; a hit is what was searched for. */
export type Piece = { text: string; isHit: boolean }

/** Letters of a word that have to agree: endings may differ. */
const ENDING = 2
const SHORTEST = 2

/**
 * Marks the words of a text that begin like the typed ones, or hold them, umlauts in any spelling. For the eye only: what
 * was found decided the index.
 */
export function marked(text: string, q: string): Piece[] {
  const typed = typedIn(q)
  if (typed.length === 0) return [{ text, isHit: false }]
  const pieces: Piece[] = []
  let at = 0
  for (const { index, length } of hitsIn(text, typed)) {
    if (index < at) continue
    if (index > at) pieces.push({ text: text.slice(at, index), isHit: false })
    pieces.push({ text: text.slice(index, index + length), isHit: true })
    at = index + length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false })
  return pieces
}

/** The part of a text around its first hit, cut at spaces; its beginning when there is none. */
export function excerptOf(text: string, q: string, length = 180): string {
  const [first] = hitsIn(text, typedIn(q))
  if (text.length <= length) return text
  const start = first && first.index > length - 40 ? first.index - 60 : 0
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1 || start
  const whole = text.slice(from, from + length)
  const end = whole.lastIndexOf(' ') > length / 2 ? whole.lastIndexOf(' ') : whole.length
  const tail = from + end < text.length ? ' …' : ''
  return `${from > 0 ? '… ' : ''}${whole.slice(0, end).trim()}${tail}`
}

function hitsIn(text: string, typed: readonly string[]): { index: number; length: number }[] {
  const hits: { index: number; length: number }[] = []
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}ー]+/gu)) {
    const [word] = match
    const small = word.toLowerCase()
    const hit = typed.find((one) => begins(small, one))
    if (hit) hits.push({ index: match.index, length: word.length })
    else {
      // Within a compound, or in Japanese, where nothing divides the words.
      const inner = typed.find((one) => (one.length >= 4 || /\P{ASCII}/u.test(one)) && small.includes(one))
      if (inner) hits.push({ index: match.index + small.indexOf(inner), length: inner.length })
    }
  }
  return hits
}

function begins(word: string, typed: string): boolean {
  const bare = bareOf(word)
  const wanted = bareOf(typed)
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(typed)) return false
  const stem = wanted.length > 5 ? wanted.slice(0, -ENDING) : wanted
  return bare.startsWith(stem) && bare.length <= wanted.length + 6
}

function typedIn(q: string): string[] {
  const words =
    q
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}ー]+/gu) ?? []
  return words.filter((word) => word.length >= SHORTEST || /\P{ASCII}/u.test(word)).slice(0, 8)
}

/** `ü`, `ue` and `u` are the same here. */
function bareOf(word: string): string {
  return word
    .replaceAll('ß', 'ss')
    .replace(/[aou]e/g, (pair) => pair[0]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
}
