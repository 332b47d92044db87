import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildMatch } from '../build.ts'
import {
  type CountedMatch,
  latestMatchday,
  ranksBefore,
  standingsOf,
  type TieBreaker,
} from './standings.rules.ts'

const TIES: TieBreaker[] = ['goalDifference', 'goalsFor', 'headToHead']
const entrants = [1, 2, 3, 4].map((teamId) => ({ teamId, deducted: 0 }))

/** `1-2 3:1` is team 1 at home to team 2; matchdays count up. */
const played = (...lines: string[]): CountedMatch[] =>
  lines.map((line, index) => {
    const [home, away, scored, conceded] = line.split(/[- :]/).map(Number)
    return buildMatch({
      homeTeamId: home!,
      awayTeamId: away!,
      matchday: index + 1,
      kickOff: new Date(Date.UTC(2026, 8, index + 1)),
      period: 'FullTime',
      score: { home: scored!, away: conceded! },
    })
  })
const rows = (matches: CountedMatch[], more: Partial<Parameters<typeof standingsOf>[0]> = {}) =>
  standingsOf({ entrants, matches, tieBreakers: TIES, ...more })
const order = (matches: CountedMatch[], more = {}) => rows(matches, more).map((row) => row.teamId)

describe('the table', () => {
  test('MAT-12 three points for a win, one for a draw, goals both ways', () => {
    const [first] = rows(played('1-2 3:1', '3-1 2:2'))
    expect(first).toMatchObject({
      teamId: 1,
      rank: 1,
      played: 2,
      won: 1,
      drawn: 1,
      lost: 0,
      points: 4,
      goalsFor: 5,
      goalsAgainst: 3,
      form: ['W', 'D'],
    })
  })

  test('goal difference decides, then goals, then the matches among the equal, then they share the rank', () => {
    expect(order(played('1-3 1:0', '2-4 3:0'))).toEqual([2, 1, 3, 4])
    expect(order(played('1-3 1:0', '2-4 3:2'))).toEqual([2, 1, 4, 3])
    // 1 and 2 with four points and 3:3 each, but 2 has beaten 1.
    const equal = played('2-1 1:0', '1-3 2:1', '2-3 0:1', '2-4 2:2', '1-4 1:1')
    const two = rows(equal).filter((row) => row.teamId < 3)
    expect(new Set(two.map((row) => `${row.points} ${row.goalDifference} ${row.goalsFor}`)).size).toBe(1)
    expect(two.map((row) => row.teamId)).toEqual([2, 1])
    expect(rows([]).map((row) => row.rank)).toEqual([1, 1, 1, 1])
  })

  test('where the settings say so, head to head comes before goal difference', () => {
    const matches = played('1-2 1:0', '2-3 5:0', '3-1 1:0')
    const three = entrants.slice(0, 3)
    expect(standingsOf({ entrants: three, matches, tieBreakers: ['goalDifference'] })[0]!.teamId).toBe(2)
    const two = played('1-2 1:0', '2-3 5:0', '3-4 0:0')
    expect(order(two, { tieBreakers: ['headToHead', 'goalDifference'] })[0]).toBe(1)
  })

  test('a ruling counts its own goals and winner, or gives nobody anything', () => {
    const [match] = played('1-2 1:1')
    const given = { ...match!, award: { score: { home: 0, away: 2 }, winner: 'away' as const } }
    expect(rows([given])[0]).toMatchObject({ teamId: 2, points: 3, goalsFor: 2 })
    const winnerWithoutGoals = { ...match!, award: { score: { home: 0, away: 0 }, winner: 'home' as const } }
    expect(rows([winnerWithoutGoals])[0]).toMatchObject({ teamId: 1, points: 3, goalsFor: 0 })
    const nobody = { ...match!, award: { score: { home: 0, away: 0 }, winner: 'none' as const } }
    expect(rows([nobody]).map((row) => row.points)).toEqual([0, 0, 0, 0])
    expect(rows([nobody]).filter((row) => row.lost === 1)).toHaveLength(2)
  })

  test('what is void counts nothing; what is to come neither', () => {
    const [match] = played('1-2 4:0')
    expect(rows([{ ...match!, voidAt: new Date() }]).every((row) => row.played === 0)).toBe(true)
    expect(rows([{ ...match!, period: 'PreMatch', score: null }]).every((row) => row.played === 0)).toBe(true)
  })

  test('MAT-06 a match that runs counts as it stands and marks both teams', () => {
    const [match] = played('1-2 1:0')
    const live = rows([{ ...match!, period: 'HalfTime' }])
    expect(live.filter((row) => row.live).map((row) => [row.teamId, row.points])).toEqual([
      [1, 3],
      [2, 0],
    ])
  })

  test('points that were taken away come off the whole table, not off home and away', () => {
    const fined = entrants.map((one) => (one.teamId === 1 ? { ...one, deducted: 4 } : one))
    const matches = played('1-2 1:0')
    const total = standingsOf({ entrants: fined, matches, tieBreakers: TIES })
    expect(total.at(-1)).toMatchObject({ teamId: 1, points: -1, deducted: 4, rank: 4 })
    const home = standingsOf({ entrants: fined, matches, tieBreakers: TIES, kind: 'home' })
    expect(home[0]).toMatchObject({ teamId: 1, points: 3, played: 1 })
    expect(
      standingsOf({ entrants: fined, matches, tieBreakers: TIES, kind: 'away' }).find(
        (row) => row.teamId === 2,
      ),
    ).toMatchObject({ played: 1, lost: 1 })
  })

  test('form is the last five by kick-off, the latest last', () => {
    const matches = played('1-2 0:1', '1-2 1:0', '1-2 1:1', '2-1 0:3', '1-2 2:0', '2-1 2:0')
    expect(rows(matches).find((row) => row.teamId === 1)!.form).toEqual(['W', 'D', 'W', 'W', 'L'])
  })

  test('ranks before the latest matchday show who moved', () => {
    const matches = played('1-2 1:0', '2-3 4:0')
    expect(latestMatchday(matches)).toBe(2)
    expect(ranksBefore({ entrants, matches, tieBreakers: TIES }).get(1)).toBe(1)
    expect(rows(matches).find((row) => row.teamId === 1)!.rank).toBe(2)
    expect(ranksBefore({ entrants, matches: matches.slice(0, 1), tieBreakers: TIES }).size).toBe(0)
  })

  test('whatever was played: goals for and against are equal, every match gives two or three points, ranks are in order', () => {
    const match = fc.record({
      home: fc.integer({ min: 1, max: 4 }),
      step: fc.integer({ min: 1, max: 3 }),
      scored: fc.nat(5),
      conceded: fc.nat(5),
    })
    fc.assert(
      fc.property(fc.array(match, { maxLength: 30 }), (drawn) => {
        const matches = played(
          ...drawn.map(
            ({ home, step, scored, conceded }) =>
              `${home}-${((home - 1 + step) % 4) + 1} ${scored}:${conceded}`,
          ),
        )
        const table = rows(matches)
        const sum = (of: (row: (typeof table)[number]) => number) =>
          table.reduce((all, row) => all + of(row), 0)
        const draws = drawn.filter(({ scored, conceded }) => scored === conceded).length
        expect(sum((row) => row.goalsFor)).toBe(sum((row) => row.goalsAgainst))
        expect(sum((row) => row.points)).toBe(3 * drawn.length - draws)
        expect(table.map((row) => row.rank)).toEqual(table.map((row) => row.rank).toSorted((a, b) => a - b))
        for (const kind of ['home', 'away'] as const)
          expect(rows(matches, { kind }).reduce((all, row) => all + row.played, 0)).toBe(drawn.length)
      }),
    )
  })
})
