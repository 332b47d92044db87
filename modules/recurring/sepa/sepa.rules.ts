import { addDays } from '#platform/dates.ts'
import { easterOf } from '#platform/public-holidays.rules.ts'

/** What banks take in a SEPA file: letters without accents, digits and a few signs, at most so many. */
export function sepaText(text: string, most: number): string {
  const plain = text
    .replaceAll(/[äöüÄÖÜßæÆøØœŒåÅ&]/g, (letter) => WRITTEN[letter]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // A slash at an end, or two of them, separates fields for some banks.
  return plain
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[/ ]+/g, '')
    .slice(0, most)
    .replaceAll(/[/ ]+$/g, '')
}

const WRITTEN: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'oe',
  Ø: 'Oe',
  œ: 'oe',
  Œ: 'Oe',
  å: 'aa',
  Å: 'Aa',
  '&': '+',
}

/** Without spaces, in capitals. */
export function writtenIban(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase()
}

/** ISO 13616: as long as its country's are, and its check digits are right. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const length = IBAN_LENGTHS[iban.slice(0, 2)]
  if (length !== iban.length) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** Countries whose accounts a SEPA direct debit reaches. */
const IBAN_LENGTHS: Record<string, number> = {
  ...{ AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24 },
  ...{ FI: 18, FR: 27, GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20 },
  ...{ LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24 },
  ...{ RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
}

/** A day on which banks collect (TARGET): no weekend, and none of six holidays. The day itself or the next one. */
export function bankDay(day: string): string {
  let next = day
  while (!isBankDay(next)) next = addDays(next, 1)
  return next
}

/** So many bank days later: a file needs them before its first debit. */
export function bankDaysLater(day: string, count: number): string {
  let next = bankDay(day)
  for (let left = count; left > 0; left -= 1) next = bankDay(addDays(next, 1))
  return next
}

function isBankDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false
  const easter = easterOf(Number(day.slice(0, 4)))
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}

/** `first`: nothing was collected by this mandate before. */
export type SequenceType = 'FRST' | 'RCUR'

/** By these codes a bank says that the mandate or its account is of no use any more; money is asked for another way then. */
const ENDING = ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'AG02', 'BE05', 'MD01', 'MD06', 'MD07', 'SL01']

export function endsMandate(code: string): boolean {
  return ENDING.includes(code)
}

/** As banks name why a debit came back: `AM04`. */
export function isReturnCode(text: string): boolean {
  return /^[A-Z]{2}\d{2}$/.test(text)
}

/** What a letter says about a code; `returned` where the bank gave no reason that helps. */
export function wordOfReturn(code: string): string {
  const known: Record<string, string> = {
    AM04: 'insufficientFunds',
    AC01: 'accountUnknown',
    AC04: 'accountClosed',
    AC06: 'accountBlocked',
    AC13: 'accountBlocked',
    MD01: 'noMandate',
    MD06: 'objected',
    MS02: 'objected',
  }
  return known[code] ?? 'returned'
}
