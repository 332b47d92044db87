import { describe, expect, test } from 'vitest'
import type { FeedLineUp } from '#modules/matches/schema.ts'
import { player } from '../match-for-test.ts'
import { pitch, placesOf, rowsOf } from './pitch.ts'

const lineUp = (formation: string | null): FeedLineUp => ({
  formation,
  coach: null,
  captain: null,
  bench: [],
  starters: Array.from({ length: 11 }, (_, index) => player(index + 1, `Nummer ${index + 1}`)),
})

describe('the ground', () => {
  test('reads formations, and admits what it cannot read', () => {
    expect(rowsOf('4-2-3-1', 11)).toEqual([1, 4, 2, 3, 1])
    for (const formation of [null, '', '4-4', 'Raute', '4-2-3-1-1']) expect(rowsOf(formation, 11)).toBeNull()
    expect(placesOf(lineUp('Raute'), 'home')).toBeNull()
  })

  test.each(['4-2-3-1', '4-4-2', '3-5-2', '5-3-2', '4-3-3'])(
    '%s leaves room for every shirt of both sides',
    (of) => {
      const places = (['home', 'away'] as const).map((side) => placesOf(lineUp(of), side)!)
      for (const side of places) expect(side).toHaveLength(11)
      const all = places.flat()
      for (const [index, one] of all.entries()) {
        expect(one.x).toBeGreaterThan(30)
        expect(one.x).toBeLessThan(pitch.width - 30)
        for (const other of all.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(50)
      }
    },
  )

  test('has the goalkeepers in their goals, and rows from right to left as each side looks', () => {
    const [home, away] = (['home', 'away'] as const).map((side) => placesOf(lineUp('4-4-2'), side)!)
    expect(home![0]!.y).toBeGreaterThan(700)
    expect(away![0]!.y).toBeLessThan(60)
    expect(home![1]!.x).toBeGreaterThan(home![4]!.x)
    expect(away![1]!.x).toBeLessThan(away![4]!.x)
  })
})
