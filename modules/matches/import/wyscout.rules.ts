import { type Minute, minuteIn } from '#modules/matches/minutes.schema.ts'
import type { Score, Side } from '#modules/matches/schema.ts'
import { jsonPathOf, readJson, refuseFile } from './file.rules.ts'
import type {
  ImportedCard,
  ImportedGoal,
  ImportedMatch,
  ImportedPerson,
  ImportedSeason,
  ImportedSubstitution,
  ImportFile,
} from './import.schema.ts'
import { seasonLabel } from './times.rules.ts'
import {
  type WyscoutMatch,
  WyscoutMatches,
  WyscoutPlayers,
  type WyscoutTeamData,
  WyscoutTeams,
} from './wyscout.schema.ts'

/** The dataset's seven competitions; the files name them by number only. */
const COMPETITIONS: Record<number, { name: string; kind: 'league' | 'cup' }> = {
  28: { name: 'World Cup', kind: 'cup' },
  102: { name: 'European Championship', kind: 'cup' },
  364: { name: 'Premier League', kind: 'league' },
  412: { name: 'Ligue 1', kind: 'league' },
  426: { name: 'Deutsche Bundesliga', kind: 'league' },
  524: { name: 'Serie A', kind: 'league' },
  795: { name: 'Primera División', kind: 'league' },
}
/** Rounds have numbers only, too; a knock-out round is known by its matches. */
const ROUNDS: Record<number, string> = { 1: 'Final', 2: 'Semi-finals', 4: 'Quarter-finals', 8: 'Round of 16' }

export type WyscoutNames = { teams: Map<number, string>; players: Map<number, string> }

/** `teams.json` and `players.json`: without them the matches have numbers for names. */
export function readWyscoutNames(teams: ImportFile, players: ImportFile): WyscoutNames {
  return {
    teams: new Map(readJson(teams, WyscoutTeams).map(({ wyId, name }) => [wyId, name])),
    players: new Map(readJson(players, WyscoutPlayers).map(({ wyId, shortName }) => [wyId, shortName])),
  }
}

/** `matches_….json`: results, line-ups, cards and substitutions of one season of one competition. */
export function readWyscoutMatches(file: ImportFile, names: WyscoutNames): ImportedSeason {
  const rows = readJson(file, WyscoutMatches)
  const { competitionId, seasonId } = rows[0]!
  const seen = new Set<number>()
  const remarks: string[] = []
  const sizes = new Map<number, number>()
  for (const { roundId } of rows) sizes.set(roundId, (sizes.get(roundId) ?? 0) + 1)
  const matches = rows.map((row, index) => {
    const place = jsonPathOf([index])
    if (row.competitionId !== competitionId || row.seasonId !== seasonId)
      throw refuseFile(file, place, 'this is another season than the first.')
    if (seen.has(row.wyId)) throw refuseFile(file, place, `the match ${row.wyId} stands here twice.`)
    seen.add(row.wyId)
    const sides = sidesOf(file, row, place)
    for (const { teamId } of Object.values(sides))
      if (!names.teams.has(teamId))
        throw refuseFile(file, place, `the team ${teamId} is not among the teams.`)
    const round =
      row.gameweek > 0 ? `Matchday ${row.gameweek}` : (ROUNDS[sizes.get(row.roundId)!] ?? 'Knock-out round')
    return matchOf({ row, sides, round, names, remarks })
  })
  const teams = new Set(matches.flatMap(({ home, away }) => [Number(home), Number(away)]))
  return {
    source: 'wyscout',
    competition: {
      externalId: String(competitionId),
      ...(COMPETITIONS[competitionId] ?? { name: `Competition ${competitionId}`, kind: 'cup' }),
    },
    ...yearsOf(rows),
    teams: [...teams].map((id) => ({
      externalId: String(id),
      name: names.teams.get(id)!,
      shortName: null,
      aliases: [],
    })),
    matches,
    adjustments: [],
    ranking: 'points',
    remarks,
  }
}

function yearsOf(rows: readonly WyscoutMatch[]): { year: number; label: string } {
  const years = rows.map(({ dateutc }) => Number(dateutc.slice(0, 4)))
  const year = Math.min(...years)
  return { year, label: Math.max(...years) === year ? String(year) : seasonLabel(year) }
}

export type WyscoutSides = Record<Side, WyscoutTeamData>

export function sidesOf(file: ImportFile, row: WyscoutMatch, place: string): WyscoutSides {
  const teams = Object.values(row.teamsData)
  const home = teams.find(({ side }) => side === 'home')
  const away = teams.find(({ side }) => side === 'away')
  if (!home || !away || teams.length !== 2)
    throw refuseFile(file, `${place}.teamsData`, 'a match has one team at home and one away.')
  return { home, away }
}

