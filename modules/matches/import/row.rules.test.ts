import { describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import type { ImportedMatch, ImportedSeason } from './import.schema.ts'
import { changeOf, type MatchRow, roundNames, rowOf } from './row.rules.ts'
import { joinedTeam, ownTeam, shortCode, teamKeys } from './teams.rules.ts'
import { tickerOfMatch } from './ticker.rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const match: ImportedMatch = {
  externalId: '1',
  round: 'Matchday 3',
  matchday: 3,
  day: '2026-10-10',
  kickoffAt: new Date('2026-10-10T13:30:00Z'),
  home: 'a',
  away: 'b',
  status: 'finished',
  score: { home: 2, away: 1 },
  halfTime: { home: 1, away: 0 },
  fullTime: { home: 2, away: 1 },
  extraTime: null,
  shootOut: null,
  awardedTo: null,
  venue: 'Falkenpark',
  attendance: null,
  goals: [],
  cards: [],
  substitutions: [],
  lineUps: null,
}
const row = (given: Partial<ImportedMatch> = {}): MatchRow => rowOf({ ...match, ...given }, NOW)!
const change = (stored: MatchRow, wanted: MatchRow, hasOwnTicker = false) =>
  changeOf({ stored, wanted, hasOwnTicker })

describe('what a match is kept as', () => {
  test.each([
    [{ status: 'finished' }, { period: 'FullTime', kick_off_precision: 'minute' }],
    [
      { status: 'live', fullTime: null },
      { period: 'Live', home_score: 2 },
    ],
    [
      { status: 'scheduled', score: null },
      { period: 'PreMatch', home_score: null },
    ],
    [
      { status: 'cancelled', score: null },
      { period: 'PreMatch', void_at: NOW },
    ],
    [{ status: 'postponed', score: null }, { kick_off_precision: 'open' }],
    [{ status: 'awarded' }, { award_winner: 'home', awarded_home: 2, period: 'FullTime' }],
    [{ status: 'awarded', awardedTo: 'away' }, { award_winner: 'away' }],
    [{ kickoffAt: null }, { kick_off_precision: 'day', kick_off: new Date('2026-10-10T10:00:00Z') }],
    [{ matchday: null, round: 'Final' }, { round: { de: 'Finale', en: 'Final', ja: '決勝' } }],
  ] as [Partial<ImportedMatch>, Partial<MatchRow>][])('%o is %o', (given, wanted) => {
    expect(row(given)).toMatchObject(wanted)
  })

  test('is nothing without a day', () => {
    expect(rowOf({ ...match, day: null, kickoffAt: null }, NOW)).toBeNull()
  })
})

describe('what a later file changes', () => {
  test('is nothing where it says the same', () => {
    expect(change(row(), row())).toEqual({ changes: {}, isResultPreserved: false })
  })

  test('is what is different, and nothing else', () => {
    const moved = new Date('2026-10-11T15:30:00Z')
    expect(change(row(), row({ kickoffAt: moved })).changes).toEqual({ kick_off: moved })
    expect(change(row(), row({ venue: 'Nordkurve' })).changes).toEqual({ venue: 'Nordkurve' })
    expect(change(row(), row({ score: { home: 3, away: 1 } })).changes).toEqual({ home_score: 3 })
  })

  test('is nothing where it only knows less', () => {
    const less = row({ venue: null, halfTime: null, kickoffAt: null })
    expect(change(row(), less).changes).toEqual({})
    expect(change(row(), row({ kickoffAt: null, day: '2026-10-12' })).changes).toMatchObject({
      kick_off_precision: 'day',
    })
  })

  test('is no result taken back by an older file, nor one that the club has written', () => {
    const older = row({ status: 'scheduled', score: null, fullTime: null, halfTime: null })
    expect(change(row(), older)).toEqual({ changes: {}, isResultPreserved: true })
    const other = row({ score: { home: 5, away: 5 } })
    expect(change(row(), other, true)).toEqual({ changes: {}, isResultPreserved: true })
    expect(change(row(), other).changes).toEqual({ home_score: 5, away_score: 5 })
  })

  test('takes a ruling back when the result is corrected', () => {
    const ruled = row({ status: 'awarded' })
    expect(change(ruled, row()).changes).toEqual({
      awarded_home: null,
      awarded_away: null,
      award_winner: null,
    })
  })
})

