import type { VideoTrack } from './package.schema.ts'

/** So much is there when it begins: players want a little before they start. Seconds. */
const HEAD_START = 6

/** How many segments of a video that is shown live have left so far; 0 before it begins. */
export function segmentsSent({ segments }: VideoTrack, given: { startsAt: Date; now: Date }): number {
  const { startsAt, now } = given
  const passed = (now.getTime() - startsAt.getTime()) / 1000
  if (passed < 0) return 0
  let end = 0
  const next = segments.findIndex(([, , seconds]) => {
    end += seconds
    return end > passed + HEAD_START
  })
  return next === -1 ? segments.length : next
}