function matchOf(given: {
  row: WyscoutMatch
  sides: WyscoutSides
  round: string
  names: WyscoutNames
  remarks: string[]
}): ImportedMatch {
  const { row, sides, round, names, remarks } = given
  const isPlayed = row.status === 'Played'
  const score = (of: (team: WyscoutTeamData) => number): Score => ({
    home: of(sides.home),
    away: of(sides.away),
  })
  const fullTime = isPlayed ? score((team) => team.score) : null
  const extraTime = isPlayed && row.duration !== 'Regular' ? score((team) => team.scoreET) : null
  const last = extraTime ?? fullTime
  return {
    externalId: String(row.wyId),
    round,
    matchday: row.gameweek || null,
    day: null,
    kickoffAt: new Date(`${row.dateutc.replace(' ', 'T')}Z`),
    home: String(sides.home.teamId),
    away: String(sides.away.teamId),
    status: isPlayed ? 'finished' : 'scheduled',
    score: last,
    halfTime: isPlayed ? score((team) => team.scoreHT) : null,
    fullTime,
    extraTime,
    shootOut: isPlayed && row.duration === 'Penalties' ? score((team) => team.scoreP) : null,
    awardedTo: null,
    venue: row.venue || null,
    attendance: null,
    goals: (['home', 'away'] as const).flatMap((side) => goalsOf({ row, sides, side, names, last, remarks })),
    cards: (['home', 'away'] as const).flatMap((side) => cardsOf(row, sides[side], side, names)),
    substitutions: (['home', 'away'] as const).flatMap((side) =>
      sides[side].formation.substitutions.map(
        ({ playerIn, playerOut, minute }): ImportedSubstitution => ({
          side,
          at: minuteAt(row, minute).at,
          playerIn: personOf(playerIn, names),
          playerOut: personOf(playerOut, names),
        }),
      ),
    ),
    lineUps: { home: lineUpOf(sides.home, names), away: lineUpOf(sides.away, names) },
  }
}

/** The field `ownGoals` is not to be trusted: own goals are what the score has more than the players. */
function goalsOf(given: {
  row: WyscoutMatch
  sides: WyscoutSides
  side: Side
  names: WyscoutNames
  last: Score | null
  remarks: string[]
}): ImportedGoal[] {
  const { row, sides, side, names, last, remarks } = given
  const scorers = playersOf(sides[side]).flatMap(
    ({ playerId, goals }) => Array(goals).fill(playerId) as number[],
  )
  const ownGoals = (last?.[side] ?? 0) - scorers.length
  if (ownGoals < 0)
    remarks.push(`${row.wyId} ${row.label}: more goals of players than the result has. The result counts.`)
  const goal = { side, at: null, isPenalty: false, score: null }
  return [
    ...scorers.map((id) => ({ ...goal, scorer: personOf(id, names), isOwnGoal: false })),
    ...Array.from({ length: Math.max(0, ownGoals) }, () => ({ ...goal, scorer: null, isOwnGoal: true })),
  ].map((one, index) => ({ ...one, externalId: `${row.wyId}-${side}-${index + 1}` }))
}

function cardsOf(row: WyscoutMatch, team: WyscoutTeamData, side: Side, names: WyscoutNames): ImportedCard[] {
  return playersOf(team).flatMap(({ playerId, yellowCards, redCards }) =>
    [
      { kind: 'yellow' as const, minute: yellowCards },
      { kind: 'red' as const, minute: redCards },
    ]
      .filter(({ minute }) => minute > 0)
      .map(({ kind, minute }) => ({
        side,
        kind,
        at: minuteAt(row, minute).at,
        player: personOf(playerId, names),
      })),
  )
}

const playersOf = ({ formation }: WyscoutTeamData) => [...formation.lineup, ...formation.bench]

function lineUpOf({ formation }: WyscoutTeamData, names: WyscoutNames) {
  const people = (players: readonly { playerId: number }[]) =>
    players.map(({ playerId }) => personOf(playerId, names))
  return { starting: people(formation.lineup), bench: people(formation.bench) }
}

export function personOf(id: number, { players }: WyscoutNames): ImportedPerson {
  return { externalId: String(id), name: players.get(id) ?? `#${id}` }
}

export type PlayedPeriod = 'FirstHalf' | 'SecondHalf' | 'ExtraFirstHalf' | 'ExtraSecondHalf'

/** A minute counted through the whole match: past 90 it is stoppage time, unless there was extra time. */
export function minuteAt(row: WyscoutMatch, minute: number): { period: PlayedPeriod; at: Minute } {
  const hasExtraTime = row.duration !== 'Regular'
  const period: PlayedPeriod =
    minute <= 45
      ? 'FirstHalf'
      : minute <= 90 || !hasExtraTime
        ? 'SecondHalf'
        : minute <= 105
          ? 'ExtraFirstHalf'
          : 'ExtraSecondHalf'
  return { period, at: minuteIn(period, minute) }
}