describe('the ticker a match makes without one', () => {
  const at = (minute: number) => ({ minute, extra: null })
  const player = { externalId: '9', name: 'P. Probst' }
  const goal: ImportedMatch['goals'][number] = {
    externalId: '1',
    side: 'home',
    at: at(20),
    scorer: player,
    isPenalty: false,
    isOwnGoal: false,
    score: { home: 1, away: 0 },
  }
  const told = (given: Partial<ImportedMatch>) =>
    tickerOfMatch({ ...match, ...given }).map(({ type, period, becomes }) => `${type} ${becomes ?? period}`)

  test('is none where nothing is known but the result', () => {
    expect(told({})).toEqual([])
    expect(told({ status: 'scheduled', goals: [goal] })).toEqual([])
  })

  test('has its halves, and what has no minute at the half its score tells', () => {
    expect(told({ goals: [{ ...goal, at: null, score: { home: 2, away: 1 } }, goal] })).toEqual([
      'Kickoff FirstHalf',
      'Goal FirstHalf',
      'WhistleFirstHalf HalfTime',
      'KickoffSecondHalf SecondHalf',
      'Goal SecondHalf',
      'FinalWhistle FullTime',
    ])
  })

  test('only runs while the match is under way', () => {
    expect(told({ status: 'live', goals: [goal] })).toEqual(['Kickoff Live', 'Goal Live'])
  })

  test('has extra time and kicks', () => {
    const cup = { extraTime: { home: 2, away: 2 }, shootOut: { home: 4, away: 3 } }
    const late = { side: 'away' as const, kind: 'red' as const, at: at(112), player }
    expect(told({ ...cup, cards: [late] })).toEqual([
      'Kickoff FirstHalf',
      'WhistleFirstHalf HalfTime',
      'KickoffSecondHalf SecondHalf',
      'FinalWhistle Live',
      'Kickoff ExtraFirstHalf',
      'KickoffSecondHalf ExtraSecondHalf',
      'RedCard ExtraSecondHalf',
      'Kickoff ShootOut',
      'FinalWhistle FullTime',
    ])
  })
})

describe('teams and rounds', () => {
  const team: ImportedSeason['teams'][number] = {
    externalId: 'x',
    name: 'SV Falkenstadt',
    shortName: null,
    aliases: [],
  }
  const known = (id: number, plays: boolean, name = 'SV Falkenstadt') => ({
    id,
    name,
    shortName: name,
    plays,
  })
  const join = (teams: ReturnType<typeof known>[], onlyParticipants = false) =>
    joinedTeam({ team, known: teams, keyOf: (name) => name.toLowerCase(), onlyParticipants })

  test('takes the team that plays in the competition, else the oldest, and says so', () => {
    expect(join([known(159, false), known(16953, true)])).toEqual({ id: 16953, alsoMeant: null })
    expect(join([known(159, false), known(16953, false)])).toEqual({ id: 159, alsoMeant: 2 })
    expect(join([known(159, false, 'FC Andere')])).toBeNull()
  })

  test("makes no men's team of a women's team", () => {
    expect(join([known(159, false)], true)).toBeNull()
  })

  test.each([
    ['1. FC Nordhafen 04', 'NOR'],
    ['SpVgg Ährenfeld', 'AHR'],
    ['FC 08', 'FC0'],
  ])('shortens %s to %s', (name, code) => {
    expect(shortCode(name)).toBe(code)
  })

  test("gives the club's own team the id that the club has for it, once and nobody else", () => {
    const keyOf = teamKeys([])
    const own = (name: string, known: { id: number }[] = [], isWomens = false) =>
      ownTeam({ team: { name, aliases: [] }, keyOf, known, isWomens })
    expect(own(club.name)).toEqual({ id: club.teamIds.profis, site: 'profis' })
    expect(own(club.shortName, [], true)).toEqual({ id: club.teamIds.frauen, site: 'frauen' })
    expect(own(club.name, [{ id: club.teamIds.profis }])).toBeNull()
    expect(own('FC Andere')).toBeNull()
    expect(own(club.name.replace(/ \d+$/, ''))?.id).toBe(club.teamIds.profis)
  })

  test('gives two clubs of one league two codes', () => {
    const taken = new Set([shortCode('Hannover 96')])
    expect(shortCode('Hansa Rostock', taken)).toBe('HAS')
    expect(shortCode('Hannover 96', new Set(['HAN', 'HAO']))).toBe('HAV')
    expect(shortCode('FC 08', new Set(['FC0']))).not.toBe('FC0')
  })

  test.each([
    ['Quarterfinals', 'Viertelfinale'],
    ['2. Round', '2. Runde'],
    ['Round 1', '1. Runde'],
    ['Round of 16', 'Achtelfinale'],
    ['Play-offs', 'Play-offs'],
    ['', undefined],
  ])('calls %s %s', (round, name) => {
    expect(roundNames(round)?.de).toBe(name)
  })
})
