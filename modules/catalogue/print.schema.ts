import type { RefusedPrint, RefusedWords } from '#club/refused-words.ts'
import { tidyPrintName } from './print-name.schema.ts'

/** Print printing: what may stand on a shirt. The same in the browser and on the server, and small enough for both. */

/** What a product offers. */
export type PrintOffer = {
  /** Gross cents for name and number together. */
  priceCents: number
  /** Which kit the preview draws. */
  kit: string
}

/** As it lies with the product. */
export type StoredPrint = Omit<PrintOffer, 'priceCents'> & {
  /** Null: what prints cost in the house. */
  priceCents: number | null
}

export type Print = { name: string | null; number: number | null }

export const PRINT_NAME_MAX = 12

/** Keys of a cart item's userOptionValues. */
export const PRINT_KEYS = ['flockName', 'flockNumber'] as const

/** The pictures of a shirt are told apart by the ends of their ids: `shirt-home-front`, `shirt-home-back`. */
export const isBack = (imageId: string) => imageId.endsWith('-back')

/** Kits whose letters have a colour of their own. */
const KITS = ['home', 'away', 'third', 'goalkeeper']

/** Which letters stand on this back; `other` where nobody knows what colour it has. */
export function kitOfBack(imageId: string): string {
  const kit = /-([a-z]+)-back$/.exec(imageId)?.[1]
  return kit && KITS.includes(kit) ? kit : 'other'
}

export type PrintProblem =
  | 'FLOCK_NAME_TOO_LONG'
  | 'FLOCK_NAME_HAS_OTHER_CHARACTERS'
  | 'FLOCK_NAME_REFUSED'
  | 'FLOCK_NUMBER_OUT_OF_RANGE'
  | 'FLOCK_NUMBER_REFUSED'
  | 'FLOCK_TOGETHER_REFUSED'

export function printNameProblem(name: string, refused: RefusedWords): PrintProblem | null {
  const tidy = tidyPrintName(name)
  if ([...tidy].length > PRINT_NAME_MAX) return 'FLOCK_NAME_TOO_LONG'
  // The letters that the printer has: Latin with its European marks.
  if (!/^[A-Za-zÀ-ÖØ-öø-žẞ][A-Za-zÀ-ÖØ-öø-žẞ .'-]*$/u.test(tidy)) return 'FLOCK_NAME_HAS_OTHER_CHARACTERS'
  return isRefusedName(tidy, refused) ? 'FLOCK_NAME_REFUSED' : null
}

/** 1 to 99, written without a leading zero. */
export function printNumberProblem(number: string, refused: readonly number[]): PrintProblem | null {
  if (!/^[1-9][0-9]?$/.test(number.trim())) return 'FLOCK_NUMBER_OUT_OF_RANGE'
  return refused.includes(Number(number)) ? 'FLOCK_NUMBER_REFUSED' : null
}

/** What is wrong with a print as it would stand on the back; of a number that cannot be read its own rule speaks. */
export function printTogetherProblem(
  print: { name: string | null; number: string | null },
  refused: RefusedPrint['together'],
): PrintProblem | null {
  if (print.name === null || print.number === null) return null
  const letters = lettersOf(print.name)
  const isRefusedPair = refused.some(
    ({ name, number }) => name === letters && number === Number(print.number),
  )
  return isRefusedPair ? 'FLOCK_TOGETHER_REFUSED' : null
}

/** Whether nobody prints it on a shirt, or lets it stand beside others' names. */
export function isRefusedName(name: string, refused: RefusedWords): boolean {
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
