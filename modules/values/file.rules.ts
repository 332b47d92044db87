import { fileOf } from './registry.rules.ts'
import { type ChangeableValue, type ClubValue, type ValueFault, valueFault, valueSchema } from './schema.ts'

/** What a file says of a value that may be changed. */
export type FileEntry = { about: ChangeableValue } & (
  | { value: ClubValue }
  | { fault: ValueFault; given: string }
)

export type ValuesFile = {
  entries: FileEntry[]
  /** Ways in the file that lead to no value of the list; the first of them. */
  unknown: string[]
  unknownCount: number
}

const MOST_UNKNOWN = 30
const MOST_NAME = 80

/** A file of values as the export has it: by file of the club, then as it lies in it. Null: that is none. */
export function readValuesFile(text: string, list: readonly ChangeableValue[]): ValuesFile | null {
  const tree = readTree(text)
  if (!tree) return null
  const byPath = new Map(
    list.map((about) => [[fileOf(about.name), ...about.name.split('.')].join('\0'), about]),
  )
  const branches = new Set([...byPath.keys()].flatMap(partsBefore))
  const found: ValuesFile = { entries: [], unknown: [], unknownCount: 0 }
  walk(tree, [])
  return found

  /** Never deeper than the values lie. */
  function walk(branch: Record<string, unknown>, way: readonly string[]): void {
    for (const [key, given] of Object.entries(branch)) {
      const path = [...way, key]
      const joined = path.join('\0')
      const about = byPath.get(joined)
      if (about) found.entries.push(entryOf(about, given))
      else if (branches.has(joined) && isBranch(given)) walk(given, path)
      else name(path)
    }
  }

  function name(path: readonly string[]): void {
    found.unknownCount += 1
    if (found.unknown.length < MOST_UNKNOWN) found.unknown.push(shortened(path.join(' › '), MOST_NAME))
  }
}

function readTree(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return isBranch(read) ? read : null
  } catch {
    return null
  }
}

const isBranch = (given: unknown): given is Record<string, unknown> =>
  given !== null && typeof given === 'object' && !Array.isArray(given)

/** `a b c`: `a`, `a b`. */
function partsBefore(path: string): string[] {
  const parts = path.split('\0')
  return parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('\0'))
}

function entryOf(about: ChangeableValue, given: unknown): FileEntry {
  const read = valueSchema(about).safeParse(given)
  if (read.success) return { about, value: read.data }
  return { about, fault: valueFault(about, given), given: shortened(JSON.stringify(given), MOST_NAME) }
}

/** Signs that nobody sees, or that turn text round, are shown as a mark. */
function shortened(text: string, most: number): string {
  const plain = text.slice(0, most).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\uFFFD')
  return text.length > most ? `${plain}…` : plain
}
