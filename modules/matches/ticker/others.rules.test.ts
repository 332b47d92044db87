import { expect, test } from 'vitest'
import { buildMatch } from '../build.ts'
import { type OtherStand, refusalToStand, standsSo, withStand } from './others.rules.ts'

const kickOff = new Date('2026-11-28T14:30:00Z')
const at = (minutes: number) => new Date(kickOff.getTime() + minutes * 60_000)
const match = { kickOff, voidAt: null, period: 'PreMatch', score: null } as const
const stand = (period: OtherStand['period'], score: string | null): OtherStand => {
  const [home, away] = (score ?? '').split(':').map(Number)
  return { period, score: score === null ? null : { home: home!, away: away! } }
}

test.each([
  ['PreMatch', null, -600, true],
  ['PreMatch', '0:0', 5, false],
  ['FirstHalf', '0:0', 1, true],
  // Theirs may begin a little before it was announced, not hours.
  ['FirstHalf', '0:0', -10, true],
  ['FirstHalf', '0:0', -20, false],
  ['FirstHalf', null, 20, false],
  ['FullTime', '3:2', 110, true],
  ['FullTime', '3:2', -110, false],
] as const)('%s %s, %d minutes from kick-off: %s', (period, score, minutes, isRight) => {
  expect(refusalToStand(match, stand(period, score), at(minutes)) === null).toBe(isRight)
})

test('of a match that is void nothing is said', () => {
  expect(refusalToStand({ ...match, voidAt: at(0) }, stand('FirstHalf', '0:0'), at(5))).not.toBeNull()
})

test('said twice it is said once', () => {
  const now = { ...match, period: 'FirstHalf', score: { home: 1, away: 0 } } as const
  expect(standsSo(now, stand('FirstHalf', '1:0'))).toBe(true)
  expect(standsSo(now, stand('FirstHalf', '0:1'))).toBe(false)
  expect(standsSo(now, stand('HalfTime', '1:0'))).toBe(false)
  expect(standsSo(match, stand('PreMatch', null))).toBe(true)
})

test('how it stood at the break and at the end stays with it', () => {
  let other = buildMatch({ kickOff })
  for (const [period, score, minutes] of [
    ['FirstHalf', '0:0', 1],
    ['FirstHalf', '1:0', 20],
    ['HalfTime', '1:1', 46],
    ['SecondHalf', '1:1', 62],
    ['FullTime', '2:1', 110],
  ] as const)
    other = withStand(other, stand(period, score), at(minutes))
  expect(other).toMatchObject({
    period: 'FullTime',
    score: { home: 2, away: 1 },
    halfTime: { home: 1, away: 1 },
    fullTime: { home: 2, away: 1 },
    periodStartedAt: null,
  })
  // Whoever typed the wrong match takes all of it back.
  expect(withStand(other, stand('PreMatch', null), at(111))).toMatchObject({
    score: null,
    halfTime: null,
    fullTime: null,
  })
})

test('a half begins when it is said to, and a goal does not begin it anew', () => {
  const begun = withStand(buildMatch({ kickOff }), stand('FirstHalf', '0:0'), at(1))
  expect(withStand(begun, stand('FirstHalf', '1:0'), at(30)).periodStartedAt).toEqual(at(1))
})
