import { minuteIn, periodMinutes } from '#modules/matches/minutes.schema.ts'
import type { EventType, PenaltyOutcome, Score, Side } from '#modules/matches/schema.ts'
import { jsonPathOf, readJson, refuseFile } from './file.rules.ts'
import type { ImportedPerson, ImportedTicker, ImportedTickerEvent, ImportFile } from './import.schema.ts'
import { minuteAt, type PlayedPeriod, personOf, sidesOf, type WyscoutNames } from './wyscout.rules.ts'
import { type WyscoutEvent, WyscoutEvents, type WyscoutMatch, WyscoutMatches } from './wyscout.schema.ts'

const TAG = { goal: 101, ownGoal: 102, assist: 301, red: 1701, yellow: 1702, secondYellow: 1703 }
/** Where a kick would have crossed the line: in the goal, so that only the goalkeeper can have stopped it. */
const IN_GOAL = { first: 1201, last: 1209 }

const PERIODS = {
  '1H': 'FirstHalf',
  '2H': 'SecondHalf',
  E1: 'ExtraFirstHalf',
  E2: 'ExtraSecondHalf',
  P: 'ShootOut',
} as const
const ORDER = Object.values(PERIODS)
type Period = (typeof ORDER)[number]

/**
 * `events/….json` as a ticker: goals, cards, kicks, kick-offs and whistles from the events, substitutions from the
 * match. Refused when the goals do not make the result, for then events are missing.
 */
export function readWyscoutTicker(given: {
  file: ImportFile
  matches: ImportFile
  names?: WyscoutNames
}): ImportedTicker {
  const { file, matches } = given
  const { events, players } = readJson(file, WyscoutEvents)
  const { matchId } = events[0]!
  const strange = events.findIndex((event) => event.matchId !== matchId)
  if (strange >= 0) throw refuseFile(file, jsonPathOf(['events', strange]), 'an event of another match.')
  const rows = readJson(matches, WyscoutMatches)
  const index = rows.findIndex(({ wyId }) => wyId === matchId)
  const row = rows[index]
  if (!row) throw refuseFile(file, '$.events', `the match ${matchId} is not in ${matches.name}.`)
  const sides = sidesOf(matches, row, jsonPathOf([index]))
  const names: WyscoutNames = { teams: new Map(), players: new Map(given.names?.players) }
  for (const { player } of Object.values(players).flat())
    if (player) names.players.set(player.wyId, player.shortName)

  const sideOf = (event: WyscoutEvent): Side => {
    if (event.teamId === sides.home.teamId) return 'home'
    if (event.teamId === sides.away.teamId) return 'away'
    throw refuseFile(
      file,
      '$.events',
      `the event ${event.id} is of team ${event.teamId}, which does not play.`,
    )
  }
  const ticker = inOrder([
    ...whistles(matchId, events),
    ...told(events, sideOf, names),
    ...substitutions(row, names),
  ])
  const counted = withScores(ticker)
  checkResult(file, row, counted)
  return { source: 'wyscout', match: String(matchId), events: counted }
}

/** Goals, cards and kicks. The goal is told a second time as the save that failed. */
function told(
  events: readonly WyscoutEvent[],
  sideOf: (event: WyscoutEvent) => Side,
  names: WyscoutNames,
): ImportedTickerEvent[] {
  let assist: { side: Side; player: ImportedPerson } | null = null
  return [...events].sort(bySecond).flatMap((event): ImportedTickerEvent[] => {
    if (event.eventName === 'Save attempt') return []
    const has = (tag: number) => event.tags.some(({ id }) => id === tag)
    const side = sideOf(event)
    const player = event.playerId > 0 ? personOf(event.playerId, names) : null
    const base = {
      ...eventAt(PERIODS[event.matchPeriod], event.eventSec),
      externalId: String(event.id),
      side,
      player,
    }
    if (has(TAG.assist) && player) assist = { side, player }
    if (event.matchPeriod === 'P')
      return event.subEventName === 'Penalty'
        ? [{ ...base, type: 'PenaltyShot', outcome: outcomeOf(event) }]
        : []
    if (has(TAG.goal)) {
      const helper =
        assist?.side === side && assist.player.externalId !== player?.externalId ? assist.player : null
      assist = null
      const isPenalty = event.subEventName === 'Penalty'
      return [
        {
          ...base,
          type: 'Goal',
          goal: isPenalty ? 'penalty' : 'regular',
          secondPlayer: isPenalty ? null : helper,
        },
      ]
    }
    if (has(TAG.ownGoal))
      return [{ ...base, type: 'Goal', goal: 'own', side: side === 'home' ? 'away' : 'home' }]
    if (event.subEventName === 'Penalty') return [{ ...base, type: 'PenaltyShot', outcome: outcomeOf(event) }]
    const card = cardOf(has)
    return card ? [{ ...base, type: card }] : []
  })
}

function cardOf(has: (tag: number) => boolean): EventType | null {
  if (has(TAG.secondYellow)) return 'YellowRedCard'
  if (has(TAG.red)) return 'RedCard'
  return has(TAG.yellow) ? 'YellowCard' : null
}

function outcomeOf({ tags }: WyscoutEvent): PenaltyOutcome {
  if (tags.some(({ id }) => id === TAG.goal)) return 'scored'
  return tags.some(({ id }) => id >= IN_GOAL.first && id <= IN_GOAL.last) ? 'saved' : 'missed'
}

