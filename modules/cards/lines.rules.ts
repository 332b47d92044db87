/** How wide a text is in some size. */
export type Measure = (text: string, size: number) => number

export type Fitted = { lines: string[]; size: number }

const CLOSES = /^[\p{Pe}\p{Pf}、。！？ーっゃゅょッャュョ々〜・,.!?:;]/u

/** The text in the largest of the sizes in which its lines fit; in the smallest, what is too long ends with a mark. */
export function fitted(
  text: string,
  given: { sizes: readonly number[]; width: number; maxLines: number; measure: Measure },
): Fitted {
  const { sizes, width, maxLines, measure } = given
  for (const size of sizes) {
    const lines = linesOf(text, (line) => measure(line, size) <= width)
    if (lines && lines.length <= maxLines) return { lines, size }
  }
  const size = sizes.at(-1)!
  const fits = (line: string) => measure(line, size) <= width
  const lines = linesOf(text, fits) ?? brokenLines(text, fits)
  return { lines: shortened(lines, maxLines, fits), size }
}

type Fits = (line: string) => boolean

/** Null when a single word is wider than a line. */
function linesOf(text: string, fits: Fits): string[] | null {
  const lines: string[] = []
  for (const word of wordsOf(text)) {
    const last = lines.at(-1)
    const together = last === undefined ? word.trimStart() : last + word
    if (last !== undefined && fits(together.trimEnd())) lines[lines.length - 1] = together
    else if (fits(word.trim())) lines.push(word.trimStart())
    else return null
  }
  return lines.map((line) => line.trim())
}

/** Words with the space behind them; Japanese between its words, but never before a mark that closes. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text.trim())) {
    const clings =
      words.length > 0 && (/^\s+$/.test(segment) || CLOSES.test(segment) || !/\p{L}|\p{N}/u.test(segment))
    const isLatinPair = words.length > 0 && isLatin(words.at(-1)!.at(-1)!) && isLatin(segment[0]!)
    if (clings || isLatinPair) words[words.length - 1] += segment
    else words.push(segment)
  }
  return words
}

const isLatin = (character: string) => /[\p{Script=Latin}\p{N}\-–/'’„“"(]/u.test(character)

function brokenLines(text: string, fits: Fits): string[] {
  const lines = ['']
  for (const character of text.trim()) {
    if (fits(lines.at(-1) + character)) lines[lines.length - 1] += character
    else lines.push(character.trim())
  }
  return lines
}

function shortened(lines: string[], most: number, fits: Fits): string[] {
  if (lines.length <= most) return lines
  let last = lines[most - 1]!
  while (last.length > 1 && !fits(`${last.trimEnd()} …`)) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.trimEnd()} …`]
}
