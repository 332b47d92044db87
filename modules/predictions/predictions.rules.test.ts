import { expect, test } from 'vitest'
import { isFitName, pointsOf } from './predictions.rules.ts'

test('the result brings four, its difference three, its tendency two; of a draw there is no difference', () => {
  const worth = (tip: [number, number], result: [number, number]) =>
    pointsOf({ home: tip[0], away: tip[1] }, { home: result[0], away: result[1] })
  expect(worth([2, 1], [2, 1])).toBe(4)
  expect(worth([3, 2], [2, 1])).toBe(3)
  expect(worth([4, 0], [2, 1])).toBe(2)
  expect(worth([1, 1], [2, 2])).toBe(2)
  expect(worth([0, 0], [0, 0])).toBe(4)
  expect(worth([1, 2], [2, 1])).toBe(0)
  expect(worth([1, 1], [1, 0])).toBe(0)
})

test('names are letters and figures that everybody reads as they are', () => {
  for (const name of ['Ida B.', 'Kurve 74', 'José', 'たかし', "O'Neil", 'a_b-c'])
    expect(isFitName(name), name).toBe(true)
  for (const name of [
    ...[
      'x',
      '',
      '<b>fett</b>',
      '=1+1',
      '@admin',
      '\u202eabc',
      'a'.repeat(25),
      'Z\u0334\u0335algo',
      'www.wette.com',
    ],
    ...['S.í e g h e i l', 'H i t l e r', 'wette.de', '👍👍'],
  ])
    expect(isFitName(name), name).toBe(false)
})
