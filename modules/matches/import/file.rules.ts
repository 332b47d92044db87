import { z } from 'zod'
import { AppError } from '#platform/errors.ts'
import type { ImportFile } from './import.schema.ts'

/** A file that cannot be understood: says where, and nothing is written. */
export function refuseFile(file: ImportFile, place: string, reason: string): AppError {
  return new AppError(422, 'IMPORT_REFUSED', `${file.name}, ${place}: ${reason}`)
}

export function refuseLine(file: ImportFile, line: number, reason: string): AppError {
  return refuseFile(file, `line ${line}`, reason)
}

/** Reads JSON of a known shape; what is not needed of it may be anything. */
export function readJson<Shape extends z.ZodType>(file: ImportFile, shape: Shape): z.infer<Shape> {
  let data: unknown
  try {
    data = JSON.parse(file.text)
  } catch (error) {
    throw refuseFile(
      file,
      `line ${brokenLineOf(file.text, error)}`,
      'this is not JSON, or only the beginning of it.',
    )
  }
  const read = shape.safeParse(data)
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  throw refuseFile(file, jsonPathOf(issue.path), `${issue.message}.`)
}

/** `$.matches[3].score.ft` */
export function jsonPathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (sum, key) => (typeof key === 'number' ? `${sum}[${key}]` : `${sum}.${String(key)}`),
    '$',
  )
}

/** V8 says where it stopped in one of two ways, and at the end of the text not at all. */
function brokenLineOf(text: string, error: unknown): number {
  const { message } = error as Error
  const line = /line (\d+)/.exec(message)?.[1]
  if (line) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  return text.slice(0, position ? Number(position) : undefined).split('\n').length
}

const LONGEST_NAME = 120

/** A name somebody typed in: on one line, and not longer than a name. */
export const givenName = z
  .string()
  .transform((text) => cleanName(text))
  .refine((text) => text.length > 0, 'a name is missing here')

export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
}

/**
 * What two spellings of one name have in common: `Preußen Münster` and `PREUSSEN MUNSTER`. It is the id of teams and
 * competitions of sources that have no ids.
 */
export function nameKey(name: string): string {
  const key = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return key || encodeURIComponent(name)
}

export type TextLine = { number: number; text: string; indented: boolean }

/**
 * Lines of a text file that say something, comments left out. The last line must end like the others: a file that was
 * cut off usually does not.
 */
export function linesOf(file: ImportFile): TextLine[] {
  const lines = file.text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (lines.pop() !== '')
    throw refuseLine(file, lines.length + 1, 'the file ends in the middle of this line.')
  return lines.flatMap((whole, index) => {
    const text = whole.replace(/(^|\s)#.*$/, '')
    return text.trim() ? [{ number: index + 1, text: text.trim(), indented: /^\s/.test(text) }] : []
  })
}
