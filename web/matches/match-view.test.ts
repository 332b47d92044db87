import { describe, expect, test } from 'vitest'
import { buildEvent, buildMatch, buildRow, buildTicker, westhafen } from './match-for-test.ts'
import {
  byMonth,
  goalsOf,
  newestFirst,
  resultOf,
  rowsAround,
  seasonName,
  signed,
  stateOf,
} from './match-view.ts'

describe('a match in words', () => {
  test('a season has the name of both its years', () => {
    expect([seasonName('2025'), seasonName('1999')]).toEqual(['2025/26', '1999/00'])
  })

  test('MAT-04 says how far a match is, called off and put off included', () => {
    for (const status of ['announced', 'before', 'live', 'after'] as const)
      expect(stateOf(buildMatch({ status }))).toBe(status)
    expect(stateOf(buildMatch({ status: 'announced', kickOffPrecision: 'open' }))).toBe('postponed')
    expect(stateOf(buildMatch({ status: 'after', kickOffPrecision: 'open' }))).toBe('after')
    expect(stateOf(buildMatch({ void: true, period: 'PreMatch' }))).toBe('cancelled')
    expect(stateOf(buildMatch({ void: true, period: 'FullTime' }))).toBe('annulled')
    expect(stateOf(buildTicker({ kick_off_precision: 'open', status: 'announced' }))).toBe('postponed')
  })

  test('knows who won: the goals, then the kicks; and nobody before the end', () => {
    const over = { status: 'after' as const, period: 'FullTime' as const }
    expect(resultOf(buildMatch(over), 'home')).toBe('win')
    expect(resultOf(buildMatch(over), 'away')).toBe('loss')
    expect(resultOf(buildMatch({ ...over, score: { home: 1, away: 1 } }), 'home')).toBe('draw')
    const kicks = buildMatch({ ...over, score: { home: 1, away: 1 }, penalties: { home: 3, away: 5 } })
    expect([resultOf(kicks, 'home'), resultOf(kicks, 'away')]).toEqual(['loss', 'win'])
    expect(resultOf(buildMatch(), 'home')).toBeNull()
    expect(resultOf(buildMatch({ ...over, void: true }), 'home')).toBeNull()
  })

  test('MAT-09 the ticker runs backwards and can be narrowed to goals, cards and highlights', () => {
    const { events } = buildTicker({
      events: [...buildTicker().events, buildEvent({ id: 'line', text: 'Ecke' })],
    })
    const ids = (filter: Parameters<typeof newestFirst>[1]) => newestFirst(events, filter).map(({ id }) => id)
    expect(ids('all')).toEqual(['line', 'goal-2', 'card-1', 'goal-1', 'kickoff'])
    expect(ids('goals')).toEqual(['goal-2', 'goal-1'])
    expect(ids('cards')).toEqual(['card-1'])
    expect(ids('highlights')).toEqual(['goal-2', 'goal-1', 'kickoff'])
  })

  test('gives every goal to the side it counts for', () => {
    const ticker = buildTicker()
    expect(goalsOf(ticker, 'home').map(({ id }) => id)).toEqual(['goal-1'])
    expect(goalsOf(ticker, 'away').map(({ id }) => id)).toEqual(['goal-2'])
  })

  test('cuts a table around the own club', () => {
    const rows = Array.from({ length: 18 }, (_, index) =>
      buildRow({ rank: index + 1, team: { ...westhafen, id: index + 1 } }),
    )
    const ranks = (teamId: number) => rowsAround(rows, teamId, 5).map(({ rank }) => rank)
    expect(ranks(1)).toEqual([1, 2, 3, 4, 5])
    expect(ranks(9)).toEqual([7, 8, 9, 10, 11])
    expect(ranks(18)).toEqual([14, 15, 16, 17, 18])
    expect([signed(12), signed(0), signed(-3)]).toEqual(['+12', '0', '−3'])
  })

  test('sorts matches by the months of Berlin', () => {
    const matches = [
      buildMatch({ kickOff: '2025-10-31T22:30:00.000Z' }),
      buildMatch({ kickOff: '2025-10-31T23:30:00.000Z' }),
    ]
    expect(byMonth(matches, 'de').map(({ month }) => month)).toEqual(['Oktober 2025', 'November 2025'])
  })
})