/**
 * Every period begins at its second 0. A half ends with its last event; between the halves of extra time and before
 * kicks nobody whistles a break.
 */
function whistles(matchId: number, events: readonly WyscoutEvent[]): ImportedTickerEvent[] {
  const last = new Map<Period, number>()
  for (const { matchPeriod, eventSec } of events) {
    const period = PERIODS[matchPeriod]
    last.set(period, Math.max(last.get(period) ?? 0, eventSec))
  }
  const played = ORDER.filter((period) => last.has(period))
  return played.flatMap((period): ImportedTickerEvent[] => {
    const begins = { ...eventAt(period, 0), externalId: `${matchId}-${period}-begins`, becomes: period }
    const ends = { ...eventAt(period, last.get(period)!), externalId: `${matchId}-${period}-ends` }
    const kickoff: ImportedTickerEvent = {
      ...begins,
      type: isSecondHalf(period) ? 'KickoffSecondHalf' : 'Kickoff',
    }
    if (period === played.at(-1)) return [kickoff, { ...ends, type: 'FinalWhistle', becomes: 'FullTime' }]
    if (period === 'FirstHalf') return [kickoff, { ...ends, type: 'WhistleFirstHalf', becomes: 'HalfTime' }]
    if (period === 'SecondHalf') return [kickoff, { ...ends, type: 'FinalWhistle', becomes: 'Live' }]
    return [kickoff]
  })
}

const isSecondHalf = (period: Period) => period === 'SecondHalf' || period === 'ExtraSecondHalf'

/** The events have none; the match knows their minute. */
function substitutions(row: WyscoutMatch, names: WyscoutNames): ImportedTickerEvent[] {
  return Object.values(row.teamsData).flatMap(({ side, formation }) =>
    formation.substitutions.map(({ playerIn, playerOut, minute }, index): ImportedTickerEvent => {
      const { period } = minuteAt(row, minute)
      return {
        ...eventAt(period, Math.max(0, minute - startOf(period)) * 60),
        externalId: `${row.wyId}-${side}-substitution-${index + 1}`,
        type: 'Substitution',
        side,
        player: personOf(playerIn, names),
        secondPlayer: personOf(playerOut, names),
      }
    }),
  )
}

const startOf = (period: PlayedPeriod) => periodMinutes[period]!.start

function eventAt(period: Period, second: number): Omit<ImportedTickerEvent, 'externalId' | 'type'> {
  const bounds = periodMinutes[period]
  // Kicks have an order, no minute.
  const at = bounds ? minuteIn(period, bounds.start + Math.floor(second / 60)) : null
  return {
    period,
    second,
    at,
    becomes: null,
    side: null,
    player: null,
    secondPlayer: null,
    goal: null,
    outcome: null,
    score: null,
  }
}

/** What begins a period comes first in it, what ends it last. */
function inOrder(events: ImportedTickerEvent[]): ImportedTickerEvent[] {
  const rank = ({ type }: ImportedTickerEvent) => {
    if (type === 'Kickoff' || type === 'KickoffSecondHalf') return 0
    return type === 'WhistleFirstHalf' || type === 'FinalWhistle' ? 2 : 1
  }
  const place = ({ period }: ImportedTickerEvent) => ORDER.indexOf(period as Period)
  return events.sort(
    (one, other) => place(one) - place(other) || rank(one) - rank(other) || one.second! - other.second!,
  )
}

function withScores(events: readonly ImportedTickerEvent[]): ImportedTickerEvent[] {
  const goals: Score = { home: 0, away: 0 }
  const kicks: Score = { home: 0, away: 0 }
  return events.map((event) => {
    if (event.type === 'Goal' && event.side) {
      goals[event.side] += 1
      return { ...event, score: { ...goals } }
    }
    if (event.type !== 'PenaltyShot' || event.period !== 'ShootOut' || !event.side) return event
    if (event.outcome === 'scored') kicks[event.side] += 1
    return { ...event, score: { ...kicks } }
  })
}

function checkResult(file: ImportFile, row: WyscoutMatch, events: readonly ImportedTickerEvent[]): void {
  for (const { side, score, scoreET, scoreP } of Object.values(row.teamsData)) {
    const count = (wanted: (event: ImportedTickerEvent) => boolean) =>
      events.filter((event) => event.side === side && wanted(event)).length
    const goals = count(({ type }) => type === 'Goal')
    const expected = row.duration === 'Regular' ? score : scoreET
    if (goals !== expected)
      throw refuseFile(
        file,
        '$.events',
        `the events make ${goals} goals ${side}, the result has ${expected}.`,
      )
    const kicks = count(({ period, outcome }) => period === 'ShootOut' && outcome === 'scored')
    if (row.duration === 'Penalties' && kicks !== scoreP)
      throw refuseFile(file, '$.events', `the events make ${kicks} kicks ${side}, the result has ${scoreP}.`)
  }
}

function bySecond(one: WyscoutEvent, other: WyscoutEvent): number {
  const place = ({ matchPeriod }: WyscoutEvent) => ORDER.indexOf(PERIODS[matchPeriod])
  return place(one) - place(other) || one.eventSec - other.eventSec || one.id - other.id
}
