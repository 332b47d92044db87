import { refusedPrint } from '#club/refused-words.ts'
import { isRefusedName } from '#modules/catalogue/print.schema.ts'

/** Not at the start what a spreadsheet takes for a formula. */
const FIT =
  /^(?:[\p{L}\p{N}„“"»«\(#]|\p{RGI_Emoji})(?:[\p{L}\p{M}\p{N} .,'’"„“”«»\&+!?#\(\)_\-]|\p{RGI_Emoji})+$/v

/** A line that everybody reads as it is: no address, nothing that is refused on shirts, no marks in piles. */
export function isFitGroupName(name: string): boolean {
  if (!FIT.test(name) || !/[\p{L}\p{N}]/u.test(name) || /\p{M}{2}/u.test(name)) return false
  // `bit.ly`, `www.a.de`: a dot between letters is an address, in `F.C.` it is none.
  return !/(https?|www\.|\p{L}\.\p{L}{2})/iu.test(name) && !isRefusedName(name, refusedPrint.words)
}
