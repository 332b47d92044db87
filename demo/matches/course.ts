import type { EventWords, MatchPlayer, Statistic } from '#modules/matches/match.schema.ts'
import type { MatchPeriod } from '#modules/matches/schema.ts'
import { minuteOfSecond } from '#modules/matches/ticker/ticker.rules.ts'
import { between, type Chance, chanceOf, oneOf } from './chance.ts'
import { countsOf } from './counts.ts'
import { opposite, ourEleven, ourPlayers, type Stage, theirPlayers } from './line-ups.ts'
import type { DemoPerson } from './squad.ts'
import * as texts from './ticker-texts.ts'

/** One event with its second within the period; whistles and kick-offs say what the match becomes. */
export type DemoEvent = Omit<EventWords, 'minute' | 'extraMinute'> & {
  period: MatchPeriod
  becomes: MatchPeriod | null
  periodSecond: number
  minute: number | null
  extraMinute: number | null
}

/** Everything that happened in a match of ours: who played, what the ticker said, what was counted. */
export type Course = {
  formations: { home: string; away: string }
  coaches: { home: string; away: string }
  players: MatchPlayer[]
  events: DemoEvent[]
  statistics: Statistic[]
  pressure: number[]
}

const OTHER_COACHES = [
  'Ralf Henning',
  'Kerim Aslan',
  'Dirk Vossen',
  'Petra Lohmann',
  'Jan Kubiak',
  'Stefan Roos',
]
const FIRST_HALF_SECONDS = 46 * 60
const SECOND_HALF_SECONDS = 49 * 60 + 30

export function courseOf(
  given: Omit<Stage, 'chance'> & { seed: number; coach: string; league: string },
): Course {
  const stage: Stage = { ...given, chance: chanceOf(given.seed) }
  const { ours, chance } = stage
  const theirs = opposite(ours)
  const events = eventsOf(stage).map((event) =>
    event.text && given.league === 'frauen' ? { ...event, text: texts.inHerWords(event.text) } : event,
  )
  return {
    formations: { [ours]: '4-2-3-1', [theirs]: '4-4-2' } as Course['formations'],
    coaches: { [ours]: given.coach, [theirs]: oneOf(chance, OTHER_COACHES) } as Course['coaches'],
    players: [...ourPlayers(stage), ...theirPlayers(stage)],
    events,
    ...countsOf(stage),
  }
}

function eventsOf(stage: Stage): DemoEvent[] {
  const { fixture, ours, script } = stage
  const names = { us: fixture[ours].shortName, them: fixture[opposite(ours)].shortName }
  const half = `${fixture.halfTime!.home}:${fixture.halfTime!.away}`
  const end = `${fixture.score!.home}:${fixture.score!.away}`
  const difference = fixture.score![ours] - fixture.score![opposite(ours)]
  const last = difference > 0 ? texts.moments.won : difference < 0 ? texts.moments.lost : texts.moments.drawn
  const say = (line: texts.Line, words: Record<string, string> = {}) =>
    texts.filled(line, { t: names.us, o: names.them, ...words })
  const atBreak = script.subs.some(([minute]) => minute === 46)
  const inPlay = [
    ...goalsOf(stage),
    ...cardsOf(stage),
    ...subsOf(stage),
    ...othersOf(stage),
    ...linesOf(stage),
  ]
  const of = (period: MatchPeriod) =>
    inPlay.filter((event) => event.period === period).toSorted((a, b) => a.periodSecond - b.periodSecond)
  return [
    text('PreMatch', 0, say(texts.moments.lineUp)),
    text('PreMatch', 0, say(texts.moments.warmUp)),
    step('Kickoff', {
      period: 'FirstHalf',
      becomes: 'FirstHalf',
      second: 0,
      words: say(texts.moments.kickOff),
    }),
    ...of('FirstHalf'),
    step('WhistleFirstHalf', {
      period: 'FirstHalf',
      becomes: 'HalfTime',
      second: FIRST_HALF_SECONDS,
      words: say(texts.moments.halfTime, { s: half }),
    }),
    step('KickoffSecondHalf', {
      period: 'SecondHalf',
      becomes: 'SecondHalf',
      second: 0,
      words: say(atBreak ? texts.moments.secondHalfChanged : texts.moments.secondHalf),
    }),
    ...of('SecondHalf'),
    step('FinalWhistle', {
      period: 'SecondHalf',
      becomes: 'FullTime',
      second: SECOND_HALF_SECONDS,
      words: say(last, { s: end }),
    }),
  ]
}

const NOTHING = {
  side: null,
  playerId: null,
  secondPlayerId: null,
  goal: null,
  outcome: null,
  becomes: null,
  text: null,
} as const

function text(period: MatchPeriod, periodSecond: number, words: DemoEvent['text']): DemoEvent {
  return { ...NOTHING, type: null, period, periodSecond, minute: null, extraMinute: null, text: words }
}

function step(
  type: 'Kickoff' | 'WhistleFirstHalf' | 'KickoffSecondHalf' | 'FinalWhistle',
  given: { period: MatchPeriod; becomes: MatchPeriod; second: number; words: DemoEvent['text'] },
): DemoEvent {
  const { period, becomes, second, words } = given
  const { minute, extra } = minuteOfSecond(period, second)
  return { ...NOTHING, type, period, becomes, periodSecond: second, minute, extraMinute: extra, text: words }
}

