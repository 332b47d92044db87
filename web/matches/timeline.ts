import { TIMELINE_WIDTH, timelinePosition } from '#modules/matches/minutes.schema.ts'
import type { FeedEvent, Side, TickerData } from '#modules/matches/schema.ts'
import { CARDS, sideOfEvent } from './match-view.ts'

/** The drawing of a timeline in its own units: bars stand above the axis for the home side, hang below for the other. */
export type TimelinePaper = {
  width: number
  height: number
  /** Where minute 0 and the end of the match stand. */
  from: number
  to: number
  axis: number
  tallest: number
}

export const wide: TimelinePaper = { width: 1300, height: 284, from: 36, to: 1271, axis: 124, tallest: 52 }
export const narrow: TimelinePaper = { width: 350, height: 150, from: 6, to: 344, axis: 73.5, tallest: 34 }

/** dx of dy, as everywhere in the look. */
const CUT = 0.4
/** Room between the axis and a bar. */
const OFF = 2

type Played = Pick<TickerData, 'period' | 'events'>

/** MAT-17: how long this match is, by what has been played of it. */
export function matchLength({ period, events }: Played): 90 | 120 {
  const isExtra = (one: string) => one === 'ExtraFirstHalf' || one === 'ExtraSecondHalf'
  return isExtra(period) || events.some((event) => isExtra(event.period)) ? 120 : 90
}

/** Where a minute stands on the paper (MAT-19: never beyond its end). */
export function placeOf(
  given: { minute: number; extra?: number | null },
  length: 90 | 120,
  paper: TimelinePaper,
): number {
  const percent = timelinePosition({ minute: given.minute, extra: given.extra ?? null }, length)
  return round(paper.from + ((paper.to - paper.from) * percent) / TIMELINE_WIDTH)
}

/** The pressure of a side as one path of slanted bars, a bar for each minute. */
export function pressurePath(given: {
  pressure: readonly number[]
  side: Side
  length: 90 | 120
  paper: TimelinePaper
}): string {
  const { pressure, side, length, paper } = given
  const step = (paper.to - paper.from) / length
  const thick = round(step * 0.6)
  return pressure
    .slice(0, length)
    .map((value, index) => {
      const strength = Math.min(100, side === 'home' ? value : -value)
      if (strength <= 0) return ''
      const height = round((strength / 100) * paper.tallest)
      const lean = round(height * CUT)
      const x = round(paper.from + (index + 0.2) * step)
      const rest = `h${thick}l${-lean} ${height}h${-thick}z`
      return side === 'home'
        ? `M${round(x + lean)} ${round(paper.axis - OFF - height)}${rest}`
        : `M${x} ${round(paper.axis + OFF)}${rest}`
    })
    .join('')
}

export type TimelineMark = {
  event: FeedEvent
  kind: 'goal' | 'yellow' | 'red' | 'substitution'
  side: Side
  x: number
  /** Is there room for words beside it? */
  hasRoom: boolean
}

/** A name needs about so much of the wide paper. */
const NAME_ROOM = 170

/** Goals, cards and substitutions, each at its minute. */
export function marksOf(
  ticker: Played & Pick<TickerData, 'home' | 'away'>,
  paper: TimelinePaper,
): TimelineMark[] {
  const length = matchLength(ticker)
  const marks = ticker.events.flatMap((event): TimelineMark[] => {
    const kind = kindOf(event)
    const side = sideOfEvent(event, ticker)
    if (!kind || !side || event.minute === null) return []
    const x = placeOf({ minute: event.minute, extra: event.extra_minute }, length, paper)
    return [{ event, kind, side, x, hasRoom: true }]
  })
  return marks.map((mark) => ({ ...mark, hasRoom: hasRoom(mark, marks, paper) }))
}

function kindOf({ type }: FeedEvent): TimelineMark['kind'] | null {
  if (type === 'Goal') return 'goal'
  if (type === 'Substitution') return 'substitution'
  if (type === 'YellowCard') return 'yellow'
  return CARDS.some((card) => card === type) ? 'red' : null
}

function hasRoom(mark: TimelineMark, all: TimelineMark[], paper: TimelinePaper): boolean {
  if (mark.x + NAME_ROOM > paper.width) return false
  return !all.some(
    (other) =>
      other !== mark &&
      other.kind === 'goal' &&
      other.side === mark.side &&
      other.x >= mark.x &&
      other.x - mark.x < NAME_ROOM,
  )
}

const round = (value: number): number => Math.round(value * 10) / 10
