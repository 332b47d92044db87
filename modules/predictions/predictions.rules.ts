import { predictions } from '#club/predictions.ts'
import { refusedPrint } from '#club/refused-words.ts'
import { isRefusedName } from '#modules/catalogue/print.schema.ts'

type Score = { home: number; away: number }

/** What a tip is worth once the result is there. Of a draw only the result says more than the tendency does. */
export function pointsOf(tip: Score, result: Score): number {
  const { exact, difference, tendency } = predictions.points
  if (tip.home === result.home && tip.away === result.away) return exact
  const [tipped, played] = [tip.home - tip.away, result.home - result.away]
  if (tipped === played && played !== 0) return difference
  return Math.sign(tipped) === Math.sign(played) ? tendency : 0
}

/** Letters and figures that everybody reads as they are; nothing that passes for an address or is refused on shirts. */
export function isFitName(name: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .'_-]{1,23}$/u.test(name)) return false
  // Marks in piles run over the lines around them.
  if (/\p{M}{2}/u.test(name)) return false
  return !/(https?|www\.|\.(de|com|net|org)\b)/i.test(name) && !isRefusedName(name, refusedPrint.words)
}
