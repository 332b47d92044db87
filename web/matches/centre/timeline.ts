import { TIMELINE_WIDTH, timelinePosition } from '#modules/matches/minutes.schema.ts'
import type { FeedEvent, Side, TickerData } from '#modules/matches/schema.ts'
import { CARDS, sideOfEvent } from '../match-view.ts'

/** The drawing of a timeline in its own units: bars stand above the axis for the home side, hang below for the other. */
export type TimelinePaper = {
  width: number
  height: number
  /** Where minute 0 and the end of the match stand. */
  from: number
  to: number
  axis: number
  tallest: number
  /** Two goals beside each other, from centre to centre. */
  goalRoom: number
}

export const wide: TimelinePaper = {
  width: 1300,
  height: 284,
  from: 36,
  to: 1271,
  axis: 124,
  tallest: 52,
  goalRoom: 36,
}
export const narrow: TimelinePaper = {
  width: 350,
  height: 150,
  from: 6,
  to: 344,
  axis: 73.5,
  tallest: 34,
  goalRoom: 20,
}

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
  /** Where its minute is. */
  x: number
  /** Where it is drawn: beside its minute where two goals would cover each other. */
  at: number
  /** Where its words stand; null where there is no room for any. */
  words: { x: number; anchor: 'start' | 'end'; line: 0 | 1 } | null
}

/** A name needs about so much of the wide paper. */
const NAME_ROOM = 170
/** From a goal to its words. */
const WORDS_OFF = 24

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
    return [{ event, kind, side, x, at: x, words: null }]
  })
  for (const side of ['home', 'away'])
    arrangeGoals(
      marks.filter((mark) => mark.kind === 'goal' && mark.side === side),
      paper,
    )
  return marks
}

/** Goals of a side in their order: none covers another, and each has its words where there is room. */
function arrangeGoals(goals: TimelineMark[], paper: TimelinePaper): void {
  for (let index = goals.length - 2; index >= 0; index--)
    goals[index]!.at = round(Math.min(goals[index]!.x, goals[index + 1]!.at - paper.goalRoom))
  for (const [index, goal] of goals.entries())
    goal.words = wordsBeside(goal, goals[index - 1], goals[index + 1], paper)
}

/** Right of the goal, else left of it, else below those of the goal before it. */
function wordsBeside(
  goal: TimelineMark,
  before: TimelineMark | undefined,
  after: TimelineMark | undefined,
  paper: TimelinePaper,
): TimelineMark['words'] {
  if (goal.at + NAME_ROOM <= Math.min(paper.width, after?.at ?? paper.width))
    return { x: goal.at + WORDS_OFF, anchor: 'start', line: 0 }
  const taken = before ? before.at + (before.words?.anchor === 'start' ? NAME_ROOM : 0) : 0
  if (goal.at - NAME_ROOM >= taken) return { x: goal.at - WORDS_OFF, anchor: 'end', line: 0 }
  return before?.words?.anchor === 'end' && before.words.line === 0 ? { ...before.words, line: 1 } : null
}

function kindOf({ type }: FeedEvent): TimelineMark['kind'] | null {
  if (type === 'Goal') return 'goal'
  if (type === 'Substitution') return 'substitution'
  if (type === 'YellowCard') return 'yellow'
  return CARDS.some((card) => card === type) ? 'red' : null
}

const round = (value: number): number => Math.round(value * 10) / 10
