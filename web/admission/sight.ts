/** The same code is not read again so soon after it was last in the picture. */
const SAME_MS = 3000

/**
 * What a camera has before it: somebody who holds their phone there is one scan, also when the code turns meanwhile. A code
 * that was refused may come again as soon as its words are others: a picture first, and then the live ticket.
 */
export function createSight() {
  let last = { code: '', at: Number.NEGATIVE_INFINITY, isIn: false }

  function isSame(code: string): boolean {
    return code === last.code || (last.isIn && ticketPart(code) === ticketPart(last.code))
  }

  return {
    /** Whether this is another scan. */
    isNew(code: string, at: number): boolean {
      if (at - last.at < SAME_MS && isSame(code)) {
        last.at = at
        return false
      }
      last = { code, at, isIn: false }
      return true
    },
    /** As long as an answer stands nobody looks, and the phone may be held there all the same. */
    answered({ code, isIn, at }: { code: string; isIn: boolean; at: number }): void {
      if (code === last.code) last = { code, isIn, at }
    },
  }
}

/** `ABC2.<payload>.<signature>`, without the part that turns. */
function ticketPart(code: string): string {
  return code.split('.').slice(0, 3).join('.')
}
