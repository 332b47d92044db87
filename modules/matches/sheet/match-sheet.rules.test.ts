import { describe, expect, test } from 'vitest'
import { playersOf } from './match-sheet.rules.ts'

const squad = Array.from({ length: 20 }, (_, index) => ({
  id: `person-${index + 1}`,
  number: index + 1,
  staff_group: index === 19 ? ('TrainerTeam' as const) : ('Defenders' as const),
}))
const eleven = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const words = { starters: eleven, bench: [12], captain: 4, formation: '4-2-3-1', coach: null }

describe('a line-up', () => {
  test('MAT-09 names the people behind the shirts, in the order of their places', () => {
    const found = playersOf(words, squad)
    if ('refusal' in found) throw new Error(found.refusal)
    expect(found.players).toHaveLength(12)
    expect(found.players[3]).toEqual({
      personId: 'person-4',
      number: 4,
      isStarter: true,
      isCaptain: true,
      place: 4,
    })
    expect(found.players[11]).toMatchObject({ number: 12, isStarter: false, place: 12 })
  })

  test.each([
    [{ starters: eleven.slice(1) }, '10 players begin'],
    [{ bench: [11] }, 'Named twice: 11'],
    [{ bench: [20] }, 'Nobody in the squad has the shirt 20'],
    [{ bench: [77, 78] }, 'the shirt 77, 78'],
    [{ captain: 19 }, 'The captain 19 is not'],
    [{ formation: '4-4-3' }, '4-4-3 is no formation'],
    [{ formation: '10' }, '10 is no formation'],
  ])('refuses %j', (wrong, why) => {
    expect(playersOf({ ...words, ...wrong }, squad)).toEqual({ refusal: expect.stringContaining(why) })
  })

  test('refuses a team without a squad', () => {
    expect(playersOf(words, [])).toEqual({ refusal: 'This team has no squad in this season.' })
  })
})
