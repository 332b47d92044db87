import { z } from 'zod'

/**
 * What is not seen and changes how other text is read: marks that turn the direction of writing, characters without width,
 * tags, and halves of characters. Joiners stay where they join: Persian, Hindi and emoji need them.
 */
const UNSEEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}\p{Cs}]|(?<!\p{L}|\p{M}|\p{Extended_Pictographic})[\u200C\u200D]+|[\u200C\u200D]+(?!\p{L}|\p{M}|\p{Extended_Pictographic})/gu
const CONTROLS = /\p{Cc}/gu
const CONTROLS_IN_LINES = /[^\P{Cc}\n]/gu

/** Flags of regions are written with tags; they lose them. Nothing that is seen changes but the form of accents. */
export function withoutUnseen(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '')
}

/** As one line: breaks and tabs are blanks, other control characters are gone. */
export function readLine(text: string): string {
  return withoutUnseen(text)
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(CONTROLS, '')
    .trim()
}

/** As lines: every kind of break is `\n`, tabs are blanks, other control characters are gone. */
export function readLines(text: string): string {
  return withoutUnseen(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS_IN_LINES, '')
    .trim()
}

/** One line that somebody types. Everything that people write freely goes through this or `typedLines`. */
export const typedLine = (max: number) =>
  z
    .string()
    .max(max * 4, `max:${max}`)
    .overwrite(readLine)
    .max(max, `max:${max}`)

/** A text of several lines that somebody types. */
export const typedLines = (max: number) =>
  z
    .string()
    .max(max * 4, `max:${max}`)
    .overwrite(readLines)
    .max(max, `max:${max}`)

/** A name as it may stand in a mail to somebody who does not know its bearer; null where it could be a message or an address. */
export function nameForStrangers(name: string | null): string | null {
  const read = readLine(name ?? '')
  return /^(?=.{1,60}$)[\p{L}\p{M}]+(?:\.? ?[-'’ ]? ?[\p{L}\p{M}]+){0,5}\.?$/u.test(read) &&
    !/\.\p{L}{2}/u.test(read)
    ? read
    : null
}

/** What staff and logs see of a text on a terminal: nothing in it can move the cursor, colour or reorder. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  )
}
