/** Letters of the widest and heaviest cut by their width, in hundredths of their size, tracking of a poster included. */
const WIDTHS: readonly (readonly [width: number, letters: string])[] = [
  [31, "ijl’'"],
  [36, '.,:!I'],
  [40, '-'],
  [51, 'rft'],
  [60, '–'],
  [67, 'z'],
  [74, '1?7svyJk'],
  [78, 'hnuübdgpqßFL0235'],
  [81, 'aceoäö4698xE'],
  [86, 'PSTZ'],
  [92, 'BDCRVAÄ'],
  [98, 'XYKUÜGHNOQÖ&'],
  [120, 'wmMW'],
]
const WIDTH_OF = new Map(WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])))
/** A letter that is not in the list, and one of a writing that fills its square. */
const OTHER = 85
const SQUARE = 100
/** Such a writing breaks between any two words, which nothing marks: a line of it holds so many. */
const SQUARE_LINE = 8

/** How wide the longest word of a headline is, in its own size: what is left of the line divided by it is how large it may be. */
export function headlineWidth(lines: readonly string[]): number {
  const words = lines.flatMap((line) => line.split(/[\s\u00ad]+/))
  return Math.max(1, ...words.map(wordWidth))
}

function wordWidth(word: string): number {
  const letters = [...word]
  const sum = letters.reduce((width, letter) => width + widthOf(letter), 0) / 100
  return letters.some(isSquare) ? Math.min(sum, SQUARE_LINE) : sum
}

const widthOf = (letter: string): number => (isSquare(letter) ? SQUARE : (WIDTH_OF.get(letter) ?? OTHER))

const isSquare = (letter: string): boolean => letter >= '\u2e80'
