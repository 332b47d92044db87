import { createHmac, randomInt } from 'node:crypto'

const DIGITS = 8

/** For a mail: eight digits, to be typed where one registered. */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** What is kept: with the program's secret, as all codes are soon tried, and for one browser alone. */
export function hashOfCode(given: { secret: string; code: string; browserMark: string }): Buffer {
  const { secret, code, browserMark } = given
  return createHmac('sha256', secret).update(`code:${browserMark}:${code}`).digest()
}

/** In two groups, as one reads it. */
export function spelledCode(code: string): string {
  return `${code.slice(0, DIGITS / 2)} ${code.slice(DIGITS / 2)}`
}

/** As it was typed or pasted: with blanks, hyphens or the wide digits of a Japanese keyboard. Null: no code at all. */
export function readCode(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
  return /^[0-9]{8}$/.test(digits) ? digits : null
}
