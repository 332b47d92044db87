import { describe, expect, test } from 'vitest'
import { buildMatch, heimstadt } from '../match-for-test.ts'
import { balanceOf } from './balance.ts'

const over = (home: number, away: number, more = {}) =>
  buildMatch({ status: 'after', period: 'FullTime', score: { home, away }, ...more })

describe('what a team made of a season', () => {
  test('counts what is over, from its own side', () => {
    const swapped = over(3, 1)
    const matches = [over(2, 0), over(1, 1), { ...swapped, home: swapped.away, away: swapped.home }]
    expect(balanceOf(matches, heimstadt.id)).toEqual({
      ...{ played: 3, won: 1, drawn: 1, lost: 1 },
      ...{ goalsFor: 4, goalsAgainst: 4 },
    })
  })

  test('leaves out what is still to come, what runs and what was called off', () => {
    const ahead = buildMatch({ status: 'announced', period: 'PreMatch', score: null })
    const live = buildMatch({ status: 'live', period: 'FirstHalf', score: { home: 1, away: 0 } })
    expect(balanceOf([ahead, live, over(4, 0, { void: true })], heimstadt.id).played).toBe(0)
  })

  test('a shoot-out decides who won and adds no goals', () => {
    const shoot = over(1, 1, { penalties: { home: 3, away: 4 } })
    expect(balanceOf([shoot], heimstadt.id)).toMatchObject({ lost: 1, goalsFor: 1, goalsAgainst: 1 })
  })
})
