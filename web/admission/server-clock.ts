/** What is known of the server's clock: how far it is before this phone's, and how much that may be wrong. */
export type ServerClock = { aheadMs: number; doubtMs: number }

/** The clock of a phone that is set right loses or gains this much between two lists; more is another clock. */
const SLIP_MS = 2000

/**
 * The server wrote its time somewhere between question and answer. A list that took long to come says less than the short
 * news after it, so the narrower of the two counts; unless they contradict each other, because somebody set the phone's clock.
 */
export function clockAfter(
  former: ServerClock | null,
  heard: { askedAt: number; answeredAt: number; serverNow: number },
): ServerClock {
  const { askedAt, answeredAt, serverNow } = heard
  const latest = {
    aheadMs: serverNow - (askedAt + answeredAt) / 2,
    doubtMs: Math.max(0, answeredAt - askedAt) / 2,
  }
  if (!former || latest.doubtMs <= former.doubtMs) return latest
  const isOther = Math.abs(latest.aheadMs - former.aheadMs) > latest.doubtMs + former.doubtMs + SLIP_MS
  return isOther ? latest : former
}
