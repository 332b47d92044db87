import type { RefusedWords } from '#club/refused-words.ts'

/** Flock printing: what may stand on a shirt. The same in the browser and on the server, and small enough for both. */

/** What a product offers. */
export type FlockOffer = {
  /** Gross cents for name and number together. */
  priceCents: number
  /** Which kit the preview draws. */
  kit: string
}

export type Flock = { name: string | null; number: number | null }

export const FLOCK_NAME_MAX = 12

/** Keys of a cart item's userOptionValues. */
export const FLOCK_KEYS = ['flockName', 'flockNumber'] as const

export type FlockProblem =
  | 'FLOCK_NAME_TOO_LONG'
  | 'FLOCK_NAME_HAS_OTHER_CHARACTERS'
  | 'FLOCK_NAME_REFUSED'
  | 'FLOCK_NUMBER_OUT_OF_RANGE'

/** Printed as one letter each: composed, single spaces, one kind of apostrophe. */
export function tidyFlockName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

export function flockNameProblem(name: string, refused: RefusedWords): FlockProblem | null {
  const tidy = tidyFlockName(name)
  if ([...tidy].length > FLOCK_NAME_MAX) return 'FLOCK_NAME_TOO_LONG'
  // The letters that the printer has: Latin with its European marks.
  if (!/^[A-Za-zÀ-ÖØ-öø-žẞ][A-Za-zÀ-ÖØ-öø-žẞ .'-]*$/u.test(tidy)) return 'FLOCK_NAME_HAS_OTHER_CHARACTERS'
  return isRefused(tidy, refused) ? 'FLOCK_NAME_REFUSED' : null
}

/** 1 to 99, written without a leading zero. */
export function flockNumberProblem(number: string): FlockProblem | null {
  return /^[1-9][0-9]?$/.test(number.trim()) ? null : 'FLOCK_NUMBER_OUT_OF_RANGE'
}

function isRefused(name: string, refused: RefusedWords): boolean {
  const letters = lettersOf(name)
  if (refused.anywhere.some((word) => letters.includes(word))) return true
  return refused.alone.includes(letters)
}

/** Spaces, dots and marks hide nothing: `S.í e g` reads `sieg`. */
function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/[^a-z]/g, '')
}