/** A moment of play: a minute of the match, at a second of it. */
function at(chance: Chance, minute: number, extra: number | null = null) {
  const period: MatchPeriod = minute <= 45 ? 'FirstHalf' : 'SecondHalf'
  const start = period === 'FirstHalf' ? 1 : 46
  const periodSecond = (minute - start + (extra ?? 0)) * 60 + between(chance, 5, 55)
  return { period, periodSecond, minute, extraMinute: extra }
}

const playerBy = (players: readonly DemoPerson[], number: number): DemoPerson =>
  players.find((player) => player.number === number)!

function goalsOf({ script, squad, opponents, ours, chance }: Stage): DemoEvent[] {
  return script.goals.map(([minute, extra, us, number, assist, kind = 'regular']) => {
    const players = us === (kind !== 'own') ? squad : opponents
    const scorer = playerBy(players, number)
    const helper = assist === null ? null : playerBy(us ? squad : opponents, assist)
    const lines =
      kind === 'own'
        ? texts.ownGoals
        : kind === 'penalty'
          ? us
            ? texts.ourPenalties
            : texts.theirPenalties
          : us
            ? helper
              ? texts.ourGoals
              : texts.soloGoals
            : texts.theirGoals
    return {
      ...NOTHING,
      ...at(chance, minute, extra),
      type: 'Goal' as const,
      side: us ? ours : opposite(ours),
      playerId: scorer.id,
      secondPlayerId: helper?.id ?? null,
      goal: kind,
      text: texts.filled(oneOf(chance, lines), { p: scorer.lastName, q: helper?.lastName ?? '' }),
    }
  })
}

const CARDS = { yellow: 'YellowCard', second: 'YellowRedCard', red: 'RedCard' } as const

function cardsOf({ script, squad, opponents, ours, chance }: Stage): DemoEvent[] {
  return script.cards.map(([minute, us, number, card]) => ({
    ...NOTHING,
    ...at(chance, minute, minute === 90 ? 3 : null),
    type: CARDS[card],
    side: us ? ours : opposite(ours),
    playerId: playerBy(us ? squad : opponents, number).id,
    text: texts.filled(oneOf(chance, card === 'second' ? texts.secondYellows : texts.yellows), {}),
  }))
}

function subsOf({ script, squad, opponents, ours, chance }: Stage): DemoEvent[] {
  const mine = script.subs.map(([minute, on, off]) => ({
    ...NOTHING,
    ...at(chance, minute),
    type: 'Substitution' as const,
    side: ours,
    playerId: playerBy(squad, on).id,
    secondPlayerId: playerBy(squad, off).id,
  }))
  // Theirs come off late, so that nobody is booked or scores after leaving.
  const used = new Set([
    ...script.goals.flatMap(([, , , scorer, assist]) => [scorer, assist]),
    ...script.cards.map(([, , number]) => number),
  ])
  const off = opponents.slice(5, 11).filter((player) => !used.has(player.number!))
  const on = opponents.slice(12).filter((player) => !used.has(player.number!))
  const theirs = off.slice(0, Math.min(2, on.length)).map((player, index) => ({
    ...NOTHING,
    ...at(chance, 63 + index * 8 + between(chance, 0, 5)),
    type: 'Substitution' as const,
    side: opposite(ours),
    playerId: on[index]!.id,
    secondPlayerId: player.id,
  }))
  return [...mine, ...theirs, ...scorersFromBench({ script, opponents, ours, chance })]
}

/** Who scores or assists from their bench has come on before. */
function scorersFromBench({
  script,
  opponents,
  ours,
  chance,
}: Pick<Stage, 'script' | 'opponents' | 'ours' | 'chance'>) {
  const theirs = script.goals.filter(([, , us]) => !us).flatMap(([, , , scorer, assist]) => [scorer, assist])
  const bench = opponents.slice(11).filter((player) => theirs.includes(player.number))
  const spare = opponents
    .slice(1, 5)
    .filter((player) => !script.cards.some((card) => !card[1] && card[2] === player.number))
  return bench.map((player, index) => ({
    ...NOTHING,
    ...at(chance, 56 + index * 3),
    type: 'Substitution' as const,
    side: opposite(ours),
    playerId: player.id,
    secondPlayerId: spare[index]!.id,
  }))
}

function othersOf({ script, opponents, ours, chance }: Stage): DemoEvent[] {
  const video = script.video
    ? [
        {
          ...NOTHING,
          ...at(chance, script.video),
          type: 'VAR' as const,
          text: texts.filled(oneOf(chance, texts.videos), {}),
        },
      ]
    : []
  const saved = script.savedPenalty
    ? [
        {
          ...NOTHING,
          ...at(chance, script.savedPenalty[0]),
          type: 'PenaltyShot' as const,
          outcome: 'saved' as const,
          side: opposite(ours),
          playerId: playerBy(opponents, script.savedPenalty[1]).id,
          text: texts.filled(oneOf(chance, texts.savedPenalties), {}),
        },
      ]
    : []
  return [...video, ...saved]
}

/** Lines of play between the events, none twice in a match. */
function linesOf({ fixture, ours, squad, script, chance }: Stage): DemoEvent[] {
  const left = [...texts.play]
  const { eleven } = ourEleven(squad, script)
  return [5, 14, 31, 39, 50, 65, 74, 87].map((minute) => {
    const line = left.splice(between(chance, 0, left.length - 1), 1)[0]!
    const side = chance() < 0.6 ? ours : opposite(ours)
    const names = { t: fixture[side].shortName, o: fixture[opposite(side)].shortName }
    const player = oneOf(chance, [eleven[1]!, eleven[2]!, eleven[4]!])
    const words = texts.filled(line, { ...names, p: player.lastName })
    return { ...NOTHING, ...at(chance, minute), type: null, text: words }
  })
}
