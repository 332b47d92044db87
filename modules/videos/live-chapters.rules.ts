import type { LiveChapter, PlayedChapter } from './schema.ts'

/** What the ticker of a match tells of: at which moment of the day. */
export type Moment = Omit<LiveChapter, 'at'> & { at: Date }

/** Two moments are never one: players tell them apart by where they begin. Seconds. */
const APART = 1

/** Where in a video that was shown from `startsAt` to `endsAt` the moments are; what lies outside is none of it. In order. */
export function chaptersOf<M extends { at: Date }>(
  moments: readonly M[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): (Omit<M, 'at'> & { at: number })[] {
  const length = secondsFrom(startsAt, endsAt)
  let last = -APART
  return moments
    .map((moment) => ({ ...moment, at: secondsFrom(startsAt, moment.at) }))
    .filter(({ at }) => at >= 0 && at <= length)
    .toSorted((one, other) => one.at - other.at)
    .map((moment) => {
      last = Math.max(moment.at, last + APART)
      return { ...moment, at: last }
    })
}

/** The video's own chapters with those of the ticker; where both are at one place the ticker's. */
export function withLiveChapters(
  own: readonly PlayedChapter[],
  live: readonly LiveChapter[],
): PlayedChapter[] {
  const others = own.filter(({ at }) => !live.some((one) => Math.abs(one.at - at) < APART))
  const told = live.map(({ at, title, event }) => ({ at, title, event }))
  return [...others, ...told].toSorted((one, other) => one.at - other.at)
}

const secondsFrom = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 1000)
