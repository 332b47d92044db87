import type { EventWords, TickerEvent } from '../match.schema.ts'
import { periodMinutes } from '../minutes.schema.ts'
import { inOrder } from '../periods.rules.ts'
import type { MatchPeriod } from '../schema.ts'

/** What an editor did, at a second of the match; breaks are cut short. */
export type RecordedStep = { atSecond: number; periodSecond: number | null } & (
  | { kind: 'step'; to: MatchPeriod; text: EventWords['text'] }
  | { kind: 'event'; words: EventWords }
)

/** Seconds of a match that a break takes in a replay. */
const BREAK_SECONDS = 60
/** Before the kick-off and in breaks lines follow each other so. */
const LINE_SECONDS = 15

/**
 * A stored match as the steps that made it: every event at its second of its period, periods one after the other. Where only
 * minutes are known they count from the minute's beginning.
 */
export function recordingOf(events: readonly TickerEvent[]): RecordedStep[] {
  const steps: RecordedStep[] = []
  let periodBegan = 0
  let clock = 0
  for (const event of inOrder(events.filter((one) => one.deletedAt === null))) {
    const within = secondOf(event)
    const isStart = event.becomes !== null && event.becomes === event.period
    if (isStart) {
      if (event.period !== 'FirstHalf') clock += BREAK_SECONDS
      periodBegan = clock
    } else clock = within === null ? clock + LINE_SECONDS : Math.max(clock, periodBegan + within)
    steps.push({ atSecond: clock, periodSecond: event.periodSecond, ...doneBy(event) })
  }
  return steps
}

function secondOf({ period, periodSecond, minute, extraMinute }: TickerEvent): number | null {
  if (periodSecond !== null) return periodSecond
  const start = periodMinutes[period]?.start
  return start === undefined || minute === null ? null : (minute - start + (extraMinute ?? 0)) * 60
}

type Done = { kind: 'step'; to: MatchPeriod; text: EventWords['text'] } | { kind: 'event'; words: EventWords }

function doneBy(event: TickerEvent): Done {
  if (event.becomes) return { kind: 'step', to: event.becomes, text: event.text }
  const { type, side, playerId, secondPlayerId, goal, outcome, text, minute, extraMinute } = event
  return {
    kind: 'event',
    words: { type, side, playerId, secondPlayerId, goal, outcome, text, minute, extraMinute },
  }
}
