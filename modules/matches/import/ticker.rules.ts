import { type Minute, periodMinutes } from '#modules/matches/minutes.schema.ts'
import type { EventType, MatchPeriod, Score } from '#modules/matches/schema.ts'
import type { ImportedMatch, ImportedTickerEvent } from './import.schema.ts'

/**
 * What a match without a ticker can tell of itself: kick-offs and whistles, and the goals, cards and substitutions of
 * its source. Empty where the source knows none, for then it would be a ticker without a match.
 */
export function tickerOfMatch(match: ImportedMatch): ImportedTickerEvent[] {
  const told = [...goals(match), ...cards(match), ...substitutions(match)]
  if (told.length === 0 || match.status === 'scheduled') return []
  const all = [...steps(match), ...told]
  return all.sort(
    (one, other) => placeOf(one) - placeOf(other) || rankOf(one) - rankOf(other) || minutes(one, other),
  )
}

const ORDER: readonly MatchPeriod[] = [
  'Live',
  'FirstHalf',
  'SecondHalf',
  'ExtraFirstHalf',
  'ExtraSecondHalf',
  'ShootOut',
]
const placeOf = ({ period, becomes }: ImportedTickerEvent) =>
  period === 'Live' && becomes === null ? ORDER.length : ORDER.indexOf(period)
const rankOf = ({ type, becomes }: ImportedTickerEvent) =>
  becomes === null ? 1 : type === 'Kickoff' || type === 'KickoffSecondHalf' ? 0 : 2
const minutes = (one: ImportedTickerEvent, other: ImportedTickerEvent) =>
  numberOf(one.at) - numberOf(other.at) || goalsIn(one.score) - goalsIn(other.score)
const numberOf = (at: Minute | null) => (at ? at.minute + (at.extra ?? 0) / 100 : 0)
const goalsIn = (score: Score | null) => (score ? score.home + score.away : 0)

const blank = {
  second: null,
  at: null,
  becomes: null,
  side: null,
  player: null,
  secondPlayer: null,
  goal: null,
  outcome: null,
  score: null,
}

/** The periods that were played for certain; a match under way is only known to run. */
function steps({ status, extraTime, shootOut }: ImportedMatch): ImportedTickerEvent[] {
  if (status === 'live') return [step('Kickoff', 'Live', 'Live')]
  const halves = [
    step('Kickoff', 'FirstHalf', 'FirstHalf'),
    step('WhistleFirstHalf', 'FirstHalf', 'HalfTime'),
    step('KickoffSecondHalf', 'SecondHalf', 'SecondHalf'),
  ]
  const extra = extraTime
    ? [
        step('FinalWhistle', 'SecondHalf', 'Live'),
        step('Kickoff', 'ExtraFirstHalf', 'ExtraFirstHalf'),
        step('KickoffSecondHalf', 'ExtraSecondHalf', 'ExtraSecondHalf'),
      ]
    : []
  const kicks = shootOut
    ? [
        ...(extraTime ? [] : [step('FinalWhistle', 'SecondHalf', 'Live')]),
        step('Kickoff', 'ShootOut', 'ShootOut'),
      ]
    : []
  const last = shootOut ? 'ShootOut' : extraTime ? 'ExtraSecondHalf' : 'SecondHalf'
  return [...halves, ...extra, ...kicks, step('FinalWhistle', last, 'FullTime')]
}

function step(type: EventType, period: MatchPeriod, becomes: MatchPeriod): ImportedTickerEvent {
  return { ...blank, externalId: `becomes-${becomes}-after-${period}`, type, period, becomes }
}

function goals(match: ImportedMatch): ImportedTickerEvent[] {
  return match.goals.map((goal) => ({
    ...blank,
    externalId: `goal-${goal.externalId}`,
    type: 'Goal',
    period: goal.at ? periodOf(goal.at, match) : periodOfScore(goal.score, match),
    at: goal.at,
    side: goal.side,
    player: goal.scorer,
    goal: goal.isOwnGoal ? 'own' : goal.isPenalty ? 'penalty' : 'regular',
    score: goal.score,
  }))
}

const CARDS = { yellow: 'YellowCard', secondYellow: 'YellowRedCard', red: 'RedCard' } as const

function cards(match: ImportedMatch): ImportedTickerEvent[] {
  return match.cards.map(({ side, kind, at, player }) => ({
    ...blank,
    externalId: `${kind}-${player.externalId}`,
    type: CARDS[kind],
    period: periodOf(at, match),
    at,
    side,
    player,
  }))
}

function substitutions(match: ImportedMatch): ImportedTickerEvent[] {
  return match.substitutions.map(({ side, at, playerIn, playerOut }) => ({
    ...blank,
    externalId: `on-${playerIn.externalId}`,
    type: 'Substitution',
    period: periodOf(at, match),
    at,
    side,
    player: playerIn,
    secondPlayer: playerOut,
  }))
}

function periodOf({ minute }: Minute, { extraTime, status }: ImportedMatch): MatchPeriod {
  if (status === 'live') return 'Live'
  if (minute <= periodMinutes.FirstHalf!.end) return 'FirstHalf'
  if (!extraTime || minute <= periodMinutes.SecondHalf!.end) return 'SecondHalf'
  return minute <= periodMinutes.ExtraFirstHalf!.end ? 'ExtraFirstHalf' : 'ExtraSecondHalf'
}

/** Without a minute, the score tells the half; without a score, nothing does. */
function periodOfScore(score: Score | null, { halfTime, fullTime, status }: ImportedMatch): MatchPeriod {
  if (!score || !halfTime || status === 'live') return 'Live'
  if (score.home <= halfTime.home && score.away <= halfTime.away) return 'FirstHalf'
  if (fullTime && score.home <= fullTime.home && score.away <= fullTime.away) return 'SecondHalf'
  return 'Live'
}
