import { describe, expect, test } from 'vitest'
import { buildEvent, buildTicker } from '../match-for-test.ts'
import { marksOf, matchLength, placeOf, pressurePath, wide } from './timeline.ts'

describe('the timeline', () => {
  test('MAT-17 is as long as what has been played of the match', () => {
    const events = buildTicker().events
    expect(matchLength({ period: 'SecondHalf', events })).toBe(90)
    expect(matchLength({ period: 'ExtraFirstHalf', events })).toBe(120)
    const late = buildEvent({ type: 'Goal', period: 'ExtraSecondHalf', minute: 110 })
    expect(matchLength({ period: 'FullTime', events: [...events, late] })).toBe(120)
  })

  test('MAT-19 places minutes from one end to the other, and nothing beyond it', () => {
    expect(placeOf({ minute: 0 }, 90, wide)).toBe(wide.from)
    expect(placeOf({ minute: 45 }, 90, wide)).toBeCloseTo((wide.from + wide.to) / 2, 0)
    for (const minute of [{ minute: 90 }, { minute: 90, extra: 9 }, { minute: 120 }])
      expect(placeOf(minute, 90, wide)).toBe(wide.to)
  })

  test('MAT-19 draws a bar for each minute, above for the home side and below for the other', () => {
    const pressure = [100, -50, 0]
    const home = pressurePath({ pressure, side: 'home', length: 90, paper: wide })
    const away = pressurePath({ pressure, side: 'away', length: 90, paper: wide })
    expect(home.match(/M/g)).toHaveLength(1)
    expect(away.match(/M/g)).toHaveLength(1)
    expect(home).toContain(` ${wide.axis - 2 - wide.tallest}h`)
    expect(away).toContain(` ${wide.axis + 2}h`)
    expect(away).toContain(` ${wide.tallest / 2}h-`)
    const longer = pressurePath({ pressure: Array(200).fill(10), side: 'home', length: 90, paper: wide })
    expect(longer.match(/M/g)).toHaveLength(90)
  })

  test('MAT-09 marks goals, cards and substitutions on their side', () => {
    const marks = marksOf(buildTicker(), wide)
    expect(marks.map(({ kind, side }) => [kind, side])).toEqual([
      ['goal', 'home'],
      ['yellow', 'away'],
      ['goal', 'away'],
    ])
  })

  test('draws goals that are close together beside each other, each with its words where there is room', () => {
    const goal = (minute: number, extra: number | null = null) =>
      buildEvent({ type: 'Goal', minute, extra_minute: extra, team_id: 159 })
    const placed = (events: ReturnType<typeof goal>[]) =>
      marksOf(buildTicker({ events }), wide).map(({ words }) => words && `${words.anchor} ${words.line}`)
    expect(placed([goal(30), goal(33), goal(60)])).toEqual(['end 0', 'start 0', 'start 0'])
    expect(placed([goal(88), goal(90, 4)])).toEqual(['end 0', 'end 1'])
    expect(placed([goal(30), goal(31), goal(32), goal(33)])).toEqual(['end 0', 'end 1', null, 'start 0'])
    const [earlier, later] = marksOf(buildTicker({ events: [goal(88), goal(90, 4)] }), wide)
    expect(later!.at - earlier!.at).toBeGreaterThan(32)
    expect(later!.at).toBe(wide.to)
  })
})
